//! A 50 MB document with encryption on, up and down, beside the same without.

use super::{Figure, Fleet, upload};
use crate::client::send;
use crate::context::{Bench, Outcome};
use crate::load::Load;
use crate::report::{Goal, Row};

pub(super) const FIGURE: Figure = Figure {
    name: "encryption",
    about: "50 MB with encryption at rest",
    measure,
};

const ROUNDS: usize = 7;
/// Any key is as fast as another.
const KEY: &str = "p5nQ3S0gJfVxWc1r8Lq0mB7yZ2uK4tHdXeRaOiNsT9E=";

fn measure(bench: &Bench) -> Outcome<Vec<Row>> {
    let fleets = [
        Fleet::with_settings(bench, &[])?,
        Fleet::with_settings(bench, &[("CRANEDESK_FILES_KEY", KEY)])?,
    ];
    let mut uploads = [Vec::new(), Vec::new()];
    let mut downloads = [Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        // In turns, so that whatever else the machine does meets both.
        for (index, fleet) in fleets.iter().enumerate() {
            let crane = fleet.crane()?;
            let request = upload::request(fleet, crane).bytes();
            let load = Load::same(fleet.program.address, request, 1);
            uploads[index].push(load.expecting(201).once().run()?.within(0.5));
            fleet.wait_until_read(crane)?;
            let crane = fleet.request("GET", &format!("/api/cranes/{crane}"));
            let crane = send(fleet.program.address, crane)?.json()?;
            let papers = crane["documents"].as_array();
            let newest = papers
                .and_then(|papers| papers.iter().filter_map(|paper| paper["id"].as_i64()).max());
            let newest = newest.ok_or("no document was filed")?;
            let request = fleet.request("GET", &format!("/api/documents/{newest}"));
            let load = Load::same(fleet.program.address, request.bytes(), 1);
            downloads[index].push(load.once().run()?.within(0.5));
        }
    }
    let row = |what: &str, [plain, sealed]: [Vec<f64>; 2]| {
        Row::new(
            format!("{what} of 50 MB, encrypted"),
            speed(sealed),
            "MB/s",
            Goal::RatioAtLeast(0.8),
        )
        .beside("not encrypted", speed(plain), "")
    };
    Ok(vec![row("upload", uploads), row("download", downloads)])
}

/// Of the round in the middle.
fn speed(mut ms: Vec<f64>) -> f64 {
    ms.sort_by(f64::total_cmp);
    upload::SIZE as f64 / 1000.0 / ms[ROUNDS / 2]
}
