//! What is written down about each backup, and the hold that keeps files from
//! being removed while one is under way.

use std::collections::HashMap;

use cranedesk_platform::db::{DbError, DbResult, Reader, Writer};
use cranedesk_platform::{from_row, params};

use super::error::BackupError;
use super::progress;
use crate::app::App;
use crate::filing::Hold;

/// How long a backup counts as under way without a word from it.
const SILENCE_MS: i64 = 120_000;
/// Below this, a backup that shrinks says nothing.
const NOTABLE: u64 = 1_000_000;
const KEEP_UP_MS: i64 = 15_000;

/// A backup that is whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Made {
    pub(crate) size: u64,
    pub(crate) rows: u64,
    pub(crate) files: u64,
    /// Files that are not as their rows say: the backup cannot be better than its source.
    pub(crate) troubles: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Command,
    /// Made only where none was made for so long.
    Scheduled {
        every_ms: i64,
    },
}

impl Kind {
    fn as_text(self) -> &'static str {
        match self {
            Self::Command => "command",
            Self::Scheduled { .. } => "scheduled",
        }
    }
}

/// One backup under way.
pub(super) struct Run<'a> {
    app: &'a App,
    id: i64,
    kept_up: i64,
    hold: Hold,
}

impl<'a> Run<'a> {
    pub(super) async fn begin(app: &'a App, kind: Kind, name: &str) -> Result<Self, BackupError> {
        let now = app.clock.now_ms();
        let name = name.to_owned();
        let begun = app
            .db
            .write(move |db| {
                close_abandoned(db, now)?;
                match kind {
                    Kind::Scheduled { every_ms } if is_fresh(db, now, every_ms)? => Ok(None),
                    _ => insert(db, kind, &name, now).map(Some),
                }
            })
            .await;
        let id = match begun {
            Err(DbError::Duplicate(_)) | Ok(None) => return Err(BackupError::UnderWay),
            Ok(Some(id)) => id,
            Err(error) => return Err(error.into()),
        };
        Ok(Self {
            app,
            id,
            kept_up: now,
            hold: Hold::take(app).await?,
        })
    }

    /// Called often; asks the database seldom.
    pub(super) async fn keep_up(&mut self) -> Result<(), BackupError> {
        self.hold.keep_up(self.app).await?;
        let now = self.app.clock.now_ms();
        if (now - self.kept_up).abs() < KEEP_UP_MS {
            return Ok(());
        }
        self.kept_up = now;
        let id = self.id;
        self.app
            .db
            .write(move |db| extend(db, id, now))
            .await
            .map_err(BackupError::from)
    }

    /// A sentence where this backup is much smaller than the one before: something
    /// may have been lost, and the older ones are not to go on account of this one.
    pub(super) async fn shrunk(&self, size: u64) -> Result<Option<String>, BackupError> {
        let id = self.id;
        let before = self.app.db.read(move |db| find_size_before(db, id)).await?;
        let before = before.and_then(|before| u64::try_from(before).ok());
        Ok(before
            .filter(|before| *before >= NOTABLE && size < *before / 2)
            .map(|before| {
                let (now, before) = (progress::size(size), progress::size(before));
                format!("It has {now}, and the one before had {before}: look whether something was lost.")
            }))
    }

    pub(super) async fn end(self, made: &Result<Made, BackupError>) -> Result<(), BackupError> {
        let (id, now) = (self.id, self.app.clock.now_ms());
        let size = made.as_ref().ok().map(|made| made.size);
        let size = size.and_then(|size| i64::try_from(size).ok());
        let problem = match made {
            Ok(made) if made.troubles.is_empty() => None,
            Ok(made) => Some(made.troubles.join(" ")),
            Err(error) => Some(error.to_string()),
        };
        self.app
            .db
            .write(move |db| close(db, id, now, size, problem.as_deref()))
            .await?;
        Ok(self.hold.release(self.app).await?)
    }
}

/// The backups that the server made by itself, by name, and whether all was
/// well with what they were made from.
pub(super) fn find_made(db: &mut Reader<'_>) -> DbResult<HashMap<String, bool>> {
    let sql = "SELECT name, problem IS NULL AS is_well FROM backup_runs
        WHERE kind = 'scheduled' AND size IS NOT NULL ORDER BY id";
    let made = db.all(sql, params![], |row| {
        Ok((row.get("name")?, row.get("is_well")?))
    })?;
    Ok(made.into_iter().collect())
}

/// Whether another node has made one meanwhile, or is at it. One that says it
/// was made later than now was made by a clock that was wrong.
fn is_fresh(db: &mut Reader<'_>, now: i64, every_ms: i64) -> DbResult<bool> {
    let found = db.optional(
        "SELECT id FROM backup_runs WHERE kind = 'scheduled' AND began_at > $1
            AND began_at <= $2 AND (ended_at IS NULL OR size IS NOT NULL) LIMIT 1",
        params![now - every_ms, now + 60 * 60 * 1000],
        |_| Ok(()),
    )?;
    Ok(found.is_some())
}

