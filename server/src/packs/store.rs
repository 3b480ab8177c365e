//! The tables of packs and their templates.

use cranedesk_platform::db::{DbError, DbResult, Reader, Row, Writer};
use cranedesk_platform::{from_row, params};

use super::model::{PackChoice, PackInput, PackTemplate, StoredPack};

/// A statement that reads packs of which every crane is still there for the
/// user who made it.
macro_rules! select_packs {
    ($rest:literal) => {
        concat!(
            "SELECT p.id, p.user_id, p.contents, p.state, p.done, p.steps, p.problem, p.notes,
                p.name, p.pages, p.fingerprint, p.file_key, p.size, p.sha256, p.created_at,
                p.touched_at, p.keep_until
            FROM packs p
            WHERE p.crane_count = (SELECT count(*) FROM pack_cranes c
                JOIN crane_access a ON a.crane_id = c.crane_id AND a.user_id = p.user_id
                WHERE c.pack_id = p.id) ",
            $rest
        )
    };
}

fn pack(row: &Row<'_>) -> DbResult<StoredPack> {
    from_row!(row => StoredPack {
        id,
        user: row.get("user_id")?,
        input: from_json(row.text("contents")?)?,
        state,
        done,
        steps,
        problem,
        notes,
        name,
        pages,
        fingerprint,
        key: row.get("file_key")?,
        size,
        sha256,
        created_at,
        touched_at,
        keep_until,
    })
}

fn from_json<T: serde::de::DeserializeOwned>(text: &str) -> DbResult<T> {
    serde_json::from_str(text).map_err(|error| DbError::Other(format!("a pack: {error}")))
}

/// One of the user's own packs, while they may see all its cranes.
pub(super) fn find(db: &mut Reader<'_>, user: i64, id: i64) -> DbResult<Option<StoredPack>> {
    let sql = select_packs!("AND p.user_id = $1 AND p.id = $2");
    db.optional(sql, params![user, id], pack)
}

/// The id of a new pack of cranes that the user may see.
pub(super) fn insert(
    db: &mut Writer<'_>,
    user: i64,
    input: &PackInput,
    steps: i64,
    (now, keep_until): (i64, i64),
) -> DbResult<i64> {
    let sql = "INSERT INTO packs (user_id, contents, crane_count, state, steps, created_at,
            touched_at, keep_until)
        VALUES ($1, $2, $3, 'making', $4, $5, $5, $6) RETURNING id";
    let text = serde_json::to_string(input).map_err(|error| DbError::Other(error.to_string()))?;
    let count = input.crane_ids.len() as i64;
    let params = params![user, &text, count, steps, now, keep_until];
    let id = db.one(sql, params, |row| row.only())?;
    for crane in &input.crane_ids {
        let sql = "INSERT INTO pack_cranes (pack_id, crane_id)
            SELECT CAST($1 AS BIGINT), a.crane_id FROM crane_access a
            WHERE a.user_id = $2 AND a.crane_id = $3";
        db.execute(sql, params![id, user, *crane])?;
    }
    Ok(id)
}

pub(super) fn progress(db: &mut Writer<'_>, id: i64, done: i64, now: i64) -> DbResult<()> {
    let sql = "UPDATE packs SET done = $2, touched_at = $3 WHERE id = $1 AND state = 'making'";
    db.execute(sql, params![id, done, now])?;
    Ok(())
}

/// What is written down of a file that was made.
pub(super) struct NewFile {
    pub(super) key: String,
    pub(super) size: i64,
    pub(super) sha256: String,
    pub(super) name: String,
    pub(super) pages: i64,
    pub(super) notes: String,
    pub(super) fingerprint: String,
}

/// Whether the row was still there.
pub(super) fn finish(db: &mut Writer<'_>, id: i64, file: &NewFile, now: i64) -> DbResult<bool> {
    let sql = "UPDATE packs SET state = 'ready', done = steps, problem = NULL, touched_at = $2,
            file_key = $3, size = $4, sha256 = $5, name = $6, pages = $7, notes = $8,
            fingerprint = $9
        WHERE id = $1";
    let params = params![
        id,
        now,
        &file.key,
        file.size,
        &file.sha256,
        &file.name,
        file.pages,
        &file.notes,
        &file.fingerprint,
    ];
    Ok(db.execute(sql, params)? > 0)
}

pub(super) fn fail(db: &mut Writer<'_>, id: i64, problem: &str, now: i64) -> DbResult<()> {
    let sql = "UPDATE packs SET state = 'failed', problem = $2, touched_at = $3 WHERE id = $1";
    db.execute(sql, params![id, problem, now])?;
    Ok(())
}

/// A pack, whoever may see it: for those who have found it already.
pub(super) fn find_any(db: &mut Reader<'_>, id: i64) -> DbResult<Option<StoredPack>> {
    db.optional(select_packs!("AND p.id = $1"), params![id], pack)
}

