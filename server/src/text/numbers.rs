//! Numbers that are written as words.

const UP_TO_TWENTY: [&str; 21] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];

/// From thirty on.
const TENS: [&str; 7] = [
    "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
];

/// The number that one word in small letters stands for.
pub(crate) fn number_word(word: &str) -> Option<u32> {
    let place = |words: &[&str]| words.iter().position(|known| *known == word);
    if let Some(at) = place(&UP_TO_TWENTY) {
        return u32::try_from(at).ok();
    }
    if let Some(at) = place(&TENS) {
        return u32::try_from(at).ok().map(|at| 10 * (at + 3));
    }
    match word {
        "hundred" => Some(100),
        "thousand" => Some(1000),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::number_word;

    #[test]
    fn words_are_the_numbers_they_say() {
        let cases = [
            ("zero", Some(0)),
            ("twelve", Some(12)),
            ("twenty", Some(20)),
            ("thirty", Some(30)),
            ("ninety", Some(90)),
            ("hundred", Some(100)),
            ("tonne", None),
            ("12", None),
        ];
        for (word, number) in cases {
            assert_eq!(number_word(word), number, "{word}");
        }
    }
}
