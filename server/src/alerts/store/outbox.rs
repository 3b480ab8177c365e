//! Mail that waits to be sent.

use cranedesk_platform::db::{DbResult, Writer};
use cranedesk_platform::mail::Mail;
use cranedesk_platform::{from_row, params};

pub(in super::super) struct Waiting {
    pub(in super::super) id: i64,
    pub(in super::super) user: i64,
    pub(in super::super) attempts: i64,
    pub(in super::super) mail: Mail,
}

pub(in super::super) fn insert(
    db: &mut Writer<'_>,
    user: i64,
    mail: &Mail,
    now: i64,
) -> DbResult<()> {
    let sql = "INSERT INTO mail_outbox (user_id, message_id, recipient, subject, text, html,
            unsubscribe_url, created_at, not_before)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)
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
    db.execute(
        sql,
        params![user, message_id, to, subject, text, html, url, now],
    )?;
    Ok(())
}

/// Takes mail that is due, and keeps other nodes off it until `until`. If this
/// node dies before it says how it went, the mail is due again then.
pub(in super::super) fn claim(
    db: &mut Writer<'_>,
    now: i64,
    until: i64,
    most: i64,
) -> DbResult<Vec<Waiting>> {
    let sql = "UPDATE mail_outbox SET not_before = $2, attempts = attempts + 1
        WHERE sent_at IS NULL AND not_before <= $1 AND id IN (
            SELECT id FROM mail_outbox WHERE sent_at IS NULL AND not_before <= $1
            ORDER BY not_before, id LIMIT $3)
        RETURNING id, user_id, attempts, message_id, recipient, subject, text, html, unsubscribe_url";
    db.all(sql, params![now, until, most], |row| {
        from_row!(row => Waiting {
            id,
            user: row.get("user_id")?,
            attempts,
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

pub(in super::super) fn mark_sent(db: &mut Writer<'_>, id: i64, now: i64) -> DbResult<()> {
    db.execute(
        "UPDATE mail_outbox SET sent_at = $2 WHERE id = $1",
        params![id, now],
    )?;
    Ok(())
}

pub(in super::super) fn put_off(db: &mut Writer<'_>, id: i64, not_before: i64) -> DbResult<()> {
    let sql = "UPDATE mail_outbox SET not_before = $2 WHERE id = $1";
    db.execute(sql, params![id, not_before])?;
    Ok(())
}

pub(in super::super) fn delete_sent_before(db: &mut Writer<'_>, before: i64) -> DbResult<u64> {
    db.execute(
        "DELETE FROM mail_outbox WHERE sent_at < $1",
        params![before],
    )
}
