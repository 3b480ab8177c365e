//! The tables of codes and of what is reported through them.

use cranedesk_platform::clock::iso_text;
use cranedesk_platform::db::{DbError, DbResult, Reader, Writer};
use cranedesk_platform::{from_row, params};

use super::model::{Code, CodeSettings, Fault};

/// Whether there is such a crane, in use and the user's to change.
pub(super) fn insert(
    db: &mut Writer<'_>,
    user: i64,
    crane: i64,
    hash: &[u8; 32],
    now: i64,
) -> DbResult<bool> {
    // A hash cannot stand among what is selected: its type has another name on
    // each engine.
    let sql = "SELECT 1 FROM crane_access a JOIN working_cranes w ON w.crane_id = a.crane_id
        WHERE a.user_id = $1 AND a.crane_id = $2 AND a.access <> 'view'";
    if db
        .optional(sql, params![user, crane], |_| Ok(()))?
        .is_none()
    {
        return Ok(false);
    }
    let sql = "INSERT INTO crane_codes (crane_id, user_id, token_hash, created_at)
        VALUES ($2, $1, $3, $4)";
    Ok(db.execute(sql, params![user, crane, hash, now])? > 0)
}

/// The codes of a crane, for those who may change it; latest first.
pub(super) fn list(db: &mut Reader<'_>, user: i64, crane: i64) -> DbResult<Vec<Code>> {
    let sql = "SELECT k.id, m.username AS made_by, k.created_at, k.revoked_at, k.openings,
            k.last_opened_at, EXISTS (SELECT 1 FROM crane_access b
                WHERE b.crane_id = k.crane_id AND b.user_id = k.user_id AND b.access <> 'view')
                AS may_show
        FROM crane_codes k
        JOIN crane_access a ON a.crane_id = k.crane_id AND a.user_id = $1 AND a.access <> 'view'
        JOIN people m ON m.id = k.user_id
        WHERE k.crane_id = $2 ORDER BY k.id DESC LIMIT 200";
    db.all(sql, params![user, crane], |row| {
        let revoked_at: Option<i64> = row.get("revoked_at")?;
        let may_show: bool = row.get("may_show")?;
        let last_opened_at: Option<i64> = row.get("last_opened_at")?;
        from_row!(row => Code {
            id,
            made_by,
            created_at: iso_text(row.get("created_at")?),
            in_use: revoked_at.is_none() && may_show,
            revoked_at: revoked_at.map(iso_text),
            openings,
            last_opened_at: last_opened_at.map(iso_text),
        })
    })
}

/// What a user may do with the crane that a code is on.
pub(super) fn crane_of(db: &mut Reader<'_>, user: i64, id: i64) -> DbResult<Option<i64>> {
    let sql = "SELECT k.crane_id FROM crane_codes k
        JOIN crane_access a ON a.crane_id = k.crane_id AND a.user_id = $1
        WHERE k.id = $2";
    db.optional(sql, params![user, id], |row| row.only())
}

pub(super) fn revoke(db: &mut Writer<'_>, id: i64, now: i64) -> DbResult<()> {
    let sql = "UPDATE crane_codes SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL";
    db.execute(sql, params![id, now])?;
    Ok(())
}

/// A statement that revokes for good the codes whose maker may no longer show
/// the crane, or whose crane is not in use. `$1` is the moment.
macro_rules! revoke_without_rights {
    ($rest:literal) => {
        concat!(
            "UPDATE crane_codes SET revoked_at = $1
            WHERE revoked_at IS NULL AND NOT EXISTS (SELECT 1 FROM crane_access a
                JOIN working_cranes w ON w.crane_id = a.crane_id
                WHERE a.crane_id = crane_codes.crane_id AND a.user_id = crane_codes.user_id
                    AND a.access <> 'view') ",
            $rest
        )
    };
}

pub(super) fn end_without_rights(db: &mut Writer<'_>, now: i64) -> DbResult<()> {
    db.execute(revoke_without_rights!(""), params![now])?;
    Ok(())
}

