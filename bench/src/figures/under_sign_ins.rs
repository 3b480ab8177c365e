//! Whether a burst of sign-ins slows everybody else's requests.

use std::thread;
use std::time::Duration;

use super::login::sign_ins;
use super::{Figure, Fleet};
use crate::context::{Bench, LASTS, Outcome};
use crate::load::Load;
use crate::report::{Goal, Row};
use crate::seed::NOBODY_ELSE;

pub(super) const FIGURE: Figure = Figure {
    name: "sign-ins",
    about: "p99 of GET /api/user while sign-ins saturate every core",
    measure,
};

/// People who use the app, not a second load test.
const CONNECTIONS: usize = 4;
const PAUSE: Duration = Duration::from_millis(5);

fn measure(bench: &Bench) -> Outcome<Vec<Row>> {
    let fleet = Fleet::start(bench, &NOBODY_ELSE)?;
    let address = fleet.program.address;
    let request = fleet.request("GET", "/api/user").bytes();
    let load = Load::same(address, request, CONNECTIONS).pausing(PAUSE);
    let sign_ins = sign_ins(address)?.lasting(LASTS + Duration::from_secs(1));
    let idle = load.run()?;
    let (busy, signed_in) = thread::scope(|scope| {
        let sign_ins = scope.spawn(|| sign_ins.run());
        let busy = load.run();
        (busy, sign_ins.join())
    });
    let busy = busy?;
    let signed_in = signed_in.map_err(|_| "the sign-ins panicked")??;
    Ok(vec![
        Row::new(
            FIGURE.about,
            busy.within(0.99),
            "ms",
            Goal::RatioAtMost(3.0),
        )
        .detail(format!("{:.0} sign-ins/s", signed_in.rate()))
        .beside("idle", idle.within(0.99), ""),
    ])
}
