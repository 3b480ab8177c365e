//! The words of a page that bear a claim out best.

use std::collections::HashSet;

use crate::text::sentences;

/// Letters of a quote.
const LONGEST: usize = 240;

/// The sentence or line of `page` that shares most with `claim`.
pub(super) fn nearest(page: &str, claim: &str) -> String {
    let wanted: HashSet<String> = words(claim).collect();
    let mut best: (usize, String) = (0, String::new());
    for sentence in sentences(page, 0) {
        let shared: HashSet<String> = words(&sentence)
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
        None => best.1,
    }
}

fn words(text: &str) -> impl Iterator<Item = String> {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '.')
        .map(|word| word.trim_matches('.').to_lowercase())
        .filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::nearest;

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
}
