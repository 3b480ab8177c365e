//! Pages for people without an account who hold a link or read a code: plain
//! HTML without a script, and one page for every address that is not in use.

mod guessing;
mod guest;
mod markup;
mod token;

use std::sync::LazyLock;
use std::time::Duration;

use axum::http::header::{
    ALLOW, CACHE_CONTROL, CONTENT_RANGE, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY,
    RETRY_AFTER,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};
use tokio::time::Instant;

pub(crate) use guessing::Visit;
pub(crate) use guest::Guest;
pub(crate) use markup::Markup;
pub(crate) use token::Token;

use crate::error::{Error, Said};

const STYLE: &str = include_str!("page.css");

/// Nothing but our own style, by its hash, and pictures and forms of this server.
static POLICY: LazyLock<HeaderValue> = LazyLock::new(|| {
    let hash = STANDARD.encode(Sha256::digest(STYLE.as_bytes()));
    let policy = format!(
        "default-src 'none'; style-src 'sha256-{hash}'; img-src 'self'; form-action 'self'; \
         frame-ancestors 'none'; base-uri 'none'"
    );
    HeaderValue::from_str(&policy)
        .unwrap_or_else(|_| HeaderValue::from_static("default-src 'none'"))
});

/// What everything behind a link or a code carries, files too.
pub(crate) fn guard(headers: &mut HeaderMap) {
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(
        HeaderName::from_static("x-robots-tag"),
        HeaderValue::from_static("noindex, nofollow, noarchive"),
    );
}

/// A whole page.
pub(crate) fn page(status: StatusCode, title: &str, body: Markup) -> Response {
    let mut whole = Markup::new();
    whole.raw("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">");
    whole.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">");
    whole.raw("<meta name=\"robots\" content=\"noindex\"><title>");
    whole.text(title);
    whole.raw("</title><style>");
    whole.raw(STYLE);
    whole.raw("</style></head><body><main>");
    whole.add(body);
    whole.raw("</main></body></html>");
    let mut response = (status, whole.into_string()).into_response();
    let headers = response.headers_mut();
    guard(headers);
    let html = HeaderValue::from_static("text/html; charset=utf-8");
    headers.insert(CONTENT_TYPE, html);
    headers.insert(CONTENT_SECURITY_POLICY, POLICY.clone());
    response
}

/// The page for an address that leads nowhere, whatever the reason.
fn nothing() -> Response {
    let mut body = Markup::new();
    body.raw("<h1>This address is not in use</h1>");
    body.raw("<p>The link or the code may have ended, may have been taken back, or was typed wrongly.</p>");
    body.raw("<p>Please ask whoever gave it to you for a new one.</p>");
    page(StatusCode::NOT_FOUND, "Not in use", body)
}

/// An error as a page, in the words that the app would use.
pub(crate) fn sorry(error: &Error) -> Response {
    error.log();
    let mut body = Markup::new();
    body.raw("<h1>This did not work</h1><p>");
    body.text(&error.to_string());
    body.raw("</p>");
    let mut response = page(error.status(), "This did not work", body);
    if let Error::TooMany { retry_after, .. } = error {
        response
            .headers_mut()
            .insert(RETRY_AFTER, (*retry_after).into());
    }
    response
}

/// An answer as whoever has no account gets it, whatever made it: an error as a
/// page, and always with the headers that keep it from being kept.
pub(crate) fn for_public(mut response: Response) -> Response {
    let status = response.status();
    let html = response
        .headers()
        .get(CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    if (status.is_client_error() || status.is_server_error()) && !html {
        let said = response.extensions().get::<Said>().cloned();
        let said = said.map_or_else(|| "The request does not fit.".to_owned(), |Said(said)| said);
        let mut body = Markup::new();
        body.raw("<h1>This did not work</h1>").line(&said);
        let mut page = page(status, "This did not work", body);
        for name in [ALLOW, CONTENT_RANGE, RETRY_AFTER] {
            if let Some(value) = response.headers_mut().remove(&name) {
                page.headers_mut().insert(name, value);
            }
        }
        response = page;
    }
    let headers = response.headers_mut();
    guard(headers);
    headers
        .entry(CONTENT_SECURITY_POLICY)
        .or_insert_with(|| POLICY.clone());
    response
}

/// How long every answer to an address that is not in use takes at least, so
/// that the time does not tell an ended one from one that never was.
const NO_SOONER: Duration = Duration::from_millis(60);

/// Answers a visit: with the page that was found, with the one for nothing, or
/// with what went wrong.
pub(crate) async fn answer(began: Instant, found: Result<Response, Error>) -> Response {
    match found {
        Err(Error::NotFound(_)) => not_in_use(began).await,
        Err(error @ Error::TooMany { .. }) => {
            tokio::time::sleep_until(began + NO_SOONER).await;
            sorry(&error)
        }
        Err(error) => sorry(&error),
        Ok(page) => page,
    }
}

/// The page for what is not in use, no sooner than all others of its kind.
pub(crate) async fn not_in_use(began: Instant) -> Response {
    tokio::time::sleep_until(began + NO_SOONER).await;
    nothing()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use axum::http::StatusCode;
    use tokio::time::{Instant, advance};

    use super::{Error, Markup, NO_SOONER, answer};

    #[tokio::test(start_paused = true)]
    async fn what_is_not_in_use_takes_as_long_however_it_was_found_out() {
        for spent in [0, 7, 59] {
            let began = Instant::now();
            advance(Duration::from_millis(spent)).await;
            let nothing = answer(began, Err(Error::NotFound("Link not found"))).await;
            assert_eq!(nothing.status(), StatusCode::NOT_FOUND);
            let late = began.elapsed().checked_sub(NO_SOONER).expect("no sooner");
            assert!(late <= Duration::from_millis(1), "{spent} ms: {late:?}");
        }
    }

    #[test]
    fn what_people_typed_is_shown_and_never_run() {
        let mut body = Markup::new();
        body.text("<script>alert('x')</script> & \"co\"");
        assert_eq!(
            body.into_string(),
            "&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &amp; &quot;co&quot;"
        );
    }
}
