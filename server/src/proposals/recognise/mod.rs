//! Whether a paper is a certificate that says until when it is valid. It
//! speaks only when it is sure: one wrong date costs more trust than ten that
//! somebody types himself. Pure.

mod cells;
mod dates;
mod rules;
#[cfg(test)]
mod tests;
mod values;

use std::collections::BTreeMap;

use jiff::ToSpan;
use jiff::civil::Date;

use self::cells::{Meaning, Row, has, label_at_end, rows, words};
use self::dates::Written;
use self::rules::{SORTS, STOP};
use crate::certificates::Kinds;

/// A certificate is short; a manual may name one on any page.
const MOST_PAGES: usize = 6;
/// What a paper is stands at its beginning.
const HEAD: usize = 14;
/// How far in the past a paper's last day may lie.
const LONGEST_PAST_DAYS: i64 = 800;

/// What a paper says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    /// The key of the certificate.
    pub(crate) kind: String,
    pub(crate) expires: Expires,
    pub(crate) issued: Option<Date>,
    pub(crate) number: Option<String>,
    pub(crate) inspector: Option<String>,
    pub(crate) organisation: Option<String>,
    /// Of which vehicle it speaks, in letters and figures alone.
    pub(crate) plate: Option<String>,
    /// From one.
    pub(crate) page: i64,
    /// The label and the date as they are printed.
    pub(crate) quote: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expires {
    Day(Date),
    /// The paper names a month alone: its first day.
    Month(Date),
}

/// A date with a label.
struct Labelled {
    meaning: Meaning,
    written: Written,
    page: i64,
    quote: String,
    /// The words around the label.
    around: Vec<String>,
}

/// A kind that a paper can be of.
struct Sought {
    key: Option<String>,
    titles: Vec<String>,
    most_months: i64,
    general: bool,
}

/// What the paper is, for each certificate that it is sure of.
pub(crate) fn recognise(pages: &[String], kinds: &Kinds, today: Date) -> Vec<Finding> {
    if pages.len() > MOST_PAGES {
        return Vec::new();
    }
    let said: Vec<String> = pages.iter().flat_map(|page| words(page)).collect();
    if STOP.iter().any(|stop| has(&said, stop)) {
        return Vec::new();
    }
    let read: Vec<Vec<Row<'_>>> = pages.iter().map(|page| rows(page)).collect();
    let sought = sought(kinds);
    let Some(title) = title(&read, &sought) else {
        return Vec::new();
    };
    let numbered = (1_i64..).zip(&read);
    let labelled: Vec<Labelled> = numbered
        .flat_map(|(page, rows)| labelled(page, rows))
        .collect();
    let issued = issued(&labelled, today);
    let mut of_kind: BTreeMap<usize, Vec<&Labelled>> = BTreeMap::new();
    for date in labelled
        .iter()
        .filter(|date| date.meaning == Meaning::Until)
    {
        let named = sort_in(&date.around, &sought).filter(|sort| !sought[*sort].general);
        of_kind
            .entry(named.unwrap_or(title))
            .or_default()
            .push(date);
    }
    let mut findings = Vec::new();
    for (sort, dates) in of_kind {
        let sort = &sought[sort];
        let [first, rest @ ..] = dates.as_slice() else {
            continue;
        };
        // A rival: nobody knows which of them is meant.
        if rest.iter().any(|other| other.written != first.written) {
            continue;
        }
        let Some(kind) = &sort.key else {
            continue;
        };
        let expires = match first.written {
            Written::Day(day) => Expires::Day(day),
            Written::Month(month) => Expires::Month(month),
        };
        if !is_plausible(expires, issued, sort.most_months, today) {
            continue;
        }
        let values = values::of(&read);
        findings.push(Finding {
            kind: kind.clone(),
            expires,
            issued,
            number: values.number,
            inspector: values.inspector,
            organisation: values.organisation,
            plate: values.plate,
            page: first.page,
            quote: first.quote.clone(),
        });
    }
    findings
}

/// The owner's own kinds by their labels, before those that everybody has.
fn sought(kinds: &Kinds) -> Vec<Sought> {
    /// Shorter labels stand in too many papers.
    const LEAST: usize = 4;
    let own = kinds.iter().filter(|kind| kind.certificate().is_none());
    let own = own.filter(|kind| kind.label.chars().count() >= LEAST);
    let own = own.map(|kind| Sought {
        key: Some(kind.key.to_string()),
        titles: vec![words(&kind.label).join(" ")],
        most_months: kind.months + 1,
        general: false,
    });
    let known = SORTS.iter().map(|sort| Sought {
        key: sort.key.map(ToOwned::to_owned),
        titles: sort.titles.iter().map(|&title| title.to_owned()).collect(),
        most_months: sort.most_months,
        general: sort.general,
    });
    own.chain(known).collect()
}

