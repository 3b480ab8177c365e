//! The table of the assistant's pictures.

use cranedesk_platform::db::{DbResult, Reader, Writer};
use cranedesk_platform::files::StoredFile;
use cranedesk_platform::{from_row, params};

pub(super) fn insert(db: &mut Writer<'_>, user: i64, file: &StoredFile, now: i64) -> DbResult<i64> {
    let sql = "INSERT INTO assistant_images (user_id, size, file_key, sha256, created_at)
        VALUES ($1, $2, $3, $4, $5) RETURNING id";
    let size = file.size as i64;
    let params = params![user, size, file.key.as_str(), &file.sha256, now];
    db.one(sql, params, |row| row.only())
}

pub(super) struct FoundImage {
    pub(super) size: i64,
    pub(super) key: String,
    pub(super) sha256: String,
}

/// A picture, if it was made for this user.
pub(super) fn find(db: &mut Reader<'_>, user: i64, id: i64) -> DbResult<Option<FoundImage>> {
    let sql = "SELECT size, file_key AS key, sha256 FROM assistant_images
        WHERE user_id = $1 AND id = $2";
    db.optional(
        sql,
        params![user, id],
        |row| from_row!(row => FoundImage { size, key, sha256 }),
    )
}

/// Removes some of the pictures from before a time, and answers with their files.
pub(super) fn delete_old(db: &mut Writer<'_>, before: i64, most: i64) -> DbResult<Vec<String>> {
    let sql = "DELETE FROM assistant_images WHERE id IN (
            SELECT id FROM assistant_images WHERE created_at < $1 ORDER BY created_at LIMIT $2)
        RETURNING file_key";
    db.all(sql, params![before, most], |row| row.only())
}

/// Whether a picture has this file, whoever may see it.
pub(crate) fn names_file(db: &mut Reader<'_>, key: &str) -> DbResult<bool> {
    let sql = "SELECT 1 FROM assistant_images WHERE file_key = $1";
    Ok(db.optional(sql, params![key], |_| Ok(()))?.is_some())
}
