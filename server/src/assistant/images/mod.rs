//! Pictures on request: by a model where there is one, else by the built-in
//! artist. They are kept for a while, for the asker alone.

mod store;

use std::time::Duration;

use cranedesk_platform::llm::{Failure, LlmError, Models};
use tokio::task::spawn_blocking;

pub(crate) use store::names_file;

use super::answer_stream::AnswerStream;
use super::artist::{self, Motif};
use super::model::{Answer, AnsweredBy, Question};
use super::with_model::no_answer;
use crate::app::App;
use crate::cranes;
use crate::dates::Moment;
use crate::error::{Error, Result};
use crate::filing::{self, Unfiled, uncancelled};
use crate::http::download::{Download, INERT};
use crate::register::Source;
use crate::register::facts;

/// Pictures older than this go.
const KEPT: Duration = Duration::from_hours(90 * 24);
/// How many go in one step.
const BATCH: i64 = 200;

const PHRASES: [&str; 3] = ["create an image", "make an image", "generate an image"];
/// What a wish speaks of without saying "draw": "a picture of MBR482".
const PICTURES: [&str; 5] = [
    "picture of",
    "image of",
    "drawing of",
    "sketch of",
    "illustration of",
];

/// Whether a question asks for a picture. A winch that draws current does not.
pub(super) fn is_wished(prompt: &str) -> bool {
    let prompt = prompt.to_lowercase();
    let mut words = prompt.split(|letter: char| !letter.is_alphanumeric());
    let asks = [
        "what", "whats", "what's", "which", "how", "why", "when", "where", "who", "does", "do",
        "did", "is", "are", "has", "have", "if",
    ];
    let mut begins = prompt.split_whitespace();
    let first = begins.next().unwrap_or_default();
    let second = begins.next().unwrap_or_default();
    // "Can you draw" is a wish, "can the winch draw" a question.
    let is_favour = ["you", "u", "i", "we", "please"].contains(&second);
    let may = ["can", "could", "would", "will", "should", "may", "must"];
    let is_asked = asks.contains(&first) || may.contains(&first) && !is_favour;
    PHRASES.iter().any(|phrase| prompt.contains(phrase))
        || !is_asked
            && (PICTURES.iter().any(|phrase| prompt.contains(phrase))
                || words.any(|word| matches!(word, "draw" | "sketch")))
}

pub(super) async fn answer(app: &App, question: Question, stream: &AnswerStream) -> Result<Answer> {
    match &app.models {
        Some(models) if models.draws() && !question.built_in => {
            stream.status("Creating an image…").await;
            by_model(app, models, &question).await
        }
        _ => {
            stream.status("Drawing…").await;
            by_artist(app, question, stream).await
        }
    }
}

async fn by_model(app: &App, models: &Models, question: &Question) -> Result<Answer> {
    let (user, chosen) = (question.user, question.crane);
    let now = question.now.as_millisecond();
    let mut wish = question.prompt.clone();
    if let Some(id) = chosen {
        let crane = app
            .db
            .read(move |db| cranes::find_visible(db, user, id, now))
            .await?;
        wish += &format!(" The crane is a {} {}.", crane.make, crane.model);
    }
    let file = models.draw(&wish).await.map_err(no_answer)?;
    // Drawn anew, so that nothing but the picture is kept and shown.
    let picture = cranes::redraw_as_png(file)
        .await
        .map_err(|error| match error {
            Error::Unacceptable(why) => no_answer(LlmError {
                failure: Failure::Unusable,
                detail: why.into_owned(),
            }),
            other => other,
        })?;
    let image_url = keep(app, user, picture).await?;
    Ok(Answer {
        response: "Here is the picture.".into(),
        image_url: Some(image_url),
        sources: Vec::new(),
        answered_by: AnsweredBy::Model,
        notice: None,
        reading: None,
        query: None,
        readings: Vec::new(),
        offer: None,
    })
}

async fn by_artist(app: &App, question: Question, stream: &AnswerStream) -> Result<Answer> {
    let user = question.user;
    let now = question.now.as_millisecond();
    let facts = app.db.read(move |db| facts::gather(db, user, now)).await?;
    let mut sources = Vec::new();
    let moment = Moment::new(question.now, question.zone.clone());
    let sketch = match Motif::of(&question, &facts, &moment) {
        Ok(motif) => {
            if let Motif::Crane(one) = &motif {
                sources.push(Source::crane(&one.crane));
            }
            artist::sketch(&motif, &moment)
        }
        Err(sentence) => artist::instead(&sentence, &question),
    };
    let painted = spawn_blocking(move || artist::png(&sketch.drawing)).await;
    let picture = painted.map_err(|error| Error::Internal(error.to_string()))??;
    let answer = Answer {
        response: sketch.caption,
        image_url: Some(keep(app, user, picture).await?),
        sources,
        answered_by: AnsweredBy::BuiltIn,
        notice: None,
        reading: None,
        query: None,
        readings: Vec::new(),
        offer: None,
    };
    stream.text(&answer.response).await;
    Ok(answer)
}

/// Keeps a picture, and answers with its address.
async fn keep(app: &App, user: i64, picture: Vec<u8>) -> Result<String> {
    let file = Unfiled::store(app, picture).await?;
    let (app, stored, now) = (app.clone(), file.file().clone(), app.clock.now_ms());
    uncancelled(async move {
        let recorded = app
            .db
            .write(move |db| Ok::<_, Error>(store::insert(db, user, &stored, now)?))
            .await;
        file.settle(&recorded);
        Ok(format!("/api/ai/images/{}", recorded?))
    })
    .await
}

/// The file of a picture, for whoever asked for it.
pub(super) async fn open(app: &App, user: i64, id: i64) -> Result<Download> {
    let found = app.db.read(move |db| store::find(db, user, id)).await?;
    let image = found.ok_or(Error::NotFound("Image not found"))?;
    Ok(Download {
        key: image.key,
        size: image.size.unsigned_abs(),
        sha256: image.sha256,
        mimetype: "image/png",
        disposition: "inline".to_owned(),
        policy: INERT,
    })
}

/// Removes the pictures that have been kept long enough.
pub(crate) async fn tidy_up(app: &App) -> Result<()> {
    let before = (app.clock.now() - KEPT).as_millisecond();
    loop {
        let removed = app
            .db
            .write(move |db| Ok::<_, Error>(store::delete_old(db, before, BATCH)?))
            .await?;
        filing::discard(app, &removed).await;
        if removed.len() < BATCH as usize {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::is_wished;

    #[test]
    fn a_wish_for_a_picture_is_known_by_its_words() {
        for prompt in [
            "Draw the Grove",
            "please DRAW me a chart",
            "Could you create an image of a crane?",
            "make an image",
            "Can you draw the fleet",
            "How about you generate an image?",
        ] {
            assert!(is_wished(prompt), "{prompt}");
        }
        for prompt in [
            "How much current does the winch draw?",
            "Does the winch draw more than 40 amps?",
            "can the winch draw 40 amps",
            "withdraw",
            "Which drawings are filed?",
            "image",
        ] {
            assert!(!is_wished(prompt), "{prompt}");
        }
    }
}
