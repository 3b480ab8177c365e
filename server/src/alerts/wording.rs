//! The sentences of alerts.

use super::charges;
use super::model::{AlertPreferences, Due};
use crate::dates::{Moment, days_away, long_date};

/// "COF of Liebherr LTM 1100 (KCR 100) expires in 7 days, on 8 July 2026."
pub(super) fn sentence(due: &Due, preferences: &AlertPreferences, now: i64) -> String {
    if let Some(charge) = &due.charge {
        return charges::sentence(charge, &due.crane_name, preferences, now);
    }
    let subject = format!("{} of {}", due.certificate.label, due.crane_name);
    let moment = Moment::from_ms(now, preferences.zone.clone());
    let last_day = moment.day(due.expiry);
    let left = moment.days_until(last_day);
    let verb = if left < 0 { "expired" } else { "expires" };
    let on = if (-1..=1).contains(&left) { "" } else { "on " };
    let (when, day) = (days_away(left), long_date(last_day));
    format!("{subject} {verb} {when}, {on}{day}.")
}

#[cfg(test)]
mod tests {
    use super::super::model::{AlertPreferences, Due, KindName};
    use super::sentence;

    #[test]
    fn the_days_left_are_counted_where_the_user_is() {
        let due = Due {
            crane_id: 1,
            crane_name: "Liebherr LTM 1100 (KCR 100)".into(),
            certificate: KindName::new("mi".into(), None),
            // The end of 8 July 2026 in Auckland.
            expiry: 1_783_511_999_999,
            charge: None,
        };
        let day = 24 * 60 * 60 * 1000;
        let says = |before: i64| {
            sentence(
                &due,
                &AlertPreferences::default(),
                due.expiry - before * day,
            )
        };
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
