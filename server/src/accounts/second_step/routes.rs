//! The calls of the second step.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;

use super::super::caller::{InPerson, Proven};
use super::super::devices::Arrival;
use super::super::model::User;
use super::super::sessions;
use super::model::{CodeForm, CodesSetup, RecoveryCodes, SecondStep};
use super::{actions, sign_in};
use crate::app::App;
use crate::error::Result;
use crate::http::extract::Json;

/// How the caller's second step stands
#[utoipa::path(get, path = "/api/user/second-step", tag = "accounts",
    responses(
        (status = 200, body = SecondStep),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "A token cannot do this")))]
pub(crate) async fn get_second_step(
    State(app): State<App>,
    caller: InPerson,
) -> Result<axum::Json<SecondStep>> {
    actions::look(&app, &caller).await.map(axum::Json)
}

/// Begin with one-time codes: what an app needs to make them
#[utoipa::path(post, path = "/api/user/second-step/codes", tag = "accounts",
    responses(
        (status = 201, body = CodesSetup),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "The password was not confirmed lately"),
        (status = 409, description = "Codes are asked for already")))]
pub(crate) async fn propose_codes(
    State(app): State<App>,
    caller: Proven,
) -> Result<(StatusCode, axum::Json<CodesSetup>)> {
    let setup = actions::propose(&app, &caller).await?;
    Ok((StatusCode::CREATED, axum::Json(setup)))
}

/// Turn one-time codes on with the first of them; answers ten recovery codes, this once
#[utoipa::path(post, path = "/api/user/second-step/codes/confirm", tag = "accounts",
    request_body = CodeForm,
    responses(
        (status = 200, body = RecoveryCodes),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "The password was not confirmed lately"),
        (status = 409, description = "Nothing was begun, or codes are asked for already"),
        (status = 422, description = "Not the code of this moment"),
        (status = 429, description = "Too many codes")))]
pub(crate) async fn confirm_codes(
    State(app): State<App>,
    caller: Proven,
    Json(form): Json<CodeForm>,
) -> Result<axum::Json<RecoveryCodes>> {
    actions::turn_on(&app, &caller, &form).await.map(axum::Json)
}

/// Turn one-time codes off; the recovery codes go with them
#[utoipa::path(delete, path = "/api/user/second-step/codes", tag = "accounts",
    responses(
        (status = 204, description = "The password is enough again"),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "The password was not confirmed lately"),
        (status = 409, description = "No codes are asked for")))]
pub(crate) async fn remove_codes(State(app): State<App>, caller: Proven) -> Result<StatusCode> {
    actions::turn_off(&app, &caller).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ten new recovery codes in the place of the old ones, shown this once
#[utoipa::path(post, path = "/api/user/second-step/recovery-codes", tag = "accounts",
    responses(
        (status = 201, body = RecoveryCodes),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "The password was not confirmed lately"),
        (status = 409, description = "No second step is asked for")))]
pub(crate) async fn make_recovery_codes(
    State(app): State<App>,
    caller: Proven,
) -> Result<(StatusCode, axum::Json<RecoveryCodes>)> {
    let codes = actions::renew_recovery_codes(&app, &caller).await?;
    Ok((StatusCode::CREATED, axum::Json(codes)))
}

/// Ask for a passkey after the password no more
#[utoipa::path(delete, path = "/api/user/second-step/passkey", tag = "accounts",
    responses(
        (status = 204, description = "None is asked for"),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "The password was not confirmed lately"),
        (status = 409, description = "No passkey is asked for")))]
pub(crate) async fn stop_asking_for_passkey(
    State(app): State<App>,
    caller: Proven,
) -> Result<StatusCode> {
    actions::stop_asking_for_passkey(&app, &caller).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Finish signing in with a one-time code or a recovery code
#[utoipa::path(post, path = "/api/login/second-step", tag = "accounts", request_body = CodeForm,
    responses(
        (status = 200, body = User),
        (status = 401, description = "The code is wrong"),
        (status = 404, description = "No sign-in was begun, or it has ended"),
        (status = 429, description = "Too many codes")))]
pub(crate) async fn finish_log_in(
    State(app): State<App>,
    arrival: Arrival,
    headers: HeaderMap,
    Json(form): Json<CodeForm>,
) -> Result<impl IntoResponse> {
    let step = sessions::step_from_cookies(&headers, &app.config);
    let done = sign_in::finish(&app, step, &form, arrival).await?;
    let cookies = sessions::keep(done.user.id, &done.token, &done.device, &app.config)?;
    let step = sessions::forget_step(&app.config)?;
    Ok((cookies, step, axum::Json(done.user)))
}
