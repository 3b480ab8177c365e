//! When the thresholds of a certificate fall for one user. Pure.

use jiff::civil::Date;
use jiff::{Span, Timestamp};

use super::model::{AlertPreferences, Watched};
use crate::dates::DAY_MS;

/// A moment at which a user is to be told of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Threshold {
    /// Days before the expiry; below zero, after it.
    pub(super) lead: i32,
    pub(super) at: i64,
}

/// While a certificate stays expired, its user is told again this often.
const REPEAT_DAYS: i32 = 7;

/// The latest threshold that has passed, and the next one to come.
///
/// Only the latest counts: a crane that is added five days before its date
/// gives one alert, not one for every threshold that it missed.
pub(super) fn around(
    watched: &Watched,
    preferences: &AlertPreferences,
    now: i64,
) -> (Option<Threshold>, Option<Threshold>) {
    let (Some(last_day), Some(today)) = (
        local_date(watched.expiry, preferences),
        local_date(now, preferences),
    ) else {
        return (None, None);
    };
    let overdue = today.since(last_day).map_or(0, |span| span.get_days());
    let weeks = overdue / REPEAT_DAYS;
    let repeats = [weeks - 1, weeks, weeks + 1]
        .into_iter()
        .filter(|week| *week > 0)
        .map(|week| -REPEAT_DAYS * week);
    // Booked: what would be told before the expiry waits until the day after
    // the booking. That a certificate has expired never waits.
    let rests = watched.booked.filter(|booked| *booked >= today);
    let leads = preferences.leads.as_slice().iter().copied();
    let leads = leads.filter_map(|lead| threshold(last_day, lead, preferences));
    let told_before: Vec<Threshold> = match rests {
        None => leads.collect(),
        Some(booked) => {
            let again = booked.tomorrow().ok();
            let again = again.and_then(|day| next_hour_on(day, preferences));
            let expired = threshold(last_day, -1, preferences);
            let waiting = leads
                .filter_map(|one| {
                    again.map(|again| Threshold {
                        at: one.at.max(again),
                        ..one
                    })
                })
                .min_by_key(|one| (one.at, one.lead));
            waiting.into_iter().chain(expired).collect()
        }
    };
    let repeats = repeats.filter_map(|lead| threshold(last_day, lead, preferences));
    let thresholds: Vec<Threshold> = told_before.into_iter().chain(repeats).collect();
    let passed = thresholds.iter().filter(|one| one.at <= now);
    let to_come = thresholds.iter().filter(|one| one.at > now);
    (
        passed.max_by_key(|one| one.at).copied(),
        to_come.min_by_key(|one| one.at).copied(),
    )
}

/// The user's hour on the local day that lies `lead` days before the last one.
/// Where a clock change skips that hour, the moment just after the gap.
fn threshold(last_day: Date, lead: i32, preferences: &AlertPreferences) -> Option<Threshold> {
    let day = last_day.checked_sub(Span::new().days(lead)).ok()?;
    next_hour_on(day, preferences).map(|at| Threshold { lead, at })
}

pub(super) fn next_hour_on(day: Date, preferences: &AlertPreferences) -> Option<i64> {
    let local = day.at(preferences.hour, 0, 0, 0);
    let zoned = local.to_zoned(preferences.zone.clone()).ok()?;
    Some(zoned.timestamp().as_millisecond())
}

/// The day on which a moment falls where the user is.
pub(super) fn local_date(ms: i64, preferences: &AlertPreferences) -> Option<Date> {
    let moment = Timestamp::from_millisecond(ms).ok()?;
    Some(moment.to_zoned(preferences.zone.clone()).date())
}

/// The next time after `now` that it is the user's hour.
pub(super) fn next_digest(preferences: &AlertPreferences, now: i64) -> i64 {
    let next = local_date(now, preferences).and_then(|today| {
        let tomorrow = today.tomorrow().ok()?;
        [today, tomorrow]
            .into_iter()
            .filter_map(|day| next_hour_on(day, preferences))
            .find(|at| *at > now)
    });
    next.unwrap_or(now + DAY_MS)
}

#[cfg(test)]
mod tests {
    use super::super::model::{AlertPreferences, KindName, LeadDays, Watched};
    use super::{around, local_date, next_digest};
    use jiff::Timestamp;
    use jiff::civil::date;
    use jiff::tz::TimeZone;

    fn preferences(zone: &str, hour: i8) -> AlertPreferences {
        AlertPreferences {
            leads: LeadDays::default(),
            hour,
            zone: TimeZone::get(zone).expect("a zone"),
        }
    }

    fn ms(text: &str) -> i64 {
        text.parse::<Timestamp>().expect("a time").as_millisecond()
    }

    fn until(expiry: i64) -> Watched {
        Watched {
            certificate: KindName::new("cof".into(), None),
            expiry,
            booked: None,
        }
    }

