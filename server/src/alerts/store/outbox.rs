//! Mail that waits to be sent.

use cranedesk_platform::db::{DbResult, Writer};
use cranedesk_platform::mail::Mail;
use cranedesk_platform::{from_row, params};

use crate::dates::DAY_MS;

pub(in super::super) struct Waiting {
    pub(in super::super) id: i64,
    pub(in super::super) user: i64,
    pub(in super::super) attempts: i64,
    /// Where the user sees what became of a mail to somebody else; none of a
    /// mail to the user.
    pub(in super::super) page: Option<String>,
    pub(in super::super) mail: Mail,
}

/// What holds of a mail to somebody else than the user.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ToSomebodyElse<'a> {
    /// The page where the user sees what became of it.
    pub(crate) page: &'a str,
    /// When it need not be sent any more.
    pub(crate) not_after: i64,
}

pub(in super::super) fn insert(
    db: &mut Writer<'_>,
    user: i64,
    (mail, other): (&Mail, Option<ToSomebodyElse<'_>>),
    now: i64,
) -> DbResult<()> {
    let sql = "INSERT INTO mail_outbox (user_id, message_id, recipient, subject, text, html,
            unsubscribe_url, created_at, not_before, page, not_after)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10)
        ON CONFLICT (message_id) DO NOTHING";
    let Mail {
        message_id,
        to,
        subject,
        text,
        html,
        unsubscribe_url,
    } = mail;
    let url = unsubscribe_url.as_ref();
    let page = other.map(|other| other.page);
    let not_after = other.map(|other| other.not_after);
    db.execute(
        sql,
        params![
            user, message_id, to, subject, text, html, url, now, page, not_after
        ],
    )?;
    Ok(())
}

/// No mail is ever put off for longer: one that is due later was written by a
/// clock that was wrong, and is due now.
const FURTHEST_MS: i64 = DAY_MS;

/// Takes mail that is due, and keeps other nodes off it until `until`. If this
/// node dies before it says how it went, the mail is due again then.
pub(in super::super) fn claim(
    db: &mut Writer<'_>,
    now: i64,
    until: i64,
    most: i64,
) -> DbResult<Vec<Waiting>> {
    let sql = "UPDATE mail_outbox SET not_before = $2, attempts = attempts + 1
        WHERE sent_at IS NULL AND (not_before <= $1 OR not_before > $4) AND id IN (
            SELECT id FROM mail_outbox WHERE sent_at IS NULL
                AND (not_before <= $1 OR not_before > $4)
                AND (not_after IS NULL OR not_after > $1)
            ORDER BY not_before, id LIMIT $3)
        RETURNING id, user_id, attempts, page, message_id, recipient, subject, text, html, unsubscribe_url";
    db.all(sql, params![now, until, most, now + FURTHEST_MS], |row| {
        from_row!(row => Waiting {
            id,
            user: row.get("user_id")?,
            attempts,
            page,
            mail: Mail {
                message_id: row.get("message_id")?,
                to: row.get("recipient")?,
                subject: row.get("subject")?,
                text: row.get("text")?,
                html: row.get("html")?,
                unsubscribe_url: row.get("unsubscribe_url")?,
            },
        })
    })
}

/// What was sent is forgotten: a letter may hold the secret of a link.
pub(in super::super) fn mark_sent(db: &mut Writer<'_>, id: i64, now: i64) -> DbResult<()> {
    let sql = "UPDATE mail_outbox SET sent_at = $2, text = '', html = '' WHERE id = $1";
    db.execute(sql, params![id, now])?;
    Ok(())
}

/// Notes that a mail was not taken, and answers how often that was.
pub(in super::super) fn put_off(db: &mut Writer<'_>, id: i64, not_before: i64) -> DbResult<i64> {
    let sql = "UPDATE mail_outbox SET not_before = $2, failures = failures + 1 WHERE id = $1
        RETURNING failures";
    let failures = db.optional(sql, params![id, not_before], |row| row.only())?;
    Ok(failures.unwrap_or_default())
}

/// Does not send a mail that still waits.
pub(in super::super) fn withhold(db: &mut Writer<'_>, message_id: &str, now: i64) -> DbResult<()> {
    let sql = "UPDATE mail_outbox SET not_after = $2 WHERE message_id = $1 AND sent_at IS NULL";
    db.execute(sql, params![message_id, now])?;
    Ok(())
}

/// Forgets what was sent, or need not be any more, before then.
pub(in super::super) fn delete_done_before(db: &mut Writer<'_>, before: i64) -> DbResult<u64> {
    db.execute(
        "DELETE FROM mail_outbox WHERE sent_at < $1 OR not_after < $1",
        params![before],
    )
}
