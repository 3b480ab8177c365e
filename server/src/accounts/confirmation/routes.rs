//! The calls that ask again who one is.

use axum::extract::State;

use super::super::caller::InPerson;
use super::actions;
use super::model::{Confirmation, PasswordProof};
use crate::app::App;
use crate::error::Result;
use crate::http::client::ClientAddress;
use crate::http::extract::Json;

/// For how long the password counts as confirmed in this session
#[utoipa::path(get, path = "/api/user/confirmation", tag = "accounts",
    responses(
        (status = 200, body = Confirmation),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "A token cannot do this")))]
pub(crate) async fn get_confirmation(
    State(app): State<App>,
    caller: InPerson,
) -> axum::Json<Confirmation> {
    axum::Json(actions::left(&app, &caller))
}

/// Confirm the password, for changes of how one signs in
#[utoipa::path(post, path = "/api/user/confirmation", tag = "accounts", request_body = PasswordProof,
    responses(
        (status = 200, body = Confirmation),
        (status = 401, description = "Nobody is signed in"),
        (status = 422, description = "The password is wrong"),
        (status = 429, description = "Too many attempts")))]
pub(crate) async fn confirm_password(
    State(app): State<App>,
    caller: InPerson,
    ClientAddress(address): ClientAddress,
    Json(form): Json<PasswordProof>,
) -> Result<axum::Json<Confirmation>> {
    actions::confirm(&app, &caller, form, address)
        .await
        .map(axum::Json)
}
