//! Texts that people wrote, taken apart: sentences, word stems, number words
//! and units; and the few words with which the server counts and lists.

mod fold;
mod numbers;
mod sentences;
mod stems;
mod units;

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
pub(crate) fn counted(count: usize, one: &str) -> String {
    match count {
        1 => format!("1 {one}"),
        _ => format!("{count} {one}s"),
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

#[cfg(test)]
mod tests {
    use super::{counted, listed, thousands};

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
