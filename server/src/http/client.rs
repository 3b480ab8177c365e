//! Who is calling: the address that limits count by.

use std::net::IpAddr;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use ipnet::{IpNet, Ipv6Net};

use crate::error::Error;

/// The other end of the connection, which may be a proxy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// The caller's own address, which the router finds out before a handler runs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClientAddress(pub(crate) IpAddr);

impl<S: Send + Sync> FromRequestParts<S> for ClientAddress {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Error> {
        let found = parts.extensions.get::<Self>().copied();
        found.ok_or_else(|| Error::Internal("a request without an address".into()))
    }
}

/// What limits count as one caller: an IPv4 address, and of IPv6 the /64 that a
/// household or an office has to itself.
pub(crate) fn network(address: IpAddr) -> IpNet {
    match IpNet::from(address.to_canonical()) {
        IpNet::V6(one) => Ipv6Net::new(one.addr(), 64)
            .map_or(one, |wide| wide.trunc())
            .into(),
        one @ IpNet::V4(_) => one,
    }
}
