//! The calls of cranes: extract, call the action, answer.

use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::{IntoResponse, Response};

use super::model::{BinnedCrane, CraneInput, ImageUpload};
use super::{Crane, actions, bin, find_visible, images, list_visible, visible};
use crate::accounts::Caller;
use crate::app::App;
use crate::error::Result;
use crate::http::conditional::Tagged;
use crate::http::extract::{Json, Path};
use crate::http::upload::Upload;

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
    let now = app.clock.now_ms();
    let read = || {
        app.db.read(move |db| {
            let cranes = list_visible(db, user, now)?;
            Ok((Tagged::new(&cranes)?, visible::holds_until(&cranes, now)))
        })
    };
    let list = app.list_cache.get_or(&app.db, (user, now), read).await?;
    Ok(list.answer(&headers))
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
    let (user, now) = (caller.id(), app.clock.now_ms());
    let crane = app
        .db
        .read(move |db| Tagged::new(&find_visible(db, user, id, now)?))
        .await?;
    Ok(crane.answer(&headers))
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

/// Remove an own crane with all that hangs on it, or put a shared one into its owner's bin
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
    actions::delete(app, caller.id(), id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Cranes that are kept only for their past
#[utoipa::path(get, path = "/api/cranes/archived", tag = "cranes",
    responses(
        (status = 200, body = Vec<Crane>),
        (status = 401, description = "Nobody is signed in")))]
pub(crate) async fn list_archived_cranes(
    State(app): State<App>,
    caller: Caller,
) -> Result<axum::Json<Vec<Crane>>> {
    let (user, now) = (caller.id(), app.clock.now_ms());
    let cranes = app
        .db
        .read(move |db| visible::list_archived(db, user, now))
        .await?;
    Ok(axum::Json(cranes))
}

/// Keep a crane only for its past: out of lists, alerts and counts
#[utoipa::path(put, path = "/api/cranes/{id}/archive", tag = "cranes", params(("id" = i64, Path)),
    responses(
        (status = 200, body = Crane),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "The caller may only look at it"),
        (status = 404, description = "Not there, or not the caller's to see")))]
pub(crate) async fn archive_crane(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<axum::Json<Crane>> {
    actions::archive(&app, caller.id(), id, true)
        .await
        .map(axum::Json)
}

/// Take an archived crane back into use
#[utoipa::path(delete, path = "/api/cranes/{id}/archive", tag = "cranes", params(("id" = i64, Path)),
    responses(
        (status = 200, body = Crane),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "The caller may only look at it"),
        (status = 404, description = "Not there, or not the caller's to see")))]
pub(crate) async fn unarchive_crane(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<axum::Json<Crane>> {
    actions::archive(&app, caller.id(), id, false)
        .await
        .map(axum::Json)
}

/// The caller's cranes that mates deleted in the last 30 days
#[utoipa::path(get, path = "/api/cranes/bin", tag = "cranes",
    responses(
        (status = 200, body = Vec<BinnedCrane>),
        (status = 401, description = "Nobody is signed in")))]
pub(crate) async fn list_bin(
    State(app): State<App>,
    caller: Caller,
) -> Result<axum::Json<Vec<BinnedCrane>>> {
    bin::list(&app, caller.id()).await.map(axum::Json)
}

/// Put a crane back from the bin, with its papers and shares
#[utoipa::path(post, path = "/api/cranes/bin/{id}/restore", tag = "cranes",
    params(("id" = i64, Path)),
    responses(
        (status = 200, body = Crane),
        (status = 401, description = "Nobody is signed in"),
        (status = 404, description = "Not in the caller's bin")))]
pub(crate) async fn restore_crane(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<axum::Json<Crane>> {
    bin::restore(&app, caller.id(), id).await.map(axum::Json)
}

/// Remove a crane in the bin for good
#[utoipa::path(delete, path = "/api/cranes/bin/{id}", tag = "cranes", params(("id" = i64, Path)),
    responses(
        (status = 204, description = "Removed"),
        (status = 401, description = "Nobody is signed in"),
        (status = 404, description = "Not in the caller's bin")))]
pub(crate) async fn delete_from_bin(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<StatusCode> {
    bin::delete(app, caller.id(), id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Give a crane a picture: JPEG, PNG, GIF, WebP, BMP or TIFF, up to 20 MB
#[utoipa::path(post, path = "/api/cranes/{id}/image", tag = "cranes", params(("id" = i64, Path)),
    request_body(content = ImageUpload, content_type = "multipart/form-data"),
    responses(
        (status = 200, body = Crane),
        (status = 400, description = "The upload did not arrive whole"),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "The caller may only look at it"),
        (status = 404, description = "Not there, or not the caller's to see"),
        (status = 413, description = "The file is too large"),
        (status = 415, description = "Not a kind of picture that is taken"),
        (status = 422, description = "No picture, a damaged one, or more than 40 megapixels"),
        (status = 507, description = "The disk is full")))]
pub(crate) async fn upload_image(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
    form: Upload,
) -> Result<axum::Json<Crane>> {
    images::replace(app, caller.id(), id, form)
        .await
        .map(axum::Json)
}

/// A crane's picture; the address is the crane's `imageUrl` or `thumbnailUrl`
#[utoipa::path(get, path = "/api/cranes/{id}/image/{version}/{size}", tag = "cranes",
    params(
        ("id" = i64, Path),
        ("version" = String, Path, description = "Changes when the picture does"),
        ("size" = String, Path, description = "large or small")),
    responses(
        (status = 200, description = "The picture", content_type = "image/*"),
        (status = 304, description = "The client has it already"),
        (status = 401, description = "Nobody is signed in"),
        (status = 404, description = "Not there, or not the caller's to see")))]
pub(crate) async fn get_image(
    State(app): State<App>,
    caller: Caller,
    Path((id, version, size)): Path<(i64, String, String)>,
    method: Method,
    headers: HeaderMap,
) -> Result<Response> {
    let download = images::open(&app, caller.id(), id, version, &size).await?;
    download.answer(&app.files, &method, &headers).await
}
