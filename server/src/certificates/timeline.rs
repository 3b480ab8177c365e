//! The entries of one kind on one crane, in the order in which they hold. Pure.
//!
//! An entry has two clocks: the day from which it holds, and the moment at
//! which somebody wrote it down.

use std::collections::BTreeSet;

use jiff::Span;
use jiff::civil::{Date, date};
use jiff::tz::TimeZone;

use super::fitness::{Outcome, State, day_of};

#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) id: i64,
    pub(crate) outcome: Outcome,
    /// Where it was written down.
    pub(crate) issued: Option<Date>,
    /// The day from which it holds, counted from 1970: the day of issue, or
    /// the best guess.
    pub(crate) from: i64,
    /// Of entries for the same day, those of a higher turn replace the others.
    pub(crate) turn: i64,
    pub(crate) expires: Option<String>,
    pub(crate) expires_at: Option<i64>,
    pub(crate) entered_by: Option<i64>,
    pub(crate) entered_at: i64,
    pub(crate) voided_at: Option<i64>,
    /// The first of those that were entered at once, where nobody saw what the
    /// others entered; of one that stands alone, its own id.
    pub(crate) together: i64,
}

impl Entry {
    fn until(&self) -> i64 {
        self.expires_at.unwrap_or(i64::MIN)
    }

    pub(crate) fn state(&self, on: Date, zone: &TimeZone) -> State {
        match self.outcome {
            Outcome::Fail => State::Failed,
            Outcome::Suspended => State::Suspended,
            Outcome::Cancelled => State::Cancelled,
            Outcome::Pass => match self.expires_at.and_then(|at| day_of(at, zone)) {
                Some(last) if last < on => State::Expired,
                Some(_) => State::Valid,
                None => State::NothingRecorded,
            },
        }
    }
}

/// The entry that counts, of those that were not voided.
pub(crate) fn latest(entries: &[Entry]) -> Option<&Entry> {
    counting(standing(entries))
}

/// The pass that counts: the date of a kind is its expiry.
pub(crate) fn latest_pass(entries: &[Entry]) -> Option<&Entry> {
    counting(standing(entries).filter(|entry| entry.outcome == Outcome::Pass))
}

/// Of several entries the one that counts: that of the latest day, and of those
/// for the same day or entered at once, the one that runs longest.
fn counting<'e>(entries: impl Iterator<Item = &'e Entry>) -> Option<&'e Entry> {
    let all: Vec<&Entry> = entries.collect();
    let counts = all
        .iter()
        .max_by_key(|entry| (lead(entry, &all), entry.until(), entry.id));
    counts.copied()
}

/// The latest day and turn of an entry and of those that were entered at once with it.
fn lead(entry: &Entry, among: &[&Entry]) -> (i64, i64) {
    let own = (entry.from, entry.turn);
    let beside = among.iter().filter(|one| one.together == entry.together);
    beside.map(|one| (one.from, one.turn)).fold(own, Ord::max)
}

/// Beside which entry a new pass stands: the pass that counts among those that
/// whoever enters it had not seen.
pub(crate) fn entered_at_once(
    entries: &[Entry],
    is_unseen: impl Fn(&Entry) -> bool,
) -> Option<i64> {
    let passes = standing(entries).filter(|entry| entry.outcome == Outcome::Pass);
    counting(passes.filter(|entry| is_unseen(entry))).map(|entry| entry.together)
}

fn standing(entries: &[Entry]) -> impl Iterator<Item = &Entry> {
    entries.iter().filter(|entry| entry.voided_at.is_none())
}

/// The entry that counted on a day, by what is known today.
pub(crate) fn on_day(entries: &[Entry], on: Date) -> Option<&Entry> {
    counting(standing(entries).filter(|entry| entry.from <= number(on)))
}

/// The entry that counted on a day, by what was known at a moment.
pub(crate) fn as_known(entries: &[Entry], on: Date, at: i64) -> Option<&Entry> {
    let known =
        |entry: &&Entry| entry.entered_at <= at && entry.voided_at.is_none_or(|voided| voided > at);
    let known = entries.iter().filter(known);
    counting(known.filter(|entry| entry.from <= number(on)))
}

