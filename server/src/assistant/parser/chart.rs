//! The lattice of readings, and the joining of neighbours.

mod covers;

use std::collections::HashSet;

use jiff::civil::Date;

use super::lexicon::{self, LONGEST};
use super::names::Names;
use super::rules::{self, Rule, Scene};
use super::sense::{Asking, Kind, Kinds, Sense};
use super::spelling;
use super::time;
use super::tokens::{Token, tokens as words_of};
use crate::register::Facts;

/// One reading of the words from `from` up to, and not with, `to`.
#[derive(Clone, Debug)]
pub(super) struct Edge {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) sense: Sense,
    cost: f32,
}

/// A content word, and each further word of a phrase.
const WORD: f32 = 1.0;
const FURTHER: f32 = 0.2;
/// What each join saves.
const JOINED: f32 = 0.5;
/// A word without meaning, and one that has a meaning and is passed over.
const GLUE: f32 = 0.3;
const SILENT: f32 = 0.45;
/// Words at the end that only ask for what is said anyway. Dearer than a
/// reading in which they count.
const TAG: f32 = 2.5;
/// A word that is left out, and one that has no reading anyway.
pub(super) const SKIPPED: f32 = 3.0;
pub(super) const UNREAD: f32 = 0.5;
const MENDED: f32 = 1.0;
const WEAK: f32 = 0.4;
/// A verb at the beginning, that asks for yes or no.
const ASKS: f32 = 0.2;
const AUXILIARIES: [&str; 23] = [
    "is", "are", "does", "dose", "do", "has", "have", "can", "will", "am", "isnt", "arent",
    "doesnt", "hasnt", "havent", "cant", "wont", "dont", "could", "should", "would", "may", "aint",
];

const WAS: [&str; 6] = ["was", "were", "did", "had", "wasnt", "werent"];
const MAY: [&str; 6] = ["can", "may", "could", "should", "cant", "am"];

/// Whether a question begins here: nothing before but greetings and the like.
fn begins(tokens: &[Token], words: &[&str], at: usize) -> bool {
    at == 0
        || tokens[at - 1].pause
        || words[..at].iter().all(|word| {
            (lexicon::is_glue(word) || lexicon::is_interjection(word))
                && !AUXILIARIES.contains(word)
        })
}

/// Bounds, so that no question takes long.
const MOST_EDGES: usize = 2500;
/// Words without meaning that may stand between what is joined.
const MOST_GLUE: usize = 3;

/// What words are looked up in.
struct Known<'k> {
    tokens: &'k [Token],
    facts: &'k Facts,
    names: &'k Names,
    today: Date,
}

pub(super) struct Chart {
    pub(super) edges: Vec<Edge>,
    /// By the word that they begin with.
    starts: Vec<Vec<usize>>,
    seen: HashSet<(usize, usize, String)>,
    size: usize,
    /// Where words without meaning lead, that may stand between what is joined.
    glue: Vec<Vec<(usize, f32)>>,
    /// Words that have no reading at all.
    pub(super) unknown: Vec<usize>,
    /// Typing errors that were mended, each with what it was taken for.
    pub(super) mended: Vec<(usize, String)>,
}

/// Kinds that may go unused: they only join, or lead to what follows.
const SILENT_KINDS: [Kind; 11] = [
    Kind::The,
    Kind::A,
    Kind::And,
    Kind::Have,
    Kind::Of,
    Kind::With,
    Kind::To,
    Kind::By,
    Kind::Me,
    Kind::Will,
    Kind::Can,
];

pub(super) fn is_silent(kind: Kind) -> bool {
    kind == Kind::Glue || SILENT_KINDS.contains(&kind)
}

impl Chart {
    pub(super) fn new(tokens: &[Token], facts: &Facts, names: &Names, today: Date) -> Self {
        let size = tokens.len();
        let mut chart = Self {
            edges: Vec::new(),
            starts: vec![Vec::new(); size + 1],
            seen: HashSet::new(),
            size,
            glue: vec![Vec::new(); size + 1],
            unknown: Vec::new(),
            mended: Vec::new(),
        };
        let typed: Vec<String> = tokens.iter().map(|token| token.text.clone()).collect();
        let lookup = Known {
            tokens,
            facts,
            names,
            today,
        };
        chart.read(&lookup, &typed, 0..size, 0.0);
        let unread = (0..size).filter(|at| !chart.is_read(*at));
        for at in unread.collect::<Vec<_>>() {
            let known = lexicon::guesses().chain(names.words()).chain(time::words());
            for meant in spelling::mended(&typed[at], known) {
                let mut words = typed.clone();
                chart.mended.push((at, meant.clone()));
                words[at] = meant;
                let from = at.saturating_sub(LONGEST - 1);
                chart.read(&lookup, &words, from..at + 1, MENDED);
            }
        }
        chart.unknown = (0..size).filter(|at| !chart.is_read(*at)).collect();
        for edge in &chart.edges {
            // "Cof and its rego": of what was just named.
            let kind = edge.sense.kind();
            if (is_silent(kind) || kind == Kind::Its) && edge.to - edge.from <= MOST_GLUE {
                chart.glue[edge.from]
                    .push((edge.to, edge.cost.min(GLUE * (edge.to - edge.from) as f32)));
            }
        }
        chart.join(&Scene { facts, today });
        chart
    }

