//! The calls of a forgotten password. The secret is in the body, never in the
//! address.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;

use super::super::sessions;
use super::actions;
use super::model::{NewPassword, ResetAccount, ResetRequest, ResetToken};
use crate::app::App;
use crate::error::Result;
use crate::http::client::ClientAddress;
use crate::http::extract::Json;

/// Ask for a link to choose a new password; the answer is the same whether there is such an account or not
#[utoipa::path(post, path = "/api/password-resets", tag = "accounts", request_body = ResetRequest,
    responses(
        (status = 202, description = "If there is such an account with a confirmed address, a link goes there"),
        (status = 409, description = "This server sends no mail"),
        (status = 422, description = "Nothing was typed, or too much"),
        (status = 429, description = "Too many requests")))]
pub(crate) async fn request_password_reset(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    Json(form): Json<ResetRequest>,
) -> Result<StatusCode> {
    actions::ask(&app, &form, address).await?;
    Ok(StatusCode::ACCEPTED)
}

/// Whose password a link is for; the link is not used up
#[utoipa::path(post, path = "/api/password-resets/open", tag = "accounts", request_body = ResetToken,
    responses(
        (status = 200, body = ResetAccount),
        (status = 404, description = "No such link, or no longer valid"),
        (status = 429, description = "Too many links that lead nowhere")))]
pub(crate) async fn open_password_reset(
    State(app): State<App>,
    address: ClientAddress,
    Json(form): Json<ResetToken>,
) -> Result<axum::Json<ResetAccount>> {
    actions::open(&app, form, address).await.map(axum::Json)
}

/// Choose a new password with a link; every session ends, and nobody is signed in
#[utoipa::path(post, path = "/api/password-resets/use", tag = "accounts", request_body = NewPassword,
    responses(
        (status = 204, description = "Changed"),
        (status = 404, description = "No such link, or no longer valid"),
        (status = 422, description = "The password is not acceptable"),
        (status = 429, description = "Too many links that lead nowhere")))]
pub(crate) async fn use_password_reset(
    State(app): State<App>,
    address: ClientAddress,
    Json(form): Json<NewPassword>,
) -> Result<impl IntoResponse> {
    actions::set(&app, form, address).await?;
    Ok((StatusCode::NO_CONTENT, sessions::forget(&app.config)?))
}
