//! What a sentence claims about how certificates stand, and about how many
//! there are, so that it can be compared with what the register said.

use std::collections::HashSet;

use crate::text::number_word;

/// Each kind of certificate of a crane, in small letters, and whether it is good.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Stands(pub(super) Vec<(String, bool)>);

const BAD: [&str; 5] = ["expired", "lapsed", "overdue", "parked", "invalid"];
const GOOD: [&str; 7] = [
    "valid",
    "current",
    "fit",
    "legal",
    "compliant",
    "roadworthy",
    "good",
];
const NOT: [&str; 10] = [
    "not", "no", "none", "never", "nothing", "isn't", "aren't", "hasn't", "without", "neither",
];

/// Whether the sentence says good of something, and bad of something.
fn said(claim: &str) -> (bool, bool) {
    let text = claim.to_lowercase().replace("up to date", "valid");
    let words: Vec<&str> = text
        .split(|letter: char| !letter.is_alphanumeric() && letter != '\'')
        .filter(|word| !word.is_empty())
        .collect();
    let (mut good, mut bad) = (false, false);
    for (at, word) in words.iter().enumerate() {
        let is_denied = words[at.saturating_sub(3)..at]
            .iter()
            .any(|word| NOT.contains(word));
        let says_good = GOOD.contains(word);
        if says_good || BAD.contains(word) {
            *(if says_good == is_denied {
                &mut bad
            } else {
                &mut good
            }) = true;
        }
    }
    (good, bad)
}

impl Stands {
    /// Whether a sentence about this crane says nothing else than the register.
    pub(super) fn bear_out(&self, claim: &str) -> bool {
        let (good, bad) = said(claim);
        let text = claim.to_lowercase();
        let named: Vec<bool> = self
            .0
            .iter()
            .filter(|(kind, _)| text.contains(kind.as_str()))
            .map(|(_, is_good)| *is_good)
            .collect();
        let all: Vec<bool> = self.0.iter().map(|(_, is_good)| *is_good).collect();
        match named.is_empty() {
            // Of the crane as a whole: one that has run out denies that it is good.
            true => (!good || bad || all.iter().all(|one| *one)) && (!bad || all.contains(&false)),
            false => (!good || named.contains(&true)) && (!bad || named.contains(&false)),
        }
    }
}

/// How many cranes, certificates or documents a text says that there are.
pub(super) fn counts(text: &str) -> HashSet<usize> {
    const THINGS: [&str; 8] = [
        "crane",
        "cranes",
        "certificate",
        "certificates",
        "document",
        "documents",
        "mate",
        "mates",
    ];
    let text = text.to_lowercase();
    let words: Vec<&str> = text
        .split_whitespace()
        .map(|word| word.trim_matches(|letter: char| !letter.is_alphanumeric()))
        .collect();
    let number = |word: &str| {
        let digits = word.parse().ok();
        digits.or_else(|| number_word(word).and_then(|number| usize::try_from(number).ok()))
    };
    words
        .windows(2)
        .filter(|pair| THINGS.contains(&pair[1]))
        .filter_map(|pair| number(pair[0]))
        // "One crane" is often no number.
        .filter(|count| *count > 1)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Stands, counts};

    #[test]
    fn a_state_that_the_register_denies_is_noticed() {
        let stands = |cof: bool, mi: bool| Stands(vec![("cof".into(), cof), ("m&i".into(), mi)]);
        let cases = [
            (true, false, "The COF is valid", true),
            (true, false, "The M&I is valid", false),
            (true, false, "The M&I has expired", true),
            (true, false, "The COF has expired", false),
            (true, false, "It is fit for work", false),
            (true, false, "It is not fit for work", true),
            (true, true, "It is fit for work", true),
            (true, true, "Nothing has expired", true),
            (true, true, "It is expired", false),
            (true, false, "The COF is current but the M&I expired", true),
            (true, true, "It has 12 km", true),
            (false, true, "The COF is up to date", false),
        ];
        for (cof, mi, claim, holds) in cases {
            assert_eq!(stands(cof, mi).bear_out(claim), holds, "{claim}");
        }
    }

    #[test]
    fn counts_are_read_in_figures_and_in_words() {
        let found =
            counts("You have **23 cranes**, four certificates ran out; one document, 84,000 km.");
        assert_eq!(found, [23, 4].into());
    }
}