    fn is_read(&self, at: usize) -> bool {
        self.edges
            .iter()
            .any(|edge| edge.from <= at && at < edge.to)
    }

    fn read(
        &mut self,
        known: &Known<'_>,
        words: &[String],
        places: std::ops::Range<usize>,
        more: f32,
    ) {
        let Known {
            tokens,
            facts,
            names,
            today,
        } = *known;
        let plain: Vec<&str> = words.iter().map(String::as_str).collect();
        for at in places {
            for taken in 1..=LONGEST.min(words.len() - at) {
                let phrase = plain[at..at + taken].join(" ");
                // Who has a kind of this name means it, whatever else the words could say.
                let is_own = self.own_kinds(&phrase, facts, at, taken, more);
                for sense in lexicon::senses(&phrase) {
                    let own = match sense {
                        Sense::Kinds(_) | Sense::Papers(_) if is_own => continue,
                        // At the beginning they ask.
                        Sense::Glue
                            if taken == 1
                                && AUXILIARIES.contains(&plain[at])
                                && begins(tokens, &plain, at) =>
                        {
                            continue;
                        }
                        Sense::Can if begins(tokens, &plain, at) => continue,
                        Sense::Glue if plain[at] == "which" && begins(tokens, &plain, at) => {
                            continue;
                        }
                        Sense::Glue => GLUE,
                        Sense::Past => GLUE,
                        sense if is_silent(sense.kind()) => SILENT,
                        _ => WORD,
                    };
                    self.add(
                        at,
                        at + taken,
                        sense.clone(),
                        own + FURTHER * (taken - 1) as f32 + more,
                    );
                }
                // "… , which ones": at the end, after a question.
                if at > 0 && at + taken == words.len() && lexicon::is_tag(&phrase) {
                    self.add(at, at + taken, Sense::Glue, TAG + more);
                }
            }
            if AUXILIARIES.contains(&plain[at]) && begins(tokens, &plain, at) {
                // "Can it go out on Friday" asks whether it may, before anything else.
                let may = matches!(plain[at], "can" | "may" | "could");
                let ask = ASKS + if may { 1.0 } else { 0.0 };
                self.add(at, at + 1, Sense::Ask(Asking::Whether), ask + more);
                if MAY.contains(&plain[at]) {
                    self.add(at, at + 1, Sense::Ask(Asking::May), ASKS + more);
                }
            }
            // "Is there a crane that": whether any is.
            if let ["is" | "are", "there", ..] = plain[at..]
                && begins(tokens, &plain, at)
            {
                self.add(at, at + 2, Sense::Any, ASKS + more);
            }
            if WAS.contains(&plain[at]) && begins(tokens, &plain, at) {
                self.add(at, at + 1, Sense::Ask(Asking::Was), ASKS + more);
            }
            if lexicon::is_interjection(plain[at])
                && (tokens[at].pause || begins(tokens, &plain, at))
                && words.len() > 1
            {
                self.add(at, at + 1, Sense::Glue, GLUE + more);
            }
            if let Some(count) =
                time::number(plain[at]).filter(|_| !matches!(plain[at], "a" | "an" | "both"))
            {
                self.add(at, at + 1, Sense::Count(count), WORD + more);
            }
            let is_any = at > 0 && matches!(plain[at - 1], "a" | "any" | "every" | "each");
            for (time, taken) in time::read(&plain[at..], today) {
                // "On a Friday" is any.
                if is_any && taken == 1 {
                    continue;
                }
                self.add(
                    at,
                    at + taken,
                    Sense::Time(time),
                    WORD + FURTHER * (taken - 1) as f32 * 0.5 + more,
                );
            }
            for (sense, taken) in names.read(tokens, words, at) {
                let weak = matches!(&sense, Sense::Cranes(cranes) if cranes.weak);
                let cost = WORD + FURTHER * (taken - 1) as f32 + if weak { WEAK } else { 0.0 };
                self.add(at, at + taken, sense, cost + more);
            }
        }
    }

