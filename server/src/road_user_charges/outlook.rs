//! How far a licence reaches, until when, and what no licence covered. Pure.

use jiff::Span;
use jiff::civil::Date;

/// A licence that was not voided.
#[derive(Clone, Debug)]
pub(super) struct Covered {
    pub(super) id: i64,
    pub(super) recorder: Option<i64>,
    pub(super) start: Option<i64>,
    pub(super) end: i64,
    pub(super) turn: i64,
}

/// A reading that was not voided, or the figure at which a recorder was fitted.
#[derive(Clone, Debug)]
pub(super) struct Read {
    pub(super) recorder: Option<i64>,
    pub(super) day: Date,
    pub(super) km: i64,
}

/// The licence that counts: the one that reaches furthest. One with no
/// kilometres says that there is none.
pub(super) fn current(licences: &[Covered]) -> Option<&Covered> {
    licences
        .iter()
        .max_by_key(|licence| (licence.turn, licence.end, licence.id))
        .filter(|licence| licence.end > 0)
}

/// The last reading on a recorder.
pub(super) fn last(readings: &[Read], recorder: Option<i64>) -> Option<&Read> {
    readings
        .iter()
        .filter(|read| read.recorder == recorder)
        .max_by_key(|read| (read.day, read.km))
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Forecast {
    pub(super) day: Date,
    pub(super) km_per_day: f64,
}

/// How far back from the last one readings say how much is driven.
const LOOK_BACK: i64 = 90;
/// Fewer days between the first and the last reading say too little.
const LEAST_DAYS: i32 = 7;

/// The day on which the last kilometre will have been driven, by the last
/// reading and those of the 90 days before it; or why that cannot be said. It
/// follows from the entries alone: what alerts keep of it stays right however
/// many days pass.
pub(super) fn forecast(
    readings: &[Read],
    recorder: Option<i64>,
    left: i64,
) -> Result<Forecast, &'static str> {
    const TOO_FEW: &str = "A forecast needs two readings within 90 days, a week or more apart.";
    let last = last(readings, recorder).ok_or(TOO_FEW)?;
    let since = last
        .day
        .checked_sub(Span::new().days(LOOK_BACK))
        .unwrap_or(last.day);
    let own = readings.iter().filter(|read| read.recorder == recorder);
    let first = own
        .filter(|read| read.day >= since)
        .min_by_key(|read| (read.day, read.km))
        .ok_or(TOO_FEW)?;
    let days = last.day.since(first.day).map_or(0, |span| span.get_days());
    if days < LEAST_DAYS {
        return Err(TOO_FEW);
    }
    let driven = last.km - first.km;
    if driven <= 0 {
        return Err("By its readings of 90 days the crane was not driven.");
    }
    if left <= 0 {
        return Err("The licence has run out.");
    }
    let km_per_day = driven as f64 / f64::from(days);
    let ahead = (left as f64 / km_per_day).floor();
    if ahead > 3650.0 {
        return Err("At this rate the licence lasts for more than ten years.");
    }
    let day = last.day.checked_add(Span::new().days(ahead as i64));
    day.map(|day| Forecast { day, km_per_day })
        .map_err(|_| TOO_FEW)
}

/// The kilometres that were driven and that no licence covers, from the first
/// licence on, recorder by recorder.
pub(super) fn gaps(licences: &[Covered], readings: &[Read]) -> Vec<(i64, i64)> {
    let mut recorders: Vec<Option<i64>> = licences.iter().map(|one| one.recorder).collect();
    recorders.sort_unstable();
    recorders.dedup();
    let mut gaps = Vec::new();
    for recorder in recorders {
        let Some(reached) = last(readings, recorder).map(|read| read.km) else {
            continue;
        };
        let mut own: Vec<(i64, i64)> = licences
            .iter()
            .filter(|licence| licence.recorder == recorder)
            .map(|licence| (licence.start.unwrap_or(i64::MIN), licence.end))
            .collect();
        own.sort_unstable();
        let mut until: Option<i64> = None;
        for (start, end) in own {
            if let Some(until) = until
                && start > until
                && reached > until
            {
                gaps.push((until, start.min(reached)));
            }
            until = Some(until.map_or(end, |until| until.max(end)));
        }
        if let Some(until) = until.filter(|until| reached > *until) {
            gaps.push((until, reached));
        }
    }
    gaps
}

#[cfg(test)]
mod tests {
    use jiff::civil::{Date, date};

    use super::{Covered, Read, current, forecast, gaps};

    fn licence(id: i64, start: Option<i64>, end: i64) -> Covered {
        Covered {
            id,
            recorder: None,
            start,
            end,
            turn: 0,
        }
    }

    fn read(day: Date, km: i64) -> Read {
        Read {
            recorder: None,
            day,
            km,
        }
    }

    #[test]
    fn what_no_licence_covers_is_told() {
        let licences = [
            licence(1, Some(10_000), 15_000),
            licence(2, Some(16_000), 20_000),
        ];
        let at = |km| gaps(&licences, &[read(date(2026, 7, 1), km)]);
        assert_eq!(at(14_000), []);
        assert_eq!(at(15_412), [(15_000, 15_412)]);
        assert_eq!(at(18_000), [(15_000, 16_000)]);
        assert_eq!(at(20_100), [(15_000, 16_000), (20_000, 20_100)]);
        let carried = [licence(1, None, 15_000)];
        assert_eq!(gaps(&carried, &[read(date(2026, 7, 1), 100)]), []);
    }

    #[test]
    fn the_licence_that_reaches_furthest_counts_unless_it_was_replaced() {
        let mut licences = vec![licence(1, None, 20_000), licence(2, Some(10_000), 15_000)];
        assert_eq!(current(&licences).map(|one| one.id), Some(1));
        licences.push(Covered {
            turn: 1,
            ..licence(3, None, 12_000)
        });
        assert_eq!(current(&licences).map(|one| one.id), Some(3));
        licences.push(Covered {
            turn: 2,
            ..licence(4, None, 0)
        });
        assert!(current(&licences).is_none());
    }

    #[test]
    fn the_forecast_comes_from_the_readings_of_ninety_days() {
        let readings = [
            read(date(2026, 1, 1), 0),
            read(date(2026, 5, 1), 9_000),
            read(date(2026, 6, 20), 11_000),
        ];
        let found = forecast(&readings, None, 1_000).expect("a forecast");
        assert_eq!((found.day, found.km_per_day), (date(2026, 7, 15), 40.0));
        assert!(
            forecast(&readings[..2], None, 1_000).is_err(),
            "one reading is too few"
        );
        let close = [read(date(2026, 6, 28), 1), read(date(2026, 6, 30), 100)];
        assert!(forecast(&close, None, 1_000).is_err());
        let still = [read(date(2026, 6, 1), 100), read(date(2026, 6, 30), 100)];
        assert!(forecast(&still, None, 1_000).is_err());
    }
}
