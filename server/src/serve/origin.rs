//! Refuses changes that another site's page asks a signed-in browser to make.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::Response;
use url::Url;

use super::handed_out::is_handed_out;
use crate::app::App;
use crate::error::{Error, Result};

pub(crate) async fn refuse_cross_site(
    State(app): State<App>,
    request: Request,
    next: Next,
) -> Result<Response> {
    let reads = [Method::GET, Method::HEAD, Method::OPTIONS];
    // What is handed out to strangers looks at no cookie, and its pages say
    // nobody's address, so that a browser names no origin.
    if !is_handed_out(request.uri())
        && !reads.contains(request.method())
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
    match public_url {
        // Where the operator has said what this server is called, no other
        // name counts, whatever a request says of itself.
        Some(url) => url.origin().ascii_serialization() != origin,
        None => !text(header::HOST).is_some_and(|host| {
            origin
                .split_once("://")
                .is_some_and(|(_, origin_host)| origin_host.eq_ignore_ascii_case(host))
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::is_cross_site;
    use axum::http::{HeaderMap, HeaderName, HeaderValue};

    #[test]
    fn only_our_own_pages_may_change_anything() {
        const HERE: (&str, &str) = ("host", "127.0.0.1:8080");
        const PUBLIC: (&str, &str) = ("host", "cranes.example.nz");
        let named = Some("https://cranes.example.nz");
        type Headers = &'static [(&'static str, &'static str)];
        let cases: [(Option<&str>, Headers, bool); 13] = [
            (None, &[], false),
            (None, &[HERE, ("origin", "http://127.0.0.1:8080")], false),
            (None, &[HERE, ("origin", "http://127.0.0.1:9090")], true),
            (None, &[HERE, ("origin", "null")], true),
            (None, &[("sec-fetch-site", "cross-site")], true),
            (None, &[("sec-fetch-site", "same-site")], true),
            (None, &[("sec-fetch-site", "same-origin")], false),
            (named, &[], false),
            (
                named,
                &[PUBLIC, ("origin", "https://cranes.example.nz")],
                false,
            ),
            (
                named,
                &[
                    ("host", "inner:8080"),
                    ("origin", "https://cranes.example.nz"),
                ],
                false,
            ),
            (
                named,
                &[PUBLIC, ("origin", "http://cranes.example.nz")],
                true,
            ),
            (named, &[HERE, ("origin", "http://127.0.0.1:8080")], true),
            (named, &[PUBLIC, ("origin", "https://evil.example")], true),
        ];
        for (public, pairs, cross_site) in cases {
            let public = public.map(|url| url.parse().expect("an address"));
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
                is_cross_site(&headers, public.as_ref()),
                cross_site,
                "{pairs:?}"
            );
        }
    }
}