/// The days on which nothing held, from the first entry until `today`: first
/// and last day of each.
pub(crate) fn gaps(entries: &[Entry], today: Date, zone: &TimeZone) -> Vec<(Date, Date)> {
    let starts: BTreeSet<i64> = standing(entries).map(|entry| entry.from).collect();
    let starts: Vec<i64> = starts.into_iter().collect();
    let mut gaps: Vec<(i64, i64)> = Vec::new();
    for (place, &start) in starts.iter().enumerate() {
        let begun = standing(entries).filter(|entry| entry.from <= start);
        let Some(entry) = counting(begun) else {
            continue;
        };
        let next = starts.get(place + 1).copied();
        let next = next.unwrap_or(number(today) + 1);
        let last = match entry.outcome {
            Outcome::Pass => entry.expires_at.and_then(|at| day_of(at, zone)).map(number),
            _ => Some(start - 1),
        };
        let Some(last) = last else { continue };
        let first_bad = (last + 1).max(start);
        if first_bad < next {
            match gaps.last_mut() {
                Some(before) if before.1 + 1 == first_bad => before.1 = next - 1,
                _ => gaps.push((first_bad, next - 1)),
            }
        }
    }
    gaps.into_iter()
        .filter_map(|(first, last)| Some((day(first)?, day(last)?)))
        .collect()
}

/// What is left of gaps on days on which the kind applied: `exempt` are the
/// first and last days of when it did not.
pub(crate) fn while_needed(gaps: Vec<(Date, Date)>, exempt: &[(Date, Date)]) -> Vec<(Date, Date)> {
    exempt.iter().fold(gaps, |gaps, &(first, last)| {
        let parts = gaps.into_iter().flat_map(|(from, to)| {
            let before = first.yesterday().ok().map(|end| (from, end.min(to)));
            let after = last.tomorrow().ok().map(|start| (start.max(from), to));
            [before, after]
        });
        parts.flatten().filter(|(from, to)| from <= to).collect()
    })
}

/// Where a new entry takes its place: the day from which it holds and its turn.
pub(crate) fn place(
    entries: &[Entry],
    from: i64,
    outcome: Outcome,
    expires_at: Option<i64>,
    must_count: bool,
) -> (i64, i64) {
    let all: Vec<&Entry> = standing(entries).collect();
    let last = all.iter().map(|entry| entry.from).max();
    let from = match last {
        Some(last) if must_count => from.max(last),
        _ => from,
    };
    let on_that_day = all.iter().filter(|entry| entry.from == from);
    let turn = on_that_day.map(|entry| entry.turn).max();
    let Some(turn) = turn else {
        return (from, 0);
    };
    // Entries of one day count together, and the longest date wins. What is no pass, and a
    // correction to an earlier date, must count alone and gets a later turn.
    let beside = all.iter().filter(|entry| lead(entry, &all) == (from, turn));
    let longest = beside.map(|entry| entry.until()).max();
    let would_lose = expires_at.unwrap_or(i64::MIN) < longest.unwrap_or(i64::MIN);
    let replaces = outcome != Outcome::Pass || (must_count && would_lose);
    (from, turn + i64::from(replaces))
}

/// The day from which a certificate holds whose day of issue nobody wrote
/// down: the usual interval before its end, and not after it was entered.
pub(crate) fn guess_from(expires_at: i64, months: i64, entered_at: i64) -> i64 {
    let entered = day_of(entered_at, &TimeZone::UTC);
    let began = day_of(expires_at, &TimeZone::UTC)
        .and_then(|last| last.checked_sub(Span::new().months(months)).ok());
    [entered, began]
        .into_iter()
        .flatten()
        .map(number)
        .min()
        .unwrap_or(0)
}

const FIRST: Date = date(1970, 1, 1);

/// Days since 1970.
pub(crate) fn number(day: Date) -> i64 {
    day.since(FIRST)
        .map_or(0, |span| i64::from(span.get_days()))
}

pub(crate) fn day(number: i64) -> Option<Date> {
    let days = Span::new().try_days(number).ok()?;
    FIRST.checked_add(days).ok()
}

