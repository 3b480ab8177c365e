//! The table of documents.

use cranedesk_platform::clock::iso_text;
use cranedesk_platform::db::{DbResult, Reader, Row, Writer};
use cranedesk_platform::{from_row, params};

use super::kind::Kind;
use super::model::{Document, DocumentText, DocumentType};
use crate::access::Access;

/// A statement that reads documents of cranes that the user `$1` may see.
macro_rules! select_documents {
    ($rest:literal) => {
        concat!(
            "SELECT d.id, d.crane_id, d.name, d.document_type, d.filename, d.mimetype, d.size,
                d.uploaded_at, d.text_state, d.text_pages, d.text_problem
            FROM crane_access a
            JOIN documents d ON d.crane_id = a.crane_id
            WHERE a.user_id = $1 ",
            $rest
        )
    };
}

fn document(row: &Row<'_>) -> DbResult<Document> {
    from_row!(row => Document {
        id,
        crane_id,
        name,
        document_type,
        filename,
        mimetype,
        size: row.get::<i64>("size")?.to_string(),
        uploaded_at: iso_text(row.get("uploaded_at")?),
        text: DocumentText {
            state: row.get("text_state")?,
            pages: row.get("text_pages")?,
            problem: row.get("text_problem")?,
        },
    })
}

/// The documents of every crane that the user may see, by crane, oldest first.
pub(crate) fn list_visible(db: &mut Reader<'_>, user: i64) -> DbResult<Vec<Document>> {
    let sql = select_documents!("ORDER BY d.crane_id, d.id");
    db.all(sql, params![user], document)
}

/// The documents of one crane, if the user may see it.
pub(crate) fn list_of_crane(db: &mut Reader<'_>, user: i64, crane: i64) -> DbResult<Vec<Document>> {
    let sql = select_documents!("AND d.crane_id = $2 ORDER BY d.id");
    db.all(sql, params![user, crane], document)
}

/// One document, if the user may see it.
pub(crate) fn find(db: &mut Reader<'_>, user: i64, id: i64) -> DbResult<Option<Document>> {
    db.optional(
        select_documents!("AND d.id = $2"),
        params![user, id],
        document,
    )
}

/// What is written down about a file that was stored.
#[derive(Clone, Debug)]
pub(super) struct NewDocument {
    pub(super) crane: i64,
    pub(super) name: String,
    pub(super) kind: Kind,
    pub(super) document_type: DocumentType,
    pub(super) size: i64,
    pub(super) key: String,
    pub(super) sha256: String,
}

/// The id of the new document, if the user may change the crane.
pub(super) fn insert(
    db: &mut Writer<'_>,
    user: i64,
    new: &NewDocument,
    now: i64,
) -> DbResult<Option<i64>> {
    let sql = "INSERT INTO documents (crane_id, name, document_type, filename, mimetype, size,
            file_key, sha256, uploaded_at)
        SELECT a.crane_id, CAST($3 AS TEXT), CAST($4 AS TEXT), CAST($5 AS TEXT),
            CAST($6 AS TEXT), CAST($7 AS BIGINT), CAST($8 AS TEXT), CAST($9 AS TEXT),
            CAST($10 AS BIGINT)
        FROM crane_access a
        WHERE a.user_id = $1 AND a.crane_id = $2 AND a.access <> 'view'
        RETURNING id";
    let filename = new.kind.file_name(&new.name);
    let params = params![
        user,
        new.crane,
        &new.name,
        new.document_type.as_str(),
        &filename,
        new.kind.mimetype(),
        new.size,
        &new.key,
        &new.sha256,
        now,
    ];
    db.optional(sql, params, |row| row.only())
}

/// Where a document's file is, for those who may see it.
pub(super) struct Filed {
    pub(super) filename: String,
    pub(super) mimetype: String,
    pub(super) size: i64,
    pub(super) key: String,
    pub(super) sha256: String,
}

