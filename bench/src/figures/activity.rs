//! What it costs to write down who did what: new cranes, beside the same on a
//! database that takes the rows of the log and keeps none.

use rusqlite::Connection;

use super::{Figure, Fleet};
use crate::context::{Bench, Outcome};
use crate::load::{Load, in_turn};
use crate::report::{Goal, Row};
use crate::seed::crane_form;

pub(super) const FIGURE: Figure = Figure {
    name: "activity",
    about: "POST /api/cranes, written down who did it",
    measure,
};

const CONNECTIONS: usize = 16;
/// The difference is small beside what a machine does by itself.
const ROUNDS: usize = 9;

/// The program says the same words to both; one of them forgets the row.
const FORGET: &str = "CREATE TRIGGER activity_is_not_kept BEFORE INSERT ON activity BEGIN
    SELECT RAISE(IGNORE);
END";

fn measure(bench: &Bench) -> Outcome<Vec<Row>> {
    let fleet = || Fleet::with_settings(bench, &[("CRANEDESK_QUOTA_CRANES", "0")]);
    let (kept, forgotten) = (fleet()?, fleet()?);
    Connection::open(&forgotten.database)?.execute_batch(FORGET)?;
    let load = |fleet: &Fleet| {
        let request = fleet.request("POST", "/api/cranes").json(&crane_form(1));
        Load::same(fleet.program.address, request.bytes(), CONNECTIONS).expecting(201)
    };
    let [kept, forgotten] = in_turn(ROUNDS, [&load(&kept), &load(&forgotten)])?;
    Ok(vec![
        Row::new(FIGURE.about, kept.rate(), "/s", Goal::RatioAtLeast(0.95)).beside(
            "not written down",
            forgotten.rate(),
            "",
        ),
    ])
}
