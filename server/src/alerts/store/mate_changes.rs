//! What mates did and owners were not told yet.

use cranedesk_platform::db::{DbResult, Reader, Writer};
use cranedesk_platform::{from_row, params};

use super::super::model::MateChange;

pub(in super::super) struct Untold {
    pub(in super::super) crane: i64,
    pub(in super::super) crane_name: String,
    pub(in super::super) mate_name: String,
    pub(in super::super) what: MateChange,
}

/// The owner of a crane, if it is another than `who` and has not muted it.
pub(in super::super) fn find_owner_to_tell(
    db: &mut Reader<'_>,
    crane: i64,
    who: i64,
) -> DbResult<Option<i64>> {
    let sql = "SELECT a.user_id FROM crane_access a
        WHERE a.crane_id = $1 AND a.access = 'owner' AND a.user_id <> $2
            AND NOT EXISTS (SELECT 1 FROM alert_mutes m
                WHERE m.user_id = a.user_id AND m.crane_id = $1)";
    db.optional(sql, params![crane, who], |row| row.only())
}

pub(in super::super) fn insert(
    db: &mut Writer<'_>,
    owner: i64,
    (crane, mate): (i64, i64),
    change: MateChange,
    due_at: i64,
) -> DbResult<()> {
    let sql = "INSERT INTO mate_changes (owner_id, crane_id, mate_id, what, due_at)
        VALUES ($1, $2, $3, $4, $5) ON CONFLICT (crane_id, mate_id, what) DO NOTHING";
    db.execute(sql, params![owner, crane, mate, change, due_at])?;
    Ok(())
}

pub(in super::super) fn due_owners(db: &mut Reader<'_>, now: i64, most: i64) -> DbResult<Vec<i64>> {
    let sql = "SELECT DISTINCT owner_id FROM mate_changes WHERE due_at <= $1
        ORDER BY owner_id LIMIT $2";
    db.all(sql, params![now, most], |row| row.only())
}

/// By mate and crane, so that what belongs together stands together.
pub(in super::super) fn list(db: &mut Reader<'_>, owner: i64) -> DbResult<Vec<Untold>> {
    let sql = "SELECT c.crane_id AS crane, n.name || ' (' || n.vehicle_id || ')' AS crane_name,
            p.username AS mate_name, c.what
        FROM mate_changes c
        JOIN crane_names n ON n.crane_id = c.crane_id
        JOIN people p ON p.id = c.mate_id
        WHERE c.owner_id = $1 ORDER BY lower(p.username), c.crane_id, c.what";
    db.all(
        sql,
        params![owner],
        |row| from_row!(row => Untold { crane, crane_name, mate_name, what }),
    )
}

pub(in super::super) fn delete(db: &mut Writer<'_>, owner: i64) -> DbResult<()> {
    let sql = "DELETE FROM mate_changes WHERE owner_id = $1";
    db.execute(sql, params![owner])?;
    Ok(())
}

pub(in super::super) fn put_off(db: &mut Writer<'_>, owner: i64, due_at: i64) -> DbResult<()> {
    let sql = "UPDATE mate_changes SET due_at = $2 WHERE owner_id = $1";
    db.execute(sql, params![owner, due_at])?;
    Ok(())
}
