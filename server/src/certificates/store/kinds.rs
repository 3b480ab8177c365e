//! The kinds that owners added or changed.

use cranedesk_platform::db::{DbResult, Reader, Row, Writer};
use cranedesk_platform::params;

use super::super::kind::{Kind, Kinds};

fn kind(row: &Row<'_>) -> DbResult<Kind> {
    Ok(Kind {
        key: row.get::<String>("key")?.into(),
        label: row.get::<String>("label")?.into(),
        months: row.get("months")?,
        parks: row.get("parks")?,
    })
}

/// The kinds in use on an owner's cranes.
pub(in super::super) fn of_owner(db: &mut Reader<'_>, owner: i64) -> DbResult<Kinds> {
    let sql = "SELECT key, label, months, parks FROM certificate_kinds
        WHERE user_id = $1 AND retired_at IS NULL ORDER BY created_at, key";
    Ok(Kinds::with(db.all(sql, params![owner], kind)?))
}

/// Also those that were taken away: for what is past.
pub(in super::super) fn of_owner_ever(db: &mut Reader<'_>, owner: i64) -> DbResult<Kinds> {
    let sql = "SELECT key, label, months, parks FROM certificate_kinds
        WHERE user_id = $1 ORDER BY created_at, key";
    Ok(Kinds::with(db.all(sql, params![owner], kind)?))
}

/// Whether a key is that of a kind of the user's, or of an owner whose cranes
/// they see. One that was taken away stays known: choices that name it are kept.
pub(in super::super) fn is_known(db: &mut Reader<'_>, user: i64, key: &str) -> DbResult<bool> {
    let sql = "SELECT 1 FROM certificate_kinds k WHERE k.key = $2 AND (k.user_id = $1
        OR k.user_id IN (SELECT o.user_id FROM crane_owners o
            JOIN crane_access a ON a.crane_id = o.crane_id WHERE a.user_id = $1))";
    let found = db.all(sql, params![user, key], |_| Ok(()))?;
    Ok(!found.is_empty())
}

/// The keys of those that were added after a moment.
pub(in super::super) fn added_after(
    db: &mut Reader<'_>,
    owner: i64,
    at: i64,
) -> DbResult<Vec<String>> {
    let sql = "SELECT key FROM certificate_kinds WHERE user_id = $1 AND created_at > $2";
    db.all(sql, params![owner, at], |row| row.only())
}

pub(in super::super) fn put(
    db: &mut Writer<'_>,
    owner: i64,
    kind: &Kind,
    now: i64,
) -> DbResult<()> {
    let sql = "INSERT INTO certificate_kinds (user_id, key, label, months, parks, created_at)
        VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (user_id, key) DO UPDATE SET label = excluded.label,
            months = excluded.months, parks = excluded.parks";
    let (key, label) = (kind.key.as_ref(), kind.label.as_ref());
    db.execute(
        sql,
        params![owner, key, label, kind.months, kind.parks, now],
    )?;
    Ok(())
}

pub(in super::super) fn retire(
    db: &mut Writer<'_>,
    owner: i64,
    key: &str,
    now: i64,
) -> DbResult<bool> {
    let sql = "UPDATE certificate_kinds SET retired_at = $3
        WHERE user_id = $1 AND key = $2 AND retired_at IS NULL";
    Ok(db.execute(sql, params![owner, key, now])? > 0)
}

/// The owner's cranes that have something written down under a kind.
pub(in super::super) fn cranes_with(
    db: &mut Reader<'_>,
    owner: i64,
    key: &str,
) -> DbResult<Vec<i64>> {
    let sql = "SELECT a.crane_id FROM crane_access a
        JOIN certificate_standings s ON s.crane_id = a.crane_id
        WHERE a.user_id = $1 AND a.access = 'owner' AND s.kind = $2";
    db.all(sql, params![owner, key], |row| row.only())
}
