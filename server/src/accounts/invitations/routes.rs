//! The calls of invitations.

use axum::extract::State;
use axum::http::StatusCode;

use super::super::caller::InPerson;
use super::actions;
use super::model::{Invitation, InvitationForm, InvitationToken, NewInvitation, OpenInvitation};
use crate::app::App;
use crate::error::Result;
use crate::http::client::ClientAddress;
use crate::http::extract::{Json, Path};

/// The caller's invitations, newest first
#[utoipa::path(get, path = "/api/invitations", tag = "accounts",
    responses(
        (status = 200, body = [Invitation]),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "A token cannot do this")))]
pub(crate) async fn list_invitations(
    State(app): State<App>,
    caller: InPerson,
) -> Result<axum::Json<Vec<Invitation>>> {
    actions::list(&app, &caller).await.map(axum::Json)
}

/// Invite somebody to register, where registering needs it and users may
#[utoipa::path(post, path = "/api/invitations", tag = "accounts", request_body = InvitationForm,
    responses(
        (status = 201, body = NewInvitation),
        (status = 401, description = "Nobody is signed in"),
        (status = 409, description = "No invitation is needed here, or none would help"),
        (status = 422, description = "A field is not acceptable"),
        (status = 429, description = "Too many invitations")))]
pub(crate) async fn make_invitation(
    State(app): State<App>,
    caller: InPerson,
    Json(form): Json<InvitationForm>,
) -> Result<(StatusCode, axum::Json<NewInvitation>)> {
    let made = actions::make(&app, &caller, &form).await?;
    Ok((StatusCode::CREATED, axum::Json(made)))
}

/// Take back an invitation that nobody has used
#[utoipa::path(delete, path = "/api/invitations/{id}", tag = "accounts",
    params(("id" = i64, Path, description = "The invitation")),
    responses(
        (status = 204, description = "It leads nowhere now"),
        (status = 401, description = "Nobody is signed in")))]
pub(crate) async fn take_back_invitation(
    State(app): State<App>,
    caller: InPerson,
    Path(id): Path<i64>,
) -> Result<StatusCode> {
    actions::take_back(&app, &caller, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Who invites, for whoever holds the link
#[utoipa::path(post, path = "/api/invitations/open", tag = "accounts",
    request_body = InvitationToken,
    responses(
        (status = 200, body = OpenInvitation),
        (status = 404, description = "No such invitation, or no longer valid"),
        (status = 429, description = "Too many links that lead nowhere")))]
pub(crate) async fn open_invitation(
    State(app): State<App>,
    address: ClientAddress,
    Json(form): Json<InvitationToken>,
) -> Result<axum::Json<OpenInvitation>> {
    actions::open(&app, form, address).await.map(axum::Json)
}
