//! A dashboard of 5,000 cranes in a real browser.

use serde::Deserialize;

use super::{Figure, Fleet};
use crate::browser;
use crate::context::{Bench, Outcome};
use crate::report::{Goal, Row};

pub(super) const FIGURE: Figure = Figure {
    name: "large-fleet",
    about: "a dashboard of 5,000 cranes in Chromium",
    measure,
};

const CRANES: usize = 5_000;

#[derive(Deserialize)]
struct Page {
    usable: f64,
    typing: f64,
    scrolling: f64,
}

fn measure(bench: &Bench) -> Outcome<Vec<Row>> {
    let fleet = Fleet::of(bench, CRANES)?;
    let address = fleet.program.address.to_string();
    let page: Page = browser::run(bench, "large-fleet.mjs", &[&address, fleet.cookie()])?;
    let row = |what: &str, ms, most| {
        let name = format!("dashboard of 5,000 cranes: {what}");
        Row::new(name, ms, "ms", Goal::AtMost(most))
    };
    Ok(vec![
        row("until it can be used", page.usable, 2_000.0),
        row(
            "longest task while typing in the search box",
            page.typing,
            50.0,
        ),
        row("longest task while scrolling", page.scrolling, 50.0),
    ])
}
