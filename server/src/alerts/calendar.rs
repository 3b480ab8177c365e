//! The private calendar: each certificate's last day as an all-day event.

use std::collections::HashMap;

use cranedesk_platform::db::{DbResult, Reader};
use icalendar::{Calendar, Component, Event};
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::model::AlertPreferences;
use super::store::settings;
use super::thresholds::local_date;
use crate::certificates::{self, Ahead};
use crate::config::Config;
use crate::dates::DAY_MS;

pub(super) struct Content {
    certificates: Vec<Ahead>,
    tested_at: Option<i64>,
}

impl Content {
    pub(super) fn read(db: &mut Reader<'_>, user: i64, tested_at: Option<i64>) -> DbResult<Self> {
        let muted = settings::muted(db, user)?;
        let mut certificates = certificates::list_ahead(db, user)?;
        certificates.retain(|ahead| !muted.contains(&ahead.crane_id));
        Ok(Self {
            certificates,
            tested_at,
        })
    }

    /// Why each parked crane is parked.
    fn parked(&self, now: i64, zone: &TimeZone) -> HashMap<i64, String> {
        let of_cranes = self
            .certificates
            .chunk_by(|one, next| one.crane_id == next.crane_id);
        of_cranes
            .filter_map(|of_crane| {
                let standings = of_crane.iter().map(|ahead| &ahead.standing);
                let found = certificates::fitness(standings, now, zone);
                (!found.fit).then(|| (of_crane[0].crane_id, found.in_words()))
            })
            .collect()
    }
}

pub(super) fn text(
    content: &Content,
    preferences: &AlertPreferences,
    config: &Config,
    now: i64,
) -> String {
    let mut calendar = Calendar::new();
    calendar.name("CraneDesk");
    calendar.append_property(("REFRESH-INTERVAL;VALUE=DURATION", "PT6H"));
    let parked = content.parked(now, &preferences.zone);
    for ahead in &content.certificates {
        let Ahead {
            crane_id,
            crane_name,
            standing,
            ..
        } = ahead;
        let (key, label) = (&standing.kind.key, &standing.kind.label);
        let link = config.link(&format!("/crane/{crane_id}"));
        let expiry = standing
            .expires_at
            .filter(|_| standing.applies)
            .and_then(|at| local_date(at, preferences));
        let summary = format!("{label} expires: {crane_name}");
        let uid = format!("crane-{crane_id}-{key}@cranedesk");
        let mut events = vec![expiry.and_then(|day| all_day(&uid, &summary, day))];
        if let Some(booked) = &ahead.booked {
            let summary = match booked.with.as_str() {
                "" => format!("{label} booked: {crane_name}"),
                with => format!("{label} booked with {with}: {crane_name}"),
            };
            let uid = format!("booking-{crane_id}-{key}@cranedesk");
            let day = booked.day.parse().ok();
            events.push(day.and_then(|day| all_day(&uid, &summary, day)));
        }
        for mut event in events.into_iter().flatten() {
            if let Some(why) = parked.get(crane_id) {
                event.description(&format!("Parked: {why}"));
            }
            event.url(&link);
            calendar.push(event.done());
        }
    }
    // A test event stays for a day, so that a calendar that looks rarely finds it.
    if let Some(tested_at) = content.tested_at.filter(|at| now - at < DAY_MS) {
        let test = local_date(tested_at, preferences)
            .and_then(|day| all_day("test@cranedesk", "CraneDesk test", day));
        calendar.extend(test.map(|mut event| event.done()));
    }
    calendar.to_string()
}

fn all_day(uid: &str, summary: &str, day: Date) -> Option<Event> {
    let date = |day: Date| day.strftime("%Y%m%d").to_string();
    let mut event = Event::new();
    event
        .uid(uid)
        .summary(summary)
        .add_property("DTSTART;VALUE=DATE", date(day))
        .add_property("DTEND;VALUE=DATE", date(day.tomorrow().ok()?));
    Some(event)
}
