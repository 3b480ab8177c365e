//! The calls of the assistant: extract, call the action, answer.

use axum::Json;
use axum::extract::State;
use axum::http::header::ACCEPT;
use axum::http::{HeaderMap, Method};
use axum::response::{IntoResponse, Response};

use super::answer_stream::{self, AnswerStream};
use super::model::{Answer, ContextCrane, QuestionForm};
use super::{actions, form, images};
use crate::accounts::Caller;
use crate::app::App;
use crate::error::Result;
use crate::http::extract::Path;
use crate::http::upload::Upload;

pub(crate) const BODY_LIMIT: usize = form::BODY_LIMIT;

/// The cranes and documents that the caller can ask about
#[utoipa::path(get, path = "/api/ai/context", tag = "assistant",
    responses(
        (status = 200, body = Vec<ContextCrane>),
        (status = 401, description = "Nobody is signed in")))]
pub(crate) async fn get_ai_context(
    State(app): State<App>,
    caller: Caller,
) -> Result<Json<Vec<ContextCrane>>> {
    actions::context(&app, caller.id()).await.map(Json)
}

/// Ask a question
///
/// With `Accept: text/event-stream` the answer comes in events: `status` and
/// `text`, any number of each with a `text`, and at most one `reading` with
/// how the question was read; then either `answer`, which is the same as
/// without, or `error` with `status`, `message` and whether the built-in
/// assistant could answer instead, `builtInOffered`.
#[utoipa::path(post, path = "/api/ai/query", tag = "assistant",
    request_body(content = QuestionForm, content_type = "multipart/form-data"),
    responses(
        (status = 200, content((Answer = "application/json"), (String = "text/event-stream"))),
        (status = 400, description = "The form did not arrive whole"),
        (status = 401, description = "Nobody is signed in"),
        (status = 404, description = "The crane or the document is not there, or not the caller's to see"),
        (status = 413, description = "The file, the question or the history is too large"),
        (status = 415, description = "Not a kind of file that is taken"),
        (status = 422, description = "No question, or a field that is not acceptable"),
        (status = 429, description = "Too many questions in an hour, or at once"),
        (status = 503, description = "The model gave no answer")))]
pub(crate) async fn ask_ai(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    form: Upload,
) -> Result<Response> {
    // Kept until the answer has ended, however it ends.
    let place = app.questions.admit(caller.id())?;
    let question = actions::prepare(&app, &caller, form).await?;
    if !wants_stream(&headers) {
        let answer = actions::ask(&app, question, AnswerStream::silent()).await?;
        return Ok(Json(answer).into_response());
    }
    let stream = answer_stream::answer(|stream| async move {
        let _place = place;
        actions::ask(&app, question, stream).await
    });
    Ok(stream.into_response())
}

fn wants_stream(headers: &HeaderMap) -> bool {
    let accepted = headers
        .get(ACCEPT)
        .and_then(|accepted| accepted.to_str().ok());
    accepted.is_some_and(|accepted| accepted.contains("text/event-stream"))
}

/// A picture that the assistant made for the caller
#[utoipa::path(get, path = "/api/ai/images/{id}", tag = "assistant",
    params(("id" = i64, Path)),
    responses(
        (status = 200, content_type = "image/png"),
        (status = 206, description = "The range that was asked for"),
        (status = 304, description = "The caller has it already"),
        (status = 401, description = "Nobody is signed in"),
        (status = 404, description = "Not there, or somebody else's"),
        (status = 416, description = "The file has no such range")))]
pub(crate) async fn get_ai_image(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
    method: Method,
    headers: HeaderMap,
) -> Result<Response> {
    let image = images::open(&app, caller.id(), id).await?;
    image.answer(&app.files, &method, &headers).await
}
