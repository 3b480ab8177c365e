//! A site pack of 200 pages: from the press of the button to the file, and what
//! the program takes of the machine's memory meanwhile.

use std::time::{Duration, Instant};

use serde_json::json;

use super::{Figure, Fleet, upload};
use crate::client::send;
use crate::context::{Bench, Outcome};
use crate::report::{Goal, Row};
use crate::seed::NOBODY_ELSE;

pub(super) const FIGURE: Figure = Figure {
    name: "pack",
    about: "a site pack of 200 pages, 66 papers of three pages each",
    measure,
};

/// A real manual of three pages.
const PAPER: &[u8] = include_bytes!("../../../server/src/testing/samples/manual.pdf");
const PAPERS: usize = 66;
const ROUNDS: usize = 3;

fn measure(bench: &Bench) -> Outcome<Vec<Row>> {
    let fleet = Fleet::start(bench, &NOBODY_ELSE)?;
    let address = fleet.program.address;
    let crane = json!({
        "type": "telescopic", "make": "Liebherr", "model": "LTM 1100", "vehicleId": "PACK",
        "roadUserKm": 0, "cofExpiry": "2036-01-01", "regoExpiry": "2036-01-01",
        "miExpiry": "2036-01-01", "riggingGearExpiry": "2036-01-01",
    });
    let made = send(address, fleet.request("POST", "/api/cranes").json(&crane))?.json()?;
    let crane = made["id"].as_i64().ok_or("the crane has no id")?;
    let path = format!("/api/cranes/{crane}/documents");
    for _ in 0..PAPERS {
        let form = upload::form("document", "manual.pdf", "application/pdf", PAPER);
        send(
            address,
            fleet.request("POST", &path).body(&upload::kind(), form),
        )?;
    }
    fleet.wait_until_read(crane)?;
    let mut times: Vec<f64> = Vec::new();
    for _ in 0..ROUNDS {
        times.push(make(&fleet, crane)?.as_secs_f64());
    }
    times.sort_by(f64::total_cmp);
    let (_, peak) = fleet.program.memory()?;
    Ok(vec![
        Row::new(FIGURE.about, times[ROUNDS / 2], "s", Goal::AtMost(5.0)),
        Row::new(
            "resident memory at its highest while it is made",
            peak,
            "MB",
            Goal::AtMost(150.0),
        ),
    ])
}

fn make(fleet: &Fleet, crane: i64) -> Outcome<Duration> {
    let address = fleet.program.address;
    let form = json!({
        "craneIds": [crane], "format": "pdf",
        "choice": { "kinds": [], "documentTypes": ["Other"] },
    });
    let began = Instant::now();
    let begun = send(address, fleet.request("POST", "/api/packs").json(&form))?.json()?;
    let path = format!("/api/packs/{}", begun["id"]);
    while began.elapsed() < Duration::from_mins(1) {
        let pack = send(address, fleet.request("GET", &path))?.json()?;
        match pack["state"].as_str() {
            Some("ready") if pack["pages"].as_i64() >= Some(200) => return Ok(began.elapsed()),
            Some("making") => std::thread::sleep(Duration::from_millis(20)),
            _ => return Err(format!("the pack is not what was asked for: {pack}").into()),
        }
    }
    Err("the pack was not made in a minute".into())
}
