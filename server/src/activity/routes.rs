//! The calls that read what was done.

use axum::extract::State;

use super::actions;
use super::model::{ActivityPage, Older};
use crate::accounts::Caller;
use crate::app::App;
use crate::error::Result;
use crate::http::extract::{Path, Query};

/// Who did what with a crane, newest first, for all who see the crane
#[utoipa::path(get, path = "/api/cranes/{id}/activity", tag = "activity",
    params(
        ("id" = i64, Path, description = "The crane"),
        ("before" = Option<i64>, Query, description = "Only what is older than this: `next` of the page before")),
    responses(
        (status = 200, body = ActivityPage),
        (status = 401, description = "Nobody is signed in"),
        (status = 422, description = "`before` is no number")))]
pub(crate) async fn list_crane_activity(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
    Query(older): Query<Older>,
) -> Result<axum::Json<ActivityPage>> {
    actions::of_crane(&app, caller.id(), id, older.before)
        .await
        .map(axum::Json)
}

/// What the caller did, and what was done about their account, newest first
#[utoipa::path(get, path = "/api/user/activity", tag = "activity",
    params(("before" = Option<i64>, Query, description = "Only what is older than this: `next` of the page before")),
    responses(
        (status = 200, body = ActivityPage),
        (status = 401, description = "Nobody is signed in"),
        (status = 422, description = "`before` is no number")))]
pub(crate) async fn list_own_activity(
    State(app): State<App>,
    caller: Caller,
    Query(older): Query<Older>,
) -> Result<axum::Json<ActivityPage>> {
    actions::of_user(&app, caller.id(), older.before)
        .await
        .map(axum::Json)
}
