//! The text of documents: how far it is read, and its pages.

use cranedesk_platform::db::{DbResult, Reader, Writer};
use cranedesk_platform::{from_row, params};

use super::model::TextState;
use super::passage::Passage;

/// Nothing is put off for longer than this.
const FURTHEST_MS: i64 = 10 * 60 * 1000;

/// A document that this node reads, and other nodes leave alone.
#[derive(Clone, Debug)]
pub(super) struct Claim {
    pub(super) document: i64,
    /// Which attempt this is, from one; also tells this claim from a later one.
    pub(super) attempt: i64,
    pub(super) key: String,
    pub(super) mimetype: String,
}

/// Documents `r` that are being read at the moment `$1`, of the owner of `d`. A
/// claim for later than anything is ever put off comes from a clock that was
/// wrong, and is none; `$2` is the furthest.
macro_rules! being_read_of_the_same_owner {
    () => {
        "EXISTS (SELECT 1 FROM documents r
            JOIN crane_access o ON o.crane_id = r.crane_id AND o.access = 'owner'
            WHERE r.text_state = 'reading' AND r.text_due > $1 AND r.text_due <= $2
                AND o.user_id = a.user_id "
    };
}

/// Documents `d` that are due at the moment `$1`, with their owner `a`.
macro_rules! due {
    () => {
        "documents d
        LEFT JOIN crane_access a ON a.crane_id = d.crane_id AND a.access = 'owner'
        WHERE d.text_state IN ('waiting', 'reading')
            AND (d.text_due <= $1 OR d.text_due > $2) "
    };
}

/// The document to read next, if any is due: the one that has waited longest
/// among those whose owner has none being read, and only where there are no
/// such, of an owner who has.
pub(super) fn next(db: &mut Reader<'_>, now: i64) -> DbResult<Option<i64>> {
    let sql = concat!(
        "SELECT d.id FROM ",
        due!(),
        "ORDER BY CASE WHEN ",
        being_read_of_the_same_owner!(),
        ") THEN 1 ELSE 0 END, d.text_due, d.id LIMIT 1"
    );
    db.optional(sql, params![now, now + FURTHEST_MS], |row| row.only())
}

/// Whether a document that is being read must be given back: its owner has
/// another one being read, of which this is the last, and somebody waits who
/// has none. So one is given back at a time.
pub(super) fn must_give_way(db: &mut Reader<'_>, document: i64, now: i64) -> DbResult<bool> {
    let sql = concat!(
        "SELECT EXISTS (SELECT 1 FROM documents d
            JOIN crane_access a ON a.crane_id = d.crane_id AND a.access = 'owner'
            WHERE d.id = $3 AND ",
        being_read_of_the_same_owner!(),
        "AND r.id < d.id) AND NOT ",
        being_read_of_the_same_owner!(),
        "AND r.id > d.id)) AND EXISTS (SELECT 1 FROM ",
        due!(),
        "AND NOT ",
        being_read_of_the_same_owner!(),
        "))"
    );
    let params = params![now, now + FURTHEST_MS, document];
    db.one(sql, params, |row| row.only())
}

/// Takes a document, if it is still there to take. Unless the claim is kept
/// up, another node may take it after `until`.
pub(super) fn claim(
    db: &mut Writer<'_>,
    document: i64,
    reader: &str,
    (now, until): (i64, i64),
) -> DbResult<Option<Claim>> {
    let sql = "UPDATE documents SET text_state = 'reading', text_due = $3,
            text_attempts = text_attempts + 1, text_reader = $5
        WHERE id = $1 AND text_state IN ('waiting', 'reading')
            AND (text_due <= $2 OR text_due > $4)
        RETURNING id AS document, text_attempts AS attempt, file_key AS key, mimetype";
    db.optional(
        sql,
        params![document, now, until, now + FURTHEST_MS, reader],
        |row| from_row!(row => Claim { document, attempt, key, mimetype }),
    )
}

