//! The tables of links and of their openings.

use cranedesk_platform::clock::iso_text;
use cranedesk_platform::db::{DbResult, Reader, Row, Writer};
use cranedesk_platform::{from_row, params};

use super::model::{Opening, StoredLink, Visited};

/// Openings that are listed; the count goes on.
pub(super) const LISTED: i64 = 200;

/// A statement that reads links that the user `$1` may end: their own, and
/// those of their cranes that a mate made. Whose customer it is for, and which
/// other cranes are in it, is the mate's affair.
macro_rules! select_links {
    ($rest:literal) => {
        concat!(
            "SELECT l.id,
                CASE WHEN l.user_id = $1 OR (SELECT count(*) FROM pack_owners o
                    WHERE o.pack_id = l.pack_id) = 1 THEN l.title
                    ELSE 'Several cranes, yours among them' END AS title,
                CASE WHEN l.user_id = $1 THEN l.recipient ELSE '' END AS recipient,
                m.username AS made_by, l.is_current,
                l.word_hash IS NOT NULL AS has_word,
                EXISTS (SELECT 1 FROM packs_to_hand_out h WHERE h.pack_id = l.pack_id)
                    AS may_be_opened,
                l.created_at, l.ends_at, l.ended_at, l.openings, l.papers_opened,
                l.wrong_words, l.last_opened_at, a.crane_id,
                CASE WHEN l.user_id = $1 THEN l.mailed_to END AS mailed_to, l.mail_id,
                e.failures AS mail_failures,
                e.not_after AS mail_not_after
            FROM shared_links l JOIN people m ON m.id = l.user_id
            LEFT JOIN packs_of_one_crane s ON s.pack_id = l.pack_id
            LEFT JOIN crane_access a ON a.crane_id = s.crane_id AND a.user_id = $1
            LEFT JOIN mails e ON e.message_id = l.mail_id AND e.sent_at IS NULL
            WHERE (l.user_id = $1 OR EXISTS (SELECT 1 FROM pack_owners o
                WHERE o.pack_id = l.pack_id AND o.owner_id = $1)) ",
            $rest
        )
    };
}

fn link(row: &Row<'_>) -> DbResult<StoredLink> {
    from_row!(row => StoredLink {
        id,
        title,
        crane_id,
        recipient,
        made_by,
        is_current,
        has_word,
        may_be_opened,
        created_at,
        ends_at,
        ended_at,
        openings,
        papers_opened,
        wrong_words,
        last_opened_at,
        mailed_to,
        mail_id,
        mail_failures,
        mail_not_after,
    })
}

/// Latest first.
pub(super) fn list(db: &mut Reader<'_>, user: i64) -> DbResult<Vec<StoredLink>> {
    let sql = select_links!("ORDER BY l.created_at DESC, l.id DESC LIMIT 500");
    db.all(sql, params![user], link)
}

pub(super) fn find(db: &mut Reader<'_>, user: i64, id: i64) -> DbResult<Option<StoredLink>> {
    db.optional(select_links!("AND l.id = $2"), params![user, id], link)
}

pub(super) struct NewRow<'a> {
    pub(super) user: i64,
    pub(super) pack: i64,
    pub(super) token_hash: &'a [u8; 32],
    pub(super) word_hash: Option<&'a str>,
    pub(super) is_current: bool,
    pub(super) title: &'a str,
    pub(super) recipient: &'a str,
    pub(super) now: i64,
    pub(super) ends_at: i64,
}

pub(super) fn insert(db: &mut Writer<'_>, new: &NewRow<'_>) -> DbResult<i64> {
    let sql = "INSERT INTO shared_links (user_id, pack_id, token_hash, word_hash, is_current,
            title, recipient, created_at, ends_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id";
    let params = params![
        new.user,
        new.pack,
        new.token_hash,
        new.word_hash,
        new.is_current,
        new.title,
        new.recipient,
        new.now,
        new.ends_at,
    ];
    db.one(sql, params, |row| row.only())
}

pub(super) fn end(db: &mut Writer<'_>, id: i64, now: i64) -> DbResult<()> {
    let sql = "UPDATE shared_links SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL";
    db.execute(sql, params![id, now])?;
    Ok(())
}

pub(super) fn note_mail(db: &mut Writer<'_>, id: i64, to: &str, mail: &str) -> DbResult<()> {
    let sql = "UPDATE shared_links SET mailed_to = $2, mail_id = $3 WHERE id = $1";
    db.execute(sql, params![id, to, mail])?;
    Ok(())
}

