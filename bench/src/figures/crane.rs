//! One crane with ten years behind it: its page, and all its certificates.

use super::{Figure, Fleet};
use crate::context::{Bench, Outcome};
use crate::load::{Load, in_turn};
use crate::report::{Goal, Row};
use crate::seed::NOBODY_ELSE;

pub(super) const FIGURE: Figure = Figure {
    name: "crane",
    about: "p99 of a crane's page, 20 renewals of each kind behind it, 16 connections",
    measure,
};

const CONNECTIONS: usize = 16;

fn measure(bench: &Bench) -> Outcome<Vec<Row>> {
    let fleet = Fleet::start(bench, &NOBODY_ELSE)?;
    let crane = fleet.crane()?;
    let load = |path: &str| {
        let request = fleet.request("GET", path).bytes();
        Load::same(fleet.program.address, request, CONNECTIONS)
    };
    let page = load(&format!("/api/cranes/{crane}"));
    let past = load(&format!("/api/cranes/{crane}/certificates"));
    let [page, past] = in_turn(3, [&page, &past])?;
    let row = |about, p99| Row::new(about, p99, "ms", Goal::AtMost(50.0));
    Ok(vec![
        row(FIGURE.about, page.within(0.99)),
        row(
            "p99 of its certificates, all 80 renewals",
            past.within(0.99),
        ),
    ])
}
