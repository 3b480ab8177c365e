//! The table of requests that came with a key.

use axum::http::StatusCode;
use cranedesk_platform::db::{DbResult, Writer};
use cranedesk_platform::params;

use crate::app::App;
use crate::error::Result;

/// A server that was killed in the middle leaves its requests unfinished; after
/// this long they may be done again.
const GIVEN_UP_MS: i64 = 10 * 60 * 1000;

/// A request that is being worked on.
#[derive(Clone)]
pub(super) struct Begun {
    pub(super) user: i64,
    pub(super) key: String,
}

pub(super) enum Claim {
    /// Nobody has begun it.
    Mine,
    Running,
    Done {
        status: u16,
        answer: Option<String>,
    },
    /// The key is that of another request.
    Another,
}

pub(super) async fn claim(app: &App, begun: &Begun, request: String) -> Result<Claim> {
    let (begun, now) = (begun.clone(), app.clock.now_ms());
    Ok(app
        .db
        .write(move |db| insert_or_find(db, &begun, &request, now))
        .await?)
}

fn insert_or_find(
    db: &mut Writer<'_>,
    Begun { user, key }: &Begun,
    request: &str,
    now: i64,
) -> DbResult<Claim> {
    let sql = "INSERT INTO sent_requests (user_id, request_key, request, begun_at)
        VALUES ($1, $2, $3, $4)
        ON CONFLICT (user_id, request_key) DO UPDATE SET begun_at = excluded.begun_at
            WHERE sent_requests.status IS NULL AND sent_requests.begun_at < $5
                AND sent_requests.request = excluded.request";
    let values = params![*user, key, request, now, now - GIVEN_UP_MS];
    if db.execute(sql, values)? == 1 {
        return Ok(Claim::Mine);
    }
    let sql = "SELECT request, status, answer FROM sent_requests
        WHERE user_id = $1 AND request_key = $2";
    let known: (String, Option<i64>, Option<String>) = db.one(sql, params![*user, key], |row| {
        Ok((row.get("request")?, row.get("status")?, row.get("answer")?))
    })?;
    Ok(match known {
        (other, ..) if other != request => Claim::Another,
        (_, None, _) => Claim::Running,
        (_, Some(status), answer) => Claim::Done {
            status: u16::try_from(status).unwrap_or_default(),
            answer,
        },
    })
}

pub(super) async fn finish(
    app: &App,
    begun: &Begun,
    status: StatusCode,
    answer: Option<String>,
) -> Result<()> {
    let Begun { user, key } = begun.clone();
    let status = i64::from(status.as_u16());
    let sql = "UPDATE sent_requests SET status = $1, answer = $2
        WHERE user_id = $3 AND request_key = $4";
    let done = app
        .db
        .write(move |db| db.execute(sql, params![status, answer.as_deref(), user, &key]));
    done.await?;
    Ok(())
}

pub(super) async fn release(app: &App, begun: &Begun) -> Result<()> {
    let Begun { user, key } = begun.clone();
    let sql = "DELETE FROM sent_requests WHERE user_id = $1 AND request_key = $2";
    app.db
        .write(move |db| db.execute(sql, params![user, &key]))
        .await?;
    Ok(())
}

pub(super) async fn delete_before(app: &App, before: i64) -> Result<()> {
    let sql = "DELETE FROM sent_requests WHERE begun_at < $1";
    app.db
        .write(move |db| db.execute(sql, params![before]))
        .await?;
    Ok(())
}
