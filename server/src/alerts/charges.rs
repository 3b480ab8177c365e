//! When a user is told of road user charges: by kilometres left, by the day on
//! which they will be driven, and by a reading that has grown old. Pure.

use jiff::Span;
use jiff::civil::Date;

use super::model::{AlertPreferences, Charge, Concern, Outlook};
use super::thresholds::{local_date, next_hour_on};
use crate::dates::{Moment, days_away, long_date};
use crate::text::thousands;

/// Something to be told now: what of, the figure that it holds for, and how
/// near it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Told {
    pub(super) concern: Concern,
    pub(super) figure: i64,
    pub(super) lead: i32,
}

/// The last is told when the licence has run out.
const KM_LEFT: [i64; 4] = [1_000, 500, 200, 0];
const DAYS_AHEAD: [i32; 2] = [14, 7];
/// A reading that is older says too little.
const READING_DAYS: i32 = 30;

/// What is to be told at this moment, and when to look again.
pub(super) fn around(
    outlook: &Outlook,
    preferences: &AlertPreferences,
    now: i64,
) -> (Vec<Told>, Option<i64>) {
    let (mut told, mut ahead) = (Vec::new(), Vec::new());
    // Kilometres change only with a reading, and then everyone looks again.
    if let Some(km) = KM_LEFT.into_iter().rfind(|km| outlook.km_left <= *km) {
        told.push(Told {
            concern: Concern::Kilometres,
            figure: outlook.licence_end,
            lead: km as i32,
        });
    }
    let on = |day: Date, lead: i32| {
        let day = day.checked_sub(Span::new().days(lead)).ok()?;
        next_hour_on(day, preferences)
    };
    if let Some(runs_out) = outlook.runs_out {
        let moments = DAYS_AHEAD.map(|lead| (lead, on(runs_out, lead)));
        let passed = moments
            .iter()
            .rfind(|(_, at)| at.is_some_and(|at| at <= now));
        told.extend(passed.map(|(lead, _)| Told {
            concern: Concern::Forecast,
            figure: outlook.licence_end,
            lead: *lead,
        }));
        ahead.extend(moments.into_iter().filter_map(|(_, at)| at));
    }
    if let Some(old) = on(outlook.read_on, -READING_DAYS - 1) {
        ahead.push(old);
        if old <= now {
            told.push(Told {
                concern: Concern::OldReading,
                figure: outlook.read_at,
                lead: READING_DAYS,
            });
        }
    }
    (told, ahead.into_iter().filter(|at| *at > now).min())
}

