//! What does not apply, and what is booked.

use cranedesk_platform::db::{DbResult, Reader, Writer};
use cranedesk_platform::params;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::super::fitness::day_of;
use super::super::model::{Booking, NotApplicable};

pub(in super::super) fn exempt(
    db: &mut Writer<'_>,
    (crane, kind): (i64, &str),
    (reason, from): (&str, Date),
    user: i64,
    now: i64,
) -> DbResult<()> {
    end_exemption(db, crane, kind, user, now)?;
    let sql = "INSERT INTO certificate_exemptions
            (crane_id, kind, reason, from_day, entered_by, entered_at)
        VALUES ($1, $2, $3, $4, $5, $6)";
    let from = from.to_string();
    db.execute(sql, params![crane, kind, reason, &from, user, now])?;
    Ok(())
}

/// Says whether there was one.
pub(in super::super) fn end_exemption(
    db: &mut Writer<'_>,
    crane: i64,
    kind: &str,
    user: i64,
    now: i64,
) -> DbResult<bool> {
    let sql = "UPDATE certificate_exemptions SET ended_by = $3, ended_at = $4
        WHERE crane_id = $1 AND kind = $2 AND ended_at IS NULL";
    Ok(db.execute(sql, params![crane, kind, user, now])? > 0)
}

pub(in super::super) fn open_exemption(
    db: &mut Reader<'_>,
    crane: i64,
    kind: &str,
) -> DbResult<Option<NotApplicable>> {
    let sql = "SELECT reason, from_day FROM certificate_exemptions
        WHERE crane_id = $1 AND kind = $2 AND ended_at IS NULL";
    db.optional(sql, params![crane, kind], |row| {
        Ok(NotApplicable {
            reason: row.get("reason")?,
            from: row.get("from_day")?,
        })
    })
}

/// One that was written down, and when that was and when it was taken back.
pub(in super::super) struct Exemption {
    pub(in super::super) kind: String,
    pub(in super::super) what: NotApplicable,
    pub(in super::super) entered_at: i64,
    pub(in super::super) ended_at: Option<i64>,
}

/// Who takes something back within this time says that it was a mistake.
const SLIP_MS: i64 = 24 * 60 * 60 * 1000;

impl Exemption {
    /// Taken back at once: then it never held, whatever day it was said to begin.
    pub(in super::super) fn was_a_slip(&self) -> bool {
        self.ended_at
            .is_some_and(|ended| ended - self.entered_at < SLIP_MS)
    }

    /// The first and the last day of it. The day on which it was taken back is none.
    pub(in super::super) fn days(&self, today: Date, zone: &TimeZone) -> Option<(Date, Date)> {
        if self.was_a_slip() {
            return None;
        }
        let first = self.what.from.parse().ok()?;
        let last = match self.ended_at {
            None => today,
            Some(ended) => day_of(ended, zone)?.yesterday().ok()?,
        };
        Some((first, last))
    }
}

/// All that there ever were on a crane that the user may see, latest first.
pub(in super::super) fn exemptions(
    db: &mut Reader<'_>,
    user: i64,
    crane: i64,
) -> DbResult<Vec<Exemption>> {
    let sql = "SELECT e.kind, e.reason, e.from_day, e.entered_at, e.ended_at
        FROM crane_access a JOIN certificate_exemptions e ON e.crane_id = a.crane_id
        WHERE a.user_id = $1 AND e.crane_id = $2 ORDER BY e.id DESC";
    db.all(sql, params![user, crane], |row| {
        Ok(Exemption {
            kind: row.get("kind")?,
            what: NotApplicable {
                reason: row.get("reason")?,
                from: row.get("from_day")?,
            },
            entered_at: row.get("entered_at")?,
            ended_at: row.get("ended_at")?,
        })
    })
}

pub(in super::super) fn book(
    db: &mut Writer<'_>,
    (crane, kind): (i64, &str),
    (day, with): (Date, &str),
    user: i64,
    now: i64,
) -> DbResult<()> {
    end_booking(db, crane, kind, now)?;
    let sql = "INSERT INTO certificate_bookings
            (crane_id, kind, day, with_whom, entered_by, entered_at)
        VALUES ($1, $2, $3, $4, $5, $6)";
    let day = day.to_string();
    db.execute(sql, params![crane, kind, &day, with, user, now])?;
    Ok(())
}

/// Says whether there was one.
pub(in super::super) fn end_booking(
    db: &mut Writer<'_>,
    crane: i64,
    kind: &str,
    now: i64,
) -> DbResult<bool> {
    let sql = "UPDATE certificate_bookings SET ended_at = $3
        WHERE crane_id = $1 AND kind = $2 AND ended_at IS NULL";
    Ok(db.execute(sql, params![crane, kind, now])? > 0)
}

pub(in super::super) fn open_booking(
    db: &mut Reader<'_>,
    crane: i64,
    kind: &str,
) -> DbResult<Option<Booking>> {
    let sql = "SELECT day, with_whom FROM certificate_bookings
        WHERE crane_id = $1 AND kind = $2 AND ended_at IS NULL";
    db.optional(sql, params![crane, kind], |row| {
        Ok(Booking {
            day: row.get("day")?,
            with: row.get("with_whom")?,
        })
    })
}