/// Notes a backup that could not even be begun.
pub(super) async fn note_failure(app: &App, name: &str, problem: &str) -> DbResult<()> {
    let now = app.clock.now_ms();
    let (name, problem) = (name.to_owned(), problem.to_owned());
    app.db
        .write(move |db| {
            let id = insert(db, Kind::Scheduled { every_ms: 0 }, &name, now)?;
            close(db, id, now, None, Some(&problem))
        })
        .await
}

fn find_size_before(db: &mut Reader<'_>, id: i64) -> DbResult<Option<i64>> {
    let sql = "SELECT size FROM backup_runs WHERE kind = 'scheduled' AND id < $1
        AND size IS NOT NULL ORDER BY id DESC LIMIT 1";
    db.optional(sql, params![id], |row| row.only())
}

fn insert(db: &mut Writer<'_>, kind: Kind, name: &str, now: i64) -> DbResult<i64> {
    db.one(
        "INSERT INTO backup_runs (kind, name, began_at, alive_at) VALUES ($1, $2, $3, $3)
            RETURNING id",
        params![kind.as_text(), name, now],
        |row| row.only(),
    )
}

fn extend(db: &mut Writer<'_>, id: i64, now: i64) -> DbResult<()> {
    db.execute(
        "UPDATE backup_runs SET alive_at = $2 WHERE id = $1 AND ended_at IS NULL",
        params![id, now],
    )?;
    Ok(())
}

fn close(
    db: &mut Writer<'_>,
    id: i64,
    now: i64,
    size: Option<i64>,
    problem: Option<&str>,
) -> DbResult<()> {
    db.execute(
        "UPDATE backup_runs SET ended_at = $2, size = $3, problem = $4 WHERE id = $1",
        params![id, now, size, problem],
    )?;
    Ok(())
}

/// One whose process was ended is over, and failed.
fn close_abandoned(db: &mut Writer<'_>, now: i64) -> DbResult<()> {
    db.execute(
        "UPDATE backup_runs SET ended_at = alive_at, problem = 'It was cut off.'
            WHERE ended_at IS NULL AND alive_at <= $1",
        params![now - SILENCE_MS],
    )?;
    Ok(())
}

/// One backup that was tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tried {
    pub(crate) began_at: i64,
    pub(crate) ended_at: Option<i64>,
    pub(crate) size: Option<i64>,
    pub(crate) problem: Option<String>,
}

/// The last that the server tried by itself, the last whole one of those, and
/// the last whole one that somebody made by hand: that one says nothing about
/// whether the server still makes them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct LastRun {
    pub(crate) tried: Option<Tried>,
    pub(crate) whole: Option<Tried>,
    pub(crate) by_hand: Option<Tried>,
}

pub(crate) async fn last(app: &App) -> DbResult<LastRun> {
    app.db.read(find_last).await
}

fn find_last(db: &mut Reader<'_>) -> DbResult<LastRun> {
    const TRIED: &str = "SELECT began_at, ended_at, size, problem FROM backup_runs
        WHERE kind = 'scheduled' ORDER BY id DESC LIMIT 1";
    const WHOLE: &str = "SELECT began_at, ended_at, size, problem FROM backup_runs
        WHERE kind = 'scheduled' AND size IS NOT NULL ORDER BY id DESC LIMIT 1";
    const BY_HAND: &str = "SELECT began_at, ended_at, size, problem FROM backup_runs
        WHERE kind = 'command' AND size IS NOT NULL ORDER BY id DESC LIMIT 1";
    let mut find = |sql| {
        db.optional(
            sql,
            params![],
            |row| from_row!(row => Tried { began_at, ended_at, size, problem }),
        )
    };
    Ok(LastRun {
        tried: find(TRIED)?,
        whole: find(WHOLE)?,
        by_hand: find(BY_HAND)?,
    })
}

pub(super) fn find_notice(db: &mut Reader<'_>) -> DbResult<Option<i64>> {
    let sql = "SELECT told_at FROM operator_notices WHERE what = 'backup'";
    db.optional(sql, params![], |row| row.only())
}

pub(super) fn note_notice(db: &mut Writer<'_>, now: i64) -> DbResult<()> {
    db.execute(
        "INSERT INTO operator_notices (what, told_at) VALUES ('backup', $1)
            ON CONFLICT (what) DO UPDATE SET told_at = excluded.told_at",
        params![now],
    )?;
    Ok(())
}

pub(super) fn forget_notice(db: &mut Writer<'_>) -> DbResult<()> {
    db.execute(
        "DELETE FROM operator_notices WHERE what = 'backup'",
        params![],
    )?;
    Ok(())
}
