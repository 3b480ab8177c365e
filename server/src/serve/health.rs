//! For whoever watches the server: is it alive, and can it work?

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use crate::app::App;

/// Alive: the process answers
#[utoipa::path(get, path = "/healthz", tag = "server", responses((status = 200, body = String)))]
pub(crate) async fn get_health() -> &'static str {
    "alive\n"
}

/// Ready: the database and the file store answer
#[utoipa::path(get, path = "/readyz", tag = "server",
    responses((status = 200, body = String), (status = 503, body = String)))]
pub(crate) async fn get_readiness(State(app): State<App>) -> Response {
    let (database, files) = tokio::join!(app.db.check(), app.files.check());
    let state = |well: bool| if well { "ready" } else { "does not answer" };
    if let Err(error) = &database {
        tracing::warn!(%error, "not ready: database");
    }
    if let Err(error) = &files {
        tracing::warn!(%error, "not ready: files");
    }
    let status = if database.is_ok() && files.is_ok() {
        StatusCode::OK
    } else {
        StatusCode::SERVICE_UNAVAILABLE
    };
    let text = format!(
        "database: {}\nfiles: {}\n",
        state(database.is_ok()),
        state(files.is_ok())
    );
    (status, text).into_response()
}
