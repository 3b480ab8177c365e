//! The calls of proposals: extract, call the action, answer.

use axum::extract::State;
use axum::http::StatusCode;

use super::actions;
use super::model::{Proposals, WhichProposals};
use crate::accounts::Caller;
use crate::app::App;
use crate::error::Result;
use crate::http::extract::{Path, Query};

/// Papers that look like certificates, and the dates that they propose
///
/// To accept one, enter the renewal with its `documentId`.
#[utoipa::path(get, path = "/api/proposals", tag = "proposals", params(WhichProposals),
    responses(
        (status = 200, body = Proposals),
        (status = 401, description = "Nobody is signed in"),
        (status = 422, description = "`crane` is no number")))]
pub(crate) async fn list_proposals(
    State(app): State<App>,
    caller: Caller,
    Query(which): Query<WhichProposals>,
) -> Result<axum::Json<Proposals>> {
    actions::list(&app, caller.id(), which.crane)
        .await
        .map(axum::Json)
}

/// Say that a paper is not what it looks like
#[utoipa::path(delete, path = "/api/documents/{id}/proposals/{kind}", tag = "proposals",
    params(("id" = i64, Path, description = "The paper"), ("kind" = String, Path)),
    responses(
        (status = 204, description = "It is not proposed again"),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "The caller may only look at the crane"),
        (status = 404, description = "Not there, or not the caller's to see")))]
pub(crate) async fn dismiss_proposal(
    State(app): State<App>,
    caller: Caller,
    Path((document, kind)): Path<(i64, String)>,
) -> Result<StatusCode> {
    actions::dismiss(&app, caller.id(), document, kind).await?;
    Ok(StatusCode::NO_CONTENT)
}
