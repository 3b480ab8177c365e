//! A question as far as it is understood: its notions, and what it names.

use jiff::civil::Date;

use super::calendar;
use super::limits::{Limits, picks_one};
use super::loose::{asks_for_meaning, is_own, means_otherwise};
use super::naming::{self, Naming};
use super::notion::{Meaning, Notion};
use super::span::{self, Span};
use super::{lexicon, names, words};
use crate::certificates::Certificate;
use crate::cranes::{CraneType, Status};
use crate::documents::DocumentType;
use crate::register::facts::Facts;

pub(crate) struct Asked<'f> {
    pub(crate) facts: &'f Facts,
    /// In the order of the words.
    pub(crate) notions: Vec<Notion>,
    pub(crate) certificates: Vec<Certificate>,
    pub(crate) statuses: Vec<Status>,
    pub(crate) papers: Vec<DocumentType>,
    pub(crate) kinds: Vec<CraneType>,
    pub(crate) span: Option<Span>,
    /// Asks about what will be: "will be expired".
    pub(crate) is_ahead: bool,
    pub(crate) namings: Vec<Naming>,
    /// Names of people who are not merely owners of what is named.
    pub(crate) people: Vec<String>,
    /// "Hemi's crane": whose cranes are meant.
    pub(crate) owners: Vec<String>,
    pub(crate) numbers: Vec<f64>,
    /// Words that mean nothing here.
    pub(crate) unknown: Vec<String>,
    /// All words as they were typed.
    pub(crate) words: Vec<String>,
    /// Those that a search can go by: no names of cranes, no "which" and "the".
    pub(crate) telling: Vec<String>,
    /// Those that help to tell good passages from better ones.
    pub(crate) aids: Vec<String>,
    /// The crane that was chosen or talked about before.
    pub(crate) context: Option<usize>,
    /// The crane that was picked, and that everything is about which does not
    /// say otherwise.
    pub(crate) chosen: Option<usize>,
}

/// A question is clear long before this; whoever sends a novel waits for nobody.
const MOST_WORDS: usize = 200;

impl<'f> Asked<'f> {
    pub(crate) fn new(text: &str, facts: &'f Facts, today: Date, context: Option<usize>) -> Self {
        let mut typed = words::words(text);
        typed.truncate(MOST_WORDS);
        let mended = mend(&mut typed, facts);
        let words: Vec<&str> = mended.iter().map(String::as_str).collect();
        let mut asked = Self {
            facts,
            notions: Vec::new(),
            certificates: Vec::new(),
            statuses: Vec::new(),
            papers: Vec::new(),
            kinds: Vec::new(),
            span: None,
            is_ahead: false,
            namings: Vec::new(),
            people: Vec::new(),
            owners: Vec::new(),
            numbers: Vec::new(),
            unknown: Vec::new(),
            words: typed,
            telling: Vec::new(),
            aids: Vec::new(),
            context,
            chosen: None,
        };
        asked.understand(&words, today);
        asked
    }

