//! From words to the typed query of the register.
//!
//! A question becomes tokens (`tokens`), every reading of every word goes into
//! a lattice (`lexicon`, `names`, `time`, `spelling`), neighbours are joined
//! (`rules`), the cheapest ways to cover all words are tried (`chart`), and the
//! first whose pieces make a question (`forms`) is the reading. Every word is
//! used or is one without meaning; otherwise there is no reading.

mod chart;
mod context;
mod follow;
mod forms;
mod guess;
mod lexicon;
mod names;
mod rules;
mod sense;
mod spelling;
#[cfg(test)]
mod tests;
mod time;
mod tokens;

use self::chart::{Chart, Edge, SKIPPED, is_silent};
pub(crate) use self::context::Context;
pub(crate) use self::forms::Reading;
pub(crate) use self::guess::guess;
use self::names::Names;
use self::rules::Scene;
pub(crate) use self::sense::Manners;
use self::sense::{Article, Asking, Due, Kind, Noun, Sense, Tests, Unit};
use self::time::Time;
use self::tokens::{MOST, Token, tokens};
use crate::accounts::DateOrder;
use crate::cranes::CraneType;
use crate::register::{Filter, Query};

/// What came of reading a question.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each says something of its own"
)]
pub(crate) struct Read {
    pub(crate) reading: Option<Reading>,
    /// The words that have no meaning here, as they were typed.
    pub(crate) unknown: Vec<String>,
    /// It says nothing: "please have a look".
    pub(crate) is_empty: bool,
    pub(crate) too_long: bool,
    /// Some of its words are of papers rather than of the register: slings, hooks.
    pub(crate) is_of_papers: bool,
    /// A number and no more: "and at 14".
    pub(crate) is_number: bool,
    /// A typing error was mended, or it goes on from the question before.
    pub(crate) is_loose: bool,
    /// What a word was taken for, where that must be said.
    pub(crate) notice: Option<&'static str>,
}

pub(crate) fn read(text: &str, context: &Context<'_>) -> Read {
    let tokens = words(text, context);
    let mut read = Read {
        reading: None,
        unknown: Vec::new(),
        is_empty: tokens.is_empty(),
        too_long: tokens.len() > MOST,
        is_of_papers: false,
        is_number: false,
        is_loose: false,
        notice: None,
    };
    if read.is_empty || read.too_long {
        return read;
    }
    let senses = |token: &Token| lexicon::senses(&token.text);
    read.is_of_papers = tokens
        .iter()
        .flat_map(senses)
        .any(|sense| matches!(sense, Sense::Gear | Sense::Unit(Unit::Metres)));
    read.is_number = tokens.iter().all(|token| {
        let is_small = |sense: &Sense| {
            is_silent(sense.kind()) || matches!(sense, Sense::Follow(_) | Sense::Unit(_))
        };
        time::number(&token.text).is_some() || senses(token).iter().any(is_small)
    });
    let chart = chart(&tokens, context);
    for cover in chart.covers(&|_| None) {
        let pieces = told(&cover);
        read.is_empty |= pieces.is_empty();
        let Some((reading, follows)) = understand(&pieces, context) else {
            continue;
        };
        // "…, list them" points at what was asked, and at nothing before it.
        let is_lost = reading == Reading::WhichCrane;
        if is_lost && read.reading.is_some() {
            continue;
        }
        read.is_loose = follows || !chart.mended.is_empty();
        read.reading = Some(reading);
        if !is_lost {
            break;
        }
    }
    if read.reading.is_none() && begins_with_deed(&tokens) {
        read.reading = Some(Reading::Deed);
    }
    read.unknown = chart
        .unknown
        .iter()
        .map(|at| tokens[*at].typed.clone())
        .collect();
    let mut noted = lexicon::NOTED.iter();
    let is_own = |word: &str| {
        context
            .facts
            .kinds
            .iter()
            .any(|kind| kind.label.to_lowercase() == word)
    };
    read.notice = noted
        .find(|(word, _)| tokens.iter().any(|token| token.text == *word) && !is_own(word))
        .map(|(_, notice)| *notice);
    read
}