/// Revokes the codes of a crane that rest on rights that are gone.
pub(crate) fn end_of_crane(db: &mut Writer<'_>, crane: i64, now: i64) -> DbResult<()> {
    let sql = revoke_without_rights!("AND crane_id = $2");
    db.execute(sql, params![now, crane])?;
    Ok(())
}

/// The same for those that a user made.
pub(crate) fn end_of_user(db: &mut Writer<'_>, user: i64, now: i64) -> DbResult<()> {
    let sql = revoke_without_rights!("AND user_id = $2");
    db.execute(sql, params![now, user])?;
    Ok(())
}

pub(super) fn settings(db: &mut Reader<'_>, crane: i64) -> DbResult<CodeSettings> {
    let sql = "SELECT shows_owner, telephone, papers, takes_faults FROM crane_code_settings
        WHERE crane_id = $1";
    let found = db.optional(sql, params![crane], |row| {
        from_row!(row => CodeSettings {
            shows_owner,
            telephone,
            papers: serde_json::from_str(row.text("papers")?)
                .map_err(|error| DbError::Other(format!("papers of a code: {error}")))?,
            takes_faults,
        })
    })?;
    Ok(found.unwrap_or_default())
}

pub(super) fn set_settings(
    db: &mut Writer<'_>,
    crane: i64,
    settings: &CodeSettings,
) -> DbResult<()> {
    let sql = "INSERT INTO crane_code_settings
            (crane_id, shows_owner, telephone, papers, takes_faults)
        VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (crane_id) DO UPDATE SET shows_owner = $2, telephone = $3, papers = $4,
            takes_faults = $5";
    let papers = serde_json::to_string(&settings.papers)
        .map_err(|error| DbError::Other(error.to_string()))?;
    let params = params![
        crane,
        settings.shows_owner,
        &settings.telephone,
        &papers,
        settings.takes_faults,
    ];
    db.execute(sql, params)?;
    Ok(())
}

/// A code that opens a page now.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenCode {
    pub(super) id: i64,
    pub(super) crane: i64,
    pub(super) owner: i64,
}

/// One statement, whatever is wrong with the address.
pub(super) fn find_open(db: &mut Reader<'_>, hash: &[u8; 32]) -> DbResult<Option<OpenCode>> {
    let sql = "SELECT k.id, k.crane_id, o.user_id AS owner
        FROM crane_codes k
        JOIN crane_access a ON a.crane_id = k.crane_id AND a.user_id = k.user_id
            AND a.access <> 'view'
        JOIN crane_access o ON o.crane_id = k.crane_id AND o.access = 'owner'
        JOIN working_cranes w ON w.crane_id = k.crane_id
        WHERE k.token_hash = $1 AND k.revoked_at IS NULL";
    db.optional(sql, params![hash], |row| {
        from_row!(row => OpenCode {
            id,
            crane: row.get("crane_id")?,
            owner,
        })
    })
}

pub(super) fn count_opening(db: &mut Writer<'_>, id: i64, now: i64) -> DbResult<()> {
    let sql = "UPDATE crane_codes SET openings = openings + 1, last_opened_at = $2 WHERE id = $1";
    db.execute(sql, params![id, now])?;
    Ok(())
}

/// A photo that was stored with a report.
#[derive(Clone, Debug)]
pub(super) struct Photo {
    pub(super) key: String,
    pub(super) mimetype: String,
    pub(super) size: i64,
    pub(super) sha256: String,
}

pub(super) fn insert_fault(
    db: &mut Writer<'_>,
    crane: i64,
    (text, reporter, network): (&str, &str, &str),
    photo: Option<&Photo>,
    now: i64,
) -> DbResult<()> {
    let sql = "INSERT INTO fault_reports (crane_id, text, network, at, photo_key, photo_type,
            photo_size, photo_sha256, reporter)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    let params = params![
        crane,
        text,
        network,
        now,
        photo.map(|photo| &photo.key),
        photo.map(|photo| &photo.mimetype),
        photo.map(|photo| photo.size),
        photo.map(|photo| &photo.sha256),
        reporter,
    ];
    db.execute(sql, params)?;
    Ok(())
}

