//! Each user's settings, mutes, and the secrets in their addresses.

use cranedesk_platform::db::{DbResult, Reader, Row, Writer};
use cranedesk_platform::params;

use super::super::model::{AlertPreferences, DEFAULT_HOUR, LeadDays};
use super::super::quiet::QuietHours;
use super::super::thresholds::next_digest;
use super::super::tokens;
use crate::time_zone;

pub(in super::super) struct Stored {
    pub(in super::super) lead_days: String,
    pub(in super::super) time_zone: String,
    pub(in super::super) hour: i64,
    pub(in super::super) quiet: QuietHours,
    pub(in super::super) email_enabled: bool,
    pub(in super::super) email_failures: i64,
    pub(in super::super) calendar_made_at: Option<i64>,
    pub(in super::super) unsubscribe_token: String,
    /// Where mail goes.
    pub(in super::super) email: Option<String>,
    /// An address whose link was not opened yet.
    pub(in super::super) to_confirm: Option<String>,
}

/// A user's preferences; where they are null or no longer make sense, the defaults.
fn preferences(row: &Row<'_>) -> DbResult<AlertPreferences> {
    let leads: Option<String> = row.get("lead_days")?;
    let zone: Option<String> = row.get("time_zone")?;
    let hour: Option<i64> = row.get("hour")?;
    let stored = leads.zip(zone).zip(hour).and_then(|((leads, zone), hour)| {
        AlertPreferences::new(leads.parse::<LeadDays>().ok()?, hour, &zone).ok()
    });
    Ok(stored.unwrap_or_default())
}

pub(in super::super) fn find_preferences(
    db: &mut Reader<'_>,
    user: i64,
) -> DbResult<AlertPreferences> {
    let sql = "SELECT lead_days, time_zone, hour FROM alert_settings WHERE user_id = $1";
    let found = db.optional(sql, params![user], preferences)?;
    Ok(found.unwrap_or_default())
}

fn quiet(row: &Row<'_>) -> DbResult<QuietHours> {
    let (from, until) = (row.get("quiet_from")?, row.get("quiet_until")?);
    Ok(QuietHours::new(from, until).unwrap_or(QuietHours::DEFAULT))
}

pub(in super::super) fn find_quiet(db: &mut Reader<'_>, user: i64) -> DbResult<QuietHours> {
    let sql = "SELECT quiet_from, quiet_until FROM alert_settings WHERE user_id = $1";
    let found = db.optional(sql, params![user], quiet)?;
    Ok(found.unwrap_or(QuietHours::DEFAULT))
}

pub(in super::super) fn set_quiet(
    db: &mut Writer<'_>,
    user: i64,
    quiet: QuietHours,
) -> DbResult<()> {
    let sql = "UPDATE alert_settings SET quiet_from = $2, quiet_until = $3 WHERE user_id = $1";
    db.execute(sql, params![user, quiet.from(), quiet.until()])?;
    Ok(())
}

/// Everyone who can see a crane and has not muted it, with their preferences.
pub(in super::super) fn watchers(
    db: &mut Reader<'_>,
    crane: i64,
) -> DbResult<Vec<(i64, AlertPreferences)>> {
    let sql = "SELECT a.user_id, s.lead_days, s.time_zone, s.hour
        FROM crane_access a LEFT JOIN alert_settings s ON s.user_id = a.user_id
        WHERE a.crane_id = $1
            AND EXISTS (SELECT 1 FROM working_cranes w WHERE w.crane_id = $1) AND NOT EXISTS (SELECT 1 FROM alert_mutes m
            WHERE m.user_id = a.user_id AND m.crane_id = $1)";
    db.all(sql, params![crane], |row| {
        Ok((row.get("user_id")?, preferences(row)?))
    })
}

