//! The tables of accounts: users, sessions, links to confirm an address, and
//! the networks that people sign in from.

use cranedesk_platform::db::{DbResult, Reader, Row, Writer};
use cranedesk_platform::{from_row, params};

use super::model::{DateOrder, Email, Listed, TokenHash, User, Username};

pub(super) fn user(row: &Row<'_>) -> DbResult<User> {
    from_row!(row => User { id, username, email, date_order, confirmed_email })
}

/// The new user, or `None` where the name is taken. Mail goes to an address
/// only once it is confirmed.
pub(super) fn insert_user(
    db: &mut Writer<'_>,
    name: &Username,
    (email, is_confirmed): (Option<&Email>, bool),
    password_hash: &str,
    now: i64,
) -> DbResult<Option<User>> {
    let sql = "INSERT INTO users (username, username_key, email, confirmed_email, password_hash, created_at)
        VALUES ($1, $2, $3, CASE WHEN $6 THEN $3 END, $4, $5)
        ON CONFLICT (username_key) DO NOTHING
        RETURNING id, username, email, date_order, confirmed_email";
    let email = email.map(Email::as_str);
    db.optional(
        sql,
        params![
            name.as_str(),
            &name.key(),
            email,
            password_hash,
            now,
            is_confirmed
        ],
        user,
    )
}

pub(super) fn is_taken(db: &mut Reader<'_>, key: &str) -> DbResult<bool> {
    let sql = "SELECT 1 FROM users WHERE username_key = $1";
    Ok(db.optional(sql, params![key], |_| Ok(()))?.is_some())
}

/// A user and the hash of their password.
pub(super) fn find_user(db: &mut Reader<'_>, key: &str) -> DbResult<Option<(User, String)>> {
    let sql = "SELECT id, username, email, date_order, confirmed_email, password_hash FROM users
        WHERE username_key = $1";
    db.optional(sql, params![key], |row| {
        Ok((user(row)?, row.get("password_hash")?))
    })
}

/// Holds the account while somebody signs in, so that a change of the password
/// comes before or after it. `false` where `hash` is no longer the password's:
/// what fitted fits no more.
pub(super) fn claim_with_password(db: &mut Writer<'_>, id: i64, hash: &str) -> DbResult<bool> {
    let sql = "UPDATE users SET signed_in_at = signed_in_at WHERE id = $1 AND password_hash = $2";
    Ok(db.execute(sql, params![id, hash])? == 1)
}

/// The same for a sign-in that began before; look after this whether it still
/// holds.
pub(super) fn claim(db: &mut Writer<'_>, id: i64) -> DbResult<()> {
    let sql = "UPDATE users SET signed_in_at = signed_in_at WHERE id = $1";
    db.execute(sql, params![id])?;
    Ok(())
}

pub(super) fn note_sign_in(db: &mut Writer<'_>, id: i64, now: i64) -> DbResult<()> {
    let sql = "UPDATE users SET signed_in_at = $2 WHERE id = $1";
    db.execute(sql, params![id, now])?;
    Ok(())
}

/// Everybody, with what the operator wants to know of them.
pub(super) fn list_users(
    db: &mut Reader<'_>,
    seen_after: i64,
    created_after: i64,
) -> DbResult<Vec<Listed>> {
    let sql = "SELECT u.id, u.username, u.email, u.date_order, u.confirmed_email, u.created_at, u.signed_in_at,
            count(s.user_id) AS sessions
        FROM users u LEFT JOIN sessions s
            ON s.user_id = u.id AND s.seen_at > $1 AND s.created_at > $2
        GROUP BY u.id ORDER BY u.username_key";
    db.all(sql, params![seen_after, created_after], |row| {
        from_row!(row => Listed {
            user: user(row)?,
            created_at,
            signed_in_at,
            sessions,
        })
    })
}

