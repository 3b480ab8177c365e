//! What the web app needs to know of how this server is set up.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Settings {
    /// The application that Lift Planning embeds, if the operator named one.
    #[schema(required)]
    lift_planning_url: Option<String>,
}

/// How this server is set up
#[utoipa::path(get, path = "/api/settings", tag = "server", responses((status = 200, body = Settings)))]
pub(crate) async fn get_settings(State(app): State<App>) -> Json<Settings> {
    Json(Settings {
        lift_planning_url: app
            .config
            .lift_planning_url
            .as_ref()
            .map(ToString::to_string),
    })
}
