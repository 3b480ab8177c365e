//! Names out of the asker's own register: plates, makes, models and pieces of
//! them, tonnage, and people.

use std::collections::{BTreeSet, HashMap};

use super::lexicon;
use super::sense::{Article, Cranes, Papers, Sense};
use super::tokens::Token;
use crate::register::{Facts, Filter};

/// The most words in which a plate or a model is typed.
const LONGEST: usize = 4;
/// More pieces than any model has; the runs grow with the square of it.
const MOST_PIECES: usize = 10;

/// Everything that can be called by name, in the forms in which people type it.
pub(super) struct Names {
    plates: HashMap<String, Vec<usize>>,
    /// Whole models, and pieces that follow each other: "gmk4100", "4100l".
    runs: HashMap<String, Vec<usize>>,
    makes: HashMap<String, (String, Vec<usize>)>,
    /// Single pieces of a model: "ltm", "1100", "city".
    pieces: HashMap<String, Vec<usize>>,
    /// The letters that a plate begins with, and the digits that it ends in.
    parts: HashMap<String, Vec<usize>>,
    numbers: Vec<Option<u32>>,
    shown: Vec<String>,
    people: Vec<(Vec<String>, String)>,
    /// Papers by what they are called, without what the name ends in.
    papers: HashMap<String, String>,
}

fn add(map: &mut HashMap<String, Vec<usize>>, key: String, at: usize) {
    let all = map.entry(key).or_default();
    if all.last() != Some(&at) {
        all.push(at);
    }
}

impl Names {
    pub(super) fn of(facts: &Facts) -> Self {
        let mut names = Self {
            plates: HashMap::new(),
            runs: HashMap::new(),
            makes: HashMap::new(),
            pieces: HashMap::new(),
            parts: HashMap::new(),
            numbers: Vec::new(),
            shown: Vec::new(),
            people: people(facts),
            papers: papers(facts),
        };
        for (at, one) in facts.cranes.iter().enumerate() {
            let crane = &one.crane;
            names.shown.push(crane.vehicle_id.clone());
            add(&mut names.plates, squash(&crane.vehicle_id), at);
            let plate = pieces(&crane.vehicle_id);
            if plate.len() > 1 {
                for part in [&plate[0], &plate[plate.len() - 1]] {
                    add(&mut names.parts, squash(part), at);
                }
            }
            let make = crane.make.to_lowercase();
            let whole = squash(&make);
            let words = make.split_whitespace().map(squash);
            for word in std::iter::once(whole).chain(words) {
                let entry = names
                    .makes
                    .entry(word)
                    .or_insert_with(|| (crane.make.clone(), Vec::new()));
                if entry.1.last() != Some(&at) {
                    entry.1.push(at);
                }
            }
            let pieces = pieces(&crane.model);
            for first in 0..pieces.len() {
                for last in first..pieces.len() {
                    let run = squash(&pieces[first..=last].concat());
                    match last > first || pieces.len() == 1 {
                        true => add(&mut names.runs, run, at),
                        false => add(&mut names.pieces, run, at),
                    }
                }
            }
            names
                .numbers
                .push(pieces.iter().find_map(|piece| piece.parse().ok()));
        }
        names
    }

    /// Every word that can name a crane or somebody, for mending typing errors.
    pub(super) fn words(&self) -> impl Iterator<Item = &str> {
        let pieces = self.pieces.keys().chain(self.makes.keys());
        let pieces = pieces
            .filter(|word| word.len() > 3 && !word.starts_with(|one: char| one.is_ascii_digit()));
        let people = self.people.iter().flat_map(|(parts, _)| parts);
        pieces.map(String::as_str).chain(people.map(String::as_str))
    }

    /// The readings of the words from `at` on, each with how many it takes.
    pub(super) fn read(
        &self,
        tokens: &[Token],
        words: &[String],
        at: usize,
    ) -> Vec<(Sense, usize)> {
        let mut found = Vec::new();
        let longest = LONGEST.min(tokens.len() - at);
        for taken in 1..=longest {
            // "mbr482, lkd907": a name does not go on after a comma.
            if tokens[at..at + taken - 1]
                .iter()
                .any(|token| token.pause || token.possessive)
            {
                break;
            }
            let typed = squash(&words[at..at + taken].concat());
            let said = words[at..at + taken].join(" ");
            if !typed.is_empty() {
                self.named(&typed, &said, taken, &mut found);
            }
        }
        for taken in 2..=LONGEST.min(tokens.len() - at) {
            let typed = squash(&words[at..at + taken].concat());
            if let Some(name) = self.papers.get(&typed) {
                let named = Some(name.clone());
                found.push((Sense::Papers(Papers::called(named)), taken));
            }
        }
        found.extend(self.tonnes(words, at));
        if found.is_empty()
            && let Some(taken) = strange(words, at)
        {
            let said = words[at..at + taken].join(" ");
            found.push((
                Sense::Cranes(Cranes {
                    exact: true,
                    ..cranes(&[], Filter::Plate(said.to_uppercase()), said)
                }),
                taken,
            ));
        }
        for (parts, name) in &self.people {
            let typed = words.get(at..at + parts.len()).unwrap_or_default();
            let last = parts.len() - 1;
            let is_same = |(place, (part, typed)): (usize, (&String, &String))| {
                part == typed || place == last && *typed == format!("{part}s")
            };
            if !typed.is_empty() && parts.iter().zip(typed).enumerate().all(is_same) {
                let end = &tokens[at + last];
                if end.possessive || typed[last] != parts[last] {
                    found.push((Sense::Whose(name.clone()), parts.len()));
                } else {
                    found.push((Sense::Person(name.clone()), parts.len()));
                }
            }
        }
        found
    }

