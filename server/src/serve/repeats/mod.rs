//! Requests that may be sent twice. Whoever got no answer does not know whether
//! the request was done: sent again with the same `Idempotency-Key`, it is not
//! done again, and gets the answer of the first.

mod store;

use axum::body::{Body, to_bytes};
use axum::extract::{FromRequestParts, MatchedPath, Request, State};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper::body::Body as _;
use sha2::{Digest, Sha256};
use tracing::Instrument;

use self::store::{Begun, Claim};
use crate::accounts::Caller;
use crate::app::App;
use crate::dates::DAY_MS;
use crate::error::{Error, Result};

pub(super) const HEADER: &str = "idempotency-key";
/// On an answer that was given before.
const REPLAYED: HeaderName = HeaderName::from_static("idempotent-replayed");
const LONGEST_KEY: usize = 200;
/// A body without a file is a form that somebody filled in; so is an answer.
const MOST_BYTES: usize = 256 * 1024;
/// A phone may be without a signal for long after it sent something.
const KEPT_MS: i64 = 30 * DAY_MS;

/// Whose answers hold no secret and are small: they are kept to be given again.
/// For the others it is kept only that they were given.
const KEPT_ANSWERS: &[&str] = &[
    "/api/cranes",
    "/api/certificate-kinds",
    "/api/renewals/",
    "/api/ruc/",
    "/api/mates/",
    "/api/packs",
    "/api/pack-templates",
    "/api/faults/",
    "/api/documents/",
];

/// What signs in and out, asks, or is reached by a secret of its own: done as often as it is sent.
const WITHOUT_KEY: &[&str] = &[
    "/api/login",
    "/api/logout",
    "/api/register",
    "/api/user/password",
    "/api/user/confirmation",
    "/api/user/email/confirm",
    "/api/password-resets",
    "/api/invitations/open",
    "/api/ai/",
    "/api/alerts/unsubscribe",
];

/// Whether a key means something to this route, by its path in the contract.
pub(super) fn takes_key(path: &str) -> bool {
    path.starts_with("/api/") && !WITHOUT_KEY.iter().any(|start| path.starts_with(start))
}

pub(super) async fn once(State(app): State<App>, request: Request, next: Next) -> Result<Response> {
    let path = request.extensions().get::<MatchedPath>().cloned();
    let path = path.filter(|path| takes_key(path.as_str()));
    let (Some(path), &Method::POST, Some(key)) =
        (path, request.method(), read_key(request.headers())?)
    else {
        return Ok(next.run(request).await);
    };
    let (mut parts, body) = request.into_parts();
    let user = match Caller::from_request_parts(&mut parts, &app).await {
        Ok(caller) => caller.id(),
        // The route says so itself.
        Err(Error::NotSignedIn) => return Ok(next.run(Request::from_parts(parts, body)).await),
        Err(error) => return Err(error),
    };
    let (body, mark) = known_by(&parts, body).await?;
    let begun = Begun { user, key };
    let keeps_answer = KEPT_ANSWERS
        .iter()
        .any(|start| path.as_str().starts_with(start));
    match store::claim(&app, &begun, mark).await? {
        Claim::Mine => {}
        Claim::Another => {
            return Err(Error::conflict("This key was used for another request."));
        }
        Claim::Running => return Err(Error::Busy),
        Claim::Done { status, answer } if keeps_answer => return replay(status, answer),
        Claim::Done { .. } => {
            return Err(Error::conflict(
                "This was done already. Its answer is given only once.",
            ));
        }
    }
    // In a task of its own: when the client goes away, what was begun comes to
    // its end and its answer is kept for when the client asks again.
    let work = {
        let (app, begun) = (app.clone(), begun.clone());
        async move {
            let response = next.run(Request::from_parts(parts, body)).await;
            settle(&app, &begun, keeps_answer, response).await
        }
    };
    match tokio::spawn(work.in_current_span()).await {
        Ok(response) => response,
        Err(failure) => {
            store::release(&app, &begun).await?;
            Err(Error::Internal(failure.to_string()))
        }
    }
}

/// Removes what nobody can be waiting for any more. For housekeeping.
pub(crate) async fn tidy_up(app: &App) -> Result<()> {
    store::delete_before(app, app.clock.now_ms() - KEPT_MS).await
}

fn read_key(headers: &HeaderMap) -> Result<Option<String>> {
    let Some(key) = headers.get(HEADER) else {
        return Ok(None);
    };
    let key = key.to_str().unwrap_or_default();
    let is_plain = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_graphic());
    if !is_plain || key.len() > LONGEST_KEY {
        return Err(Error::Malformed(
            "The Idempotency-Key must be 1 to 200 letters, digits and signs.".into(),
        ));
    }
    Ok(Some(key.to_owned()))
}

/// By what a request is known again: where it goes and what it says. Browsers
/// write a form with a file differently each time, so of that its length must do.
async fn known_by(parts: &Parts, body: Body) -> Result<(Body, String)> {
    let text = |name: HeaderName| {
        let value = parts.headers.get(name);
        value.and_then(|value| value.to_str().ok()).unwrap_or("")
    };
    let mut hash = Sha256::new();
    hash.update(parts.uri.to_string());
    hash.update([0]);
    let body = if text(CONTENT_TYPE).starts_with("multipart/") {
        hash.update(text(CONTENT_LENGTH));
        body
    } else {
        // One that says itself that it is too large is not awaited.
        let bytes = match body.size_hint().lower() > MOST_BYTES as u64 {
            true => None,
            false => to_bytes(body, MOST_BYTES).await.ok(),
        };
        let bytes = bytes.ok_or(Error::TooLarge("The request is too large.".into()))?;
        hash.update(&bytes);
        Body::from(bytes)
    };
    Ok((body, hex::encode(hash.finalize())))
}

/// A request that was refused was not done: its key is free again.
async fn settle(
    app: &App,
    begun: &Begun,
    keeps_answer: bool,
    response: Response,
) -> Result<Response> {
    let status = response.status();
    if !status.is_success() {
        store::release(app, begun).await?;
        return Ok(response);
    }
    if !keeps_answer {
        store::finish(app, begun, status, None).await?;
        return Ok(response);
    }
    let (parts, body) = response.into_parts();
    let bytes = to_bytes(body, usize::MAX).await;
    let bytes = bytes.map_err(|error| Error::Internal(error.to_string()))?;
    let answer = String::from_utf8_lossy(&bytes).into_owned();
    store::finish(app, begun, status, Some(answer)).await?;
    Ok(Response::from_parts(parts, Body::from(bytes)))
}

fn replay(status: u16, answer: Option<String>) -> Result<Response> {
    let status = StatusCode::from_u16(status);
    let status = status.map_err(|error| Error::Internal(error.to_string()))?;
    let replayed = [(REPLAYED, "true")];
    let answer = answer.unwrap_or_default();
    Ok(match answer.is_empty() {
        true => (status, replayed).into_response(),
        false => {
            let kind = [(CONTENT_TYPE, "application/json")];
            (status, replayed, kind, answer).into_response()
        }
    })
}

#[cfg(test)]
mod tests;
