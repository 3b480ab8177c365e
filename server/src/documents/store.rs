//! The table of documents.

use cranedesk_platform::clock::iso_text;
use cranedesk_platform::db::{DbResult, Reader, Row};
use cranedesk_platform::params;

use super::model::{Document, DocumentType};

/// A statement that reads documents of cranes that the user `$1` may see.
macro_rules! select_documents {
    ($rest:literal) => {
        concat!(
            "SELECT d.id, d.crane_id, d.name, d.document_type, d.filename, d.mimetype, d.size,
                d.uploaded_at
            FROM crane_access a
            JOIN documents d ON d.crane_id = a.crane_id
            WHERE a.user_id = $1 ",
            $rest
        )
    };
}

fn document(row: &Row<'_>) -> DbResult<Document> {
    Ok(Document {
        id: row.get(0)?,
        crane_id: row.get(1)?,
        name: row.get(2)?,
        document_type: DocumentType::from_text(row.text(3)?).unwrap_or_default(),
        filename: row.get(4)?,
        mimetype: row.get(5)?,
        size: row.get::<i64>(6)?.to_string(),
        uploaded_at: iso_text(row.get(7)?),
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
