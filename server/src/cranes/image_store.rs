//! The table of the cranes' pictures.

use cranedesk_platform::db::{DbResult, Reader, Writer};
use cranedesk_platform::files::StoredFile;
use cranedesk_platform::{from_row, params, text_enum};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Width {
    Large,
    Small,
}

text_enum!(Width {
    Large = "large",
    Small = "small",
});

pub(super) struct NewImage {
    pub(super) width: Width,
    pub(super) mimetype: &'static str,
    pub(super) file: StoredFile,
}

/// Gives a crane that the user may change a new picture. Answers with the
/// files of the one before, or nothing where there is no such crane.
pub(super) fn replace(
    db: &mut Writer<'_>,
    user: i64,
    crane: i64,
    images: &[NewImage; 2],
    now: i64,
) -> DbResult<Option<Vec<String>>> {
    let sql = "UPDATE cranes SET image_version = $3,
            updated_at = CASE WHEN updated_at < $4 THEN $4 ELSE updated_at + 1 END
        WHERE id = $2 AND EXISTS (SELECT 1 FROM crane_access a
            WHERE a.crane_id = $2 AND a.user_id = $1 AND a.access <> 'view')";
    // Its own bytes name a picture: the address changes when they do.
    let version = &images[0].file.sha256[..16];
    if db.execute(sql, params![user, crane, version, now])? == 0 {
        return Ok(None);
    }
    let sql = "DELETE FROM crane_images WHERE crane_id = $1 RETURNING file_key";
    let old = db.all(sql, params![crane], |row| row.only())?;
    let sql = "INSERT INTO crane_images (crane_id, width, mimetype, size, file_key, sha256)
        VALUES ($1, $2, $3, $4, $5, $6)";
    for NewImage {
        width,
        mimetype,
        file,
    } in images
    {
        let (width, size) = (width.as_str(), file.size as i64);
        let params = params![
            crane,
            width,
            *mimetype,
            size,
            file.key.as_str(),
            &file.sha256
        ];
        db.execute(sql, params)?;
    }
    Ok(Some(old))
}

pub(super) struct FoundImage {
    pub(super) mimetype: String,
    pub(super) size: i64,
    pub(super) key: String,
    pub(super) sha256: String,
}

pub(super) fn find(
    db: &mut Reader<'_>,
    user: i64,
    crane: i64,
    version: &str,
    width: Width,
) -> DbResult<Option<FoundImage>> {
    let sql = "SELECT i.mimetype, i.size, i.file_key AS key, i.sha256
        FROM crane_access a
        JOIN cranes c ON c.id = a.crane_id
        JOIN crane_images i ON i.crane_id = c.id
        WHERE a.user_id = $1 AND c.id = $2 AND c.image_version = $3 AND i.width = $4";
    db.optional(
        sql,
        params![user, crane, version, width.as_str()],
        |row| from_row!(row => FoundImage { mimetype, size, key, sha256 }),
    )
}

/// Whether a picture has this file, whoever may see it.
pub(crate) fn names_file(db: &mut Reader<'_>, key: &str) -> DbResult<bool> {
    let sql = "SELECT 1 FROM crane_images WHERE file_key = $1";
    Ok(db.optional(sql, params![key], |_| Ok(()))?.is_some())
}
