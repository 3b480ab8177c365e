//! Refuses changes that another site's page asks a signed-in browser to make.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::Response;
use url::Url;

use crate::app::App;
use crate::error::{Error, Result};

pub(crate) async fn refuse_cross_site(
    State(app): State<App>,
    request: Request,
    next: Next,
) -> Result<Response> {
    let reads = [Method::GET, Method::HEAD, Method::OPTIONS];
    if !reads.contains(request.method())
        && is_cross_site(request.headers(), app.config.public_url.as_ref())
    {
        return Err(Error::Forbidden("This request came from another site."));
    }
    Ok(next.run(request).await)
}

/// Browsers send at least one of the two headers with every change; programs
/// that send neither carry no cookie of somebody else's.
fn is_cross_site(headers: &HeaderMap, public_url: Option<&Url>) -> bool {
    let text =
        |name: header::HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    if let Some(site) = headers.get("sec-fetch-site")
        && !matches!(site.as_bytes(), b"same-origin" | b"none")
    {
        return true;
    }
    let Some(origin) = text(header::ORIGIN) else {
        return false;
    };
    let own_host = text(header::HOST).is_some_and(|host| {
        origin
            .split_once("://")
            .is_some_and(|(_, origin_host)| origin_host.eq_ignore_ascii_case(host))
    });
    let public = public_url.is_some_and(|url| url.origin().ascii_serialization() == origin);
    !own_host && !public
}

#[cfg(test)]
mod tests {
    use super::is_cross_site;
    use axum::http::{HeaderMap, HeaderName, HeaderValue};

    #[test]
    fn only_our_own_pages_may_change_anything() {
        let public = "https://cranes.example.nz".parse().expect("an address");
        let cases: [(&[(&'static str, &'static str)], bool); 9] = [
            (&[], false),
            (
                &[
                    ("host", "127.0.0.1:8080"),
                    ("origin", "http://127.0.0.1:8080"),
                ],
                false,
            ),
            (
                &[
                    ("host", "inner:8080"),
                    ("origin", "https://cranes.example.nz"),
                ],
                false,
            ),
            (
                &[
                    ("host", "127.0.0.1:8080"),
                    ("origin", "http://127.0.0.1:9090"),
                ],
                true,
            ),
            (&[("host", "127.0.0.1:8080"), ("origin", "null")], true),
            (
                &[
                    ("host", "cranes.example.nz"),
                    ("origin", "https://evil.example"),
                ],
                true,
            ),
            (&[("sec-fetch-site", "cross-site")], true),
            (&[("sec-fetch-site", "same-site")], true),
            (&[("sec-fetch-site", "same-origin")], false),
        ];
        for (pairs, cross_site) in cases {
            let headers: HeaderMap = pairs
                .iter()
                .map(|(name, value)| {
                    (
                        HeaderName::from_static(name),
                        HeaderValue::from_static(value),
                    )
                })
                .collect();
            assert_eq!(
                is_cross_site(&headers, Some(&public)),
                cross_site,
                "{pairs:?}"
            );
        }
    }
}
