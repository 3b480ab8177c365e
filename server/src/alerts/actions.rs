//! What users, and the other concepts, can do about alerts.

use cranedesk_platform::clock::iso_text;
use cranedesk_platform::db::{DbResult, Writer};

use super::model::{
    Alert, AlertList, AlertPreferences, AlertSettings, AlertSettingsChange, CalendarAddress,
    Channel, Delivery, LeadDays, Notice, TestResult,
};
use super::quiet::QuietHours;
use super::store::raised::About;
use super::store::{deliveries, raised, schedule, settings};
use super::{calendar, charges, digest, push, thresholds, tokens, wording};
use crate::access::NO_CRANE;
use crate::activity::{self, Change, Deed, Details, Value, Who};
use crate::app::App;
use crate::attempt_limits::Window;
use crate::changes::{self, Part};
use crate::dates::HOUR_MS;
use crate::error::{Error, Result};

/// Five an hour, each to the address of whoever asks.
const TEST_MAILS: Window = Window {
    name: "test-mail",
    what: "test mails",
    most: 5,
    within_ms: HOUR_MS,
};

/// Mails that fail in a row before the user is told in the app.
pub(super) const FAILURES_TO_TELL: i64 = 5;

/// A crane is new or its dates changed: everyone who can see it is told anew.
pub(super) fn crane_changed(db: &mut Writer<'_>, crane: i64, now: i64) -> DbResult<()> {
    for (user, preferences) in settings::watchers(db, crane)? {
        reschedule(db, user, crane, &preferences, now)?;
    }
    Ok(())
}

/// A crane was shared with a user.
pub(crate) fn crane_shared(db: &mut Writer<'_>, crane: i64, user: i64, now: i64) -> DbResult<()> {
    let preferences = settings::find_preferences(db, user)?;
    reschedule(db, user, crane, &preferences, now)
}

/// Where the user is, as far as they have said.
/// What has passed already is due now; the sweep knows whether it was raised.
fn reschedule(
    db: &mut Writer<'_>,
    user: i64,
    crane: i64,
    preferences: &AlertPreferences,
    now: i64,
) -> DbResult<()> {
    let charges = match schedule::find_outlook(db, crane)? {
        None => None,
        Some(outlook) => match charges::around(&outlook, preferences, now) {
            (told, next) if told.is_empty() => next,
            _ => Some(now),
        },
    };
    let due = schedule::dates(db, crane)?
        .into_iter()
        .filter_map(
            |watched| match thresholds::around(&watched, preferences, now) {
                (Some(_), _) => Some(now),
                (None, next) => next.map(|threshold| threshold.at),
            },
        )
        .chain(charges)
        .min();
    match due {
        Some(at) => schedule::set(db, user, crane, at),
        None => schedule::clear(db, user, crane),
    }
}

pub(super) async fn list(app: &App, user: i64) -> Result<AlertList> {
    let now = app.clock.now_ms();
    let (found, preferences, looking) = app
        .db
        .read(move |db| {
            Ok::<_, Error>((
                raised::list(db, user)?,
                settings::find_preferences(db, user)?,
                schedule::is_behind(db, user, now)?,
            ))
        })
        .await?;
    let alerts: Vec<Alert> = found
        .into_iter()
        .map(|raised| {
            let (raised_at, read) = (iso_text(raised.raised_at), raised.read);
            match raised.about {
                About::Crane(due) => Alert {
                    id: raised.id,
                    message: wording::sentence(&due, &preferences, now),
                    expiry: due.expiry_text(),
                    crane_id: Some(due.crane_id),
                    crane_name: Some(due.crane_name),
                    certificate_label: Some(due.certificate.label),
                    certificate: Some(due.certificate.key),
                    path: None,
                    raised_at,
                    read,
                },
                About::Notice(message, path) => Alert {
                    id: raised.id,
                    crane_id: None,
                    crane_name: None,
                    certificate: None,
                    certificate_label: None,
                    expiry: None,
                    path,
                    message,
                    raised_at,
                    read,
                },
            }
        })
        .collect();
    let unread = alerts.iter().filter(|alert| !alert.read).count();
    Ok(AlertList {
        unread,
        looking,
        alerts,
    })
}