pub(super) fn password_hash(db: &mut Reader<'_>, user: i64) -> DbResult<Option<String>> {
    let sql = "SELECT password_hash FROM users WHERE id = $1";
    db.optional(sql, params![user], |row| row.only())
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

/// Sets the address; mail goes there only if it is confirmed.
pub(super) fn set_email(
    db: &mut Writer<'_>,
    id: i64,
    email: &Email,
    is_confirmed: bool,
) -> DbResult<Option<User>> {
    let sql = "UPDATE users SET email = $2,
            confirmed_email = CASE WHEN $3 THEN $2 ELSE confirmed_email END
        WHERE id = $1 RETURNING id, username, email, date_order, confirmed_email";
    db.execute(
        "DELETE FROM email_confirmations WHERE user_id = $1",
        params![id],
    )?;
    db.optional(sql, params![id, email.as_str(), is_confirmed], user)
}

pub(super) fn insert_confirmation(
    db: &mut Writer<'_>,
    user: i64,
    hash: &TokenHash,
    email: &Email,
    now: i64,
) -> DbResult<()> {
    let sql = "INSERT INTO email_confirmations (user_id, token_hash, email, created_at)
        VALUES ($1, $2, $3, $4)
        ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash,
            email = excluded.email, created_at = excluded.created_at";
    db.execute(sql, params![user, hash, email.as_str(), now])?;
    Ok(())
}

/// Whose link it was and which address it confirmed, where that is still theirs.
pub(super) fn confirm_email(
    db: &mut Writer<'_>,
    hash: &TokenHash,
    made_after: i64,
    now: i64,
) -> DbResult<Option<(i64, String)>> {
    let sql = "DELETE FROM email_confirmations WHERE token_hash = $1 AND created_at > $2
        RETURNING user_id, email";
    let found: Option<(i64, String)> = db.optional(sql, params![hash, made_after], |row| {
        Ok((row.get("user_id")?, row.get("email")?))
    })?;
    let Some((user, email)) = found else {
        return Ok(None);
    };
    // An address that takes the place of another is new for a while.
    let sql = "UPDATE users SET confirmed_email = $2,
            readdressed_at = CASE WHEN confirmed_email IS NULL THEN readdressed_at ELSE $3 END
        WHERE id = $1 AND email = $2";
    let is_theirs = db.execute(sql, params![user, &email, now])? == 1;
    Ok(is_theirs.then_some((user, email)))
}

pub(super) fn is_known_network(db: &mut Reader<'_>, user: i64, network: &str) -> DbResult<bool> {
    let sql = "SELECT 1 FROM known_networks WHERE user_id = $1 AND network = $2";
    let found = db.optional(sql, params![user, network], |_| Ok(()))?;
    Ok(found.is_some())
}

pub(super) fn know_network(
    db: &mut Writer<'_>,
    user: i64,
    network: &str,
    now: i64,
) -> DbResult<()> {
    let sql = "INSERT INTO known_networks (user_id, network, seen_at) VALUES ($1, $2, $3)
        ON CONFLICT (user_id, network) DO UPDATE SET seen_at = excluded.seen_at";
    db.execute(sql, params![user, network, now])?;
    Ok(())
}

pub(super) fn delete_networks_before(db: &mut Writer<'_>, seen_before: i64) -> DbResult<u64> {
    let sql = "DELETE FROM known_networks WHERE seen_at <= $1";
    db.execute(sql, params![seen_before])
}

pub(super) fn delete_confirmations_before(db: &mut Writer<'_>, made_before: i64) -> DbResult<u64> {
    let sql = "DELETE FROM email_confirmations WHERE created_at <= $1";
    db.execute(sql, params![made_before])
}

pub(super) fn set_date_order(
    db: &mut Writer<'_>,
    id: i64,
    order: DateOrder,
) -> DbResult<Option<User>> {
    let sql = "UPDATE users SET date_order = $2 WHERE id = $1
        RETURNING id, username, email, date_order, confirmed_email";
    db.optional(sql, params![id, order.as_str()], user)
}

/// Answers the number of the session.
pub(super) fn insert_session(
    db: &mut Writer<'_>,
    hash: &TokenHash,
    user: i64,
    (browser, network): (&str, &str),
    now: i64,
) -> DbResult<i64> {
    let sql = "INSERT INTO sessions
            (token_hash, user_id, created_at, seen_at, proved_at, browser, network)
        VALUES ($1, $2, $3, $3, $3, $4, $5) RETURNING id";
    let parameters = params![hash, user, now, browser, network];
    db.one(sql, parameters, |row| row.only())
}

pub(super) struct FoundSession {
    pub(super) id: i64,
    pub(super) user: User,
    pub(super) seen_at: i64,
    pub(super) proved_at: i64,
}

/// The session with its user, if it still holds.
pub(super) fn find_session(
    db: &mut Reader<'_>,
    hash: &TokenHash,
    seen_after: i64,
    created_after: i64,
) -> DbResult<Option<FoundSession>> {
    let sql = "SELECT s.id AS session_id, u.id, u.username, u.email, u.date_order,
            u.confirmed_email, s.seen_at, s.proved_at
        FROM sessions s JOIN users u ON u.id = s.user_id
        WHERE s.token_hash = $1 AND s.seen_at > $2 AND s.created_at > $3";
    db.optional(sql, params![hash, seen_after, created_after], |row| {
        Ok(FoundSession {
            id: row.get("session_id")?,
            user: user(row)?,
            seen_at: row.get("seen_at")?,
            proved_at: row.get("proved_at")?,
        })
    })
}

pub(super) fn session_holds(
    db: &mut Reader<'_>,
    id: i64,
    seen_after: i64,
    created_after: i64,
) -> DbResult<bool> {
    let sql = "SELECT 1 FROM sessions WHERE id = $1 AND seen_at > $2 AND created_at > $3";
    let found = db.optional(sql, params![id, seen_after, created_after], |_| Ok(()))?;
    Ok(found.is_some())
}

pub(super) fn see_session(db: &mut Writer<'_>, hash: &TokenHash, now: i64) -> DbResult<()> {
    let sql = "UPDATE sessions SET seen_at = $2 WHERE token_hash = $1";
    db.execute(sql, params![hash, now])?;
    Ok(())
}

/// Whoever holds the session has proved who they are. `false` where it ended.
pub(super) fn note_proof(db: &mut Writer<'_>, session: i64, now: i64) -> DbResult<bool> {
    let sql = "UPDATE sessions SET proved_at = $2 WHERE id = $1";
    Ok(db.execute(sql, params![session, now])? == 1)
}

pub(super) fn delete_session(db: &mut Writer<'_>, hash: &TokenHash) -> DbResult<()> {
    db.execute("DELETE FROM sessions WHERE token_hash = $1", params![hash])?;
    Ok(())
}

/// Ends a session that somebody signs out of; answers whose it was.
pub(super) fn end_session(db: &mut Writer<'_>, hash: &TokenHash) -> DbResult<Option<i64>> {
    let sql = "DELETE FROM sessions WHERE token_hash = $1 RETURNING user_id";
    db.optional(sql, params![hash], |row| row.only())
}

/// Ends all sessions of a user, but for one; answers how many there were.
pub(super) fn delete_sessions(db: &mut Writer<'_>, user: i64, but: Option<i64>) -> DbResult<u64> {
    let sql = "DELETE FROM sessions WHERE user_id = $1 AND id <> $2";
    db.execute(sql, params![user, but.unwrap_or_default()])
}

/// Those that ended by themselves and are still there.
pub(super) fn list_ended_sessions(
    db: &mut Reader<'_>,
    seen_before: i64,
    created_before: i64,
) -> DbResult<Vec<i64>> {
    let sql = "SELECT id FROM sessions WHERE seen_at <= $1 OR created_at <= $2";
    db.all(sql, params![seen_before, created_before], |row| row.only())
}

pub(super) fn delete_ended_sessions(
    db: &mut Writer<'_>,
    seen_before: i64,
    created_before: i64,
) -> DbResult<u64> {
    let sql = "DELETE FROM sessions WHERE seen_at <= $1 OR created_at <= $2";
    db.execute(sql, params![seen_before, created_before])
}
