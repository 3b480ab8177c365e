//! The date on a certificate: which texts are dates, and which moment each means.

use cranedesk_platform::clock::iso_text;
use jiff::Timestamp;
use jiff::civil::{Date, DateTime, Time};
use jiff::tz::TimeZone;

use crate::dates::DAY_MS;
use crate::error::{Error, Result};

/// No certificate runs for longer: it is a slip of the finger.
const LONGEST_YEARS: i64 = 100;

/// A date as it is kept: ISO text in UTC, and the instant it stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Expiry {
    pub(crate) text: String,
    pub(crate) at: i64,
}

impl Expiry {
    /// Takes an ISO date, an ISO date and time, or day/month/year. A day
    /// without a time ends with its last millisecond, in UTC.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let at = instant(text.trim())?.as_millisecond();
        let year = TimeZone::UTC
            .to_datetime(Timestamp::from_millisecond(at).ok()?)
            .year();
        (year > 0).then(|| Self::at(at))
    }
}

impl Expiry {
    /// As [`Expiry::parse`], but a day without a time ends where the user is.
    pub(crate) fn parse_in(text: &str, zone: &TimeZone) -> Option<Self> {
        let expiry = Self::parse(text)?;
        let Some(day) = bare_day(text.trim()) else {
            return Some(expiry);
        };
        let midnight = zone.to_timestamp(day.tomorrow().ok()?.to_datetime(Time::midnight()));
        Some(Self::at(midnight.ok()?.as_millisecond() - 1))
    }

    /// Refuses a date that lies too far ahead, for what is entered anew.
    pub(crate) fn check_span(&self, what: &str, now: i64) -> Result<()> {
        match self.at - now > LONGEST_YEARS * 366 * DAY_MS {
            true => Err(Error::unacceptable(format!(
                "{what} lies more than {LONGEST_YEARS} years ahead"
            ))),
            false => Ok(()),
        }
    }

    fn at(at: i64) -> Self {
        Self {
            text: iso_text(at),
            at,
        }
    }
}

/// The day that a text names; of a date and time, the day where the user is.
pub(crate) fn parse_day(text: &str, zone: &TimeZone) -> Option<Date> {
    let text = text.trim();
    let day = match bare_day(text) {
        Some(day) => day,
        None => zone.to_datetime(instant(text)?).date(),
    };
    (day.year() > 0).then_some(day)
}

/// A day that is written without a time.
fn bare_day(text: &str) -> Option<Date> {
    if text.contains('/') {
        day_month_year(text)
    } else {
        iso_date(text)
    }
}

fn instant(text: &str) -> Option<Timestamp> {
    if text.contains('/') {
        return end_of_day(day_month_year(text)?);
    }
    let (day, time) = text.split_at_checked(10)?;
    let date = iso_date(day)?;
    match time.strip_prefix(['T', 't', ' ']) {
        None if time.is_empty() => end_of_day(date),
        None => None,
        Some(time) if time.contains(['Z', 'z', '+', '-']) => text.parse().ok(),
        Some(_) => in_utc(text.parse().ok()?),
    }
}

