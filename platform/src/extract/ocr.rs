//! Text in pictures, where tesseract is installed.

use std::io::Write;

use super::report::Report;
use super::{Limits, Problem, tool};

/// Reads a picture; `None` where tesseract is not installed.
pub(super) fn recognise(picture: &str, limits: &Limits) -> Result<Option<String>, Problem> {
    let arguments = [picture, "stdout", "-l", "eng"];
    match tool::run("tesseract", &arguments, limits.text)? {
        Some(ran) => ran.text().map(Some),
        None => Ok(None),
    }
}

/// A photo or a scan that is a picture file.
pub(super) fn read<W: Write>(limits: &Limits, report: &mut Report<W>) -> Result<usize, Problem> {
    let text = recognise("stdin", limits)?.ok_or(Problem::NoOcr)?;
    report.note_picture();
    report.page(&text)?;
    Ok(0)
}
