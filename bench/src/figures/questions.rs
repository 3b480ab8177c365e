//! Questions that the built-in assistant answers from the register: of a fleet
//! of an ordinary size, and of a very large one.

use super::upload::{fields, kind};
use super::{Figure, Fleet};
use crate::context::{Bench, Outcome};
use crate::load::Load;
use crate::report::{Goal, Row};
use crate::seed::NOBODY_ELSE;

pub(super) const FIGURE: Figure = Figure {
    name: "questions",
    about: "a question answered from the register, p95",
    measure,
};

const LARGE: usize = 5_000;
/// One that lists, one that counts, one that says yes or no, and one about a time.
const PROMPTS: [&str; 4] = [
    "what's expired",
    "how many cranes by make",
    "are all my regos current",
    "which cofs expire in the next 30 days",
];

fn measure(bench: &Bench) -> Outcome<Vec<Row>> {
    let usual = asked(Fleet::start(bench, &NOBODY_ELSE)?)?;
    let large = asked(Fleet::of(bench, LARGE)?)?;
    let row = |name: &str, (p95, middle): (f64, f64), most: f64| {
        Row::new(name, p95, "ms", Goal::AtMost(most)).detail(format!("middle {middle:.1} ms"))
    };
    Ok(vec![
        row(FIGURE.about, usual, 20.0),
        row("the same with 5,000 cranes", large, 60.0),
    ])
}

/// The slowest of the four: its p95, and its middle.
fn asked(fleet: Fleet) -> Outcome<(f64, f64)> {
    let mut slowest = (0.0, 0.0);
    for prompt in PROMPTS {
        let question = fields(&[("prompt", prompt), ("useWebSearch", "false")]);
        let request = fleet
            .request("POST", "/api/ai/query")
            .body(&kind(), question);
        let measured = Load::same(fleet.program.address, request.bytes(), 1).run()?;
        let p95 = measured.within(0.95);
        if p95 > slowest.0 {
            slowest = (p95, measured.within(0.5));
        }
    }
    fleet.end()?;
    Ok(slowest)
}
