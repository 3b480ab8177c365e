//! The tables of forgotten passwords: who asked, and which links are out.

use cranedesk_platform::db::{DbResult, Reader, Writer};
use cranedesk_platform::params;

use super::super::model::{TokenHash, User};
use super::super::store::user;

pub(super) fn insert_request(db: &mut Writer<'_>, account: &str, now: i64) -> DbResult<()> {
    let sql = "INSERT INTO password_reset_requests (account, created_at) VALUES ($1, $2)";
    db.execute(sql, params![account, now])?;
    Ok(())
}

/// Takes the oldest request: what was typed, and when.
pub(super) fn take_request(db: &mut Writer<'_>) -> DbResult<Option<(String, i64)>> {
    let sql = "DELETE FROM password_reset_requests
        WHERE id = (SELECT min(id) FROM password_reset_requests)
        RETURNING account, created_at";
    db.optional(sql, &[], |row| {
        Ok((row.get("account")?, row.get("created_at")?))
    })
}

/// Accounts by that name or with that address, to which mail can go and went
/// before `settled_before`. An address that changed in the future was changed
/// by a clock that was wrong.
pub(super) fn find_accounts(
    db: &mut Reader<'_>,
    key: &str,
    (settled_before, now): (i64, i64),
    most: i64,
) -> DbResult<Vec<User>> {
    let sql = "SELECT id, username, email, date_order, confirmed_email FROM users
        WHERE (username_key = $1 OR lower(confirmed_email) = $1)
            AND confirmed_email IS NOT NULL
            AND (readdressed_at IS NULL OR readdressed_at <= $2 OR readdressed_at > $4)
        ORDER BY id LIMIT $3";
    db.all(sql, params![key, settled_before, most, now], user)
}

pub(super) fn insert_reset(
    db: &mut Writer<'_>,
    hash: &TokenHash,
    user: i64,
    now: i64,
) -> DbResult<()> {
    let sql = "INSERT INTO password_resets (token_hash, user_id, created_at) VALUES ($1, $2, $3)";
    db.execute(sql, params![hash, user, now])?;
    Ok(())
}

/// Whose link it is, while it holds.
pub(super) fn find_reset(
    db: &mut Reader<'_>,
    hash: &TokenHash,
    made_after: i64,
) -> DbResult<Option<User>> {
    let sql = "SELECT u.id, u.username, u.email, u.date_order, u.confirmed_email
        FROM password_resets r JOIN users u ON u.id = r.user_id
        WHERE r.token_hash = $1 AND r.created_at > $2";
    db.optional(sql, params![hash, made_after], user)
}

/// Uses a link up, and all others of the user with it. `false` where somebody
/// was faster.
pub(super) fn use_reset(
    db: &mut Writer<'_>,
    hash: &TokenHash,
    user: i64,
    made_after: i64,
) -> DbResult<bool> {
    let sql = "DELETE FROM password_resets
        WHERE token_hash = $1 AND user_id = $2 AND created_at > $3";
    let is_used = db.execute(sql, params![hash, user, made_after])? == 1;
    delete_resets_of(db, user)?;
    Ok(is_used)
}

pub(in super::super) fn delete_resets_of(db: &mut Writer<'_>, user: i64) -> DbResult<()> {
    let sql = "DELETE FROM password_resets WHERE user_id = $1";
    db.execute(sql, params![user])?;
    Ok(())
}

pub(super) fn delete_before(db: &mut Writer<'_>, made_before: i64) -> DbResult<()> {
    for sql in [
        "DELETE FROM password_resets WHERE created_at <= $1",
        "DELETE FROM password_reset_requests WHERE created_at <= $1",
    ] {
        db.execute(sql, params![made_before])?;
    }
    Ok(())
}
