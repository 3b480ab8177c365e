//! A 50 MB document, from the socket to the disk, beside a copy of the file.

use super::{Figure, Fleet};
use crate::client::Request;
use crate::context::{Bench, Outcome};
use crate::load::Load;
use crate::references::file_copy;
use crate::report::{Goal, Row};
use crate::seed::NOBODY_ELSE;

pub(super) const FIGURE: Figure = Figure {
    name: "upload",
    about: "upload of a 50 MB PDF",
    measure,
};

pub(super) const SIZE: usize = 50_000_000;
const ROUNDS: usize = 7;
const BOUNDARY: &str = "a-line-between-parts";

fn measure(bench: &Bench) -> Outcome<Vec<Row>> {
    let fleet = Fleet::start(bench, &NOBODY_ELSE)?;
    let crane = fleet.crane()?;
    let folder = bench.folder("copy")?;
    let original = folder.join("original.pdf");
    std::fs::write(&original, pdf())?;
    let (mut copies, mut uploads) = (Vec::new(), Vec::new());
    let request = request(&fleet, crane).bytes();
    let upload = Load::same(fleet.program.address, request, 1)
        .expecting(201)
        .once();
    for _ in 0..ROUNDS {
        copies.push(file_copy::time(&original, &folder.join("copy.pdf"))?.as_secs_f64());
        uploads.push(upload.run()?.within(0.5) / 1000.0);
        // The text is read afterwards, and must not stand in the way of the next.
        fleet.wait_until_read(crane)?;
    }
    let speed = |mut seconds: Vec<f64>| {
        seconds.sort_by(f64::total_cmp);
        SIZE as f64 / 1e6 / seconds[ROUNDS / 2]
    };
    Ok(vec![
        Row::new(
            FIGURE.about,
            speed(uploads),
            "MB/s",
            Goal::RatioAtLeast(0.6),
        )
        .beside("copy with fsync", speed(copies), ""),
    ])
}

/// What the upload dialog sends.
pub(super) fn request(fleet: &Fleet, crane: i64) -> Request {
    fleet
        .request("POST", &format!("/api/cranes/{crane}/documents"))
        .body(
            &kind(),
            form("document", "charts.pdf", "application/pdf", &pdf()),
        )
}

pub(super) fn kind() -> String {
    format!("multipart/form-data; boundary={BOUNDARY}")
}

/// A form of plain fields.
pub(super) fn fields(fields: &[(&str, &str)]) -> Vec<u8> {
    let mut body = String::new();
    for (name, value) in fields {
        body += &format!(
            "--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n"
        );
    }
    body += &format!("--{BOUNDARY}--\r\n");
    body.into_bytes()
}

/// A form with one file.
pub(super) fn form(field: &str, name: &str, kind: &str, file: &[u8]) -> Vec<u8> {
    let mut body = format!(
        "--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"{field}\"; filename=\"{name}\"\r\n\
         content-type: {kind}\r\n\r\n"
    )
    .into_bytes();
    body.extend_from_slice(file);
    body.extend_from_slice(format!("\r\n--{BOUNDARY}--\r\n").as_bytes());
    body
}

/// Bytes that look like a PDF at the front and like a scan behind.
fn pdf() -> Vec<u8> {
    let mut bytes = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n".to_vec();
    let mut state: u32 = 1;
    bytes.resize_with(SIZE, || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    });
    bytes
}
