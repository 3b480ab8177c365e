//! A question that the built-in assistant answers from the papers of one fleet,
//! among a hundred thousand pages.

use super::upload::{fields, kind};
use super::{Figure, Fleet};
use crate::context::{Bench, Outcome};
use crate::load::{Load, Measured};
use crate::report::{Goal, Row};
use crate::seed::Others;

pub(super) const FIGURE: Figure = Figure {
    name: "search",
    about: "a question answered from 100,000 document pages, p95",
    measure,
};

const PAGES: usize = 100_000;
/// Papers of one page each, spread over strangers.
const OTHERS: Others = Others {
    cranes: 10_000,
    documents_each: 1,
};

fn measure(bench: &Bench) -> Outcome<Vec<Row>> {
    let mut fleet = Fleet::start(bench, &OTHERS)?;
    let asked = asked(bench, &mut fleet, PAGES)?;
    let detail = format!("middle {:.1} ms", asked.within(0.5));
    Ok(vec![
        Row::new(FIGURE.about, asked.within(0.95), "ms", Goal::AtMost(50.0)).detail(detail),
    ])
}

/// Fills the papers with so many pages, and asks about them one question after another.
pub(crate) fn asked(bench: &Bench, fleet: &mut Fleet, pages: usize) -> Outcome<Measured> {
    fleet.restart_after(bench, |seed| seed.pages(pages))?;
    let question = fields(&[
        (
            "prompt",
            "What does the manual say about the hydraulic filter?",
        ),
        ("useWebSearch", "false"),
    ]);
    let request = fleet
        .request("POST", "/api/ai/query")
        .body(&kind(), question);
    Load::same(fleet.program.address, request.bytes(), 1).run()
}
