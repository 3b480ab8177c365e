//! What a question asks of the papers, one word after the other.

use super::matching::{Wanted, stem};
use super::words::{is_unit, number, words};
use crate::cranes::CraneType;
use crate::register::facts::{CraneFacts, Facts};

/// A question as its reader leaves it to the papers.
pub(crate) struct Heard<'f> {
    pub(crate) facts: &'f Facts,
    pub(crate) text: String,
    /// What was asked of the papers before, in the same conversation.
    pub(crate) before: Option<String>,
    pub(crate) names: Vec<Naming>,
    pub(crate) types: Vec<CraneType>,
    /// The crane that was chosen or talked about before, by its place in the facts.
    pub(crate) context: Option<usize>,
    /// A time other than today is spoken of, which no paper knows.
    pub(crate) says_time: bool,
}

/// Words that name cranes.
pub(crate) struct Naming {
    /// As they were typed.
    pub(crate) said: String,
    /// Places in the facts.
    pub(crate) fits: Vec<usize>,
    /// All of those are meant, not one of them.
    pub(crate) plural: bool,
}

impl Naming {
    /// Whether what it names holds: one of those that fit, or all that are meant.
    pub(super) fn has(&self, holds: impl Fn(&usize) -> bool) -> bool {
        match self.plural {
            true => !self.fits.is_empty() && self.fits.iter().all(holds),
            false => self.fits.iter().any(holds),
        }
    }
}

/// What one word does in a question about papers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// Says nothing that a page could be found by.
    Glue,
    Which,
    Crane,
    All,
    Who,
    /// "Have", "got": with "which crane" it asks for cranes, not for a paper.
    Have,
    /// Turns the matter round: only a sentence that does so too answers.
    Not,
    Without,
    /// "This", "it".
    Points,
    /// "Say", "contain": the paper as a whole is meant.
    Tells,
    /// "Summarise", "about".
    Whole,
    Paper,
    /// Several are asked for, and none of them is to be read out.
    Papers,
    Page,
    /// "Lattice": which cranes, and nothing that a page says.
    Type,
    And,
}

const ROLES: &[(Role, &str)] = &[
    (
        Role::Glue,
        "a an the of for on in at to from by with is are was were be been am do does \
         did can could should would will shall must may might what whats when whens where wheres \
         how hows why much many often far long i we you they he she me us my our your their his her \
         please tell give want know there here anything something listed if so just also then than as into onto per \
         b4 she hes shes ok hi hello hey kia ora thanks cheers or but get let go going",
    ),
    (Role::Which, "which list show find"),
    (
        Role::Crane,
        "crane cranes machine machines unit units truck trucks",
    ),
    (Role::All, "all every each everything fleet whole both any"),
    (Role::Who, "who whos whose whom"),
    (Role::Have, "have has had got"),
    (
        Role::Not,
        "not never dont doesnt isnt arent cant cannot wont shouldnt mustnt",
    ),
    (
        Role::Without,
        "no without except less missing lacking unless nothing none",
    ),
    (Role::Points, "this that it its these those"),
    (
        Role::Tells,
        "say says said read reads contain contains content contents",
    ),
    (
        Role::Whole,
        "summary summarise summarize overview about describe explain",
    ),
    (
        Role::Paper,
        "document doc paper file pdf attachment attached",
    ),
    (Role::Papers, "documents docs papers paperwork files pdfs"),
    (Role::Page, "page pages"),
    (Role::Type, "lattice telescopic"),
    (Role::And, "and"),
];

fn role(word: &str) -> Option<Role> {
    let has = |(_, words): &&(Role, &str)| words.split_whitespace().any(|one| one == word);
    ROLES.iter().find(has).map(|(role, _)| *role)
}

/// What kind of answer is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Asks {
    What,
    /// "How many shackles": a number of that thing.
    HowMany(String),
    /// "How much", "how heavy": a number.
    HowMuch,
    Who,
}

/// A question about what papers say.
pub(super) struct PaperQuestion {
    /// Words other than the names of cranes, each with its role.
    said: Vec<(String, Option<Role>)>,
    pub(super) wanted: Option<Wanted>,
    /// "When does it expire": of what was sent a light word is enough.
    pub(super) light: Option<Wanted>,
    pub(super) page: Option<i64>,
    pub(super) asks: Asks,
}

