//! What is asked and answered.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Deserialize, ToSchema)]
pub(crate) struct PasswordProof {
    pub(super) password: String,
}

/// For how long the caller need not prove who they are
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Confirmation {
    /// 0 where the password has to be confirmed first
    pub(super) seconds_left: i64,
}
