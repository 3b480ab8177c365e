//! A hold on stored files: while somebody keeps one up, no file is removed.
//! A backup takes one, because it copies files that rows named a while ago.

use cranedesk_platform::db::{DbResult, Reader, Writer};
use cranedesk_platform::params;

use crate::app::App;

/// How long a hold lasts without a word from whoever took it.
const LASTS_MS: i64 = 120_000;
const KEEP_UP_MS: i64 = 15_000;

pub(crate) struct Hold {
    id: i64,
    kept_up: i64,
}

impl Hold {
    /// From here on no stored file is removed. What was to be removed before
    /// has lost its row before, so whoever reads the rows now does not miss it.
    pub(crate) async fn take(app: &App) -> DbResult<Self> {
        let now = app.clock.now_ms();
        let id = app.db.write(move |db| insert(db, now)).await?;
        Ok(Self { id, kept_up: now })
    }

    /// Called often; asks the database seldom.
    pub(crate) async fn keep_up(&mut self, app: &App) -> DbResult<()> {
        let now = app.clock.now_ms();
        if (now - self.kept_up).abs() < KEEP_UP_MS {
            return Ok(());
        }
        self.kept_up = now;
        let id = self.id;
        app.db.write(move |db| extend(db, id, now)).await
    }

    pub(crate) async fn release(self, app: &App) -> DbResult<()> {
        let id = self.id;
        app.db.write(move |db| delete(db, id)).await
    }
}

/// Whether files must stay for now.
pub(crate) async fn is_held(app: &App) -> bool {
    let now = app.clock.now_ms();
    let found = app.db.read(move |db| find(db, now)).await;
    found.unwrap_or_else(|error| {
        tracing::warn!(%error, "whether files are held could not be found out");
        true
    })
}

fn find(db: &mut Reader<'_>, now: i64) -> DbResult<bool> {
    let sql = "SELECT id FROM file_holds WHERE until > $1 AND until <= $2 LIMIT 1";
    // One that reaches far ahead was taken by a clock that was wrong.
    let found = db.optional(sql, params![now, now + 10 * LASTS_MS], |_| Ok(()))?;
    Ok(found.is_some())
}

fn insert(db: &mut Writer<'_>, now: i64) -> DbResult<i64> {
    db.execute("DELETE FROM file_holds WHERE until <= $1", params![now])?;
    db.one(
        "INSERT INTO file_holds (until) VALUES ($1) RETURNING id",
        params![now + LASTS_MS],
        |row| row.only(),
    )
}

fn extend(db: &mut Writer<'_>, id: i64, now: i64) -> DbResult<()> {
    db.execute(
        "UPDATE file_holds SET until = $2 WHERE id = $1",
        params![id, now + LASTS_MS],
    )?;
    Ok(())
}

fn delete(db: &mut Writer<'_>, id: i64) -> DbResult<()> {
    db.execute("DELETE FROM file_holds WHERE id = $1", params![id])?;
    Ok(())
}
