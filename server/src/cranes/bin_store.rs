//! The bin in the table of cranes.

use cranedesk_platform::clock::iso_text;
use cranedesk_platform::db::{DbResult, Reader, Writer};
use cranedesk_platform::{from_row, params};

use super::model::BinnedCrane;
use crate::dates::Moment;

/// What the owner is told of a crane that went into the bin.
pub(super) struct Binned {
    pub(super) owner: i64,
    pub(super) crane_name: String,
    pub(super) mate_name: String,
}

/// A crane that is shared with the mate for editing.
pub(super) fn put(
    db: &mut Writer<'_>,
    mate: i64,
    crane: i64,
    now: i64,
) -> DbResult<Option<Binned>> {
    let sql = "UPDATE cranes SET binned_at = $3, binned_by = $1
        WHERE id = $2 AND binned_at IS NULL AND EXISTS (SELECT 1 FROM crane_access a
            WHERE a.crane_id = $2 AND a.user_id = $1 AND a.access = 'edit')
        RETURNING user_id AS owner,
            make || ' ' || model || ' (' || vehicle_id || ')' AS crane_name,
            (SELECT username FROM people WHERE id = $1) AS mate_name";
    db.optional(
        sql,
        params![mate, crane, now],
        |row| from_row!(row => Binned { owner, crane_name, mate_name }),
    )
}

/// Latest first.
pub(super) fn list(
    db: &mut Reader<'_>,
    owner: i64,
    moment: &Moment,
    rests: i64,
) -> DbResult<Vec<BinnedCrane>> {
    let sql = "SELECT c.id, c.type AS kind, c.make, c.model, c.vehicle_id,
            p.username AS deleted_by, c.binned_at
        FROM cranes c LEFT JOIN people p ON p.id = c.binned_by
        WHERE c.user_id = $1 AND c.binned_at > $2 ORDER BY c.binned_at DESC, c.id DESC";
    db.all(sql, params![owner, moment.ms - rests], |row| {
        let binned_at: i64 = row.get("binned_at")?;
        from_row!(row => BinnedCrane {
            id,
            kind,
            make,
            model,
            vehicle_id,
            deleted_by,
            deleted_at: iso_text(binned_at),
            gone_at: iso_text(binned_at + rests),
            deleted_on: moment.day(binned_at).to_string(),
            gone_on: moment.day(binned_at + rests).to_string(),
        })
    })
}

pub(super) fn restore(
    db: &mut Writer<'_>,
    owner: i64,
    crane: i64,
    since: i64,
    now: i64,
) -> DbResult<bool> {
    let sql = "UPDATE cranes SET binned_at = NULL, binned_by = NULL,
            updated_at = CASE WHEN updated_at < $4 THEN $4 ELSE updated_at + 1 END
        WHERE id = $2 AND user_id = $1 AND binned_at > $3";
    Ok(db.execute(sql, params![owner, crane, since, now])? == 1)
}

pub(super) fn delete(db: &mut Writer<'_>, owner: i64, crane: i64) -> DbResult<bool> {
    let sql = "DELETE FROM cranes WHERE id = $2 AND user_id = $1 AND binned_at IS NOT NULL";
    Ok(db.execute(sql, params![owner, crane])? == 1)
}

pub(super) fn list_before(db: &mut Reader<'_>, before: i64, most: i64) -> DbResult<Vec<i64>> {
    let sql = "SELECT id FROM cranes WHERE binned_at <= $1 ORDER BY binned_at, id LIMIT $2";
    db.all(sql, params![before, most], |row| row.only())
}

pub(super) fn delete_before(db: &mut Writer<'_>, crane: i64, before: i64) -> DbResult<()> {
    let sql = "DELETE FROM cranes WHERE id = $1 AND binned_at <= $2";
    db.execute(sql, params![crane, before])?;
    Ok(())
}

/// The stored files of a crane: papers, pictures, photos of faults.
pub(super) fn file_keys(db: &mut Reader<'_>, crane: i64) -> DbResult<Vec<String>> {
    let sql = "SELECT file_key FROM crane_files WHERE crane_id = $1";
    db.all(sql, params![crane], |row| row.only())
}