impl PaperQuestion {
    pub(super) fn of(heard: &Heard<'_>) -> Self {
        let mut all = heard.words();
        for naming in &heard.names {
            let name = words(&naming.said);
            if let Some(at) = all.windows(name.len().max(1)).position(|run| run == name) {
                all.drain(at..at + name.len());
            }
        }
        let said: Vec<(String, Option<Role>)> = all
            .into_iter()
            .map(|word| (word.clone(), role(&word)))
            .collect();
        let number_of_page = |pair: &[(String, Option<Role>)]| {
            (pair[0].1 == Some(Role::Page))
                .then(|| pair[1].0.parse::<i64>().ok())
                .flatten()
        };
        let page = said.windows(2).find_map(number_of_page);
        let asks = asks_of(&said);
        let number = page.map(|page| page.to_string());
        let telling: Vec<String> = said
            .iter()
            .filter(|(word, role)| role.is_none() && number.as_ref() != Some(word))
            .map(|(word, _)| word.clone())
            .collect();
        let points = said.iter().any(|(_, role)| *role == Some(Role::Points));
        Self {
            wanted: Wanted::of(&telling),
            light: points.then(|| Wanted::of_light(&telling)).flatten(),
            said,
            page,
            asks,
        }
    }

    fn has(&self, role: Role) -> bool {
        self.said.iter().any(|(_, other)| *other == Some(role))
    }

    /// A word turns the matter round, "with no counterweight".
    pub(super) fn denies(&self) -> bool {
        self.has(Role::Not) || self.lacks()
    }

    pub(super) fn lacks(&self) -> bool {
        let mut pairs = self
            .said
            .iter()
            .zip(self.said.iter().skip(1).map(Some).chain([None]));
        pairs.any(|((word, role), next)| {
            // "Less than 4 mm" measures, and takes nothing away.
            let is_compared = word == "less" && next.is_some_and(|(next, _)| next == "than");
            *role == Some(Role::Without) && !is_compared
        })
    }

    pub(super) fn is_not(&self) -> bool {
        self.has(Role::Not)
    }

    /// "Which crane has wire slings": papers are quoted, and not gone through.
    pub(super) fn seeks_crane(&self) -> bool {
        let cranes = self
            .said
            .iter()
            .filter(|(_, role)| *role != Some(Role::Type));
        let roles: Vec<(&str, Option<Role>)> =
            cranes.map(|(word, role)| (word.as_str(), *role)).collect();
        roles.windows(2).any(|pair| {
            let is_which = pair[0].1 == Some(Role::Which) || pair[0].0 == "what";
            is_which && matches!(pair[1].1, Some(Role::Crane | Role::Have))
        })
    }

    /// "How many shackles does the fleet have": one crane's paper counts one crane's.
    pub(super) fn counts_all(&self) -> bool {
        let is_of_us = self
            .said
            .iter()
            .any(|(word, _)| matches!(word.as_str(), "we" | "i" | "my" | "our"));
        let counts = matches!(self.asks, Asks::HowMany(_));
        counts && (self.has(Role::All) || is_of_us && self.has(Role::Have))
    }

    /// "Who was the operator and what are the hours": half an answer would pass for the whole.
    pub(super) fn asks_twice(&self) -> bool {
        const OPEN: [&str; 6] = ["who", "what", "when", "where", "which", "how"];
        let mut pairs = self.said.windows(2);
        pairs.any(|pair| pair[0].1 == Some(Role::And) && OPEN.contains(&pair[1].0.as_str()))
    }

    /// "What does it say": nothing is asked about but the paper itself.
    pub(super) fn is_whole(&self) -> bool {
        let is_asking = [Role::Tells, Role::Whole, Role::Paper, Role::Page];
        let names_crane = |pair: &[(String, Option<Role>)]| {
            pair[0].1 == Some(Role::Points) && pair[1].1 == Some(Role::Crane)
        };
        let is_of_others = self.has(Role::Papers) || self.said.windows(2).any(names_crane);
        let asks = self
            .said
            .iter()
            .any(|(word, _)| matches!(word.as_str(), "what" | "whats"));
        let points = self.has(Role::Points) && asks;
        !is_of_others && (points || is_asking.iter().any(|role| self.has(*role)))
    }

