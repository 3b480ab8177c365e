//! When: what runs out in a time, how long it is good, and days that are left or gone.

use jiff::Span as Length;
use jiff::civil::Date;

use super::super::sense::{Due, Kind as K, Sense, Tense, Test, Tests, Than, Unit};
use super::super::time::{Lead, Time, plus};
use super::amounts::comparison;
use super::certificates::{any_due, of_kinds, with_kinds};
use super::{Rule, Scene, loose, tight};
use crate::register::{Comparison, Filter, Operand, Span, State, StateOn};

pub(super) static RULES: &[Rule] = &[
    loose(&[K::Due, K::Time], |parts, scene| {
        due_when(parts[0], parts[1], scene)
    }),
    tight(&[K::Time, K::Due], |parts, scene| {
        due_when(parts[1], parts[0], scene)
    }),
    // "COFs in October".
    loose(&[K::Kinds, K::Time], |parts, scene| {
        let (Sense::Kinds(kinds), Sense::Time(time)) = (parts[0], parts[1]) else {
            return None;
        };
        let is_span = matches!(
            time.lead,
            Lead::In | Lead::Between | Lead::Within | Lead::Before
        ) && !time.is_day();
        let due = Sense::Due(Due {
            kinds: Some(kinds.clone()),
            tense: Tense::Any,
        });
        is_span.then(|| due_when(&due, parts[1], scene))?
    }),
    tight(&[K::Up, K::Time], |parts, scene| {
        due_when(&any_due(), parts[1], scene)
    }),
    loose(&[K::Not, K::Due, K::Time], |parts, scene| {
        not_until(parts[1], parts[2], scene)
    }),
    loose(&[K::Will, K::Due, K::Time], |parts, scene| match parts[1] {
        // "Will have expired by Friday".
        Sense::Due(due) if due.tense == Tense::Past => due_when(
            &Sense::Due(Due {
                tense: Tense::Future,
                ..due.clone()
            }),
            parts[2],
            scene,
        ),
        _ => None,
    }),
    loose(&[K::Lasts, K::Time], |parts, scene| {
        good_on(parts[1], scene)
    }),
    loose(&[K::Tests, K::Time], |parts, scene| match parts[0] {
        Sense::Tests(Tests::One(Test {
            state: Some(State::Current | State::UpToDate),
            kinds,
            number: None,
            not,
            ..
        })) => {
            let Sense::Tests(Tests::One(test)) = good_on(parts[1], scene)? else {
                return None;
            };
            Some(Sense::Tests(Tests::One(Test {
                kinds: kinds.clone(),
                not: *not,
                ..test
            })))
        }
        _ => None,
    }),
    loose(&[K::Have, K::Kinds, K::Time], |parts, scene| {
        match parts[2] {
            Sense::Time(time)
                if matches!(time.lead, Lead::On | Lead::Until | Lead::Bare | Lead::After)
                    && time.is_day() =>
            {
                of_kinds(&good_on(parts[2], scene)?, parts[1])
            }
            _ => None,
        }
    }),
    loose(&[K::Lasts, K::Amount], |parts, scene| match parts[1] {
        Sense::Amount(Than::Exactly | Than::AtLeast | Than::More, count, unit) => {
            Some(good(plus(scene.today, length(*count, *unit)?)))
        }
        _ => None,
    }),
    // Days that are left, or gone.
    loose(&[K::Amount, K::Left], |parts, scene| {
        days(parts[0], scene, true)
    }),
    loose(&[K::Range, K::Left], |parts, scene| {
        days(parts[0], scene, true)
    }),
    loose(&[K::Due, K::Amount], |parts, scene| match parts[0] {
        Sense::Due(due) if due.tense == Tense::Any => {
            with_kinds(days(parts[1], scene, true)?, due.kinds.as_ref())
        }
        _ => None,
    }),
    loose(&[K::Due, K::Amount, K::Ago], |parts, scene| {
        match parts[0] {
            Sense::Due(due) if due.tense == Tense::Past => {
                with_kinds(days(parts[1], scene, false)?, due.kinds.as_ref())
            }
            _ => None,
        }
    }),
    loose(&[K::Out, K::Amount], |parts, scene| {
        days(parts[1], scene, false)
    }),
    loose(&[K::Overdue, K::Amount], |parts, scene| {
        days(parts[1], scene, false)
    }),
    loose(&[K::Overdue, K::Amount, K::Ago], |parts, scene| {
        days(parts[1], scene, false)
    }),
    loose(&[K::Amount, K::Overdue], |parts, scene| {
        days(parts[0], scene, false)
    }),
    loose(&[K::Range, K::Overdue], |parts, scene| {
        days(parts[0], scene, false)
    }),
    loose(&[K::Time, K::Or, K::Time], |parts, _| {
        either_time(parts[0], parts[2])
    }),
    loose(&[K::Time, K::And, K::Time], |parts, _| {
        either_time(parts[0], parts[2])
    }),
];

