//! Which of some pages answers best: BM25, by how rare each word is among the
//! pages that the asker may see.

use std::borrow::Cow;
use std::collections::HashSet;

use crate::text::{Stems, fold};

/// How soon more of the same word stops to count, and how much the length of
/// a page does: the values that everybody uses.
const SATURATION: f64 = 1.2;
const LENGTH: f64 = 0.75;

/// A word of a question: one stem, or several that must follow each other.
pub(super) struct Term {
    stems: Vec<String>,
    weight: f64,
}

/// The weight of a word that stands on `found` of `all` pages.
pub(super) fn rarity(found: i64, all: i64) -> f64 {
    let (found, all) = (found as f64, all.max(found) as f64);
    (1.0 + (all - found + 0.5) / (found + 0.5)).ln()
}

pub(super) struct Ranking {
    stems: Stems,
    terms: Vec<Term>,
    /// How the stems begin: no other word on a page can be one of them.
    beginnings: HashSet<String>,
}

impl Ranking {
    pub(super) fn new<'a>(words: impl Iterator<Item = (&'a str, f64)>) -> Self {
        let english = Stems::english();
        let term = |(word, weight)| Term {
            stems: tokens(&fold(word))
                .map(|token| english.of(token).into_owned())
                .collect(),
            weight,
        };
        let terms: Vec<Term> = words.map(term).collect();
        let stems = terms.iter().flat_map(|term| &term.stems);
        let beginnings = stems.map(|stem| beginning(stem).to_owned()).collect();
        Self {
            stems: english,
            terms,
            beginnings,
        }
    }

    /// The rank of each page among these pages; larger is better.
    pub(super) fn of(&self, pages: &[&str]) -> Vec<f64> {
        let counted: Vec<(usize, Vec<usize>)> = pages.iter().map(|page| self.count(page)).collect();
        let total: usize = counted.iter().map(|(length, _)| length).sum();
        let usual = total as f64 / counted.len().max(1) as f64;
        let rank = |(length, counts): (usize, Vec<usize>)| {
            let longer = 1.0 - LENGTH + LENGTH * length as f64 / usual.max(1.0);
            let score = |(term, count): (&Term, usize)| {
                let count = count as f64;
                term.weight * count * (SATURATION + 1.0) / (count + SATURATION * longer)
            };
            self.terms.iter().zip(counts).map(score).sum()
        };
        counted.into_iter().map(rank).collect()
    }

    fn stem<'t>(&self, token: &'t str) -> Option<Cow<'t, str>> {
        let may_be_one = self.beginnings.contains(beginning(token));
        may_be_one.then(|| self.stems.of(token))
    }

    /// The words on a page, and how often each term is among them.
    fn count(&self, page: &str) -> (usize, Vec<usize>) {
        let page = fold(page);
        let stems: Vec<Option<Cow<'_, str>>> =
            tokens(&page).map(|token| self.stem(token)).collect();
        let occurrences = |term: &Term| {
            let is_there = |window: &&[Option<Cow<'_, str>>]| {
                let said = window.iter().map(Option::as_deref);
                said.eq(term.stems.iter().map(|stem| Some(stem.as_str())))
            };
            stems
                .windows(term.stems.len().max(1))
                .filter(is_there)
                .count()
        };
        (stems.len(), self.terms.iter().map(occurrences).collect())
    }
}

/// Two letters leave one word in a hundred to be stemmed.
fn beginning(word: &str) -> &str {
    let end = word.char_indices().nth(2).map_or(word.len(), |(at, _)| at);
    &word[..end]
}

fn tokens(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric())
        .filter(|token| !token.is_empty())
}

#[cfg(test)]
mod tests {
    use super::{Ranking, rarity};

    /// The pages from best to worst, by their place.
    fn order(words: &[(&str, f64)], pages: &[&str]) -> Vec<usize> {
        let ranks = Ranking::new(words.iter().copied()).of(pages);
        let mut order: Vec<usize> = (0..pages.len()).collect();
        order.sort_by(|one, other| ranks[*other].total_cmp(&ranks[*one]));
        order
    }

    #[test]
    fn rare_words_weigh_more_and_none_weighs_nothing() {
        assert!(rarity(1, 1000) > rarity(10, 1000));
        assert!(rarity(1000, 1000) > 0.0);
        assert!(rarity(7, 0) > 0.0);
    }

    #[test]
    fn a_page_is_better_for_more_of_the_words_and_for_rarer_ones() {
        let words = [("crane", 0.1), ("brake", 3.0), ("pedal", 4.0)];
        let pages = [
            "The crane is a crane, and every crane is a crane of cranes.",
            "The brakes of the crane.",
            "The brake and its pedal.",
        ];
        assert_eq!(order(&words, &pages), [2, 1, 0]);
    }

    #[test]
    fn a_short_page_about_it_beats_a_long_one_that_mentions_it() {
        let long = format!("brake {}", "and something else entirely ".repeat(80));
        assert_eq!(
            order(&[("braking", 1.0)], &[&long, "Brake, braked, braking"]),
            [1, 0]
        );
    }

    #[test]
    fn a_name_of_several_parts_must_stand_together() {
        let pages = [
            "4 brakes, 2 boom sections, 1100 hours",
            "Liebherr LTM 1100-4.2",
        ];
        assert_eq!(order(&[("1100-4.2", 1.0)], &pages), [1, 0]);
    }
}
