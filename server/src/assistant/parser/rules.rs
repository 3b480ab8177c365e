//! What neighbours make together. Each rule looks at the senses that stand
//! beside each other, with nothing but small words between, and at nothing else.

mod amounts;
mod certificates;
mod cranes;
mod fit;
mod people;
mod when;

use std::ops::Deref;

use jiff::civil::Date;

use super::sense::{Due, Kind, Sense, Tests};
use super::time::Time;
use crate::register::Facts;

/// What a rule may know besides its parts.
pub(super) struct Scene<'f> {
    pub(super) facts: &'f Facts,
    pub(super) today: Date,
}

impl Deref for Scene<'_> {
    type Target = Facts;

    fn deref(&self) -> &Facts {
        self.facts
    }
}

type Make = fn(&[&Sense], &Scene<'_>) -> Option<Sense>;

pub(super) struct Rule {
    pub(super) of: &'static [Kind],
    /// No word between.
    pub(super) tight: bool,
    pub(super) make: Make,
}

const fn loose(of: &'static [Kind], make: Make) -> Rule {
    Rule {
        of,
        tight: false,
        make,
    }
}

const fn tight(of: &'static [Kind], make: Make) -> Rule {
    Rule {
        of,
        tight: true,
        make,
    }
}

/// All of them; the order does not matter.
pub(super) static RULES: &[&[Rule]] = &[
    cranes::RULES,
    certificates::RULES,
    when::RULES,
    fit::RULES,
    amounts::RULES,
    people::RULES,
];

/// What runs out in a time.
pub(super) fn due_when(due: &Due, time: &Time, scene: &Scene<'_>) -> Option<Tests> {
    match when::due_when(&Sense::Due(due.clone()), &Sense::Time(time.clone()), scene)? {
        Sense::Tests(tests) => Some(tests),
        _ => None,
    }
}