/// The words of a question, with days in figures as the calendar has them.
fn words(text: &str, context: &Context<'_>) -> Vec<Token> {
    let mut tokens = tokens(text);
    if context.dates == DateOrder::MonthDayYear {
        for token in &mut tokens {
            let parts: Vec<&str> = token.text.split('/').collect();
            if let [month, day, year @ ..] = &parts[..] {
                let turned: Vec<&str> = [*day, *month].into_iter().chain(year.to_vec()).collect();
                token.text = turned.join("/");
            }
        }
    }
    tokens
}

fn chart(tokens: &[Token], context: &Context<'_>) -> Chart {
    let names = Names::of(context.facts);
    Chart::new(tokens, context.facts, &names, context.today)
}

/// The pieces of a cover that say something.
fn told<'c>(cover: &[&'c Edge]) -> Vec<&'c Sense> {
    let senses = cover.iter().map(|edge| &edge.sense);
    senses.filter(|sense| !is_silent(sense.kind())).collect()
}

/// "Renew it for me": nothing to read, something to do.
fn begins_with_deed(tokens: &[Token]) -> bool {
    let says_nothing =
        |token: &&Token| !lexicon::is_glue(&token.text) && !lexicon::is_interjection(&token.text);
    let first = tokens.iter().find(says_nothing);
    first.is_some_and(|token| lexicon::is_deed(&token.text))
}

/// A question of its own, or one that goes on from the last; and whether it does.
fn understand(pieces: &[&Sense], context: &Context<'_>) -> Option<(Reading, bool)> {
    // "Thanks, and what is due in December".
    let polite = pieces
        .iter()
        .take_while(|piece| matches!(piece, Sense::Manners(_)))
        .count();
    let pieces = if polite < pieces.len() {
        &pieces[polite..]
    } else {
        pieces
    };
    let goes_on = |reading: Reading| (reading, true);
    let stands = |reading: Reading| (reading, false);
    if let Some(again) = follow::again(pieces, context) {
        return Some(goes_on(again));
    }
    let follows = || follow::follow(pieces, context).map(goes_on);
    match pieces {
        // "Which are telescopic", after a list: of those.
        [Sense::Ask(Asking::Which), Sense::Cranes(_)] if context.last.is_some() => {
            follow::narrow(&pieces[1..], context)
                .map(goes_on)
                .or_else(|| forms::form(pieces, context).map(stands))
        }
        [Sense::Follow(_), rest @ ..] => follows().or_else(|| {
            let alone = forms::form(rest, context).map(stands);
            alone.filter(|_| !is_fragment(rest) || context.last.is_none())
        }),
        pieces if context.last.is_some() && is_fragment(pieces) && !is_whole(pieces) => follows(),
        pieces => forms::form(pieces, context).map(stands).or_else(follows),
    }
}

/// A name, a kind or a time and no more: it takes the place of its like.
fn is_fragment(pieces: &[&Sense]) -> bool {
    const SLOTS: [Kind; 7] = [
        Kind::Cranes,
        Kind::Kinds,
        Kind::Time,
        Kind::Papers,
        Kind::Tests,
        Kind::Crane,
        Kind::Top,
    ];
    pieces.iter().all(|piece| SLOTS.contains(&piece.kind()))
}

/// A crane with a certificate asks something by itself.
fn is_whole(pieces: &[&Sense]) -> bool {
    let has = |kind: Kind| pieces.iter().any(|piece| piece.kind() == kind);
    has(Kind::Cranes) && (has(Kind::Kinds) || has(Kind::Tests) || has(Kind::Papers))
        || has(Kind::Tests) && pieces.len() == 1
}

/// What runs out in a time, for a verb and a time that stand apart.
fn due_when(due: &Due, time: &Time, context: &Context<'_>) -> Option<Tests> {
    let scene = Scene {
        facts: context.facts,
        today: context.today,
    };
    rules::due_when(due, time, &scene)
}

/// Words that name cranes.
pub(crate) struct Named {
    /// As they were typed.
    pub(crate) said: String,
    pub(crate) fits: Vec<usize>,
    pub(crate) plural: bool,
}

/// What a question speaks of, whatever it asks.
#[derive(Default)]
pub(crate) struct Mentioned {
    pub(crate) cranes: Vec<Named>,
    pub(crate) types: Vec<CraneType>,
    /// A time other than today.
    pub(crate) time: bool,
    /// Phrases that say nothing, though their words might: "at the moment".
    pub(crate) phrases: Vec<String>,
    /// Typing errors, each with what is meant.
    pub(crate) mended: Vec<(String, String)>,
}

