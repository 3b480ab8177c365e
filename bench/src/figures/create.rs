//! New cranes, each on disk before it is acknowledged, beside PocketBase.

use super::list::p99;
use super::{Figure, Fleet};
use crate::context::{Bench, Outcome};
use crate::load::{Load, in_turn};
use crate::references::pocketbase::PocketBase;
use crate::report::{Goal, Row};
use crate::seed::crane_form;

pub(super) const FIGURE: Figure = Figure {
    name: "create",
    about: "POST /api/cranes, 16 connections",
    measure,
};

const CONNECTIONS: usize = 16;

fn measure(bench: &Bench) -> Outcome<Vec<Row>> {
    // More cranes than one user may have by default.
    let fleet = Fleet::with_settings(bench, &[("CRANEDESK_QUOTA_CRANES", "0")])?;
    let pocketbase = PocketBase::start(bench)?;
    let request = fleet.request("POST", "/api/cranes").json(&crane_form(1));
    let ours = Load::same(fleet.program.address, request.bytes(), CONNECTIONS).expecting(201);
    let theirs = pocketbase.create(1).bytes();
    let peer = Load::same(pocketbase.program.address, theirs, CONNECTIONS);
    let [ours, peer] = in_turn(3, [&ours, &peer])?;
    Ok(vec![
        Row::new(FIGURE.about, ours.rate(), "/s", Goal::RatioAtLeast(3.0))
            .detail(p99(&ours))
            .beside("PocketBase", peer.rate(), p99(&peer)),
    ])
}
