//! A page as rows of cells, each with its words, so that a label beside or
//! above a date is found.

use super::dates::{Found, dates};
use crate::text::fold;

/// A cell of a row. Running text is a row of one cell.
#[derive(Debug)]
pub(super) struct Cell<'t> {
    pub(super) column: usize,
    pub(super) text: &'t str,
    pub(super) dates: Vec<Found>,
}

pub(super) type Row<'t> = Vec<Cell<'t>>;

/// The rows that are not empty.
pub(super) fn rows(page: &str) -> Vec<Row<'_>> {
    let row = |line| -> Row<'_> {
        let cells = split(line).into_iter();
        let filled = cells.filter(|(_, text)| text.chars().any(char::is_alphanumeric));
        filled
            .map(|(column, text)| Cell {
                column,
                text,
                dates: dates(text),
            })
            .collect()
    };
    let rows = page.lines().map(row);
    rows.filter(|row: &Row<'_>| !row.is_empty()).collect()
}

/// At tabs, which stand between the columns of a table, and at wide gaps.
fn split(line: &str) -> Vec<(usize, &str)> {
    let mut cells = Vec::new();
    let mut column = 0;
    for cell in line.split('\t') {
        for part in cell.split("  ") {
            cells.push((column, part.trim()));
            column += 1;
        }
    }
    cells
}

/// In small letters and without marks; "M&I" is "m i".
pub(super) fn words(text: &str) -> Vec<String> {
    let folded = fold(text);
    let words = folded.split(|letter: char| !letter.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty());
    words.map(ToOwned::to_owned).collect()
}

/// Where a phrase stands among words: behind its last word.
pub(super) fn ends_of(words: &[String], phrase: &str) -> Vec<usize> {
    let phrase: Vec<&str> = phrase.split(' ').collect();
    let is_here = |window: &&[String]| window.iter().eq(phrase.iter());
    words
        .windows(phrase.len())
        .enumerate()
        .filter(|(_, window)| is_here(window))
        .map(|(at, _)| at + phrase.len())
        .collect()
}

pub(super) fn has(words: &[String], phrase: &str) -> bool {
    !ends_of(words, phrase).is_empty()
}

/// What a label says about the date behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Until,
    Since,
    Otherwise,
}

/// The label at the end of these words, with only fillers behind it; the
/// longest, where one ends with another.
pub(super) fn label_at_end(words: &[String]) -> Option<Meaning> {
    use super::rules::{FILLERS, OTHERWISE, SINCE, UNTIL};
    let lists = [
        (Meaning::Until, UNTIL),
        (Meaning::Since, SINCE),
        (Meaning::Otherwise, OTHERWISE),
    ];
    let is_filler = |word: &String| FILLERS.contains(&word.as_str());
    let mut best: Option<(usize, usize, Meaning)> = None;
    for (meaning, labels) in lists {
        for label in labels {
            let length = label.split(' ').count();
            for end in ends_of(words, label) {
                let fits = words[end..].len() <= 2 && words[end..].iter().all(is_filler);
                let is_better = best.is_none_or(|(other, long, _)| (end, length) > (other, long));
                if fits && is_better {
                    best = Some((end, length, meaning));
                }
            }
        }
    }
    best.map(|(_, _, meaning)| meaning)
}

#[cfg(test)]
mod tests {
    use super::{Meaning, label_at_end, words};

    #[test]
    fn the_nearest_label_says_what_a_date_means() {
        let cases = [
            ("This certificate expires on", Some(Meaning::Until)),
            ("COF expires ..", Some(Meaning::Until)),
            ("Next inspection due:", Some(Meaning::Until)),
            ("Licence expiry date", Some(Meaning::Until)),
            ("Due for re-examination", Some(Meaning::Until)),
            ("Next service due", Some(Meaning::Otherwise)),
            ("Date of inspection", Some(Meaning::Since)),
            ("expires when it was issued on", Some(Meaning::Since)),
            ("expires twelve months after the day", None),
            ("Plate", None),
            ("", None),
        ];
        for (text, meaning) in cases {
            assert_eq!(label_at_end(&words(text)), meaning, "{text}");
        }
    }
}
