//! The calls of push.

use axum::extract::State;
use axum::http::StatusCode;

use super::actions;
use super::model::{PushState, PushSubscription};
use crate::accounts::{InPerson, ThisDevice};
use crate::app::App;
use crate::error::Result;
use crate::http::extract::{Json, Path};

/// The key to subscribe with, and the devices that alerts are pushed to
#[utoipa::path(get, path = "/api/alerts/push", tag = "alerts",
    responses((status = 200, body = PushState), (status = 401, description = "Nobody is signed in")))]
pub(crate) async fn get_push(
    State(app): State<App>,
    device: ThisDevice,
) -> Result<axum::Json<PushState>> {
    actions::list(&app, &device).await.map(axum::Json)
}

/// Push alerts to the browser that asks, until it is signed out
#[utoipa::path(put, path = "/api/alerts/push/this-device", tag = "alerts",
    request_body = PushSubscription,
    responses(
        (status = 204, description = "Turned on"),
        (status = 401, description = "Nobody is signed in"),
        (status = 409, description = "Too many devices, or somebody else's"),
        (status = 422, description = "The address is not public or not https, or the keys are none"),
        (status = 429, description = "Too many attempts")))]
pub(crate) async fn turn_push_on(
    State(app): State<App>,
    device: ThisDevice,
    Json(form): Json<PushSubscription>,
) -> Result<StatusCode> {
    actions::turn_on(&app, device, form).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Push no more to one of the user's devices
#[utoipa::path(delete, path = "/api/alerts/push/devices/{id}", tag = "alerts",
    params(("id" = i64, Path, description = "The device")),
    responses(
        (status = 204, description = "Turned off"),
        (status = 401, description = "Nobody is signed in"),
        (status = 404, description = "No such device, or not the caller's")))]
pub(crate) async fn turn_push_off(
    State(app): State<App>,
    caller: InPerson,
    Path(id): Path<i64>,
) -> Result<StatusCode> {
    actions::turn_off(&app, caller.id(), id).await?;
    Ok(StatusCode::NO_CONTENT)
}
