//! The calls of passkeys.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;

use super::super::caller::{InPerson, Proven};
use super::super::devices::Arrival;
use super::super::model::User;
use super::super::second_step::RecoveryCodes;
use super::super::sessions;
use super::ceremony::Site;
use super::model::{NewPasskey, Passkey, PasskeyCreation, PasskeyRequest, Purpose, SignedQuestion};
use super::{actions, sign_in};
use crate::app::App;
use crate::error::Result;
use crate::http::extract::{Json, Path};

/// The caller's passkeys, newest first
#[utoipa::path(get, path = "/api/user/passkeys", tag = "accounts",
    responses(
        (status = 200, body = [Passkey]),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "A token cannot do this")))]
pub(crate) async fn list_passkeys(
    State(app): State<App>,
    caller: InPerson,
) -> Result<axum::Json<Vec<Passkey>>> {
    actions::list(&app, &caller).await.map(axum::Json)
}

/// Begin with a passkey: what the browser needs to have one made
#[utoipa::path(post, path = "/api/user/passkeys/begin", tag = "accounts",
    responses(
        (status = 200, body = PasskeyCreation),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "The password was not confirmed lately"),
        (status = 409, description = "There are as many as one can have, or the address has no name")))]
pub(crate) async fn begin_passkey(
    State(app): State<App>,
    caller: Proven,
    site: Site,
) -> Result<axum::Json<PasskeyCreation>> {
    actions::begin(&app, &caller, site).await.map(axum::Json)
}

/// Add the passkey that a device has made
#[utoipa::path(post, path = "/api/user/passkeys", tag = "accounts", request_body = NewPasskey,
    responses(
        (status = 204, description = "It signs in from now on"),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "The password was not confirmed lately"),
        (status = 409, description = "It is there already, or the address has no name"),
        (status = 422, description = "No passkey for this server, or no name for it")))]
pub(crate) async fn add_passkey(
    State(app): State<App>,
    caller: Proven,
    site: Site,
    Json(form): Json<NewPasskey>,
) -> Result<StatusCode> {
    actions::add(&app, &caller, site, &form).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Remove a passkey; it signs in no more
#[utoipa::path(delete, path = "/api/user/passkeys/{id}", tag = "accounts",
    params(("id" = i64, Path, description = "The passkey")),
    responses(
        (status = 204, description = "Removed"),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "The password was not confirmed lately"),
        (status = 409, description = "It is the last one, and signing in asks for one")))]
pub(crate) async fn remove_passkey(
    State(app): State<App>,
    caller: Proven,
    Path(id): Path<i64>,
) -> Result<StatusCode> {
    actions::remove(&app, &caller, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ask for a passkey after the password from now on; answers ten recovery codes, this once, where there are none yet
#[utoipa::path(post, path = "/api/user/second-step/passkey", tag = "accounts",
    responses(
        (status = 201, body = RecoveryCodes),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "The password was not confirmed lately"),
        (status = 409, description = "There is no passkey, or one is asked for already")))]
pub(crate) async fn ask_for_passkey(
    State(app): State<App>,
    caller: Proven,
) -> Result<(StatusCode, axum::Json<RecoveryCodes>)> {
    let codes = actions::ask_for_passkey(&app, &caller).await?;
    Ok((StatusCode::CREATED, axum::Json(codes)))
}

/// Begin to sign in with a passkey, without a password
#[utoipa::path(post, path = "/api/login/passkey/begin", tag = "accounts",
    responses(
        (status = 200, body = PasskeyRequest),
        (status = 409, description = "The address has no name"),
        (status = 429, description = "Too many attempts")))]
pub(crate) async fn begin_passkey_log_in(
    State(app): State<App>,
    arrival: Arrival,
    site: Site,
) -> Result<axum::Json<PasskeyRequest>> {
    sign_in::begin(&app, site, &arrival).await.map(axum::Json)
}

/// Sign in with a passkey
#[utoipa::path(post, path = "/api/login/passkey", tag = "accounts", request_body = SignedQuestion,
    responses(
        (status = 200, body = User),
        (status = 401, description = "The passkey is not known, or what it signed does not fit"),
        (status = 409, description = "The address has no name")))]
pub(crate) async fn log_in_with_passkey(
    State(app): State<App>,
    arrival: Arrival,
    site: Site,
    Json(form): Json<SignedQuestion>,
) -> Result<impl IntoResponse> {
    let how = (Purpose::SignIn, None);
    let done = sign_in::finish(&app, site, &form, how, arrival).await?;
    let cookies = sessions::keep(done.user.id, &done.token, &done.device, &app.config)?;
    Ok((cookies, axum::Json(done.user)))
}

/// Begin the second step with a passkey
#[utoipa::path(post, path = "/api/login/second-step/passkey/begin", tag = "accounts",
    responses(
        (status = 200, body = PasskeyRequest),
        (status = 404, description = "No sign-in was begun, or it has ended"),
        (status = 409, description = "There is no passkey, or the address has no name")))]
pub(crate) async fn begin_second_step_passkey(
    State(app): State<App>,
    site: Site,
    headers: HeaderMap,
) -> Result<axum::Json<PasskeyRequest>> {
    let step = sessions::step_from_cookies(&headers, &app.config);
    sign_in::begin_second_step(&app, site, step)
        .await
        .map(axum::Json)
}

/// Finish signing in with a passkey in the place of a code
#[utoipa::path(post, path = "/api/login/second-step/passkey", tag = "accounts",
    request_body = SignedQuestion,
    responses(
        (status = 200, body = User),
        (status = 401, description = "The passkey is not known, or what it signed does not fit"),
        (status = 404, description = "No sign-in was begun, or it has ended"),
        (status = 409, description = "The address has no name")))]
pub(crate) async fn finish_log_in_with_passkey(
    State(app): State<App>,
    arrival: Arrival,
    site: Site,
    headers: HeaderMap,
    Json(form): Json<SignedQuestion>,
) -> Result<impl IntoResponse> {
    let step = sessions::step_from_cookies(&headers, &app.config);
    let how = (Purpose::SecondStep, step);
    let done = sign_in::finish(&app, site, &form, how, arrival).await?;
    let cookies = sessions::keep(done.user.id, &done.token, &done.device, &app.config)?;
    let step = sessions::forget_step(&app.config)?;
    Ok((cookies, step, axum::Json(done.user)))
}
