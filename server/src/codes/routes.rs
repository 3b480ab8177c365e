//! The calls of codes: extract, call the action, answer.

use axum::extract::{RawQuery, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderMap, Method};
use axum::response::{IntoResponse, Response};

use super::model::{CodeSettings, CraneCodes, Fault, FaultForm, StickerInput};
use super::{actions, faults, opening};
use crate::accounts::Caller;
use crate::app::App;
use crate::error::{Error, Result};
use crate::http::download::disposition;
use crate::http::extract::{Json, Path};
use crate::http::upload::{self, Upload};
use crate::public_page::Guest;

/// The largest body of a report.
pub(crate) fn body_limit() -> usize {
    upload::form_of(faults::LIMIT)
}

/// The codes of a crane, and what they show
#[utoipa::path(get, path = "/api/cranes/{id}/codes", tag = "codes",
    params(("id" = i64, Path, description = "The crane")),
    responses(
        (status = 200, body = CraneCodes),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "The caller may only look at the crane"),
        (status = 404, description = "Not there, or not the caller's to see")))]
pub(crate) async fn get_codes(
    State(app): State<App>,
    caller: Caller,
    Path(crane): Path<i64>,
) -> Result<axum::Json<CraneCodes>> {
    actions::list(&app, caller.id(), crane)
        .await
        .map(axum::Json)
}

/// Say what the codes of one's own crane show
#[utoipa::path(put, path = "/api/cranes/{id}/codes", tag = "codes",
    params(("id" = i64, Path, description = "The crane")), request_body = CodeSettings,
    responses(
        (status = 200, body = CraneCodes),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "The crane is somebody else's"),
        (status = 404, description = "Not there, or not the caller's to see"),
        (status = 422, description = "A field is not acceptable")))]
pub(crate) async fn change_code_settings(
    State(app): State<App>,
    caller: Caller,
    Path(crane): Path<i64>,
    Json(settings): Json<CodeSettings>,
) -> Result<axum::Json<CraneCodes>> {
    actions::set_settings(&app, caller.id(), crane, settings)
        .await
        .map(axum::Json)
}

/// Stickers to print, with a new code for each crane
#[utoipa::path(post, path = "/api/stickers", tag = "codes", request_body = StickerInput,
    responses(
        (status = 200, description = "The sheets", content_type = "application/pdf"),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "The caller may only look at one of the cranes"),
        (status = 404, description = "A crane is not there, or not the caller's to see"),
        (status = 409, description = "The server is not set up for it, or a crane is archived or has too many"),
        (status = 422, description = "A field is not acceptable"),
        (status = 429, description = "Too many sheets")))]
pub(crate) async fn print_stickers(
    State(app): State<App>,
    caller: Caller,
    Json(input): Json<StickerInput>,
) -> Result<impl IntoResponse> {
    let pdf = actions::print(&app, caller.id(), input).await?;
    let headers = [
        (CONTENT_TYPE, "application/pdf".to_owned()),
        (CACHE_CONTROL, "no-store".to_owned()),
        (
            CONTENT_DISPOSITION,
            disposition("attachment", "Stickers.pdf"),
        ),
    ];
    Ok((headers, pdf))
}

/// Revoke a code: its stickers open nothing any more
#[utoipa::path(delete, path = "/api/codes/{id}", tag = "codes", params(("id" = i64, Path)),
    responses(
        (status = 200, body = CraneCodes),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "The caller may only look at the crane"),
        (status = 404, description = "Not there, or not the caller's to see")))]
pub(crate) async fn revoke_code(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<axum::Json<CraneCodes>> {
    actions::revoke(&app, caller.id(), id).await.map(axum::Json)
}

/// Faults that were reported through a crane's codes
#[utoipa::path(get, path = "/api/cranes/{id}/faults", tag = "codes",
    params(("id" = i64, Path, description = "The crane")),
    responses(
        (status = 200, body = Vec<Fault>),
        (status = 401, description = "Nobody is signed in"),
        (status = 404, description = "Not there, or not the caller's to see")))]
pub(crate) async fn list_faults(
    State(app): State<App>,
    caller: Caller,
    Path(crane): Path<i64>,
) -> Result<axum::Json<Vec<Fault>>> {
    faults::list(&app, caller.id(), crane).await.map(axum::Json)
}

/// Mark a fault as seen to
#[utoipa::path(post, path = "/api/faults/{id}/settle", tag = "codes", params(("id" = i64, Path)),
    responses(
        (status = 200, body = Vec<Fault>),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "The caller may only look at the crane"),
        (status = 404, description = "Not there, or not the caller's to see")))]
