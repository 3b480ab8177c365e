//! The table of proposals.

use cranedesk_platform::db::{DbResult, Reader, Writer};
use cranedesk_platform::{from_row, params};

use super::recognise::{Expires, Finding};

/// Puts what was found in the place of what was found before. What somebody
/// said no to stays away.
pub(super) fn replace(db: &mut Writer<'_>, document: i64, findings: &[Finding]) -> DbResult<()> {
    let sql = "DELETE FROM proposals WHERE document_id = $1 AND dismissed_at IS NULL";
    db.execute(sql, params![document])?;
    let sql = "INSERT INTO proposals (document_id, kind, expires, issued, number, inspector,
            organisation, plate, page, quote)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
        ON CONFLICT (document_id, kind) DO NOTHING";
    for finding in findings {
        let expires = match finding.expires {
            Expires::Day(day) => day.to_string(),
            Expires::Month(month) => month.strftime("%Y-%m").to_string(),
        };
        let issued = finding.issued.map(|day| day.to_string());
        let params = params![
            document,
            &finding.kind,
            &expires,
            issued.as_deref(),
            finding.number.as_deref(),
            finding.inspector.as_deref(),
            finding.organisation.as_deref(),
            finding.plate.as_deref(),
            finding.page,
            &finding.quote,
        ];
        db.execute(sql, params)?;
    }
    Ok(())
}

/// A proposal as it is kept.
pub(super) struct Kept {
    pub(super) document_id: i64,
    pub(super) document_name: String,
    pub(super) crane_id: i64,
    pub(super) crane_name: String,
    pub(super) vehicle_id: String,
    pub(super) kind: String,
    /// Of an owner's own kind.
    pub(super) label: Option<String>,
    pub(super) expires: String,
    pub(super) issued: Option<String>,
    pub(super) number: Option<String>,
    pub(super) inspector: Option<String>,
    pub(super) organisation: Option<String>,
    pub(super) plate: Option<String>,
    pub(super) page: i64,
    pub(super) quote: String,
}

/// The proposals that wait, of cranes that the user may change. One whose paper
/// a renewal of that kind rests on was accepted; if that is voided, it waits again.
pub(super) fn open(db: &mut Reader<'_>, user: i64, crane: Option<i64>) -> DbResult<Vec<Kept>> {
    let sql = "SELECT p.document_id, d.name AS document_name, d.crane_id, n.name AS crane_name,
            n.vehicle_id, p.kind, (SELECT l.label FROM certificate_labels l
                WHERE l.crane_id = d.crane_id AND l.kind = p.kind) AS label,
            p.expires, p.issued, p.number, p.inspector, p.organisation, p.plate, p.page, p.quote
        FROM crane_access a
        JOIN papers_of_cranes d ON d.crane_id = a.crane_id
        JOIN proposals p ON p.document_id = d.id
        JOIN crane_names n ON n.crane_id = a.crane_id
        WHERE a.user_id = $1 AND a.access <> 'view' AND a.crane_id = coalesce($2, a.crane_id)
            AND p.dismissed_at IS NULL
            AND NOT EXISTS (SELECT 1 FROM paper_citations c
                WHERE c.document_id = p.document_id AND c.kind = p.kind)
        ORDER BY p.document_id DESC, p.kind";
    db.all(sql, params![user, crane], |row| {
        from_row!(row => Kept {
            document_id,
            document_name,
            crane_id,
            crane_name,
            vehicle_id,
            kind,
            label,
            expires,
            issued,
            number,
            inspector,
            organisation,
            plate,
            page,
            quote,
        })
    })
}

/// A crane that the user may see, by what it is called.
pub(super) struct Named {
    pub(super) id: i64,
    pub(super) name: String,
    pub(super) vehicle_id: String,
}

pub(super) fn cranes(db: &mut Reader<'_>, user: i64) -> DbResult<Vec<Named>> {
    let sql = "SELECT n.crane_id AS id, n.name, n.vehicle_id FROM crane_access a
        JOIN crane_names n ON n.crane_id = a.crane_id
        JOIN working_cranes w ON w.crane_id = a.crane_id
        WHERE a.user_id = $1 ORDER BY n.crane_id";
    db.all(
        sql,
        params![user],
        |row| from_row!(row => Named { id, name, vehicle_id }),
    )
}

/// The crane of a paper that the user may see.
pub(super) fn crane_of(db: &mut Reader<'_>, user: i64, document: i64) -> DbResult<Option<i64>> {
    let sql = "SELECT a.crane_id FROM papers_of_cranes d
        JOIN crane_access a ON a.crane_id = d.crane_id
        WHERE a.user_id = $1 AND d.id = $2";
    db.optional(sql, params![user, document], |row| row.only())
}

/// Who owns the crane of a paper.
pub(super) fn owner_of(db: &mut Reader<'_>, document: i64) -> DbResult<Option<i64>> {
    let sql = "SELECT a.user_id FROM papers_of_cranes d
        JOIN crane_access a ON a.crane_id = d.crane_id AND a.access = 'owner'
        WHERE d.id = $1";
    db.optional(sql, params![document], |row| row.only())
}

/// Takes a proposal away for good.
pub(super) fn dismiss(db: &mut Writer<'_>, document: i64, kind: &str, now: i64) -> DbResult<bool> {
    let sql = "UPDATE proposals SET dismissed_at = $3
        WHERE document_id = $1 AND kind = $2 AND dismissed_at IS NULL";
    Ok(db.execute(sql, params![document, kind, now])? > 0)
}
