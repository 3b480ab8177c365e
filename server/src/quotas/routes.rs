//! What the user has in use and what is left.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::usage;
use crate::accounts::Caller;
use crate::app::App;
use crate::error::Result;

/// One kind of thing that room is needed for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Room {
    used: i64,
    /// Null where there is no limit.
    limit: Option<i64>,
    left: Option<i64>,
}

impl Room {
    fn new(used: i64, limit: Option<i64>) -> Self {
        Self {
            used,
            limit,
            left: limit.map(|limit| (limit - used).max(0)),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UsageReport {
    bytes: Room,
    documents: Room,
    cranes: Room,
}

/// What the user has in use, and what is left
///
/// The papers and pictures of a crane count for its owner, whoever filed them.
#[utoipa::path(get, path = "/api/user/usage", tag = "accounts",
    responses((status = 200, body = UsageReport), (status = 401, description = "Not signed in")))]
pub(crate) async fn get_usage(State(app): State<App>, caller: Caller) -> Result<Json<UsageReport>> {
    let user = caller.user.id;
    let used = app.db.read(move |db| usage(db, user)).await?;
    let limits = app.config.quotas;
    Ok(Json(UsageReport {
        bytes: Room::new(used.bytes, limits.bytes),
        documents: Room::new(used.documents, limits.documents),
        cranes: Room::new(used.cranes, limits.cranes),
    }))
}
