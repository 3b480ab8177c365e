//! Texts that people wrote, taken apart: sentences, word stems, number words
//! and units; and the few words with which the server counts and lists.

mod fold;
mod numbers;
mod sentences;
mod stems;
mod units;

use std::fmt::Display;

pub(crate) use fold::{fold, fold_letter};
pub(crate) use numbers::number_word;
pub(crate) use sentences::sentences;
pub(crate) use stems::Stems;
pub(crate) use units::{Measure, unit};

/// "one", "one and two", "one, two and three"
pub(crate) fn listed(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// "1 crane", "2 cranes"
pub(crate) fn counted(count: impl Display + PartialEq + From<u8>, one: &str) -> String {
    match count == 1.into() {
        true => format!("1 {one}"),
        false => format!("{count} {one}s"),
    }
}

/// "84,000"
pub(crate) fn thousands(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut text = String::from(if number < 0 { "-" } else { "" });
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// What somebody typed, for a mail to people who do not know them: nothing in it
/// reads as an address of its own, or as markup. A full stop between letters
/// makes way for a space, one before a digit stays ("LTM 1100-4.2").
pub(crate) fn without_addresses(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let mut plain = String::new();
    for (at, letter) in letters.iter().copied().enumerate() {
        let before = at.checked_sub(1).and_then(|at| letters.get(at));
        let after = letters.get(at + 1);
        let is_between = before.is_some_and(|letter| letter.is_alphanumeric())
            && after.is_some_and(|letter| letter.is_alphabetic());
        match letter {
            '.' | '\u{3002}' | '\u{ff0e}' | '\u{ff61}' if is_between => plain.push(' '),
            ':' if after == Some(&'/') => plain.push(' '),
            '@' | '<' | '>' | '[' | ']' | '\r' | '\n' => plain.push(' '),
            '/' if before == Some(&'/') || before == Some(&':') => {}
            other => plain.push(other),
        }
    }
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::{counted, listed, thousands, without_addresses};

    #[test]
    fn nothing_that_was_typed_reads_as_an_address() {
        let cases = [
            (
                "Liebherr LTM 1100-4.2 (KCR 100)",
                "Liebherr LTM 1100-4.2 (KCR 100)",
            ),
            ("evil.example", "evil example"),
            (
                "Pay at https://evil.example/now",
                "Pay at https evil example/now",
            ),
            ("<a href=\"x\">Win</a>", "a href=\"x\" Win /a"),
            ("[now](http://evil.example)", "now (http evil example)"),
            ("pay@evil.example", "pay evil example"),
            ("evil。example", "evil example"),
            ("Mr. Smith", "Mr. Smith"),
        ];
        for (typed, plain) in cases {
            assert_eq!(without_addresses(typed), plain);
        }
    }

    #[test]
    fn numbers_and_lists_read_well() {
        assert_eq!(thousands(1_204_000), "1,204,000");
        assert_eq!(thousands(0), "0");
        assert_eq!(thousands(-1_000), "-1,000");
        assert_eq!(counted(1, "crane"), "1 crane");
        assert_eq!(counted(0, "crane"), "0 cranes");
        let parts = ["a", "b", "c"].map(str::to_owned);
        assert_eq!(listed(&parts), "a, b and c");
        assert_eq!(listed(&parts[..2]), "a and b");
    }
}