/// Keeps other nodes off for longer; false where the claim is lost.
pub(super) fn keep(db: &mut Writer<'_>, claim: &Claim, until: i64) -> DbResult<bool> {
    let sql = "UPDATE documents SET text_due = $3
        WHERE id = $1 AND text_attempts = $2 AND text_state = 'reading'";
    Ok(db.execute(sql, params![claim.document, claim.attempt, until])? > 0)
}

/// Has everything wait again that this node was reading.
pub(super) fn give_back(db: &mut Writer<'_>, reader: &str) -> DbResult<()> {
    let sql = "UPDATE documents SET text_state = 'waiting', text_due = 0
        WHERE text_state = 'reading' AND text_reader = $1";
    db.execute(sql, params![reader])?;
    Ok(())
}

/// What came of a claim.
pub(super) struct Outcome<'a> {
    pub(super) state: &'a str,
    pub(super) pages: Option<i64>,
    pub(super) problem: Option<&'a str>,
    pub(super) attempts: i64,
    /// When a document that waits again is due.
    pub(super) due: i64,
}

impl Outcome<'_> {
    /// It is to be read another time.
    pub(super) fn waiting(attempts: i64, due: i64) -> Self {
        Self {
            state: TextState::Waiting.as_str(),
            pages: None,
            problem: None,
            attempts,
            due,
        }
    }
}

/// Ends a claim and answers whose crane the document is; none where the claim
/// is lost, and with it what was read.
pub(super) fn settle(
    db: &mut Writer<'_>,
    claim: &Claim,
    outcome: &Outcome<'_>,
) -> DbResult<Option<i64>> {
    let sql = "UPDATE documents SET text_state = $3, text_pages = $4, text_problem = $5,
            text_attempts = $6, text_due = $7
        WHERE id = $1 AND text_attempts = $2 AND text_state = 'reading'
        RETURNING crane_id";
    let params = params![
        claim.document,
        claim.attempt,
        outcome.state,
        outcome.pages,
        outcome.problem,
        outcome.attempts,
        outcome.due,
    ];
    db.optional(sql, params, |row| row.only())
}

/// Puts pages in the place of those that there were. The index follows.
pub(super) fn replace_pages(db: &mut Writer<'_>, document: i64, pages: &[String]) -> DbResult<()> {
    let sql = "DELETE FROM document_pages WHERE document_id = $1";
    db.execute(sql, params![document])?;
    let sql = "INSERT INTO document_pages (document_id, page, text) VALUES ($1, $2, $3)";
    for (number, text) in (1_i64..).zip(pages) {
        db.execute(sql, params![document, number, text])?;
    }
    Ok(())
}

/// Makes a document wait to be read again, where the user may change it and
/// it is not being read already. Answers its crane.
pub(super) fn read_again(db: &mut Writer<'_>, user: i64, document: i64) -> DbResult<Option<i64>> {
    let sql = "UPDATE documents SET text_state = 'waiting', text_pages = NULL,
            text_problem = NULL, text_attempts = 0, text_due = 0
        WHERE id = $2 AND text_state <> 'reading' AND EXISTS (SELECT 1 FROM crane_access a
            WHERE a.crane_id = documents.crane_id AND a.user_id = $1 AND a.access <> 'view')
        RETURNING crane_id";
    db.optional(sql, params![user, document], |row| row.only())
}

/// One page of a document, if the user may see it.
pub(crate) fn read_page(
    db: &mut Reader<'_>,
    user: i64,
    document: i64,
    page: i64,
) -> DbResult<Option<Passage>> {
    let sql =
        "SELECT d.id AS document, d.crane_id AS crane, d.name AS document_name, d.document_type,
            p.page, p.text
        FROM document_pages p
        JOIN documents d ON d.id = p.document_id
        JOIN crane_access a ON a.crane_id = d.crane_id
        WHERE a.user_id = $1 AND p.document_id = $2 AND p.page = $3";
    db.optional(sql, params![user, document, page], Passage::read)
}
