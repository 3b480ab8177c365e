//! The call by which a page hears what changed.

use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::http::header::ACCEPT;
use axum::http::{HeaderMap, HeaderName};
use axum::response::sse::Sse;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::telling;
use crate::accounts::InPerson;
use crate::app::App;
use crate::error::{Error, Result};
use crate::http::extract::Query;
use crate::http::held_open::HeldOpen;

#[derive(Deserialize)]
pub(crate) struct Away {
    age: Option<u32>,
}

/// What changed, as it changes
///
/// With `Accept: text/event-stream` a stream that stays open: each event has
/// one line for each thing that changed: `crane 7`, or `cranes`, `mates`,
/// `alerts`, `account`, `kinds`, `links`, or `everything` where it is not known
/// what. It says no more; read again what you show. It ends with the session. Without
/// it, the same lines at once, for what changed in the last `age` milliseconds.
#[utoipa::path(get, path = "/api/live", tag = "server",
    params(("age" = Option<u32>, Query, description = "Milliseconds since the caller last heard or read something")),
    responses(
        (status = 200, content((String = "text/plain"), (String = "text/event-stream"))),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "A token asks, and not somebody who is signed in"),
        (status = 422, description = "`age` is no number"),
        (status = 503, description = "Too many listen already")))]
pub(crate) async fn follow_changes(
    State(app): State<App>,
    person: InPerson,
    headers: HeaderMap,
    Query(Away { age }): Query<Away>,
) -> Result<Response> {
    let age = Duration::from_millis(age.unwrap_or(0).into());
    let user = person.id();
    if !wants_stream(&headers) {
        let lately = app.listeners.lately(user, age);
        let told = telling::what_to_tell(&app, &person, user, lately).await?;
        return Ok(telling::lines(&told.unwrap_or_default()).into_response());
    }
    let seat = app.listeners.admit(user, age).ok_or(Error::Busy)?;
    let stream = Sse::new(telling::stream(app, person, seat));
    // A proxy that gathers an answer before it passes it on would pass on nothing.
    let unbuffered = [(HeaderName::from_static("x-accel-buffering"), "no")];
    Ok((Extension(HeldOpen), unbuffered, stream).into_response())
}

fn wants_stream(headers: &HeaderMap) -> bool {
    let accepted = headers.get(ACCEPT).and_then(|kinds| kinds.to_str().ok());
    accepted.is_some_and(|kinds| kinds.contains("text/event-stream"))
}
