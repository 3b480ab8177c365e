//! Plates, makes and models, taken apart as people type them.

use std::collections::HashSet;

use super::words::words;
use crate::register::facts::{CraneFacts, Facts};

/// A crane's names in the forms in which people type them.
pub(super) struct Name {
    pub(super) plate: String,
    makes: Vec<String>,
    /// Where letters and digits meet and at every mark: "gmk", "4100", "l", "1".
    pieces: Vec<String>,
    /// Pieces that follow each other, joined: "gmk4100", "4100l", "gmk4100l1".
    pub(super) runs: HashSet<String>,
}

impl Name {
    pub(super) fn of(crane: &CraneFacts) -> Self {
        let pieces = pieces(&crane.crane.model);
        let mut runs = HashSet::new();
        for first in 0..pieces.len() {
            for last in first..pieces.len() {
                if last > first || pieces.len() == 1 {
                    runs.insert(squash(&pieces[first..=last].concat()));
                }
            }
        }
        Self {
            plate: squash(&crane.crane.vehicle_id),
            makes: words(&crane.crane.make),
            pieces,
            runs,
        }
    }

    pub(super) fn is_made_by(&self, typed: &str) -> bool {
        self.makes.concat() == typed || self.makes.iter().any(|make| make == typed)
    }

    pub(super) fn has_piece(&self, typed: &str) -> bool {
        self.pieces.iter().any(|piece| piece == typed)
    }

    fn number(&self) -> Option<u32> {
        self.pieces.iter().find_map(|piece| piece.parse().ok())
    }

    /// Whether this is a crane of so many tonnes, as far as models tell:
    /// LTM 1100 and GMK4100 are the 100 tonners, AC 100 says so itself …
    pub(super) fn weighs(&self, tonnes: u32) -> bool {
        self.number().is_some_and(|number| {
            number == tonnes
                || (1000..10_000).contains(&number) && number % 1000 == tonnes
                || (10_000..20_000).contains(&number) && number - 10_000 == tonnes
        })
    }

    /// … and in Japan a GR-500 is one of 50.
    pub(super) fn weighs_a_tenth(&self, tonnes: u32) -> bool {
        self.number() == tonnes.checked_mul(10)
    }
}

fn pieces(model: &str) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    let mut last = ' ';
    for letter in model.to_lowercase().chars() {
        let joins = letter.is_alphanumeric()
            && last.is_alphanumeric()
            && letter.is_ascii_digit() == last.is_ascii_digit();
        match pieces.last_mut() {
            Some(piece) if joins => piece.push(letter),
            _ if letter.is_alphanumeric() => pieces.push(letter.to_string()),
            _ => {}
        }
        last = letter;
    }
    pieces.truncate(MOST_PIECES);
    pieces
}

/// More than any model has; the runs grow with the square of it.
const MOST_PIECES: usize = 12;

/// Letters and digits alone, and no zeros in front of a number: plates and
/// models are typed with and without spaces, dashes and zeros.
pub(crate) fn squash(text: &str) -> String {
    let mut squashed = String::new();
    for letter in text.chars().filter(|letter| letter.is_alphanumeric()) {
        let is_padding = letter == '0' && !squashed.ends_with(|last: char| last.is_ascii_digit());
        if !is_padding {
            squashed.extend(letter.to_lowercase());
        }
    }
    squashed
}

/// Every word that can name one of the cranes, for mending typing errors.
pub(crate) fn vocabulary(facts: &Facts) -> Vec<String> {
    let words = |crane: &CraneFacts| {
        let makes = words(&crane.crane.make);
        makes.into_iter().chain(pieces(&crane.crane.model))
    };
    // "Tadanos" is no typing error.
    let both = |word: String| [format!("{word}s"), word];
    facts.cranes.iter().flat_map(words).flat_map(both).collect()
}
