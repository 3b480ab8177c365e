//! What is asked and answered about the second step.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How the caller's second step stands
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SecondStep {
    /// Since when codes are asked for; null where they are not
    #[schema(required)]
    pub(super) codes_since: Option<String>,
    /// Since when a passkey is asked for; null where it is not
    #[schema(required)]
    pub(super) passkey_since: Option<String>,
    pub(super) recovery_codes_left: i64,
}

/// What an app needs to make codes; shown this once
#[derive(Serialize, ToSchema)]
pub(crate) struct CodesSetup {
    /// To be typed by hand
    pub(super) secret: String,
    /// What the picture says
    pub(super) uri: String,
    pub(super) picture: Picture,
}

/// A QR code
#[derive(Serialize, ToSchema)]
pub(crate) struct Picture {
    /// The dark parts, as the path of an SVG
    pub(super) path: String,
    /// Width and height of the whole, with the white around it
    pub(super) size: usize,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct CodeForm {
    /// Six figures; where one signs in, a recovery code is taken too
    pub(super) code: String,
}

/// Each can be used once in the place of the second step; shown this once
#[derive(Serialize, ToSchema)]
pub(crate) struct RecoveryCodes {
    pub(in super::super) codes: Vec<String>,
}

/// The password was right, and one more step is asked for
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NextStep {
    /// So long one may take
    pub(in super::super) seconds: i64,
    /// A code of an app is taken; a recovery code always is
    pub(in super::super) has_codes: bool,
    /// A passkey is taken
    pub(in super::super) has_passkey: bool,
}