    fn named(&self, typed: &str, said: &str, taken: usize, found: &mut Vec<(Sense, usize)>) {
        let is_known = taken == 1 && lexicon::is_word(typed);
        let is_number = typed.bytes().all(|byte| byte.is_ascii_digit());
        let mut push = |cranes: Cranes| found.push((Sense::Cranes(cranes), taken));
        if let Some(fits) = self.plates.get(typed).filter(|_| !is_known) {
            push(Cranes {
                exact: true,
                weak: is_number && taken == 1,
                ..self.cranes(fits, said)
            });
        }
        if let Some(fits) = self.runs.get(typed).filter(|_| !is_known) {
            push(Cranes {
                weak: typed.len() < 3,
                ..cranes(fits, Filter::Model(said.to_uppercase()), said.to_owned())
            });
        }
        if taken > 1 {
            if let Some((make, fits)) = self.makes.get(typed) {
                push(cranes(fits, Filter::Make(make.clone()), said.to_owned()));
            }
            return;
        }
        let plurals = [typed.strip_suffix("es"), typed.strip_suffix('s')];
        let one = plurals.into_iter().flatten().find(|one| {
            one.len() > 2 && (self.makes.contains_key(*one) || self.pieces.contains_key(*one))
        });
        for (typed, plural) in std::iter::once((typed, false)).chain(one.map(|one| (one, true))) {
            if let Some((make, fits)) = self.makes.get(typed).filter(|_| !lexicon::is_word(typed)) {
                let made = cranes(fits, Filter::Make(make.clone()), said.to_owned());
                push(Cranes { plural, ..made });
            }
            if let Some(fits) = self.pieces.get(typed).filter(|_| !lexicon::is_word(typed)) {
                let letters = !typed.starts_with(|one: char| one.is_ascii_digit());
                // Four digits of a model name it; fewer could count anything.
                let weak = typed.len() < if letters { 3 } else { 4 };
                let made = cranes(fits, Filter::Model(typed.to_uppercase()), said.to_owned());
                push(Cranes {
                    plural,
                    weak,
                    ..made
                });
            }
        }
        let parts = self
            .parts
            .get(typed)
            .filter(|_| typed.len() > 1 && !lexicon::is_word(typed));
        if let Some(fits) = parts {
            push(Cranes {
                weak: is_number,
                ..self.cranes(fits, said)
            });
        }
    }

    fn cranes(&self, fits: &[usize], said: &str) -> Cranes {
        let plates = fits.iter().map(|at| Filter::Plate(self.shown[*at].clone()));
        cranes(fits, Filter::any(plates.collect()), said.to_owned())
    }

    /// "the 100 tonne", "60 tonner": as far as models tell. LTM 1100 and
    /// GMK4100 are the 100 tonners, AC 100 says so itself, and in Japan a
    /// GR-500 is one of 50.
    fn tonnes(&self, words: &[String], at: usize) -> Option<(Sense, usize)> {
        let tonnes: u32 = words[at].parse().ok()?;
        let unit = words.get(at + 1)?;
        let plural = unit == "tonners";
        let weak = match unit.as_str() {
            "tonner" | "tonners" => false,
            "t" | "ton" | "tonne" | "tons" | "tonnes" => true,
            _ => return None,
        };
        let weighs = |number: u32| {
            number == tonnes
                || (1000..10_000).contains(&number) && number % 1000 == tonnes
                || (10_000..20_000).contains(&number) && number - 10_000 == tonnes
        };
        let such = |fits: &dyn Fn(u32) -> bool| -> Vec<usize> {
            let all = self.numbers.iter().enumerate();
            all.filter(|(_, number)| number.is_some_and(fits))
                .map(|(at, _)| at)
                .collect()
        };
        let mut fits = such(&weighs);
        if fits.is_empty() {
            fits = such(&|number| Some(number) == tonnes.checked_mul(10));
        }
        let said = format!("{tonnes} tonne");
        let named = match fits.is_empty() {
            true => cranes(&[], Filter::Model(said.clone()), said),
            false => self.cranes(&fits, &said),
        };
        Some((
            Sense::Cranes(Cranes {
                plural,
                weak,
                ..named
            }),
            2,
        ))
    }
}

