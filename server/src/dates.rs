//! Days as people say them, seen from one moment in one time zone. Every
//! sentence of the server that names a day takes its words from here.

use jiff::Timestamp;
use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;

pub(crate) const HOUR_MS: i64 = 60 * 60 * 1000;
pub(crate) const DAY_MS: i64 = 24 * HOUR_MS;

/// January first, in small letters.
pub(crate) const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// Now, where somebody is: which day it is depends on both.
#[derive(Clone, Debug)]
pub(crate) struct Moment {
    pub(crate) ms: i64,
    pub(crate) today: Date,
    zone: TimeZone,
}

impl Moment {
    pub(crate) fn new(now: Timestamp, zone: TimeZone) -> Self {
        Self {
            ms: now.as_millisecond(),
            today: zone.to_datetime(now).date(),
            zone,
        }
    }

    pub(crate) fn from_ms(now: i64, zone: TimeZone) -> Self {
        Self::new(timestamp(now), zone)
    }

    /// The day on which a stored time falls.
    pub(crate) fn day(&self, ms: i64) -> Date {
        self.zone.to_datetime(timestamp(ms)).date()
    }

    pub(crate) fn zone(&self) -> &TimeZone {
        &self.zone
    }

    /// The first millisecond of a day.
    pub(crate) fn start_of(&self, day: Date) -> i64 {
        let start = self.zone.to_timestamp(day.to_datetime(Time::midnight()));
        start.map_or(self.ms, Timestamp::as_millisecond)
    }

    /// Days from today to that day; below zero for one that is past.
    pub(crate) fn days_until(&self, day: Date) -> i32 {
        day.since(self.today).map_or(0, |span| span.get_days())
    }

    /// "3 December 2026 (in 18 days)", "26 June 2026 (expired 6 days ago)"
    pub(crate) fn expiry(&self, ms: i64) -> String {
        let day = self.day(ms);
        let when = days_away(self.days_until(day));
        let expired = if ms < self.ms { "expired " } else { "" };
        format!("{} ({expired}{when})", long_date(day))
    }

    /// "Wednesday 8 July 2026"
    pub(crate) fn weekday_and_date(&self) -> String {
        self.today.strftime("%A %-d %B %Y").to_string()
    }
}

fn timestamp(ms: i64) -> Timestamp {
    Timestamp::from_millisecond(ms).unwrap_or(Timestamp::UNIX_EPOCH)
}

/// "8 July 2026"
pub(crate) fn long_date(day: Date) -> String {
    day.strftime("%-d %B %Y").to_string()
}

/// "8 Jul 2026"
pub(crate) fn short_date(day: Date) -> String {
    day.strftime("%-d %b %Y").to_string()
}

/// "in 7 days", "tomorrow", "today", "yesterday", "9 days ago"
pub(crate) fn days_away(days: i32) -> String {
    match days {
        0 => "today".into(),
        1 => "tomorrow".into(),
        2.. => format!("in {days} days"),
        -1 => "yesterday".into(),
        _ => format!("{} days ago", days.unsigned_abs()),
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use jiff::tz::TimeZone;

    use super::{Moment, days_away, long_date, short_date};

    #[test]
    fn a_day_is_the_day_where_somebody_is() {
        let zone = TimeZone::get("Pacific/Auckland").expect("a zone");
        let now: jiff::Timestamp = "2026-07-01T12:30:00Z".parse().expect("a time");
        let moment = Moment::new(now, zone);
        assert_eq!(moment.today, date(2026, 7, 2));
        assert_eq!(
            moment.day(now.as_millisecond() - 3_600_000),
            date(2026, 7, 1)
        );
        assert_eq!(moment.weekday_and_date(), "Thursday 2 July 2026");
        assert_eq!(moment.days_until(date(2026, 12, 3)), 154);
        assert_eq!(moment.days_until(date(2026, 6, 26)), -6);
    }

    #[test]
    fn an_expiry_is_said_as_seen_where_somebody_is() {
        let zone = TimeZone::get("Pacific/Auckland").expect("a zone");
        let now = "2026-07-01T21:00:00Z".parse().expect("a time");
        let moment = Moment::new(now, zone);
        let cases = [
            ("2026-12-03T10:59:59.999Z", "3 December 2026 (in 154 days)"),
            ("2026-07-03T11:59:59.999Z", "3 July 2026 (tomorrow)"),
            ("2026-07-02T11:59:59.999Z", "2 July 2026 (today)"),
            ("2026-07-01T13:00:00Z", "2 July 2026 (expired today)"),
            (
                "2026-07-01T11:59:59.999Z",
                "1 July 2026 (expired yesterday)",
            ),
            (
                "2026-06-26T11:59:59.999Z",
                "26 June 2026 (expired 6 days ago)",
            ),
        ];
        for (at, said) in cases {
            let at: jiff::Timestamp = at.parse().expect("a time");
            assert_eq!(moment.expiry(at.as_millisecond()), said);
        }
    }

    #[test]
    fn days_are_said_as_one_says_them() {
        let said = [7, 1, 0, -1, -9].map(days_away);
        let expected = ["in 7 days", "tomorrow", "today", "yesterday", "9 days ago"];
        assert_eq!(said, expected);
        assert_eq!(long_date(date(2026, 7, 8)), "8 July 2026");
        assert_eq!(short_date(date(2026, 7, 8)), "8 Jul 2026");
    }
}
