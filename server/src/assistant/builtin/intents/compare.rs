//! Cranes side by side.

use super::{Intent, which};
use crate::assistant::builtin::language::{Asked, Notion, Subject, WHICH_CRANES};
use crate::assistant::builtin::reply::Reply;
use crate::assistant::builtin::say::{Moment, kilometres, verbatim};
use crate::assistant::builtin::terms;
use crate::certificates::Certificate;
use crate::register::facts::CraneFacts;

pub(super) static INTENT: Intent = Intent {
    examples: &[
        "Compare MBR482 and MHT225",
        "compare the two liebherrs",
        "mbr482 vs lkd907",
        "what's the difference between the grove and the demag city",
    ],
    understands: &[
        WHICH_CRANES,
        &[
            Notion::Compare,
            Notion::Certificate,
            Notion::Dates,
            Notion::Expire,
            Notion::Between,
        ],
    ],
    fits: |asked| asked.has(Notion::Compare),
    answer,
};

/// A wider table helps nobody.
const MOST: usize = 6;

fn answer(asked: &Asked<'_>, moment: &Moment) -> Reply {
    let mut cranes = match asked.subject() {
        Subject::Nothing => asked.group(),
        _ => match which::cranes(asked) {
            Ok(cranes) => cranes,
            Err(question) => return question,
        },
    };
    // "Compare it with the 1060": the one that is talked about is the other.
    let context = asked.context.map(|at| &asked.facts.cranes[at]);
    if let (Some(other), [one]) = (context, &cranes[..])
        && other.crane.id != one.crane.id
    {
        cranes.insert(0, other);
    }
    if cranes.len() < 2 {
        return Reply::say("I cannot compare one crane with nothing. Please name two or more.");
    }
    if cranes.len() > MOST {
        return Reply::say(format!(
            "I cannot put {} cranes side by side. Please name at most {MOST}.",
            cranes.len()
        ));
    }
    let mut reply = Reply::default();
    let names: Vec<String> = cranes.iter().map(|crane| reply.name(crane)).collect();
    let head: Vec<&str> = std::iter::once("")
        .chain(names.iter().map(String::as_str))
        .collect();
    let row = |label: &str, cell: &dyn Fn(&CraneFacts) -> String| -> Vec<String> {
        let cells = cranes.iter().map(|crane| cell(crane));
        std::iter::once(label.to_owned()).chain(cells).collect()
    };
    let mut rows = Vec::new();
    if asked.certificates.is_empty() {
        rows.push(row("Type", &|crane| {
            terms::kind(crane.crane.kind).to_owned()
        }));
        rows.push(row("Owner", &|crane| verbatim(&crane.crane.owner_name)));
        rows.push(row("Road User KM", &|crane| {
            kilometres(crane.crane.road_user_km)
        }));
    }
    let certificates = terms::certificates(&asked.certificates);
    rows.extend(certificates.iter().map(|certificate: &Certificate| {
        row(certificate.label(), &|crane| {
            terms::expiry(crane, *certificate, moment)
        })
    }));
    if asked.certificates.is_empty() {
        rows.push(row("Documents", &|crane| {
            crane.crane.documents.len().to_string()
        }));
    }
    reply.table(&head, &rows);
    reply
}