/// Whether its maker may hand out every crane in it.
pub(super) fn may_hand_out(db: &mut Reader<'_>, id: i64) -> DbResult<bool> {
    let sql = "SELECT 1 FROM packs_to_hand_out WHERE pack_id = $1";
    Ok(db.optional(sql, params![id], |_| Ok(()))?.is_some())
}

pub(super) fn keep(db: &mut Writer<'_>, id: i64, until: i64) -> DbResult<()> {
    let sql = "UPDATE packs SET keep_until = $2 WHERE id = $1 AND keep_until < $2";
    db.execute(sql, params![id, until])?;
    Ok(())
}

/// The packs that a crane is in.
pub(crate) fn with_crane(db: &mut Reader<'_>, crane: i64) -> DbResult<Vec<i64>> {
    let sql = "SELECT pack_id FROM pack_cranes WHERE crane_id = $1";
    db.all(sql, params![crane], |row| row.only())
}

/// What the cranes in a pack are called.
pub(super) fn crane_names(db: &mut Reader<'_>, id: i64) -> DbResult<Vec<String>> {
    let sql = "SELECT n.name || ' (' || n.vehicle_id || ')' AS title FROM pack_cranes c
        JOIN crane_names n ON n.crane_id = c.crane_id WHERE c.pack_id = $1 ORDER BY c.crane_id";
    db.all(sql, params![id], |row| row.only())
}

pub(super) fn maker_name(db: &mut Reader<'_>, user: i64) -> DbResult<String> {
    let sql = "SELECT username FROM people WHERE id = $1";
    Ok(db
        .optional(sql, params![user], |row| row.only())?
        .unwrap_or_default())
}

/// Whether a pack has this file.
pub(crate) fn names_file(db: &mut Reader<'_>, key: &str) -> DbResult<bool> {
    let sql = "SELECT 1 FROM packs WHERE file_key = $1";
    Ok(db.optional(sql, params![key], |_| Ok(()))?.is_some())
}

/// Takes the files of packs that are no longer kept, and answers which.
pub(super) fn take_files(db: &mut Writer<'_>, now: i64, most: i64) -> DbResult<Vec<String>> {
    let sql = "SELECT id, file_key FROM packs
        WHERE keep_until < $1 AND file_key IS NOT NULL ORDER BY keep_until LIMIT $2";
    let found: Vec<(i64, String)> = db.all(sql, params![now, most], |row| {
        Ok((row.get("id")?, row.get("file_key")?))
    })?;
    for (id, _) in &found {
        db.execute(
            "UPDATE packs SET file_key = NULL WHERE id = $1",
            params![*id],
        )?;
    }
    Ok(found.into_iter().map(|(_, key)| key).collect())
}

pub(super) fn delete_before(db: &mut Writer<'_>, before: i64) -> DbResult<u64> {
    let sql = "DELETE FROM packs WHERE keep_until < $1 AND file_key IS NULL";
    db.execute(sql, params![before])
}

fn template(row: &Row<'_>) -> DbResult<PackTemplate> {
    from_row!(row => PackTemplate {
        id,
        name,
        choice: from_json(row.text("choice")?)?,
    })
}

pub(super) fn list_templates(db: &mut Reader<'_>, user: i64) -> DbResult<Vec<PackTemplate>> {
    let sql = "SELECT id, name, choice FROM pack_templates WHERE user_id = $1 ORDER BY name, id";
    db.all(sql, params![user], template)
}

/// None where the user has one of that name.
pub(super) fn insert_template(
    db: &mut Writer<'_>,
    user: i64,
    name: &str,
    choice: &PackChoice,
    now: i64,
) -> DbResult<Option<PackTemplate>> {
    let sql = "INSERT INTO pack_templates (user_id, name, choice, created_at)
        VALUES ($1, $2, $3, $4) ON CONFLICT (user_id, name) DO NOTHING
        RETURNING id, name, choice";
    let choice =
        serde_json::to_string(choice).map_err(|error| DbError::Other(error.to_string()))?;
    db.optional(sql, params![user, name, &choice, now], template)
}

pub(super) fn update_template(
    db: &mut Writer<'_>,
    (user, id): (i64, i64),
    name: &str,
    choice: &PackChoice,
) -> DbResult<Option<PackTemplate>> {
    let sql = "UPDATE pack_templates SET name = $3, choice = $4 WHERE user_id = $1 AND id = $2
        RETURNING id, name, choice";
    let choice =
        serde_json::to_string(choice).map_err(|error| DbError::Other(error.to_string()))?;
    db.optional(sql, params![user, id, name, &choice], template)
}

pub(super) fn delete_template(db: &mut Writer<'_>, user: i64, id: i64) -> DbResult<bool> {
    let sql = "DELETE FROM pack_templates WHERE user_id = $1 AND id = $2";
    Ok(db.execute(sql, params![user, id])? > 0)
}
