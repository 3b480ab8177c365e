//! The alert sweep over a million cranes of which a thousand are due.

use std::time::{Duration, Instant};

use super::{Figure, Fleet};
use crate::client::{Request, send};
use crate::context::{Bench, Outcome};
use crate::report::{Goal, Row};
use crate::seed::Others;

pub(super) const FIGURE: Figure = Figure {
    name: "sweep",
    about: "start until 1,000 due alerts among 1M cranes are raised",
    measure,
};

const CRANES: usize = 1_000_000;
const DUE: usize = 1_000;

fn measure(bench: &Bench) -> Outcome<Vec<Row>> {
    let mut fleet = Fleet::start(
        bench,
        &Others {
            cranes: CRANES,
            documents_each: 0,
        },
    )?;
    bench.say(FIGURE.name, "a million cranes are written");
    let seconds = raised(bench, &mut fleet, DUE)?.as_secs_f64();
    fleet.end()?;
    Ok(vec![Row::new(
        FIGURE.about,
        seconds,
        "s",
        Goal::AtMost(2.0),
    )])
}

/// Makes so many alerts due, and answers how long a start takes to raise them.
pub(crate) fn raised(bench: &Bench, fleet: &mut Fleet, due: usize) -> Outcome<Duration> {
    let began = fleet.restart_after(bench, |seed| seed.schedule(due))?;
    let wanted = format!("cranedesk_alerts_raised_total {due}\n");
    loop {
        let metrics = send(fleet.program.address, Request::new("GET", "/metrics"))?;
        if String::from_utf8_lossy(&metrics.body).contains(&wanted) {
            return Ok(Instant::now().duration_since(began));
        }
        if began.elapsed() > Duration::from_mins(2) {
            return Err("the alerts were not raised in two minutes".into());
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}
