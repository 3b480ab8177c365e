//! Alerts that were raised, and notices about no crane.

use cranedesk_platform::db::{DbResult, Reader, Row, Writer};
use cranedesk_platform::params;

use super::super::model::{Charge, Concern, Due, KindName, Notice};
use super::schedule::outlook;

pub(in super::super) struct Raised {
    pub(in super::super) id: i64,
    pub(in super::super) about: About,
    pub(in super::super) raised_at: i64,
    pub(in super::super) read: bool,
}

pub(in super::super) enum About {
    Crane(Due),
    /// What it says, and where it leads.
    Notice(String, Option<String>),
}

/// The new alert, if it is one: the same is never raised twice.
pub(in super::super) fn raise(
    db: &mut Writer<'_>,
    (user, crane): (i64, i64),
    (certificate, expiry): (&str, i64),
    lead: i32,
    now: i64,
) -> DbResult<Option<i64>> {
    let sql =
        "INSERT INTO alerts (user_id, crane_id, certificate, expiry, lead, raised_at, km_left)
        VALUES ($1, $2, $3, $4, $5, $6, CASE WHEN $3 = 'ruc' THEN
            (SELECT o.km_left FROM road_user_outlooks o WHERE o.crane_id = $2) END)
        ON CONFLICT (user_id, crane_id, certificate, expiry, lead) DO NOTHING
        RETURNING id";
    let parameters = params![user, crane, certificate, expiry, lead, now];
    db.optional(sql, parameters, |row| row.only())
}

/// A notice for the screen and for the next mail.
pub(in super::super) fn tell(
    db: &mut Writer<'_>,
    user: i64,
    notice: &Notice<'_>,
    now: i64,
) -> DbResult<i64> {
    let sql = "INSERT INTO alerts (user_id, notice, path, raised_at) VALUES ($1, $2, $3, $4)
        RETURNING id";
    db.one(sql, params![user, notice.text, notice.path, now], |row| {
        row.only()
    })
}

/// Takes back a notice, known by where it leads, that nothing is to be done about any more.
pub(in super::super) fn withdraw(db: &mut Writer<'_>, user: i64, path: &str) -> DbResult<()> {
    let sql = "DELETE FROM alerts WHERE user_id = $1 AND notice IS NOT NULL AND path = $2";
    db.execute(sql, params![user, path])?;
    Ok(())
}

/// A notice for the screen alone: it counts as mailed.
pub(in super::super) fn show(
    db: &mut Writer<'_>,
    user: i64,
    notice: &Notice<'_>,
    now: i64,
) -> DbResult<i64> {
    let sql = "INSERT INTO alerts (user_id, notice, path, raised_at, mailed_at)
        VALUES ($1, $2, $3, $4, $4) RETURNING id";
    db.one(sql, params![user, notice.text, notice.path, now], |row| {
        row.only()
    })
}

/// Alerts that still hold: the date is as it was, the user can still see the
/// crane, and has not muted it. Everything else is withdrawn by not being shown.
macro_rules! select_raised {
    ($which:literal) => {
        concat!(
            "SELECT al.id, al.crane_id, n.name || ' (' || n.vehicle_id || ')' AS crane_name,
                al.certificate, al.expiry, al.notice, al.raised_at, al.read_at, al.path,
                al.lead, al.km_left AS km_left_then,
                (SELECT l.label FROM certificate_labels l
                    WHERE l.crane_id = al.crane_id AND l.kind = al.certificate) AS label,
                o.licence_end, o.km_left, o.runs_out, o.read_on, o.read_at AS recorder_read_at
            FROM alerts al LEFT JOIN crane_names n ON n.crane_id = al.crane_id
            LEFT JOIN crane_dates d ON d.crane_id = al.crane_id
            LEFT JOIN road_user_outlooks o ON o.crane_id = al.crane_id
            WHERE al.user_id = $1 AND (al.crane_id IS NULL OR (
                al.expiry = CASE al.certificate
                    WHEN 'cof' THEN d.cof WHEN 'rego' THEN d.rego
                    WHEN 'mi' THEN d.mi WHEN 'riggingGear' THEN d.rigging_gear
                    WHEN 'ruc' THEN o.licence_end WHEN 'rucReading' THEN o.read_at
                    WHEN 'rucForecast' THEN CASE WHEN o.runs_out IS NOT NULL
                        THEN o.licence_end END
                    ELSE (SELECT s.expires_at FROM own_certificates s
                        WHERE s.crane_id = al.crane_id AND s.kind = al.certificate) END
                AND EXISTS (SELECT 1 FROM working_cranes w WHERE w.crane_id = al.crane_id)
                AND EXISTS (SELECT 1 FROM crane_access a
                    WHERE a.crane_id = al.crane_id AND a.user_id = $1)
                AND NOT EXISTS (SELECT 1 FROM alert_mutes m
                    WHERE m.crane_id = al.crane_id AND m.user_id = $1))) ",
            $which
        )
    };
}