#[cfg(test)]
mod tests {
    use jiff::civil::{Date, date};
    use jiff::tz::TimeZone;

    use super::super::fitness::{Outcome, State};
    use super::{
        Entry, as_known, entered_at_once, gaps, guess_from, latest, latest_pass, number, on_day,
        place, while_needed,
    };

    fn end(day: Date) -> i64 {
        (number(day) + 1) * 86_400_000 - 1
    }

    fn entry(id: i64, outcome: Outcome, from: Date, until: Option<Date>) -> Entry {
        Entry {
            id,
            outcome,
            issued: Some(from),
            from: number(from),
            turn: 0,
            expires: None,
            expires_at: until.map(end),
            entered_by: None,
            entered_at: end(from),
            voided_at: None,
            together: id,
        }
    }

    fn pass(id: i64, from: Date, until: Date) -> Entry {
        entry(id, Outcome::Pass, from, Some(until))
    }

    #[test]
    fn days_on_which_a_kind_does_not_apply_are_no_gap() {
        let day = |day| date(2026, 7, day);
        let gap = || vec![(day(5), day(10))];
        for (exempt, left) in [
            ((1, 3), vec![(5, 10)]),
            ((1, 6), vec![(7, 10)]),
            ((7, 8), vec![(5, 6), (9, 10)]),
            ((9, 20), vec![(5, 8)]),
            ((5, 10), vec![]),
        ] {
            let left: Vec<_> = left.iter().map(|&(a, b)| (day(a), day(b))).collect();
            let exempt = [(day(exempt.0), day(exempt.1))];
            assert_eq!(while_needed(gap(), &exempt), left, "{exempt:?}");
        }
    }

    #[test]
    fn the_latest_by_its_day_counts_and_of_one_day_the_longest() {
        let entries = [
            pass(3, date(2026, 1, 1), date(2026, 6, 30)),
            pass(1, date(2026, 7, 1), date(2027, 1, 1)),
            pass(2, date(2026, 7, 1), date(2026, 12, 1)),
        ];
        assert_eq!(latest(&entries).map(|one| one.id), Some(1));
        let fail = entry(4, Outcome::Fail, date(2026, 8, 1), None);
        let entries = [entries.to_vec(), vec![fail]].concat();
        assert_eq!(latest(&entries).map(|one| one.id), Some(4));
        assert_eq!(latest_pass(&entries).map(|one| one.id), Some(1));
        let mut voided = entries;
        voided[1].voided_at = Some(0);
        assert_eq!(latest_pass(&voided).map(|one| one.id), Some(2));
    }

    #[test]
    fn of_those_entered_at_once_the_later_expiry_counts_whatever_their_days() {
        let long = pass(2, date(2026, 7, 1), date(2027, 7, 1));
        let mut short = pass(3, date(2026, 7, 5), date(2027, 1, 5));
        let entries = |short: &Entry| {
            let old = pass(1, date(2026, 1, 1), date(2026, 7, 10));
            [old, long.clone(), short.clone()]
        };
        // Whoever had seen the first has the last word.
        assert_eq!(latest(&entries(&short)).map(|one| one.id), Some(3));
        short.together = 2;
        let entries = entries(&short);
        assert_eq!(latest_pass(&entries).map(|one| one.id), Some(2));
        assert_eq!(
            on_day(&entries, date(2026, 7, 6)).map(|one| one.id),
            Some(2)
        );
        assert_eq!(
            on_day(&entries, date(2026, 6, 30)).map(|one| one.id),
            Some(1)
        );
        // The longer one covers the days after the shorter.
        let today = date(2027, 7, 3);
        assert_eq!(
            gaps(&entries, today, &TimeZone::UTC),
            [(date(2027, 7, 2), date(2027, 7, 3))]
        );
        // A fail between their days is over with the later of them; one after them is not.
        let with_fail = |on| {
            let fail = entry(4, Outcome::Fail, on, None);
            [entries.to_vec(), vec![fail]].concat()
        };
        let failed = with_fail(date(2026, 7, 3));
        assert_eq!(latest(&failed).map(|one| one.id), Some(2));
        assert_eq!(on_day(&failed, date(2026, 7, 4)).map(|one| one.id), Some(4));
        let failed = with_fail(date(2026, 7, 6));
        assert_eq!(latest(&failed).map(|one| one.id), Some(4));
        // A correction replaces both.
        let earlier = Some(end(date(2026, 12, 1)));
        let from = number(date(2026, 6, 1));
        assert_eq!(
            place(&entries, from, Outcome::Pass, earlier, true),
            (number(date(2026, 7, 5)), 1)
        );
        // And where one of them is voided, the other counts.
        let mut voided = entries.to_vec();
        voided[1].voided_at = Some(0);
        assert_eq!(latest(&voided).map(|one| one.id), Some(3));
    }

