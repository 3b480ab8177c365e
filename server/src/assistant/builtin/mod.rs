//! The built-in assistant: a small language of its own, no model, no network.

use super::facts;
use super::model::{Answer, AnsweredBy, Question};
use super::voice::Voice;
use crate::app::App;
use crate::error::{Error, Result};

pub(super) async fn answer(app: &App, question: Question, voice: &Voice) -> Result<Answer> {
    let asks_for_web = question.use_web_search;
    let answer = app
        .db
        .read(move |db| {
            let facts = facts::gather(db, question.user)?;
            Ok::<_, Error>(format!("You have {} cranes.", facts.cranes.len()))
        })
        .await?;
    for word in answer.split_inclusive(char::is_whitespace) {
        voice.text(word).await;
    }
    Ok(Answer {
        response: answer,
        image_url: None,
        sources: Vec::new(),
        answered_by: AnsweredBy::BuiltIn,
        notice: asks_for_web.then(|| "Web search is not set up on this server.".to_owned()),
    })
}
