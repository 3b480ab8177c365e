//! The sentences of alerts.

use jiff::civil::Date;

use super::model::{Due, Habits};
use super::schedule::local_date;

/// "COF of Liebherr LTM 1100 (KCR 100) expires in 7 days, on 8 July 2026."
pub(super) fn sentence(due: &Due, habits: &Habits, now: i64) -> String {
    let subject = format!("{} of {}", due.certificate.label(), due.crane_name);
    let days = [due.expiry, now].map(|moment| local_date(moment, habits));
    let [Some(last_day), Some(today)] = days else {
        return format!("{subject} needs attention.");
    };
    let left = last_day.since(today).map_or(0, |span| span.get_days());
    let day = long_date(last_day);
    match left {
        0 => format!("{subject} expires today, {day}."),
        1 => format!("{subject} expires tomorrow, {day}."),
        2.. => format!("{subject} expires in {left} days, on {day}."),
        -1 => format!("{subject} expired yesterday, {day}."),
        _ => format!("{subject} expired {} days ago, on {day}.", -left),
    }
}

/// "8 July 2026"
pub(super) fn long_date(day: Date) -> String {
    day.strftime("%-d %B %Y").to_string()
}

#[cfg(test)]
mod tests {
    use super::super::model::{Due, Habits};
    use super::sentence;
    use crate::certificates::Certificate;

    #[test]
    fn the_days_left_are_counted_where_the_user_is() {
        let due = Due {
            crane_id: 1,
            crane_name: "Liebherr LTM 1100 (KCR 100)".into(),
            certificate: Certificate::Mi,
            // The end of 8 July 2026 in Auckland.
            expiry: 1_783_511_999_999,
        };
        let day = 24 * 60 * 60 * 1000;
        let says = |before: i64| sentence(&due, &Habits::default(), due.expiry - before * day);
        assert_eq!(
            says(7),
            "M&I of Liebherr LTM 1100 (KCR 100) expires in 7 days, on 8 July 2026."
        );
        assert!(says(1).contains("expires tomorrow, 8 July 2026."));
        assert!(says(0).contains("expires today, 8 July 2026."));
        assert!(says(-1).contains("expired yesterday, 8 July 2026."));
        assert!(says(-9).contains("expired 9 days ago, on 8 July 2026."));
    }
}