/// A statement that ends for good what rests on rights that are gone, and
/// answers the mails that told of it. `$1` is the moment.
macro_rules! end_without_rights {
    ($rest:literal) => {
        concat!(
            "UPDATE shared_links SET ended_at = $1
            WHERE ended_at IS NULL AND ends_at > $1 AND NOT EXISTS
                (SELECT 1 FROM packs_to_hand_out h WHERE h.pack_id = shared_links.pack_id) ",
            $rest,
            " RETURNING coalesce(mail_id, '') AS mail_id"
        )
    };
}

pub(super) fn end_without_rights(db: &mut Writer<'_>, now: i64) -> DbResult<Vec<String>> {
    db.all(end_without_rights!(""), params![now], |row| row.only())
}

/// Those that lead to this pack.
pub(super) fn end_of_pack(db: &mut Writer<'_>, pack: i64, now: i64) -> DbResult<Vec<String>> {
    let sql = end_without_rights!("AND pack_id = $2");
    db.all(sql, params![now, pack], |row| row.only())
}

/// Those that this user made.
pub(super) fn end_of_user(db: &mut Writer<'_>, user: i64, now: i64) -> DbResult<Vec<String>> {
    let sql = end_without_rights!("AND user_id = $2");
    db.all(sql, params![now, user], |row| row.only())
}

/// A link that can be opened now.
#[derive(Clone, Debug)]
pub(super) struct OpenLink {
    pub(super) id: i64,
    pub(super) pack: i64,
    pub(super) word_hash: Option<String>,
    pub(super) is_current: bool,
    pub(super) title: String,
    pub(super) maker: i64,
    pub(super) made_by: String,
    pub(super) created_at: i64,
    pub(super) ends_at: i64,
}

/// One statement, whatever is wrong with the address.
pub(super) fn find_open(
    db: &mut Reader<'_>,
    hash: &[u8; 32],
    now: i64,
) -> DbResult<Option<OpenLink>> {
    let sql = "SELECT l.id, l.pack_id, l.word_hash, l.is_current, l.title, l.user_id,
            m.username AS made_by, l.created_at, l.ends_at
        FROM shared_links l
        JOIN people m ON m.id = l.user_id
        JOIN packs_to_hand_out h ON h.pack_id = l.pack_id AND h.user_id = l.user_id
        WHERE l.token_hash = $1 AND l.ended_at IS NULL AND l.ends_at > $2";
    db.optional(sql, params![hash, now], |row| {
        from_row!(row => OpenLink {
            id,
            pack: row.get("pack_id")?,
            word_hash,
            is_current,
            title,
            maker: row.get("user_id")?,
            made_by,
            created_at,
            ends_at,
        })
    })
}

/// Writes down an opening, and now and then forgets those that nobody lists.
pub(super) fn log(
    db: &mut Writer<'_>,
    link: i64,
    network: &str,
    what: Visited,
    now: i64,
) -> DbResult<()> {
    let sql = "UPDATE shared_links SET openings = openings + 1, last_opened_at = $2,
            papers_opened = papers_opened + $3, wrong_words = wrong_words + $4
        WHERE id = $1 RETURNING openings";
    let papers = i64::from(what.is_papers());
    let wrong = i64::from(what == Visited::WrongPassword);
    let count: Option<i64> =
        db.optional(sql, params![link, now, papers, wrong], |row| row.only())?;
    let Some(count) = count else {
        return Ok(());
    };
    let sql = "INSERT INTO link_openings (link_id, at, network, what) VALUES ($1, $2, $3, $4)";
    db.execute(sql, params![link, now, network, what.words()])?;
    if count % LISTED == 0 {
        let sql = "DELETE FROM link_openings WHERE link_id = $1 AND id <= (
            SELECT id FROM link_openings WHERE link_id = $1
            ORDER BY id DESC LIMIT 1 OFFSET $2)";
        db.execute(sql, params![link, LISTED])?;
    }
    Ok(())
}

/// Latest first.
pub(super) fn list_openings(db: &mut Reader<'_>, link: i64) -> DbResult<Vec<Opening>> {
    let sql = "SELECT at, network, what FROM link_openings WHERE link_id = $1
        ORDER BY id DESC LIMIT $2";
    db.all(sql, params![link, LISTED], |row| {
        from_row!(row => Opening {
            at: iso_text(row.get("at")?),
            network,
            what,
        })
    })
}
