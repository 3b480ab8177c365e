//! The calls of cranes: extract, call the action, answer.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};

use super::actions;
use super::model::{Crane, CraneInput};
use crate::accounts::Caller;
use crate::app::App;
use crate::error::Result;
use crate::http::conditional;
use crate::http::extract::{Json, Path};

/// The caller's own cranes and those shared with the caller
#[utoipa::path(get, path = "/api/cranes", tag = "cranes",
    responses(
        (status = 200, body = Vec<Crane>),
        (status = 304, description = "Nothing changed since the answer that If-None-Match names"),
        (status = 401, description = "Nobody is signed in")))]
pub(crate) async fn list_cranes(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
) -> Result<Response> {
    let user = caller.id();
    let list = app
        .db
        .read(move |db| conditional::json_text(&actions::list_visible(db, user)?))
        .await?;
    Ok(conditional::answer(&headers, list))
}

/// Add a crane; the caller owns it
#[utoipa::path(post, path = "/api/cranes", tag = "cranes", request_body = CraneInput,
    responses(
        (status = 201, body = Crane),
        (status = 401, description = "Nobody is signed in"),
        (status = 422, description = "A field is not acceptable")))]
pub(crate) async fn create_crane(
    State(app): State<App>,
    caller: Caller,
    Json(input): Json<CraneInput>,
) -> Result<impl IntoResponse> {
    let crane = actions::create(&app, caller.id(), &input).await?;
    Ok((StatusCode::CREATED, axum::Json(crane)))
}

/// One crane with its documents
#[utoipa::path(get, path = "/api/cranes/{id}", tag = "cranes", params(("id" = i64, Path)),
    responses(
        (status = 200, body = Crane),
        (status = 304, description = "Nothing changed since the answer that If-None-Match names"),
        (status = 401, description = "Nobody is signed in"),
        (status = 404, description = "Not there, or not the caller's to see")))]
pub(crate) async fn get_crane(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
    headers: HeaderMap,
) -> Result<Response> {
    let user = caller.id();
    let crane = app
        .db
        .read(move |db| conditional::json_text(&actions::find_visible(db, user, id)?))
        .await?;
    Ok(conditional::answer(&headers, crane))
}

/// Change a crane
#[utoipa::path(put, path = "/api/cranes/{id}", tag = "cranes", params(("id" = i64, Path)),
    request_body = CraneInput,
    responses(
        (status = 200, body = Crane),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "The caller may only look at it"),
        (status = 404, description = "Not there, or not the caller's to see"),
        (status = 409, description = "Changed since the `updatedAt` that was sent"),
        (status = 422, description = "A field is not acceptable")))]
pub(crate) async fn update_crane(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
    Json(input): Json<CraneInput>,
) -> Result<axum::Json<Crane>> {
    actions::update(&app, caller.id(), id, &input)
        .await
        .map(axum::Json)
}

/// Remove a crane with its documents, its picture and its shares
#[utoipa::path(delete, path = "/api/cranes/{id}", tag = "cranes", params(("id" = i64, Path)),
    responses(
        (status = 204, description = "Removed"),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "The caller may only look at it"),
        (status = 404, description = "Not there, or not the caller's to see")))]
pub(crate) async fn delete_crane(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<StatusCode> {
    actions::delete(&app, caller.id(), id).await?;
    Ok(StatusCode::NO_CONTENT)
}
