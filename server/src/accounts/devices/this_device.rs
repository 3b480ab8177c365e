//! The browser that a user is signed in with, as it can be known again.

use std::ops::Deref;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use super::super::caller::InPerson;
use super::super::model::TokenHash;
use super::arrival::Arrival;
use crate::app::App;
use crate::error::{Error, Result};

pub(crate) struct ThisDevice {
    caller: InPerson,
    mark: TokenHash,
    browser: String,
}

impl ThisDevice {
    /// The number of its session.
    pub(crate) fn session(&self) -> i64 {
        self.caller.session()
    }

    /// The hash of the mark that it keeps across sessions.
    pub(crate) fn mark(&self) -> &TokenHash {
        &self.mark
    }

    /// Such as "Chrome on Android".
    pub(crate) fn browser(&self) -> &str {
        &self.browser
    }
}

impl Deref for ThisDevice {
    type Target = InPerson;

    fn deref(&self) -> &InPerson {
        &self.caller
    }
}

impl FromRequestParts<App> for ThisDevice {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        let caller = InPerson::from_request_parts(parts, app).await?;
        let arrival = Arrival::from_request_parts(parts, app).await?;
        Ok(Self {
            caller,
            mark: arrival.mark.hash(),
            browser: arrival.browser,
        })
    }
}
