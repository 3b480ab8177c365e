//! Whether other people's cranes make an owner's list slower.

use super::{Figure, Fleet};
use crate::context::{Bench, Outcome};
use crate::load::{Load, in_turn};
use crate::report::{Goal, Row};
use crate::seed::Others;

pub(super) const FIGURE: Figure = Figure {
    name: "others",
    about: "an owner's list with 1M other cranes in the database",
    measure,
};

const CONNECTIONS: usize = 16;

fn measure(bench: &Bench) -> Outcome<Vec<Row>> {
    let with = |cranes| {
        let documents_each = 1;
        Fleet::start(
            bench,
            &Others {
                cranes,
                documents_each,
            },
        )
    };
    let few = with(1_000)?;
    let many = with(1_000_000)?;
    bench.say(FIGURE.name, "a million cranes are written");
    let load = |fleet: &Fleet| {
        let request = fleet.list().bytes();
        Load::same(fleet.program.address, request, CONNECTIONS)
    };
    let [few, many] = in_turn(3, [&load(&few), &load(&many)])?;
    // Time from rate: the middle of many, where a single latency is noise.
    let ms = |rate: f64| CONNECTIONS as f64 * 1000.0 / rate;
    Ok(vec![
        Row::new(FIGURE.about, ms(many.rate()), "ms", Goal::RatioAtMost(1.3)).beside(
            "with 1,000",
            ms(few.rate()),
            "",
        ),
    ])
}
