//! Certificates: which kinds, what holds of them, and of how many.

use super::super::sense::{Due, Joint, Kind as K, Kinds, Noun, Sense, Tense, Test, Tests, Than};
use super::{Rule, Scene, loose, tight};
use crate::register::{Comparison, Filter, Number, Operand, State};

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
    loose(&[K::Both, K::Kinds], |parts, _| two_kinds(parts[1])),
    tight(&[K::Kinds, K::Both], |parts, _| two_kinds(parts[0])),
    loose(&[K::Except, K::Kinds], |parts, _| except(parts[1])),
    tight(&[K::Kinds, K::Only], |parts, _| Some(parts[0].clone())),
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
    // Running out.
    loose(&[K::Kinds, K::Due], |parts, _| {
        due_kinds(parts[1], parts[0])
    }),
    loose(&[K::Due, K::Kinds], |parts, _| {
        due_kinds(parts[0], parts[1])
    }),
    loose(&[K::Kinds, K::Up], |parts, _| {
        due_kinds(&any_due(), parts[0])
    }),
    loose(&[K::Up, K::Kinds], |parts, _| {
        due_kinds(&any_due(), parts[1])
    }),
    loose(&[K::Need, K::Kinds], |parts, _| {
        due_kinds(&any_due(), parts[1])
    }),
    loose(&[K::Need, K::Kinds, K::Renewed], |parts, _| {
        due_kinds(&any_due(), parts[1])
    }),
    loose(&[K::Need, K::Renewed], |_, _| Some(any_due())),
    loose(&[K::Need, K::Noun], |parts, _| match parts[1] {
        Sense::Noun(Noun::Certificate | Noun::Certificates) => Some(any_due()),
        _ => None,
    }),
    loose(&[K::Due], |parts, _| match parts[0] {
        Sense::Due(due) if due.tense == Tense::Past => Some(of_due(due, State::Expired)),
        _ => None,
    }),
    // "What is overdue and what is coming up".
    loose(&[K::Tests, K::Or, K::Due], |parts, _| match parts[2] {
        Sense::Due(Due {
            kinds: None,
            tense: Tense::Any,
        }) => several(parts[0], &state(State::ExpiringSoon), false),
        _ => None,
    }),
    loose(&[K::Kinds, K::Out], |parts, _| {
        of_kinds(&state(State::Expired), parts[0])
    }),
    loose(&[K::Kinds, K::Fine], |parts, _| {
        of_kinds(&state(State::Current), parts[0])
    }),
    loose(&[K::Kinds, K::All, K::Fine], |parts, _| {
        of_kinds(&state(State::Current), parts[0])
    }),
    loose(&[K::Fine, K::Kinds], |parts, _| {
        of_kinds(&state(State::Current), parts[1])
    }),
    // One date against another.
    loose(&[K::Kinds, K::Same], |parts, _| same_day(parts[0])),
    loose(&[K::Due, K::Same], |parts, _| match parts[0] {
        Sense::Due(Due {
            kinds: Some(kinds), ..
        }) => same_day(&Sense::Kinds(kinds.clone())),
        _ => None,
    }),
    loose(&[K::Due, K::Sooner, K::Kinds], |parts, scene| {
        against(parts[0], parts[2], true, scene)
    }),
    loose(&[K::Due, K::Later, K::Kinds], |parts, scene| {
        against(parts[0], parts[2], false, scene)
    }),
    loose(&[K::Due, K::Sooner, K::Cranes], |parts, scene| {
        against(parts[0], parts[2], true, scene)
    }),
    loose(&[K::Due, K::Later, K::Cranes], |parts, scene| {
        against(parts[0], parts[2], false, scene)
    }),
    loose(&[K::Lasts, K::Than], |parts, _| match parts[1] {
        Sense::Than(Than::More) => Some(Sense::Outlasts(true)),
        Sense::Than(Than::Less) => Some(Sense::Outlasts(false)),
        _ => None,
    }),
    loose(&[K::Outlasts, K::Kinds], outlasts),
    loose(&[K::Outlasts, K::Cranes], outlasts),
    // Not, none, so many.
    loose(&[K::Not, K::Tests], |parts, _| denied(parts[1])),
    loose(&[K::Not, K::Due], |parts, _| match parts[1] {
        Sense::Due(due) if due.tense == Tense::Past => denied(&of_due(due, State::Expired)),
        _ => None,
    }),
    loose(&[K::No, K::Tests], |parts, _| none_of(parts[1])),
    loose(&[K::No, K::Tests, K::Noun], |parts, _| {
        some_certificate(parts[2]).and_then(|()| none_of(parts[1]))
    }),
    loose(&[K::No, K::Noun, K::Tests], |parts, _| {
        some_certificate(parts[1]).and_then(|()| none_of(parts[2]))
    }),
    loose(&[K::Neither, K::Tests], |parts, _| match parts[1] {
        Sense::Tests(Tests::Any(_)) => none_of(parts[1]),
        Sense::Tests(Tests::One(Test {
            kinds: Some(kinds), ..
        })) if kinds.keys.len() > 1 => none_of(parts[1]),
        _ => None,
    }),
    // "With no COF": with none that is good.
    loose(&[K::No, K::Kinds], |parts, _| {
        denied(&of_kinds(&state(State::Current), parts[1])?)
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
    tight(&[K::Number, K::Tests], |parts, _| {
        numbered(parts[1], number(parts[0])?)
    }),
    tight(&[K::Number, K::Tests, K::Noun], |parts, _| {
        some_certificate(parts[2]).and_then(|()| numbered(parts[1], number(parts[0])?))
    }),
    loose(&[K::Number, K::Noun, K::Tests], |parts, _| {
        some_certificate(parts[1]).and_then(|()| numbered(parts[2], number(parts[0])?))
    }),
    loose(&[K::Only, K::Tests], |parts, _| only(parts[1])),
    loose(&[K::Tests, K::Only], |parts, _| only(parts[0])),
    loose(&[K::Only, K::Tests, K::Only], |parts, _| only(parts[1])),
    // Several tests.
    loose(&[K::Though, K::Tests], |parts, _| Some(parts[1].clone())),
    loose(&[K::Tests, K::And, K::Tests], |parts, _| {
        several(parts[0], parts[2], true)
    }),
    loose(&[K::Tests, K::But, K::Tests], |parts, _| {
        several(parts[0], parts[2], true)
    }),
    loose(&[K::Tests, K::Or, K::Tests], |parts, _| {
        several(parts[0], parts[2], false)
    }),
    loose(&[K::Tests, K::Noun, K::Or, K::Tests], |parts, _| {
        some_certificate(parts[1]).and_then(|()| several(parts[0], parts[3], false))
    }),
];

pub(super) fn state(state: State) -> Sense {
    Sense::Tests(Tests::One(Test::state(state)))
}

pub(super) fn any_due() -> Sense {
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

fn two_kinds(sense: &Sense) -> Option<Sense> {
    match sense {
        Sense::Kinds(two) if two.keys.len() == 2 => Some(sense.clone()),
        _ => None,
    }
}

fn number(sense: &Sense) -> Option<Number> {
    match sense {
        Sense::Number(number) => Some(*number),
        _ => None,
    }
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

pub(super) fn of_kinds(tests: &Sense, kinds: &Sense) -> Option<Sense> {
    let Sense::Kinds(kinds) = kinds else {
        return None;
    };
    with_kinds(tests.clone(), Some(kinds))
}

pub(super) fn with_kinds(tests: Sense, kinds: Option<&Kinds>) -> Option<Sense> {
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

/// "Only the COF expired": that one is, and no other.
fn only(sense: &Sense) -> Option<Sense> {
    let test = one_test(sense)
        .filter(|test| test.number.is_none() && !test.not && test.kinds.is_some())?;
    Some(Sense::Tests(Tests::One(Test {
        only: true,
        ..test.clone()
    })))
}

/// "The rego runs out before its COF", "… before that of the Grove": another
/// kind on the same crane, or the same kind on one other crane.
fn against(due: &Sense, other: &Sense, sooner: bool, scene: &Scene<'_>) -> Option<Sense> {
    let Sense::Due(due) = due else {
        return None;
    };
    let (crane, certificate) = match other {
        Sense::Kinds(Kinds { keys, .. }) if keys.len() == 1 => (None, Some(keys[0].clone())),
        Sense::Cranes(other) if other.fits.len() == 1 => {
            (Some(scene.cranes[other.fits[0]].crane.id), None)
        }
        _ => return None,
    };
    let other = Operand::As { crane, certificate };
    let than = if sooner {
        Comparison::LessThan(other)
    } else {
        Comparison::MoreThan(other)
    };
    Some(Sense::Tests(Tests::One(Test {
        kinds: due.kinds.clone(),
        ..Test::that(Filter::DaysLeft(than))
    })))
}

fn outlasts(parts: &[&Sense], scene: &Scene<'_>) -> Option<Sense> {
    match parts[0] {
        Sense::Outlasts(longer) => against(&any_due(), parts[1], !longer, scene),
        _ => None,
    }
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
