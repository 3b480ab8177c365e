//! Numbers in a text, and whether what was read bears them out.

use std::collections::HashSet;

use crate::text::{self, Measure, number_word, sentences};

/// How a number is written makes no difference: 1,200 and 1200.0 are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Number(u64);

impl Number {
    /// Written as words; which number it is does not matter here.
    const IN_WORDS: Self = Self(u64::MAX);

    fn read(digits: &str) -> Option<Self> {
        let plain = digits.trim_end_matches(['.', ',']).replace([',', ' '], "");
        plain.parse::<f64>().ok().map(|value| Self(value.to_bits()))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Unit {
    Weight,
    Other,
    None,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Amount {
    pub(super) number: Number,
    pub(super) unit: Unit,
}

impl Amount {
    /// A load chart has its units at the head of the column, not at each number.
    fn is_in(self, known: &HashSet<Self>) -> bool {
        let bare = Self {
            unit: Unit::None,
            ..self
        };
        known.contains(&self) || known.contains(&bare)
    }
}

/// Every number of a text, with its unit.
pub(super) fn amounts(text: &str) -> HashSet<Amount> {
    let in_digits = runs(text).filter_map(|(digits, rest)| {
        Some(Amount {
            number: Number::read(digits)?,
            unit: unit(rest),
        })
    });
    in_digits.chain(in_words(text)).collect()
}

/// The numbers of an answer. Those that count the lines of a list say nothing.
pub(super) fn numbers_said(text: &str) -> HashSet<Number> {
    let lines = text.lines().map(|line| {
        let line = line.trim_start();
        let rest = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let is_item = rest.len() < line.len() && (rest.starts_with(". ") || rest.starts_with(") "));
        if is_item { &rest[1..] } else { line }
    });
    lines
        .flat_map(amounts)
        .map(|amount| amount.number)
        .collect()
}

/// Whether `page` has every measure that `claim` states, and each weight beside something that goes with it: 58.4
/// tonnes at 6 metres are not 58.4 tonnes at 14.
pub(super) fn bears_out(page: &str, claim: &str) -> bool {
    let claimed = amounts(claim);
    let of_unit = |wanted| claimed.iter().filter(move |amount| amount.unit == wanted);
    let (weights, others) = (of_unit(Unit::Weight), of_unit(Unit::Other));
    let known = amounts(page);
    let has_all = weights
        .clone()
        .chain(others.clone())
        .all(|amount| amount.is_in(&known));
    let has_others = others.clone().next().is_some();
    let sentences: Vec<_> = sentences(page, 0).iter().map(|one| amounts(one)).collect();
    let is_together = |weight: &Amount| {
        let mut with_weight = sentences.iter().filter(|sentence| weight.is_in(sentence));
        with_weight.any(|sentence| others.clone().any(|other| other.is_in(sentence)))
    };
    has_all && (!has_others || weights.clone().all(is_together))
}

/// Whether each amount of `text` in a unit stands among `known`.
pub(super) fn stand_in(text: &str, wanted: Unit, known: &HashSet<Amount>) -> bool {
    let said = amounts(text);
    let mut measures = said.iter().filter(|amount| amount.unit == wanted);
    measures.all(|amount| amount.is_in(known))
}

fn unit(rest: &str) -> Unit {
    let rest = rest.trim_start_matches([' ', '\u{a0}', '*', '_', '-', '\u{2011}']);
    let rest = rest.strip_prefix("metric ").unwrap_or(rest);
    let word: String = rest
        .chars()
        .take_while(|letter| letter.is_alphabetic() || ['/', '°', '%'].contains(letter))
        .flat_map(char::to_lowercase)
        .collect();
    match text::unit(&word).map(|unit| unit.measure) {
        Some(Measure::Weight) => Unit::Weight,
        Some(Measure::Length | Measure::Other) => Unit::Other,
        Some(Measure::Usage) | None => Unit::None,
    }
}

/// Weights such as eighty-five tonnes.
fn in_words(text: &str) -> impl Iterator<Item = Amount> {
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    let words: Vec<String> = words
        .filter(|word| !word.is_empty() && !word.eq_ignore_ascii_case("metric"))
        .map(str::to_lowercase)
        .collect();
    let is_weight = |pair: &[String]| {
        let unit = text::unit(&pair[1]);
        number_word(&pair[0]).is_some() && unit.is_some_and(|one| one.measure == Measure::Weight)
    };
    words
        .windows(2)
        .any(is_weight)
        .then_some(Amount {
            number: Number::IN_WORDS,
            unit: Unit::Weight,
        })
        .into_iter()
}

/// Each run of digits, and what follows it; and each in groups of three, such as 85 000, as one as well.
fn runs(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut at = 0;
    let single = std::iter::from_fn(move || {
        let start = at + text[at..].find(|letter: char| letter.is_ascii_digit())?;
        at = end_of_run(text, start);
        Some((start, at))
    });
    single.flat_map(move |(start, end)| {
        let mut grouped = end;
        while is_group(&text[grouped..]) {
            grouped += 4;
        }
        let whole = (grouped > end).then(|| (&text[start..grouped], &text[grouped..]));
        std::iter::once((&text[start..end], &text[end..])).chain(whole)
    })
}

fn end_of_run(text: &str, start: usize) -> usize {
    let is_inside = |letter: char| letter.is_ascii_digit() || letter == '.' || letter == ',';
    text[start..]
        .find(|letter| !is_inside(letter))
        .map_or(text.len(), |length| start + length)
}

/// A blank and exactly three digits.
fn is_group(rest: &str) -> bool {
    let bytes = rest.as_bytes();
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    bytes.first() == Some(&b' ') && (1..=3).all(is_digit) && !is_digit(4)
}

#[cfg(test)]
mod tests {
    use super::{Unit, amounts, bears_out, numbers_said, stand_in};

    #[test]
    fn weights_are_noticed_however_they_are_written() {
        let has_weight = |text| {
            amounts(text)
                .iter()
                .any(|amount| amount.unit == Unit::Weight)
        };
        for text in [
            "It lifts 12 t.",
            "**9.5t** at 8 m",
            "about 1,200 kg",
            "**100** tonnes",
            "an 85-tonne load",
            "85 metric tonnes",
            "85 000 pounds",
            "85000 lb",
            "85 kilograms",
            "eighty-five tonnes",
            "two hundred metric tons",
        ] {
            assert!(has_weight(text), "{text}");
        }
        for text in [
            "Valid to 1 September",
            "12 cranes",
            "8 m radius",
            "t 5",
            "LTM 1100",
            "one of them",
        ] {
            assert!(!has_weight(text), "{text}");
        }
    }

    #[test]
    fn a_page_bears_out_what_it_has_every_measure_of() {
        let page = "Boom length 30.5 m.\nRadius 6 m: 58.4 t. Radius 8 m: 12.4 t on outriggers.\nCounterweight 1,200 kg.";
        for claim in [
            "12.4 tonnes at 8 metres",
            "At 8.0 m it is **12.4 t**.",
            "12.4 t at 8 m with 30.5 m of boom",
            "a counterweight of 1200 kg on 3 cranes",
            "Use outriggers.",
        ] {
            assert!(bears_out(page, claim), "{claim}");
        }
        for claim in [
            "85 tonnes at 8 m",
            "12.4 t at 10 m",
            "12 t",
            "300 bar",
            "58.4 t at 8 m",
            "30.5 t at 8 m",
            "30.5 tonnes",
        ] {
            assert!(!bears_out(page, claim), "{claim}");
        }
    }

    #[test]
    fn a_chart_without_units_at_its_numbers_bears_out_a_row() {
        let chart = "Boom m 18.3 30.5\nRadius m  capacity t\n10 31.2 27.9\n14 20.1 19.0";
        assert!(bears_out(chart, "27.9 t at 10 m with 30.5 m of boom"));
        assert!(!bears_out(chart, "19 t at 10 m"));
        assert!(stand_in("19 t", Unit::Weight, &amounts(chart)));
    }

    #[test]
    fn the_numbers_of_a_list_say_nothing() {
        let said = numbers_said("1. Grove\n2) Kato has 3.5 km\n20 February");
        assert_eq!(said.len(), 2, "{said:?}");
        assert_eq!(said, numbers_said("3.50 and 20.0"));
    }
}
