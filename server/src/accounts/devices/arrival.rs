//! What a request shows of the device that somebody signs in with.

use std::net::IpAddr;

use axum::extract::FromRequestParts;
use axum::http::header::USER_AGENT;
use axum::http::request::Parts;

use super::super::model::TokenHash;
use super::super::sessions::{self, Token};
use super::browser;
use crate::app::App;
use crate::error::{Error, Result};
use crate::http::client::ClientAddress;
use crate::public_page::Visit;

pub(crate) struct Arrival {
    pub(in super::super) address: IpAddr,
    /// The session that the browser held until now.
    pub(in super::super) old: Option<TokenHash>,
    /// The mark by which the browser is known again; new where it has none.
    pub(in super::super) mark: Token,
    pub(in super::super) browser: String,
    /// The address without its last part.
    pub(in super::super) network: String,
}

impl Arrival {
    /// What its owner knows a session by.
    pub(in super::super) fn seen(&self) -> (&str, &str) {
        (&self.browser, &self.network)
    }

    /// "Chrome on Android, from 203.0.113.x"
    pub(in super::super) fn described(&self) -> String {
        format!("{}, from {}", self.browser, self.network)
    }
}

impl FromRequestParts<App> for Arrival {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        let address = ClientAddress::from_request_parts(parts, app).await?;
        let old = Token::from_cookies(&parts.headers, &app.config);
        let mark = sessions::device_from_cookies(&parts.headers, &app.config);
        let agent = parts.headers.get(USER_AGENT);
        let agent = agent.and_then(|agent| agent.to_str().ok());
        Ok(Self {
            old: old.map(|token| token.hash()),
            mark: mark.unwrap_or_else(Token::random),
            browser: browser::name(agent.unwrap_or_default()),
            network: Visit::new(address, 0).shortened,
            address: address.0,
        })
    }
}
