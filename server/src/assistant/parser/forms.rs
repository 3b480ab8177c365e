//! From pieces to a question: each form takes the pieces that it is made of.
//! A form counts only when it has taken every piece; none of them looks at words.

/// Which cranes are meant; where that is not plain, this is what is said.
macro_rules! base {
    ($parts:ident, $take:ident, $context:ident) => {
        match $parts.$take($context) {
            Ok(base) => base,
            Err(reading) => return Some(Err(reading)),
        }
    };
}

mod certificates;
mod cranes;
mod km;
mod ordered;
mod packs;
mod papers;
mod parts;
mod people;
mod whether;

pub(super) use self::parts::{Base, Parts};
use super::context::Context;
use super::sense::{Asking, Cranes, Kind, Manners, Sense};
use crate::register::{Ask, Facts, Filter, Of, Query};

/// What the words came to.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Reading {
    Query(Box<Query>),
    /// One is meant, and several fit.
    Which(Vec<usize>),
    /// A crane that the asker does not have.
    Unknown(String),
    /// "It", and nothing was talked about.
    WhichCrane,
    /// One of those before, and it is not plain of which.
    Lost,
    Manners(Manners),
    /// What a certificate or another word of the trade is.
    Meaning(Vec<String>),
    /// Asks for something to be done.
    Deed,
    /// Asks what was: renewals, owners, tests of before.
    Past,
    /// Asks for a picture.
    Draw,
    /// Asks for the papers of these, put together.
    Pack(Vec<usize>),
}

pub(super) fn by_plate(facts: &Facts, at: usize) -> Filter {
    Filter::Plate(facts.cranes[at].crane.vehicle_id.clone())
}

/// `None` where it is no such question; what went wrong where it is.
pub(super) type Formed = Option<Result<Query, Reading>>;
type Form = fn(&mut Parts, &Context<'_>) -> Formed;

/// The more telling ones first.
static FORMS: &[&[Form]] = &[
    people::FORMS,
    papers::FORMS,
    cranes::FORMS,
    ordered::FORMS,
    whether::FORMS,
    certificates::FORMS,
];

/// The question that these pieces are, if they are one.
pub(super) fn form(pieces: &[&Sense], context: &Context<'_>) -> Option<Reading> {
    if let Some(reading) = no_question(pieces, context) {
        return Some(reading);
    }
    if let Some(reading) = packs::pack(pieces, context) {
        return Some(reading);
    }
    let mut parts = Parts::of(pieces);
    // "How many more km": by how much, and not how many cranes.
    if parts.asks.contains(&Asking::HowMany) && parts.extra.iter().any(Filter::compares_cranes) {
        return None;
    }
    parts.who_is_which();
    let on = match parts.day_of_before(context) {
        Ok(on) => on,
        Err(reading) => return Some(reading),
    };
    for form in FORMS.iter().copied().flatten() {
        let mut left = parts.clone();
        match form(&mut left, context) {
            Some(Ok(query)) if left.is_used() => {
                let is_so = on.is_none() || query.is_of_one_day();
                return is_so.then(|| Reading::Query(Box::new(Query { on, ..query })));
            }
            // What stands in the way counts too, where all else would be read.
            Some(Err(reading)) if would_be_read(*form, &parts, context) => return Some(reading),
            _ => {}
        }
    }
    None
}

/// Whether the question would be one, if it were plain which crane is meant.
fn would_be_read(form: Form, parts: &Parts, context: &Context<'_>) -> bool {
    if context.facts.cranes.is_empty() {
        return true;
    }
    let context = Context {
        facts: context.facts,
        today: context.today,
        dates: context.dates,
        chosen: Some(0),
        last: None,
        shown: vec![0],
    };
    let mut parts = parts.clone();
    for cranes in &mut parts.cranes {
        *cranes = Cranes {
            fits: vec![0],
            filter: by_plate(context.facts, 0),
            exact: true,
            plural: false,
            list: false,
            ..cranes.clone()
        };
    }
    parts.word(Kind::Them);
    matches!(form(&mut parts, &context), Some(Ok(_))) && parts.is_used()
}

/// Greetings, deeds and what was before.
fn no_question(pieces: &[&Sense], context: &Context<'_>) -> Option<Reading> {
    let kinds: Vec<Kind> = pieces.iter().map(|piece| piece.kind()).collect();
    // "What is M&I", out of the blue.
    let alone = context.chosen.is_none() && context.last.is_none();
    match pieces {
        [Sense::Ask(Asking::What), Sense::Kinds(one)] if alone && !one.plural => {
            return Some(Reading::Meaning(one.keys.clone()));
        }
        [Sense::Ask(Asking::What), Sense::Km] if alone => {
            return Some(Reading::Meaning(vec!["km".to_owned()]));
        }
        _ => {}
    }
    if kinds.contains(&Kind::Past) {
        return Some(Reading::Past);
    }
    if kinds.contains(&Kind::Draw) {
        return Some(Reading::Draw);
    }
    if kinds.iter().all(|kind| *kind == Kind::Manners) {
        return pieces.iter().rev().find_map(|piece| match piece {
            Sense::Manners(manners) => Some(Reading::Manners(*manners)),
            _ => None,
        });
    }
    let compares = kinds.contains(&Kind::Difference)
        && pieces
            .iter()
            .any(|piece| matches!(piece, Sense::Kinds(two) if two.keys.len() > 1));
    if kinds.contains(&Kind::Meaning) && context.chosen.is_none() || compares {
        let mut terms = Vec::new();
        for piece in pieces {
            match piece {
                Sense::Kinds(kinds) => terms.extend(kinds.keys.clone()),
                Sense::Km => terms.push("km".to_owned()),
                Sense::Meaning | Sense::Difference | Sense::Ask(Asking::What) => {}
                _ => return None,
            }
        }
        return (!terms.is_empty()).then_some(Reading::Meaning(terms));
    }
    None
}

/// What is told of cranes, as it is told of their certificates and papers.
pub(super) fn of_crane(among: Filter) -> Filter {
    among
        .conjuncts()
        .iter()
        .cloned()
        .fold(Filter::Everything, |all, one| {
            all.and(match holds_of_any(&one) {
                false => Filter::OfCrane(Box::new(one)),
                true => one,
            })
        })
}

/// Make, plate and the like hold of whatever hangs on a crane.
fn holds_of_any(filter: &Filter) -> bool {
    match filter {
        Filter::All(parts) | Filter::Any(parts) => parts.iter().all(holds_of_any),
        Filter::Not(inner) => holds_of_any(inner),
        Filter::Has(_) | Filter::Fit(_) | Filter::State(_) => false,
        _ => true,
    }
}

pub(super) fn query(of: Of, among: Filter, filter: Filter, ask: Ask) -> Query {
    Query {
        among,
        ..Query::new(of, filter, ask)
    }
}

/// A question to these cranes, and one to their certificates of such kinds.
#[expect(
    clippy::unnecessary_wraps,
    reason = "the last line of a form has a form's type"
)]
fn to_cranes(base: Base, filter: Filter, ask: Ask) -> Formed {
    Some(Ok(query(Of::Cranes, base.among, filter, ask)))
}

#[expect(
    clippy::unnecessary_wraps,
    reason = "the last line of a form has a form's type"
)]
fn to_certificates(base: Base, kinds: Filter, filter: Filter, ask: Ask) -> Formed {
    let among = of_crane(base.among).and(kinds);
    Some(Ok(query(Of::Certificates, among, filter, ask)))
}