fn iso_date(text: &str) -> Option<Date> {
    let mut parts = text.split('-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    let exact = parts.next().is_none() && (year.len(), month.len(), day.len()) == (4, 2, 2);
    exact.then(|| date(year, month, day)).flatten()
}

fn day_month_year(text: &str) -> Option<Date> {
    let mut parts = text.split('/').map(str::trim);
    let (day, month, year) = (parts.next()?, parts.next()?, parts.next()?);
    // A year of two digits could be either century's.
    let exact = parts.next().is_none() && year.len() == 4;
    exact.then(|| date(year, month, day)).flatten()
}

fn date(year: &str, month: &str, day: &str) -> Option<Date> {
    let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let all_plain = plain(year) && plain(month) && plain(day);
    let (year, month, day) = (year.parse().ok()?, month.parse().ok()?, day.parse().ok()?);
    all_plain
        .then(|| Date::new(year, month, day).ok())
        .flatten()
}

fn end_of_day(date: Date) -> Option<Timestamp> {
    in_utc(date.to_datetime(Time::constant(23, 59, 59, 999_000_000)))
}

fn in_utc(moment: DateTime) -> Option<Timestamp> {
    TimeZone::UTC.to_timestamp(moment).ok()
}

#[cfg(test)]
mod tests {
    use jiff::tz::TimeZone;

    use super::{Expiry, parse_day};
    use crate::testing::fuzz::Texts;

    #[test]
    fn dates_in_every_accepted_form_are_kept_as_utc() {
        let cases = [
            ("2026-07-31", "2026-07-31T23:59:59.999Z"),
            ("31/7/2026", "2026-07-31T23:59:59.999Z"),
            (" 01/07/2026 ", "2026-07-01T23:59:59.999Z"),
            ("29/2/2028", "2028-02-29T23:59:59.999Z"),
            ("2026-07-31T11:59:59.999Z", "2026-07-31T11:59:59.999Z"),
            ("2026-07-31T23:59:59.999+12:00", "2026-07-31T11:59:59.999Z"),
            ("2026-01-01T00:30:00+13:00", "2025-12-31T11:30:00.000Z"),
            ("2026-07-31T12:00:00.123456789Z", "2026-07-31T12:00:00.123Z"),
            ("2026-07-31T12:00:00", "2026-07-31T12:00:00.000Z"),
            ("2026-07-31T12:00Z", "2026-07-31T12:00:00.000Z"),
            ("1969-12-31", "1969-12-31T23:59:59.999Z"),
        ];
        for (typed, kept) in cases {
            let expiry = Expiry::parse(typed).unwrap_or_else(|| panic!("{typed} is a date"));
            assert_eq!(expiry.text, kept, "{typed}");
            let again = Expiry::parse(&expiry.text).expect("what is kept is a date");
            assert_eq!(again, expiry, "{typed}");
        }
    }

    #[test]
    fn fuzz_dates() {
        let zones = [
            "Pacific/Auckland",
            "UTC",
            "Pacific/Apia",
            "America/St_Johns",
        ];
        let zones = zones.map(|name| TimeZone::get(name).expect("a zone"));
        let seeds = [
            "2026-07-31",
            "31/7/2026",
            " 01/07/2026 ",
            "29/2/2028",
            "2026-07-31T11:59:59.999Z",
            "2026-07-31T23:59:59.999+12:00",
            "2026-07-31 12:00",
            "0001-01-01",
            "9999-12-31T23:59:59.999Z",
            "9999-12-31",
        ];
        for text in Texts::like(&seeds) {
            let kept = Expiry::parse(&text);
            if let Some(expiry) = &kept {
                let again = Expiry::parse(&expiry.text);
                assert_eq!(
                    again.as_ref(),
                    Some(expiry),
                    "what is kept is a date: {text:?}"
                );
            }
            for zone in &zones {
                let there = Expiry::parse_in(&text, zone);
                assert!(there.is_none() || kept.is_some(), "{text:?}");
                if let Some(day) = parse_day(&text, zone) {
                    assert_eq!(parse_day(&day.to_string(), zone), Some(day), "{text:?}");
                }
            }
        }
    }

    #[test]
    fn what_is_no_date_is_refused() {
        let cases = [
            "",
            " ",
            "soon",
            "2025-02-29",
            "29/2/2025",
            "2025-02-29T00:00:00Z",
            "2026-13-01",
            "1/13/2026",
            "0/1/2026",
            "2026-00-10",
            "0000-01-01",
            "1/1/0000",
            "0000-01-01T00:00:00Z",
            "0001-01-01T00:00:00+13:00",
            "10000-01-01",
            "9999-12-31T23:59:59-12:00",
            "1/7/26",
            "1/7",
            "1/7/2026/1",
            "+1/7/2026",
            "2026-7-1",
            "20260701",
            "2026-07-01junk",
            "2026-07-01T25:00:00Z",
            "2026-07-01T12:00:00+99:00",
            "2026-07-01T12:00:00Zjunk",
            "2026-07-01T",
            "1782907200000",
            "２０２６-07-01",
            "2026-07-0é",
            "2026-07-01\0",
        ];
        for typed in cases {
            assert_eq!(Expiry::parse(typed), None, "{typed:?}");
        }
    }
}
