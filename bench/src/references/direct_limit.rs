//! The least that a signed-in list can cost: CraneDesk's HTTP stack, one session
//! look-up, and rows read by prepared statements straight into one string. No
//! layers, no rights beyond ownership, no log, no counters.

use std::cell::OnceCell;
use std::fmt::Write;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::header::{CONTENT_TYPE, COOKIE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use cranedesk_platform::clock::Clock;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use jiff::Timestamp;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, OptionalExtension, Row};
use sha2::{Digest, Sha256};
use tokio::net::TcpListener;

use crate::context::Outcome;
use crate::program::{Program, free_address};

const IDLE: i64 = 7 * 24 * 60 * 60 * 1000;

/// Starts the limit as a program of its own, as CraneDesk is one.
pub(crate) fn start(database: &Path) -> Outcome<Program> {
    let address = free_address()?;
    let mut command = Command::new(std::env::current_exe()?);
    command
        .arg("direct-limit")
        .arg(database)
        .arg(address.to_string());
    Program::start(&mut command, address)
}

pub(crate) fn serve(database: PathBuf, listen: SocketAddr) -> Outcome<()> {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?
        .block_on(accept(database, listen))
}

async fn accept(database: PathBuf, listen: SocketAddr) -> Outcome<()> {
    let router = Router::new()
        .route("/api/cranes", get(list))
        .with_state(Arc::new(database));
    let listener = TcpListener::bind(listen).await?;
    loop {
        let (stream, _) = listener.accept().await?;
        stream.set_nodelay(true)?;
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .serve_connection(
                TokioIo::new(stream),
                TowerToHyperService::new(router.clone()),
            );
        tokio::spawn(connection);
    }
}

thread_local! {
    /// A connection for each of the runtime's threads: no queue, no hand-over.
    static DATABASE: OnceCell<Connection> = const { OnceCell::new() };
}

async fn list(State(path): State<Arc<PathBuf>>, headers: HeaderMap) -> Response {
    let cookie = headers.get(COOKIE).and_then(|value| value.to_str().ok());
    let Some((_, token)) = cookie.and_then(|cookie| cookie.split_once('=')) else {
        return StatusCode::UNAUTHORIZED.into_response();
    };
    let answer = DATABASE.with(|cell| match cell.get() {
        Some(db) => read(db, token),
        None => {
            let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
            let db = Connection::open_with_flags(&*path, flags)?;
            db.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
            read(cell.get_or_init(|| db), token)
        }
    });
    match answer {
        Ok(Some(json)) => ([(CONTENT_TYPE, "application/json")], json).into_response(),
        Ok(None) => StatusCode::UNAUTHORIZED.into_response(),
        Err(error) => (StatusCode::INTERNAL_SERVER_ERROR, error.to_string()).into_response(),
    }
}

fn read(db: &Connection, token: &str) -> rusqlite::Result<Option<String>> {
    let hash: [u8; 32] = Sha256::digest(token.as_bytes()).into();
    let session = "SELECT u.id, u.username FROM sessions s JOIN users u ON u.id = s.user_id
        WHERE s.token_hash = ?1 AND s.seen_at > ?2";
    let since = Clock::system().now_ms() - IDLE;
    let found: Option<(i64, String)> = db
        .prepare_cached(session)?
        .query_row((hash, since), |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let Some((user, name)) = found else {
        return Ok(None);
    };
    let mut documents = db.prepare_cached(
        "SELECT d.crane_id, d.id, d.name, d.document_type, d.filename, d.mimetype, d.size, d.uploaded_at
         FROM cranes c JOIN documents d ON d.crane_id = c.id WHERE c.user_id = ?1 ORDER BY c.id, d.id",
    )?;
    let mut documents = documents.query([user])?;
    let mut document = documents.next()?;
    let mut cranes = db.prepare_cached(
        "SELECT id, type, make, model, vehicle_id, road_user_km, cof_expiry, rego_expiry,
            mi_expiry, rigging_gear_expiry, updated_at FROM cranes WHERE user_id = ?1 ORDER BY id",
    )?;
    let mut cranes = cranes.query([user])?;
    let mut json = String::with_capacity(16 * 1024);
    json.push('[');
    while let Some(crane) = cranes.next()? {
        let id: i64 = crane.get(0)?;
        if json.len() > 1 {
            json.push(',');
        }
        write_crane(&mut json, crane, id, user, &name)?;
        let mut first = true;
        while let Some(row) = document.filter(|row| row.get(0) == Ok(id)) {
            if !std::mem::take(&mut first) {
                json.push(',');
            }
            write_document(&mut json, row, id)?;
            document = documents.next()?;
        }
        json.push_str("]}");
    }
    json.push(']');
    Ok(Some(json))
}

fn write_crane(
    json: &mut String,
    row: &Row<'_>,
    id: i64,
    user: i64,
    name: &str,
) -> rusqlite::Result<()> {
    let _ = write!(json, r#"{{"id":{id},"userId":{user},"ownerName":"#);
    quote(json, name);
    json.push_str(r#","access":"owner""#);
    text(json, row, 1, "type")?;
    text(json, row, 2, "make")?;
    text(json, row, 3, "model")?;
    text(json, row, 4, "vehicleId")?;
    let km: i64 = row.get(5)?;
    let _ = write!(
        json,
        r#","roadUserKm":{km},"imageUrl":"","thumbnailUrl":"""#
    );
    text(json, row, 6, "cofExpiry")?;
    text(json, row, 7, "regoExpiry")?;
    text(json, row, 8, "miExpiry")?;
    text(json, row, 9, "riggingGearExpiry")?;
    json.push_str(r#","fitness":{"fit":true}"#);
    time(json, "updatedAt", row.get(10)?);
    json.push_str(r#","documents":["#);
    Ok(())
}

fn write_document(json: &mut String, row: &Row<'_>, crane: i64) -> rusqlite::Result<()> {
    let id: i64 = row.get(1)?;
    let size: i64 = row.get(6)?;
    let _ = write!(json, r#"{{"id":{id},"craneId":{crane},"size":"{size}""#);
    text(json, row, 2, "name")?;
    text(json, row, 3, "documentType")?;
    text(json, row, 4, "filename")?;
    text(json, row, 5, "mimetype")?;
    time(json, "uploadedAt", row.get(7)?);
    json.push('}');
    Ok(())
}

fn text(json: &mut String, row: &Row<'_>, index: usize, name: &str) -> rusqlite::Result<()> {
    json.push_str(",\"");
    json.push_str(name);
    json.push_str("\":");
    quote(json, row.get_ref(index)?.as_str()?);
    Ok(())
}

fn time(json: &mut String, name: &str, ms: i64) {
    let time = Timestamp::from_millisecond(ms).unwrap_or_default();
    let _ = write!(json, r#","{name}":"{time:.3}""#);
}

fn quote(json: &mut String, text: &str) {
    json.push('"');
    if text
        .bytes()
        .any(|byte| byte < 0x20 || byte == b'"' || byte == b'\\')
    {
        for letter in text.chars() {
            match letter {
                '"' | '\\' => json.extend(['\\', letter]),
                control if control < ' ' => {
                    let _ = write!(json, "\\u{:04x}", u32::from(control));
                }
                other => json.push(other),
            }
        }
    } else {
        json.push_str(text);
    }
    json.push('"');
}
