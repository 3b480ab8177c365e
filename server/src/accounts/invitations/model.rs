//! What an invitation is.

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::dates::DAY_MS;
use crate::error::Error;

/// Days for which an invitation can hold.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Days(i64);

impl Days {
    pub(super) fn ms(self) -> i64 {
        self.0 * DAY_MS
    }
}

impl Default for Days {
    fn default() -> Self {
        Self(7)
    }
}

impl TryFrom<i64> for Days {
    type Error = Error;

    fn try_from(days: i64) -> Result<Self, Error> {
        match (1..=30).contains(&days) {
            true => Ok(Self(days)),
            false => Err(Error::unacceptable("Choose from 1 to 30 days")),
        }
    }
}

/// Whom it is for, in the words of whoever made it. May be empty.
pub(crate) struct Recipient(String);

impl Recipient {
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Recipient {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let text = text.trim();
        match text.chars().count() <= 80 {
            true => Ok(Self(text.to_owned())),
            false => Err(Error::unacceptable(
                "Use at most 80 letters for whom it is for",
            )),
        }
    }
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct InvitationForm {
    /// Whom it is for, so that you know it again
    #[serde(default)]
    #[schema(required)]
    pub(super) recipient: String,
    /// From 1 to 30; 7 where nothing is said
    pub(super) days: Option<i64>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Invitation {
    pub(super) id: i64,
    pub(super) recipient: String,
    pub(super) created_at: String,
    pub(super) ends_at: String,
    /// Who registered with it
    #[schema(required)]
    pub(super) used_by: Option<String>,
    pub(super) is_open: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NewInvitation {
    /// Shown this once: the server keeps only its hash. Without a host where
    /// the operator has not said what the server is called
    pub(super) url: String,
    pub(super) ends_at: String,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct InvitationToken {
    /// The secret in the link
    pub(super) token: String,
}

/// What whoever holds a link may know of it
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OpenInvitation {
    /// Who made it; null for whoever runs the server
    #[schema(required)]
    pub(super) invited_by: Option<String>,
    pub(super) ends_at: String,
}
