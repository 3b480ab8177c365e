//! PDF: the text that is in it, and the text on its scanned pages.

use std::collections::HashSet;
use std::io::Write;
use std::time::{Duration, Instant};

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use super::layout::{self, Word};
use super::report::Report;
use super::{Limits, Problem, ocr, running_heads, tool, xml};

/// Poppler says where each word stands, in many more letters than the word has.
const PLACES: usize = 24;
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
            Ok(Some(text)) => {
                report.note_picture();
                pages[number - 1].push_str(&text);
            }
            Ok(None) => {
                ocr_is_missing = true;
                unread += 1;
            }
            // A page that fails is counted as unread; the other pages are kept.
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

/// Each page as it is read, with its tables as tables, and without what is
/// printed on every page.
fn text_pages(limits: &Limits) -> Result<Vec<String>, Problem> {
    let arguments = ["-bbox", "-enc", "UTF-8", tool::FILE, "-"];
    let ran = tool::run("pdftotext", &arguments, limits.text * PLACES)?;
    let places = ran.ok_or(Problem::NoPdfTool)?.text()?;
    let mut pages: Vec<String> = words_of(&places)?
        .into_iter()
        .map(layout::text_of)
        .collect();
    running_heads::remove(&mut pages);
    Ok(pages)
}

/// The words of each page, out of what poppler tells in XML.
fn words_of(places: &str) -> Result<Vec<Vec<Word>>, Problem> {
    let mut reader = Reader::from_str(places);
    let mut pages: Vec<Vec<Word>> = Vec::new();
    let mut word: Option<Word> = None;
    loop {
        match reader.read_event().map_err(|_| Problem::Damaged)? {
            Event::Start(tag) | Event::Empty(tag) if tag.local_name().as_ref() == "page" => {
                pages.push(Vec::new());
            }
            Event::Start(tag) if tag.local_name().as_ref() == "word" => word = place_of(&tag),
            Event::Text(text) => {
                if let Some(word) = &mut word {
                    word.text.push_str(&text);
                }
            }
            Event::GeneralRef(entity) => {
                if let Some(word) = &mut word {
                    word.text.push_str(&xml::letters_of(&entity));
                }
            }
            Event::End(tag) if tag.local_name().as_ref() == "word" => {
                if let (Some(page), Some(word)) = (pages.last_mut(), word.take()) {
                    page.push(word);
                }
            }
            Event::Eof => return Ok(pages),
            _ => {}
        }
    }
}

fn place_of(tag: &BytesStart<'_>) -> Option<Word> {
    let end = |name: &str| {
        let attribute = tag.try_get_attribute(name).ok()??;
        attribute.value.parse().ok()
    };
    Some(Word {
        left: end("xMin")?,
        top: end("yMin")?,
        right: end("xMax")?,
        bottom: end("yMax")?,
        text: String::new(),
    })
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