    #[test]
    fn booked_alerts_rest_until_the_day_after_and_expired_never_rests() {
        let preferences = preferences("Pacific/Auckland", 7);
        let mut watched = until(end_of(date(2026, 7, 10), &preferences.zone));
        let leads = |watched: &Watched, now: &str| {
            let (latest, next) = around(watched, &preferences, ms(now));
            (latest.map(|one| one.lead), next.map(|one| one.lead))
        };
        // 5 July in Auckland; booked for the 8th.
        let now = "2026-07-05T00:00:00Z";
        assert_eq!(leads(&watched, now), (Some(7), Some(1)));
        watched.booked = Some(date(2026, 7, 8));
        let (latest, next) = around(&watched, &preferences, ms(now));
        assert_eq!(latest, None);
        assert_eq!(next.map(|one| one.at), Some(ms("2026-07-08T19:00:00Z")));
        assert_eq!(leads(&watched, "2026-07-08T19:00:00Z"), (Some(1), Some(0)));
        // Booked for after the expiry: the expiry is told of all the same.
        watched.booked = Some(date(2026, 7, 20));
        assert_eq!(leads(&watched, "2026-07-10T00:00:00Z"), (None, Some(-1)));
        assert_eq!(leads(&watched, "2026-07-11T00:00:00Z").0, Some(-1));
        assert_eq!(leads(&watched, "2026-07-18T00:00:00Z").0, Some(-7));
    }

    /// The last millisecond of a day where the user is.
    fn end_of(day: jiff::civil::Date, zone: &TimeZone) -> i64 {
        let next = day.tomorrow().expect("a day").to_zoned(zone.clone());
        next.expect("a moment").timestamp().as_millisecond() - 1
    }

    #[test]
    fn over_two_years_each_threshold_comes_once_on_its_day_in_every_zone() {
        let zones = [
            "Pacific/Pago_Pago",
            "America/St_Johns",
            "UTC",
            "Europe/London",
            "Asia/Kathmandu",
            "Australia/Lord_Howe",
            "Pacific/Auckland",
            "Pacific/Chatham",
            "Pacific/Tongatapu",
        ];
        for zone in zones {
            for hour in [0, 2, 7, 23] {
                let preferences = preferences(zone, hour);
                let last_day = date(2026, 10, 30);
                let expiry = end_of(last_day, &preferences.zone);
                let mut raised = Vec::new();
                let mut now = ms("2026-01-01T00:00:00Z");
                let end = ms("2028-01-01T00:00:00Z");
                while let (_, Some(next)) = around(&until(expiry), &preferences, now) {
                    if next.at >= end {
                        break;
                    }
                    now = next.at;
                    let (latest, _) = around(&until(expiry), &preferences, now);
                    assert_eq!(latest, Some(next), "{zone} {hour}");
                    let day = local_date(now, &preferences).expect("a day");
                    let left = last_day.since(day).expect("a span").get_days();
                    assert_eq!(left, next.lead, "{zone} {hour}: told on the wrong day");
                    raised.push(next.lead);
                }
                assert_eq!(raised[..8], [60, 30, 14, 7, 1, 0, -7, -14], "{zone} {hour}");
                let steady = raised[6..].windows(2).all(|pair| pair[0] - pair[1] == 7);
                assert!(steady, "{zone} {hour}: {raised:?}");
            }
        }
    }

    #[test]
    fn what_was_missed_is_told_once_by_its_latest_threshold() {
        let preferences = preferences("Pacific/Auckland", 7);
        let expiry = end_of(date(2026, 7, 10), &preferences.zone);
        // Noon on 5 July in Auckland: five days to go.
        let (latest, next) = around(&until(expiry), &preferences, ms("2026-07-05T00:00:00Z"));
        assert_eq!(latest.map(|one| one.lead), Some(7));
        assert_eq!(next.map(|one| one.lead), Some(1));
        // Forty days after the date.
        let (latest, next) = around(&until(expiry), &preferences, ms("2026-08-19T00:00:00Z"));
        assert_eq!(latest.map(|one| one.lead), Some(-35));
        assert_eq!(next.map(|one| one.lead), Some(-42));
        // A year ahead: nothing yet.
        let (latest, next) = around(&until(expiry), &preferences, ms("2025-07-10T00:00:00Z"));
        assert_eq!((latest, next.map(|one| one.lead)), (None, Some(60)));
    }

    #[test]
    fn without_leads_there_are_still_the_weekly_reminders() {
        let mut preferences = preferences("UTC", 7);
        preferences.leads = LeadDays::new(&[]).expect("none is fine");
        let (latest, next) = around(
            &until(ms("2026-07-10T23:59:59.999Z")),
            &preferences,
            ms("2026-07-11T12:00:00Z"),
        );
        assert_eq!((latest, next.map(|one| one.lead)), (None, Some(-7)));
    }

    #[test]
    fn the_digest_comes_at_the_same_local_hour_across_clock_changes() {
        let preferences = preferences("Pacific/Auckland", 7);
        let mut now = ms("2026-09-20T00:00:00Z");
        for _ in 0..400 {
            let next = next_digest(&preferences, now);
            let local = Timestamp::from_millisecond(next)
                .expect("a time")
                .to_zoned(preferences.zone.clone());
            assert_eq!((local.hour(), local.minute()), (7, 0));
            let gap = (next - now) / 3_600_000;
            assert!((19..=25).contains(&gap), "{gap} hours");
            now = next;
        }
    }
}
