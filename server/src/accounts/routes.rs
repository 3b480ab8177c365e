//! The calls of accounts: extract, call the action, answer.

use axum::extract::State;
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Response};

use super::caller::{Caller, InPerson};
use super::devices::Arrival;
use super::model::{Credentials, DateOrderChange, EmailChange, PasswordChange, Registration, User};
use super::second_step::{HOLDS, NextStep};
use super::sessions::{self, Token};
use super::sign_in::{self, Outcome};
use super::weak_passwords::COMMON;
use super::{actions, email_change};
use crate::app::App;
use crate::error::Result;
use crate::http::extract::{Json, Path};

/// Who is signed in
#[utoipa::path(get, path = "/api/user", tag = "accounts",
    responses((status = 200, body = User), (status = 401, description = "Nobody is signed in")))]
pub(crate) async fn get_user(caller: Caller) -> axum::Json<User> {
    axum::Json(caller.user)
}

/// Make an account and sign in
#[utoipa::path(post, path = "/api/register", tag = "accounts", request_body = Registration,
    responses(
        (status = 201, body = User),
        (status = 403, description = "Not everybody may register here, or the invitation has ended"),
        (status = 409, description = "The name is taken"),
        (status = 422, description = "A field is not acceptable"),
        (status = 429, description = "Too many attempts")))]
pub(crate) async fn register_user(
    State(app): State<App>,
    arrival: Arrival,
    Json(form): Json<Registration>,
) -> Result<impl IntoResponse> {
    let done = actions::register(&app, form, arrival).await?;
    let cookies = sessions::keep(done.user.id, &done.token, &done.device, &app.config)?;
    Ok((StatusCode::CREATED, cookies, axum::Json(done.user)))
}

/// The 10,000 commonest passwords, one a line, for the forms to warn of
#[utoipa::path(get, path = "/api/common-passwords", tag = "accounts",
    responses((status = 200, body = String, content_type = "text/plain")))]
pub(crate) async fn list_common_passwords() -> impl IntoResponse {
    ([(CACHE_CONTROL, "public, max-age=604800")], COMMON)
}

/// Sign in; where a second step is asked for, POST /api/login/second-step comes next
#[utoipa::path(post, path = "/api/login", tag = "accounts", request_body = Credentials,
    responses(
        (status = 200, body = User),
        (status = 202, body = NextStep, description = "The password is right, and a second step is asked for"),
        (status = 401, description = "The name or the password is wrong"),
        (status = 429, description = "Too many attempts")))]
pub(crate) async fn log_in(
    State(app): State<App>,
    arrival: Arrival,
    Json(form): Json<Credentials>,
) -> Result<Response> {
    match sign_in::log_in(&app, form, arrival).await? {
        Outcome::In(done) => {
            let cookies = sessions::keep(done.user.id, &done.token, &done.device, &app.config)?;
            Ok((cookies, axum::Json(done.user)).into_response())
        }
        Outcome::NextStep {
            step,
            has_codes,
            has_passkey,
        } => {
            let cookie = sessions::keep_step(&step, HOLDS, &app.config)?;
            let next = NextStep {
                seconds: HOLDS / 1000,
                has_codes,
                has_passkey,
            };
            Ok((StatusCode::ACCEPTED, cookie, axum::Json(next)).into_response())
        }
    }
}

/// Sign out
#[utoipa::path(post, path = "/api/logout", tag = "accounts",
    responses((status = 204, description = "Signed out, also if nobody was signed in")))]
pub(crate) async fn log_out(
    State(app): State<App>,
    headers: HeaderMap,
) -> Result<impl IntoResponse> {
    let session = Token::from_cookies(&headers, &app.config).map(|token| token.hash());
    actions::log_out(&app, session).await?;
    // What the browser stored stays: it is the work of others too who sign in here,
    // and the web app removes what is this user's.
    let clear = [("clear-site-data", "\"cache\"")];
    Ok((
        StatusCode::NO_CONTENT,
        clear,
        sessions::forget(&app.config)?,
    ))
}

/// Change the password; every session of the user ends, and this one goes on anew
#[utoipa::path(post, path = "/api/user/password", tag = "accounts", request_body = PasswordChange,
    responses(
        (status = 204, description = "Changed"),
        (status = 401, description = "Nobody is signed in"),
        (status = 422, description = "A password is wrong or not acceptable"),
        (status = 429, description = "Too many attempts")))]
pub(crate) async fn change_password(
    State(app): State<App>,
    caller: InPerson,
    arrival: Arrival,
    Json(form): Json<PasswordChange>,
) -> Result<impl IntoResponse> {
    let done = actions::change_password(&app, &caller, form, arrival).await?;
    let cookies = sessions::keep(done.user.id, &done.token, &done.device, &app.config)?;
    Ok((StatusCode::NO_CONTENT, cookies))
}

/// Change the e-mail address; where the server sends mail, a link to the new one has to be opened
#[utoipa::path(patch, path = "/api/user/email", tag = "accounts", request_body = EmailChange,
    responses(
        (status = 200, body = User),
        (status = 401, description = "Nobody is signed in"),
        (status = 422, description = "No valid address"),
        (status = 429, description = "Too many changes")))]
pub(crate) async fn change_email(
    State(app): State<App>,
    caller: InPerson,
    Json(form): Json<EmailChange>,
) -> Result<axum::Json<User>> {
    email_change::change(&app, &caller, &form)
        .await
        .map(axum::Json)
}

/// Choose the order in which dates are shown and read
#[utoipa::path(patch, path = "/api/user/date-order", tag = "accounts",
    request_body = DateOrderChange,
    responses(
        (status = 200, body = User),
        (status = 401, description = "Nobody is signed in"),
        (status = 422, description = "No such order")))]
pub(crate) async fn change_date_order(
    State(app): State<App>,
    caller: InPerson,
    Json(form): Json<DateOrderChange>,
) -> Result<axum::Json<User>> {
    actions::change_date_order(&app, &caller, &form)
        .await
        .map(axum::Json)
}

/// A page that asks before it confirms an address: programs that follow links must not
#[utoipa::path(get, path = "/api/user/email/confirm/{token}", tag = "accounts",
    params(("token" = String, Path, description = "The secret in the address")),
    responses((status = 200, body = String, content_type = "text/html")))]
pub(crate) async fn ask_to_confirm_email(Path(_token): Path<String>) -> Html<String> {
    page(
        "Confirm your e-mail address",
        "<p>Mail from CraneDesk will go to this address.</p>\
         <form method=\"post\"><button>Confirm this address</button></form>",
    )
}

/// Confirm the e-mail address to which the link was sent
#[utoipa::path(post, path = "/api/user/email/confirm/{token}", tag = "accounts",
    params(("token" = String, Path, description = "The secret in the address")),
    responses(
        (status = 200, body = String, content_type = "text/html", description = "Mail goes there now"),
        (status = 404, description = "No such link, or no longer valid")))]
pub(crate) async fn confirm_email(
    State(app): State<App>,
    Path(token): Path<String>,
) -> Result<Html<String>> {
    email_change::confirm(&app, token).await?;
    Ok(page(
        "Your e-mail address is confirmed",
        "<p>Mail from CraneDesk goes there from now on.</p><p><a href=\"/\">Open CraneDesk</a></p>",
    ))
}

/// A page for somebody who came by a link in a mail and may not be signed in.
fn page(title: &str, body: &str) -> Html<String> {
    Html(format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>CraneDesk</title>\
         <h1>{title}</h1>{body}</html>"
    ))
}
