//! A question within its conversation: what "it" is, and what goes on from the
//! question before.

use jiff::civil::Date;

use super::language::{Asked, Notion, Subject};
use crate::assistant::facts::Facts;
use crate::assistant::model::{Question, Role, Turn};

pub(super) fn understand<'f>(question: &Question, facts: &'f Facts, today: Date) -> Asked<'f> {
    let chosen = chosen(question, facts);
    let context = chosen.or_else(|| talked_about(&question.history, facts, today));
    let asked = Asked {
        chosen,
        ..Asked::new(&question.prompt, facts, today, context)
    };
    let mut before = question.history.iter().rev();
    match before.find(|turn| turn.role == Role::User) {
        Some(turn) if goes_on(&asked) => {
            let before = Asked::new(&turn.content, facts, today, context);
            asked.continuing(Asked { chosen, ..before })
        }
        _ => asked,
    }
}

/// The crane that was picked, or whose document was.
fn chosen(question: &Question, facts: &Facts) -> Option<usize> {
    facts.cranes.iter().position(|crane| {
        let mut documents = crane.crane.documents.iter();
        Some(crane.crane.id) == question.crane
            || documents.any(|document| Some(document.id) == question.document)
    })
}

/// The one crane that the last turn to name any was about.
fn talked_about(history: &[Turn], facts: &Facts, today: Date) -> Option<usize> {
    for turn in history.iter().rev() {
        let named: Vec<usize> = match turn.role {
            Role::User => match Asked::new(&turn.content, facts, today, None).subject() {
                Subject::One(crane) => vec![crane.crane.id],
                Subject::Many(cranes) => cranes.iter().map(|crane| crane.crane.id).collect(),
                _ => Vec::new(),
            }
            .into_iter()
            .filter_map(|id| facts.cranes.iter().position(|crane| crane.crane.id == id))
            .collect(),
            Role::Ai => named_first(&turn.content, facts),
        };
        match named[..] {
            [] => {}
            [one] => return Some(one),
            _ => return None,
        }
    }
    None
}

/// The cranes in the first paragraph of an answer that names any.
fn named_first(answer: &str, facts: &Facts) -> Vec<usize> {
    let named = |paragraph: &str| -> Vec<usize> {
        let cranes = facts.cranes.iter().enumerate();
        cranes
            .filter(|(_, crane)| paragraph.contains(&format!("({})", crane.crane.vehicle_id)))
            .map(|(at, _)| at)
            .collect()
    };
    let paragraphs = answer.split("\n\n").map(named);
    paragraphs
        .into_iter()
        .find(|named| !named.is_empty())
        .unwrap_or_default()
}

/// "And September?", "what about the 1060", "how many is that": no question
/// by itself.
fn goes_on(asked: &Asked<'_>) -> bool {
    let is_whole = asked.has(Notion::Pronoun) && asked.context.is_some();
    let only = |notion: Notion| asked.is_within(&[&[notion]]) && asked.has(notion);
    let is_part = only(Notion::Span) || only(Notion::Named) || only(Notion::Count);
    let first = asked
        .notions
        .iter()
        .find(|notion| **notion != Notion::Filler);
    !is_whole && (is_part || first == Some(&Notion::AndAlso)) && asked.unknown.is_empty()
}
