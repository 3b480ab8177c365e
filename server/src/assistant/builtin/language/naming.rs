//! Which cranes a question names: by plate, make, model, weight class or owner,
//! typed loosely.

use super::lexicon;
use super::names::{Name, squash};
use crate::register::facts::Facts;

/// One naming of a crane, or of several that fit the words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Naming {
    /// Places in [`Facts::cranes`]; none where nothing fits.
    pub(crate) fits: Vec<usize>,
    /// As it was typed, for saying that it is not known.
    pub(crate) said: String,
    /// More than one is meant: "the Groves".
    pub(crate) plural: bool,
    /// Names no crane, but says what the one before it may be: "MBR482 a Grove".
    pub(crate) describes: bool,
}

/// What one stretch of words says about a crane.
struct Clue {
    taken: usize,
    /// None where the words look like a crane's name that nobody here has.
    fits: Vec<usize>,
    plural: bool,
}

/// Every naming in the words that are not `used` yet; marks the words it uses.
pub(crate) fn find(words: &[&str], used: &mut [bool], facts: &Facts) -> Vec<Naming> {
    let names: Vec<Name> = facts.cranes.iter().map(Name::of).collect();
    let mut namings: Vec<Naming> = Vec::new();
    let (mut at, mut last_end) = (0, usize::MAX);
    while at < words.len() {
        let free = used[at..].iter().take_while(|used| !**used).count();
        let Some(clue) = (free > 0).then(|| clue(words, at, free, &names)).flatten() else {
            at += 1;
            continue;
        };
        let end = at + clue.taken;
        used[at..end].fill(true);
        let naming = Naming {
            said: words[at..end].join(" "),
            fits: clue.fits,
            plural: clue.plural,
            describes: words
                .get(last_end..at)
                .is_some_and(|between| matches!(between, ["a" | "an"] | ["or", "a" | "an"])),
        };
        // What stands side by side describes one crane, as long as one fits both.
        let before = namings.last_mut().filter(|_| last_end == at);
        match before.filter(|before| before.overlaps(&naming)) {
            Some(before) => before.narrow(naming),
            None => namings.push(naming),
        }
        (at, last_end) = (end, end);
    }
    namings
}

impl Naming {
    fn overlaps(&self, other: &Self) -> bool {
        self.fits.iter().any(|one| other.fits.contains(one))
    }

    fn narrow(&mut self, other: Self) {
        self.fits.retain(|one| other.fits.contains(one));
        self.said = format!("{} {}", self.said, other.said);
        self.plural |= other.plural;
    }
}

fn clue(words: &[&str], at: usize, free: usize, names: &[Name]) -> Option<Clue> {
    let clue = |taken: usize, plural: bool, fits: &dyn Fn(&Name) -> bool| {
        let all = names.iter().enumerate();
        let fits: Vec<usize> = all
            .filter(|(_, name)| fits(name))
            .map(|(at, _)| at)
            .collect();
        (!fits.is_empty()).then_some(Clue {
            taken,
            fits,
            plural,
        })
    };
    // Longest first: "ltm 1100 4.2" before "ltm 1100" before "ltm".
    for taken in (1..=free.min(LONGEST)).rev() {
        let typed = squash(&words[at..at + taken].concat());
        // A crane that somebody calls "Rego" or "10" must not take every such
        // word for itself.
        let is_common = words[at..at + taken]
            .iter()
            .all(|word| lexicon::is_word(word));
        let is_bare_number = taken == 1 && is_number(&typed) && !follows_crane(words, at);
        if typed.is_empty() || is_common || is_bare_number {
            continue;
        }
        let one = typed.strip_suffix('s').filter(|one| !one.is_empty());
        let found = clue(taken, false, &|name| name.plate == typed)
            .or_else(|| clue(taken, false, &|name| name.runs.contains(&typed)))
            .or_else(|| clue(taken, false, &|name| name.is_made_by(&typed)))
            .or_else(|| {
                clue(taken, true, &|name| {
                    one.is_some_and(|one| name.is_made_by(one))
                })
            });
        if found.is_some() {
            return found;
        }
    }
    if let Some((tonnes, plural)) = tonnes(words, at, free) {
        let none = Clue {
            taken: 2,
            fits: Vec::new(),
            plural,
        };
        let found = clue(2, plural, &|name| name.weighs(tonnes))
            .or_else(|| clue(2, plural, &|name| name.weighs_a_tenth(tonnes)));
        return Some(found.unwrap_or(none));
    }
    if let Some(taken) = strange(words, at, free) {
        return Some(Clue {
            taken,
            fits: Vec::new(),
            plural: false,
        });
    }
    let word = words[at];
    if word.len() < 3 || lexicon::is_word(word) {
        return None;
    }
    let is_measure = !follows_a_name(words, at, names) || is_unit(words.get(at + 1));
    if is_number(word) && is_measure {
        return None;
    }
    let one = word.strip_suffix('s').unwrap_or_default();
    clue(1, false, &|name| name.has_piece(word))
        .or_else(|| clue(1, true, &|name| name.has_piece(one)))
}

