//! Every request is counted, and /metrics tells the counts.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::Method;
use axum::http::header::CONTENT_TYPE;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::error::{Error, Result};
use crate::metrics::Route;

/// A client may make up a method, and a series for each would never end.
fn method(request: &Request) -> String {
    let known = [
        Method::GET,
        Method::HEAD,
        Method::POST,
        Method::PUT,
        Method::PATCH,
        Method::DELETE,
        Method::OPTIONS,
    ];
    let method = request.method();
    if known.contains(method) {
        method.to_string()
    } else {
        "other".into()
    }
}

pub(crate) async fn count(State(app): State<App>, request: Request, next: Next) -> Response {
    let route = Route {
        method: method(&request),
        path: request
            .extensions()
            .get::<MatchedPath>()
            .map_or("(web app)", MatchedPath::as_str)
            .to_owned(),
    };
    let _under_way = app.metrics.begin();
    let began = Instant::now();
    let response = next.run(request).await;
    let status = response.status().as_u16();
    app.metrics.count_answer(route, status, began.elapsed());
    response
}

/// Counters in Prometheus text
#[utoipa::path(get, path = "/metrics", tag = "server", responses((status = 200, body = String)))]
pub(crate) async fn get_metrics(State(app): State<App>) -> Result<Response> {
    let fault = |error: std::fmt::Error| Error::Internal(error.to_string());
    let mut text = String::new();
    let database = app.db.counters();
    let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
    for (name, help, count) in [
        (
            "db_reads",
            "Units of work that only read",
            count(&database.reads),
        ),
        (
            "db_writes",
            "Units of work that may write",
            count(&database.writes),
        ),
        (
            "db_commits",
            "Commits that carried the writes",
            count(&database.commits),
        ),
        (
            "passwords",
            "Passwords hashed or checked",
            app.passwords.done(),
        ),
    ] {
        writeln!(
            text,
            "# HELP cranedesk_{name} {help}.\n# TYPE cranedesk_{name} counter\ncranedesk_{name}_total {count}"
        )
        .map_err(fault)?;
    }
    app.metrics.write(&mut text).map_err(fault)?;
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok(([(CONTENT_TYPE, kind)], text).into_response())
}
