//! Days as people and the register write them, so that what a model says can be
//! compared with what it read.

use std::collections::HashSet;

use crate::dates::MONTHS;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Day {
    day: u8,
    month: u8,
    /// Often left out.
    year: Option<u16>,
}

impl Day {
    pub(super) fn is_among(self, known: &HashSet<Self>) -> bool {
        let is_same = |other: &Self| {
            let years = self.year.zip(other.year);
            self.day == other.day
                && self.month == other.month
                && years.is_none_or(|(one, other)| one == other)
        };
        known.iter().any(is_same)
    }
}

/// Every day that a text names: 5 March 2027, March 5th, 5/3/2027, 2027-03-05.
pub(super) fn days(text: &str) -> HashSet<Day> {
    let mut found: HashSet<Day> = HashSet::new();
    for word in text.split(|letter: char| !letter.is_ascii_digit() && !"/-.".contains(letter)) {
        found.extend(in_figures(word.trim_matches(['.', '-', '/'])));
    }
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    for (at, word) in words.iter().enumerate() {
        let Some(month) = month(word) else { continue };
        let number = |at: Option<usize>| at.and_then(|at| words.get(at)).copied();
        let (before, after) = (number(at.checked_sub(1)), number(Some(at + 1)));
        let named = match (before.and_then(day), after.and_then(day)) {
            (Some(day), _) => Some((day, after)),
            (None, Some(day)) => Some((day, number(Some(at + 2)))),
            (None, None) => None,
        };
        found.extend(named.map(|(day, year)| Day {
            day,
            month,
            year: year.and_then(self::year),
        }));
    }
    found
}

fn in_figures(word: &str) -> Option<Day> {
    let mut parts = word.split(['/', '-', '.']);
    let (first, second, third) = (parts.next()?, parts.next()?, parts.next()?);
    let is_year_first = first.len() == 4;
    let (day_part, year_part) = if is_year_first {
        (third, first)
    } else {
        (first, third)
    };
    let month = second
        .parse()
        .ok()
        .filter(|month| (1..=12).contains(month))?;
    let year = Some(year(year_part)?);
    let day = day(day_part)?;
    parts.next().is_none().then_some(Day { day, month, year })
}

fn month(word: &str) -> Option<u8> {
    let word = word.to_lowercase();
    let is_long_enough = word.len() >= 3;
    let found = MONTHS
        .iter()
        .position(|month| month.starts_with(&word) || word == "sept" && *month == "september");
    found
        .filter(|_| is_long_enough)
        .and_then(|at| u8::try_from(at + 1).ok())
}

/// 5, 05, 5th.
fn day(word: &str) -> Option<u8> {
    let digits = word.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let ending = &word[digits.len()..];
    let is_day = matches!(ending, "" | "st" | "nd" | "rd" | "th");
    digits
        .parse()
        .ok()
        .filter(|day| is_day && (1..=31).contains(day))
}

fn year(word: &str) -> Option<u16> {
    word.parse().ok().filter(|year| (1900..2200).contains(year))
}

#[cfg(test)]
mod tests {
    use super::days;

    #[test]
    fn a_day_is_the_same_however_it_is_written() {
        let register = days(r#"{"date":"2027-03-05","status":"valid"}"#);
        for text in [
            "on 5 March 2027.",
            "5th Mar 2027",
            "**March 5, 2027**",
            "5/3/2027",
            "05.03.2027.",
            "5 March",
            "due 2027-03-05",
        ] {
            let said = days(text);
            assert_eq!(said.len(), 1, "{text}: {said:?}");
            assert!(said.iter().all(|day| day.is_among(&register)), "{text}");
        }
        for text in ["6 March 2027", "5 March 2028", "5/4/2027", "May 5"] {
            let said = days(text);
            assert_eq!(said.len(), 1, "{text}: {said:?}");
            assert!(!said.iter().any(|day| day.is_among(&register)), "{text}");
        }
        for text in [
            "in March 2027",
            "you may 3 times",
            "LTM 1100-4.2",
            "1.2.3",
            "40 March",
        ] {
            let said = days(text);
            assert!(said.is_empty() || text.contains("may"), "{text}: {said:?}");
        }
    }
}