    fn understand(&mut self, words: &[&str], today: Date) {
        const WAS: [&str; 6] = ["was", "were", "did", "had", "ran", "fell"];
        const PAST: [&str; 3] = ["expired", "lapsed", "overdue"];
        const IS: [&str; 4] = ["is", "are", "whats", "anything"];
        let says = |some: &[&str]| words.iter().any(|word| some.contains(word));
        let mut used = vec![false; words.len()];
        let will = words.iter().enumerate().any(|(at, word)| {
            let next = words.get(at + 1).copied().unwrap_or_default();
            match *word {
                "will" => next != "you",
                "going" => next == "to",
                "be" => next == "out" || PAST.contains(&next),
                _ => matches!(*word, "gonna" | "wont" | "itll" | "theyll" | "whatll"),
            }
        });
        // "Will be expired by Christmas" looks ahead, and so does "are".
        self.is_ahead = !says(&WAS) && (will || says(&["by"]) && says(&IS));
        let past = says(&WAS) || says(&PAST) && !self.is_ahead;
        let mut placed = Vec::new();
        if let Some((span, at, taken)) = span::find(words, today, past) {
            used[at..at + taken].fill(true);
            self.span = Some(span);
            // "Tomorrow or today": half of it would be answered.
            let rest = &words[at + taken..];
            if let Some(more) = rest.windows(2).find(|pair| {
                matches!(pair[0], "or" | "and" | "to")
                    && matches!(pair[1], "today" | "now" | "tonight")
            }) {
                self.unknown.push(more.join(" "));
            }
            placed.push((at, Notion::Span));
        }
        let before = used.clone();
        self.namings = naming::find(words, &mut used, self.facts);
        let named = (0..words.len()).filter(|at| used[*at] && !before[*at]);
        placed.extend(named.map(|at| (at, Notion::Named)));
        self.meet_people(words, &mut used, &mut placed);
        let limits = Limits {
            words,
            named: !self.namings.is_empty(),
            dated: self.span.is_some(),
        };
        let mut at = 0;
        while at < words.len() {
            if used[at] {
                at += 1;
                continue;
            }
            let free = used[at..].iter().take_while(|used| !**used).count();
            let is_name = used.get(at + 1).is_some_and(|used| *used);
            let limit = limits.notion(at, is_name);
            let phrase = (1..=free.min(lexicon::LONGEST)).rev().find_map(|taken| {
                let meaning = lexicon::meaning(&words[at..at + taken].join(" "))?;
                Some((meaning, taken))
            });
            let phrase = limit.map(|notion| (Meaning::Notion(notion), 1)).or(phrase);
            let (notion, taken) = match phrase {
                Some((_, 1)) if means_otherwise(words, at) => (self.note_strange(words[at]), 1),
                Some((_, 1)) if words[at] == "mate" && is_address(words, at) => {
                    (Some(Notion::Filler), 1)
                }
                Some((_, 1)) if is_own(words, at) => (Some(Notion::Owned), 1),
                Some((meaning, taken)) => (Some(self.note(meaning)), taken),
                None => (self.note_strange(words[at]), 1),
            };
            let typed = self.words[at..at + taken].iter();
            let typed = typed.filter(|word| !lexicon::is_filler(word)).cloned();
            if notion.is_none_or(Notion::is_telling) {
                self.telling.extend(typed);
            } else if notion.is_some_and(Notion::is_aiding) {
                self.aids.extend(typed);
            }
            placed.extend(notion.map(|notion| (at, notion)));
            at += taken;
        }
        // Whether something is good "today" is whether it is good.
        let is_today = |span: &Span| span.first == Some(today) && span.last == Some(today);
        if self.statuses == [Status::Valid] && self.span.as_ref().is_some_and(is_today) {
            self.span = None;
            placed.retain(|(_, notion)| *notion != Notion::Span);
        }
        if asks_for_meaning(words) {
            placed.push((0, Notion::Meaning));
        }
        placed.sort_by_key(|(at, _)| *at);
        self.notions = placed.into_iter().map(|(_, notion)| notion).collect();
        self.mind_exceptions();
    }

    /// "Not the Liebherrs" leaves them out, and does not deny; "no expired" COF
    /// is one that is not; and "of them" is plain where the question itself
    /// names them.
    fn mind_exceptions(&mut self) {
        const THINGS: [Notion; 3] = [Notion::Named, Notion::Kind, Notion::Certificate];
        let is_plain = match self.statuses[..] {
            [Status::Expired] => true,
            // No valid certificates: is one too few, or are all?
            [Status::Valid] => self.certificates.len() == 1,
            _ => false,
        };
        for at in 0..self.notions.len() {
            let after = self.notions[at + 1..].iter();
            let next = after.copied().find(|notion| *notion != Notion::Filler);
            let named = self.notions.contains(&Notion::Named);
            match self.notions[at] {
                Notion::Not if next.is_some_and(|next| THINGS.contains(&next)) => {
                    self.notions[at] = Notion::Except;
                }
                Notion::Lack if is_plain && next == Some(Notion::Status) => {
                    self.notions[at] = Notion::Not;
                }
                Notion::OfThem if named => self.notions[at] = Notion::Pronoun,
                _ => {}
            }
        }
    }