/// Makes the row of a user who has none yet.
pub(in super::super) fn ensure(db: &mut Writer<'_>, user: i64, now: i64) -> DbResult<()> {
    let sql = "INSERT INTO alert_settings
            (user_id, lead_days, time_zone, hour, email_enabled, next_digest_at, unsubscribe_token)
        VALUES ($1, $2, $3, $4, true, $5, $6)
        ON CONFLICT (user_id) DO NOTHING";
    let leads = LeadDays::default().to_string();
    let digest = next_digest(&AlertPreferences::default(), now);
    let token = tokens::random();
    let hour = i64::from(DEFAULT_HOUR);
    db.execute(
        sql,
        params![user, &leads, time_zone::DEFAULT, hour, digest, &token],
    )?;
    Ok(())
}

pub(in super::super) fn get(db: &mut Reader<'_>, user: i64) -> DbResult<Stored> {
    let sql = "SELECT s.lead_days, s.time_zone, s.hour, s.quiet_from, s.quiet_until,
            s.email_enabled, s.email_failures,
            s.calendar_made_at, s.unsubscribe_token, p.confirmed_email, p.email
        FROM alert_settings s JOIN people p ON p.id = s.user_id WHERE s.user_id = $1";
    db.one(sql, params![user], |row| {
        let confirmed: Option<String> = row.get("confirmed_email")?;
        let given: Option<String> = row.get("email")?;
        Ok(Stored {
            lead_days: row.get("lead_days")?,
            time_zone: row.get("time_zone")?,
            hour: row.get("hour")?,
            quiet: quiet(row)?,
            email_enabled: row.get("email_enabled")?,
            email_failures: row.get("email_failures")?,
            calendar_made_at: row.get("calendar_made_at")?,
            unsubscribe_token: row.get("unsubscribe_token")?,
            to_confirm: given.filter(|given| confirmed.as_ref() != Some(given)),
            email: confirmed,
        })
    })
}

pub(in super::super) fn update(
    db: &mut Writer<'_>,
    user: i64,
    preferences: &AlertPreferences,
    zone: &str,
    email_enabled: bool,
    now: i64,
) -> DbResult<()> {
    let sql = "UPDATE alert_settings SET lead_days = $2, time_zone = $3, hour = $4,
            email_enabled = $5, next_digest_at = $6 WHERE user_id = $1";
    let leads = preferences.leads.to_string();
    let digest = next_digest(preferences, now);
    let hour = i64::from(preferences.hour);
    db.execute(
        sql,
        params![user, &leads, zone, hour, email_enabled, digest],
    )?;
    Ok(())
}

/// Says whether there was such a token.
pub(in super::super) fn unsubscribe(db: &mut Writer<'_>, token: &str) -> DbResult<bool> {
    let sql = "UPDATE alert_settings SET email_enabled = false WHERE unsubscribe_token = $1";
    Ok(db.execute(sql, params![token])? > 0)
}

/// Replaces the calendar's secret; `None` revokes it.
pub(in super::super) fn set_calendar(
    db: &mut Writer<'_>,
    user: i64,
    hash: Option<&[u8; 32]>,
    now: i64,
) -> DbResult<()> {
    let sql = "UPDATE alert_settings SET calendar_hash = $2, calendar_made_at = $3,
        calendar_tested_at = NULL WHERE user_id = $1";
    let made_at = hash.map(|_| now);
    db.execute(sql, params![user, hash, made_at])?;
    Ok(())
}

/// Whose calendar this is, and when its owner last asked for a test event.
pub(in super::super) fn find_calendar(
    db: &mut Reader<'_>,
    hash: &[u8; 32],
) -> DbResult<Option<(i64, Option<i64>)>> {
    let sql = "SELECT user_id, calendar_tested_at FROM alert_settings WHERE calendar_hash = $1";
    db.optional(sql, params![hash], |row| {
        Ok((row.get("user_id")?, row.get("calendar_tested_at")?))
    })
}