fn span(time: &Time) -> Vec<Span> {
    let (from, to) = time.days();
    let first = match time.lead {
        Lead::Before => Span {
            before: Some(time.first),
            ..Span::default()
        },
        Lead::After => Span {
            after: Some(time.last),
            ..Span::default()
        },
        _ => Span {
            from,
            to,
            ..Span::default()
        },
    };
    let more = time.or.iter().map(|(from, to)| Span {
        from: Some(*from),
        to: Some(*to),
        ..Span::default()
    });
    std::iter::once(first).chain(more).collect()
}

/// "Do not expire until 2027": then or later.
fn not_until(due: &Sense, time: &Sense, scene: &Scene<'_>) -> Option<Sense> {
    match (due, time) {
        (Sense::Due(due), Sense::Time(time))
            if time.lead == Lead::Until && time.back != Some(true) && time.first > scene.today =>
        {
            let later = Filter::Expires(Span {
                from: Some(time.first),
                ..Span::default()
            });
            Some(Sense::Tests(Tests::One(Test {
                kinds: due.kinds.clone(),
                ..Test::that(later)
            })))
        }
        _ => None,
    }
}

/// What runs out in a time. The verb says whether it lies ahead or behind.
pub(super) fn due_when(due: &Sense, time: &Sense, scene: &Scene<'_>) -> Option<Sense> {
    let (Sense::Due(due), Sense::Time(time)) = (due, time) else {
        return None;
    };
    let back = time.back == Some(true);
    let is_over = time.last < scene.today;
    let (from, _) = time.days();
    let test = match due.tense {
        // As it will stand at the end of it.
        Tense::Future if back || is_over => return None,
        Tense::Future => match time.lead {
            Lead::After | Lead::Since | Lead::From | Lead::Past => return None,
            Lead::Before => Test::that(Filter::Expires(Span {
                before: Some(time.first),
                ..Span::default()
            })),
            _ if time.is_day() => Test::state_on(State::Expired, time.last),
            // In October: by the end of it.
            _ => Test::that(Filter::Expires(Span {
                to: Some(time.last),
                ..Span::default()
            })),
        },
        Tense::Past => {
            if time.back == Some(false)
                || time.first > scene.today && time.lead != Lead::Before
                || time.lead == Lead::Within
            {
                return None;
            }
            let spans = span(time).into_iter().map(Filter::Expires);
            Test::that(Filter::state(State::Expired).and(Filter::any(spans.collect())))
        }
        // "Until" says how long it is good, or denies.
        Tense::Any if time.lead == Lead::Until => return None,
        Tense::Any => {
            let looks_back = matches!(time.lead, Lead::Past | Lead::Since) || is_over;
            if back && !looks_back {
                return None;
            }
            if looks_back {
                return due_when(
                    &Sense::Due(Due {
                        tense: Tense::Past,
                        ..due.clone()
                    }),
                    &Sense::Time(Time {
                        back: time.back.filter(|_| false),
                        ..time.clone()
                    }),
                    scene,
                );
            }
            let open = from.is_none() || time.lead == Lead::Within;
            let spans = span(time).into_iter();
            let spans: Vec<Filter> = match open {
                true => spans.map(Filter::Due).collect(),
                false => spans.map(Filter::Expires).collect(),
            };
            Test::that(Filter::any(spans))
        }
    };
    Some(Sense::Tests(Tests::One(Test {
        kinds: due.kinds.clone(),
        ..test
    })))
}

