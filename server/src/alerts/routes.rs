//! The calls of alerts: extract, call the action, answer.

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{Html, IntoResponse};

use super::actions;
use super::model::{
    AlertList, AlertSettings, AlertSettingsChange, CalendarAddress, Delivery, Mute, ReadAlerts,
    TestRequest, TestResult,
};
use crate::accounts::{Caller, InPerson};
use crate::app::App;
use crate::error::Result;
use crate::http::extract::{Json, Path};

/// Alerts of the signed-in user, latest first
#[utoipa::path(get, path = "/api/alerts", tag = "alerts",
    responses((status = 200, body = AlertList), (status = 401, description = "Nobody is signed in")))]
pub(crate) async fn list_alerts(
    State(app): State<App>,
    caller: Caller,
) -> Result<axum::Json<AlertList>> {
    actions::list(&app, caller.id()).await.map(axum::Json)
}

/// Mark alerts as read
#[utoipa::path(post, path = "/api/alerts/read", tag = "alerts", request_body = ReadAlerts,
    responses((status = 204, description = "Marked"), (status = 401, description = "Nobody is signed in")))]
pub(crate) async fn read_alerts(
    State(app): State<App>,
    caller: Caller,
    Json(form): Json<ReadAlerts>,
) -> Result<StatusCode> {
    actions::mark_read(&app, caller.id(), form.ids).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What the user is told, when and how
#[utoipa::path(get, path = "/api/alerts/settings", tag = "alerts",
    responses((status = 200, body = AlertSettings), (status = 401, description = "Nobody is signed in")))]
pub(crate) async fn get_alert_settings(
    State(app): State<App>,
    caller: Caller,
) -> Result<axum::Json<AlertSettings>> {
    actions::get_settings(&app, caller.id())
        .await
        .map(axum::Json)
}

/// Change what the user is told, when and how
#[utoipa::path(put, path = "/api/alerts/settings", tag = "alerts", request_body = AlertSettingsChange,
    responses(
        (status = 200, body = AlertSettings),
        (status = 401, description = "Nobody is signed in"),
        (status = 422, description = "A value is not acceptable")))]
pub(crate) async fn change_alert_settings(
    State(app): State<App>,
    caller: Caller,
    Json(form): Json<AlertSettingsChange>,
) -> Result<axum::Json<AlertSettings>> {
    actions::change_settings(&app, caller.id(), form)
        .await
        .map(axum::Json)
}

/// Mute a crane, or hear of it again
#[utoipa::path(put, path = "/api/alerts/mutes/{id}", tag = "alerts", request_body = Mute,
    params(("id" = i64, Path, description = "The crane")),
    responses(
        (status = 204, description = "Changed"),
        (status = 401, description = "Nobody is signed in"),
        (status = 404, description = "No such crane, or not the caller's to see")))]
pub(crate) async fn mute_crane(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
    Json(form): Json<Mute>,
) -> Result<StatusCode> {
    actions::mute(&app, caller.id(), id, form.muted).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Make a private calendar address; an older one stops working
#[utoipa::path(post, path = "/api/alerts/calendar", tag = "alerts",
    responses((status = 201, body = CalendarAddress), (status = 401, description = "Nobody is signed in")))]
pub(crate) async fn make_calendar(
    State(app): State<App>,
    caller: InPerson,
) -> Result<(StatusCode, axum::Json<CalendarAddress>)> {
    let address = actions::make_calendar(&app, caller.id()).await?;
    Ok((StatusCode::CREATED, axum::Json(address)))
}

/// Revoke the private calendar address
#[utoipa::path(delete, path = "/api/alerts/calendar", tag = "alerts",
    responses((status = 204, description = "Revoked"), (status = 401, description = "Nobody is signed in")))]
pub(crate) async fn revoke_calendar(
    State(app): State<App>,
    caller: InPerson,
) -> Result<StatusCode> {
    actions::revoke_calendar(&app, caller.id()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The calendar behind a private address
#[utoipa::path(get, path = "/api/alerts/calendar/{token}", tag = "alerts",
    params(("token" = String, Path, description = "The secret in the address")),
    responses(
        (status = 200, body = String, content_type = "text/calendar"),
        (status = 404, description = "No such calendar, or revoked")))]
pub(crate) async fn get_calendar(
    State(app): State<App>,
    Path(token): Path<String>,
) -> Result<impl IntoResponse> {
    let text = actions::read_calendar(&app, &token).await?;
    let headers = [
        (CONTENT_TYPE, "text/calendar; charset=utf-8"),
        (CACHE_CONTROL, "private, no-cache"),
    ];
    Ok((headers, text))
}

/// A page that asks before it ends the mails: programs that follow links must not
#[utoipa::path(get, path = "/api/alerts/unsubscribe/{token}", tag = "alerts",
    params(("token" = String, Path, description = "The secret in the address")),
    responses((status = 200, body = String, content_type = "text/html")))]
pub(crate) async fn confirm_unsubscribe(Path(_token): Path<String>) -> Html<&'static str> {
    Html(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>CraneDesk</title>\
         <h1>Stop e-mail alerts?</h1><form method=\"post\"><button>Stop e-mail alerts</button></form></html>",
    )
}

/// End the daily mail with one click (RFC 8058)
#[utoipa::path(post, path = "/api/alerts/unsubscribe/{token}", tag = "alerts",
    params(("token" = String, Path, description = "The secret in the address")),
    responses(
        (status = 200, body = String, description = "No more mail"),
        (status = 404, description = "No such address")))]
pub(crate) async fn unsubscribe(
    State(app): State<App>,
    Path(token): Path<String>,
) -> Result<&'static str> {
    actions::unsubscribe(&app, token).await?;
    Ok("You will get no more e-mail alerts. You can turn them on again under Alerts.")
}

/// Send a test by one of the ways
#[utoipa::path(post, path = "/api/alerts/test", tag = "alerts", request_body = TestRequest,
    responses(
        (status = 200, body = TestResult),
        (status = 401, description = "Nobody is signed in"),
        (status = 409, description = "That channel is not set up"),
        (status = 429, description = "Too many test mails or pushes")))]
pub(crate) async fn test_alert(
    State(app): State<App>,
    caller: Caller,
    Json(form): Json<TestRequest>,
) -> Result<axum::Json<TestResult>> {
    actions::test(&app, caller.id(), form.channel)
        .await
        .map(axum::Json)
}

/// What went out to the user, and how it went
#[utoipa::path(get, path = "/api/alerts/deliveries", tag = "alerts",
    responses((status = 200, body = Vec<Delivery>), (status = 401, description = "Nobody is signed in")))]
pub(crate) async fn list_deliveries(
    State(app): State<App>,
    caller: Caller,
) -> Result<axum::Json<Vec<Delivery>>> {
    actions::list_deliveries(&app, caller.id())
        .await
        .map(axum::Json)
}
