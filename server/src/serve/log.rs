//! One line of log for each request, and its id on every line written meanwhile.

use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::middleware::Next;
use axum::response::Response;
use tower_http::request_id::RequestId;
use tracing::Instrument;

/// Takes a client's own id for its request only where it is short and plain:
/// it stands on every line of the log and comes back in the answer.
pub(super) async fn plain_id(mut request: Request) -> Request {
    const LONGEST: usize = 64;
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(byte);
    let id = request.headers().get("x-request-id");
    if id.is_some_and(|id| {
        id.len() > LONGEST || id.is_empty() || !id.as_bytes().iter().all(is_plain)
    }) {
        request.headers_mut().remove("x-request-id");
    }
    request
}

/// The path as the log may hold it. What stands in it for a number may be a
/// number; anything else there, such as the secret of a calendar, is not told.
fn path_of(request: &Request) -> String {
    let path = request.uri().path();
    let Some(pattern) = request.extensions().get::<MatchedPath>() else {
        return elsewhere(path);
    };
    let is_number = |text: &str| text.len() < 20 && text.bytes().all(|byte| byte.is_ascii_digit());
    let told = pattern.as_str().split('/').zip(path.split('/'));
    told.map(
        |(known, given)| match known.starts_with('{') && !is_number(given) {
            true => known,
            false => given,
        },
    )
    .collect::<Vec<_>>()
    .join("/")
}

/// A path that no route knows may still be a secret one, mistyped.
fn elsewhere(path: &str) -> String {
    const LONGEST_PART: usize = 20;
    const MOST_PARTS: usize = 10;
    let short = |part: &str| match part.len() <= LONGEST_PART {
        true => part.to_owned(),
        false => "…".to_owned(),
    };
    let parts: Vec<String> = path.split('/').take(MOST_PARTS).map(short).collect();
    parts.join("/")
}

/// The path alone is logged: a query holds what somebody looked for.
pub(super) async fn request(request: Request, next: Next) -> Response {
    let id = request.extensions().get::<RequestId>();
    let id = id.and_then(|id| id.header_value().to_str().ok());
    let span = tracing::info_span!(
        "request",
        id = id.unwrap_or_default(),
        method = %request.method(),
        path = path_of(&request),
    );
    async {
        let began = Instant::now();
        let response = next.run(request).await;
        let status = response.status().as_u16();
        tracing::info!(status, seconds = began.elapsed().as_secs_f64(), "answered");
        response
    }
    .instrument(span)
    .await
}
