//! Which documents does a crane have or lack?

use std::collections::BTreeMap;

use super::{Intent, which};
use crate::assistant::builtin::language::{Asked, Notion, WHICH_CRANES};
use crate::assistant::builtin::reply::Reply;
use crate::assistant::builtin::say::{Moment, counted, listed, verbatim};
use crate::assistant::facts::CraneFacts;
use crate::documents::{Document, DocumentType};

pub(super) static INTENT: Intent = Intent {
    examples: &[
        "What documents does MBR482 have?",
        "which cranes have no operators manual",
        "which cranes have load charts",
        "is there a maintenance manual for the grove 4100",
        "what papers are missing for LKD907",
        "how many documents does the demag city have",
        "what documents do we have",
        "which cranes have a manual",
    ],
    understands: &[
        WHICH_CRANES,
        &[
            Notion::Paper,
            Notion::PaperType,
            Notion::Manual,
            Notion::Lack,
            Notion::Count,
            Notion::About,
            Notion::See,
        ],
    ],
    fits: |asked| asked.has_any(&[Notion::Paper, Notion::PaperType, Notion::Manual]),
    answer,
};

fn answer(asked: &Asked<'_>, _: &Moment) -> Reply {
    let mut types = asked.papers.clone();
    if asked.has(Notion::Manual) {
        types.extend([
            DocumentType::OperatorsManual,
            DocumentType::MaintenanceManual,
        ]);
    }
    let named = match which::cranes(asked) {
        // A list is wanted, whatever was talked about before.
        Ok(_) if !asked.has_any(&[Notion::Named, Notion::Pronoun]) && asked.has(Notion::Crane) => {
            Vec::new()
        }
        Ok(cranes) => cranes,
        Err(question) => return question,
    };
    let lacks = asked.has(Notion::Lack);
    match (&named[..], &types[..]) {
        ([crane], []) if lacks => lacking(crane),
        ([crane], []) => all_of(crane),
        ([crane], types) => whether(crane, types),
        (_, []) if lacks => with_or_without(asked, &|_| true, "documents", true),
        (_, []) => by_type(asked),
        (_, types) => {
            let kinds: Vec<String> = types.iter().map(|kind| kind.as_str().to_owned()).collect();
            let is_such = |document: &Document| types.contains(&document.document_type);
            with_or_without(asked, &is_such, &kinds.join(" or "), lacks)
        }
    }
}

fn line(document: &Document) -> String {
    format!(
        "{} ({})",
        verbatim(&document.name),
        document.document_type.as_str()
    )
}

fn all_of(crane: &CraneFacts) -> Reply {
    let mut reply = Reply::default();
    let name = reply.name_with_owner(crane);
    let documents = &crane.crane.documents;
    if documents.is_empty() {
        reply.add(format!("{name} has no documents."));
        return reply;
    }
    reply.add(format!(
        "{name} has {}:",
        counted(documents.len(), "document")
    ));
    reply.list(&documents.iter().map(line).collect::<Vec<_>>());
    reply
}

fn lacking(crane: &CraneFacts) -> Reply {
    let has = |kind: DocumentType| {
        crane
            .crane
            .documents
            .iter()
            .any(|one| one.document_type == kind)
    };
    let kinds = DocumentType::ALL
        .into_iter()
        .filter(|kind| *kind != DocumentType::Other);
    let lacking: Vec<String> = kinds
        .filter(|kind| !has(*kind))
        .map(|kind| kind.as_str().to_owned())
        .collect();
    let mut reply = Reply::default();
    let name = reply.name_with_owner(crane);
    reply.add(match lacking.len() {
        0 => format!("{name} has a document of every type."),
        _ => format!(
            "{name} has no document of these types: {}.",
            listed(&lacking)
        ),
    });
    reply
}

fn whether(crane: &CraneFacts, types: &[DocumentType]) -> Reply {
    let documents = crane.crane.documents.iter();
    let found: Vec<String> = documents
        .filter(|document| types.contains(&document.document_type))
        .map(line)
        .collect();
    let mut reply = Reply::default();
    let name = reply.name_with_owner(crane);
    if found.is_empty() {
        let kinds: Vec<String> = types.iter().map(|kind| kind.as_str().to_owned()).collect();
        reply.add(format!("No. {name} has no {}.", kinds.join(" or ")));
    } else {
        reply.add(format!("Yes. {name} has:"));
        reply.list(&found);
    }
    reply
}

fn with_or_without(
    asked: &Asked<'_>,
    is_such: &dyn Fn(&Document) -> bool,
    said: &str,
    without: bool,
) -> Reply {
    let cranes = asked.group();
    let has = |crane: &CraneFacts| crane.crane.documents.iter().any(is_such);
    let found: Vec<&&CraneFacts> = cranes
        .iter()
        .filter(|crane| has(crane) != without)
        .collect();
    let verb = if found.len() == 1 { "has" } else { "have" };
    let no = if without { "no " } else { "" };
    let of = counted(cranes.len(), "crane");
    if found.is_empty() {
        return Reply::say(match without {
            true => format!("None: all of {of} have {said}."),
            false => format!("None of {of} has {said}."),
        });
    }
    let mut reply = Reply::say(format!("{} of {of} {verb} {no}{said}:", found.len()));
    let names: Vec<String> = found
        .iter()
        .map(|crane| reply.name_with_owner(crane))
        .collect();
    reply.list(&names);
    reply
}

fn by_type(asked: &Asked<'_>) -> Reply {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for document in asked
        .group()
        .iter()
        .flat_map(|crane| &crane.crane.documents)
    {
        *counts.entry(document.document_type.as_str()).or_default() += 1;
    }
    let total: usize = counts.values().sum();
    let mut reply = Reply::say(format!("{} in all.", counted(total, "document")));
    if total > 0 {
        let rows: Vec<Vec<String>> = counts
            .into_iter()
            .map(|(kind, count)| vec![kind.to_owned(), count.to_string()])
            .collect();
        reply.table(&["Type", "Documents"], &rows);
    }
    reply
}