pub(crate) async fn settle_fault(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<axum::Json<Vec<Fault>>> {
    faults::settle(&app, caller.id(), id, true)
        .await
        .map(axum::Json)
}

/// Mark a fault as open again
#[utoipa::path(delete, path = "/api/faults/{id}/settle", tag = "codes", params(("id" = i64, Path)),
    responses(
        (status = 200, body = Vec<Fault>),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "The caller may only look at the crane"),
        (status = 404, description = "Not there, or not the caller's to see")))]
pub(crate) async fn reopen_fault(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<axum::Json<Vec<Fault>>> {
    faults::settle(&app, caller.id(), id, false)
        .await
        .map(axum::Json)
}

/// Remove a report and its photo
#[utoipa::path(delete, path = "/api/faults/{id}", tag = "codes", params(("id" = i64, Path)),
    responses(
        (status = 200, body = Vec<Fault>),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "The caller may only look at the crane"),
        (status = 404, description = "Not there, or not the caller's to see")))]
pub(crate) async fn remove_fault(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<axum::Json<Vec<Fault>>> {
    faults::remove(&app, caller.id(), id).await.map(axum::Json)
}

/// The photo that came with a report
#[utoipa::path(get, path = "/api/faults/{id}/photo", tag = "codes", params(("id" = i64, Path)),
    responses(
        (status = 200, description = "The photo", content_type = "image/*"),
        (status = 206, description = "The range that was asked for", content_type = "image/*"),
        (status = 304, description = "The client has it already"),
        (status = 401, description = "Nobody is signed in"),
        (status = 404, description = "Not there, or not the caller's to see"),
        (status = 416, description = "The file has no such range")))]
pub(crate) async fn get_fault_photo(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
    method: Method,
    headers: HeaderMap,
) -> Result<Response> {
    let download = faults::photo(&app, caller.id(), id).await?;
    download.answer(&app.files, &method, &headers).await
}

/// The page behind a code, or the crane itself for whoever is signed in and may see it
#[utoipa::path(get, path = "/c/{token}", tag = "codes",
    params(("token" = String, Path, description = "The secret in the address")),
    responses(
        (status = 200, description = "The page, or a paper", content(
            (String = "text/html"), (Vec<u8> = "application/octet-stream"))),
        (status = 206, description = "The range that was asked for", content_type = "application/octet-stream"),
        (status = 303, description = "To the crane"),
        (status = 304, description = "The client has it already"),
        (status = 404, description = "Not in use"),
        (status = 416, description = "The file has no such range"),
        (status = 429, description = "Too many that lead nowhere"),
        (status = 503, description = "A part of the server does not answer, or all are at work")))]
pub(crate) async fn open_code(
    State(app): State<App>,
    caller: std::result::Result<Caller, Error>,
    guest: Guest,
    RawQuery(query): RawQuery,
    method: Method,
    headers: HeaderMap,
) -> Response {
    let (token, visit) = guest.visit(app.clock.now_ms());
    let paper = query
        .as_deref()
        .and_then(|query| query.strip_prefix("paper="));
    let found = async {
        let opened = opening::find(&app, token, visit).await?;
        if let Some(paper) = paper {
            let id = paper.parse().map_err(|_| Error::NotFound("Not in use"))?;
            return opened.paper(&app, id, (&method, &headers)).await;
        }
        if let Ok(caller) = caller
            && let Some(there) = opened.redirect(&app, &caller).await?
        {
            return Ok(there);
        }
        opened.page(&app, None).await
    };
    guest.answer(found.await).await
}

/// Report a fault of the crane that carries the code
#[utoipa::path(post, path = "/c/{token}", tag = "codes",
    params(("token" = String, Path, description = "The secret in the address")),
    request_body(content = FaultForm, content_type = "multipart/form-data"),
    responses(
        (status = 200, description = "It reached the owner", body = String, content_type = "text/html"),
        (status = 400, description = "It did not arrive whole"),
        (status = 403, description = "Not taken for this crane"),
        (status = 404, description = "Not in use"),
        (status = 408, description = "It took too long"),
        (status = 413, description = "The photo is too large"),
        (status = 415, description = "No photo that is taken"),
        (status = 422, description = "Nothing was said"),
        (status = 429, description = "Too many reports"),
        (status = 503, description = "A part of the server does not answer, or all are at work"),
        (status = 507, description = "The server's disk is full")))]
pub(crate) async fn report_fault(State(app): State<App>, guest: Guest, form: Upload) -> Response {
    let (token, visit) = guest.visit(app.clock.now_ms());
    let found = async {
        let opened = opening::find(&app, token, visit).await?;
        faults::report(&app, &opened, form).await?;
        opened
            .page(&app, Some("Thank you. The owner was told."))
            .await
    };
    guest.answer(found.await).await
}
