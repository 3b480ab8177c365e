//! What browsers and this server tell each other about passkeys. Bytes are
//! base64url without padding.

use std::str::FromStr;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use cranedesk_platform::text_enum;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::Error;

/// What a question is for. An answer to one is none to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    Add,
    SignIn,
    SecondStep,
}

text_enum!(Purpose {
    Add = "add",
    SignIn = "sign-in",
    SecondStep = "second-step",
});

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Passkey {
    pub(super) id: i64,
    pub(super) name: String,
    pub(super) created_at: String,
    /// When somebody last signed in with it; null for never
    #[schema(required)]
    pub(super) used_at: Option<String>,
}

/// What its owner knows it by.
pub(super) struct PasskeyName(String);

impl PasskeyName {
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for PasskeyName {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let text = text.trim();
        if text.is_empty() {
            return Err(Error::unacceptable("Give the passkey a name"));
        }
        if text.chars().count() > 80 || text.chars().any(char::is_control) {
            return Err(Error::unacceptable(
                "Use at most 80 letters for the name, on one line",
            ));
        }
        Ok(Self(text.to_owned()))
    }
}

/// What a browser needs to have a passkey made
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PasskeyCreation {
    pub(super) challenge: String,
    pub(super) rp_id: String,
    pub(super) user_handle: String,
    pub(super) username: String,
    /// Kinds of keys that are taken, by their COSE numbers
    pub(super) algorithms: Vec<i64>,
    /// Keys that the user has; a device with one of them makes no other
    pub(super) exclude: Vec<String>,
}

/// What a browser needs to have a question signed
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PasskeyRequest {
    pub(super) challenge: String,
    pub(super) rp_id: String,
    /// Keys that may answer; empty for any
    pub(super) allow: Vec<String>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NewPasskey {
    /// So that you know it again
    pub(super) name: String,
    pub(super) client_data: String,
    pub(super) attestation: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SignedQuestion {
    pub(super) credential_id: String,
    pub(super) client_data: String,
    pub(super) authenticator_data: String,
    pub(super) signature: String,
}

pub(super) fn text(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

pub(super) fn bytes(text: &str) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text).ok()
}