    #[test]
    fn a_new_pass_stands_beside_the_unseen_one() {
        let mut fail = entry(3, Outcome::Fail, date(2026, 7, 3), None);
        fail.together = 3;
        let entries = [
            pass(1, date(2026, 1, 1), date(2026, 7, 10)),
            pass(2, date(2026, 7, 1), date(2027, 7, 1)),
            fail,
        ];
        let beside = |seen: i64| entered_at_once(&entries, |entry| entry.id > seen);
        assert_eq!(beside(1), Some(2));
        assert_eq!(beside(2), None);
        assert_eq!(beside(0), Some(2));
    }

    #[test]
    fn a_correction_counts_even_where_it_is_earlier() {
        let today = date(2026, 7, 1);
        let entries = [pass(1, today, date(2027, 7, 1))];
        let earlier = Some(end(date(2026, 12, 1)));
        let from = number(date(2026, 6, 1));
        assert_eq!(
            place(&entries, from, Outcome::Pass, earlier, true),
            (number(today), 1)
        );
        assert_eq!(
            place(&entries, from, Outcome::Pass, earlier, false),
            (from, 0)
        );
        assert_eq!(
            place(&entries, number(today), Outcome::Suspended, None, false),
            (number(today), 1)
        );
        let later = Some(end(date(2027, 12, 1)));
        assert_eq!(
            place(&entries, number(today), Outcome::Pass, later, false),
            (number(today), 0)
        );
    }

    #[test]
    fn a_day_is_seen_as_it_is_known_now_and_as_it_was_known_then() {
        let mut late = pass(2, date(2026, 3, 1), date(2026, 9, 1));
        late.entered_at = end(date(2026, 6, 1));
        let entries = [pass(1, date(2025, 9, 1), date(2026, 3, 1)), late];
        let on = date(2026, 5, 3);
        let state = |entry: Option<&Entry>| entry.map(|one| one.state(on, &TimeZone::UTC));
        assert_eq!(state(on_day(&entries, on)), Some(State::Valid));
        assert_eq!(state(as_known(&entries, on, end(on))), Some(State::Expired));
        assert!(on_day(&entries, date(2025, 8, 31)).is_none());
    }

    #[test]
    fn gaps_are_the_days_between_a_last_day_and_the_next_pass() {
        let entries = [
            pass(1, date(2025, 1, 1), date(2025, 6, 30)),
            pass(2, date(2025, 7, 10), date(2026, 1, 10)),
            entry(3, Outcome::Fail, date(2026, 1, 5), None),
            pass(4, date(2026, 1, 8), date(2026, 7, 8)),
        ];
        assert_eq!(
            gaps(&entries, date(2026, 7, 20), &TimeZone::UTC),
            [
                (date(2025, 7, 1), date(2025, 7, 9)),
                (date(2026, 1, 5), date(2026, 1, 7)),
                (date(2026, 7, 9), date(2026, 7, 20)),
            ]
        );
    }

    #[test]
    fn without_a_day_of_issue_the_usual_interval_is_taken() {
        let entered = end(date(2026, 7, 1));
        let guessed = guess_from(end(date(2026, 9, 30)), 6, entered);
        assert_eq!(guessed, number(date(2026, 3, 30)));
        let far = guess_from(end(date(2036, 9, 30)), 6, entered);
        assert_eq!(far, number(date(2026, 7, 1)));
    }
}