    /// Kinds of certificate that the owner added, by the words of their label.
    /// Says whether there is one.
    fn own_kinds(
        &mut self,
        phrase: &str,
        facts: &Facts,
        at: usize,
        taken: usize,
        more: f32,
    ) -> bool {
        let mut is_own = false;
        for kind in &facts.kinds {
            // As the same words in a question are read: "operator's" is "operator".
            let label: Vec<String> = words_of(&kind.label)
                .into_iter()
                .map(|one| one.text)
                .collect();
            let label = label.join(" ");
            let plural = phrase.strip_suffix('s') == Some(label.as_str());
            if label == phrase || plural {
                is_own |= kind.certificate().is_none();
                let sense = Sense::Kinds(Kinds::one(&kind.key, plural));
                self.add(
                    at,
                    at + taken,
                    sense,
                    WORD + FURTHER * (taken - 1) as f32 + more,
                );
            }
        }
        is_own
    }

    fn add(&mut self, from: usize, to: usize, sense: Sense, cost: f32) -> bool {
        if self.edges.len() >= MOST_EDGES || to > self.size {
            return false;
        }
        // Two that differ in nothing but their cost: the first came cheaper or earlier.
        if !self.seen.insert((from, to, format!("{sense:?}"))) {
            return false;
        }
        self.starts[from].push(self.edges.len());
        self.edges.push(Edge {
            from,
            to,
            sense,
            cost,
        });
        true
    }

    /// Where what follows may begin: next to it, or after words without meaning.
    fn next(&self, at: usize, gap: usize) -> Vec<(usize, f32)> {
        let mut places = vec![(at, 0.0)];
        let mut done = 0;
        while done < places.len() {
            let (place, cost) = places[done];
            done += 1;
            for edge in &self.glue[place] {
                let (to, more) = *edge;
                if to - at <= gap && !places.iter().any(|known| known.0 == to) {
                    places.push((to, cost + more));
                }
            }
        }
        places
    }

    fn join(&mut self, scene: &Scene<'_>) {
        let mut done = 0;
        while done < self.edges.len() {
            let upto = self.edges.len();
            for rule in rules::RULES.iter().copied().flatten() {
                self.apply(rule, done, upto, scene);
            }
            done = upto;
        }
    }

    /// Joins where at least one part is new since last time.
    fn apply(&mut self, rule: &Rule, new: usize, upto: usize, scene: &Scene<'_>) {
        let mut found: Vec<(usize, usize, Sense, f32)> = Vec::new();
        for first in 0..upto {
            if self.edges[first].sense.kind() == rule.of[0] {
                self.extend(rule, scene, new, upto, &mut vec![first], 0.0, &mut found);
            }
        }
        for (from, to, sense, cost) in found {
            self.add(from, to, sense, cost);
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the state of one search")]
    fn extend(
        &self,
        rule: &Rule,
        scene: &Scene<'_>,
        new: usize,
        upto: usize,
        parts: &mut Vec<usize>,
        glue: f32,
        found: &mut Vec<(usize, usize, Sense, f32)>,
    ) {
        if parts.len() == rule.of.len() {
            if parts.iter().all(|part| *part < new) {
                return;
            }
            let senses: Vec<&Sense> = parts.iter().map(|part| &self.edges[*part].sense).collect();
            if let Some(sense) = (rule.make)(&senses, scene) {
                let cost: f32 = parts.iter().map(|part| self.edges[*part].cost).sum();
                let from = self.edges[parts[0]].from;
                let to = self.edges[parts[parts.len() - 1]].to;
                let saved = JOINED * (parts.len() - 1) as f32;
                found.push((from, to, sense, (cost + glue - saved).max(0.2)));
            }
            return;
        }
        let end = self.edges[parts[parts.len() - 1]].to;
        let gap = if rule.tight { 0 } else { MOST_GLUE };
        for (start, more) in self.next(end, gap) {
            for edge in &self.starts[start] {
                if *edge < upto && self.edges[*edge].sense.kind() == rule.of[parts.len()] {
                    parts.push(*edge);
                    self.extend(rule, scene, new, upto, parts, glue + more, found);
                    parts.pop();
                }
            }
        }
    }
}
