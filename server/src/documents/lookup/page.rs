//! Where the terms of a search stand on a page, how well that fits, and the
//! piece of the page that shows it.

use serde::Serialize;
use utoipa::ToSchema;

use super::super::terms::{Spelling, Term};
use crate::text::{Stems, fold_letter};

/// A token, and where it stands in the text.
struct Token {
    folded: String,
    start: usize,
    end: usize,
}

/// Where a term stands: its first token, the one behind its last, how near it
/// is to what was typed.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Place {
    term: usize,
    from: usize,
    to: usize,
    weight: f64,
}

/// A text that is searched.
pub(super) struct Page<'t> {
    text: &'t str,
    tokens: Vec<Token>,
    places: Vec<Place>,
    terms: usize,
}

/// A piece of a snippet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct SnippetPart {
    pub(crate) text: String,
    /// Whether this is what was searched for
    pub(crate) found: bool,
}

/// A token as it was typed, another form of the word, one that begins so, and
/// one with a letter wrong.
const EXACT: f64 = 1.0;
const SAME_STEM: f64 = 0.7;
const BEGINS_SO: f64 = 0.5;
const NEARLY: f64 = 0.4;
/// How soon more of the same stops to count.
const SATURATION: f64 = 1.2;
/// Terms are together that stand within so many tokens.
const WINDOW: usize = 26;
const BEFORE: usize = 6;

impl<'t> Page<'t> {
    pub(super) fn read(text: &'t str, terms: &[Term], stems: &Stems) -> Self {
        let tokens = tokens_of(text);
        let mut places = Vec::new();
        for (term_at, term) in terms.iter().enumerate() {
            for from in 0..tokens.len() {
                let weight = |spelling: &Spelling| {
                    let weight = fit(spelling, &tokens[from..], term.forgiving, stems)?;
                    Some((weight, from + spelling.tokens.len()))
                };
                let best = term.spellings.iter().filter_map(weight);
                if let Some((weight, to)) = best.max_by(|one, other| one.0.total_cmp(&other.0)) {
                    places.push(Place {
                        term: term_at,
                        from,
                        to,
                        weight,
                    });
                }
            }
        }
        places.sort_by_key(|place| place.from);
        Self {
            text,
            tokens,
            places,
            terms: terms.len(),
        }
    }

    pub(super) fn has(&self, term: usize) -> bool {
        self.places.iter().any(|place| place.term == term)
    }

    /// Larger is better: much of the rarely said, near together.
    pub(super) fn rank(&self) -> f64 {
        let longer = (self.tokens.len() as f64 / 400.0).clamp(0.25, 4.0);
        let score = |term: usize| {
            let own = self.places.iter().filter(|place| place.term == term);
            let count: f64 = own.map(|place| place.weight).sum();
            let best = self.places.iter().filter(|place| place.term == term);
            let best = best.map(|place| place.weight).fold(0.0, f64::max);
            best + count / (count + SATURATION * longer)
        };
        let sum: f64 = (0..self.terms).map(score).sum();
        let (_, together) = self.densest();
        sum + together as f64
    }

    /// The place from which the most terms stand together, and how many do.
    fn densest(&self) -> (usize, usize) {
        let mut best = (0, 0);
        for (at, place) in self.places.iter().enumerate() {
            let mut seen = vec![false; self.terms];
            let near = self.places[at..].iter();
            for other in near.take_while(|other| other.to <= place.from + WINDOW - BEFORE) {
                seen[other.term] = true;
            }
            let together = seen.iter().filter(|seen| **seen).count();
            if together > best.1 {
                best = (at, together);
            }
        }
        best
    }

    /// A line of the text around what was found.
    pub(super) fn snippet(&self) -> Vec<SnippetPart> {
        let Some(place) = self.places.get(self.densest().0) else {
            return Vec::new();
        };
        let from = place.from.saturating_sub(BEFORE);
        let to = (from + WINDOW).max(place.to).min(self.tokens.len());
        let mut parts: Vec<SnippetPart> = Vec::new();
        let mut add = |text: &str, found: bool| {
            let text = one_line(text);
            match parts.last_mut().filter(|last| last.found == found) {
                Some(last) => last.text.push_str(&text),
                None if text.is_empty() => {}
                None => parts.push(SnippetPart { text, found }),
            }
        };
        if from > 0 {
            add("… ", false);
        }
        let mut at = self.tokens[from].start;
        let shown = self
            .places
            .iter()
            .filter(|place| place.from >= from && place.to <= to);
        for place in shown {
            let (start, end) = (self.tokens[place.from].start, self.tokens[place.to - 1].end);
            if start < at {
                continue;
            }
            add(&self.text[at..start], false);
            add(&self.text[start..end], true);
            at = end;
        }
        let end = self.tokens[to - 1].end;
        add(&self.text[at.min(end)..end], false);
        if to < self.tokens.len() {
            add(" …", false);
        }
        parts
    }
}

fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter.is_whitespace() {
            true if line.ends_with(' ') => {}
            true => line.push(' '),
            false => line.push(letter),
        }
    }
    line
}

fn tokens_of(text: &str) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut open = false;
    for (at, letter) in text.char_indices() {
        let mut folded = fold_letter(letter).peekable();
        // A mark alone belongs to the letter before it.
        let is_part = letter.is_alphanumeric() || folded.peek().is_none();
        if !is_part {
            open = false;
            continue;
        }
        if !open {
            tokens.push(Token {
                folded: String::new(),
                start: at,
                end: at,
            });
            open = true;
        }
        if let Some(token) = tokens.last_mut() {
            token.folded.extend(folded);
            token.end = at + letter.len_utf8();
        }
    }
    tokens
}

/// How well a spelling fits the tokens from here on, if it does.
fn fit(spelling: &Spelling, tokens: &[Token], forgiving: bool, stems: &Stems) -> Option<f64> {
    let here = tokens.get(..spelling.tokens.len())?;
    let last = spelling.tokens.len() - 1;
    let mut worst = EXACT;
    for (at, (typed, token)) in spelling.tokens.iter().zip(here).enumerate() {
        let word = token.folded.as_str();
        let weight = if word == typed {
            EXACT
        } else if spelling.open && at == last && word.starts_with(typed.as_str()) {
            BEGINS_SO
        } else if begin_alike(word, typed) && stems.of(word) == stems.of(typed) {
            SAME_STEM
        } else if forgiving && is_near(word, typed, stems) {
            NEARLY
        } else {
            return None;
        };
        worst = worst.min(weight);
    }
    Some(worst)
}

/// Two letters leave one word in a hundred to be stemmed.
fn begin_alike(one: &str, other: &str) -> bool {
    one.chars().take(2).eq(other.chars().take(2))
}

fn is_near(word: &str, typed: &str, stems: &Stems) -> bool {
    if word.len().abs_diff(typed.len()) > 3 || word.len() < 3 {
        return false;
    }
    let one = |one: &str, other: &str| strsim::osa_distance(one, other) <= 1;
    one(word, typed) || one(&stems.of(word), &stems.of(typed))
}

#[cfg(test)]
mod tests {
    use super::super::super::terms::terms_of;
    use super::Page;
    use crate::text::Stems;

    /// The snippet with what was found in brackets.
    fn shown(typed: &str, text: &str) -> String {
        let page = Page::read(text, &terms_of(typed), &Stems::english());
        let parts = page.snippet().into_iter();
        parts
            .map(|part| match part.found {
                true => format!("[{}]", part.text),
                false => part.text,
            })
            .collect()
    }

    #[test]
    fn a_snippet_shows_what_was_found_on_one_line() {
        let cases = [
            (
                "brakes",
                "The slew\tbrake\nholds.",
                "The slew [brake] holds",
            ),
            ("rg-1005", "Sling RG1005, 2 t", "Sling [RG1005], 2 t"),
            ("JYP764", "Plate: JYP 764", "Plate: [JYP 764]"),
            ("otahuhu", "Yard in Ōtāhuhu.", "Yard in [Ōtāhuhu]"),
            ("1418.5", "at 1418.5 mm", "at [1418.5] mm"),
            ("outr", "Extend outriggers", "Extend [outriggers]"),
            ("\"slew brake\"", "brake slew brake", "brake [slew brake]"),
            ("nothing", "Something", ""),
        ];
        for (typed, text, snippet) in cases {
            assert_eq!(shown(typed, text), snippet, "{typed}");
        }
        let long = format!("{} the brake {}", "word ".repeat(50), "more ".repeat(50));
        let snippet = shown("brake", &long);
        assert!(
            snippet.starts_with("… word") && snippet.ends_with("more …"),
            "{snippet}"
        );
        assert!(snippet.contains(" the [brake] more "), "{snippet}");
    }

    #[test]
    fn words_that_stand_together_are_better_than_words_far_apart() {
        let terms = terms_of("slew brake");
        let stems = Stems::english();
        let apart = format!("slew {} brake", "and ".repeat(90));
        let near = format!("{} slew brake", "and ".repeat(90));
        let rank = |text: &str| Page::read(text, &terms, &stems).rank();
        assert!(rank(&near) > rank(&apart));
        assert!(rank("slew brake") > rank("slewing braking"));
    }
}
