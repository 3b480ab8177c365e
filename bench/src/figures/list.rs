//! A signed-in owner's list, beside the direct limit and beside PocketBase.

use super::{Figure, Fleet};
use crate::context::{Bench, Outcome};
use crate::load::{Load, Measured, in_turn};
use crate::references::direct_limit;
use crate::references::pocketbase::PocketBase;
use crate::report::{Goal, Row};
use crate::seed::NOBODY_ELSE;

pub(super) const FIGURE: Figure = Figure {
    name: "list",
    about: "GET /api/cranes, 20 cranes with 3 documents each, 16 connections",
    measure,
};

const CONNECTIONS: usize = 16;

fn measure(bench: &Bench) -> Outcome<Vec<Row>> {
    let fleet = Fleet::start(bench, &NOBODY_ELSE)?;
    let limit = direct_limit::start(&fleet.database)?;
    let pocketbase = PocketBase::start(bench)?;
    let request = fleet.list().bytes();
    let ours = Load::same(fleet.program.address, request.clone(), CONNECTIONS);
    let direct = Load::same(limit.address, request, CONNECTIONS);
    let peer = Load::same(
        pocketbase.program.address,
        pocketbase.list().bytes(),
        CONNECTIONS,
    );
    let [ours, direct, peer] = in_turn(3, [&ours, &direct, &peer])?;
    let row = |goal| Row::new(FIGURE.about, ours.rate(), "/s", goal).detail(p99(&ours));
    Ok(vec![
        row(Goal::RatioAtLeast(0.6)).beside("direct limit", direct.rate(), p99(&direct)),
        row(Goal::RatioAtLeast(10.0)).beside("PocketBase", peer.rate(), p99(&peer)),
    ])
}

pub(super) fn p99(measured: &Measured) -> String {
    format!("p99 {:.1} ms", measured.within(0.99))
}