/// The first sort that these words name.
fn sort_in(words: &[String], sought: &[Sought]) -> Option<usize> {
    let names = |sort: &Sought| sort.titles.iter().any(|title| has(words, title));
    sought.iter().position(names)
}

/// What the paper is called: the first line at its beginning that names a sort.
fn title(read: &[Vec<Row<'_>>], sought: &[Sought]) -> Option<usize> {
    let head = read.first()?.iter().take(HEAD);
    head.map(row_words)
        .find_map(|words| sort_in(&words, sought))
}

fn row_words(row: &Row<'_>) -> Vec<String> {
    row.iter().flat_map(|cell| words(cell.text)).collect()
}

/// Every date of a page that has a label, beside it or above.
fn labelled(page: i64, rows: &[Row<'_>]) -> Vec<Labelled> {
    let mut all = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        for (place, cell) in row.iter().enumerate() {
            for (nth, date) in cell.dates.iter().enumerate() {
                let from = nth
                    .checked_sub(1)
                    .map_or(0, |before| cell.dates[before].end);
                let before = &cell.text[from..date.start];
                let shown = &cell.text[date.start..date.end];
                let label = beside(row, place, before)
                    .or_else(|| above(rows, (at, place), cell.text[..date.start].trim()));
                let Some((meaning, label)) = label else {
                    continue;
                };
                all.push(Labelled {
                    meaning,
                    written: date.written,
                    page,
                    quote: format!("{} {shown}", label.trim()),
                    around: words(&label),
                });
            }
        }
    }
    all
}

/// The label before a date in its cell, or the cell to its left.
fn beside(row: &Row<'_>, place: usize, before: &str) -> Option<(Meaning, String)> {
    let said = words(before);
    if let Some(meaning) = label_at_end(&said) {
        return Some((meaning, last_sentence(before)));
    }
    if !said.is_empty() {
        return None;
    }
    let left = &row[place.checked_sub(1)?];
    let from = left.dates.last().map_or(0, |date| date.end);
    let text = &left.text[from..];
    label_at_end(&words(text)).map(|meaning| (meaning, last_sentence(text)))
}

/// The label over a date that stands alone: in its column, at its place among
/// as many cells, or at the end of the line before.
fn above(rows: &[Row<'_>], (at, place): (usize, usize), before: &str) -> Option<(Meaning, String)> {
    if before.chars().any(char::is_alphanumeric) {
        return None;
    }
    let row = &rows[at];
    let over = rows.get(at.checked_sub(1)?)?;
    let column = row[place].column;
    let has_date = |row: &Row<'_>| {
        row.iter()
            .any(|cell| cell.column == column && !cell.dates.is_empty())
    };
    // The head of a list: each of its rows has a date of its own.
    if rows.get(at + 1).is_some_and(has_date) {
        return None;
    }
    let same_column = over.iter().find(|cell| cell.column == column);
    let same_place = over.get(place).filter(|_| over.len() == row.len());
    for cell in [same_column, same_place].into_iter().flatten() {
        if cell.dates.is_empty()
            && let Some(meaning) = label_at_end(&words(cell.text))
        {
            return Some((meaning, last_sentence(cell.text)));
        }
    }
    None
}

/// From the last full stop on: what stands before it is about something else.
fn last_sentence(text: &str) -> String {
    let text = text.trim();
    let start = text
        .match_indices(". ")
        .map(|(at, mark)| at + mark.len())
        .filter(|start| *start < text.len())
        .last()
        .unwrap_or(0);
    text[start..].to_owned()
}

/// The one day on which it was issued, where the paper names one.
fn issued(labelled: &[Labelled], today: Date) -> Option<Date> {
    let mut days: Vec<Date> = labelled
        .iter()
        .filter(|date| date.meaning == Meaning::Since)
        .filter_map(|date| match date.written {
            Written::Day(day) => Some(day),
            Written::Month(_) => None,
        })
        .collect();
    days.sort();
    days.dedup();
    let day = *days.last()?;
    (days.len() == 1 && day <= today.saturating_add(1.day())).then_some(day)
}

/// Whether such a certificate can run so long.
fn is_plausible(expires: Expires, issued: Option<Date>, most_months: i64, today: Date) -> bool {
    let (Expires::Day(day) | Expires::Month(day)) = expires;
    let from = issued.unwrap_or(today);
    let latest = from.saturating_add(most_months.months());
    let earliest = issued.unwrap_or(today.saturating_sub(LONGEST_PAST_DAYS.days()));
    earliest < day && day <= latest
}
