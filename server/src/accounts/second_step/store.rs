//! The tables of the second step.

use cranedesk_platform::db::{DbResult, Reader, Writer};
use cranedesk_platform::params;

use super::super::model::{TokenHash, User};
use super::super::store::user;
use super::one_time::Secret;

/// Whether a second step is asked of the user, whichever.
pub(in super::super) fn is_on(db: &mut Reader<'_>, id: i64) -> DbResult<bool> {
    Ok(has_codes(db, id)? || asks_for_passkey(db, id)?)
}

pub(in super::super) fn has_codes(db: &mut Reader<'_>, id: i64) -> DbResult<bool> {
    Ok(codes_since(db, id)?.is_some())
}

pub(in super::super) fn asks_for_passkey(db: &mut Reader<'_>, id: i64) -> DbResult<bool> {
    Ok(passkey_since(db, id)?.is_some())
}

pub(super) fn passkey_since(db: &mut Reader<'_>, id: i64) -> DbResult<Option<i64>> {
    let sql = "SELECT since FROM passkey_steps WHERE user_id = $1";
    db.optional(sql, params![id], |row| row.only())
}

/// From now on a passkey is asked for; `false` where it is already.
pub(super) fn ask_for_passkey(db: &mut Writer<'_>, id: i64, now: i64) -> DbResult<bool> {
    let sql = "INSERT INTO passkey_steps (user_id, since) VALUES ($1, $2)
        ON CONFLICT (user_id) DO NOTHING";
    Ok(db.execute(sql, params![id, now])? == 1)
}

/// `false` where none was asked for.
pub(super) fn stop_asking_for_passkey(db: &mut Writer<'_>, id: i64) -> DbResult<bool> {
    let sql = "DELETE FROM passkey_steps WHERE user_id = $1";
    let was_on = db.execute(sql, params![id])? == 1;
    forget_recovery_codes_of_nothing(db, id)?;
    Ok(was_on)
}

/// Recovery codes go with the last step that they could take the place of.
fn forget_recovery_codes_of_nothing(db: &mut Writer<'_>, id: i64) -> DbResult<()> {
    if !is_on(db, id)? {
        replace_recovery_codes(db, id, &[])?;
    }
    Ok(())
}

pub(super) fn codes_since(db: &mut Reader<'_>, id: i64) -> DbResult<Option<i64>> {
    let sql = "SELECT confirmed_at FROM one_time_codes
        WHERE user_id = $1 AND confirmed_at IS NOT NULL";
    db.optional(sql, params![id], |row| row.only())
}

/// Keeps a secret that no code was typed of yet, in the place of an earlier
/// one. `false` where codes are on already.
pub(super) fn propose(db: &mut Writer<'_>, id: i64, secret: &Secret, now: i64) -> DbResult<bool> {
    let sql = "INSERT INTO one_time_codes (user_id, secret, created_at, last_step)
        VALUES ($1, $2, $3, 0)
        ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret,
            created_at = excluded.created_at
        WHERE one_time_codes.confirmed_at IS NULL";
    Ok(db.execute(sql, params![id, &secret.0, now])? == 1)
}

/// The secret that waits for its first code, if it was made since.
pub(super) fn proposed(db: &mut Reader<'_>, id: i64, made_after: i64) -> DbResult<Option<Secret>> {
    let sql = "SELECT secret FROM one_time_codes
        WHERE user_id = $1 AND confirmed_at IS NULL AND created_at > $2";
    db.optional(sql, params![id, made_after], |row| Ok(Secret(row.only()?)))
}

/// From now on codes are asked for. `step` is the half minute of the first.
pub(super) fn turn_on(db: &mut Writer<'_>, id: i64, step: i64, now: i64) -> DbResult<bool> {
    let sql = "UPDATE one_time_codes SET confirmed_at = $3, last_step = $2
        WHERE user_id = $1 AND confirmed_at IS NULL";
    Ok(db.execute(sql, params![id, step, now])? == 1)
}

/// The secret of somebody of whom codes are asked.
pub(super) fn secret_of(db: &mut Reader<'_>, id: i64) -> DbResult<Option<Secret>> {
    let sql = "SELECT secret FROM one_time_codes
        WHERE user_id = $1 AND confirmed_at IS NOT NULL";
    db.optional(sql, params![id], |row| Ok(Secret(row.only()?)))
}

