//! Which backups are kept: the newest of each of the last days, weeks and months.

use std::collections::BTreeSet;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::config::Keep;

const BEGIN: &str = "cranedesk-";
const END: &str = ".backup";
const TIME: &str = "%Y%m%dT%H%M%SZ";

/// How much of a place's id stands in the names of its backups.
const ID: usize = 8;

/// The name of a backup of this place that is made at this time.
pub(super) fn name_at(time: Timestamp, place: &str) -> String {
    let place = place.get(..ID).unwrap_or(place);
    format!("{BEGIN}{}-{place}{END}", time.strftime(TIME))
}

/// When a backup was begun, by its name; none for what the server did not name.
pub(super) fn time_of(name: &str) -> Option<Timestamp> {
    let text = name.strip_prefix(BEGIN)?.strip_suffix(END)?;
    let text = text.split('-').next()?;
    let time = jiff::civil::DateTime::strptime(TIME, text).ok()?;
    Some(time.to_zoned(TimeZone::UTC).ok()?.timestamp())
}

/// Whether the name is not that of another place's backup. Names of before
/// carry no place.
pub(super) fn may_be_of(name: &str, place: &str) -> bool {
    let text = name
        .strip_prefix(BEGIN)
        .and_then(|text| text.strip_suffix(END));
    match text.and_then(|text| text.split_once('-')) {
        Some((_, id)) => place.get(..ID) == Some(id),
        None => text.is_some(),
    }
}

/// The day, week or month that a time lies in.
type Span<'a> = &'a dyn Fn(&Timestamp) -> (i32, i32);

/// The backups that are to go. The newest always stays.
pub(super) fn superfluous(names: &[String], keep: Keep) -> Vec<String> {
    let mut known: Vec<(Timestamp, &String)> = names
        .iter()
        .filter_map(|name| Some((time_of(name)?, name)))
        .collect();
    known.sort();
    known.reverse();
    let mut kept: BTreeSet<&String> = known.iter().take(1).map(|(_, name)| *name).collect();
    let date = |time: &Timestamp| time.to_zoned(TimeZone::UTC).date();
    let week = |time: &Timestamp| {
        let week = date(time).iso_week_date();
        (i32::from(week.year()), i32::from(week.week()))
    };
    let day = |time: &Timestamp| {
        (
            i32::from(date(time).year()),
            i32::from(date(time).day_of_year()),
        )
    };
    let month = |time: &Timestamp| (i32::from(date(time).year()), i32::from(date(time).month()));
    let spans: [(usize, Span<'_>); 3] = [
        (keep.daily, &day),
        (keep.weekly, &week),
        (keep.monthly, &month),
    ];
    for (count, span) in spans {
        let mut seen = BTreeSet::new();
        for (time, name) in &known {
            if seen.len() == count {
                break;
            }
            // The newest of its day, week or month.
            if seen.insert(span(time)) {
                kept.insert(name);
            }
        }
    }
    let gone = known.iter().filter(|(_, name)| !kept.contains(name));
    gone.map(|(_, name)| (*name).clone()).collect()
}

#[cfg(test)]
mod tests {
    use jiff::{Timestamp, ToSpan};

    use super::{name_at, superfluous, time_of};
    use crate::config::Keep;

    #[test]
    fn days_weeks_and_months_are_kept_and_nothing_foreign_is_touched() {
        let last: Timestamp = "2026-07-31T02:00:00Z".parse().expect("a time");
        let mut names: Vec<String> = (0..400 * 2)
            .map(|step| name_at(last - (step * 12).hours(), "0123456789"))
            .collect();
        names.push("photos.zip".into());
        names.push("cranedesk-old.backup".into());
        let keep = Keep {
            daily: 7,
            weekly: 4,
            monthly: 12,
        };
        let gone = superfluous(&names, keep);
        let kept: Vec<&String> = names.iter().filter(|name| !gone.contains(name)).collect();
        let days: Vec<String> = kept
            .iter()
            .filter_map(|name| time_of(name))
            .map(|time| time.to_string()[..10].to_owned())
            .collect();
        // Seven days, of which some are also the newest of a week or a month.
        assert_eq!(
            days,
            [
                "2026-07-31",
                "2026-07-30",
                "2026-07-29",
                "2026-07-28",
                "2026-07-27",
                "2026-07-26",
                "2026-07-25",
                "2026-07-19",
                "2026-07-12",
                "2026-06-30",
                "2026-05-31",
                "2026-04-30",
                "2026-03-31",
                "2026-02-28",
                "2026-01-31",
                "2025-12-31",
                "2025-11-30",
                "2025-10-31",
                "2025-09-30",
                "2025-08-31",
            ]
        );
        assert_eq!(kept.len(), days.len() + 2, "foreign files stay");
    }

    #[test]
    fn the_newest_stays_whatever_is_asked_for() {
        let names = ["2026-07-01T00:00:00Z", "2026-07-02T00:00:00Z"]
            .map(|time| name_at(time.parse().expect("a time"), "0123456789"));
        let none = Keep {
            daily: 0,
            weekly: 0,
            monthly: 0,
        };
        assert_eq!(superfluous(&names, none), names[..1]);
    }
}
