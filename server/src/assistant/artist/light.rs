//! In which light dates are seen: what day it is where the asker is.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::cranes::Status;

pub(super) struct Light {
    pub(super) now: Timestamp,
    pub(super) zone: TimeZone,
}

impl Light {
    pub(super) fn date(&self, time: Timestamp) -> Date {
        time.to_zoned(self.zone.clone()).date()
    }

    pub(super) fn today(&self) -> Date {
        self.date(self.now)
    }

    pub(super) fn long_date(&self, time: Timestamp) -> String {
        self.date(time).strftime("%-d %B %Y").to_string()
    }

    pub(super) fn short_date(&self, time: Timestamp) -> String {
        self.date(time).strftime("%-d %b %Y").to_string()
    }

    /// How a certificate stands, in words beside its colour.
    pub(super) fn words(&self, at: i64) -> String {
        let date = Timestamp::from_millisecond(at).map_or(Date::MAX, |time| self.date(time));
        let days = self.today().until(date).map_or(0, |span| span.get_days());
        match (Status::at(at, self.now.as_millisecond()), days) {
            (Status::Expired, 0) => "Expired today".into(),
            (Status::Expired, -1) => "Expired yesterday".into(),
            (Status::Expired, days) => format!("Expired {} days ago", -days),
            (Status::ExpiringSoon, 0) => "Expires today".into(),
            (Status::ExpiringSoon, 1) => "Expires tomorrow".into(),
            (Status::ExpiringSoon, days) => format!("Expires in {days} days"),
            (Status::Valid, _) => "Valid".into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;
    use jiff::tz::TimeZone;

    use super::Light;

    #[test]
    fn a_day_is_the_askers_day() {
        let time = |text: &str| text.parse::<Timestamp>().expect(text);
        let light = Light {
            now: time("2026-07-01T12:30:00Z"),
            zone: TimeZone::get("Pacific/Auckland").expect("a zone"),
        };
        assert_eq!(light.long_date(light.now), "2 July 2026");
        let cases = [
            ("2026-07-01T12:00:00Z", "Expired today"),
            ("2026-07-01T11:59:59.999Z", "Expired yesterday"),
            ("2026-06-28T11:59:59.999Z", "Expired 4 days ago"),
            ("2026-07-02T11:59:59.999Z", "Expires today"),
            ("2026-07-03T11:59:59.999Z", "Expires tomorrow"),
            ("2026-07-30T11:59:59.999Z", "Expires in 28 days"),
            ("2027-07-02T11:59:59.999Z", "Valid"),
        ];
        for (at, words) in cases {
            assert_eq!(light.words(time(at).as_millisecond()), words, "{at}");
        }
    }
}