pub(super) async fn mark_read(app: &App, user: i64, ids: Option<Vec<i64>>) -> Result<()> {
    if ids.as_ref().is_some_and(|ids| ids.len() > 500) {
        return Err(Error::unacceptable("At most 500 alerts at a time"));
    }
    let now = app.clock.now_ms();
    app.db
        .write(move |db| {
            changes::say_to(db, [user], Part::Alerts);
            match &ids {
                None => raised::mark_all_read(db, user, now),
                Some(ids) => ids
                    .iter()
                    .try_for_each(|id| raised::mark_read(db, user, *id, now)),
            }
        })
        .await?;
    Ok(())
}

pub(super) async fn get_settings(app: &App, user: i64) -> Result<AlertSettings> {
    let now = app.clock.now_ms();
    let (stored, muted_crane_ids) = app
        .db
        .write(move |db| {
            settings::ensure(db, user, now)?;
            Ok::<_, Error>((settings::get(db, user)?, settings::muted(db, user)?))
        })
        .await?;
    let leads: LeadDays = stored.lead_days.parse().unwrap_or_default();
    Ok(AlertSettings {
        lead_days: leads.as_slice().to_vec(),
        email_enabled: stored.email_enabled,
        email_hour: stored.hour,
        time_zone: stored.time_zone,
        quiet_from: stored.quiet.from(),
        quiet_until: stored.quiet.until(),
        email_available: app.mailer.is_some(),
        email_address: stored.email,
        email_to_confirm: stored.to_confirm,
        email_failing: stored.email_failures >= FAILURES_TO_TELL,
        calendar_made_at: stored.calendar_made_at.map(iso_text),
        muted_crane_ids,
    })
}

pub(super) async fn change_settings(
    app: &App,
    user: i64,
    form: AlertSettingsChange,
) -> Result<AlertSettings> {
    let leads = LeadDays::new(&form.lead_days)?;
    let preferences = AlertPreferences::new(leads, form.email_hour, &form.time_zone)?;
    let now = app.clock.now_ms();
    app.db
        .write(move |db| {
            settings::ensure(db, user, now)?;
            let before = settings::get(db, user)?;
            let quiet = QuietHours::new(
                form.quiet_from.unwrap_or(before.quiet.from()),
                form.quiet_until.unwrap_or(before.quiet.until()),
            )?;
            settings::update(
                db,
                user,
                &preferences,
                &form.time_zone,
                form.email_enabled,
                now,
            )?;
            settings::set_quiet(db, user, quiet)?;
            push::hold_no_longer(db, user, now)?;
            note_settings(db, user, &before, now)?;
            for crane in schedule::cranes_of(db, user)? {
                if schedule::is_watched(db, user, crane)? {
                    reschedule(db, user, crane, &preferences, now)?;
                }
            }
            Ok::<_, Error>(())
        })
        .await?;
    get_settings(app, user).await
}

fn note_settings(
    db: &mut Writer<'_>,
    user: i64,
    before: &settings::Stored,
    now: i64,
) -> DbResult<()> {
    let after = settings::get(db, user)?;
    let mail =
        |stored: &settings::Stored| Value::from(["off", "on"][usize::from(stored.email_enabled)]);
    let details = Details::default().about("the alerts").changing([
        Change::of("the days before", &*before.lead_days, &*after.lead_days),
        Change::of("the daily mail", mail(before), mail(&after)),
        Change::of(
            "the hour",
            Value::Number(before.hour),
            Value::Number(after.hour),
        ),
        Change::of("the time zone", &*before.time_zone, &*after.time_zone),
        Change::of(
            "the quiet hours",
            &*before.quiet.described(),
            &*after.quiet.described(),
        ),
    ]);
    if details.changes.is_empty() {
        return Ok(());
    }
    activity::record(db, Who::User(user), Deed::SettingsChanged, &details, now)
}

pub(super) async fn mute(app: &App, user: i64, crane: i64, muted: bool) -> Result<()> {
    let now = app.clock.now_ms();
    app.db
        .write(move |db| {
            if muted {
                // `muted` lists only cranes that the user may see, so a crane that is
                // hidden, or was unshared since, is answered as not found.
                settings::mute(db, user, crane)?;
                if !settings::muted(db, user)?.contains(&crane) {
                    return Err(NO_CRANE);
                }
                schedule::clear(db, user, crane)?;
            } else {
                settings::unmute(db, user, crane)?;
                if !schedule::is_watched(db, user, crane)? {
                    return Err(NO_CRANE);
                }
                crane_shared(db, crane, user, now)?;
            }
            let deed = match muted {
                true => Deed::CraneMuted,
                false => Deed::CraneUnmuted,
            };
            let who = Who::User(user);
            Ok(activity::record(
                db,
                who,
                deed,
                &Details::crane(crane),
                now,
            )?)
        })
        .await
}

