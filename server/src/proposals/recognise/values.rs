//! What else a certificate says: its number, who signed it, and for which
//! vehicle it is.

use super::cells::{Cell, Row, ends_of, words};
use super::rules::{INSPECTOR, NUMBER, ORGANISATION, PLATE};

#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Values {
    pub(super) number: Option<String>,
    pub(super) inspector: Option<String>,
    pub(super) organisation: Option<String>,
    pub(super) plate: Option<String>,
}

const LONGEST: usize = 60;

pub(super) fn of(pages: &[Vec<Row<'_>>]) -> Values {
    let rows: Vec<&Row<'_>> = pages.iter().flatten().collect();
    Values {
        number: labelled(&rows, NUMBER, has_figure),
        inspector: labelled(&rows, INSPECTOR, is_name),
        organisation: labelled(&rows, ORGANISATION, is_name),
        plate: labelled(&rows, PLATE, |value| plate(value).is_some())
            .and_then(|value| plate(&value)),
    }
}

fn has_figure(value: &str) -> bool {
    value.chars().any(|letter| letter.is_ascii_digit()) && value.split(' ').count() <= 3
}

fn is_name(value: &str) -> bool {
    let letters = value
        .chars()
        .filter(|letter| letter.is_alphabetic())
        .count();
    letters >= 3 && !value.chars().any(|letter| letter.is_ascii_digit())
}

/// A plate as this country has them: letters and then figures, or as some
/// chose theirs; without blanks and marks.
fn plate(value: &str) -> Option<String> {
    let first: String = value.split([' ', ',', '(', ')']).take(1).collect();
    let letters: String = first
        .chars()
        .filter(|letter| letter.is_alphanumeric())
        .collect();
    let has = |kind: fn(&char) -> bool| letters.chars().any(|letter| kind(&letter));
    let fits = (4..=7).contains(&letters.chars().count())
        && has(char::is_ascii_digit)
        && has(|letter| letter.is_ascii_uppercase())
        && letters
            .chars()
            .all(|letter| letter.is_ascii_digit() || letter.is_ascii_uppercase());
    fits.then_some(letters)
}

/// What stands behind one of the labels, in its cell, the next, or the one
/// below; the first that fits.
fn labelled(rows: &[&Row<'_>], labels: &[&str], fits: impl Fn(&str) -> bool) -> Option<String> {
    for (at, row) in rows.iter().enumerate() {
        for (place, cell) in row.iter().enumerate() {
            let Some(rest) = behind_label(cell, labels) else {
                continue;
            };
            let next = row.get(place + 1).map(|cell| cell.text);
            let below = rows.get(at + 1).and_then(|row| {
                let same = row.iter().find(|other| other.column == cell.column);
                same.map(|cell| cell.text)
            });
            let values = match rest.is_empty() {
                true => [next, below],
                false => [Some(rest), None],
            };
            let fitting = values.into_iter().flatten().map(str::trim);
            if let Some(value) = fitting
                .filter(|value| fits(value))
                .find(|value| value.chars().count() <= LONGEST)
            {
                return Some(value.to_owned());
            }
        }
    }
    None
}

/// The rest of a cell that begins with a label; empty where that is all.
fn behind_label<'t>(cell: &Cell<'t>, labels: &[&str]) -> Option<&'t str> {
    let said = words(cell.text);
    let begins = |label: &&&str| ends_of(&said, label).contains(&label.split(' ').count());
    let longest = labels
        .iter()
        .filter(begins)
        .map(|label| label.split(' ').count())
        .max()?;
    let mut left = longest;
    let mut in_word = false;
    for (at, letter) in cell.text.char_indices() {
        match (letter.is_alphanumeric(), in_word) {
            (true, false) if left == 0 => return Some(&cell.text[at..]),
            (true, false) => {
                left -= 1;
                in_word = true;
            }
            (false, true) => in_word = false,
            _ => {}
        }
    }
    Some("")
}