pub(crate) fn mentioned(text: &str, context: &Context<'_>) -> Mentioned {
    let mut tokens = words(text, context);
    tokens.truncate(MOST);
    let mut mentioned = Mentioned::default();
    let chart = chart(&tokens, context);
    for taken in 2..=lexicon::LONGEST.min(tokens.len()) {
        let tail = &tokens[tokens.len() - taken..];
        let words: Vec<&str> = tail.iter().map(|token| token.text.as_str()).collect();
        if taken < tokens.len() && lexicon::is_tag(&words.join(" ")) {
            let typed: Vec<&str> = tail.iter().map(|token| token.typed.as_str()).collect();
            mentioned.phrases.push(typed.join(" "));
        }
    }
    for (at, meant) in &chart.mended {
        let is_plain = chart.mended.iter().filter(|(other, _)| other == at).count() == 1;
        if is_plain {
            let typed = tokens[*at].typed.clone();
            mentioned.mended.push((typed, meant.clone()));
        }
    }
    for edge in chart
        .covers(&|_| Some(SKIPPED))
        .first()
        .into_iter()
        .flatten()
    {
        // "Torque 1100": a number that names a crane does.
        let is_named = |other: &&Edge| {
            (other.from, other.to) == (edge.from, edge.to)
                && matches!(&other.sense, Sense::Cranes(cranes) if !cranes.weak)
        };
        let named = chart.edges.iter().find(is_named);
        let edge = match edge.sense {
            Sense::Count(_) => named.unwrap_or(edge),
            _ => edge,
        };
        match &edge.sense {
            Sense::Cranes(cranes) => match cranes.filter {
                Filter::Type(kind) => mentioned.types.push(kind),
                _ if cranes.weak || cranes.article == Article::A => {}
                _ => {
                    let typed = tokens[edge.from..edge.to]
                        .iter()
                        .map(|token| token.typed.as_str());
                    mentioned.cranes.push(Named {
                        said: typed.collect::<Vec<_>>().join(" "),
                        fits: cranes.fits.clone(),
                        plural: cranes.plural || cranes.list,
                    });
                }
            },
            Sense::Glue if edge.to - edge.from > 1 => {
                let typed = tokens[edge.from..edge.to].iter();
                let typed: Vec<&str> = typed.map(|token| token.typed.as_str()).collect();
                mentioned.phrases.push(typed.join(" "));
            }
            Sense::Time(time) => {
                mentioned.time |= !(time.is_day() && time.first == context.today);
            }
            _ => {}
        }
    }
    mentioned
}

/// What is wished for in a picture.
pub(crate) enum Wish {
    /// Of what, and whether a chart of it is meant.
    Query(Box<Query>, bool),
    /// A chart, of nothing in particular.
    Chart,
    /// One crane, and several fit.
    Which(Vec<usize>),
    /// A crane that the asker does not have.
    Unknown,
    /// A crane, and it is not plain which.
    SomeCrane,
    Unread,
}

pub(crate) fn wish(text: &str, context: &Context<'_>) -> Wish {
    let tokens = words(text, context);
    if tokens.is_empty() || tokens.len() > MOST {
        return Wish::Unread;
    }
    let chart = chart(&tokens, context);
    for cover in chart.covers(&|_| None) {
        let pieces = told(&cover);
        let is_chart = pieces.iter().any(|piece| matches!(piece, Sense::Chart));
        let of: Vec<&Sense> = pieces
            .into_iter()
            .filter(|piece| !matches!(piece, Sense::Draw | Sense::Chart))
            .collect();
        let is_crane = |sense: &&Sense| matches!(sense, Sense::Noun(Noun::Crane));
        match &of[..] {
            [] if is_chart => return Wish::Chart,
            [] => return Wish::Unread,
            [one] if is_crane(one) => return Wish::SomeCrane,
            of => match forms::form(of, context) {
                Some(Reading::Query(query)) => return Wish::Query(query, is_chart),
                Some(Reading::Which(fits)) => return Wish::Which(fits),
                Some(Reading::Unknown(_)) => return Wish::Unknown,
                Some(Reading::WhichCrane) => return Wish::SomeCrane,
                _ => {}
            },
        }
    }
    Wish::Unread
}