pub(super) async fn make_calendar(app: &App, user: i64) -> Result<CalendarAddress> {
    let token = tokens::random();
    let (hash, now) = (tokens::hash(&token), app.clock.now_ms());
    app.db
        .write(move |db| {
            settings::ensure(db, user, now)?;
            settings::set_calendar(db, user, Some(&hash), now)?;
            let (who, deed) = (Who::User(user), Deed::CalendarMade);
            activity::record(db, who, deed, &Details::default(), now)
        })
        .await?;
    let path = format!("/api/alerts/calendar/{token}");
    // Only the browser knows what this server is called where nobody has said.
    let url = match app.config.public_url {
        Some(_) => app.config.link(&path),
        None => path,
    };
    Ok(CalendarAddress { url })
}

pub(super) async fn revoke_calendar(app: &App, user: i64) -> Result<()> {
    let now = app.clock.now_ms();
    app.db
        .write(move |db| {
            settings::set_calendar(db, user, None, now)?;
            let (who, deed) = (Who::User(user), Deed::CalendarRevoked);
            activity::record(db, who, deed, &Details::default(), now)
        })
        .await?;
    Ok(())
}

pub(super) async fn read_calendar(app: &App, token: &str) -> Result<String> {
    let (hash, now) = (tokens::hash(token), app.clock.now_ms());
    let (found, preferences) = app
        .db
        .read(move |db| {
            let (user, tested_at) = settings::find_calendar(db, &hash)?
                .ok_or(Error::NotFound("There is no calendar at this address."))?;
            let preferences = settings::find_preferences(db, user)?;
            Ok::<_, Error>((calendar::Content::read(db, user, tested_at)?, preferences))
        })
        .await?;
    Ok(calendar::text(&found, &preferences, &app.config, now))
}

pub(super) async fn unsubscribe(app: &App, token: String) -> Result<()> {
    let found = app
        .db
        .write(move |db| settings::unsubscribe(db, &token))
        .await?;
    found.then_some(()).ok_or(Error::NotFound(
        "This address is no longer valid. You can turn off e-mail under Alerts.",
    ))
}

/// Sends something by the chosen channel, so that the user sees that it arrives.
pub(super) async fn test(app: &App, user: i64, channel: Channel) -> Result<TestResult> {
    let now = app.clock.now_ms();
    let result = match channel {
        Channel::Bell => "A test alert is in the list.",
        Channel::Calendar => {
            "A test event is in your calendar address for today. Calendars fetch it when they next look."
        }
        Channel::Email if app.mailer.is_none() => {
            return Err(Error::conflict("E-mail is not set up on this server."));
        }
        Channel::Email => "A test mail is on its way. The list of deliveries shows how it went.",
        Channel::Push => {
            "A test is on its way to each device that is on. The list of deliveries shows how it went."
        }
    };
    let (config, sender) = (app.config.clone(), app.clone());
    app.db
        .write(move |db| {
            settings::ensure(db, user, now)?;
            match channel {
                Channel::Bell => {
                    let test = Notice {
                        text: "This is a test. Alerts reach you here.",
                        path: "/alerts",
                    };
                    raised::show(db, user, &test, now)?;
                    deliveries::record(db, user, channel, ("Test", "Shown in the app"), now)?;
                }
                Channel::Calendar => {
                    if !settings::test_calendar(db, user, now)? {
                        return Err(Error::conflict("Make a calendar address first."));
                    }
                    deliveries::record(db, user, channel, ("Test", "Put in the calendar"), now)?;
                }
                Channel::Email => {
                    TEST_MAILS.take(db, &user.to_string(), now)?;
                    digest::enqueue_test(db, user, &config, now)?;
                }
                Channel::Push => push::enqueue_test(db, user, now)?,
            }
            Ok(())
        })
        .await?;
    match channel {
        Channel::Email => sender.outbox_bell.notify_one(),
        Channel::Push => sender.push_bell.notify_one(),
        Channel::Bell | Channel::Calendar => {}
    }
    Ok(TestResult {
        result: result.to_owned(),
    })
}

pub(super) async fn list_deliveries(app: &App, user: i64) -> Result<Vec<Delivery>> {
    Ok(app.db.read(move |db| deliveries::list(db, user)).await?)
}