/// The faults of a crane that the user may see: open ones first, then the latest.
pub(super) fn list_faults(db: &mut Reader<'_>, user: i64, crane: i64) -> DbResult<Vec<Fault>> {
    let sql = "SELECT f.id, f.text, f.at, f.network, f.photo_key IS NOT NULL AS has_photo,
            f.reporter, f.settled_at, m.username AS settled_by
        FROM fault_reports f JOIN crane_access a ON a.crane_id = f.crane_id AND a.user_id = $1
        LEFT JOIN people m ON m.id = f.settled_by
        WHERE f.crane_id = $2
        ORDER BY CASE WHEN f.settled_at IS NULL THEN 0 ELSE 1 END, f.at DESC, f.id DESC LIMIT 100";
    db.all(sql, params![user, crane], |row| {
        let settled_at: Option<i64> = row.get("settled_at")?;
        from_row!(row => Fault {
            id,
            text,
            at: iso_text(row.get("at")?),
            network,
            has_photo,
            reporter,
            settled_at: settled_at.map(iso_text),
            settled_by,
        })
    })
}

/// The crane of a fault that the user may see.
pub(super) fn crane_of_fault(db: &mut Reader<'_>, user: i64, id: i64) -> DbResult<Option<i64>> {
    let sql = "SELECT f.crane_id FROM fault_reports f
        JOIN crane_access a ON a.crane_id = f.crane_id AND a.user_id = $1 WHERE f.id = $2";
    db.optional(sql, params![user, id], |row| row.only())
}

/// Notes who saw to a fault and when; what is noted already stays.
pub(super) fn settle_fault(db: &mut Writer<'_>, user: i64, id: i64, now: i64) -> DbResult<()> {
    let sql = "UPDATE fault_reports SET settled_at = $2, settled_by = $3
        WHERE id = $1 AND settled_at IS NULL";
    db.execute(sql, params![id, now, user])?;
    Ok(())
}

pub(super) fn reopen_fault(db: &mut Writer<'_>, id: i64) -> DbResult<()> {
    let sql = "UPDATE fault_reports SET settled_at = NULL, settled_by = NULL WHERE id = $1";
    db.execute(sql, params![id])?;
    Ok(())
}

pub(super) fn find_photo(db: &mut Reader<'_>, user: i64, id: i64) -> DbResult<Option<Photo>> {
    let sql = "SELECT f.photo_key, f.photo_type, f.photo_size, f.photo_sha256
        FROM fault_reports f JOIN crane_access a ON a.crane_id = f.crane_id AND a.user_id = $1
        WHERE f.id = $2 AND f.photo_key IS NOT NULL";
    db.optional(sql, params![user, id], |row| {
        from_row!(row => Photo {
            key: row.get("photo_key")?,
            mimetype: row.get("photo_type")?,
            size: row.get("photo_size")?,
            sha256: row.get("photo_sha256")?,
        })
    })
}

pub(super) fn count_photos(db: &mut Reader<'_>, crane: i64) -> DbResult<i64> {
    let sql = "SELECT count(*) FROM fault_reports
        WHERE crane_id = $1 AND photo_key IS NOT NULL";
    db.one(sql, params![crane], |row| row.only())
}

/// Answers the photo that it had.
pub(super) fn remove_fault(db: &mut Writer<'_>, id: i64) -> DbResult<Option<String>> {
    let sql = "DELETE FROM fault_reports WHERE id = $1 RETURNING photo_key";
    let removed = db.optional(sql, params![id], |row| row.only())?;
    Ok(removed.flatten())
}

/// Whether a fault has this photo.
pub(crate) fn names_file(db: &mut Reader<'_>, key: &str) -> DbResult<bool> {
    let sql = "SELECT 1 FROM fault_reports WHERE photo_key = $1";
    Ok(db.optional(sql, params![key], |_| Ok(()))?.is_some())
}
