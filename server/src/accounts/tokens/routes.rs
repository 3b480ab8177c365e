//! The calls of API tokens. No token can make, list or revoke one.

use axum::extract::State;
use axum::http::StatusCode;

use super::super::caller::{InPerson, Proven};
use super::actions;
use super::model::{ApiToken, ApiTokenForm, NewApiToken};
use crate::app::App;
use crate::error::Result;
use crate::http::extract::{Json, Path};

/// The caller's API tokens, newest first
#[utoipa::path(get, path = "/api/user/tokens", tag = "accounts",
    responses(
        (status = 200, body = [ApiToken]),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "A token cannot do this")))]
pub(crate) async fn list_tokens(
    State(app): State<App>,
    caller: InPerson,
) -> Result<axum::Json<Vec<ApiToken>>> {
    actions::list(&app, &caller).await.map(axum::Json)
}

/// Make an API token; asks for a recent confirmation of the password
#[utoipa::path(post, path = "/api/user/tokens", tag = "accounts", request_body = ApiTokenForm,
    responses(
        (status = 201, body = NewApiToken),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "The password was not confirmed lately"),
        (status = 409, description = "There are as many as one can have"),
        (status = 422, description = "A field is not acceptable")))]
pub(crate) async fn make_token(
    State(app): State<App>,
    caller: Proven,
    Json(form): Json<ApiTokenForm>,
) -> Result<(StatusCode, axum::Json<NewApiToken>)> {
    let made = actions::make(&app, &caller, &form).await?;
    Ok((StatusCode::CREATED, axum::Json(made)))
}

/// Revoke an API token; it stops working at once
#[utoipa::path(delete, path = "/api/user/tokens/{id}", tag = "accounts",
    params(("id" = i64, Path, description = "The token")),
    responses(
        (status = 204, description = "It opens nothing any more"),
        (status = 401, description = "Nobody is signed in")))]
pub(crate) async fn revoke_token(
    State(app): State<App>,
    caller: InPerson,
    Path(id): Path<i64>,
) -> Result<StatusCode> {
    actions::revoke(&app, &caller, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
