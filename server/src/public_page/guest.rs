//! Somebody who opens an address that was handed out, as a handler meets them.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::response::Response;
use tokio::time::Instant;

use super::{Token, Visit, answer};
use crate::error::{Error, Result};
use crate::http::client::ClientAddress;
use crate::http::extract::Path;

pub(crate) struct Guest {
    /// Every answer takes as long, counted from here.
    began: Instant,
    address: ClientAddress,
    token: String,
}

impl<S: Send + Sync> FromRequestParts<S> for Guest {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self> {
        let began = Instant::now();
        let address = ClientAddress::from_request_parts(parts, state).await?;
        // What cannot be a secret is one that is not in use.
        let token = Path::<String>::from_request_parts(parts, state).await;
        Ok(Self {
            began,
            address,
            token: token.map_or(String::new(), |Path(token)| token),
        })
    }
}

impl Guest {
    /// The secret that they hold, and the visit that is counted.
    pub(crate) fn visit(&self, now: i64) -> (Token, Visit) {
        (self.token.clone().into(), Visit::new(self.address, now))
    }

    pub(crate) async fn answer(self, found: Result<Response>) -> Response {
        answer(self.began, found).await
    }
}
