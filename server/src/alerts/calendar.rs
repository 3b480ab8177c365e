//! The private calendar: each certificate's last day as an all-day event.

use cranedesk_platform::db::{DbResult, Reader};
use icalendar::{Calendar, Component, Event};

use super::model::{AlertPreferences, Due};
use super::store::settings;
use super::thresholds::local_date;
use crate::certificates::Certificate;
use crate::config::Config;
use crate::cranes;
use crate::dates::DAY_MS;

pub(super) struct Content {
    certificates: Vec<Due>,
    tested_at: Option<i64>,
}

impl Content {
    pub(super) fn read(db: &mut Reader<'_>, user: i64, tested_at: Option<i64>) -> DbResult<Self> {
        let muted = settings::muted(db, user)?;
        let mut certificates = Vec::new();
        for crane in cranes::list_dates(db, user)? {
            if muted.contains(&crane.id) {
                continue;
            }
            for (certificate, expiry) in Certificate::ALL.into_iter().zip(crane.expires_at) {
                certificates.extend(expiry.map(|expiry| Due {
                    crane_id: crane.id,
                    crane_name: crane.name.clone(),
                    certificate,
                    expiry,
                }));
            }
        }
        Ok(Self {
            certificates,
            tested_at,
        })
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
    for due in &content.certificates {
        let uid = format!(
            "crane-{}-{}@cranedesk",
            due.crane_id,
            due.certificate.as_str()
        );
        let summary = format!("{} expires: {}", due.certificate.label(), due.crane_name);
        if let Some(mut event) = all_day(&uid, &summary, due.expiry, preferences) {
            event.url(&config.link(&format!("/crane/{}", due.crane_id)));
            calendar.push(event.done());
        }
    }
    // A test event stays for a day, so that a calendar that looks rarely finds it.
    if let Some(tested_at) = content.tested_at.filter(|at| now - at < DAY_MS) {
        let test = all_day("test@cranedesk", "CraneDesk test", tested_at, preferences);
        calendar.extend(test.map(|mut event| event.done()));
    }
    calendar.to_string()
}

fn all_day(uid: &str, summary: &str, moment: i64, preferences: &AlertPreferences) -> Option<Event> {
    let day = local_date(moment, preferences)?;
    let date = |day: jiff::civil::Date| day.strftime("%Y%m%d").to_string();
    let mut event = Event::new();
    event
        .uid(uid)
        .summary(summary)
        .add_property("DTSTART;VALUE=DATE", date(day))
        .add_property("DTEND;VALUE=DATE", date(day.tomorrow().ok()?));
    Some(event)
}
