//! PDF of our own making. The font goes with it, so that every letter of a
//! name is there wherever it is opened or printed.

mod drawing;
mod flow;
mod font;
mod numbers;

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;

use crate::error::{Error, Result};

pub(crate) use drawing::{BLACK, Drawing, GREEN, GREY, Ink, PALE, RED};
pub(crate) use flow::{Cell, Flow, PAGE, Paragraph};
pub(crate) use numbers::{Foot, write_feet};

/// A4 pages, each with the same line at its foot and its number.
pub(crate) fn write(title: &str, paragraphs: &[Paragraph], foot: &str) -> Result<Vec<u8>> {
    let mut flow = Flow::new()?;
    for paragraph in paragraphs {
        flow.add(paragraph);
    }
    flow.number(foot);
    flow.finish(title)
}

fn pack(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    let packed = encoder.write_all(bytes).and_then(|()| encoder.finish());
    packed.map_err(|error| Error::Internal(error.to_string()))
}
