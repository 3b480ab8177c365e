//! What is asked and answered about a forgotten password.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Deserialize, ToSchema)]
pub(crate) struct ResetRequest {
    /// A username or an e-mail address
    pub(super) account: String,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct ResetToken {
    /// The secret in the link
    pub(super) token: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NewPassword {
    /// The secret in the link
    pub(super) token: String,
    pub(super) new_password: String,
}

/// Whose password a link is for
#[derive(Serialize, ToSchema)]
pub(crate) struct ResetAccount {
    pub(super) username: String,
    #[schema(required)]
    pub(super) email: Option<String>,
}
