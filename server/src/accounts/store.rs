//! The tables of accounts: users and sessions.

use cranedesk_platform::db::{DbResult, Reader, Row, Writer};
use cranedesk_platform::params;

use super::model::{DateOrder, Email, Listed, TokenHash, User, Username};

fn user(row: &Row<'_>) -> DbResult<User> {
    Ok(User {
        id: row.get(0)?,
        username: row.get(1)?,
        email: row.get(2)?,
        date_order: DateOrder::from_text(row.text(3)?).unwrap_or_default(),
    })
}

/// The new user, or `None` where the name is taken.
pub(super) fn insert_user(
    db: &mut Writer<'_>,
    name: &Username,
    email: Option<&Email>,
    password_hash: &str,
    now: i64,
) -> DbResult<Option<User>> {
    let sql = "INSERT INTO users (username, username_key, email, password_hash, created_at)
        VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (username_key) DO NOTHING
        RETURNING id, username, email, date_order";
    let email = email.map(Email::as_str);
    db.optional(
        sql,
        params![name.as_str(), &name.key(), email, password_hash, now],
        user,
    )
}

pub(super) fn is_taken(db: &mut Reader<'_>, key: &str) -> DbResult<bool> {
    let sql = "SELECT 1 FROM users WHERE username_key = $1";
    Ok(db.optional(sql, params![key], |_| Ok(()))?.is_some())
}

/// A user and the hash of their password.
pub(super) fn find_user(db: &mut Reader<'_>, key: &str) -> DbResult<Option<(User, String)>> {
    let sql =
        "SELECT id, username, email, date_order, password_hash FROM users WHERE username_key = $1";
    db.optional(sql, params![key], |row| Ok((user(row)?, row.get(4)?)))
}

/// Notes a sign-in with the password that has this hash. `None` where the
/// password was changed since the hash was read: what fitted fits no more.
pub(super) fn note_sign_in(
    db: &mut Writer<'_>,
    id: i64,
    hash: &str,
    now: i64,
) -> DbResult<Option<User>> {
    let sql = "UPDATE users SET signed_in_at = $3 WHERE id = $1 AND password_hash = $2
        RETURNING id, username, email, date_order";
    db.optional(sql, params![id, hash, now], user)
}

/// Everybody, with what the operator wants to know of them.
pub(super) fn list_users(
    db: &mut Reader<'_>,
    seen_after: i64,
    created_after: i64,
) -> DbResult<Vec<Listed>> {
    let sql = "SELECT u.id, u.username, u.email, u.date_order, u.created_at, u.signed_in_at, count(s.user_id)
        FROM users u LEFT JOIN sessions s
            ON s.user_id = u.id AND s.seen_at > $1 AND s.created_at > $2
        GROUP BY u.id ORDER BY u.username_key";
    db.all(sql, params![seen_after, created_after], |row| {
        Ok(Listed {
            user: user(row)?,
            created_at: row.get(4)?,
            signed_in_at: row.get(5)?,
            sessions: row.get(6)?,
        })
    })
}

pub(super) fn password_hash(db: &mut Reader<'_>, user: i64) -> DbResult<Option<String>> {
    let sql = "SELECT password_hash FROM users WHERE id = $1";
    db.optional(sql, params![user], |row| row.get(0))
}

/// Says whether `old` was still the hash; if not, nothing is changed.
pub(super) fn replace_password(
    db: &mut Writer<'_>,
    user: i64,
    old: &str,
    new: &str,
) -> DbResult<bool> {
    let sql = "UPDATE users SET password_hash = $3 WHERE id = $1 AND password_hash = $2";
    Ok(db.execute(sql, params![user, old, new])? == 1)
}

pub(super) fn set_password(db: &mut Writer<'_>, user: i64, hash: &str) -> DbResult<()> {
    let sql = "UPDATE users SET password_hash = $2 WHERE id = $1";
    db.execute(sql, params![user, hash])?;
    Ok(())
}

pub(super) fn set_email(db: &mut Writer<'_>, id: i64, email: &Email) -> DbResult<Option<User>> {
    let sql = "UPDATE users SET email = $2 WHERE id = $1 RETURNING id, username, email, date_order";
    db.optional(sql, params![id, email.as_str()], user)
}

pub(super) fn set_date_order(
    db: &mut Writer<'_>,
    id: i64,
    order: DateOrder,
) -> DbResult<Option<User>> {
    let sql = "UPDATE users SET date_order = $2 WHERE id = $1
        RETURNING id, username, email, date_order";
    db.optional(sql, params![id, order.as_str()], user)
}

pub(super) fn insert_session(
    db: &mut Writer<'_>,
    hash: &TokenHash,
    user: i64,
    now: i64,
) -> DbResult<()> {
    let sql =
        "INSERT INTO sessions (token_hash, user_id, created_at, seen_at) VALUES ($1, $2, $3, $3)";
    db.execute(sql, params![hash, user, now])?;
    Ok(())
}

/// The session's user and when it was last seen, if it still holds.
pub(super) fn find_session(
    db: &mut Reader<'_>,
    hash: &TokenHash,
    seen_after: i64,
    created_after: i64,
) -> DbResult<Option<(User, i64)>> {
    let sql = "SELECT u.id, u.username, u.email, u.date_order, s.seen_at
        FROM sessions s JOIN users u ON u.id = s.user_id
        WHERE s.token_hash = $1 AND s.seen_at > $2 AND s.created_at > $3";
    db.optional(sql, params![hash, seen_after, created_after], |row| {
        Ok((user(row)?, row.get(4)?))
    })
}

pub(super) fn see_session(db: &mut Writer<'_>, hash: &TokenHash, now: i64) -> DbResult<()> {
    let sql = "UPDATE sessions SET seen_at = $2 WHERE token_hash = $1";
    db.execute(sql, params![hash, now])?;
    Ok(())
}

pub(super) fn delete_session(db: &mut Writer<'_>, hash: &TokenHash) -> DbResult<()> {
    db.execute("DELETE FROM sessions WHERE token_hash = $1", params![hash])?;
    Ok(())
}

/// Ends all sessions of a user but one; answers how many there were.
pub(super) fn delete_sessions_except(
    db: &mut Writer<'_>,
    user: i64,
    kept: Option<&TokenHash>,
) -> DbResult<u64> {
    let sql = "DELETE FROM sessions WHERE user_id = $1 AND token_hash <> $2";
    // No session has an empty hash, so nothing is kept where nothing is named.
    let kept = kept.map_or(&[][..], |hash| &hash[..]);
    db.execute(sql, params![user, kept])
}

pub(super) fn delete_ended_sessions(
    db: &mut Writer<'_>,
    seen_before: i64,
    created_before: i64,
) -> DbResult<u64> {
    let sql = "DELETE FROM sessions WHERE seen_at <= $1 OR created_at <= $2";
    db.execute(sql, params![seen_before, created_before])
}