fn good(day: Date) -> Sense {
    Sense::Tests(Tests::One(Test::state_on(State::Current, day)))
}

/// Good on a day, or until it. Until March is until it begins, unless it has begun.
fn good_on(time: &Sense, scene: &Scene<'_>) -> Option<Sense> {
    let Sense::Time(time) = time else {
        return None;
    };
    if time.back == Some(true) || time.last < scene.today || !time.or.is_empty() {
        return None;
    }
    let day = match time.lead {
        Lead::Until | Lead::By | Lead::Before if time.first > scene.today => time.first,
        Lead::Until | Lead::By => time.last,
        Lead::After => plus(time.last, Length::new().days(1)),
        Lead::On | Lead::Bare | Lead::In | Lead::Within if time.is_day() => time.last,
        Lead::Within => time.last,
        // All of it, "ok for next month": to its end.
        Lead::Bare => time.last,
        _ => return None,
    };
    Some(good(day))
}

fn length(count: i64, unit: Unit) -> Option<Length> {
    let count = count.clamp(0, 3650);
    Some(match unit {
        Unit::Days => Length::new().days(count),
        Unit::Weeks => Length::new().days(7 * count),
        Unit::Fortnights => Length::new().days(14 * count),
        Unit::Months => Length::new().months(count),
        Unit::Years => Length::new().years(count.min(50)),
        Unit::Km | Unit::Tonnes | Unit::Metres => return None,
    })
}

fn in_days(count: i64, unit: Unit, scene: &Scene<'_>) -> Option<i64> {
    let day = plus(scene.today, length(count, unit)?);
    day.since(scene.today)
        .ok()
        .map(|span| i64::from(span.get_days()))
}

fn days(amount: &Sense, scene: &Scene<'_>, left: bool) -> Option<Sense> {
    let make = |comparison: Comparison| {
        if left {
            Filter::DaysLeft(comparison)
        } else {
            Filter::DaysOverdue(comparison)
        }
    };
    let filter = match amount {
        Sense::Amount(than, count, unit) => make(comparison(*than, in_days(*count, *unit, scene)?)),
        Sense::Range(low, high, unit) => {
            let bound = |count: i64| in_days(count, *unit, scene).map(Operand::Number);
            make(Comparison::AtLeast(bound(*low)?)).and(make(Comparison::AtMost(bound(*high)?)))
        }
        _ => return None,
    };
    Some(Sense::Tests(Tests::One(Test::that(filter))))
}

fn either_time(one: &Sense, other: &Sense) -> Option<Sense> {
    let (Sense::Time(one), Sense::Time(other)) = (one, other) else {
        return None;
    };
    const PLAIN: [Lead; 3] = [Lead::In, Lead::On, Lead::Bare];
    let alike = one.back == other.back || one.back.is_none() || other.back.is_none();
    if !PLAIN.contains(&one.lead) || !PLAIN.contains(&other.lead) || !alike {
        return None;
    }
    let mut either = one.clone();
    either.or.push((other.first, other.last));
    either.or.extend(&other.or);
    either.back = one.back.or(other.back);
    Some(Sense::Time(either))
}

impl Test {
    fn state_on(is: State, on: Date) -> Self {
        let state = Filter::State(StateOn { is, on: Some(on) });
        Self {
            state: Some(is),
            ..Self::that(state)
        }
    }
}
