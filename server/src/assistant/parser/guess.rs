//! What may have been meant by a question that could not be read. Words and
//! pieces are left out until the rest is a question; it is offered, and never
//! answered as if it had been asked.

use super::chart::{Edge, SKIPPED, UNREAD, is_silent};
use super::context::Context;
use super::forms::Reading;
use super::lexicon;
use super::sense::{Cranes, Kind, Sense};
use super::tokens::MOST;
use super::{chart, understand, words};
use crate::register::Query;

#[derive(Default)]
pub(crate) struct Guess {
    /// The word that stood in the way.
    pub(crate) stumbled: Option<String>,
    /// The likeliest first.
    pub(crate) queries: Vec<Query>,
}

/// Ways through the words of which one piece, and of which two, are left out.
const WITHOUT_ONE: usize = 12;
const WITHOUT_TWO: usize = 4;

/// Without these it could be the opposite.
fn turns(sense: &Sense) -> bool {
    const TURNING: [Kind; 6] = [
        Kind::Not,
        Kind::No,
        Kind::Except,
        Kind::Only,
        Kind::Neither,
        Kind::Missing,
    ];
    TURNING.contains(&sense.kind())
}

/// How much is lost when it is left out.
fn weight(sense: &Sense) -> f32 {
    match sense.kind() {
        Kind::Cranes | Kind::Person | Kind::Whose => 5.0,
        Kind::Kinds | Kind::Tests | Kind::Time | Kind::Papers | Kind::FitOn | Kind::Km => 4.0,
        Kind::Crane | Kind::Share | Kind::Amount | Kind::Top | Kind::Each1 => 3.0,
        Kind::Due | Kind::Lasts | Kind::Count => 2.0,
        _ => 1.0,
    }
}

pub(crate) fn guess(text: &str, context: &Context<'_>) -> Guess {
    let tokens = words(text, context);
    if tokens.len() > MOST || tokens.is_empty() {
        return Guess::default();
    }
    let chart = chart(&tokens, context);
    let price = |at: usize| {
        let is_unread = chart.unknown.contains(&at);
        let turns = lexicon::senses(&tokens[at].text).iter().any(turns);
        (!turns).then_some(if is_unread { UNREAD } else { SKIPPED })
    };
    let mut stumbled = chart.unknown.first().copied();
    let mut found: Vec<(f32, Query)> = Vec::new();
    for (rank, cover) in chart.covers(&price).iter().enumerate() {
        let is_covered = |at: usize| cover.iter().any(|edge| edge.from <= at && at < edge.to);
        let mut skipped = (0..tokens.len()).filter(|at| !is_covered(*at));
        let lost: f32 = skipped.clone().filter_map(price).sum();
        let skipped = skipped.find(|at| !lexicon::is_glue(&tokens[*at].text));
        let told: Vec<&Edge> = cover
            .iter()
            .copied()
            .filter(|edge| !is_silent(edge.sense.kind()))
            .collect();
        let most = match rank {
            0..WITHOUT_TWO => 2,
            WITHOUT_TWO..WITHOUT_ONE => 1,
            _ => 0,
        };
        for left_out in choices(&told, most) {
            let kept: Vec<Sense> = (0..told.len())
                .filter(|at| !left_out.contains(at))
                .map(|at| named(&told[at].sense))
                .collect();
            let kept: Vec<&Sense> = kept.iter().collect();
            let all = chart.unknown.len() + told.len();
            // Of a question most of whose words are of something else nothing is guessed.
            if kept.is_empty() || kept.len() * 2 < all {
                continue;
            }
            let Some((Reading::Query(query), _)) = understand(&kept, context) else {
                continue;
            };
            let missing = left_out.iter().map(|at| weight(&told[*at].sense));
            let lost = lost + missing.sum::<f32>();
            let place = left_out.first().map(|at| told[*at].from);
            stumbled = stumbled.or(skipped).or(place);
            match found.iter_mut().find(|(_, known)| *known == *query) {
                Some(known) => known.0 = known.0.min(lost),
                None => found.push((lost, *query)),
            }
        }
    }
    found.sort_by(|one, other| one.0.total_cmp(&other.0));
    Guess {
        stumbled: stumbled.map(|at| tokens[at].typed.clone()),
        queries: found.into_iter().map(|(_, query)| query).collect(),
    }
}

/// "316" names no crane by itself, but may have been meant to.
fn named(sense: &Sense) -> Sense {
    match sense {
        Sense::Cranes(cranes) => Sense::Cranes(Cranes {
            weak: false,
            ..cranes.clone()
        }),
        other => other.clone(),
    }
}

/// Up to so many pieces that may be left out, none first.
fn choices(told: &[&Edge], most: usize) -> Vec<Vec<usize>> {
    let places: Vec<usize> = (0..told.len())
        .filter(|at| !turns(&told[*at].sense))
        .collect();
    let mut choices = vec![Vec::new()];
    if most > 0 {
        choices.extend(places.iter().map(|at| vec![*at]));
    }
    if most > 1 {
        for (rank, one) in places.iter().enumerate() {
            choices.extend(places[rank + 1..].iter().map(|other| vec![*one, *other]));
        }
    }
    choices
}