    pub(super) fn counts_pages(&self) -> bool {
        matches!(&self.asks, Asks::HowMany(thing) if *thing == stem("pages"))
    }

    /// "This": what was sent or chosen, and no crane or month.
    pub(super) fn points(&self) -> bool {
        const NO_FILE: [&str; 8] = [
            "crane", "machine", "one", "week", "weekend", "month", "quarter", "year",
        ];
        let next = |at: usize| self.said.get(at + 1).map_or("", |(word, _)| word.as_str());
        let mut places = self.said.iter().enumerate();
        places.any(|(at, (word, _))| word == "this" && !NO_FILE.contains(&next(at)))
    }

    pub(super) fn tells(&self) -> bool {
        self.has(Role::Tells) || self.has(Role::Whole)
    }

    pub(super) fn says_paper(&self) -> bool {
        self.has(Role::Paper)
    }

    /// Words that must be the name of the paper, where the paper itself is asked for.
    pub(super) fn called(&self) -> Vec<&str> {
        let page = self.page.map(|page| page.to_string());
        let names = self
            .said
            .iter()
            .filter(|(word, role)| role.is_none() && page.as_ref() != Some(word));
        names.map(|(word, _)| word.as_str()).collect()
    }
}

fn asks_of(said: &[(String, Option<Role>)]) -> Asks {
    /// What is measured, after "how".
    const MEASURES: [&str; 6] = ["much", "heavy", "deep", "wide", "thick", "tight"];
    if said.iter().any(|(_, role)| *role == Some(Role::Who)) {
        return Asks::Who;
    }
    for pair in said.windows(2) {
        match (pair[0].0.as_str(), pair[1].0.as_str()) {
            ("many", thing) if role(thing) == Some(Role::Glue) => return Asks::HowMuch,
            ("many", thing) => return Asks::HowMany(stem(thing)),
            ("how", measure) if MEASURES.contains(&measure) => return Asks::HowMuch,
            _ => {}
        }
    }
    match said
        .iter()
        .any(|(word, _)| matches!(word.as_str(), "weigh" | "weight" | "size"))
    {
        true => Asks::HowMuch,
        false => Asks::What,
    }
}

/// Whether some words have a number in them.
pub(super) fn has_number(text: &str) -> bool {
    words(text).iter().any(|word| number(word).is_some())
}

impl<'f> Heard<'f> {
    /// The words of the question. "And at 14?" is the question before with
    /// another number in the place of its last.
    pub(super) fn words(&self) -> Vec<String> {
        let now = words(&self.text);
        let Some(before) = self.before.as_deref().map(words) else {
            return now;
        };
        let tells = |word: &&String| role(word).is_none();
        let rest: Vec<&String> = now.iter().filter(tells).collect();
        let (Some(value), unit) = (
            rest.first().filter(|word| number(word).is_some()),
            rest.get(1),
        ) else {
            return now;
        };
        // The boom stays as it was: another radius is asked for.
        let measured = |at: &usize| {
            let word = |further: usize| before.get(at + further).map_or("", String::as_str);
            let is_boom = word(2) == "boom" || word(2) == "of" && word(3) == "boom";
            number(&before[*at]).is_some() && is_unit(word(1)) && !is_boom
        };
        let is_measure = rest.len() <= 2 && unit.is_none_or(|unit| is_unit(unit));
        let Some(at) = (0..before.len())
            .rev()
            .find(measured)
            .filter(|_| is_measure)
        else {
            return now;
        };
        let mut whole = before.clone();
        whole[at].clone_from(value);
        if let Some(unit) = unit {
            whole[at + 1].clone_from(unit);
        }
        whole
    }

    /// The cranes whose papers are meant; none where all are.
    pub(super) fn cranes(&self) -> Vec<&'f CraneFacts> {
        let mut places: Vec<usize> = self
            .names
            .iter()
            .flat_map(|naming| naming.fits.clone())
            .collect();
        if self.names.is_empty() {
            places.extend(self.context);
        }
        places.dedup();
        let is_type = |crane: &&CraneFacts| self.types.contains(&crane.crane.kind);
        match places.is_empty() && !self.types.is_empty() {
            true => self.facts.cranes.iter().filter(is_type).collect(),
            false => places.iter().map(|at| &self.facts.cranes[*at]).collect(),
        }
    }
}