    fn note(&mut self, meaning: Meaning) -> Notion {
        match meaning {
            Meaning::Notion(notion) => notion,
            Meaning::Certificate(certificate) => {
                self.certificates.push(certificate);
                Notion::Certificate
            }
            Meaning::Status(status) => {
                self.statuses.push(status);
                Notion::Status
            }
            Meaning::Paper(paper) => {
                self.papers.push(paper);
                Notion::PaperType
            }
            Meaning::Kind(kind) => {
                self.kinds.push(kind);
                Notion::Kind
            }
        }
    }

    fn note_strange(&mut self, word: &str) -> Option<Notion> {
        let spelled = || span::number(word).map(|number| number as f64);
        if let Some(number) = words::number(word).or_else(spelled) {
            self.numbers.push(number);
            return Some(Notion::Number);
        }
        self.unknown.push(word.to_owned());
        None
    }

    /// Mates and owners of shared cranes, by name.
    fn meet_people(
        &mut self,
        words: &[&str],
        used: &mut [bool],
        placed: &mut Vec<(usize, Notion)>,
    ) {
        for name in people(self.facts) {
            let parts = words::words(&name);
            // Whoever is called "when" or "---" cannot be asked about by name.
            if parts.is_empty() || parts.iter().all(|part| lexicon::is_word(part)) {
                continue;
            }
            for at in 0..words.len() {
                let Some(typed) = words.get(at..at + parts.len()) else {
                    break;
                };
                let last = parts.len() - 1;
                let is_same = |(place, part): (usize, &String)| {
                    typed[place] == part || place == last && typed[place] == format!("{part}s")
                };
                let end = at + parts.len();
                if used[at..end].contains(&true) || !parts.iter().enumerate().all(is_same) {
                    continue;
                }
                used[at..end].fill(true);
                let is_owner = words.get(end).is_some_and(|next| {
                    used[end] || matches!(*next, "crane" | "cranes" | "machine" | "machines")
                });
                if is_owner {
                    self.owners.push(name.clone());
                } else {
                    self.people.push(name.clone());
                    placed.push((at, Notion::Person));
                }
            }
        }
    }

    /// The question before, with what this one names instead.
    pub(crate) fn continuing(self, mut before: Self) -> Self {
        // "Which expires first", "and in August": one of those, and not all.
        if self.span.is_some() && before.words.iter().any(|word| picks_one(word)) {
            before.notions.push(Notion::Only);
        }
        for notion in [
            Notion::Named,
            Notion::Span,
            Notion::Certificate,
            Notion::Status,
            Notion::Person,
        ] {
            if self.has(notion) {
                before.notions.retain(|one| *one != notion);
            }
        }
        let new = self
            .notions
            .into_iter()
            .filter(|notion| *notion != Notion::AndAlso);
        before.notions.extend(new);
        fn replace<T>(old: &mut Vec<T>, new: Vec<T>) {
            if !new.is_empty() {
                *old = new;
            }
        }
        replace(&mut before.namings, self.namings);
        replace(&mut before.owners, self.owners);
        replace(&mut before.people, self.people);
        replace(&mut before.certificates, self.certificates);
        replace(&mut before.statuses, self.statuses);
        replace(&mut before.kinds, self.kinds);
        replace(&mut before.papers, self.papers);
        before.span = self.span.or(before.span);
        before.numbers.extend(self.numbers);
        before.telling.extend(self.telling);
        before.aids.extend(self.aids);
        before
    }

