//! The call of the register: extract, run, answer.

use axum::extract::State;

use super::actions::ask;
use super::answer::QueryAnswer;
use super::query::Query;
use crate::accounts::Caller;
use crate::app::App;
use crate::error::Result;
use crate::http::extract::Json;

/// Ask the register
///
/// The query is what a question in words comes down to: what it is of, those
/// that are spoken of (`among`), what must hold of them (`filter`), what is
/// asked, an order and a limit. Days begin and end where the caller is.
#[utoipa::path(post, path = "/api/register/query", tag = "register",
    request_body = Query,
    responses(
        (status = 200, body = QueryAnswer),
        (status = 400, description = "Not JSON"),
        (status = 401, description = "Nobody is signed in"),
        (status = 404, description = "It names a crane that is not there, or not the caller's to see"),
        (status = 422, description = "It makes no sense; the sentence says which part")))]
pub(crate) async fn query_register(
    State(app): State<App>,
    caller: Caller,
    Json(query): Json<Query>,
) -> Result<axum::Json<QueryAnswer>> {
    ask(&app, caller.id(), query).await.map(axum::Json)
}