fn raised(row: &Row<'_>) -> DbResult<Raised> {
    let certificate: Option<String> = row.get("certificate")?;
    let label: Option<String> = row.get("label")?;
    let concern = certificate.as_deref().and_then(Concern::from_text);
    let certificate = certificate.map(|key| KindName::new(key, label));
    let (crane, expiry): (Option<i64>, Option<i64>) = (row.get("crane_id")?, row.get("expiry")?);
    let about = match crane.zip(certificate).zip(expiry) {
        Some(((crane_id, certificate), expiry)) => About::Crane(Due {
            crane_id,
            crane_name: row.get::<Option<String>>("crane_name")?.unwrap_or_default(),
            certificate,
            expiry,
            charge: match concern.zip(outlook(row)?) {
                None => None,
                Some((concern, outlook)) => Some(Charge {
                    concern,
                    outlook,
                    raised_at: row.get("raised_at")?,
                    threshold: row.get::<Option<i64>>("lead")?.unwrap_or_default(),
                    km_left: row.get("km_left_then")?,
                }),
            },
        }),
        None => {
            let text: Option<String> = row.get("notice")?;
            About::Notice(text.unwrap_or_default(), row.get("path")?)
        }
    };
    Ok(Raised {
        id: row.get("id")?,
        about,
        raised_at: row.get("raised_at")?,
        read: row.get::<Option<i64>>("read_at")?.is_some(),
    })
}

pub(in super::super) fn list(db: &mut Reader<'_>, user: i64) -> DbResult<Vec<Raised>> {
    let sql = select_raised!("ORDER BY al.raised_at DESC, al.id DESC LIMIT 200");
    db.all(sql, params![user], raised)
}

/// By expiry, and notices before or after them all.
pub(in super::super) fn list_unmailed(db: &mut Reader<'_>, user: i64) -> DbResult<Vec<About>> {
    let sql = select_raised!("AND al.mailed_at IS NULL ORDER BY al.expiry, al.id");
    let found = db.all(sql, params![user], raised)?;
    Ok(found.into_iter().map(|raised| raised.about).collect())
}

/// What is due for one of the user's devices and was not read yet, the oldest
/// first.
pub(in super::super) fn list_to_push(
    db: &mut Reader<'_>,
    user: i64,
    device: i64,
    now: i64,
) -> DbResult<Vec<Raised>> {
    let sql = select_raised!(
        "AND al.read_at IS NULL AND al.id IN (
            SELECT o.alert_id FROM push_outbox o WHERE o.device_id = $2 AND o.not_before <= $3)
        ORDER BY al.id"
    );
    db.all(sql, params![user, device, now], raised)
}

pub(in super::super) fn mark_mailed(db: &mut Writer<'_>, user: i64, now: i64) -> DbResult<()> {
    let sql = "UPDATE alerts SET mailed_at = $2 WHERE user_id = $1 AND mailed_at IS NULL";
    db.execute(sql, params![user, now])?;
    Ok(())
}

pub(in super::super) fn mark_read(
    db: &mut Writer<'_>,
    user: i64,
    id: i64,
    now: i64,
) -> DbResult<()> {
    let sql = "UPDATE alerts SET read_at = $3 WHERE user_id = $1 AND id = $2 AND read_at IS NULL";
    db.execute(sql, params![user, id, now])?;
    Ok(())
}

pub(in super::super) fn mark_all_read(db: &mut Writer<'_>, user: i64, now: i64) -> DbResult<()> {
    let sql = "UPDATE alerts SET read_at = $2 WHERE user_id = $1 AND read_at IS NULL";
    db.execute(sql, params![user, now])?;
    Ok(())
}
