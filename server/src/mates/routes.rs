//! The calls of mates: extract, call the action, answer.

use axum::Json as Answer;
use axum::extract::State;
use axum::http::StatusCode;

use super::model::{
    BlockedPerson, Mate, MateRequest, NewBlock, NewMateRequest, NewShare, RequestAnswer,
    ShareChange, SharedCrane,
};
use super::{actions, blocks};
use crate::accounts::Caller;
use crate::app::App;
use crate::error::Result;
use crate::http::extract::{Json, Path};

/// The caller's mates, by name
#[utoipa::path(get, path = "/api/mates", tag = "mates",
    responses(
        (status = 200, body = Vec<Mate>),
        (status = 401, description = "Nobody is signed in")))]
pub(crate) async fn list_mates(
    State(app): State<App>,
    caller: Caller,
) -> Result<Answer<Vec<Mate>>> {
    actions::list_mates(&app, &caller).await.map(Answer)
}

/// Let go of a mate; every share between the two ends
#[utoipa::path(delete, path = "/api/mates/{id}", tag = "mates",
    params(("id" = i64, Path, description = "The mate's user id")),
    responses(
        (status = 204, description = "Mates no more"),
        (status = 401, description = "Nobody is signed in"),
        (status = 404, description = "No mate of the caller")))]
pub(crate) async fn remove_mate(
    State(app): State<App>,
    caller: Caller,
    Path(mate): Path<i64>,
) -> Result<StatusCode> {
    actions::let_go(&app, &caller, mate).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Open requests, sent and received, newest first
#[utoipa::path(get, path = "/api/mates/requests", tag = "mates",
    responses(
        (status = 200, body = Vec<MateRequest>),
        (status = 401, description = "Nobody is signed in")))]
pub(crate) async fn list_mate_requests(
    State(app): State<App>,
    caller: Caller,
) -> Result<Answer<Vec<MateRequest>>> {
    actions::list_requests(&app, &caller).await.map(Answer)
}

/// Ask somebody to be a mate
#[utoipa::path(post, path = "/api/mates/requests", tag = "mates", request_body = NewMateRequest,
    responses(
        (status = 201, body = MateRequest,
            description = "Sent; accepted at once where the other had asked already"),
        (status = 401, description = "Nobody is signed in"),
        (status = 404, description = "Nobody has that name"),
        (status = 409, description = "Mates already, asked already, or blocked by the caller"),
        (status = 422, description = "No name, or the caller's own"),
        (status = 429, description = "Too many unknown names, or rejected too often")))]
pub(crate) async fn send_mate_request(
    State(app): State<App>,
    caller: Caller,
    Json(form): Json<NewMateRequest>,
) -> Result<(StatusCode, Answer<MateRequest>)> {
    let request = actions::send_request(&app, &caller, form).await?;
    Ok((StatusCode::CREATED, Answer(request)))
}

/// Accept or reject a received request
#[utoipa::path(patch, path = "/api/mates/requests/{id}", tag = "mates",
    params(("id" = i64, Path, description = "The request's id")),
    request_body = RequestAnswer,
    responses(
        (status = 200, body = MateRequest),
        (status = 401, description = "Nobody is signed in"),
        (status = 404, description = "No request to the caller"),
        (status = 409, description = "Answered already"),
        (status = 422, description = "Neither accept nor reject")))]
pub(crate) async fn answer_mate_request(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
    Json(answer): Json<RequestAnswer>,
) -> Result<Answer<MateRequest>> {
    actions::answer_request(&app, &caller, id, answer.action)
        .await
        .map(Answer)
}

/// People whose requests the caller does not see, by name
#[utoipa::path(get, path = "/api/mates/blocked", tag = "mates",
    responses(
        (status = 200, body = Vec<BlockedPerson>),
        (status = 401, description = "Nobody is signed in")))]
pub(crate) async fn list_blocked(
    State(app): State<App>,
    caller: Caller,
) -> Result<Answer<Vec<BlockedPerson>>> {
    blocks::list(&app, &caller).await.map(Answer)
}

/// Block a mate or somebody who asked to be one; they are not told
#[utoipa::path(post, path = "/api/mates/blocked", tag = "mates", request_body = NewBlock,
    responses(
        (status = 204, description = "Blocked; all between the two has ended"),
        (status = 401, description = "Nobody is signed in"),
        (status = 404, description = "Nobody whom the caller could block")))]
pub(crate) async fn block_person(
    State(app): State<App>,
    caller: Caller,
    Json(block): Json<NewBlock>,
) -> Result<StatusCode> {
    blocks::block(&app, &caller, block.user_id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Unblock somebody; what they sent meanwhile is seen
#[utoipa::path(delete, path = "/api/mates/blocked/{id}", tag = "mates",
    params(("id" = i64, Path, description = "The blocked user's id")),
    responses(
        (status = 204, description = "Unblocked"),
        (status = 401, description = "Nobody is signed in"),
        (status = 404, description = "Nobody whom the caller has blocked")))]
pub(crate) async fn unblock_person(
    State(app): State<App>,
    caller: Caller,
    Path(other): Path<i64>,
) -> Result<StatusCode> {
    blocks::unblock(&app, &caller, other).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Cranes shared by the caller and with the caller, newest first
#[utoipa::path(get, path = "/api/mates/shared-cranes", tag = "mates",
    responses(
        (status = 200, body = Vec<SharedCrane>),
        (status = 401, description = "Nobody is signed in")))]
pub(crate) async fn list_shared_cranes(
    State(app): State<App>,
    caller: Caller,
) -> Result<Answer<Vec<SharedCrane>>> {
    actions::list_shares(&app, &caller).await.map(Answer)
}

/// Share an own crane with a mate
#[utoipa::path(post, path = "/api/mates/share-crane", tag = "mates", request_body = NewShare,
    responses(
        (status = 201, body = SharedCrane),
        (status = 401, description = "Nobody is signed in"),
        (status = 404, description = "No crane or no mate of the caller"),
        (status = 409, description = "Shared with that mate already"),
        (status = 422, description = "A field is not acceptable")))]
pub(crate) async fn share_crane(
    State(app): State<App>,
    caller: Caller,
    Json(new): Json<NewShare>,
) -> Result<(StatusCode, Answer<SharedCrane>)> {
    let share = actions::share_crane(&app, &caller, new).await?;
    Ok((StatusCode::CREATED, Answer(share)))
}

/// Change what a mate may do with a crane; for its owner
#[utoipa::path(patch, path = "/api/mates/shared-cranes/{id}", tag = "mates",
    params(("id" = i64, Path, description = "The share's id")),
    request_body = ShareChange,
    responses(
        (status = 200, body = SharedCrane),
        (status = 401, description = "Nobody is signed in"),
        (status = 404, description = "No share by the caller"),
        (status = 422, description = "Neither edit nor view")))]
pub(crate) async fn change_share(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
    Json(change): Json<ShareChange>,
) -> Result<Answer<SharedCrane>> {
    actions::change_share(&app, &caller, id, change.access)
        .await
        .map(Answer)
}

/// Stop sharing a crane; for its owner
#[utoipa::path(delete, path = "/api/mates/shared-cranes/{id}", tag = "mates",
    params(("id" = i64, Path, description = "The share's id")),
    responses(
        (status = 204, description = "Shared no more"),
        (status = 401, description = "Nobody is signed in"),
        (status = 404, description = "No share by the caller")))]
pub(crate) async fn stop_sharing(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<StatusCode> {
    actions::stop_sharing(&app, &caller, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
