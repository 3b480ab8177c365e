//! The calls of devices.

use axum::extract::State;
use axum::http::StatusCode;

use super::super::caller::InPerson;
use super::actions;
use super::model::{Device, EndedDevices};
use crate::app::App;
use crate::error::Result;
use crate::http::extract::Path;

/// Where the caller is signed in, the last seen first
#[utoipa::path(get, path = "/api/user/devices", tag = "accounts",
    responses(
        (status = 200, body = [Device]),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "A token cannot do this")))]
pub(crate) async fn list_devices(
    State(app): State<App>,
    caller: InPerson,
) -> Result<axum::Json<Vec<Device>>> {
    actions::list(&app, &caller).await.map(axum::Json)
}

/// Sign out every device but the one that asks
#[utoipa::path(delete, path = "/api/user/devices", tag = "accounts",
    responses((status = 200, body = EndedDevices), (status = 401, description = "Nobody is signed in")))]
pub(crate) async fn sign_out_other_devices(
    State(app): State<App>,
    caller: InPerson,
) -> Result<axum::Json<EndedDevices>> {
    let ended = actions::sign_out_others(&app, &caller).await?;
    Ok(axum::Json(EndedDevices { ended }))
}

/// Sign out one device
#[utoipa::path(delete, path = "/api/user/devices/{id}", tag = "accounts",
    params(("id" = i64, Path, description = "The device")),
    responses(
        (status = 204, description = "Signed out"),
        (status = 401, description = "Nobody is signed in")))]
pub(crate) async fn sign_out_device(
    State(app): State<App>,
    caller: InPerson,
    Path(id): Path<i64>,
) -> Result<StatusCode> {
    actions::sign_out(&app, &caller, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
