//! Words as they stand in papers and in questions about papers.

/// The words of a text in lower case, with numbers whole ("30.5", "1150" for
/// 1,150), units apart from their numbers, and codes in their parts.
pub(super) fn words(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().flat_map(plain).collect();
    let mut words = Vec::new();
    let mut word = String::new();
    for (at, letter) in letters.iter().copied().enumerate() {
        let before = at.checked_sub(1).map(|at| letters[at]);
        let after = letters.get(at + 1).copied();
        match letter {
            '\'' => {}
            // "The crane's", but "its" stays.
            's' if before == Some('\'') && !after.is_some_and(char::is_alphanumeric) => {}
            _ if letter.is_alphanumeric() || joins(&word, letter, after) => word.push(letter),
            _ => finish(&mut word, &mut words),
        }
    }
    finish(&mut word, &mut words);
    words
}

/// One way of writing each letter.
fn plain(letter: char) -> impl Iterator<Item = char> {
    let letter = match letter {
        '’' | '‘' | '`' | 'ʼ' => '\'',
        'ā' | 'Ā' => 'a',
        'ē' | 'Ē' => 'e',
        'ī' | 'Ī' => 'i',
        'ō' | 'Ō' => 'o',
        'ū' | 'Ū' => 'u',
        _ => letter,
    };
    letter.to_lowercase()
}

/// Whether a mark belongs to the number that it stands in.
fn joins(word: &str, mark: char, after: Option<char>) -> bool {
    let is_number = |letter: char| letter.is_ascii_digit() || matches!(letter, '.' | ',');
    let between_digits = word.ends_with(|letter: char| letter.is_ascii_digit())
        && after.is_some_and(|letter| letter.is_ascii_digit());
    between_digits && (matches!(mark, '.' | '/') || mark == ',' && word.chars().all(is_number))
}

fn finish(word: &mut String, words: &mut Vec<String>) {
    let word = std::mem::take(word).replace(',', "");
    let digits = word.find(|letter: char| !letter.is_ascii_digit() && letter != '.');
    match digits {
        _ if word.is_empty() => {}
        Some(end) if end > 0 && is_unit(&word[end..]) => {
            words.extend([word[..end].to_owned(), word[end..].to_owned()]);
        }
        _ => words.push(word),
    }
}

pub(super) const METRES: &[&str] = &["m", "metre", "metres", "meter", "meters"];
pub(super) const TONNES: &[&str] = &["t", "ton", "tons", "tonne", "tonnes"];
pub(super) const KILOS: &[&str] = &["kg", "kilo", "kilos", "kilogram", "kilograms"];
/// Units that a page must name where the question does, in all their spellings.
pub(super) const UNITS: &[&[&str]] = &[
    METRES,
    &["mm", "millimetre", "millimetres"],
    &["km", "kms", "kilometre", "kilometres"],
    &["ft", "foot", "feet"],
    &["degree", "degrees", "deg"],
    &["bar"],
    &["litre", "litres", "l"],
    &["hour", "hours", "h"],
    &["nm"],
];
const LOADS: [&[&str]; 2] = [TONNES, KILOS];

pub(super) fn is_load_unit(word: &str) -> bool {
    LOADS.iter().any(|unit| unit.contains(&word))
}

pub(super) fn is_unit(word: &str) -> bool {
    is_load_unit(word) || UNITS.iter().any(|unit| unit.contains(&word))
}

/// "inf" and "nan" are no numbers to whoever types them.
pub(super) fn number(word: &str) -> Option<f64> {
    let begins = word.starts_with(|letter: char| letter.is_ascii_digit());
    begins.then(|| word.parse().ok()).flatten()
}

/// Letters and figures alone: "ltm11004" for "LTM 1100-4".
pub(super) fn squash(text: &str) -> String {
    text.chars()
        .flat_map(plain)
        .filter(|letter| letter.is_alphanumeric())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn numbers_stay_whole_and_units_stand_apart() {
        let cases = [
            ("58.4 t at 10m", vec!["58.4", "t", "at", "10", "m"]),
            ("1,150 newton metres.", vec!["1150", "newton", "metres"]),
            ("the crane's RG-017", vec!["the", "crane", "rg", "017"]),
            ("Ōtāhuhu 10W-40", vec!["otahuhu", "10w", "40"]),
            ("3/4 outriggers", vec!["3/4", "outriggers"]),
        ];
        for (text, expected) in cases {
            assert_eq!(words(text), expected, "{text}");
        }
    }
}
