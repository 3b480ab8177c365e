//! The tables of passkeys and of the questions that they sign.

use cranedesk_platform::clock::iso_text;
use cranedesk_platform::db::{DbResult, Reader, Writer};
use cranedesk_platform::{from_row, params};

use super::super::model::{TokenHash, User};
use super::super::store::user;
use super::ceremony::NewKey;
use super::model::{Passkey, PasskeyName, Purpose};

pub(super) fn insert_challenge(
    db: &mut Writer<'_>,
    hash: &TokenHash,
    purpose: Purpose,
    user: Option<i64>,
    now: i64,
) -> DbResult<()> {
    let sql = "INSERT INTO passkey_challenges (challenge_hash, purpose, user_id, created_at)
        VALUES ($1, $2, $3, $4)";
    db.execute(sql, params![hash, purpose.as_str(), user, now])?;
    Ok(())
}

/// Takes the question away, so that it is answered once. `false` where it was
/// never asked for this, or of this user, or too long ago.
pub(super) fn take_challenge(
    db: &mut Writer<'_>,
    hash: &TokenHash,
    purpose: Purpose,
    user: Option<i64>,
    asked_after: i64,
) -> DbResult<bool> {
    let sql = "DELETE FROM passkey_challenges
        WHERE challenge_hash = $1 AND purpose = $2 AND coalesce(user_id, 0) = $3
            AND created_at > $4";
    let user = user.unwrap_or(0);
    let params = params![hash, purpose.as_str(), user, asked_after];
    Ok(db.execute(sql, params)? == 1)
}

pub(super) fn delete_challenges_before(db: &mut Writer<'_>, before: i64) -> DbResult<u64> {
    let sql = "DELETE FROM passkey_challenges WHERE created_at <= $1";
    db.execute(sql, params![before])
}

/// `false` where that key is there already.
pub(super) fn insert(
    db: &mut Writer<'_>,
    owner: i64,
    key: &NewKey,
    (rp_id, name): (&str, &PasskeyName),
    now: i64,
) -> DbResult<bool> {
    let sql = "INSERT INTO passkeys
            (user_id, credential_id, public_key, rp_id, sign_count, name, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (credential_id) DO NOTHING";
    let (id, public_key) = (&key.credential_id, &key.public_key);
    let name = name.as_str();
    let params = params![owner, id, public_key, rp_id, key.sign_count, name, now];
    Ok(db.execute(sql, params)? == 1)
}

pub(super) fn count(db: &mut Reader<'_>, owner: i64) -> DbResult<i64> {
    let sql = "SELECT count(*) FROM passkeys WHERE user_id = $1";
    db.one(sql, params![owner], |row| row.only())
}

pub(in super::super) fn has_any(db: &mut Reader<'_>, owner: i64) -> DbResult<bool> {
    Ok(count(db, owner)? > 0)
}

pub(super) fn list(db: &mut Reader<'_>, owner: i64) -> DbResult<Vec<Passkey>> {
    let sql = "SELECT id, name, created_at, used_at FROM passkeys
        WHERE user_id = $1 ORDER BY id DESC";
    db.all(sql, params![owner], |row| {
        from_row!(row => Passkey {
            id,
            name,
            created_at: iso_text(row.get("created_at")?),
            used_at: row.get::<Option<i64>>("used_at")?.map(iso_text),
        })
    })
}

/// The ids of somebody's keys for a name of this server.
pub(super) fn ids(db: &mut Reader<'_>, owner: i64, rp_id: &str) -> DbResult<Vec<Vec<u8>>> {
    let sql = "SELECT credential_id FROM passkeys WHERE user_id = $1 AND rp_id = $2 ORDER BY id";
    db.all(sql, params![owner, rp_id], |row| row.only())
}

/// Takes it away; answers what it was called.
pub(super) fn delete(db: &mut Writer<'_>, owner: i64, id: i64) -> DbResult<Option<String>> {
    let sql = "DELETE FROM passkeys WHERE id = $2 AND user_id = $1 RETURNING name";
    db.optional(sql, params![owner, id], |row| row.only())
}

/// A key that somebody answered with, and its owner.
pub(super) struct Found {
    pub(super) id: i64,
    pub(super) public_key: Vec<u8>,
    pub(super) owner: User,
}

pub(super) fn find(
    db: &mut Reader<'_>,
    credential_id: &[u8],
    rp_id: &str,
) -> DbResult<Option<Found>> {
    let sql = "SELECT k.id AS passkey_id, k.public_key,
            u.id, u.username, u.email, u.date_order, u.confirmed_email
        FROM passkeys k JOIN users u ON u.id = k.user_id
        WHERE k.credential_id = $1 AND k.rp_id = $2";
    let credential_id = credential_id.to_vec();
    db.optional(sql, params![&credential_id, rp_id], |row| {
        Ok(Found {
            id: row.get("passkey_id")?,
            public_key: row.get("public_key")?,
            owner: user(row)?,
        })
    })
}

/// Notes that it was used. `false` where its own count did not go on: then
/// somebody has a copy of it. Keys that do not count say 0.
pub(super) fn note_use(db: &mut Writer<'_>, id: i64, count: i64, now: i64) -> DbResult<bool> {
    let sql = "UPDATE passkeys SET sign_count = $2, used_at = $3
        WHERE id = $1 AND (sign_count < $2 OR (sign_count = 0 AND $2 = 0))";
    Ok(db.execute(sql, params![id, count, now])? == 1)
}
