//! Certificates: which kinds, what holds of them, and when.

use jiff::Span as Length;
use jiff::civil::Date;

use super::super::sense::{
    Due, Joint, Kind as K, Kinds, Noun, Sense, Tense, Test, Tests, Than, Unit,
};
use super::super::time::{Lead, Time, plus};
use super::amounts::comparison;
use super::{Rule, Scene, loose, tight};
use crate::register::{Comparison, Filter, Number, Operand, Purpose, Span, State, StateOn};

pub(super) static RULES: &[Rule] = &[
    // Kinds.
    loose(&[K::Kinds, K::And, K::Kinds], |parts, _| {
        kinds(parts[0], parts[2], Joint::And)
    }),
    loose(&[K::Kinds, K::Or, K::Kinds], |parts, _| {
        kinds(parts[0], parts[2], Joint::Or)
    }),
    tight(&[K::Kinds, K::Kinds], |parts, _| {
        kinds(parts[0], parts[1], Joint::And)
    }),
    loose(&[K::Both, K::Kinds], |parts, _| match parts[1] {
        Sense::Kinds(two) if two.keys.len() == 2 => Some(parts[1].clone()),
        _ => None,
    }),
    loose(&[K::Except, K::Kinds], |parts, _| except(parts[1])),
    tight(&[K::Kinds, K::Noun], |parts, _| match parts {
        [Sense::Kinds(kinds), Sense::Noun(Noun::Certificate)] => Some(Sense::Kinds(kinds.clone())),
        [Sense::Kinds(kinds), Sense::Noun(Noun::Certificates)] => Some(Sense::Kinds(Kinds {
            plural: true,
            ..kinds.clone()
        })),
        _ => None,
    }),
    // Tests and the kinds that they are of.
    loose(&[K::Kinds, K::Tests], |parts, _| {
        of_kinds(parts[1], parts[0])
    }),
    loose(&[K::Tests, K::Kinds], |parts, _| {
        of_kinds(parts[0], parts[1])
    }),
    loose(&[K::Tests, K::Its, K::Kinds], |parts, _| {
        of_kinds(parts[0], parts[2])
    }),
    tight(&[K::Kinds, K::Both], |parts, _| match parts[0] {
        Sense::Kinds(two) if two.keys.len() == 2 => Some(parts[0].clone()),
        _ => None,
    }),
    loose(&[K::Kinds, K::Due], |parts, _| {
        due_kinds(parts[1], parts[0])
    }),
    loose(&[K::Due, K::Kinds], |parts, _| {
        due_kinds(parts[0], parts[1])
    }),
    loose(&[K::Need, K::Kinds], |parts, _| {
        due_kinds(&any_due(), parts[1])
    }),
    loose(&[K::Need, K::Noun], |parts, _| match parts[1] {
        Sense::Noun(Noun::Certificate | Noun::Certificates) => Some(any_due()),
        _ => None,
    }),
    loose(&[K::Need, K::Kinds, K::Renewed], |parts, _| {
        due_kinds(&any_due(), parts[1])
    }),
    loose(&[K::Need, K::Its, K::Kinds, K::Renewed], |parts, _| {
        due_kinds(&any_due(), parts[2])
    }),
    loose(&[K::Need, K::Its, K::Kinds], |parts, _| {
        due_kinds(&any_due(), parts[2])
    }),
    loose(
        &[K::Need, K::Both, K::Its, K::Kinds, K::Renewed],
        |parts, _| due_kinds(&any_due(), parts[3]),
    ),
    loose(&[K::Need, K::Renewed], |_, _| Some(any_due())),
    loose(&[K::Kinds, K::And, K::Its, K::Kinds], |parts, _| {
        kinds(parts[0], parts[3], Joint::And)
    }),
    loose(&[K::Not, K::Due, K::Time], |parts, scene| {
        not_until(parts[1], parts[2], scene)
    }),
    tight(&[K::Count, K::Than, K::Tests], |parts, _| {
        numbered(parts[2], so_many(parts[1], parts[0])?)
    }),
    tight(&[K::Count, K::Than, K::Tests, K::Noun], |parts, _| {
        some_certificate(parts[3]).and_then(|()| numbered(parts[2], so_many(parts[1], parts[0])?))
    }),
    tight(&[K::Count, K::Than, K::Noun, K::Tests], |parts, _| {
        some_certificate(parts[2]).and_then(|()| numbered(parts[3], so_many(parts[1], parts[0])?))
    }),
    loose(&[K::Tests, K::Noun, K::Or, K::Tests], |parts, _| {
        some_certificate(parts[1]).and_then(|()| several(parts[0], parts[3], false))
    }),
    loose(&[K::Kinds, K::Up], |parts, _| {
        due_kinds(&any_due(), parts[0])
    }),
    loose(&[K::Up, K::Kinds], |parts, _| {
        due_kinds(&any_due(), parts[1])
    }),
    loose(&[K::Kinds, K::Out], |parts, _| {
        of_kinds(&state(State::Expired), parts[0])
    }),
    loose(&[K::Kinds, K::Fine], |parts, _| {
        of_kinds(&state(State::Current), parts[0])
    }),
    loose(&[K::Kinds, K::Both, K::Fine], |parts, _| {
        of_kinds(&state(State::Current), parts[0])
    }),
    loose(&[K::Kinds, K::All, K::Fine], |parts, _| {
        of_kinds(&state(State::Current), parts[0])
    }),
    loose(&[K::Kinds, K::Both, K::Tests], |parts, _| {
        of_kinds(parts[2], parts[0])
    }),
    // "What is overdue and what is coming up".
    loose(&[K::Tests, K::Or, K::Due], |parts, _| match parts[2] {
        Sense::Due(Due {
            kinds: None,
            tense: Tense::Any,
        }) => several(parts[0], &state(State::ExpiringSoon), false),
        _ => None,
    }),
    loose(&[K::Though, K::Tests], |parts, _| Some(parts[1].clone())),
    loose(&[K::Though, K::Its, K::Tests], |parts, _| {
        Some(parts[2].clone())
    }),
    loose(&[K::Kinds, K::Same], |parts, _| same_day(parts[0])),
    loose(&[K::Due, K::Same], |parts, _| match parts[0] {
        Sense::Due(Due {
            kinds: Some(kinds), ..
        }) => same_day(&Sense::Kinds(kinds.clone())),
        _ => None,
    }),
    loose(&[K::Only, K::Its, K::Tests], |parts, _| only(parts[2])),
    loose(&[K::Tests, K::Only], |parts, _| only(parts[0])),
    loose(&[K::Only, K::Tests, K::Only], |parts, _| only(parts[1])),
    loose(&[K::Only, K::Its, K::Tests, K::Only], |parts, _| {
        only(parts[2])
    }),
    // Against the same certificate of another crane.
    loose(&[K::Due, K::Sooner, K::Cranes], |parts, scene| {
        against_crane(parts[0], parts[2], true, scene)
    }),
    loose(&[K::Due, K::Later, K::Cranes], |parts, scene| {
        against_crane(parts[0], parts[2], false, scene)
    }),
    loose(
        &[K::Lasts, K::Than, K::Cranes],
        |parts, scene| match parts[1] {
            Sense::Than(Than::More) => against_crane(&any_due(), parts[2], false, scene),
            Sense::Than(Than::Less) => against_crane(&any_due(), parts[2], true, scene),
            _ => None,
        },
    ),
    loose(&[K::Fine, K::Kinds], |parts, _| {
        of_kinds(&state(State::Current), parts[1])
    }),
    tight(&[K::Up, K::Time], |parts, scene| {
        due_when(&any_due(), parts[1], scene)
    }),
    // Not, none, so many.
    loose(&[K::Not, K::Tests], |parts, _| denied(parts[1])),
    loose(&[K::Not, K::Due], |parts, _| match parts[1] {
        Sense::Due(due) if due.tense == Tense::Past => denied(&of_due(due, State::Expired)),
        _ => None,
    }),
    loose(&[K::No, K::Tests], |parts, _| none_of(parts[1])),
    loose(&[K::Neither, K::Tests], |parts, _| match parts[1] {
        Sense::Tests(Tests::Any(_)) => none_of(parts[1]),
        Sense::Tests(Tests::One(test))
            if test
                .kinds
                .as_ref()
                .is_some_and(|kinds| kinds.keys.len() > 1) =>
        {
            denied(parts[1])
        }
        _ => None,
    }),
    loose(&[K::Due], |parts, _| match parts[0] {
        Sense::Due(due) if due.tense == Tense::Past => Some(of_due(due, State::Expired)),
        _ => None,
    }),
    loose(&[K::Tests, K::But, K::Its, K::Tests], |parts, _| {
        several(parts[0], parts[3], true)
    }),
    loose(&[K::Tests, K::And, K::Its, K::Tests], |parts, _| {
        several(parts[0], parts[3], true)
    }),
    loose(&[K::No, K::Tests, K::Noun], |parts, _| {
        some_certificate(parts[2]).and_then(|()| none_of(parts[1]))
    }),
    loose(&[K::No, K::Noun, K::Tests], |parts, _| {
        some_certificate(parts[1]).and_then(|()| none_of(parts[2]))
    }),
    loose(&[K::No, K::Kinds], |parts, _| {
        // "With no COF": with none that is good.
        let Sense::Tests(tests) = of_kinds(&state(State::Current), parts[1])? else {
            return None;
        };
        denied(&Sense::Tests(tests))
    }),
    loose(&[K::Missing, K::Kinds], |parts, _| {
        denied(&of_kinds(&state(State::Current), parts[1])?)
    }),
    loose(&[K::All, K::Tests], |parts, _| {
        match one_test(parts[1])?.kinds.as_ref() {
            // "All regos that are good" are regos, and no crane's.
            Some(kinds) if kinds.plural => None,
            _ => numbered(parts[1], Number::Every),
        }
    }),
    loose(&[K::Tests, K::All], |parts, _| {
        numbered(parts[0], Number::Every)
    }),
    loose(&[K::All, K::Noun, K::Tests], |parts, _| {
        some_certificate(parts[1]).and_then(|()| numbered(parts[2], Number::Every))
    }),
    tight(&[K::Count, K::Tests], |parts, _| {
        numbered(parts[1], exactly(parts[0])?)
    }),
    tight(&[K::Count, K::Tests, K::Noun], |parts, _| {
        some_certificate(parts[2]).and_then(|()| numbered(parts[1], exactly(parts[0])?))
    }),
    loose(&[K::Count, K::Noun, K::Tests], |parts, _| {
        some_certificate(parts[1]).and_then(|()| numbered(parts[2], exactly(parts[0])?))
    }),
    tight(&[K::Than, K::Count, K::Tests], |parts, _| {
        numbered(parts[2], so_many(parts[0], parts[1])?)
    }),
    tight(&[K::Than, K::Count, K::Tests, K::Noun], |parts, _| {
        some_certificate(parts[3]).and_then(|()| numbered(parts[2], so_many(parts[0], parts[1])?))
    }),
    loose(&[K::Than, K::Count, K::Noun, K::Tests], |parts, _| {
        some_certificate(parts[2]).and_then(|()| numbered(parts[3], so_many(parts[0], parts[1])?))
    }),
    loose(&[K::Only, K::Tests], |parts, _| only(parts[1])),
    tight(&[K::Kinds, K::Only], |parts, _| Some(parts[0].clone())),
    // One date against another.
    loose(&[K::Due, K::Sooner, K::Kinds], |parts, _| {
        against(parts[0], parts[2], true)
    }),
    loose(&[K::Due, K::Sooner, K::Its, K::Kinds], |parts, _| {
        against(parts[0], parts[3], true)
    }),
    loose(&[K::Due, K::Later, K::Kinds], |parts, _| {
        against(parts[0], parts[2], false)
    }),
    loose(&[K::Due, K::Later, K::Its, K::Kinds], |parts, _| {
        against(parts[0], parts[3], false)
    }),
    loose(&[K::Out, K::Amount], |parts, scene| {
        days(parts[1], scene, false)
    }),
    loose(&[K::Out, K::By, K::Amount], |parts, scene| {
        days(parts[2], scene, false)
    }),
    loose(&[K::Out, K::Of, K::Amount], |parts, scene| {
        days(parts[2], scene, false)
    }),
    loose(&[K::Overdue, K::Of, K::Amount], |parts, scene| {
        days(parts[2], scene, false)
    }),
    // Several tests.
    loose(&[K::Tests, K::And, K::Tests], |parts, _| {
        several(parts[0], parts[2], true)
    }),
    loose(&[K::Tests, K::But, K::Tests], |parts, _| {
        several(parts[0], parts[2], true)
    }),
    loose(&[K::Tests, K::Or, K::Tests], |parts, _| {
        several(parts[0], parts[2], false)
    }),
    // When.
    loose(&[K::Due, K::Time], |parts, scene| {
        due_when(parts[0], parts[1], scene)
    }),
    tight(&[K::Time, K::Due], |parts, scene| {
        due_when(parts[1], parts[0], scene)
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
    loose(&[K::Amount, K::Left, K::Kinds], |parts, scene| {
        of_kinds(&days(parts[0], scene, true)?, parts[2])
    }),
    loose(&[K::Overdue, K::Amount], |parts, scene| {
        days(parts[1], scene, false)
    }),
    loose(&[K::Overdue, K::By, K::Amount], |parts, scene| {
        days(parts[2], scene, false)
    }),
    loose(&[K::Amount, K::Overdue], |parts, scene| {
        days(parts[0], scene, false)
    }),
    loose(&[K::Range, K::Overdue], |parts, scene| {
        days(parts[0], scene, false)
    }),
    loose(&[K::Overdue, K::Amount, K::Ago], |parts, scene| {
        days(parts[1], scene, false)
    }),
    loose(&[K::Due, K::Amount, K::Ago], |parts, scene| {
        match parts[0] {
            Sense::Due(due) if due.tense == Tense::Past => {
                with_kinds(days(parts[1], scene, false)?, due.kinds.as_ref())
            }
            _ => None,
        }
    }),
    loose(&[K::Time, K::Or, K::Time], |parts, _| {
        either_time(parts[0], parts[2])
    }),
    loose(&[K::Time, K::And, K::Time], |parts, _| {
        either_time(parts[0], parts[2])
    }),
    // Fit for work.
    loose(&[K::Fit], |parts, _| fit(parts[0], None)),
    loose(&[K::Unfit], |parts, _| fit(parts[0], None)),
    loose(&[K::Fit, K::Time], |parts, _| fit(parts[0], Some(parts[1]))),
    loose(&[K::Unfit, K::Time], |parts, _| {
        fit(parts[0], Some(parts[1]))
    }),
    loose(&[K::Not, K::FitOn], |parts, _| match parts[1] {
        Sense::FitOn(is, purpose, on) => Some(Sense::FitOn(!is, *purpose, *on)),
        _ => None,
    }),
    loose(&[K::Fine, K::Fit], |parts, _| fit(parts[1], None)),
    loose(&[K::Can, K::Use], |parts, _| match parts[1] {
        Sense::Use(purpose) => Some(Sense::FitOn(true, *purpose, None)),
        _ => None,
    }),
    loose(&[K::Not, K::Use], |parts, _| match parts[1] {
        Sense::Use(purpose) => Some(Sense::FitOn(false, *purpose, None)),
        _ => None,
    }),
    loose(&[K::FitOn, K::Time], |parts, _| match parts[0] {
        Sense::FitOn(is, purpose, None) => {
            let Sense::FitOn(_, _, on) = fit(&Sense::Fit(*purpose), Some(parts[1]))? else {
                return None;
            };
            Some(Sense::FitOn(*is, *purpose, on))
        }
        _ => None,
    }),
];

fn state(state: State) -> Sense {
    Sense::Tests(Tests::One(Test::state(state)))
}

fn any_due() -> Sense {
    Sense::Due(Due {
        kinds: None,
        tense: Tense::Any,
    })
}

fn of_due(due: &Due, is: State) -> Sense {
    Sense::Tests(Tests::One(Test {
        kinds: due.kinds.clone(),
        ..Test::state(is)
    }))
}

fn some_certificate(noun: &Sense) -> Option<()> {
    matches!(
        noun,
        Sense::Noun(Noun::Certificate | Noun::Certificates | Noun::Thing)
    )
    .then_some(())
}

fn kinds(one: &Sense, other: &Sense, joint: Joint) -> Option<Sense> {
    let (Sense::Kinds(one), Sense::Kinds(other)) = (one, other) else {
        return None;
    };
    let mixed =
        one.keys.len() > 1 && one.joint != joint || other.keys.len() > 1 && other.joint != joint;
    if mixed || one.not || other.not || one.keys.iter().any(|key| other.keys.contains(key)) {
        return None;
    }
    Some(Sense::Kinds(Kinds {
        keys: one.keys.iter().chain(&other.keys).cloned().collect(),
        joint,
        plural: one.plural || other.plural,
        not: false,
    }))
}

fn except(sense: &Sense) -> Option<Sense> {
    match sense {
        Sense::Kinds(kinds) if !kinds.not => Some(Sense::Kinds(Kinds {
            not: true,
            ..kinds.clone()
        })),
        _ => None,
    }
}

fn of_kinds(tests: &Sense, kinds: &Sense) -> Option<Sense> {
    let Sense::Kinds(kinds) = kinds else {
        return None;
    };
    with_kinds(tests.clone(), Some(kinds))
}

fn with_kinds(tests: Sense, kinds: Option<&Kinds>) -> Option<Sense> {
    let Sense::Tests(mut tests) = tests else {
        return None;
    };
    let Some(kinds) = kinds else {
        return Some(Sense::Tests(tests));
    };
    if !tests.all(&|test| test.kinds.is_none()) {
        return None;
    }
    tests.each(&mut |test| test.kinds = Some(kinds.clone()));
    Some(Sense::Tests(tests))
}

fn due_kinds(due: &Sense, kinds: &Sense) -> Option<Sense> {
    match (due, kinds) {
        (Sense::Due(Due { kinds: None, tense }), Sense::Kinds(kinds)) => Some(Sense::Due(Due {
            kinds: Some(kinds.clone()),
            tense: *tense,
        })),
        _ => None,
    }
}

fn one_test(sense: &Sense) -> Option<&Test> {
    match sense {
        Sense::Tests(Tests::One(test)) => Some(test),
        _ => None,
    }
}

fn denied(sense: &Sense) -> Option<Sense> {
    let test = one_test(sense).filter(|test| !test.not && test.number.is_none())?;
    Some(Sense::Tests(Tests::One(Test {
        not: true,
        ..test.clone()
    })))
}

fn none_of(sense: &Sense) -> Option<Sense> {
    let Sense::Tests(tests) = sense else {
        return None;
    };
    let plain = |test: &Test| !test.not && test.number.is_none();
    if !tests.all(&plain) {
        return None;
    }
    let mut tests = tests.clone();
    tests.each(&mut |test| test.number = Some(Number::None));
    // None that is one or the other: neither.
    let tests = match tests {
        Tests::Any(tests) => Tests::All(tests),
        Tests::All(_) => return None,
        one @ Tests::One(_) => one,
    };
    Some(Sense::Tests(tests))
}

fn numbered(sense: &Sense, number: Number) -> Option<Sense> {
    let test = one_test(sense).filter(|test| !test.not && test.number.is_none())?;
    Some(Sense::Tests(Tests::One(Test {
        number: Some(number),
        ..test.clone()
    })))
}

fn exactly(count: &Sense) -> Option<Number> {
    match count {
        Sense::Count(count) => Some(Number::Exactly(usize::try_from(*count).ok()?)),
        _ => None,
    }
}

fn so_many(than: &Sense, count: &Sense) -> Option<Number> {
    let (Sense::Than(than), Sense::Count(count)) = (than, count) else {
        return None;
    };
    let count = usize::try_from(*count).ok()?;
    Some(match than {
        Than::More => Number::AtLeast(count + 1),
        Than::AtLeast => Number::AtLeast(count),
        Than::Less => Number::AtMost(count.checked_sub(1)?),
        Than::AtMost => Number::AtMost(count),
        Than::Exactly => Number::Exactly(count),
    })
}

/// "Only the COF expired": that one is, and no other.
fn only(sense: &Sense) -> Option<Sense> {
    let test = one_test(sense)
        .filter(|test| test.number.is_none() && !test.not && test.kinds.is_some())?;
    Some(Sense::Tests(Tests::One(Test {
        only: true,
        ..test.clone()
    })))
}

/// "The rego runs out before its COF".
fn against(due: &Sense, other: &Sense, sooner: bool) -> Option<Sense> {
    let (Sense::Due(due), Sense::Kinds(other)) = (due, other) else {
        return None;
    };
    let [key] = &other.keys[..] else {
        return None;
    };
    let as_other = Operand::As {
        crane: None,
        certificate: Some(key.clone()),
    };
    let than = if sooner {
        Comparison::LessThan(as_other)
    } else {
        Comparison::MoreThan(as_other)
    };
    Some(Sense::Tests(Tests::One(Test {
        kinds: due.kinds.clone(),
        ..Test::that(Filter::DaysLeft(than))
    })))
}

/// "Runs out before that of the Grove": the same kind on one other crane.
fn against_crane(due: &Sense, other: &Sense, sooner: bool, scene: &Scene<'_>) -> Option<Sense> {
    let (Sense::Due(due), Sense::Cranes(other)) = (due, other) else {
        return None;
    };
    let [other] = other.fits[..] else {
        return None;
    };
    let as_other = Operand::As {
        crane: Some(scene.cranes[other].crane.id),
        certificate: None,
    };
    let than = if sooner {
        Comparison::LessThan(as_other)
    } else {
        Comparison::MoreThan(as_other)
    };
    Some(Sense::Tests(Tests::One(Test {
        kinds: due.kinds.clone(),
        ..Test::that(Filter::DaysLeft(than))
    })))
}

/// "COF and rego on the same day": one ends when the other does.
fn same_day(kinds: &Sense) -> Option<Sense> {
    let Sense::Kinds(kinds) = kinds else {
        return None;
    };
    let [one, other] = &kinds.keys[..] else {
        return None;
    };
    let as_other = Operand::As {
        crane: None,
        certificate: Some(other.clone()),
    };
    Some(Sense::Tests(Tests::One(Test {
        kinds: Some(Kinds::one(one, false)),
        number: Some(Number::Some),
        ..Test::that(Filter::DaysLeft(Comparison::Exactly(as_other)))
    })))
}

fn several(one: &Sense, other: &Sense, all: bool) -> Option<Sense> {
    let (Sense::Tests(one), Sense::Tests(other)) = (one, other) else {
        return None;
    };
    // "Regos that are good but have 30 days left": regos both times.
    let mut other = other.clone();
    if let Tests::One(Test {
        kinds: Some(kinds), ..
    }) = one
        && other.all(&|test| test.kinds.is_none() && test.number.is_none() && test.state.is_none())
    {
        other.each(&mut |test| test.kinds = Some(kinds.clone()));
    }
    let other = &other;
    let mut tests = Vec::new();
    for part in [one, other] {
        match part {
            Tests::All(more) if all => tests.extend(more.clone()),
            Tests::Any(more) if !all => tests.extend(more.clone()),
            one => tests.push(one.clone()),
        }
    }
    Some(Sense::Tests(if all {
        Tests::All(tests)
    } else {
        Tests::Any(tests)
    }))
}

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

fn fit(sense: &Sense, time: Option<&Sense>) -> Option<Sense> {
    let (is, purpose): (bool, Purpose) = match sense {
        Sense::Fit(purpose) => (true, *purpose),
        Sense::Unfit(purpose) => (false, *purpose),
        _ => return None,
    };
    let on = match time {
        None => None,
        Some(Sense::Time(time)) if time.back != Some(true) && time.or.is_empty() => match time.lead
        {
            Lead::Until | Lead::By | Lead::Within => Some(time.last),
            Lead::On | Lead::Bare | Lead::In if time.is_day() => Some(time.first),
            // All of next week: to its last day.
            Lead::Bare | Lead::In if time.last > time.first => Some(time.last),
            _ => return None,
        },
        Some(_) => return None,
    };
    Some(Sense::FitOn(is, purpose, on))
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