/// The most words in which a plate or a model is typed.
const LONGEST: usize = 4;

fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

fn follows_crane(words: &[&str], at: usize) -> bool {
    let before = at.checked_sub(1).map(|at| words[at]).unwrap_or_default();
    matches!(
        before,
        "crane" | "unit" | "machine" | "truck" | "number" | "no" | "plate"
    )
}

/// A number of a model counts after "the" or a make, and not in "500 hours".
fn follows_a_name(words: &[&str], at: usize, names: &[Name]) -> bool {
    let before = at.checked_sub(1).map(|at| words[at]).unwrap_or_default();
    matches!(
        before,
        "the" | "that" | "this" | "my" | "and" | "with" | "about"
    ) || names.iter().any(|name| name.is_made_by(before))
}

fn is_unit(word: Option<&&str>) -> bool {
    const UNITS: [&str; 16] = [
        "km",
        "kms",
        "kilometres",
        "hours",
        "days",
        "weeks",
        "months",
        "mm",
        "m",
        "metres",
        "litres",
        "kg",
        "bar",
        "degrees",
        "percent",
        "boom",
    ];
    word.is_some_and(|word| UNITS.contains(word))
}

/// "the 100 tonne" something, unless it is a load, and "60 tonner".
fn tonnes(words: &[&str], at: usize, free: usize) -> Option<(u32, bool)> {
    let number: u32 = words[at].parse().ok()?;
    let unit = *words.get(at + 1).filter(|_| free > 1)?;
    let led = at.checked_sub(1).map(|at| words[at]);
    let led = matches!(led, Some("the" | "my" | "our" | "that" | "which"));
    let is_load = matches!(words.get(at + 2), Some(&"load" | &"lift" | &"weight"));
    match unit {
        "tonner" => Some((number, false)),
        "tonners" => Some((number, true)),
        "t" | "ton" | "tonne" | "tons" | "tonnes" if led && !is_load => Some((number, false)),
        _ => None,
    }
}

/// How many words look like a plate or a model that is none of these cranes.
fn strange(words: &[&str], at: usize, free: usize) -> Option<usize> {
    let word = words[at];
    let letters = word.bytes().take_while(u8::is_ascii_alphabetic).count();
    let digits = word[letters..]
        .bytes()
        .take_while(u8::is_ascii_digit)
        .count();
    if (2..=4).contains(&letters) && digits >= 2 {
        return Some(1);
    }
    let next = *words.get(at + 1).filter(|_| free > 1)?;
    let is_split = (2..=3).contains(&letters)
        && letters == word.len()
        && !lexicon::is_word(word)
        && (2..=4).contains(&next.len())
        && is_number(next)
        && !is_unit(words.get(at + 2));
    is_split.then_some(2)
}

#[cfg(test)]
mod tests {
    use super::find;
    use crate::assistant::builtin::fixture;
    use crate::assistant::builtin::language::words::words;

    /// The plates of what is named, one text for each naming.
    fn named(text: &str) -> Vec<String> {
        let facts = fixture::facts();
        let words = words(text);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let namings = find(&words, &mut vec![false; words.len()], &facts);
        let plates = |fits: &[usize]| {
            let plates = fits
                .iter()
                .map(|at| facts.cranes[*at].crane.vehicle_id.clone());
            plates.collect::<Vec<_>>().join(" ")
        };
        namings.iter().map(|naming| plates(&naming.fits)).collect()
    }

    #[test]
    fn cranes_are_known_by_many_names() {
        let cases: [(&str, &[&str]); 24] = [
            ("MBR482", &["MBR482"]),
            ("mbr 482", &["MBR482"]),
            ("mbr-482's", &["MBR482"]),
            ("crawler 7", &["CRAWLER-07"]),
            ("Liebherr LTM 1100-4.2", &["MBR482"]),
            ("ltm1100", &["MBR482"]),
            ("the liebherr 1060", &["LKD907"]),
            ("the 1060", &["LKD907"]),
            ("grove gmk4100", &["MHT225"]),
            ("gmk 4100l-1", &["MHT225"]),
            ("the 100 tonne liebherr", &["MBR482"]),
            ("my 100t grove", &["MHT225"]),
            ("the 50 tonner", &["JYP764"]),
            ("franna mac 25", &["KMN745"]),
            ("mac25", &["KMN745"]),
            ("the demag city", &["LSF286"]),
            ("liebherrs", &["MBR482 LKD907"]),
            ("MBR482 and LKD907", &["MBR482", "LKD907"]),
            ("mbr482 lkd907", &["MBR482", "LKD907"]),
            ("ABC123", &[""]),
            ("abc 123", &[""]),
            ("ltm 1300", &[""]),
            ("the 80 tonne crane", &[""]),
            ("500 hours at 10 metres with a 20 tonne load", &[]),
        ];
        for (text, plates) in cases {
            assert_eq!(named(text), plates, "{text}");
        }
    }
}