/// What an alert says: of kilometres what was true when it was raised, so that
/// those of several thresholds can be told apart; of days, as seen from now.
pub(super) fn sentence(
    charge: &Charge,
    crane: &str,
    preferences: &AlertPreferences,
    now: i64,
) -> String {
    let outlook = &charge.outlook;
    let end = thousands(outlook.licence_end);
    match charge.concern {
        Concern::Kilometres => {
            let then = match charge.km_left {
                Some(then) if then == outlook.km_left => String::new(),
                _ => {
                    let moment = Moment::from_ms(now, preferences.zone.clone());
                    format!(" on {}", long_date(moment.day(charge.raised_at)))
                }
            };
            match charge.km_left {
                None if charge.threshold == 0 => {
                    format!("Road user charges of {crane} had run out{then}, at {end} km.")
                }
                None => format!(
                    "Road user charges of {crane}: {} km or less left{then}, up to {end} km.",
                    thousands(charge.threshold)
                ),
                Some(0) if then.is_empty() => {
                    format!("Road user charges of {crane} have run out, at {end} km.")
                }
                Some(0) => format!("Road user charges of {crane} ran out{then}, at {end} km."),
                Some(left @ ..0) if then.is_empty() => format!(
                    "Road user charges of {crane} ran out at {end} km, {} km ago.",
                    thousands(-left)
                ),
                Some(left @ ..0) => format!(
                    "Road user charges of {crane} ran out at {end} km, {} km over{then}.",
                    thousands(-left)
                ),
                Some(left) => format!(
                    "Road user charges of {crane}: {} km left{then}, up to {end} km.",
                    thousands(left)
                ),
            }
        }
        Concern::Forecast => match outlook.runs_out {
            None => format!("Road user charges of {crane} run out soon, at {end} km."),
            Some(day) => {
                let moment = Moment::from_ms(now, preferences.zone.clone());
                let left = moment.days_until(day);
                let verb = if left < 0 { "ran out" } else { "run out" };
                let when = days_away(left);
                format!(
                    "Road user charges of {crane} {verb} {when} at this rate, on {}.",
                    long_date(day)
                )
            }
        },
        Concern::OldReading => {
            let today = local_date(now, preferences).unwrap_or(outlook.read_on);
            let days = today
                .since(outlook.read_on)
                .map_or(0, |span| span.get_days());
            format!(
                "The last reading of {crane} is {days} days old: {} km left then.",
                thousands(outlook.km_left)
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;
    use jiff::civil::date;

    use super::super::model::AlertPreferences;
    use super::{Charge, Concern, Outlook, around, sentence};

    fn ms(text: &str) -> i64 {
        text.parse::<Timestamp>().expect("a time").as_millisecond()
    }

    fn outlook(km_left: i64) -> Outlook {
        Outlook {
            licence_end: 15_000,
            km_left,
            runs_out: None,
            read_on: date(2026, 7, 1),
            read_at: 0,
        }
    }

    #[test]
    fn the_nearest_of_the_kilometres_is_told() {
        let preferences = AlertPreferences::default();
        let leads = [1_001, 1_000, 501, 500, 200, 1, 0, -3].map(|left| {
            let (told, _) = around(&outlook(left), &preferences, ms("2026-07-02T00:00:00Z"));
            told.first().map(|one| one.lead)
        });
        let expected = [
            None,
            Some(1_000),
            Some(1_000),
            Some(500),
            Some(200),
            Some(200),
            Some(0),
            Some(0),
        ];
        assert_eq!(leads, expected);
    }

    #[test]
    fn the_forecast_is_told_on_its_days_and_an_old_reading_after_thirty() {
        let preferences = AlertPreferences::default();
        let mut ahead = outlook(5_000);
        ahead.runs_out = Some(date(2026, 7, 20));
        let told = |now: &str| {
            let (told, next) = around(&ahead, &preferences, ms(now));
            let told: Vec<_> = told.iter().map(|one| (one.concern, one.lead)).collect();
            (told, next)
        };
        // Seven o'clock in Auckland is 19 hours of the day before, in UTC.
        assert_eq!(
            told("2026-07-02T00:00:00Z"),
            (vec![], Some(ms("2026-07-05T19:00:00Z")))
        );
        assert_eq!(told("2026-07-05T19:00:00Z").0, [(Concern::Forecast, 14)]);
        assert_eq!(told("2026-07-12T19:00:00Z").0, [(Concern::Forecast, 7)]);
        assert_eq!(told("2026-07-31T18:00:00Z").0, [(Concern::Forecast, 7)]);
        let late = told("2026-07-31T19:00:00Z");
        assert_eq!(late.0, [(Concern::Forecast, 7), (Concern::OldReading, 30)]);
        assert_eq!(late.1, None);
    }

    fn charge(concern: Concern, then: Option<i64>, now: i64) -> Charge {
        Charge {
            concern,
            outlook: outlook(now),
            raised_at: ms("2026-07-03T19:00:00Z"),
            threshold: 1_000,
            km_left: then,
        }
    }

    fn says(charge: &Charge) -> String {
        let now = ms("2026-08-02T00:00:00Z");
        sentence(charge, "Grove (MHT225)", &AlertPreferences::default(), now)
    }

    #[test]
    fn an_alert_says_what_is_left() {
        assert_eq!(
            says(&charge(Concern::Kilometres, Some(412), 412)),
            "Road user charges of Grove (MHT225): 412 km left, up to 15,000 km."
        );
        assert_eq!(
            says(&charge(Concern::Kilometres, Some(-1_200), -1_200)),
            "Road user charges of Grove (MHT225) ran out at 15,000 km, 1,200 km ago."
        );
        assert_eq!(
            says(&charge(Concern::OldReading, None, 412)),
            "The last reading of Grove (MHT225) is 32 days old: 412 km left then."
        );
    }

    #[test]
    fn an_alert_of_kilometres_goes_on_saying_what_was_true_when_it_was_raised() {
        let cases = [
            (Some(950), ": 950 km left on 4 July 2026, up to 15,000 km."),
            (Some(0), " ran out on 4 July 2026, at 15,000 km."),
            (Some(-3), " ran out at 15,000 km, 3 km over on 4 July 2026."),
            // Raised before the kilometres were written down.
            (
                None,
                ": 1,000 km or less left on 4 July 2026, up to 15,000 km.",
            ),
        ];
        for (then, said) in cases {
            let said = format!("Road user charges of Grove (MHT225){said}");
            assert_eq!(says(&charge(Concern::Kilometres, then, 180)), said);
        }
    }
}
