//! The words of a page that bear a claim out best, and numbers that need them.

use std::collections::HashSet;

/// Letters of a quote.
const LONGEST: usize = 240;

/// The sentence or line of `page` that shares most with `claim`.
pub(super) fn nearest(page: &str, claim: &str) -> String {
    let wanted: HashSet<String> = words(claim).collect();
    let mut best: (usize, &str) = (0, "");
    for sentence in sentences(page) {
        let shared: HashSet<String> = words(sentence)
            .filter(|word| wanted.contains(word))
            .collect();
        // A number says more than a word.
        let is_number = |word: &&String| word.starts_with(|letter: char| letter.is_ascii_digit());
        let score = shared.len() + 2 * shared.iter().filter(is_number).count();
        if score > best.0 || best.1.is_empty() {
            best = (score, sentence);
        }
    }
    match best.1.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", best.1[..end].trim_end()),
        None => best.1.to_owned(),
    }
}

/// Lines, and the sentences in them. A point inside a number ends nothing.
fn sentences(page: &str) -> impl Iterator<Item = &str> {
    page.lines()
        .flat_map(|line| line.split_inclusive(". "))
        .map(str::trim)
        .filter(|sentence| !sentence.is_empty())
}

fn words(text: &str) -> impl Iterator<Item = String> {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '.')
        .map(|word| word.trim_matches('.').to_lowercase())
        .filter(|word| !word.is_empty())
}

const WEIGHTS: [&str; 6] = ["t", "kg", "tonne", "tonnes", "ton", "tons"];
const OTHER_UNITS: [&str; 23] = [
    "m", "mm", "cm", "metre", "metres", "meters", "bar", "kn", "kpa", "mpa", "psi", "nm", "newton",
    "degrees", "°", "%", "l", "litres", "km/h", "rpm", "hours", "volts", "amps",
];

/// A number with its unit, as a limit is stated.
pub(super) struct Measure {
    number: Number,
    pub(super) is_weight: bool,
}

/// How a number is written makes no difference: 1,200 and 1200.0 are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Number(u64);

impl Number {
    fn read(digits: &str) -> Option<Self> {
        let plain = digits.trim_end_matches(['.', ',']).replace(',', "");
        plain.parse::<f64>().ok().map(|value| Self(value.to_bits()))
    }
}

impl Measure {
    pub(super) fn stands_among(&self, numbers: &HashSet<Number>) -> bool {
        numbers.contains(&self.number)
    }
}

/// Every number of a text.
pub(super) fn numbers(text: &str) -> impl Iterator<Item = Number> {
    number_ends(text).filter_map(|(digits, _)| Number::read(digits))
}

/// The numbers of a text that have a unit.
pub(super) fn measures(text: &str) -> impl Iterator<Item = Measure> {
    number_ends(text).filter_map(|(digits, rest)| {
        let unit: String = rest
            .trim_start_matches([' ', '\u{a0}', '*', '_'])
            .chars()
            .take_while(|letter| letter.is_alphabetic() || ['/', '°', '%'].contains(letter))
            .flat_map(char::to_lowercase)
            .collect();
        let is_weight = WEIGHTS.contains(&unit.as_str());
        let is_measure = is_weight || OTHER_UNITS.contains(&unit.as_str());
        let number = Number::read(digits).filter(|_| is_measure)?;
        Some(Measure { number, is_weight })
    })
}

/// Whether `page` has every measure that `claim` states.
pub(super) fn bears_out(page: &str, claim: &str) -> bool {
    let known: HashSet<Number> = numbers(page).collect();
    measures(claim).all(|measure| measure.stands_among(&known))
}

/// Each run of digits, and what follows it.
fn number_ends(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let start = rest.find(|letter: char| letter.is_ascii_digit())?;
        let run = &rest[start..];
        let end = run
            .find(|letter: char| !letter.is_ascii_digit() && letter != '.' && letter != ',')
            .unwrap_or(run.len());
        rest = &run[end..];
        Some((&run[..end], rest))
    })
}

#[cfg(test)]
mod tests {
    use super::{bears_out, measures, nearest};

    #[test]
    fn the_nearest_words_are_quoted_as_they_stand() {
        let page = "Boom length 30.5 m. Radius 8 m: 12.4 t on outriggers.\n\nRadius 10 m: 9.1 t.";
        let cases = [
            ("At 10 m it lifts 9.1 t", "Radius 10 m: 9.1 t."),
            (
                "12.4 tonnes on outriggers",
                "Radius 8 m: 12.4 t on outriggers.",
            ),
            ("nothing of that", "Boom length 30.5 m."),
        ];
        for (claim, quote) in cases {
            assert_eq!(nearest(page, claim), quote, "{claim}");
        }
        assert_eq!(nearest("", "x"), "");
        assert_eq!(nearest(&"long ".repeat(99), "long").chars().count(), 240);
    }

    #[test]
    fn weights_are_noticed() {
        let has_weight = |text| measures(text).any(|measure| measure.is_weight);
        for text in [
            "It lifts 12 t.",
            "**9.5t** at 8 m",
            "about 1,200 kg",
            "**100** tonnes",
        ] {
            assert!(has_weight(text), "{text}");
        }
        for text in [
            "Valid to 1 September",
            "12 cranes",
            "8 m radius",
            "t 5",
            "LTM 1100",
        ] {
            assert!(!has_weight(text), "{text}");
        }
    }

    #[test]
    fn a_page_bears_out_what_it_has_every_measure_of() {
        let page = "Radius 8 m: 12.4 t on outriggers.\nCounterweight 1,200 kg.";
        for claim in [
            "12.4 tonnes at 8 metres",
            "At 8.0 m it is **12.4 t**.",
            "a counterweight of 1200 kg on 3 cranes",
            "Use outriggers.",
        ] {
            assert!(bears_out(page, claim), "{claim}");
        }
        for claim in ["85 tonnes at 8 m", "12.4 t at 10 m", "12 t", "300 bar"] {
            assert!(!bears_out(page, claim), "{claim}");
        }
    }
}
