//! Answers to the name that the operator gave this server, and to no other: a
//! page of somebody else's that lets its own name point here gets nothing.

use axum::extract::{Request, State};
use axum::http::header::HOST;
use axum::http::uri::Authority;
use axum::middleware::Next;
use axum::response::Response;
use url::Url;

use super::client_address::is_trusted;
use crate::app::App;
use crate::error::{Error, Result};
use crate::http::client::Peer;

/// Whoever watches the server asks by its number.
const FOR_ANY_NAME: [&str; 3] = ["/healthz", "/readyz", "/metrics"];

pub(super) async fn refuse_other_names(
    State(app): State<App>,
    request: Request,
    next: Next,
) -> Result<Response> {
    // Two names are two requests to whoever stands in between.
    if request.headers().get_all(HOST).iter().count() > 1 {
        return Err(Error::Malformed(
            "The request names more than one host.".into(),
        ));
    }
    if let Some(url) = &app.config.public_url
        && !FOR_ANY_NAME.contains(&request.uri().path())
        && !name_in(&request, &app).is_some_and(|name| is_of(&name, url))
    {
        let address = url.origin().ascii_serialization();
        return Err(Error::Misdirected(address));
    }
    Ok(next.run(request).await)
}

/// The name that the client used. A trusted proxy may have kept it apart.
fn name_in(request: &Request, app: &App) -> Option<Authority> {
    let peer = request.extensions().get::<Peer>();
    let is_proxied = peer.is_some_and(|Peer(peer)| is_trusted(*peer, &app.config.trusted_proxies));
    let headers = request.headers();
    let forwarded = headers.get("x-forwarded-host").filter(|_| is_proxied);
    match forwarded.or_else(|| headers.get(HOST)) {
        Some(name) => name.to_str().ok()?.trim().parse().ok(),
        None => request.uri().authority().cloned(),
    }
}

/// The port may be left out only where it is the usual one.
fn is_of(name: &Authority, url: &Url) -> bool {
    let host = url.host_str().unwrap_or_default();
    name.host().trim_end_matches('.').eq_ignore_ascii_case(host)
        && match name.port_u16() {
            Some(port) => Some(port) == url.port_or_known_default(),
            None => url.port().is_none(),
        }
}

#[cfg(test)]
mod tests {
    use super::is_of;

    #[test]
    fn a_name_is_ours_in_any_case_and_with_the_right_port() {
        let cases = [
            ("https://cranes.example.nz", "cranes.example.nz", true),
            ("https://cranes.example.nz", "Cranes.Example.NZ:443", true),
            ("https://cranes.example.nz", "cranes.example.nz:8080", false),
            ("https://cranes.example.nz", "evil.example", false),
            (
                "https://cranes.example.nz",
                "cranes.example.nz.evil.example",
                false,
            ),
            ("https://cranes.example.nz", "127.0.0.1:8080", false),
            ("http://10.0.0.7:8080", "10.0.0.7:8080", true),
            ("http://10.0.0.7:8080", "10.0.0.7", false),
            ("http://10.0.0.7:8080", "10.0.0.7:80", false),
            ("http://10.0.0.7", "10.0.0.7:80", true),
            ("https://cranes.example.nz:8443", "cranes.example.nz", false),
            ("http://[2001:db8::1]:8080", "[2001:db8::1]:8080", true),
        ];
        for (url, name, ours) in cases {
            let url = url.parse().expect("an address");
            assert_eq!(is_of(&name.parse().expect("a name"), &url), ours, "{name}");
        }
    }
}
