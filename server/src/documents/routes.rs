//! The calls of documents: extract, call the action, answer.

use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::{IntoResponse, Response};

use super::actions;
use super::lookup::{Lookup, LookupResult};
use super::model::{Document, DocumentUpload};
use crate::accounts::Caller;
use crate::app::App;
use crate::error::Result;
use crate::http::extract::{Path, Query};
use crate::http::upload::Upload;

/// File a document: PDF, Word, JPEG, PNG or GIF, up to 50 MB
#[utoipa::path(post, path = "/api/cranes/{id}/documents", tag = "documents",
    params(("id" = i64, Path, description = "The crane")),
    request_body(content = DocumentUpload, content_type = "multipart/form-data"),
    responses(
        (status = 201, body = Document),
        (status = 400, description = "The upload did not arrive whole"),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "The caller may only look at the crane"),
        (status = 404, description = "The crane is not there, or not the caller's to see"),
        (status = 413, description = "The file is too large"),
        (status = 415, description = "Not a kind of file that is taken"),
        (status = 422, description = "No file, an empty file or an unknown type of document"),
        (status = 507, description = "The disk is full")))]
pub(crate) async fn upload_document(
    State(app): State<App>,
    caller: Caller,
    Path(crane): Path<i64>,
    form: Upload,
) -> Result<impl IntoResponse> {
    let document = actions::upload(app, caller.id(), crane, form).await?;
    Ok((StatusCode::CREATED, axum::Json(document)))
}

/// The file itself: shown in the browser if it is a PDF or an image, else saved
#[utoipa::path(get, path = "/api/documents/{id}", tag = "documents", params(("id" = i64, Path)),
    responses(
        (status = 200, description = "The whole file", content_type = "application/octet-stream"),
        (status = 206, description = "The range that was asked for", content_type = "application/octet-stream"),
        (status = 304, description = "The client has it already"),
        (status = 401, description = "Nobody is signed in"),
        (status = 404, description = "Not there, or not the caller's to see"),
        (status = 416, description = "The file has no such range")))]
pub(crate) async fn get_document(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
    method: Method,
    headers: HeaderMap,
) -> Result<Response> {
    let download = actions::open(&app, caller.id(), id).await?;
    download.answer(&app.files, &method, &headers).await
}

/// Read the text of a document again; what comes of it shows in its `text`
#[utoipa::path(post, path = "/api/documents/{id}/read", tag = "documents", params(("id" = i64, Path)),
    responses(
        (status = 202, description = "It will be read"),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "The caller may only look at the crane"),
        (status = 404, description = "Not there, or not the caller's to see")))]
pub(crate) async fn read_document(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<StatusCode> {
    actions::read_again(&app, caller.id(), id).await?;
    Ok(StatusCode::ACCEPTED)
}

/// Remove a document and its file
#[utoipa::path(delete, path = "/api/documents/{id}", tag = "documents", params(("id" = i64, Path)),
    responses(
        (status = 204, description = "Removed"),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "The caller may only look at the crane"),
        (status = 404, description = "Not there, or not the caller's to see"),
        (status = 409, description = "A renewal rests on it")))]
pub(crate) async fn delete_document(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<StatusCode> {
    actions::delete(app, caller.id(), id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Search the papers: words, "phrases", codes and numbers as they are written
///
/// Every term must be there: on the page, or in the name of the paper or of its
/// crane. The last may be half typed. Where nothing is spelt so, words that are
/// one letter away are found, and `forgiven` says so.
#[utoipa::path(get, path = "/api/search", tag = "documents", params(Lookup),
    responses(
        (status = 200, body = LookupResult),
        (status = 401, description = "Nobody is signed in"),
        (status = 422, description = "Too long a search, or no such limit")))]
pub(crate) async fn search_papers(
    State(app): State<App>,
    caller: Caller,
    Query(lookup): Query<Lookup>,
) -> Result<axum::Json<LookupResult>> {
    actions::look_up(&app, caller.id(), lookup)
        .await
        .map(axum::Json)
}
