//! The calls of packs: extract, call the action, answer.

use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::Response;
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{Pack, PackInput, PackTemplate, PackTemplateInput};
use super::{actions, templates};
use crate::accounts::Caller;
use crate::app::App;
use crate::error::Result;
use crate::http::extract::{Json, Path, Query};

/// Begin to make a pack of papers; ask for it again to see how far it is
#[utoipa::path(post, path = "/api/packs", tag = "packs", request_body = PackInput,
    responses(
        (status = 202, body = Pack, description = "It is being made"),
        (status = 401, description = "Nobody is signed in"),
        (status = 404, description = "A crane is not there, or not the caller's to see"),
        (status = 422, description = "Nothing to put in, or too much"),
        (status = 429, description = "Too many packs")))]
pub(crate) async fn make_pack(
    State(app): State<App>,
    caller: Caller,
    Json(input): Json<PackInput>,
) -> Result<(StatusCode, axum::Json<Pack>)> {
    let pack = actions::begin(app, &caller, input).await?;
    Ok((StatusCode::ACCEPTED, axum::Json(pack)))
}

/// A pack of the caller's, and how far it is
#[utoipa::path(get, path = "/api/packs/{id}", tag = "packs", params(("id" = i64, Path)),
    responses(
        (status = 200, body = Pack),
        (status = 401, description = "Nobody is signed in"),
        (status = 404, description = "Not there, or not the caller's")))]
pub(crate) async fn get_pack(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<axum::Json<Pack>> {
    actions::get(&app, caller.id(), id).await.map(axum::Json)
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PackFileQuery {
    /// Save it, where a browser would show it
    #[serde(default)]
    save: bool,
}

/// The file of a pack that is ready
#[utoipa::path(get, path = "/api/packs/{id}/file", tag = "packs",
    params(("id" = i64, Path), PackFileQuery),
    responses(
        (status = 200, description = "The whole file", content(
            (Vec<u8> = "application/pdf"), (Vec<u8> = "application/zip"))),
        (status = 206, description = "The range that was asked for", content(
            (Vec<u8> = "application/pdf"), (Vec<u8> = "application/zip"))),
        (status = 304, description = "The client has it already"),
        (status = 401, description = "Nobody is signed in"),
        (status = 404, description = "Not there, or not the caller's"),
        (status = 409, description = "It is not ready yet"),
        (status = 416, description = "The file has no such range"),
        (status = 422, description = "`save` is neither true nor false")))]
pub(crate) async fn get_pack_file(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
    Query(query): Query<PackFileQuery>,
    method: Method,
    headers: HeaderMap,
) -> Result<Response> {
    let download = actions::open(&app, caller.id(), id, query.save).await?;
    download.answer(&app.files, &method, &headers).await
}

/// The caller's templates, by name
#[utoipa::path(get, path = "/api/pack-templates", tag = "packs",
    responses(
        (status = 200, body = Vec<PackTemplate>),
        (status = 401, description = "Nobody is signed in")))]
pub(crate) async fn list_pack_templates(
    State(app): State<App>,
    caller: Caller,
) -> Result<axum::Json<Vec<PackTemplate>>> {
    templates::list(&app, caller.id()).await.map(axum::Json)
}

/// Keep a choice of papers under a name
#[utoipa::path(post, path = "/api/pack-templates", tag = "packs", request_body = PackTemplateInput,
    responses(
        (status = 201, body = PackTemplate),
        (status = 401, description = "Nobody is signed in"),
        (status = 409, description = "There is one of that name, or too many"),
        (status = 422, description = "A field is not acceptable")))]
pub(crate) async fn add_pack_template(
    State(app): State<App>,
    caller: Caller,
    Json(input): Json<PackTemplateInput>,
) -> Result<(StatusCode, axum::Json<PackTemplate>)> {
    let template = templates::add(&app, caller.id(), input).await?;
    Ok((StatusCode::CREATED, axum::Json(template)))
}

/// Change a template
#[utoipa::path(put, path = "/api/pack-templates/{id}", tag = "packs", params(("id" = i64, Path)),
    request_body = PackTemplateInput,
    responses(
        (status = 200, body = PackTemplate),
        (status = 401, description = "Nobody is signed in"),
        (status = 404, description = "Not there, or not the caller's"),
        (status = 409, description = "There is one of that name"),
        (status = 422, description = "A field is not acceptable")))]
pub(crate) async fn change_pack_template(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
    Json(input): Json<PackTemplateInput>,
) -> Result<axum::Json<PackTemplate>> {
    templates::change(&app, caller.id(), id, input)
        .await
        .map(axum::Json)
}

/// Remove a template
#[utoipa::path(delete, path = "/api/pack-templates/{id}", tag = "packs", params(("id" = i64, Path)),
    responses(
        (status = 204, description = "Removed"),
        (status = 401, description = "Nobody is signed in"),
        (status = 404, description = "Not there, or not the caller's")))]
pub(crate) async fn remove_pack_template(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<StatusCode> {
    templates::delete(&app, caller.id(), id).await?;
    Ok(StatusCode::NO_CONTENT)
}
