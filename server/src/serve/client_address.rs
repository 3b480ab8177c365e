//! Finds out the caller's own address: the peer's, or the one that a trusted
//! proxy names.

use std::net::IpAddr;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use ipnet::IpNet;

use crate::app::App;
use crate::http::client::{ClientAddress, Peer};

pub(super) async fn find(State(app): State<App>, mut request: Request, next: Next) -> Response {
    if let Some(&Peer(peer)) = request.extensions().get::<Peer>() {
        let forwarded = request.headers().get_all("x-forwarded-for");
        let forwarded = forwarded.iter().filter_map(|value| value.to_str().ok());
        let hops: Vec<&str> = forwarded.flat_map(|value| value.split(',')).collect();
        let address = ClientAddress(caller(peer, &hops, &app.config.trusted_proxies));
        request.extensions_mut().insert(address);
    }
    next.run(request).await
}

/// Walks the chain from the near end and stops at the first address that no
/// trusted proxy vouches for: everything beyond it anyone could have typed.
fn caller(peer: IpAddr, hops: &[&str], trusted: &[IpNet]) -> IpAddr {
    let mut caller = peer;
    for hop in hops.iter().rev() {
        if !is_trusted(caller, trusted) {
            break;
        }
        match hop.trim().parse::<IpAddr>() {
            Ok(address) => caller = address.to_canonical(),
            Err(_) => break,
        }
    }
    caller
}

pub(super) fn is_trusted(address: IpAddr, trusted: &[IpNet]) -> bool {
    trusted.iter().any(|net| net.contains(&address))
}

#[cfg(test)]
mod tests {
    use super::caller;

    #[test]
    fn forwarded_addresses_count_only_from_trusted_proxies() {
        let ip = |text: &str| text.parse().expect("an address");
        let trusted = ["10.0.0.0/8".parse().expect("a network")];
        let cases: [(&str, &[&str], &str); 6] = [
            ("203.0.113.9", &["198.51.100.1"], "203.0.113.9"),
            ("10.0.0.1", &["198.51.100.1"], "198.51.100.1"),
            ("10.0.0.1", &["1.1.1.1", "198.51.100.1"], "198.51.100.1"),
            ("10.0.0.1", &["198.51.100.1", " 10.0.0.2"], "198.51.100.1"),
            ("10.0.0.1", &["not an address"], "10.0.0.1"),
            ("10.0.0.1", &[], "10.0.0.1"),
        ];
        for (peer, hops, expected) in cases {
            assert_eq!(
                caller(ip(peer), hops, &trusted),
                ip(expected),
                "{peer} {hops:?}"
            );
        }
    }
}
