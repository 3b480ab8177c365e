//! From the start of the process to its first answer.

use super::{Figure, Fleet};
use crate::context::{Bench, Outcome};
use crate::report::{Goal, Row};
use crate::seed::Others;

pub(super) const FIGURE: Figure = Figure {
    name: "start",
    about: "start to first answer, 1,000 cranes",
    measure,
};

const ROUNDS: usize = 11;

fn measure(bench: &Bench) -> Outcome<Vec<Row>> {
    let others = Others {
        cranes: 1_000,
        documents_each: 3,
    };
    let mut fleet = Fleet::start(bench, &others)?;
    let ms = first_answer(bench, &mut fleet)?;
    Ok(vec![Row::new(FIGURE.about, ms, "ms", Goal::AtMost(150.0))])
}

/// Milliseconds from the start to a signed-in owner's list; the middle of some starts.
pub(crate) fn first_answer(bench: &Bench, fleet: &mut Fleet) -> Outcome<f64> {
    let mut ms = Vec::new();
    for _ in 0..ROUNDS {
        ms.push(fleet.restart(bench)?.as_secs_f64() * 1000.0);
    }
    ms.sort_by(f64::total_cmp);
    Ok(ms[ROUNDS / 2])
}
