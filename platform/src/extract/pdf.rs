//! PDF: the text that is in it, and the text on its scanned pages.

use std::collections::HashSet;
use std::io::Write;
use std::time::{Duration, Instant};

use super::report::Report;
use super::{Limits, Problem, ocr, tool};

/// Poppler pads columns with spaces, which are dropped later.
const PADDING: usize = 8;
/// A page with fewer letters than this and a picture is a scan: a stamp or a
/// page number may have been printed over it.
const FEW_LETTERS: usize = 40;
/// The longer side of a page as it is shown to tesseract, whatever size the
/// page claims to be. On A4 it makes 256 dots to the inch.
const LONGER_SIDE: &str = "3000";
const RENDERED: &str = "page";

pub(super) fn read<W: Write>(limits: &Limits, report: &mut Report<W>) -> Result<usize, Problem> {
    let began = Instant::now();
    let mut pages = text_pages(limits)?;
    let scans = scans_among(&pages, limits)?;
    let mut unread = 0;
    let mut ocr_is_missing = false;
    // Some of the time is kept back to say what was found.
    let enough = Duration::from_secs(limits.seconds) * 3 / 4;
    for (turn, &number) in scans.iter().enumerate() {
        if ocr_is_missing || turn >= limits.scans || began.elapsed() > enough {
            unread += 1;
            continue;
        }
        match recognise_page(number, limits) {
            Ok(Some(text)) => pages[number - 1].push_str(&text),
            Ok(None) => {
                ocr_is_missing = true;
                unread += 1;
            }
            // One page that is too much does not spoil the others.
            Err(_) => unread += 1,
        }
    }
    for page in &pages {
        report.page(page)?;
    }
    match ocr_is_missing && !report.has_text() {
        true => Err(Problem::NoOcr),
        false => Ok(unread),
    }
}

fn text_pages(limits: &Limits) -> Result<Vec<String>, Problem> {
    let arguments = ["-layout", "-enc", "UTF-8", tool::FILE, "-"];
    let ran = tool::run("pdftotext", &arguments, limits.text * PADDING)?;
    let text = ran.ok_or(Problem::NoPdfTool)?.text()?;
    let mut pages: Vec<String> = text.split('\u{c}').map(str::to_owned).collect();
    // Every page ends with a form feed, the last one too.
    pages.pop();
    Ok(pages)
}

/// The numbers, from one, of pages with hardly any text but a picture.
fn scans_among(pages: &[String], limits: &Limits) -> Result<Vec<usize>, Problem> {
    let letters = |page: &String| {
        page.chars()
            .filter(|letter| letter.is_alphanumeric())
            .count()
    };
    let numbered = pages.iter().zip(1..);
    let sparse: Vec<usize> = numbered
        .filter(|(page, _)| letters(page) < FEW_LETTERS)
        .map(|(_, number)| number)
        .collect();
    if sparse.is_empty() {
        return Ok(sparse);
    }
    let ran = tool::run("pdfimages", &["-list", tool::FILE], limits.text)?;
    let list = ran.ok_or(Problem::NoPdfTool)?.text()?;
    // Two lines of heading; then each line begins with the page's number.
    let page_of = |line: &str| line.split_whitespace().next()?.parse().ok();
    let pictured: HashSet<usize> = list.lines().skip(2).filter_map(page_of).collect();
    Ok(sparse
        .into_iter()
        .filter(|number| pictured.contains(number))
        .collect())
}

fn recognise_page(number: usize, limits: &Limits) -> Result<Option<String>, Problem> {
    let number = number.to_string();
    let arguments = [
        "-f",
        &number,
        "-l",
        &number,
        "-scale-to",
        LONGER_SIDE,
        "-gray",
        "-png",
        "-singlefile",
        tool::FILE,
        RENDERED,
    ];
    let ran = tool::run("pdftoppm", &arguments, limits.text)?;
    ran.ok_or(Problem::NoPdfTool)?.text()?;
    ocr::recognise(&format!("{RENDERED}.png"), limits)
}
