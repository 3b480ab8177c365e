//! What follows from the entries and is kept beside them, so that lists stay
//! fast: the dates on a crane's row, and the standings that they cannot say.
//! Of the table of cranes, those columns are this concept's.

use cranedesk_platform::db::{DbResult, Writer};
use cranedesk_platform::params;

use super::super::fitness::Outcome;
use super::super::kind::Certificate;
use super::super::timeline;
use super::{notes, renewals};

/// Works out anew how a kind stands on a crane.
pub(in super::super) fn refresh(db: &mut Writer<'_>, crane: i64, kind: &str) -> DbResult<()> {
    let entries = renewals::entries(db, crane, kind)?;
    let latest = timeline::latest(&entries);
    let pass = timeline::latest_pass(&entries);
    let exemption = notes::open_exemption(db, crane, kind)?;
    let booking = notes::open_booking(db, crane, kind)?;
    let outcome = latest.map_or(Outcome::Pass, |latest| latest.outcome);
    let expires = pass.and_then(|pass| pass.expires.as_ref());
    let expires_at = pass.and_then(|pass| pass.expires_at);
    let built_in = Certificate::from_text(kind).is_some();
    let is_noted = exemption.is_some() || booking.is_some() || outcome != Outcome::Pass;
    if is_noted || (!built_in && latest.is_some()) {
        let sql = "INSERT INTO certificate_standings (crane_id, kind, applies, outcome, day,
                expires, expires_at, reason, from_day, booked_day, booked_with)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
            ON CONFLICT (crane_id, kind) DO UPDATE SET applies = excluded.applies,
                outcome = excluded.outcome, day = excluded.day, expires = excluded.expires,
                expires_at = excluded.expires_at, reason = excluded.reason,
                from_day = excluded.from_day, booked_day = excluded.booked_day,
                booked_with = excluded.booked_with";
        let day = latest
            .and_then(|latest| latest.issued)
            .map(|day| day.to_string());
        let params = params![
            crane,
            kind,
            exemption.is_none(),
            outcome.as_str(),
            day.as_ref(),
            expires,
            expires_at,
            exemption.as_ref().map(|exemption| &exemption.reason),
            exemption.as_ref().map(|exemption| &exemption.from),
            booking.as_ref().map(|booking| &booking.day),
            booking.as_ref().map(|booking| &booking.with),
        ];
        db.execute(sql, params)?;
    } else {
        forget(db, crane, kind)?;
    }
    // Where none is needed, the date is empty and nothing counts it.
    let (text, at) = match exemption {
        Some(_) => ("", None),
        None => (expires.map_or("", String::as_str), expires_at),
    };
    let sql = "UPDATE cranes SET
            cof_expiry = CASE WHEN $2 = 'cof' THEN $3 ELSE cof_expiry END,
            cof_expires_at = CASE WHEN $2 = 'cof' THEN $4 ELSE cof_expires_at END,
            rego_expiry = CASE WHEN $2 = 'rego' THEN $3 ELSE rego_expiry END,
            rego_expires_at = CASE WHEN $2 = 'rego' THEN $4 ELSE rego_expires_at END,
            mi_expiry = CASE WHEN $2 = 'mi' THEN $3 ELSE mi_expiry END,
            mi_expires_at = CASE WHEN $2 = 'mi' THEN $4 ELSE mi_expires_at END,
            rigging_gear_expiry = CASE WHEN $2 = 'riggingGear'
                THEN $3 ELSE rigging_gear_expiry END,
            rigging_gear_expires_at = CASE WHEN $2 = 'riggingGear'
                THEN $4 ELSE rigging_gear_expires_at END,
            more_certificates = EXISTS
                (SELECT 1 FROM certificate_standings s WHERE s.crane_id = $1)
        WHERE id = $1";
    db.execute(sql, params![crane, kind, text, at])?;
    mark_changed(db, crane)
}

/// Drops how a kind stands that is no longer in use.
pub(in super::super) fn drop_kind(db: &mut Writer<'_>, crane: i64, kind: &str) -> DbResult<()> {
    forget(db, crane, kind)?;
    let sql = "UPDATE cranes SET more_certificates = EXISTS
            (SELECT 1 FROM certificate_standings s WHERE s.crane_id = $1)
        WHERE id = $1";
    db.execute(sql, params![crane])?;
    mark_changed(db, crane)
}

fn forget(db: &mut Writer<'_>, crane: i64, kind: &str) -> DbResult<()> {
    let sql = "DELETE FROM certificate_standings WHERE crane_id = $1 AND kind = $2";
    db.execute(sql, params![crane, kind])?;
    Ok(())
}

/// Tells whoever raises alerts to look at a crane again.
pub(crate) fn mark_changed(db: &mut Writer<'_>, crane: i64) -> DbResult<()> {
    let sql = "INSERT INTO certificate_changes (crane_id) VALUES ($1)
        ON CONFLICT (crane_id) DO UPDATE SET crane_id = excluded.crane_id";
    db.execute(sql, params![crane])?;
    Ok(())
}

/// Takes out some of the cranes that changed.
pub(crate) fn take_changed(db: &mut Writer<'_>, most: i64) -> DbResult<Vec<i64>> {
    let sql = "DELETE FROM certificate_changes WHERE crane_id IN
            (SELECT crane_id FROM certificate_changes ORDER BY crane_id LIMIT $1)
        RETURNING crane_id";
    db.all(sql, params![most], |row| row.only())
}
