//! Questions and answers: who may ask what, how often, and who answers.

use super::answer_stream::AnswerStream;
use super::builtin;
use super::form::{self, Form};
use super::images;
use super::model::{Answer, ContextCrane, Question};
use super::with_model;
use crate::accounts::Caller;
use crate::app::App;
use crate::attempt_limits::Bucket;
use crate::cranes;
use crate::documents::{self, NO_DOCUMENT};
use crate::error::{Error, Result};
use crate::http::upload::Upload;
use crate::queues::within_bounds;
use crate::time_zone;

/// The cranes that the user may ask about, with their documents.
pub(super) async fn context(app: &App, user: i64) -> Result<Vec<ContextCrane>> {
    let now = app.clock.now_ms();
    let cranes = app
        .db
        .read(move |db| cranes::list_visible(db, user, now))
        .await?;
    Ok(cranes.into_iter().map(ContextCrane::from).collect())
}

/// Reads a question and refuses what may not be asked; one that passes counts
/// towards the user's hour.
pub(super) async fn prepare(app: &App, caller: &Caller, upload: Upload) -> Result<Question> {
    let (user, dates) = (caller.id(), caller.date_order());
    let now = app.clock.now();
    let quota = questions(app.config.questions_per_hour);
    // The hourly limit is checked before a file is received.
    app.db
        .read(move |db| quota.check(db, &user.to_string(), now.as_millisecond()))
        .await?;
    let form = form::read(app, upload).await?;
    let (crane, document) = (form.crane, form.document);
    let zone = app
        .db
        .read(move |db| {
            if let Some(crane) = crane {
                cranes::find_visible(db, user, crane, now.as_millisecond())?;
            }
            if let Some(document) = document {
                documents::find_visible(db, user, document)?.ok_or(NO_DOCUMENT)?;
            }
            Ok::<_, Error>(time_zone::of(db, user)?)
        })
        .await?;
    app.db
        .write(move |db| quota.take(db, &user.to_string(), now.as_millisecond()))
        .await?;
    let Form {
        prompt,
        history,
        attachment,
        use_web_search,
        built_in,
        query,
        ..
    } = form;
    Ok(Question {
        user,
        prompt,
        history,
        crane,
        document,
        attachment,
        use_web_search,
        built_in,
        query,
        zone: form.zone.unwrap_or(zone),
        dates,
        now,
    })
}

const CUT: &str = "Your file is very long. Only its beginning was looked through.";

/// A whole hour's questions may come at once; then they come back one by one.
fn questions(per_hour: i64) -> Bucket {
    const HOUR: i64 = 60 * 60 * 1000;
    Bucket {
        name: "ask",
        what: "questions",
        burst: per_hour,
        every_ms: HOUR / per_hour,
    }
}

/// Answers a question, on threads that answer nothing else.
pub(super) async fn ask(app: &App, question: Question, stream: AnswerStream) -> Result<Answer> {
    let own = app.clone();
    app.questions
        .work(async move { answer(&own, question, &stream).await })
        .await
}

async fn answer(app: &App, mut question: Question, stream: &AnswerStream) -> Result<Answer> {
    let (user, queues) = (question.user, &app.questions);
    // A reading that was offered is the register's to answer.
    let built_in = question.built_in || question.query.is_some();
    let models = app.models.as_ref().filter(|_| !built_in);
    if images::is_wished(&question.prompt) {
        let _turn = match models {
            Some(models) if models.draws() => {
                queues.turn_to_ask_a_model(user, in_line(stream)).await
            }
            _ => queues.turn_to_answer(user, in_line(stream)).await,
        };
        return images::answer(app, question, stream).await;
    }
    if let Some(attachment) = &mut question.attachment {
        stream.status("Reading your file…").await;
        let _turn = queues.turn_to_read(user).await;
        attachment.read(&app.text_reader).await;
    }
    let is_cut = question.attachment.as_ref().is_some_and(|file| file.is_cut);
    let mut answer = match models {
        Some(models) => {
            let _turn = queues.turn_to_ask_a_model(user, in_line(stream)).await;
            with_model::answer(app, models, question, stream).await?
        }
        None => {
            let _turn = queues.turn_to_answer(user, in_line(stream)).await;
            within_bounds(builtin::answer(app, question, stream)).await?
        }
    };
    if is_cut {
        let notices = answer.notice.into_iter().chain([CUT.to_owned()]);
        answer.notice = Some(notices.collect::<Vec<_>>().join(" "));
    }
    Ok(answer)
}

/// What an asker is told whose question has to wait.
async fn in_line(stream: &AnswerStream) {
    stream.status("Other questions come first…").await;
}