/// Takes the code of a half minute; `false` where it, or a later one, was
/// taken before.
pub(super) fn take_step(db: &mut Writer<'_>, id: i64, step: i64) -> DbResult<bool> {
    let sql = "UPDATE one_time_codes SET last_step = $2 WHERE user_id = $1 AND last_step < $2";
    Ok(db.execute(sql, params![id, step])? == 1)
}

/// Asks for codes no more; `false` where none were asked for.
pub(super) fn turn_off(db: &mut Writer<'_>, id: i64) -> DbResult<bool> {
    let sql = "DELETE FROM one_time_codes WHERE user_id = $1 AND confirmed_at IS NOT NULL";
    let was_on = db.execute(sql, params![id])? == 1;
    forget_recovery_codes_of_nothing(db, id)?;
    Ok(was_on)
}

/// New recovery codes in the place of all others.
pub(super) fn replace_recovery_codes(
    db: &mut Writer<'_>,
    id: i64,
    hashes: &[TokenHash],
) -> DbResult<()> {
    let sql = "DELETE FROM recovery_codes WHERE user_id = $1";
    db.execute(sql, params![id])?;
    for hash in hashes {
        let sql = "INSERT INTO recovery_codes (user_id, code_hash) VALUES ($1, $2)";
        db.execute(sql, params![id, hash])?;
    }
    Ok(())
}

pub(super) fn use_recovery_code(db: &mut Writer<'_>, id: i64, hash: &TokenHash) -> DbResult<bool> {
    let sql = "DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = $2";
    Ok(db.execute(sql, params![id, hash])? == 1)
}

pub(super) fn recovery_codes_left(db: &mut Reader<'_>, id: i64) -> DbResult<i64> {
    let sql = "SELECT count(*) FROM recovery_codes WHERE user_id = $1";
    db.one(sql, params![id], |row| row.only())
}

pub(super) fn insert_step(
    db: &mut Writer<'_>,
    hash: &TokenHash,
    id: i64,
    now: i64,
) -> DbResult<()> {
    let sql = "INSERT INTO sign_in_steps (token_hash, user_id, created_at, failures)
        VALUES ($1, $2, $3, 0)";
    db.execute(sql, params![hash, id, now])?;
    Ok(())
}

/// Whose sign-in it is, while it can be finished.
pub(super) fn find_step(
    db: &mut Reader<'_>,
    hash: &TokenHash,
    begun_after: i64,
) -> DbResult<Option<User>> {
    let sql = "SELECT u.id, u.username, u.email, u.date_order, u.confirmed_email
        FROM sign_in_steps s JOIN users u ON u.id = s.user_id
        WHERE s.token_hash = $1 AND s.created_at > $2";
    db.optional(sql, params![hash, begun_after], user)
}

/// Counts a wrong code, and ends the sign-in with the last that it may have.
/// Answers whether it ended.
pub(super) fn count_failure(db: &mut Writer<'_>, hash: &TokenHash, most: i64) -> DbResult<bool> {
    let sql = "UPDATE sign_in_steps SET failures = failures + 1 WHERE token_hash = $1";
    db.execute(sql, params![hash])?;
    let sql = "DELETE FROM sign_in_steps WHERE token_hash = $1 AND failures >= $2";
    Ok(db.execute(sql, params![hash, most])? == 1)
}

/// Uses the sign-in up; `false` where somebody was faster.
pub(super) fn use_step(db: &mut Writer<'_>, hash: &TokenHash) -> DbResult<bool> {
    let sql = "DELETE FROM sign_in_steps WHERE token_hash = $1";
    Ok(db.execute(sql, params![hash])? == 1)
}

/// What was begun with a password ends with it.
pub(in super::super) fn delete_steps_of(db: &mut Writer<'_>, id: i64) -> DbResult<()> {
    let sql = "DELETE FROM sign_in_steps WHERE user_id = $1";
    db.execute(sql, params![id])?;
    Ok(())
}

pub(super) fn delete_before(
    db: &mut Writer<'_>,
    steps_before: i64,
    proposals_before: i64,
) -> DbResult<()> {
    let sql = "DELETE FROM sign_in_steps WHERE created_at <= $1";
    db.execute(sql, params![steps_before])?;
    let sql = "DELETE FROM one_time_codes WHERE confirmed_at IS NULL AND created_at <= $1";
    db.execute(sql, params![proposals_before])?;
    Ok(())
}
