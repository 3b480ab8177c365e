//! How a certificate stands, in words beside its colour.

use crate::cranes::Status;
use crate::dates::{Moment, days_away};

pub(super) fn standing(at: i64, moment: &Moment) -> String {
    let days = days_away(moment.days_until(moment.day(at)));
    match Status::at(at, moment.ms) {
        Status::Expired => format!("Expired {days}"),
        Status::ExpiringSoon => format!("Expires {days}"),
        Status::Valid => "Valid".into(),
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;
    use jiff::tz::TimeZone;

    use super::standing;
    use crate::dates::Moment;

    #[test]
    fn a_certificate_stands_as_on_the_askers_day() {
        let time = |text: &str| text.parse::<Timestamp>().expect(text);
        let zone = TimeZone::get("Pacific/Auckland").expect("a zone");
        let moment = Moment::new(time("2026-07-01T12:30:00Z"), zone);
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
            assert_eq!(standing(time(at).as_millisecond(), &moment), words, "{at}");
        }
    }
}
