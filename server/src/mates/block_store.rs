//! The table of blocks.

use cranedesk_platform::clock::iso_text;
use cranedesk_platform::db::{DbResult, Reader, Writer};
use cranedesk_platform::{from_row, params};

use super::model::{BlockedPerson, Pair};

pub(super) fn list(db: &mut Reader<'_>, blocker: i64) -> DbResult<Vec<BlockedPerson>> {
    let sql = "SELECT p.id, p.username, b.created_at
        FROM mate_blocks b JOIN people p ON p.id = b.blocked_id
        WHERE b.blocker_id = $1 ORDER BY lower(p.username)";
    db.all(sql, params![blocker], |row| {
        from_row!(row => BlockedPerson {
            id,
            username,
            created_at: iso_text(row.get("created_at")?),
        })
    })
}

/// Whether somebody is newly blocked: a mate, or one who has asked to be.
/// Nobody else is there to be blocked, so that ids tell nothing.
pub(super) fn insert(db: &mut Writer<'_>, blocker: i64, blocked: i64, now: i64) -> DbResult<bool> {
    let sql = "INSERT INTO mate_blocks (blocker_id, blocked_id, created_at)
        SELECT CAST($1 AS BIGINT), CAST($2 AS BIGINT), CAST($3 AS BIGINT)
        WHERE EXISTS (SELECT 1 FROM mates WHERE low_id = $4 AND high_id = $5)
            OR EXISTS (SELECT 1 FROM mate_requests WHERE sender_id = $2 AND receiver_id = $1)
        ON CONFLICT (blocker_id, blocked_id) DO NOTHING";
    let pair = Pair::of(blocker, blocked);
    let params = params![blocker, blocked, now, pair.low, pair.high];
    Ok(db.execute(sql, params)? == 1)
}

pub(super) fn is_blocked(db: &mut Reader<'_>, blocker: i64, blocked: i64) -> DbResult<bool> {
    let sql = "SELECT 1 FROM mate_blocks WHERE blocker_id = $1 AND blocked_id = $2";
    let found = db.optional(sql, params![blocker, blocked], |_| Ok(()))?;
    Ok(found.is_some())
}

/// Rejects what the other sent, and takes back what was sent to them.
pub(super) fn end_requests(db: &mut Writer<'_>, me: i64, other: i64, now: i64) -> DbResult<()> {
    let sql = "UPDATE mate_requests SET status = 'rejected', updated_at = $3
        WHERE receiver_id = $1 AND sender_id = $2 AND status = 'pending'";
    db.execute(sql, params![me, other, now])?;
    let sql = "DELETE FROM mate_requests
        WHERE sender_id = $1 AND receiver_id = $2 AND status = 'pending'";
    db.execute(sql, params![me, other])?;
    Ok(())
}

pub(super) fn delete(db: &mut Writer<'_>, blocker: i64, blocked: i64) -> DbResult<bool> {
    let sql = "DELETE FROM mate_blocks WHERE blocker_id = $1 AND blocked_id = $2";
    Ok(db.execute(sql, params![blocker, blocked])? == 1)
}