fn cranes(fits: &[usize], filter: Filter, said: String) -> Cranes {
    Cranes {
        fits: fits.to_vec(),
        filter,
        plural: false,
        article: Article::None,
        exact: false,
        weak: false,
        list: false,
        or: false,
        said,
    }
}

/// Papers with a name of their own. One that says its crane is found by that,
/// and one that is called by its type by its type.
fn papers(facts: &Facts) -> HashMap<String, String> {
    let all = facts.cranes.iter().flat_map(|one| &one.crane.documents);
    let named = all.filter_map(|paper| {
        let name = paper
            .name
            .rsplit_once('.')
            .map_or(&*paper.name, |(name, _)| name);
        let words = name.split_whitespace().count();
        let is_plain = name
            .chars()
            .all(|letter| letter.is_alphabetic() || letter == ' ');
        let is_own = is_plain && (2..=LONGEST).contains(&words);
        let is_type = lexicon::senses(&name.to_lowercase()).is_empty();
        (is_own && is_type).then(|| (squash(name), name.to_owned()))
    });
    named.collect()
}

/// Everybody whom the asker may know by name. Whoever is called "when" cannot
/// be asked about by name.
fn people(facts: &Facts) -> Vec<(Vec<String>, String)> {
    let mates = facts.mates.iter().map(|mate| mate.username.clone());
    let owners = facts.cranes.iter().filter(|one| !one.is_own());
    let owners = owners.map(|one| one.crane.owner_name.clone());
    let requests = facts
        .requests
        .iter()
        .flat_map(|one| [one.sender_name.clone(), one.receiver_name.clone()]);
    let names: BTreeSet<String> = mates.chain(owners).chain(requests).collect();
    let mut people: Vec<(Vec<String>, String)> = Vec::new();
    for name in names {
        let lower = name.to_lowercase();
        let parts: Vec<String> = lower
            .split(|letter: char| !letter.is_alphanumeric())
            .filter(|part| !part.is_empty())
            .map(str::to_owned)
            .collect();
        if parts.is_empty() || parts.iter().all(|part| lexicon::is_word(part)) {
            continue;
        }
        // "dave" for dave.smith, unless it is a word of its own.
        if parts.len() > 1 {
            let telling = parts
                .iter()
                .filter(|part| part.len() > 2 && !lexicon::is_word(part));
            people.extend(telling.map(|part| (vec![part.clone()], name.clone())));
        }
        people.push((parts, name));
    }
    people
}

/// Where letters and digits meet, and at every mark.
fn pieces(model: &str) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    let mut last = ' ';
    for letter in model.to_lowercase().chars() {
        let joins = letter.is_alphanumeric()
            && last.is_alphanumeric()
            && letter.is_ascii_digit() == last.is_ascii_digit();
        match pieces.last_mut() {
            Some(piece) if joins => piece.push(letter),
            _ if letter.is_alphanumeric() => pieces.push(letter.to_string()),
            _ => {}
        }
        last = letter;
    }
    pieces.truncate(MOST_PIECES);
    pieces
}

/// Letters and digits alone, and no zeros in front of a number: plates and
/// models are typed with and without spaces, dashes and zeros.
pub(super) fn squash(text: &str) -> String {
    let mut squashed = String::new();
    for letter in text.chars().filter(|letter| letter.is_alphanumeric()) {
        let is_padding = letter == '0' && !squashed.ends_with(|last: char| last.is_ascii_digit());
        if !is_padding {
            squashed.extend(letter.to_lowercase());
        }
    }
    squashed
}

/// How many words look like a plate or a model that is none of these cranes.
fn strange(words: &[String], at: usize) -> Option<usize> {
    let word = words[at].as_str();
    let letters = word.bytes().take_while(u8::is_ascii_alphabetic).count();
    let digits = word
        .bytes()
        .skip(letters)
        .take_while(u8::is_ascii_digit)
        .count();
    if (2..=4).contains(&letters) && digits >= 2 {
        return Some(1);
    }
    let next = words.get(at + 1)?;
    let is_split = (2..=3).contains(&letters)
        && letters == word.len()
        && !lexicon::is_word(word)
        && (2..=4).contains(&next.len())
        && next.bytes().all(|byte| byte.is_ascii_digit());
    is_split.then_some(2)
}
