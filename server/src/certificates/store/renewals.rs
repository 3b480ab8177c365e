//! The table of entries. Rows are added and voided, never changed or removed.

use cranedesk_platform::clock::iso_text;
use cranedesk_platform::db::{DbResult, Reader, Row, Writer};
use cranedesk_platform::params;

use super::super::expiry::Expiry;
use super::super::kind::{Certificate, OfEach};
use super::super::model::{CitedPaper, NewRenewal, Renewal, voided};
use super::super::timeline::{self, Entry};

/// Where a new entry stands and who made it.
pub(in super::super) struct Place {
    pub(in super::super) crane: i64,
    pub(in super::super) from: i64,
    pub(in super::super) turn: i64,
    pub(in super::super) user: i64,
    pub(in super::super) now: i64,
    /// The first of those that were entered at once with it.
    pub(in super::super) together: Option<i64>,
}

/// The id of the new entry.
pub(in super::super) fn insert(
    db: &mut Writer<'_>,
    kind: &str,
    new: &NewRenewal,
    place: &Place,
) -> DbResult<i64> {
    let sql = "INSERT INTO certificate_renewals (crane_id, kind, outcome, issued, holds_from, turn,
            expires, expires_at, number, inspector, organisation, document_id, source,
            entered_by, entered_at, together, paper_name, paper_sha256)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
            (SELECT name FROM papers_of_cranes WHERE id = $12),
            (SELECT sha256 FROM papers_of_cranes WHERE id = $12)) RETURNING id";
    let issued = new.issued.to_string();
    let params = params![
        place.crane,
        kind,
        new.outcome.as_str(),
        &issued,
        place.from,
        place.turn,
        new.expires.as_ref().map(|expiry| &expiry.text),
        new.expires.as_ref().map(|expiry| expiry.at),
        new.number.as_ref(),
        new.inspector.as_ref(),
        new.organisation.as_ref(),
        new.document_id,
        new.source.as_str(),
        place.user,
        place.now,
        place.together,
    ];
    db.one(sql, params, |row| row.only())
}

/// A date from the crane's form, of which nobody said when it was issued.
pub(in super::super) fn insert_edit(
    db: &mut Writer<'_>,
    certificate: Certificate,
    expiry: &Expiry,
    place: &Place,
) -> DbResult<()> {
    let sql = "INSERT INTO certificate_renewals (crane_id, kind, outcome, holds_from, turn,
            expires, expires_at, source, entered_by, entered_at)
        VALUES ($1, $2, 'pass', $3, $4, $5, $6, 'edit', $7, $8)";
    let params = params![
        place.crane,
        certificate.as_str(),
        place.from,
        place.turn,
        &expiry.text,
        expiry.at,
        place.user,
        place.now,
    ];
    db.execute(sql, params)?;
    Ok(())
}

/// The four dates of a new crane.
pub(in super::super) fn insert_first(
    db: &mut Writer<'_>,
    crane: i64,
    user: i64,
    dates: &OfEach<Expiry>,
    now: i64,
) -> DbResult<()> {
    let sql = "INSERT INTO certificate_renewals (crane_id, kind, outcome, holds_from, expires,
            expires_at, source, entered_by, entered_at)
        VALUES ($1, 'cof', 'pass', $4, $8, $12, 'form', $2, $3),
            ($1, 'rego', 'pass', $5, $9, $13, 'form', $2, $3),
            ($1, 'mi', 'pass', $6, $10, $14, 'form', $2, $3),
            ($1, 'riggingGear', 'pass', $7, $11, $15, 'form', $2, $3)";
    let from = |certificate: Certificate| {
        let at = dates[certificate as usize].at;
        timeline::guess_from(at, certificate.months(), now)
    };
    let [cof, rego, mi, gear] = Certificate::ALL.map(from);
    let [a, b, c, d] = dates;
    let params = params![
        crane, user, now, cof, rego, mi, gear, &a.text, &b.text, &c.text, &d.text, a.at, b.at,
        c.at, d.at,
    ];
    db.execute(sql, params)?;
    Ok(())
}

/// Everything that was entered for a kind on a crane, voided or not.
pub(in super::super) fn entries(
    db: &mut Reader<'_>,
    crane: i64,
    kind: &str,
) -> DbResult<Vec<Entry>> {
    let sql = "SELECT id, outcome, issued, holds_from, turn, expires, expires_at,
            entered_by AS enterer, entered_at, voided_at, together
        FROM certificate_renewals WHERE crane_id = $1 AND kind = $2 ORDER BY id";
    db.all(sql, params![crane, kind], entry)
}

