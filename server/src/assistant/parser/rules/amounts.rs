//! Numbers with what they count, order, and what is counted by.

use super::super::sense::{Cranes, Kind as K, Rank, Sense, Than, Unit};
use super::{Rule, Scene, loose, tight};
use crate::register::{Comparison, Filter, Number, Operand};

pub(super) static RULES: &[Rule] = &[
    tight(&[K::Count, K::Unit], |parts, _| {
        amount(None, parts[0], Some(parts[1]))
    }),
    tight(&[K::Than, K::Count, K::Unit], |parts, _| {
        amount(Some(parts[0]), parts[1], Some(parts[2]))
    }),
    tight(&[K::Than, K::A, K::Unit], |parts, _| {
        amount(Some(parts[0]), &Sense::Count(1), Some(parts[2]))
    }),
    tight(&[K::A, K::Unit], |parts, _| {
        amount(None, &Sense::Count(1), Some(parts[1]))
    }),
    tight(&[K::Than, K::The, K::Count, K::Unit], |parts, _| {
        amount(Some(parts[0]), parts[2], Some(parts[3]))
    }),
    tight(&[K::Count, K::Unit, K::Than], |parts, _| {
        amount(Some(parts[2]), parts[0], Some(parts[1]))
    }),
    tight(&[K::Count, K::Than], |parts, _| {
        amount(Some(parts[1]), parts[0], None)
    }),
    tight(&[K::Than, K::Count], |parts, _| {
        amount(Some(parts[0]), parts[1], None)
    }),
    tight(
        &[K::Between, K::Count, K::And, K::Count, K::Unit],
        |parts, _| range(parts[1], parts[3], Some(parts[4])),
    ),
    tight(&[K::Between, K::Count, K::And, K::Count], |parts, _| {
        range(parts[1], parts[3], None)
    }),
    tight(
        &[K::Between, K::Count, K::To, K::Count, K::Unit],
        |parts, _| range(parts[1], parts[3], Some(parts[4])),
    ),
    tight(&[K::Count, K::To, K::Count, K::Unit], |parts, _| {
        range(parts[0], parts[2], Some(parts[3]))
    }),
    // So many.
    loose(&[K::Count], |parts, _| so_many(None, parts[0])),
    tight(&[K::Than, K::Count], |parts, _| {
        so_many(Some(parts[0]), parts[1])
    }),
    tight(&[K::Count, K::Than], |parts, _| {
        so_many(Some(parts[1]), parts[0])
    }),
    // Road user km.
    loose(&[K::Km, K::Amount], |parts, _| km(parts[1])),
    loose(&[K::Amount, K::Km], |parts, _| km(parts[0])),
    loose(&[K::Amount], |parts, _| match parts[0] {
        Sense::Amount(_, _, Unit::Km) => km(parts[0]),
        _ => None,
    }),
    loose(&[K::Km, K::Range], |parts, _| km_range(parts[1])),
    loose(&[K::Range], |parts, _| match parts[0] {
        Sense::Range(_, _, Unit::Km) => km_range(parts[0]),
        _ => None,
    }),
    loose(&[K::More, K::Km, K::Cranes], |parts, facts| {
        than_crane(true, parts[2], facts)
    }),
    loose(&[K::Less, K::Km, K::Cranes], |parts, facts| {
        than_crane(false, parts[2], facts)
    }),
    loose(&[K::Km, K::Than, K::Cranes], |parts, facts| {
        match parts[1] {
            Sense::Than(Than::More) => than_crane(true, parts[2], facts),
            Sense::Than(Than::Less) => than_crane(false, parts[2], facts),
            _ => None,
        }
    }),
    loose(&[K::Than, K::Km, K::Cranes], |parts, facts| {
        match parts[0] {
            Sense::Than(Than::More) => than_crane(true, parts[2], facts),
            Sense::Than(Than::Less) => than_crane(false, parts[2], facts),
            _ => None,
        }
    }),
    // Order.
    loose(&[K::Rank], |parts, _| top(parts[0], 0, 1)),
    tight(&[K::Rank, K::Count], |parts, _| {
        top(parts[0], 0, count(parts[1])?)
    }),
    tight(&[K::Count, K::Rank], |parts, _| {
        top(parts[1], 0, count(parts[0])?)
    }),
    tight(&[K::Nth, K::Rank], |parts, _| match parts[0] {
        Sense::Nth(nth) => top(parts[1], nth - 1, 1),
        _ => None,
    }),
    loose(&[K::Need, K::Rank], |parts, _| Some(parts[1].clone())),
    loose(&[K::Nth], |parts, _| match parts[0] {
        Sense::Nth(nth) => Some(Sense::Top(Rank::First, nth - 1, 1)),
        _ => None,
    }),
    // What is counted by.
    tight(&[K::By, K::Dimension], |parts, _| dimension(parts[1])),
    tight(&[K::Each, K::Dimension], |parts, _| dimension(parts[1])),
    tight(&[K::Busiest, K::Dimension], |parts, _| match parts[1] {
        Sense::Dimension(by) => Some(Sense::BusiestBy(*by)),
        _ => None,
    }),
    // "Which month is the worst".
    loose(&[K::Dimension, K::Busiest], |parts, _| match parts[0] {
        Sense::Dimension(by) => Some(Sense::BusiestBy(*by)),
        _ => None,
    }),
    tight(&[K::Rank, K::Dimension], |parts, _| match parts {
        [Sense::Rank(Rank::Most), Sense::Dimension(by)] => Some(Sense::BusiestBy(*by)),
        _ => None,
    }),
];

