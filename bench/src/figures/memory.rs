//! What the program takes of the machine's memory: at rest, and while ten
//! people upload 50 MB each.

use super::{Figure, Fleet, upload};
use crate::client::send;
use crate::context::{Bench, Outcome};
use crate::load::Load;
use crate::report::{Goal, Row};
use crate::seed::NOBODY_ELSE;

pub(super) const FIGURE: Figure = Figure {
    name: "memory",
    about: "resident memory",
    measure,
};

const UPLOADS: usize = 10;

fn measure(bench: &Bench) -> Outcome<Vec<Row>> {
    let fleet = Fleet::start(bench, &NOBODY_ELSE)?;
    let address = fleet.program.address;
    for _ in 0..100 {
        send(address, fleet.list())?;
    }
    let (idle, _) = fleet.program.memory()?;
    let upload = upload::request(&fleet, fleet.crane()?).bytes();
    Load::same(address, upload, UPLOADS)
        .expecting(201)
        .once()
        .run()?;
    let (after, peak) = fleet.program.memory()?;
    Ok(vec![
        Row::new("resident memory, idle", idle, "MB", Goal::AtMost(40.0)),
        Row::new(
            "the same at its highest during ten parallel uploads of 50 MB",
            peak,
            "MB",
            Goal::AtMost(150.0),
        )
        .detail(format!("{after:.0} MB afterwards")),
    ])
}
