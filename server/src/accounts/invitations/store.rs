//! The table of invitations.

use cranedesk_platform::clock::iso_text;
use cranedesk_platform::db::{DbResult, Reader, Writer};
use cranedesk_platform::{from_row, params};

use super::super::model::TokenHash;
use super::model::{Invitation, OpenInvitation, Recipient};

pub(super) fn insert(
    db: &mut Writer<'_>,
    hash: &TokenHash,
    by: Option<i64>,
    recipient: &Recipient,
    (now, ends_at): (i64, i64),
) -> DbResult<()> {
    let sql = "INSERT INTO invitations (token_hash, user_id, recipient, created_at, ends_at)
        VALUES ($1, $2, $3, $4, $5)";
    let recipient = recipient.as_str();
    db.execute(sql, params![hash, by, recipient, now, ends_at])?;
    Ok(())
}

/// An invitation that can be used: `by_users` says whether those of users
/// count at this time.
pub(super) fn find_open(
    db: &mut Reader<'_>,
    hash: &TokenHash,
    by_users: bool,
    now: i64,
) -> DbResult<Option<OpenInvitation>> {
    let sql = "SELECT u.username AS invited_by, i.ends_at
        FROM invitations i LEFT JOIN users u ON u.id = i.user_id
        WHERE i.token_hash = $1 AND i.used_at IS NULL AND i.ends_at > $2
            AND (i.user_id IS NULL OR $3)";
    db.optional(sql, params![hash, now, by_users], |row| {
        from_row!(row => OpenInvitation {
            invited_by,
            ends_at: iso_text(row.get("ends_at")?),
        })
    })
}

/// Uses it up for a new user; `false` where it cannot be used any more.
pub(super) fn use_up(
    db: &mut Writer<'_>,
    hash: &TokenHash,
    by_users: bool,
    user: i64,
    now: i64,
) -> DbResult<bool> {
    let sql = "UPDATE invitations SET used_at = $2, used_by = $4
        WHERE token_hash = $1 AND used_at IS NULL AND ends_at > $2 AND (user_id IS NULL OR $3)";
    Ok(db.execute(sql, params![hash, now, by_users, user])? == 1)
}

pub(super) fn list(db: &mut Reader<'_>, by: i64, now: i64) -> DbResult<Vec<Invitation>> {
    let sql = "SELECT i.id, i.recipient, i.created_at, i.ends_at, i.used_at, u.username AS used_by
        FROM invitations i LEFT JOIN users u ON u.id = i.used_by
        WHERE i.user_id = $1 ORDER BY i.id DESC LIMIT 200";
    db.all(sql, params![by], |row| {
        let (ends_at, used_at): (i64, Option<i64>) = (row.get("ends_at")?, row.get("used_at")?);
        from_row!(row => Invitation {
            id,
            recipient,
            created_at: iso_text(row.get("created_at")?),
            ends_at: iso_text(ends_at),
            used_by,
            is_open: used_at.is_none() && ends_at > now,
        })
    })
}

/// Takes back one that nobody has used.
pub(super) fn delete(db: &mut Writer<'_>, by: i64, id: i64) -> DbResult<bool> {
    let sql = "DELETE FROM invitations WHERE id = $2 AND user_id = $1 AND used_at IS NULL";
    Ok(db.execute(sql, params![by, id])? == 1)
}

pub(super) fn delete_ended_before(db: &mut Writer<'_>, before: i64) -> DbResult<u64> {
    let sql = "DELETE FROM invitations WHERE ends_at <= $1";
    db.execute(sql, params![before])
}