pub(super) fn find_file(db: &mut Reader<'_>, user: i64, id: i64) -> DbResult<Option<Filed>> {
    let sql = "SELECT d.filename, d.mimetype, d.size, d.file_key AS key, d.sha256
        FROM documents d JOIN crane_access a ON a.crane_id = d.crane_id
        WHERE a.user_id = $1 AND d.id = $2";
    db.optional(
        sql,
        params![user, id],
        |row| from_row!(row => Filed { filename, mimetype, size, key, sha256 }),
    )
}

/// A document with where its file is, for whoever hands it on as it was filed.
pub(crate) struct Original {
    pub(crate) id: i64,
    pub(crate) name: String,
    pub(crate) document_type: DocumentType,
    pub(crate) filename: String,
    pub(crate) mimetype: String,
    pub(crate) size: i64,
    pub(crate) key: String,
    pub(crate) sha256: String,
}

/// The documents of one crane, if the user may see it; the latest first.
pub(crate) fn list_originals(
    db: &mut Reader<'_>,
    user: i64,
    crane: i64,
) -> DbResult<Vec<Original>> {
    let sql = "SELECT d.id, d.name, d.document_type, d.filename, d.mimetype, d.size, d.file_key,
            d.sha256
        FROM documents d JOIN crane_access a ON a.crane_id = d.crane_id
        WHERE a.user_id = $1 AND d.crane_id = $2 ORDER BY d.uploaded_at DESC, d.id DESC";
    db.all(sql, params![user, crane], |row| {
        from_row!(row => Original {
            id,
            name,
            document_type,
            filename,
            mimetype,
            size,
            key: row.get("file_key")?,
            sha256,
        })
    })
}

/// The crane and the file of the document that was removed: one that the user
/// may change.
pub(super) fn delete(db: &mut Writer<'_>, user: i64, id: i64) -> DbResult<Option<(i64, String)>> {
    let sql = "DELETE FROM documents WHERE id = $2
        AND EXISTS (SELECT 1 FROM crane_access a
            WHERE a.crane_id = documents.crane_id AND a.user_id = $1 AND a.access <> 'view')
        RETURNING crane_id, file_key";
    db.optional(sql, params![user, id], |row| {
        Ok((row.get("crane_id")?, row.get("file_key")?))
    })
}

/// What the user may do with a document, which is what they may do with its crane.
pub(super) fn access(db: &mut Reader<'_>, user: i64, id: i64) -> DbResult<Option<Access>> {
    let sql = "SELECT a.access FROM documents d JOIN crane_access a ON a.crane_id = d.crane_id
        WHERE a.user_id = $1 AND d.id = $2";
    db.optional(sql, params![user, id], |row| row.only())
}

/// Whether a document has this file, whoever may see it.
pub(crate) fn names_file(db: &mut Reader<'_>, key: &str) -> DbResult<bool> {
    let sql = "SELECT 1 FROM documents WHERE file_key = $1";
    Ok(db.optional(sql, params![key], |_| Ok(()))?.is_some())
}

/// Holds a document until this transaction ends.
pub(super) fn lock(db: &mut Writer<'_>, id: i64) -> DbResult<()> {
    let sql = "UPDATE documents SET name = name WHERE id = $1";
    db.execute(sql, params![id])?;
    Ok(())
}

/// What rests on a paper.
pub(super) struct Citation {
    pub(super) kind: String,
    /// Of an owner's own kind.
    pub(super) label: Option<String>,
    pub(super) day: Option<String>,
    pub(super) start_km: Option<i64>,
    /// Of a road user licence, and of nothing else.
    pub(super) end_km: Option<i64>,
}

pub(super) fn find_citation(db: &mut Reader<'_>, id: i64) -> DbResult<Option<Citation>> {
    let sql = "SELECT p.kind, (SELECT l.label FROM certificate_labels l
                WHERE l.crane_id = p.crane_id AND l.kind = p.kind) AS label,
            p.day, p.start_km, p.end_km
        FROM paper_citations p
        WHERE p.document_id = $1 ORDER BY p.day IS NULL, p.day, p.end_km LIMIT 1";
    db.optional(
        sql,
        params![id],
        |row| from_row!(row => Citation { kind, label, day, start_km, end_km }),
    )
}
