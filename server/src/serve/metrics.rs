//! Every request is counted, and /metrics tells the counts.

use std::fmt::Write;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use axum::extract::{Extension, MatchedPath, Request, State};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use cranedesk_platform::Secret;

use crate::app::App;
use crate::backup;
use crate::error::{Error, Result};
use crate::filing;
use crate::http::client::Peer;
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

/// What a proxy on this machine adds to a request from elsewhere.
const FORWARDED: [&str; 6] = [
    "forwarded",
    "via",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-real-ip",
];

/// The counters tell who is busy, and how much, so they are not for everybody.
fn check_reader(token: Option<&Secret>, peer: IpAddr, headers: &HeaderMap) -> Result<()> {
    let Some(token) = token else {
        let is_here = peer.to_canonical().is_loopback()
            && !FORWARDED.iter().any(|name| headers.contains_key(*name));
        return match is_here {
            true => Ok(()),
            false => Err(Error::NotFound("There is nothing at this address.")),
        };
    };
    let given = headers
        .get(AUTHORIZATION)
        .and_then(|given| given.to_str().ok());
    let given = given.and_then(|given| given.strip_prefix("Bearer "));
    match given {
        Some(given) if token.is(given.trim()) => Ok(()),
        _ => Err(Error::WrongToken),
    }
}

/// How old and how large the last whole backup is, and whether the last one failed.
async fn write_backups(app: &App, text: &mut String) -> Result<()> {
    // A database that is down must not hide the other figures.
    let Ok(last) = backup::last(app).await else {
        return Ok(());
    };
    let failed = last.tried.and_then(|tried| tried.problem).is_some();
    // Where none was made yet, the age is above whatever is watched for.
    let (age, size) = match last.whole {
        Some(whole) => {
            let age = (app.clock.now_ms() - whole.began_at) / 1000;
            (age.to_string(), whole.size.unwrap_or(0))
        }
        None => ("+Inf".to_owned(), 0),
    };
    let mut figures = vec![(
        "backup_failed",
        "Whether the last backup failed",
        i64::from(failed).to_string(),
    )];
    if app.config.backup.is_some() || size > 0 {
        figures.push((
            "backup_age_seconds",
            "Age of the last whole backup that the server made by itself",
            age,
        ));
        figures.push((
            "backup_size_bytes",
            "Size of the last whole backup that the server made by itself",
            size.to_string(),
        ));
    }
    for (name, help, value) in figures {
        writeln!(
            text,
            "# HELP cranedesk_{name} {help}.\n# TYPE cranedesk_{name} gauge\ncranedesk_{name} {value}"
        )
        .map_err(|error| Error::Internal(error.to_string()))?;
    }
    Ok(())
}

/// How much room there is where files and the database grow, and how much of
/// it no file may use.
fn write_space(app: &App, text: &mut String) -> std::fmt::Result {
    let mut free = String::new();
    for (of, folder) in filing::growing_folders(&app.config) {
        if let Some(bytes) = filing::free(folder) {
            writeln!(free, "cranedesk_disk_free_bytes{{of=\"{of}\"}} {bytes}")?;
        }
    }
    if !free.is_empty() {
        writeln!(
            text,
            "# HELP cranedesk_disk_free_bytes Bytes that may still be written.\n\
             # TYPE cranedesk_disk_free_bytes gauge\n{}",
            free.trim_end()
        )?;
    }
    writeln!(
        text,
        "# HELP cranedesk_disk_reserve_bytes Bytes that stay free: below it, files are refused.\n\
         # TYPE cranedesk_disk_reserve_bytes gauge\ncranedesk_disk_reserve_bytes {}",
        app.config.reserve
    )
}

/// Counters in Prometheus text
///
/// With a token set, for whoever sends it as `Authorization: Bearer …`; without
/// one, for this machine alone.
#[utoipa::path(get, path = "/metrics", tag = "server",
    responses(
        (status = 200, body = String, content_type = "application/openmetrics-text"),
        (status = 401, description = "The token is missing or wrong"),
        (status = 404, description = "Not for callers from elsewhere")))]
pub(crate) async fn get_metrics(
    State(app): State<App>,
    Extension(Peer(peer)): Extension<Peer>,
    headers: HeaderMap,
) -> Result<Response> {
    check_reader(app.config.metrics_token.as_ref(), peer, &headers)?;
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
    write_backups(&app, &mut text).await?;
    write_space(&app, &mut text).map_err(fault)?;
    app.metrics.write(&mut text).map_err(fault)?;
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok(([(CONTENT_TYPE, kind)], text).into_response())
}
