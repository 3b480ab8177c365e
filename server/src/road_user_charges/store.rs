//! The tables of licences, recorders and readings, and what is kept beside them.

use cranedesk_platform::clock::iso_text;
use cranedesk_platform::db::{DbResult, Reader, Row, Writer};
use cranedesk_platform::params;
use jiff::civil::Date;

use super::model::{Licence, LicenceInput, Reading, Recorder, RecorderType};
use super::outlook::Covered;
use crate::certificates::{Voided, cited_paper};

/// Who enters something, on which crane, and when.
#[derive(Clone, Copy)]
pub(super) struct By {
    pub(super) crane: i64,
    pub(super) user: i64,
    pub(super) now: i64,
}

/// A licence of which only the end is known, from the crane's form.
pub(super) fn insert_end(
    db: &mut Writer<'_>,
    by: By,
    (end, turn): (i64, i64),
    recorder: Option<i64>,
    source: &str,
) -> DbResult<()> {
    let sql = "INSERT INTO ruc_licences
            (crane_id, recorder_id, end_km, turn, source, entered_by, entered_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7)";
    let params = params![by.crane, recorder, end, turn, source, by.user, by.now];
    db.execute(sql, params)?;
    Ok(())
}

pub(super) fn insert_licence(
    db: &mut Writer<'_>,
    by: By,
    input: &LicenceInput,
    vehicle_type: Option<&String>,
    (recorder, turn): (Option<i64>, i64),
) -> DbResult<()> {
    let sql = "INSERT INTO ruc_licences (crane_id, recorder_id, start_km, end_km, vehicle_type,
            document_id, turn, source, entered_by, entered_at, paper_name, paper_sha256)
        VALUES ($1, $2, $3, $4, $5, $6, $7, 'form', $8, $9,
            (SELECT name FROM papers_of_cranes WHERE id = $6),
            (SELECT sha256 FROM papers_of_cranes WHERE id = $6))";
    let params = params![
        by.crane,
        recorder,
        input.start_km,
        input.end_km,
        vehicle_type,
        input.document_id,
        turn,
        by.user,
        by.now,
    ];
    db.execute(sql, params)?;
    Ok(())
}

/// The licences of a crane that were not voided.
pub(super) fn standing(db: &mut Reader<'_>, crane: i64) -> DbResult<Vec<Covered>> {
    let sql = "SELECT id, recorder_id, start_km, end_km, turn FROM ruc_licences
        WHERE crane_id = $1 AND voided_at IS NULL ORDER BY id";
    db.all(sql, params![crane], |row| {
        Ok(Covered {
            id: row.get("id")?,
            recorder: row.get("recorder_id")?,
            start: row.get("start_km")?,
            end: row.get("end_km")?,
            turn: row.get("turn")?,
        })
    })
}