fn count(sense: &Sense) -> Option<usize> {
    match sense {
        Sense::Count(count) => usize::try_from(*count).ok().filter(|count| *count > 0),
        _ => None,
    }
}

fn amount(than: Option<&Sense>, count: &Sense, unit: Option<&Sense>) -> Option<Sense> {
    let than = match than {
        Some(Sense::Than(than)) => *than,
        None => Than::Exactly,
        _ => return None,
    };
    let Sense::Count(count) = count else {
        return None;
    };
    let unit = match unit {
        Some(Sense::Unit(unit)) => *unit,
        // No crane has a thousand of anything but kilometres.
        None if *count >= 1000 => Unit::Km,
        _ => return None,
    };
    Some(Sense::Amount(than, *count, unit))
}

fn so_many(than: Option<&Sense>, count: &Sense) -> Option<Sense> {
    let Sense::Count(count) = count else {
        return None;
    };
    // "4100 manual": nobody has so many, and a model may be called so.
    let count = usize::try_from(*count).ok().filter(|count| *count <= 100)?;
    Some(Sense::Number(match than {
        None | Some(Sense::Than(Than::Exactly)) => Number::Exactly(count),
        Some(Sense::Than(Than::More)) => Number::AtLeast(count + 1),
        Some(Sense::Than(Than::AtLeast)) => Number::AtLeast(count),
        Some(Sense::Than(Than::Less)) => Number::AtMost(count.checked_sub(1)?),
        Some(Sense::Than(Than::AtMost)) => Number::AtMost(count),
        _ => return None,
    }))
}

fn range(low: &Sense, high: &Sense, unit: Option<&Sense>) -> Option<Sense> {
    let (Sense::Count(low), Sense::Count(high)) = (low, high) else {
        return None;
    };
    let unit = match unit {
        Some(Sense::Unit(unit)) => *unit,
        None if *low >= 1000 => Unit::Km,
        _ => return None,
    };
    (low <= high).then_some(Sense::Range(*low, *high, unit))
}

pub(super) fn comparison(than: Than, number: i64) -> Comparison {
    let number = Operand::Number(number);
    match than {
        Than::More => Comparison::MoreThan(number),
        Than::Less => Comparison::LessThan(number),
        Than::AtLeast => Comparison::AtLeast(number),
        Than::AtMost => Comparison::AtMost(number),
        Than::Exactly => Comparison::Exactly(number),
    }
}

fn km(sense: &Sense) -> Option<Sense> {
    match sense {
        Sense::Amount(than, number, Unit::Km) => {
            Some(Sense::Crane(Filter::Km(comparison(*than, *number))))
        }
        _ => None,
    }
}

fn km_range(sense: &Sense) -> Option<Sense> {
    let Sense::Range(low, high, Unit::Km) = sense else {
        return None;
    };
    let from = Filter::Km(Comparison::AtLeast(Operand::Number(*low)));
    Some(Sense::Crane(
        from.and(Filter::Km(Comparison::AtMost(Operand::Number(*high)))),
    ))
}

fn than_crane(more: bool, sense: &Sense, facts: &Scene<'_>) -> Option<Sense> {
    let Sense::Cranes(Cranes { fits, .. }) = sense else {
        return None;
    };
    let [one] = fits[..] else {
        return None;
    };
    let other = Operand::As {
        crane: Some(facts.cranes[one].crane.id),
        certificate: None,
    };
    let than = if more {
        Comparison::MoreThan(other)
    } else {
        Comparison::LessThan(other)
    };
    Some(Sense::Crane(Filter::Km(than)))
}

fn top(rank: &Sense, skip: usize, count: usize) -> Option<Sense> {
    match rank {
        Sense::Rank(rank) => Some(Sense::Top(*rank, skip, count)),
        _ => None,
    }
}

fn dimension(sense: &Sense) -> Option<Sense> {
    match sense {
        Sense::Dimension(by) => Some(Sense::Each1(*by)),
        _ => None,
    }
}
