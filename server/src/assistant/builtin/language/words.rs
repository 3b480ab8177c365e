//! A question as words: lower case, without the marks that people type or
//! leave out, and with typing errors mended where only one word can be meant.

/// Splits a question. Numbers keep their point, dates their strokes.
pub(crate) fn words(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().flat_map(plain).collect();
    let mut words = Vec::new();
    let mut word = String::new();
    for (at, letter) in letters.iter().copied().enumerate() {
        let before = at.checked_sub(1).map(|at| letters[at]);
        let after = letters.get(at + 1).copied();
        match letter {
            '\'' => {}
            's' if before == Some('\'') && !after.is_some_and(char::is_alphanumeric) => {}
            _ if letter.is_alphanumeric() || joins(&word, letter, after) => word.push(letter),
            _ => {
                finish(&mut word, &mut words);
                match letter {
                    '&' => words.push("and".into()),
                    '+' => words.push("plus".into()),
                    _ => {}
                }
            }
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

/// Whether a mark belongs to the number or date that it stands in.
fn joins(word: &str, mark: char, after: Option<char>) -> bool {
    let follows_digit = word.ends_with(|letter: char| letter.is_ascii_digit());
    let digit_follows = after.is_some_and(|letter| letter.is_ascii_digit());
    let between_digits = follows_digit && digit_follows;
    match mark {
        '.' | '/' => between_digits,
        ',' => {
            between_digits
                && word
                    .bytes()
                    .all(|byte| byte.is_ascii_digit() || byte == b',')
        }
        // 2026-12-01, but not the dash in a model's name.
        '-' => between_digits && word.starts_with("20") && matches!(word.len(), 4 | 7),
        _ => false,
    }
}

const UNITS: [&str; 16] = [
    "t", "ton", "tons", "tonne", "tonnes", "tonner", "tonners", "m", "mm", "km", "kms", "days",
    "day", "weeks", "months", "metres",
];

fn finish(word: &mut String, words: &mut Vec<String>) {
    let word = std::mem::take(word);
    if word.is_empty() {
        return;
    }
    let digits =
        word.find(|letter: char| !letter.is_ascii_digit() && letter != '.' && letter != ',');
    match digits {
        Some(end) if end > 0 => {
            let (number, tail) = word.split_at(end);
            let number = number.replace(',', "");
            match tail {
                "k" => words.push(number + "000"),
                tail if UNITS.contains(&tail) => words.extend([number, tail.to_owned()]),
                _ => words.push(word),
            }
        }
        None => words.push(word.replace(',', "")),
        Some(_) => words.push(word),
    }
}

/// "inf" and "nan" are no numbers to whoever types them.
pub(crate) fn number(word: &str) -> Option<f64> {
    word.starts_with(|letter: char| letter.is_ascii_digit())
        .then(|| word.parse().ok())
        .flatten()
}

/// Words of their own among those that are long enough to be guessed at, each
/// one letter away from the known word before them.
const NO_ERRORS: &[(&str, &str)] = &[
    ("allowed", "alloyed"),
    ("carries", "carriers curries"),
    ("charges", "changes chargers"),
    ("compare", "compere"),
    ("compares", "comperes"),
    ("compliant", "complaint"),
    ("concerned", "concerted"),
    ("connections", "confections convections"),
    ("contacts", "contracts"),
    ("current", "currant"),
    ("details", "derails detains"),
    ("drawing", "drawling draying"),
    ("editing", "exiting"),
    ("expiration", "expiation"),
    ("expires", "empires"),
    ("falling", "fabling failing felling filling"),
    ("finishes", "finishers"),
    ("fitness", "fatness"),
    ("greater", "greaser greeter"),
    ("invites", "incites"),
    ("lacking", "larking licking locking"),
    ("license", "licensee"),
    ("lifting", "lilting linting listing lofting"),
    ("looking", "locking looming looping loosing looting"),
    ("meaning", "moaning"),
    ("missing", "massing messing misting misusing"),
    ("nearest", "neatest"),
    ("nothing", "notching"),
    ("overall", "overcall overfall"),
    ("overdue", "overdye"),
    ("pending", "penning"),
    ("previous", "pervious precious"),
    ("register", "resister"),
    ("remaining", "regaining retaining"),
    ("renewed", "reneged"),
    ("renewing", "reneging"),
    ("reports", "reposts resorts retorts"),
    ("rigging", "ragging ridging ringing"),
    ("rundown", "rubdown"),
    ("running", "ruining"),
    ("service", "servile"),
    ("shackle", "spackle"),
    ("shackles", "spackles"),
    (
        "sharing",
        "scaring searing shading shaking shaming shaping sharding sharking sharping shaving shearing shoring snaring soaring sparing staring",
    ),
    ("smaller", "smeller"),
    ("summary", "summery"),
    ("testing", "tasting tenting texting"),
    ("vehicle", "vesicle"),
    ("vehicles", "vesicles"),
];

/// What is mistyped often and never guessed at: it is too short, or ends
/// otherwise, or belongs to the calendar, where a guess would change the answer.
/// None of these is a word.
const MISTYPED: &[(&str, &str)] = &[
    ("the", "teh hte"),
    ("when", "wen whn wehn hwen"),
    ("which", "wich whch whcih hwich"),
    ("what", "waht wht hwat"),
    ("does", "deos doess"),
    ("how", "hwo"),
    ("and", "adn"),
    ("many", "mnay meny"),
    ("crane", "crnae craen"),
    ("cranes", "cranse crnaes craens cranees"),
    ("expire", "exipre exprie"),
    ("expires", "expirs expries exipres"),
    ("expired", "expird exipred expried"),
    ("expiry", "expirey exipry expriy"),
    ("overdue", "overdeu ovredue"),
    ("certificate", "certificat"),
    ("certificates", "certificats"),
    ("rigging", "riging"),
    ("charts", "chrats"),
    ("manual", "manaul maunal"),
    ("shared", "shraed sahred"),
    ("lattice", "latice"),
    ("crawler", "cralwer"),
    ("tadano", "tadno tadanno"),
    ("franna", "frana"),
    ("kobelco", "kobelko"),
    ("january", "janurary janaury"),
    ("february", "febuary feburary"),
    ("august", "agust augst"),
    ("september", "septmber setpember septemeber"),
    ("october", "ocotber octber"),
    ("november", "novmber novemeber"),
    ("december", "decmber decemeber"),
    ("tuesday", "tuseday teusday"),
    ("wednesday", "wensday wednsday wedensday wendesday"),
    ("thursday", "thrusday thurday"),
    ("friday", "firday"),
    ("saturday", "saterday"),
    ("tomorrow", "tomorow tommorow tommorrow"),
    ("fortnight", "fornight"),
    ("christmas", "chrismas"),
];

/// What the word in this place is meant for, if it is one that is often mistyped.
pub(crate) fn meant(words: &[String], at: usize) -> Option<&'static str> {
    let next = words.get(at + 1).map_or("", String::as_str);
    let begins_with_digit = next.starts_with(|letter: char| letter.is_ascii_digit());
    let word = words[at].as_str();
    // A dose is a dose, but no question begins with one of a crane.
    let is_first = at == 0 || words[at - 1] == "when";
    let is_subject = ["the", "my", "our", "it", "this", "that"].contains(&next)
        || next.bytes().any(|byte| byte.is_ascii_digit()) && !begins_with_digit;
    if word == "dose" && is_first && is_subject {
        return Some("does");
    }
    // WEN 482 is a plate.
    let is_plate = begins_with_digit && word.len() <= 3;
    stands_for(MISTYPED, word).filter(|_| !is_plate)
}

/// The word of the table that this one stands beside.
fn stands_for(table: &[(&'static str, &str)], typed: &str) -> Option<&'static str> {
    let is_beside = |(_, others): &&(&str, &str)| others.split(' ').any(|other| other == typed);
    table.iter().find(is_beside).map(|(word, _)| *word)
}

/// Letters of a word that may be guessed at: shorter ones have too many
/// neighbours, as gloves have Groves.
const LONG: usize = 7;

/// The one known word that `typed` can be meant for, or the first of those
/// that are the `same`: within it a letter is added, dropped or changed, or two
/// are swapped. What begins or ends otherwise is another word or another form,
/// as warranty and warrants are of warrant.
pub(crate) fn mend<'w>(
    typed: &str,
    known: impl Iterator<Item = &'w str>,
    same: impl Fn(&str, &str) -> bool,
) -> Option<&'w str> {
    let ends = |word: &str| (word.chars().next(), word.chars().next_back());
    let is_word = || stands_for(NO_ERRORS, typed).is_some();
    let is_short = |word: &str| word.chars().count() < LONG;
    if is_short(typed) || typed.bytes().any(|byte| byte.is_ascii_digit()) || is_word() {
        return None;
    }
    let mut best: Option<(usize, &str)> = None;
    let mut is_tie = false;
    for word in known {
        if is_short(word) || ends(word) != ends(typed) {
            continue;
        }
        let distance = distance(typed, word);
        match best {
            Some((least, found)) if distance == least => {
                is_tie |= found != word && !same(found, word);
            }
            Some((least, _)) if distance > least => {}
            _ => (best, is_tie) = (Some((distance, word)), false),
        }
    }
    best.filter(|(distance, _)| *distance == 1 && !is_tie)
        .map(|(_, word)| word)
}

/// Letters to add, drop, change or swap with their neighbour.
fn distance(one: &str, other: &str) -> usize {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let width = other.len() + 1;
    let mut table = vec![0; (one.len() + 1) * width];
    for row in 0..=one.len() {
        for column in 0..width {
            table[row * width + column] = if row == 0 || column == 0 {
                row + column
            } else {
                let (a, b) = (one[row - 1], other[column - 1]);
                let changed = table[(row - 1) * width + column - 1] + usize::from(a != b);
                let dropped = table[(row - 1) * width + column] + 1;
                let added = table[row * width + column - 1] + 1;
                let swapped =
                    if row > 1 && column > 1 && a == other[column - 2] && one[row - 2] == b {
                        table[(row - 2) * width + column - 2] + 1
                    } else {
                        usize::MAX
                    };
                changed.min(dropped).min(added).min(swapped)
            };
        }
    }
    table[table.len() - 1]
}

#[cfg(test)]
mod tests {
    use super::{MISTYPED, NO_ERRORS, distance, mend, words};
    use crate::assistant::builtin::language::lexicon;

    #[test]
    fn a_question_becomes_words() {
        let cases = [
            ("What's the M&I on MBR482?", "what the m and i on mbr482"),
            ("Hemi’s LTM 1100-4.2", "hemi ltm 1100 4.2"),
            ("over 100,000km, 45.7m", "over 100000 km 45.7 m"),
            ("by 2026-12-01 or 1/12/2026", "by 2026-12-01 or 1/12/2026"),
            ("the 3rd of Dec, 100k", "the 3rd of dec 100000"),
            ("Kia ora, Mōkai!", "kia ora mokai"),
            ("crawler-07; 100t", "crawler 07 100 t"),
            ("C.O.F.", "c o f"),
            ("2+2", "2 plus 2"),
            ("'; DROP TABLE", "drop table"),
            ("", ""),
        ];
        for (typed, expected) in cases {
            assert_eq!(words(typed).join(" "), expected, "{typed}");
        }
    }

    #[test]
    fn typing_errors_are_mended_where_one_word_is_meant() {
        let known = ["registration", "expires", "expired", "rigging", "liebherr"];
        let mended = |typed| mend(typed, known.into_iter(), |_, _| false);
        assert_eq!(mended("registation"), Some("registration"));
        assert_eq!(mended("leibherr"), Some("liebherr"));
        assert_eq!(mended("registratoin"), Some("registration"));
        assert_eq!(mended("regstation"), None, "two letters are a guess");
        assert_eq!(mended("riging"), None, "too short");
        assert_eq!(mended("registrations"), None, "another form");
        let parts = ["charter", "chatter"];
        assert_eq!(mend("chapter", parts.into_iter(), |_, _| false), None);
        let first = mend("chapter", parts.into_iter(), |_, _| true);
        assert_eq!(first, Some("charter"), "both mean the same");
    }

    #[test]
    fn other_words_of_the_language_are_no_errors() {
        for (known, others) in NO_ERRORS {
            assert!(lexicon::guesses().any(|guess| guess == *known), "{known}");
            for other in others.split(' ') {
                assert_eq!(distance(other, known), 1, "{other} needs no mention");
                assert_eq!(mend(other, lexicon::guesses(), |_, _| true), None);
                assert!(!lexicon::is_word(other), "{other} is known");
            }
        }
        for (_, slips) in MISTYPED {
            for slip in slips.split(' ') {
                assert!(!lexicon::is_word(slip), "{slip} is known");
            }
        }
        for idle in ["already", "morning", "afternoon", "perfect", "inspector"] {
            assert!(!lexicon::guesses().any(|guess| guess == idle), "{idle}");
        }
    }
}
