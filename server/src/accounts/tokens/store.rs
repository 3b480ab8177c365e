//! The table of API tokens.

use cranedesk_platform::clock::iso_text;
use cranedesk_platform::db::{DbResult, Reader, Writer};
use cranedesk_platform::{from_row, params};

use super::super::bearer::Scope;
use super::super::model::TokenHash;
use super::model::{ApiToken, TokenName};

/// Inserts it, where its owner has fewer than `most`.
pub(super) fn insert(
    db: &mut Writer<'_>,
    hash: &TokenHash,
    owner: i64,
    (name, scope): (&TokenName, Scope),
    (now, ends_at): (i64, i64),
    most: i64,
) -> DbResult<bool> {
    let sql = "INSERT INTO api_tokens (token_hash, user_id, name, scope, created_at, ends_at)
        SELECT $1, CAST($2 AS BIGINT), $3, $4, CAST($5 AS BIGINT), CAST($6 AS BIGINT)
        WHERE (SELECT count(*) FROM api_tokens WHERE user_id = $2 AND ends_at > $5) < $7";
    let (name, scope) = (name.as_str(), scope.as_str());
    let params = params![hash, owner, name, scope, now, ends_at, most];
    Ok(db.execute(sql, params)? == 1)
}

pub(super) fn list(db: &mut Reader<'_>, owner: i64, now: i64) -> DbResult<Vec<ApiToken>> {
    let sql = "SELECT id, name, scope, created_at, ends_at, used_at FROM api_tokens
        WHERE user_id = $1 ORDER BY id DESC LIMIT 200";
    db.all(sql, params![owner], |row| {
        let ends_at: i64 = row.get("ends_at")?;
        from_row!(row => ApiToken {
            id,
            name,
            scope,
            created_at: iso_text(row.get("created_at")?),
            ends_at: iso_text(ends_at),
            used_at: row.get::<Option<i64>>("used_at")?.map(iso_text),
            has_ended: ends_at <= now,
        })
    })
}

/// Takes it away; answers what it was called.
pub(super) fn delete(db: &mut Writer<'_>, owner: i64, id: i64) -> DbResult<Option<String>> {
    let sql = "DELETE FROM api_tokens WHERE id = $2 AND user_id = $1 RETURNING name";
    db.optional(sql, params![owner, id], |row| row.only())
}

pub(super) fn delete_of(db: &mut Writer<'_>, owner: i64) -> DbResult<u64> {
    let sql = "DELETE FROM api_tokens WHERE user_id = $1";
    db.execute(sql, params![owner])
}

pub(super) fn delete_ended_before(db: &mut Writer<'_>, before: i64) -> DbResult<u64> {
    let sql = "DELETE FROM api_tokens WHERE ends_at <= $1";
    db.execute(sql, params![before])
}