pub(super) fn insert_recorder(
    db: &mut Writer<'_>,
    by: By,
    (kind, serial): (RecorderType, &str),
    (km, day): (i64, Date),
) -> DbResult<i64> {
    let sql = "INSERT INTO ruc_recorders
            (crane_id, type, serial, fitted_km, fitted_on, entered_by, entered_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id";
    let day = day.to_string();
    let params = params![by.crane, kind.as_str(), serial, km, &day, by.user, by.now];
    db.one(sql, params, |row| row.only())
}

pub(super) fn remove_recorder(
    db: &mut Writer<'_>,
    id: i64,
    (km, day): (i64, Date),
) -> DbResult<()> {
    let sql = "UPDATE ruc_recorders SET removed_km = $2, removed_on = $3 WHERE id = $1";
    let day = day.to_string();
    db.execute(sql, params![id, km, &day])?;
    Ok(())
}

/// Gives a recorder what was entered before any was named.
pub(super) fn adopt(db: &mut Writer<'_>, crane: i64, recorder: i64) -> DbResult<()> {
    let licences = "UPDATE ruc_licences SET recorder_id = $2
        WHERE crane_id = $1 AND recorder_id IS NULL";
    let readings = "UPDATE ruc_readings SET recorder_id = $2
        WHERE crane_id = $1 AND recorder_id IS NULL";
    db.execute(licences, params![crane, recorder])?;
    db.execute(readings, params![crane, recorder])?;
    Ok(())
}

/// Every recorder of a crane that the user may see, latest first.
pub(super) fn recorders(db: &mut Reader<'_>, user: i64, crane: i64) -> DbResult<Vec<Recorder>> {
    let sql = "SELECT r.id, r.type, r.serial, r.fitted_km, r.fitted_on, r.removed_km, r.removed_on,
            p.username AS entered_by, r.entered_at, v.username AS voided_by,
            r.voided_at, r.void_reason
        FROM crane_access a
        JOIN ruc_recorders r ON r.crane_id = a.crane_id
        LEFT JOIN people p ON p.id = r.entered_by
        LEFT JOIN people v ON v.id = r.voided_by
        WHERE a.user_id = $1 AND r.crane_id = $2 ORDER BY r.id DESC";
    db.all(sql, params![user, crane], |row| {
        Ok(Recorder {
            id: row.get("id")?,
            kind: row.get("type")?,
            serial: row.get("serial")?,
            fitted_km: row.get("fitted_km")?,
            fitted_on: row.get("fitted_on")?,
            removed_km: row.get("removed_km")?,
            removed_on: row.get("removed_on")?,
            entered_by: row.get("entered_by")?,
            entered_at: iso_text(row.get("entered_at")?),
            voided: voided(row)?,
        })
    })
}

/// Takes back that a recorder was taken off.
pub(super) fn put_back_recorder(db: &mut Writer<'_>, id: i64) -> DbResult<()> {
    let sql = "UPDATE ruc_recorders SET removed_km = NULL, removed_on = NULL WHERE id = $1";
    db.execute(sql, params![id])?;
    Ok(())
}

/// Gives what was entered for one recorder to another; to none where there is none.
pub(super) fn hand_over(db: &mut Writer<'_>, from: i64, to: Option<i64>) -> DbResult<()> {
    let licences = "UPDATE ruc_licences SET recorder_id = $2 WHERE recorder_id = $1";
    let readings = "UPDATE ruc_readings SET recorder_id = $2 WHERE recorder_id = $1";
    db.execute(licences, params![from, to])?;
    db.execute(readings, params![from, to])?;
    Ok(())
}

pub(super) fn insert_reading(
    db: &mut Writer<'_>,
    by: By,
    recorder: Option<i64>,
    (day, km, off_road): (Date, i64, i64),
) -> DbResult<()> {
    let sql = "INSERT INTO ruc_readings
            (crane_id, recorder_id, day, km, off_road_km, entered_by, entered_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7)";
    let day = day.to_string();
    let params = params![by.crane, recorder, &day, km, off_road, by.user, by.now];
    db.execute(sql, params)?;
    Ok(())
}

fn voided(row: &Row<'_>) -> DbResult<Option<Voided>> {
    let at: Option<i64> = row.get("voided_at")?;
    Ok(match at {
        None => None,
        Some(at) => Some(Voided {
            by: row.get("voided_by")?,
            at: iso_text(at),
            reason: row
                .get::<Option<String>>("void_reason")?
                .unwrap_or_default(),
        }),
    })
}

/// Every reading of a crane that the user may see, latest first.
pub(super) fn readings(db: &mut Reader<'_>, user: i64, crane: i64) -> DbResult<Vec<Reading>> {
    let sql = "SELECT r.id, r.recorder_id, r.day, r.km, r.off_road_km, p.username AS entered_by,
            r.entered_at, v.username AS voided_by, r.voided_at, r.void_reason
        FROM crane_access a
        JOIN ruc_readings r ON r.crane_id = a.crane_id
        LEFT JOIN people p ON p.id = r.entered_by
        LEFT JOIN people v ON v.id = r.voided_by
        WHERE a.user_id = $1 AND r.crane_id = $2 ORDER BY r.day DESC, r.km DESC, r.id DESC";
    db.all(sql, params![user, crane], |row| {
        Ok(Reading {
            id: row.get("id")?,
            recorder_id: row.get("recorder_id")?,
            day: row.get("day")?,
            km: row.get("km")?,
            off_road_km: row.get("off_road_km")?,
            entered_by: row.get("entered_by")?,
            entered_at: iso_text(row.get("entered_at")?),
            voided: voided(row)?,
        })
    })
}

/// Every licence of a crane that the user may see, latest first.
pub(super) fn licences(db: &mut Reader<'_>, user: i64, crane: i64) -> DbResult<Vec<Licence>> {
    let sql = "SELECT l.id, l.start_km, l.end_km, l.vehicle_type, d.id AS paper_id,
            COALESCE(d.name, l.paper_name) AS paper_name,
            COALESCE(d.sha256, l.paper_sha256) AS paper_sha256,
            l.source, p.username AS entered_by, l.entered_at, v.username AS voided_by,
            l.voided_at, l.void_reason
        FROM crane_access a
        JOIN ruc_licences l ON l.crane_id = a.crane_id
        LEFT JOIN papers_of_cranes d ON d.id = l.document_id
        LEFT JOIN people p ON p.id = l.entered_by
        LEFT JOIN people v ON v.id = l.voided_by
        WHERE a.user_id = $1 AND l.crane_id = $2 ORDER BY l.id DESC";
    db.all(sql, params![user, crane], |row| {
        Ok(Licence {
            id: row.get("id")?,
            start_km: row.get("start_km")?,
            end_km: row.get("end_km")?,
            vehicle_type: row.get("vehicle_type")?,
            paper: cited_paper(row)?,
            source: row.get("source")?,
            entered_by: row.get("entered_by")?,
            entered_at: iso_text(row.get("entered_at")?),
            voided: voided(row)?,
        })
    })
}

/// The documents that licences name, and whether that licence was voided.
pub(crate) fn citations(db: &mut Reader<'_>, user: i64, crane: i64) -> DbResult<Vec<(i64, bool)>> {
    let licences = licences(db, user, crane)?.into_iter();
    let cited = licences.filter_map(|one| Some((one.paper?.id?, one.voided.is_some())));
    Ok(cited.collect())
}

/// The crane of a licence that the user may see.
pub(super) fn crane_of_licence(db: &mut Reader<'_>, user: i64, id: i64) -> DbResult<Option<i64>> {
    let sql = "SELECT l.crane_id FROM ruc_licences l
        JOIN crane_access a ON a.crane_id = l.crane_id WHERE a.user_id = $1 AND l.id = $2";
    db.optional(sql, params![user, id], |row| row.only())
}

pub(super) fn crane_of_reading(db: &mut Reader<'_>, user: i64, id: i64) -> DbResult<Option<i64>> {
    let sql = "SELECT r.crane_id FROM ruc_readings r
        JOIN crane_access a ON a.crane_id = r.crane_id WHERE a.user_id = $1 AND r.id = $2";
    db.optional(sql, params![user, id], |row| row.only())
}

pub(super) fn crane_of_recorder(db: &mut Reader<'_>, user: i64, id: i64) -> DbResult<Option<i64>> {
    let sql = "SELECT r.crane_id FROM ruc_recorders r
        JOIN crane_access a ON a.crane_id = r.crane_id WHERE a.user_id = $1 AND r.id = $2";
    db.optional(sql, params![user, id], |row| row.only())
}

/// Whether it was voided now, and not before.
pub(super) fn void_licence(db: &mut Writer<'_>, id: i64, by: By, reason: &str) -> DbResult<bool> {
    let sql = "UPDATE ruc_licences SET voided_by = $2, voided_at = $3, void_reason = $4
        WHERE id = $1 AND voided_at IS NULL";
    Ok(db.execute(sql, params![id, by.user, by.now, reason])? > 0)
}

pub(super) fn void_reading(db: &mut Writer<'_>, id: i64, by: By, reason: &str) -> DbResult<bool> {
    let sql = "UPDATE ruc_readings SET voided_by = $2, voided_at = $3, void_reason = $4
        WHERE id = $1 AND voided_at IS NULL";
    Ok(db.execute(sql, params![id, by.user, by.now, reason])? > 0)
}

pub(super) fn void_recorder(db: &mut Writer<'_>, id: i64, by: By, reason: &str) -> DbResult<bool> {
    let sql = "UPDATE ruc_recorders SET voided_by = $2, voided_at = $3, void_reason = $4
        WHERE id = $1 AND voided_at IS NULL";
    Ok(db.execute(sql, params![id, by.user, by.now, reason])? > 0)
}

/// Writes the end of the current licence on the crane's row.
pub(super) fn set_road_user_km(db: &mut Writer<'_>, crane: i64, km: i64) -> DbResult<()> {
    let sql = "UPDATE cranes SET road_user_km = $2 WHERE id = $1";
    db.execute(sql, params![crane, km])?;
    Ok(())
}

/// What alerts need to know.
pub(super) struct Outlook {
    pub(super) licence_end: i64,
    pub(super) km_left: i64,
    pub(super) runs_out: Option<Date>,
    pub(super) read_on: Date,
    pub(super) read_at: i64,
}

pub(super) fn set_outlook(
    db: &mut Writer<'_>,
    crane: i64,
    outlook: Option<&Outlook>,
) -> DbResult<()> {
    let Some(outlook) = outlook else {
        db.execute(
            "DELETE FROM ruc_outlooks WHERE crane_id = $1",
            params![crane],
        )?;
        return Ok(());
    };
    let sql = "INSERT INTO ruc_outlooks
            (crane_id, licence_end, km_left, runs_out, read_on, read_at)
        VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (crane_id) DO UPDATE SET licence_end = excluded.licence_end,
            km_left = excluded.km_left, runs_out = excluded.runs_out,
            read_on = excluded.read_on, read_at = excluded.read_at";
    let runs_out = outlook.runs_out.map(|day| day.to_string());
    let read_on = outlook.read_on.to_string();
    let params = params![
        crane,
        outlook.licence_end,
        outlook.km_left,
        runs_out.as_ref(),
        &read_on,
        outlook.read_at,
    ];
    db.execute(sql, params)?;
    Ok(())
}
