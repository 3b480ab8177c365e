//! What a mate, a request and a share are.

use cranedesk_platform::text_enum;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::cranes::CraneType;

/// Somebody the caller shares with. Mates see each other's address.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Mate {
    /// The user's id.
    pub(crate) id: i64,
    pub(crate) username: String,
    #[schema(required)]
    pub(crate) email: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MateRequest {
    pub(crate) id: i64,
    pub(crate) sender_id: i64,
    pub(crate) sender_name: String,
    pub(crate) receiver_id: i64,
    pub(crate) receiver_name: String,
    #[schema(inline)]
    pub(crate) status: RequestStatus,
    pub(crate) created_at: String,
    pub(crate) updated_at: String,
}

/// Pending until the receiver answers, which happens once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum RequestStatus {
    Pending,
    Accepted,
    Rejected,
}

text_enum!(RequestStatus {
    Pending = "pending",
    Accepted = "accepted",
    Rejected = "rejected",
});

#[derive(Deserialize, ToSchema)]
pub(crate) struct NewMateRequest {
    pub(super) username: String,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct RequestAnswer {
    #[schema(inline)]
    pub(super) action: AnswerAction,
}

#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum AnswerAction {
    Accept,
    Reject,
}

impl AnswerAction {
    pub(super) fn status(self) -> RequestStatus {
        match self {
            Self::Accept => RequestStatus::Accepted,
            Self::Reject => RequestStatus::Rejected,
        }
    }
}

/// Somebody whose requests the caller does not see.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BlockedPerson {
    /// The user's id.
    pub(crate) id: i64,
    pub(crate) username: String,
    pub(crate) created_at: String,
}

#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NewBlock {
    pub(super) user_id: i64,
}

/// A crane that its owner lets a mate use.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SharedCrane {
    pub(crate) id: i64,
    pub(crate) crane_id: i64,
    /// Make and model.
    pub(crate) crane_name: String,
    pub(crate) crane_type: CraneType,
    pub(crate) shared_by_user_id: i64,
    pub(crate) shared_by_name: String,
    pub(crate) shared_with_user_id: i64,
    pub(crate) shared_with_name: String,
    pub(crate) access: ShareAccess,
    pub(crate) created_at: String,
}

/// What the mate may do: change the crane as its owner does, or only look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ShareAccess {
    #[default]
    Edit,
    View,
}

text_enum!(ShareAccess {
    Edit = "edit",
    View = "view",
});

#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NewShare {
    pub(super) crane_id: i64,
    pub(super) shared_with_user_id: i64,
    #[serde(default)]
    pub(super) access: ShareAccess,
}

#[derive(Clone, Copy, Deserialize, ToSchema)]
pub(crate) struct ShareChange {
    pub(super) access: ShareAccess,
}

/// Two people, the same from both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pair {
    pub(super) low: i64,
    pub(super) high: i64,
}

impl Pair {
    pub(super) fn of(one: i64, other: i64) -> Self {
        Self {
            low: one.min(other),
            high: one.max(other),
        }
    }
}
