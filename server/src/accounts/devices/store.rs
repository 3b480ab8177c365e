//! Sessions as their owner sees them, and the browsers that are known.

use cranedesk_platform::clock::iso_text;
use cranedesk_platform::db::{DbResult, Reader, Writer};
use cranedesk_platform::{from_row, params};

use super::super::model::TokenHash;
use super::model::Device;

/// The latest first, without those that ended by themselves.
pub(super) fn list(
    db: &mut Reader<'_>,
    user: i64,
    this: i64,
    (seen_after, created_after): (i64, i64),
) -> DbResult<Vec<Device>> {
    let sql = "SELECT id, browser, network, created_at, seen_at FROM sessions
        WHERE user_id = $1 AND seen_at > $2 AND created_at > $3
        ORDER BY seen_at DESC, id DESC";
    db.all(sql, params![user, seen_after, created_after], |row| {
        from_row!(row => Device {
            id,
            browser,
            network,
            signed_in_at: iso_text(row.get("created_at")?),
            seen_at: iso_text(row.get("seen_at")?),
            is_this: row.get::<i64>("id")? == this,
        })
    })
}

/// Ends a session; answers what its owner knows it by.
pub(super) fn end(db: &mut Writer<'_>, user: i64, id: i64) -> DbResult<Option<String>> {
    let sql = "DELETE FROM sessions WHERE id = $2 AND user_id = $1 RETURNING browser";
    db.optional(sql, params![user, id], |row| row.only())
}

/// Whether the user has ever signed in.
pub(super) fn has_signed_in(db: &mut Reader<'_>, user: i64) -> DbResult<bool> {
    let sql = "SELECT 1 FROM users WHERE id = $1 AND signed_in_at IS NOT NULL";
    Ok(db.optional(sql, params![user], |_| Ok(()))?.is_some())
}

pub(super) fn is_known(db: &mut Reader<'_>, user: i64, mark: &TokenHash) -> DbResult<bool> {
    let sql = "SELECT 1 FROM known_devices WHERE user_id = $1 AND mark_hash = $2";
    Ok(db.optional(sql, params![user, mark], |_| Ok(()))?.is_some())
}

pub(super) fn know(db: &mut Writer<'_>, user: i64, mark: &TokenHash, now: i64) -> DbResult<()> {
    let sql = "INSERT INTO known_devices (user_id, mark_hash, seen_at) VALUES ($1, $2, $3)
        ON CONFLICT (user_id, mark_hash) DO UPDATE SET seen_at = excluded.seen_at";
    db.execute(sql, params![user, mark, now])?;
    Ok(())
}

pub(super) fn forget_before(db: &mut Writer<'_>, seen_before: i64) -> DbResult<u64> {
    let sql = "DELETE FROM known_devices WHERE seen_at <= $1";
    db.execute(sql, params![seen_before])
}