    /// "Is it", "are there", "has it": what can be answered with yes or no.
    pub(crate) fn asks_yes_or_no(&self) -> bool {
        const CLOSED: [&str; 11] = [
            "is", "are", "has", "have", "do", "does", "can", "will", "any", "anything", "am",
        ];
        const OPEN: [&str; 9] = [
            "what", "whats", "which", "when", "whens", "how", "who", "show", "list",
        ];
        let mut words = self.words.iter().map(String::as_str);
        words
            .find(|word| CLOSED.contains(word) || OPEN.contains(word))
            .is_some_and(|word| CLOSED.contains(&word))
    }

    /// How many are asked for: "the next four", "which three cranes".
    pub(crate) fn wanted(&self) -> Option<usize> {
        // Of the two Groves one may be wanted, and all four are no number.
        let is_of = |at: usize| {
            let mut before = self.words[at.saturating_sub(2)..at].iter();
            before.any(|one| one == "of" || one == "all")
        };
        self.words.iter().enumerate().find_map(|(at, word)| {
            let number = span::number(word).filter(|number| *number > 0 && !is_of(at))?;
            let is_number = self.numbers == [number as f64] && !matches!(word.as_str(), "a" | "an");
            let is_count = is_number || matches!(word.as_str(), "two" | "three" | "four");
            usize::try_from(number).ok().filter(|_| is_count)
        })
    }

    pub(crate) fn has(&self, notion: Notion) -> bool {
        self.notions.contains(&notion)
    }

    pub(crate) fn has_any(&self, notions: &[Notion]) -> bool {
        notions.iter().any(|notion| self.has(*notion))
    }

    /// Whether every word is understood by whoever understands these notions.
    pub(crate) fn is_within(&self, understood: &[&[Notion]]) -> bool {
        let is_understood = |notion: &Notion| {
            notion.is_idle() || understood.iter().any(|some| some.contains(notion))
        };
        self.unknown.is_empty() && self.notions.iter().all(is_understood)
    }
}

/// "What is expired, mate?" is not about a mate's cranes.
fn is_address(words: &[&str], at: usize) -> bool {
    const OF_SOMEBODY: [&str; 9] = [
        "my", "our", "a", "the", "any", "which", "what", "new", "with",
    ];
    let before = at.checked_sub(1).map(|at| words[at]).unwrap_or_default();
    let is_edge = at == 0 || at + 1 == words.len();
    is_edge && words.len() > 2 && !OF_SOMEBODY.contains(&before)
}

/// Everybody whom the asker may know by name.
fn people(facts: &Facts) -> Vec<String> {
    let mates = facts.mates.iter().map(|mate| mate.username.clone());
    let owners = facts.cranes.iter().filter(|one| !one.is_own());
    let owners = owners.map(|one| one.crane.owner_name.clone());
    let mut people: Vec<String> = mates.chain(owners).collect();
    people.sort();
    people.dedup();
    people
}

/// Words that are not known become the one that must be meant. What is often
/// mistyped is mended in `typed` itself, for whoever looks at how a question
/// begins.
fn mend(typed: &mut [String], facts: &Facts) -> Vec<String> {
    let people = people(facts);
    let mut names = names::vocabulary(facts);
    names.extend(people.iter().flat_map(|name| words::words(name)));
    names.sort_unstable();
    names.dedup();
    let mut known: Vec<&str> = lexicon::all_words().chain(calendar::vocabulary()).collect();
    known.extend(names.iter().map(String::as_str));
    let mut guesses: Vec<&str> = lexicon::guesses().collect();
    guesses.extend(names.iter().map(String::as_str));
    for at in 0..typed.len() {
        if !known.contains(&typed[at].as_str())
            && let Some(meant) = words::meant(typed, at)
        {
            meant.clone_into(&mut typed[at]);
        }
    }
    let mend = |word: &String| {
        let is_known = known.contains(&word.as_str());
        let same = |one: &str, other: &str| {
            let meaning = lexicon::meaning(one);
            meaning.is_some() && meaning == lexicon::meaning(other)
        };
        let mended = (!is_known).then(|| words::mend(word, guesses.iter().copied(), same));
        mended.flatten().unwrap_or(word).to_owned()
    };
    typed.iter().map(mend).collect()
}
