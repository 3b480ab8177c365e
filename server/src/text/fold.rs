//! Letters without their marks, as people type them: Ōtāhuhu is otahuhu.

/// A plain letter, and those that are it with a mark. PostgreSQL folds by the
/// same list when it indexes a page (`searched_text` in the migrations).
const MARKED: [(char, &str); 16] = [
    ('a', "àáâãäåāăą"),
    ('c', "çćĉċč"),
    ('d', "ďđ"),
    ('e', "èéêëēĕėęě"),
    ('g', "ĝğġģ"),
    ('h', "ĥħ"),
    ('i', "ìíîïĩīĭį"),
    ('k', "ķ"),
    ('l', "ĺļľł"),
    ('n', "ñńņň"),
    ('o', "òóôõöøōŏő"),
    ('r', "ŕŗř"),
    ('s', "śŝşš"),
    ('t', "ţť"),
    ('u', "ùúûüũūŭůűų"),
    ('z', "źżž"),
];

/// Marks that stand behind their letter.
fn is_mark(letter: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&letter)
}

/// A letter in small and without its mark; nothing for a mark alone.
pub(crate) fn fold_letter(letter: char) -> impl Iterator<Item = char> {
    let plain = |small: char| {
        if small.is_ascii() {
            return small;
        }
        let found = MARKED.iter().find(|(_, marked)| marked.contains(small));
        found.map_or(small, |(plain, _)| *plain)
    };
    letter
        .to_lowercase()
        .filter(|small| !is_mark(*small))
        .map(plain)
}

pub(crate) fn fold(text: &str) -> String {
    text.chars().flat_map(fold_letter).collect()
}

#[cfg(test)]
mod tests {
    use super::{MARKED, fold};

    #[test]
    fn marks_are_folded_away_however_they_are_written() {
        assert_eq!(fold("Ōtāhuhu MĀNGERE o\u{304}r"), "otahuhu mangere or");
        assert_eq!(fold("Łódź, 日本 25 °C"), "lodz, 日本 25 °c");
    }

    #[test]
    fn postgres_folds_the_same_letters() {
        let sql = include_str!("../../migrations/0042_search.sql");
        for letter in MARKED.iter().flat_map(|(_, marked)| marked.chars()) {
            assert!(sql.contains(letter), "{letter}");
        }
    }
}
