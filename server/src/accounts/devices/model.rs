//! What a user sees of the devices on which they are signed in.

use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Device {
    pub(super) id: i64,
    /// Such as "Chrome on Android"; empty where it signed in before this was kept
    pub(super) browser: String,
    /// Where it signed in from: an address without its last part; may be empty
    pub(super) network: String,
    pub(super) signed_in_at: String,
    /// Within some minutes
    pub(super) seen_at: String,
    /// The one that asks
    pub(super) is_this: bool,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct EndedDevices {
    /// How many were signed out
    pub(super) ended: u64,
}
