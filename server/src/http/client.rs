//! Who is calling: the address that limits count by.

use std::net::IpAddr;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

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
