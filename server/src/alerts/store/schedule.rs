//! The schedule: the next due moment of each user and crane.

use cranedesk_platform::db::{DbResult, Reader, Row, Writer};
use cranedesk_platform::params;

use super::super::model::Outlook;
use super::super::model::{KindName, Watched};

/// The certificates of a crane that have a usable date.
pub(in super::super) fn dates(db: &mut Reader<'_>, crane: i64) -> DbResult<Vec<Watched>> {
    // Subselects, because SQLite builds a joined view row by row.
    let sql = "SELECT c.certificate, c.expires_at,
            (SELECT l.label FROM certificate_labels l
                WHERE l.crane_id = $1 AND l.kind = c.certificate) AS label,
            (SELECT b.day FROM certificates_booked b
                WHERE b.crane_id = $1 AND b.kind = c.certificate) AS day
        FROM crane_certificates c
        WHERE c.crane_id = $1 AND c.expires_at IS NOT NULL";
    db.all(sql, params![crane], |row| {
        let booked: Option<String> = row.get("day")?;
        Ok(Watched {
            certificate: KindName::new(row.get("certificate")?, row.get("label")?),
            expiry: row.get("expires_at")?,
            booked: booked.and_then(|day| day.parse().ok()),
        })
    })
}

/// What is known of a licence, if anything is.
pub(super) fn outlook(row: &Row<'_>) -> DbResult<Option<Outlook>> {
    let Some(licence_end) = row.get("licence_end")? else {
        return Ok(None);
    };
    let runs_out: Option<String> = row.get("runs_out")?;
    let read_on: String = row.get("read_on")?;
    let Ok(read_on) = read_on.parse() else {
        return Ok(None);
    };
    Ok(Some(Outlook {
        licence_end,
        km_left: row.get("km_left")?,
        runs_out: runs_out.and_then(|day| day.parse().ok()),
        read_on,
        read_at: row.get("recorder_read_at")?,
    }))
}

pub(in super::super) fn find_outlook(db: &mut Reader<'_>, crane: i64) -> DbResult<Option<Outlook>> {
    let sql = "SELECT licence_end, km_left, runs_out, read_on,
            read_at AS recorder_read_at
        FROM road_user_outlooks
        WHERE crane_id = $1";
    let found = db.optional(sql, params![crane], outlook)?;
    Ok(found.flatten())
}

/// Whether a user is to be told of a crane: may see it and has not muted it.
pub(in super::super) fn is_watched(db: &mut Reader<'_>, user: i64, crane: i64) -> DbResult<bool> {
    let sql = "SELECT 1 FROM crane_access WHERE user_id = $1 AND crane_id = $2
        AND EXISTS (SELECT 1 FROM working_cranes w WHERE w.crane_id = $2)
        AND NOT EXISTS (SELECT 1 FROM alert_mutes m WHERE m.user_id = $1 AND m.crane_id = $2)";
    Ok(db
        .optional(sql, params![user, crane], |_| Ok(()))?
        .is_some())
}

pub(in super::super) fn cranes_of(db: &mut Reader<'_>, user: i64) -> DbResult<Vec<i64>> {
    let sql = "SELECT crane_id FROM crane_access WHERE user_id = $1";
    db.all(sql, params![user], |row| row.only())
}

pub(in super::super) fn set(
    db: &mut Writer<'_>,
    user: i64,
    crane: i64,
    due_at: i64,
) -> DbResult<()> {
    let sql = "INSERT INTO alert_schedule (user_id, crane_id, due_at) VALUES ($1, $2, $3)
        ON CONFLICT (user_id, crane_id) DO UPDATE SET due_at = excluded.due_at";
    db.execute(sql, params![user, crane, due_at])?;
    Ok(())
}

pub(in super::super) fn clear(db: &mut Writer<'_>, user: i64, crane: i64) -> DbResult<()> {
    let sql = "DELETE FROM alert_schedule WHERE user_id = $1 AND crane_id = $2";
    db.execute(sql, params![user, crane])?;
    Ok(())
}

/// Whether a crane of the user's is due and the sweep has yet to look at it.
pub(in super::super) fn is_behind(db: &mut Reader<'_>, user: i64, now: i64) -> DbResult<bool> {
    let sql = "SELECT 1 FROM alert_schedule WHERE user_id = $1 AND due_at <= $2
        UNION ALL
        SELECT 1 FROM changed_cranes c JOIN crane_access a ON a.crane_id = c.crane_id
            WHERE a.user_id = $1
        LIMIT 1";
    Ok(db.optional(sql, params![user, now], |_| Ok(()))?.is_some())
}

/// Locks the rows that are due first, so that another node that sweeps at the
/// same moment waits, looks again, and finds them moved on.
pub(in super::super) fn claim_due(
    db: &mut Writer<'_>,
    now: i64,
    most: i64,
) -> DbResult<Vec<(i64, i64)>> {
    let sql = "UPDATE alert_schedule SET due_at = due_at
        WHERE due_at <= $1 AND (user_id, crane_id) IN (
            SELECT user_id, crane_id FROM alert_schedule
            WHERE due_at <= $1 ORDER BY due_at, user_id, crane_id LIMIT $2)
        RETURNING user_id, crane_id";
    db.all(sql, params![now, most], |row| {
        Ok((row.get("user_id")?, row.get("crane_id")?))
    })
}
