//! What an API token is.

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::bearer::Scope;
use crate::dates::DAY_MS;
use crate::error::Error;

/// Days for which a token can hold.
#[derive(Clone, Copy, Debug)]
pub(super) struct Days(i64);

impl Days {
    pub(super) fn ms(self) -> i64 {
        self.0 * DAY_MS
    }
}

impl TryFrom<i64> for Days {
    type Error = Error;

    fn try_from(days: i64) -> Result<Self, Error> {
        match (1..=366).contains(&days) {
            true => Ok(Self(days)),
            false => Err(Error::unacceptable("Choose from 1 to 366 days")),
        }
    }
}

/// What its owner knows it by.
pub(super) struct TokenName(String);

impl TokenName {
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for TokenName {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let text = text.trim();
        if text.is_empty() {
            return Err(Error::unacceptable("Give the token a name"));
        }
        if text.chars().count() > 80 || text.chars().any(char::is_control) {
            return Err(Error::unacceptable(
                "Use at most 80 letters for the name, on one line",
            ));
        }
        Ok(Self(text.to_owned()))
    }
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct ApiTokenForm {
    /// So that you know it again
    pub(super) name: String,
    #[schema(value_type = Scope)]
    pub(super) scope: String,
    /// After how many days it ends, from 1 to 366
    pub(super) days: i64,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ApiToken {
    pub(super) id: i64,
    pub(super) name: String,
    pub(super) scope: Scope,
    pub(super) created_at: String,
    pub(super) ends_at: String,
    /// When it was last used, give or take five minutes; null for never
    #[schema(required)]
    pub(super) used_at: Option<String>,
    pub(super) has_ended: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NewApiToken {
    /// Shown this once: the server keeps only its hash
    pub(super) token: String,
    pub(super) ends_at: String,
}