/// Puts a test event into the calendar; says whether there is a calendar.
pub(in super::super) fn test_calendar(db: &mut Writer<'_>, user: i64, now: i64) -> DbResult<bool> {
    let sql = "UPDATE alert_settings SET calendar_tested_at = $2
        WHERE user_id = $1 AND calendar_hash IS NOT NULL";
    Ok(db.execute(sql, params![user, now])? > 0)
}

/// Counts a failed mail; answers how many there were in a row.
pub(in super::super) fn count_failure(db: &mut Writer<'_>, user: i64) -> DbResult<i64> {
    let sql = "UPDATE alert_settings SET email_failures = email_failures + 1
        WHERE user_id = $1 RETURNING email_failures";
    Ok(db
        .optional(sql, params![user], |row| row.only())?
        .unwrap_or(0))
}

pub(in super::super) fn clear_failures(db: &mut Writer<'_>, user: i64) -> DbResult<()> {
    let sql = "UPDATE alert_settings SET email_failures = 0 WHERE user_id = $1";
    db.execute(sql, params![user])?;
    Ok(())
}

/// Users whose digest is due and who have something in it.
pub(in super::super) fn due_digests(
    db: &mut Reader<'_>,
    now: i64,
    most: i64,
) -> DbResult<Vec<(i64, i64)>> {
    let sql = "SELECT s.user_id, s.next_digest_at FROM alert_settings s
        WHERE s.email_enabled AND s.next_digest_at <= $1
            AND s.user_id IN (SELECT user_id FROM alerts WHERE mailed_at IS NULL)
        ORDER BY s.next_digest_at LIMIT $2";
    db.all(sql, params![now, most], |row| {
        Ok((row.get("user_id")?, row.get("next_digest_at")?))
    })
}

/// Moves a digest on to its next hour. Only one of several nodes succeeds.
pub(in super::super) fn claim_digest(
    db: &mut Writer<'_>,
    user: i64,
    due: i64,
    next: i64,
) -> DbResult<bool> {
    let sql = "UPDATE alert_settings SET next_digest_at = $3
        WHERE user_id = $1 AND next_digest_at = $2";
    Ok(db.execute(sql, params![user, due, next])? > 0)
}

/// Notes that an owner is told of mates' changes now. `false` where that was
/// done after `told_before` already, be it by another node.
pub(in super::super) fn claim_changes(
    db: &mut Writer<'_>,
    user: i64,
    now: i64,
    told_before: i64,
) -> DbResult<bool> {
    let sql = "UPDATE alert_settings SET changes_told_at = $2
        WHERE user_id = $1 AND (changes_told_at IS NULL OR changes_told_at <= $3)";
    Ok(db.execute(sql, params![user, now, told_before])? > 0)
}

/// What the user has muted among the cranes that the user may see.
pub(in super::super) fn muted(db: &mut Reader<'_>, user: i64) -> DbResult<Vec<i64>> {
    let sql = "SELECT m.crane_id FROM alert_mutes m
        JOIN crane_access a ON a.crane_id = m.crane_id AND a.user_id = m.user_id
        WHERE m.user_id = $1 ORDER BY m.crane_id";
    db.all(sql, params![user], |row| row.only())
}

/// Mutes a crane if the user may see it.
pub(in super::super) fn mute(db: &mut Writer<'_>, user: i64, crane: i64) -> DbResult<()> {
    let sql = "INSERT INTO alert_mutes (user_id, crane_id)
        SELECT user_id, crane_id FROM crane_access WHERE user_id = $1 AND crane_id = $2
        ON CONFLICT (user_id, crane_id) DO NOTHING";
    db.execute(sql, params![user, crane])?;
    Ok(())
}

pub(in super::super) fn unmute(db: &mut Writer<'_>, user: i64, crane: i64) -> DbResult<()> {
    let sql = "DELETE FROM alert_mutes WHERE user_id = $1 AND crane_id = $2";
    db.execute(sql, params![user, crane])?;
    Ok(())
}