fn entry(row: &Row<'_>) -> DbResult<Entry> {
    let issued: Option<String> = row.get("issued")?;
    let id = row.get("id")?;
    Ok(Entry {
        id,
        outcome: row.get("outcome")?,
        issued: issued.and_then(|text| text.parse().ok()),
        from: row.get("holds_from")?,
        turn: row.get("turn")?,
        expires: row.get("expires")?,
        expires_at: row.get("expires_at")?,
        entered_by: row.get("enterer")?,
        entered_at: row.get("entered_at")?,
        voided_at: row.get("voided_at")?,
        together: row.get::<Option<i64>>("together")?.unwrap_or(id),
    })
}

/// A statement that reads entries of cranes that the user `$1` may see.
macro_rules! select_renewals {
    ($rest:literal) => {
        concat!(
            "SELECT r.id, r.crane_id, r.kind, r.outcome, r.issued, r.holds_from, r.expires,
                r.number, r.inspector, r.organisation, d.id AS paper_id,
                COALESCE(d.name, r.paper_name) AS paper_name,
                COALESCE(d.sha256, r.paper_sha256) AS paper_sha256,
                r.source, entered.username AS entered_by, r.entered_at,
                voider.username AS voided_by, r.voided_at, r.void_reason,
                r.turn, r.expires_at, r.entered_by AS enterer, r.together
            FROM crane_access a
            JOIN certificate_renewals r ON r.crane_id = a.crane_id
            LEFT JOIN papers_of_cranes d ON d.id = r.document_id
            LEFT JOIN people entered ON entered.id = r.entered_by
            LEFT JOIN people voider ON voider.id = r.voided_by
            WHERE a.user_id = $1 ",
            $rest
        )
    };
}

/// An entry as answers show it, and as its place in time is worked out.
pub(in super::super) struct Found {
    pub(in super::super) renewal: Renewal,
    pub(in super::super) entry: Entry,
}

/// The paper of an entry, as it was called and by its hash, also where it was
/// deleted since.
pub(crate) fn cited_paper(row: &Row<'_>) -> DbResult<Option<CitedPaper>> {
    let name: Option<String> = row.get("paper_name")?;
    let sha256: Option<String> = row.get("paper_sha256")?;
    let id = row.get("paper_id")?;
    let paper = name.zip(sha256);
    Ok(paper.map(|(name, sha256)| CitedPaper { id, name, sha256 }))
}

fn found(row: &Row<'_>) -> DbResult<Found> {
    let entry = entry(row)?;
    let renewal = Renewal {
        id: entry.id,
        crane_id: row.get("crane_id")?,
        kind: row.get("kind")?,
        outcome: entry.outcome,
        issued: row.get("issued")?,
        holds_from: timeline::day(entry.from).map_or(String::new(), |day| day.to_string()),
        expires: entry.expires.clone(),
        number: row.get("number")?,
        inspector: row.get("inspector")?,
        organisation: row.get("organisation")?,
        paper: cited_paper(row)?,
        source: row.get("source")?,
        entered_by: row.get("entered_by")?,
        entered_at: iso_text(entry.entered_at),
        voided: voided(
            row.get("voided_by")?,
            entry.voided_at,
            row.get("void_reason")?,
        ),
    };
    Ok(Found { renewal, entry })
}

/// Every entry of a crane that the user may see, latest first.
pub(in super::super) fn list(db: &mut Reader<'_>, user: i64, crane: i64) -> DbResult<Vec<Found>> {
    let sql =
        select_renewals!("AND r.crane_id = $2 ORDER BY r.holds_from DESC, r.turn DESC, r.id DESC");
    db.all(sql, params![user, crane], found)
}

pub(in super::super) fn find(db: &mut Reader<'_>, user: i64, id: i64) -> DbResult<Option<Renewal>> {
    let found = db.optional(select_renewals!("AND r.id = $2"), params![user, id], found)?;
    Ok(found.map(|found| found.renewal))
}

/// Whether it was voided now, and not before.
pub(in super::super) fn void(
    db: &mut Writer<'_>,
    id: i64,
    user: i64,
    reason: &str,
    now: i64,
) -> DbResult<bool> {
    let sql = "UPDATE certificate_renewals SET voided_by = $2, voided_at = $3, void_reason = $4
        WHERE id = $1 AND voided_at IS NULL";
    Ok(db.execute(sql, params![id, user, now, reason])? > 0)
}

/// Whether a document is one of the crane's papers.
pub(crate) fn is_paper_of(db: &mut Reader<'_>, document: i64, crane: i64) -> DbResult<bool> {
    let sql = "SELECT 1 FROM papers_of_cranes WHERE id = $1 AND crane_id = $2";
    let found = db.optional(sql, params![document, crane], |_| Ok(()))?;
    Ok(found.is_some())
}
