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
                "st" | "nd" | "rd" | "th" => words.push(number),
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

/// Words of their own, each one letter away from a word that is known here. A
/// warranty is no warrant, and a swing no sling.
const NO_ERRORS: &str = "\
    abort agent along alter bands bellow bellows beside brakes branch brandy cannon carried \
    carrier carriers cents chair chairs chance changed changer changes charged charger chargers \
    charm chars cheek chock chocks clients coding comet complaint complaints concert contact \
    contract contracts county court crank cranks crash crate crates crave curry dated derail \
    derive dotes drawings driven driver drivers drives drove empire exits expert export failing \
    fails fever filed filer filled filling fills fined fines finished fires fitted fittings \
    fives fixes flies front grater grave gravel greed groove grooves guided heads healthy holes \
    inspect inspected inspecting insurance insured issued issuer lands leads lease lender \
    licensee lifted lifter linger listing lists locking locks logger lover lowers maker \
    manufactured mater maths meant menus messing minds modal modem modes mouth nearby newer \
    numbered older orders paced packing pager paler payer permitted piper place places plane \
    planes planet plans price prices quirk races racing rally rated ratings reads registers \
    repairs resort retaining rewind reword salary scared serviced services servicing shade shaft \
    shafts shake shaped shapes sharp sheared sheave sheaves sheet shore skill slang slate small \
    spare spares spill stage stages stale stall stare stated states statue steel steer sting \
    stops store stores strand strands strap straps string strings strip strips strung swept \
    swing swinging swings tents tester texts theirs thine threw track tracked tracks trick \
    tricks trunk tyre tyres unable unite unity valued valve valves waits warranties warrants \
    warranty warts watts weeds while winch winches wording works world worth wound wring";

/// The one known word that `typed` can be meant for: a letter added, dropped or
/// changed, or two swapped. Short words, numbers and other words of the
/// language are never guessed at.
pub(crate) fn mend<'w>(typed: &str, known: impl Iterator<Item = &'w str>) -> Option<&'w str> {
    let length = typed.chars().count();
    let is_word = || NO_ERRORS.split_ascii_whitespace().any(|word| word == typed);
    if length < 5 || typed.bytes().any(|byte| byte.is_ascii_digit()) || is_word() {
        return None;
    }
    let mut best: Option<(usize, &str)> = None;
    let mut is_tie = false;
    for word in known {
        if word.len() < 5 || word.as_bytes()[0] != typed.as_bytes()[0] {
            continue;
        }
        let distance = distance(typed, word);
        match best {
            Some((least, found)) if distance == least && found != word => is_tie = true,
            Some((least, _)) if distance >= least => {}
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
    use super::{mend, words};
    use crate::assistant::builtin::language::lexicon;

    #[test]
    fn a_question_becomes_words() {
        let cases = [
            ("What's the M&I on MBR482?", "what the m and i on mbr482"),
            ("Hemi’s LTM 1100-4.2", "hemi ltm 1100 4.2"),
            ("over 100,000km, 45.7m", "over 100000 km 45.7 m"),
            ("by 2026-12-01 or 1/12/2026", "by 2026-12-01 or 1/12/2026"),
            ("the 3rd of Dec, 100k", "the 3 of dec 100000"),
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
        let mended = |typed| mend(typed, known.into_iter());
        assert_eq!(mended("registation"), Some("registration"));
        assert_eq!(mended("leibherr"), Some("liebherr"));
        assert_eq!(mended("riging"), Some("rigging"));
        assert_eq!(mended("expire"), None, "two are as near");
        assert_eq!(mended("rig"), None);
        assert_eq!(mended("insurance"), None);
        assert_eq!(mended("registratoin"), Some("registration"));
        assert_eq!(mended("regstation"), None, "two letters are a guess");
        for word in super::NO_ERRORS.split_ascii_whitespace() {
            assert!(!lexicon::is_word(word), "{word} is known");
        }
        assert_eq!(mend("warranty", ["warrant"].into_iter()), None);
        assert_eq!(mend("swing", ["sling"].into_iter()), None);
    }
}
