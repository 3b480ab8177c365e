//! The hours of a user's day in which nothing is pushed. Pure.

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

use crate::error::Error;

/// From one full hour until another, over midnight where need be. The same
/// hour twice stands for none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct QuietHours {
    from: i8,
    until: i8,
}

impl QuietHours {
    /// Until a user says otherwise; the schema has the same.
    pub(super) const DEFAULT: Self = Self { from: 21, until: 7 };

    pub(super) fn new(from: i64, until: i64) -> Result<Self, Error> {
        let hour = |hour: i64| {
            let hour = i8::try_from(hour).ok();
            hour.filter(|hour| (0..24).contains(hour))
                .ok_or(Error::unacceptable("Quiet hours must be from 0 to 23"))
        };
        Ok(Self {
            from: hour(from)?,
            until: hour(until)?,
        })
    }

    pub(super) fn from(self) -> i64 {
        self.from.into()
    }

    pub(super) fn until(self) -> i64 {
        self.until.into()
    }

    /// When the quiet that reigns now ends; nothing where none does.
    pub(super) fn end(self, zone: &TimeZone, now: i64) -> Option<i64> {
        let moment = Timestamp::from_millisecond(now).ok()?;
        let local = moment.to_zoned(zone.clone());
        let hour = local.hour();
        let is_quiet = match self.from <= self.until {
            true => (self.from..self.until).contains(&hour),
            false => hour >= self.from || hour < self.until,
        };
        if !is_quiet {
            return None;
        }
        let day = match hour < self.until {
            true => local.date(),
            false => local.date().tomorrow().ok()?,
        };
        let end: DateTime = day.at(self.until, 0, 0, 0);
        let end = end.to_zoned(zone.clone()).ok()?;
        let end = end.timestamp().as_millisecond();
        // Where the clocks go back, the hour comes twice.
        Some(if end > now { end } else { now + 60 * 60 * 1000 })
    }

    /// "from 21 to 7", as the log of deeds says it.
    pub(super) fn described(self) -> String {
        match self.from == self.until {
            true => "none".to_owned(),
            false => format!("from {} to {}", self.from, self.until),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::QuietHours;
    use jiff::Timestamp;
    use jiff::tz::TimeZone;

    fn end(from: i64, until: i64, zone: &str, now: &str) -> Option<String> {
        let quiet = QuietHours::new(from, until).expect("hours");
        let zone = TimeZone::get(zone).expect("a zone");
        let now: Timestamp = now.parse().expect("a time");
        let end = quiet.end(&zone, now.as_millisecond())?;
        Some(
            Timestamp::from_millisecond(end)
                .expect("a time")
                .to_string(),
        )
    }

    #[test]
    fn quiet_is_by_the_users_own_clock() {
        let at = |now: &str| end(21, 7, "Pacific/Auckland", now);
        // 20:59, 21:00, 6:59 and 7:00 in an Auckland winter.
        assert_eq!(at("2026-07-01T08:59:00Z"), None);
        assert_eq!(
            at("2026-07-01T09:00:00Z").as_deref(),
            Some("2026-07-01T19:00:00Z")
        );
        assert_eq!(
            at("2026-07-01T18:59:00Z").as_deref(),
            Some("2026-07-01T19:00:00Z")
        );
        assert_eq!(at("2026-07-01T19:00:00Z"), None);
        // The same moment is noon in London.
        assert_eq!(end(21, 7, "Europe/London", "2026-07-01T11:00:00Z"), None);
        let midday = end(12, 14, "Europe/London", "2026-07-01T11:30:00Z");
        assert_eq!(midday.as_deref(), Some("2026-07-01T13:00:00Z"));
        assert_eq!(end(9, 9, "UTC", "2026-07-01T09:30:00Z"), None);
    }

    #[test]
    fn quiet_ends_after_now_on_every_hour_of_every_day_of_a_year() {
        for zone in [
            "Pacific/Auckland",
            "Australia/Lord_Howe",
            "America/St_Johns",
        ] {
            let zone = TimeZone::get(zone).expect("a zone");
            let start: Timestamp = "2026-01-01T00:00:00Z".parse().expect("a time");
            for half_hour in 0..365 * 48 {
                let now = start.as_millisecond() + half_hour * 30 * 60 * 1000;
                for (from, until) in [(21, 7), (2, 3), (0, 23)] {
                    let quiet = QuietHours::new(from, until).expect("hours");
                    if let Some(end) = quiet.end(&zone, now) {
                        assert!(end > now && end - now <= 25 * 60 * 60 * 1000);
                    }
                }
            }
        }
    }
}
