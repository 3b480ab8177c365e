//! What a question goes on from: the crane that was picked, and the query that
//! the last answer gave back. It came through the client, so it is checked.

use crate::assistant::model::{Question, Role};
use crate::assistant::parser::{self, Context, Reading};
use crate::register::say::Moment;
use crate::register::{Ask, Facts, Query, View, check, run};

pub(super) fn context<'f>(question: &Question, facts: &'f Facts, moment: &Moment) -> Context<'f> {
    let of_document = |document: i64| {
        let mut cranes = facts.cranes.iter();
        cranes.position(|one| one.crane.documents.iter().any(|paper| paper.id == document))
    };
    let of_id = |id: i64| facts.cranes.iter().position(|one| one.crane.id == id);
    let chosen = question
        .crane
        .and_then(of_id)
        .or_else(|| question.document.and_then(of_document));
    let mut context = Context {
        facts,
        today: moment.today,
        dates: question.dates,
        chosen,
        last: None,
        shown: Vec::new(),
    };
    let last = last_query(question, &context);
    // How things stood on a day that has passed is looked up when it is asked for.
    let is_sound = |query: &Query| {
        let now = Query {
            on: None,
            ..query.clone()
        };
        check(&now, facts, moment.today).is_ok()
    };
    let last = last.filter(is_sound);
    if let Some(query) = last {
        context.shown = shown(&query, facts, moment);
        context.last = Some(query);
    }
    context
}

/// The query of the last answer; of what the built-in assistant reads in the
/// last question, where the answer had none.
fn last_query(question: &Question, context: &Context<'_>) -> Option<Query> {
    let last = question.history.iter().rfind(|turn| turn.role == Role::Ai);
    if let Some(query) = last.and_then(|turn| turn.query.clone()) {
        return Some(query);
    }
    let asked = question
        .history
        .iter()
        .rfind(|turn| turn.role == Role::User)?;
    match parser::read(&asked.content, context).reading {
        Some(Reading::Query(query)) => Some(*query),
        _ => None,
    }
}

/// The cranes that the answer to it names.
fn shown(query: &Query, facts: &Facts, moment: &Moment) -> Vec<usize> {
    let view = View { facts, moment };
    let found = run(query, view);
    let rows = match query.ask {
        Ask::Whether(_) | Ask::Share => &found.among,
        _ => &found.rows,
    };
    let cranes = rows.iter().filter_map(|row| row.crane(view));
    let mut shown: Vec<usize> = cranes
        .filter_map(|crane| {
            facts
                .cranes
                .iter()
                .position(|one| one.crane.id == crane.crane.id)
        })
        .collect();
    shown.sort_unstable();
    shown.dedup();
    shown
}
