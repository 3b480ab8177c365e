//! What the web app needs to know of how this server is set up.

use axum::Json;
use axum::extract::State;
use cranedesk_platform::llm::Models;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::config::RegistrationPolicy;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Settings {
    /// The application that Lift Planning embeds, if the operator named one.
    #[schema(required)]
    lift_planning_url: Option<String>,
    /// Whether a forgotten password can be replaced by mail.
    password_reset: bool,
    /// Who may make an account by themselves.
    registration: RegistrationPolicy,
    /// Whether users may invite others, where one needs an invitation.
    invites_by_users: bool,
    assistant: Assistant,
}

/// What Cranes AI has at hand besides its built-in parts.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Assistant {
    /// A model that answers.
    model: bool,
    /// A model that searches the web.
    web_search: bool,
    /// A model that draws.
    images: bool,
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
        password_reset: app.mailer.is_some(),
        registration: app.config.registration,
        invites_by_users: app.config.registration == RegistrationPolicy::Invite
            && app.config.invites_by_users,
        assistant: Assistant {
            model: app.models.is_some(),
            web_search: app.models.is_some() && app.web.is_some(),
            images: app.models.as_ref().is_some_and(Models::draws),
        },
    })
}
