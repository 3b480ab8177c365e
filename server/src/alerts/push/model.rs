//! What users see of the devices that alerts are pushed to.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PushState {
    /// The key that a browser subscribes with, in base64url
    pub(super) public_key: String,
    pub(super) devices: Vec<PushDevice>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PushDevice {
    pub(super) id: i64,
    /// Such as "Chrome on Android"
    pub(super) browser: String,
    pub(super) added_at: String,
    /// The one that asks
    pub(super) is_this: bool,
    /// The last push to it did not get through
    pub(super) failing: bool,
}

/// As browsers write it
#[derive(Deserialize, ToSchema)]
pub(crate) struct PushSubscription {
    /// Where pushes to the browser go: https, on the public internet
    #[schema(max_length = 1000)]
    pub(super) endpoint: String,
    pub(super) keys: PushSubscriptionKeys,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct PushSubscriptionKeys {
    pub(super) p256dh: String,
    pub(super) auth: String,
}
