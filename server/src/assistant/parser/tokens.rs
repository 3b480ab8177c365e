//! A question in words: lower case, apostrophes folded, numbers and their units apart.

/// The most words that are read as one question.
pub(super) const MOST: usize = 60;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) text: String,
    /// As it was typed, to be named when it is not understood.
    pub(crate) typed: String,
    /// Ended in 's: "hemi's", "MBR482's".
    pub(crate) possessive: bool,
    /// A comma or the end of a sentence came after it.
    pub(crate) pause: bool,
}

/// Contractions whose 's stands for "is", not for "of".
const FOLDED: [&str; 14] = [
    "what",
    "who",
    "when",
    "where",
    "how",
    "that",
    "it",
    "there",
    "here",
    "let",
    "which",
    "why",
    "everything",
    "anything",
];
/// Units that are typed on to their number.
const UNITS: [&str; 22] = [
    "t", "ton", "tons", "tonne", "tonnes", "tonner", "tonners", "m", "metre", "metres", "km",
    "kms", "day", "days", "wk", "wks", "week", "weeks", "mth", "mths", "month", "months",
];

/// "80 to 120 thousand": both are.
fn thousands(tokens: &mut Vec<Token>) {
    while let Some(at) = tokens.iter().position(|token| token.text == "thousand") {
        let is_number = |token: &Token| token.text.parse::<u32>().is_ok_and(|one| one < 1000);
        let places = [at.checked_sub(1), at.checked_sub(3)];
        let joined = at > 2 && matches!(tokens[at - 2].text.as_str(), "and" | "to");
        for place in places.into_iter().flatten().take(1 + usize::from(joined)) {
            if is_number(&tokens[place]) {
                tokens[place].text.push_str("000");
            }
        }
        tokens.remove(at);
    }
}

pub(crate) fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = split_up(text);
    thousands(&mut tokens);
    tokens
}

fn split_up(text: &str) -> Vec<Token> {
    let text = text
        .to_lowercase()
        .replace(['\u{2019}', '\u{2018}', '`'], "'");
    let text = text.replace("m & i", "m&i").replace("m &i", "m&i");
    let mut tokens: Vec<Token> = Vec::new();
    for word in text.split_whitespace() {
        for part in split(word) {
            tokens.push(part);
            if tokens.len() > MOST {
                return tokens;
            }
        }
        let pauses = word.ends_with([',', ';', '?', '.', '!', ':']);
        if let Some(last) = tokens.last_mut().filter(|_| pauses) {
            last.pause = true;
        }
    }
    tokens
}

fn split(word: &str) -> Vec<Token> {
    let is_edge = |letter: char| !letter.is_alphanumeric() && letter != '\'' && letter != '+';
    let word = word.trim_matches(is_edge).trim_start_matches('\'');
    let mut parts = Vec::new();
    let pieces = match is_date(word) {
        true => vec![word],
        false => word
            .split(|letter: char| {
                !letter.is_alphanumeric() && !matches!(letter, '\'' | '.' | '&' | ',' | '+')
            })
            .collect(),
    };
    // "10-20 july" is from one to the other; "1100-4.2" is a model.
    let is_range =
        pieces.len() == 2 && word.contains('-') && pieces.iter().all(|piece| is_day(piece));
    for (at, piece) in pieces.into_iter().enumerate() {
        let piece = piece.trim_matches(['.', ',']);
        if piece.is_empty() {
            continue;
        }
        if is_range && at == 1 {
            parts.push(plain("to"));
        }
        // "50,000km" is one number and its unit.
        let number = piece.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
        if is_grouped(number) {
            parts.extend(unit_apart(&piece.replace(',', "")));
            continue;
        }
        for one in piece.split(',') {
            parts.extend(unit_apart(one));
        }
    }
    parts
}

fn plain(text: &str) -> Token {
    Token {
        text: text.to_owned(),
        typed: text.to_owned(),
        possessive: false,
        pause: false,
    }
}

fn is_day(piece: &str) -> bool {
    let digits = piece.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    (1..=2).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// 20,000
fn is_grouped(piece: &str) -> bool {
    let mut groups = piece.split(',');
    let first = groups.next().unwrap_or_default();
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    piece.contains(',')
        && first.len() <= 3
        && is_number(first)
        && groups.all(|group| group.len() == 3 && is_number(group))
}

/// 2026-12-01, 1/12/2026, 1/12
fn is_date(word: &str) -> bool {
    let numbers = |mark: char| {
        let parts: Vec<&str> = word.split(mark).collect();
        parts.len() > 1
            && parts
                .iter()
                .all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
    };
    numbers('/') || numbers('-') && word.matches('-').count() == 2
}

/// "50t" is 50 and t; "100k" is 100000.
fn unit_apart(word: &str) -> Vec<Token> {
    let (text, possessive) = folded(word);
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, unit) = text.split_at(digits);
    let mut parts = match unit {
        "k" if digits > 0 => vec![plain(&format!("{number}000"))],
        unit if digits > 0 && UNITS.contains(&unit) => vec![plain(number), plain(unit)],
        _ => vec![plain(&text)],
    };
    if let Some(last) = parts.last_mut() {
        last.possessive = possessive;
        if last.text == text {
            word.clone_into(&mut last.typed);
        }
    }
    parts
}

fn folded(word: &str) -> (String, bool) {
    let Some((stem, end)) = word.rsplit_once('\'') else {
        return (word.to_owned(), false);
    };
    match end {
        "s" if !FOLDED.contains(&stem) => (stem.replace('\'', ""), true),
        "" => (stem.replace('\'', ""), stem.ends_with('s')),
        _ => (word.replace('\'', ""), false),
    }
}

#[cfg(test)]
mod tests {
    use super::tokens;

    #[test]
    fn words_come_apart_where_people_run_them_together() {
        let cases = [
            ("What's the COF on MBR-482?", "whats the cof on mbr 482"),
            ("hemi's 50t crane, isn't it", "hemi 50 t crane isnt it"),
            ("M & I due 10-20 july", "m&i due 10 to 20 july"),
            ("over 100,000 km or 20k", "over 100000 km or 20000"),
            ("from 80 to 120 thousand km", "from 80000 to 120000 km"),
            (
                "LTM 1100-4.2 by 2026-12-01 or 1/12",
                "ltm 1100 4.2 by 2026-12-01 or 1/12",
            ),
            ("cof,rego up-to-date", "cof rego up to date"),
        ];
        for (text, expected) in cases {
            let found: Vec<String> = tokens(text).into_iter().map(|token| token.text).collect();
            assert_eq!(found.join(" "), expected);
        }
    }
}
