//! Headers that every answer carries.

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

use super::assets;
use crate::config::Config;

/// The fixed part, worked out once from the settings.
#[derive(Clone)]
pub(crate) struct SecurityHeaders(Vec<(HeaderName, HeaderValue)>);

impl SecurityHeaders {
    pub(crate) fn new(config: &Config) -> Self {
        let mut headers = vec![
            (header::CONTENT_SECURITY_POLICY, content_policy(config)),
            (
                header::X_CONTENT_TYPE_OPTIONS,
                HeaderValue::from_static("nosniff"),
            ),
            (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
            (
                header::REFERRER_POLICY,
                HeaderValue::from_static("same-origin"),
            ),
            (
                HeaderName::from_static("permissions-policy"),
                HeaderValue::from_static(
                    "microphone=(self), camera=(), geolocation=(), payment=(), usb=()",
                ),
            ),
            (
                HeaderName::from_static("cross-origin-opener-policy"),
                HeaderValue::from_static("same-origin"),
            ),
        ];
        if config.is_https() {
            // Without includeSubDomains: other hosts under this name may still use plain HTTP.
            let a_year = HeaderValue::from_static("max-age=31536000");
            headers.push((header::STRICT_TRANSPORT_SECURITY, a_year));
        }
        Self(headers)
    }
}

/// Scripts and styles come from our own files alone, but for what the page
/// itself carries for its first picture. Where a script places something on the
/// screen, it sets the element's properties, which is no inline style.
fn content_policy(config: &Config) -> HeaderValue {
    let styles = [vec!["'self'".to_owned()], assets::styles_in_page()].concat();
    let lift_planning = config
        .lift_planning_url
        .as_ref()
        .map(|url| url.origin().ascii_serialization());
    let policy = format!(
        "default-src 'self'; script-src 'self'; style-src {}; \
         img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; object-src 'none'; \
         worker-src 'self'; manifest-src 'self'; frame-src {}; \
         frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
        styles.join(" "),
        lift_planning.as_deref().unwrap_or("'none'")
    );
    HeaderValue::from_str(&policy)
        .unwrap_or_else(|_| HeaderValue::from_static("default-src 'self'"))
}

/// A handler that needs another value, such as for a stored file, sets its own.
pub(crate) async fn add(
    State(headers): State<SecurityHeaders>,
    request: Request,
    next: Next,
) -> Response {
    let is_api = request.uri().path().starts_with("/api/");
    let mut response = next.run(request).await;
    if is_api {
        // Answers differ by user, so no cache may store them unless a route says otherwise.
        let never = HeaderValue::from_static("no-store");
        let headers = response.headers_mut();
        headers.entry(header::CACHE_CONTROL).or_insert(never);
    }
    for (name, value) in &headers.0 {
        response
            .headers_mut()
            .entry(name)
            .or_insert_with(|| value.clone());
    }
    response
}
