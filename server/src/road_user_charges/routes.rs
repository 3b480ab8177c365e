//! The calls of road user charges: extract, call the action, answer.

use axum::extract::State;
use axum::http::StatusCode;

use super::actions;
use super::model::{LicenceInput, ReadingInput, RecorderInput, RoadUserCharges};
use super::voiding::{self, Entry};
use crate::accounts::Caller;
use crate::app::App;
use crate::certificates::ReasonInput;
use crate::error::Result;
use crate::http::extract::{Json, Path};

/// A crane's licences, recorders and readings, and how long the licence will last
#[utoipa::path(get, path = "/api/cranes/{id}/ruc", tag = "road user charges",
    params(("id" = i64, Path, description = "The crane")),
    responses(
        (status = 200, body = RoadUserCharges),
        (status = 401, description = "Nobody is signed in"),
        (status = 404, description = "Not there, or not the caller's to see")))]
pub(crate) async fn get_road_user_charges(
    State(app): State<App>,
    caller: Caller,
    Path(crane): Path<i64>,
) -> Result<axum::Json<RoadUserCharges>> {
    actions::get(&app, caller.id(), crane).await.map(axum::Json)
}

/// Enter a licence, in whole thousands of kilometres
#[utoipa::path(post, path = "/api/cranes/{id}/ruc/licences", tag = "road user charges",
    params(("id" = i64, Path, description = "The crane")), request_body = LicenceInput,
    responses(
        (status = 201, body = RoadUserCharges),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "The caller may only look at the crane"),
        (status = 404, description = "Not there, or not the caller's to see"),
        (status = 422, description = "A field is not acceptable")))]
pub(crate) async fn add_licence(
    State(app): State<App>,
    caller: Caller,
    Path(crane): Path<i64>,
    Json(input): Json<LicenceInput>,
) -> Result<(StatusCode, axum::Json<RoadUserCharges>)> {
    let charges = actions::add_licence(&app, caller.id(), crane, input).await?;
    Ok((StatusCode::CREATED, axum::Json(charges)))
}

/// Fit a recorder; the one before it is taken off
#[utoipa::path(post, path = "/api/cranes/{id}/ruc/recorders", tag = "road user charges",
    params(("id" = i64, Path, description = "The crane")), request_body = RecorderInput,
    responses(
        (status = 201, body = RoadUserCharges),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "The caller may only look at the crane"),
        (status = 404, description = "Not there, or not the caller's to see"),
        (status = 422, description = "A field is not acceptable")))]
pub(crate) async fn fit_recorder(
    State(app): State<App>,
    caller: Caller,
    Path(crane): Path<i64>,
    Json(input): Json<RecorderInput>,
) -> Result<(StatusCode, axum::Json<RoadUserCharges>)> {
    let charges = actions::fit_recorder(&app, caller.id(), crane, input).await?;
    Ok((StatusCode::CREATED, axum::Json(charges)))
}

/// Enter what the recorder shows
#[utoipa::path(post, path = "/api/cranes/{id}/ruc/readings", tag = "road user charges",
    params(("id" = i64, Path, description = "The crane")), request_body = ReadingInput,
    responses(
        (status = 201, body = RoadUserCharges),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "The caller may only look at the crane"),
        (status = 404, description = "Not there, or not the caller's to see"),
        (status = 409, description = "More than 1,500 km in a day: send it again with `confirmed`"),
        (status = 422, description = "A field is not acceptable")))]
pub(crate) async fn add_reading(
    State(app): State<App>,
    caller: Caller,
    Path(crane): Path<i64>,
    Json(input): Json<ReadingInput>,
) -> Result<(StatusCode, axum::Json<RoadUserCharges>)> {
    let charges = actions::add_reading(&app, caller.id(), crane, input).await?;
    Ok((StatusCode::CREATED, axum::Json(charges)))
}

/// Void a licence that was a mistake; it stays in the history
#[utoipa::path(post, path = "/api/ruc/licences/{id}/void", tag = "road user charges",
    params(("id" = i64, Path)), request_body = ReasonInput,
    responses(
        (status = 200, body = RoadUserCharges),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "The caller may only look at the crane"),
        (status = 404, description = "Not there, or not the caller's to see"),
        (status = 409, description = "It was voided before"),
        (status = 422, description = "No reason was given")))]
pub(crate) async fn void_licence(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
    Json(input): Json<ReasonInput>,
) -> Result<axum::Json<RoadUserCharges>> {
    voiding::void(&app, caller.id(), Entry::Licence(id), &input)
        .await
        .map(axum::Json)
}

/// Void a reading that was a mistake; it stays in the history
#[utoipa::path(post, path = "/api/ruc/readings/{id}/void", tag = "road user charges",
    params(("id" = i64, Path)), request_body = ReasonInput,
    responses(
        (status = 200, body = RoadUserCharges),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "The caller may only look at the crane"),
        (status = 404, description = "Not there, or not the caller's to see"),
        (status = 409, description = "It was voided before"),
        (status = 422, description = "No reason was given")))]
pub(crate) async fn void_reading(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
    Json(input): Json<ReasonInput>,
) -> Result<axum::Json<RoadUserCharges>> {
    voiding::void(&app, caller.id(), Entry::Reading(id), &input)
        .await
        .map(axum::Json)
}

/// Void a recorder that was a mistake; the one before it is fitted again
#[utoipa::path(post, path = "/api/ruc/recorders/{id}/void", tag = "road user charges",
    params(("id" = i64, Path)), request_body = ReasonInput,
    responses(
        (status = 200, body = RoadUserCharges),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "The caller may only look at the crane"),
        (status = 404, description = "Not there, or not the caller's to see"),
        (status = 409, description = "It was voided before, is not the last one, or has readings"),
        (status = 422, description = "No reason was given")))]
pub(crate) async fn void_recorder(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
    Json(input): Json<ReasonInput>,
) -> Result<axum::Json<RoadUserCharges>> {
    voiding::void(&app, caller.id(), Entry::Recorder(id), &input)
        .await
        .map(axum::Json)
}
