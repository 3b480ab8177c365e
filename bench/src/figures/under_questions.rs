//! Whether somebody's long questions slow everybody else's requests.

use std::thread;
use std::time::Duration;

use serde_json::json;

use super::upload::{fields, kind};
use super::{Figure, Fleet};
use crate::context::{Bench, LASTS, Outcome};
use crate::load::Load;
use crate::report::{Goal, Row};

pub(super) const FIGURE: Figure = Figure {
    name: "under-questions",
    about: "p99 of GET /api/user while one user with 3,000 cranes asks eight long questions at a time",
    measure,
};

const CRANES: usize = 3_000;
const QUESTIONS: usize = 8;
/// People who use the app, not a second load test.
const CONNECTIONS: usize = 4;
const PAUSE: Duration = Duration::from_millis(5);

fn measure(bench: &Bench) -> Outcome<Vec<Row>> {
    let fleet = Fleet::of(bench, CRANES)?;
    let address = fleet.program.address;
    let request = fleet.request("GET", "/api/user").bytes();
    let load = Load::same(address, request, CONNECTIONS).pausing(PAUSE);
    // As much of a conversation as a form may hold, and every turn leans on the one before.
    let turns: Vec<_> = (0..150)
        .flat_map(|_| {
            [
                json!({"role": "user", "content": "and what about the others of that make?"}),
                json!({"role": "ai", "content": "They are all up to date."}),
            ]
        })
        .collect();
    let question = fields(&[
        (
            "prompt",
            "and which of those expire after the first of them?",
        ),
        ("history", &serde_json::to_string(&turns)?),
        ("useWebSearch", "false"),
    ]);
    let question = fleet
        .request("POST", "/api/ai/query")
        .body(&kind(), question);
    let questions = Load::same(address, question.bytes(), QUESTIONS);
    let questions = questions.lasting(LASTS + Duration::from_secs(1));
    let idle = load.run()?;
    let (busy, answered) = thread::scope(|scope| {
        let questions = scope.spawn(|| questions.run());
        let busy = load.run();
        (busy, questions.join())
    });
    let busy = busy?;
    let answered = answered.map_err(|_| "the questions panicked")??;
    Ok(vec![
        Row::new(
            FIGURE.about,
            busy.within(0.99),
            "ms",
            Goal::RatioAtMost(3.0),
        )
        .detail(format!("{:.1} questions/s", answered.rate()))
        .beside("idle", idle.within(0.99), ""),
    ])
}
