//! Which documents does a crane have or lack?

use std::collections::BTreeMap;

use super::{Intent, which};
use crate::assistant::builtin::language::{Asked, Notion, WHICH_CRANES, notion_of};
use crate::assistant::builtin::reply::Reply;
use crate::assistant::builtin::say::{Moment, counted, listed, verbatim};
use crate::documents::{Document, DocumentType};
use crate::register::facts::CraneFacts;

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
        "which documents are missing",
        "which cranes have both an operators manual and load charts",
        "which cranes have three documents",
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
            Notion::Number,
            Notion::Only,
        ],
    ],
    fits: |asked| asked.has_any(&[Notion::Paper, Notion::PaperType, Notion::Manual]),
    answer,
};

/// The types of which one document is enough: a "manual" may be either.
type Wish = Vec<DocumentType>;

fn answer(asked: &Asked<'_>, _: &Moment) -> Reply {
    let mut wishes: Vec<Wish> = asked.papers.iter().map(|kind| vec![*kind]).collect();
    if asked.has(Notion::Manual) {
        wishes.push(vec![
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
    let only = asked.has(Notion::Only);
    match (&named[..], &wishes[..], number(asked)) {
        _ if says_no_other_crane(asked) => cannot_tell_of_only(),
        // Of one crane, all of them show whether there is another.
        ([crane], wishes, _) if wishes.is_empty() || only => match lacks {
            true => lacking(crane),
            false => all_of(crane),
        },
        ([crane], wishes, None) => whether(asked, crane, wishes),
        (_, [], Some(Some(count))) if !lacks => with_so_many(asked, count),
        (.., Some(_)) => Reply::say(
            "I cannot tell which number of documents is meant. \
             You can ask which cranes have three documents.",
        ),
        (.., None) if only => cannot_tell_of_only(),
        (_, wishes, None) if lacks && asks_what_is_missing(asked) => {
            let wished: Vec<DocumentType> = wishes.concat();
            let is_wished = |kind: &DocumentType| wished.is_empty() || wished.contains(kind);
            gaps(asked, &kinds().filter(is_wished).collect::<Vec<_>>())
        }
        (_, [], None) if lacks => {
            with_or_without(asked, &|documents| !documents.is_empty(), "documents")
        }
        (_, [], None) => by_type(asked),
        (_, [wish], None) => {
            with_or_without(asked, &|documents| has(documents, wish), &said(wish, "or"))
        }
        (_, wishes, None) => with_several(asked, wishes),
    }
}

/// "Three documents", or a number of something else, which is `None` within.
#[expect(clippy::option_option, reason = "no number, or one of something else")]
fn number(asked: &Asked<'_>) -> Option<Option<usize>> {
    const SPELLED: [&str; 6] = ["one", "two", "three", "four", "five", "six"];
    let mut words = asked.words.iter().enumerate();
    let counts = words.find_map(|(at, word)| {
        let next = asked.words.get(at + 1)?;
        let spelled = SPELLED.iter().position(|one| one == word);
        let count = spelled
            .map(|at| at + 1)
            .or_else(|| word.parse::<usize>().ok())?;
        (notion_of(next) == Some(Notion::Paper)).then_some(count)
    });
    // "One" is seldom a number, and "the two Liebherrs" are named.
    let is_spelled = |word: &String| SPELLED[1..].contains(&word.as_str());
    let says_other = asked.has(Notion::Number)
        || !asked.has(Notion::Named) && asked.words.iter().any(is_spelled);
    match counts {
        Some(count) => Some(Some(count)),
        None => says_other.then_some(None),
    }
}

/// "Which cranes have no documents" are those without any; who asks what is
/// missing wants to know of each type.
fn asks_what_is_missing(asked: &Asked<'_>) -> bool {
    const MISSING: [&str; 4] = ["missing", "lack", "lacks", "lacking"];
    let mut words = asked.words.iter();
    let says_missing = words.any(|word| MISSING.contains(&word.as_str()));
    let says_types = asked.has_any(&[Notion::PaperType, Notion::Manual]);
    let says_cranes = asked.has_any(&[Notion::Crane, Notion::Named, Notion::Kind]);
    match says_types {
        true => says_missing && !says_cranes,
        false => says_missing || !asked.has(Notion::Crane),
    }
}

fn cannot_tell_of_only() -> Reply {
    Reply::say(
        "I cannot tell which cranes have only that, or all of it. \
         You can ask which cranes have a document, or what one crane has.",
    )
}

/// "Does only CRAWLER-07 have load charts", "the only crane with a permit".
fn says_no_other_crane(asked: &Asked<'_>) -> bool {
    const CRANES: [Notion; 4] = [Notion::Named, Notion::Crane, Notion::Kind, Notion::Pronoun];
    let mut notions = asked.notions.iter().filter(|one| **one != Notion::Filler);
    let says_only = notions.any(|one| *one == Notion::Only);
    says_only && notions.next().is_some_and(|next| CRANES.contains(next))
}

fn has(documents: &[Document], wish: &[DocumentType]) -> bool {
    documents
        .iter()
        .any(|document| wish.contains(&document.document_type))
}

fn said(wish: &[DocumentType], word: &str) -> String {
    let kinds: Vec<&str> = wish.iter().map(|kind| kind.as_str()).collect();
    kinds.join(&format!(" {word} "))
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

/// The types that every crane could have a document of.
fn kinds() -> impl Iterator<Item = DocumentType> {
    let all = DocumentType::ALL.into_iter();
    all.filter(|kind| *kind != DocumentType::Other)
}

fn lacking(crane: &CraneFacts) -> Reply {
    let lacking: Vec<String> = kinds()
        .filter(|kind| !has(&crane.crane.documents, &[*kind]))
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

/// More names than this make the table hard to read.
const MOST_NAMES: usize = 5;

/// Of each type, which cranes have no document.
fn gaps(asked: &Asked<'_>, kinds: &[DocumentType]) -> Reply {
    let cranes = asked.group();
    let of = counted(cranes.len(), "crane");
    let yes_or_no = |yes: &'static str| if asked.asks_yes_or_no() { yes } else { "" };
    let mut named = Reply::default();
    let mut rows = Vec::new();
    for kind in kinds.iter().copied() {
        let (with, without): (Vec<&CraneFacts>, Vec<&CraneFacts>) = cranes
            .iter()
            .partition(|crane| has(&crane.crane.documents, &[kind]));
        let mut names = |cranes: &[&CraneFacts]| {
            let names = cranes.iter().map(|crane| named.name_with_owner(crane));
            listed(&names.collect::<Vec<_>>())
        };
        let who = match (with.len(), without.len()) {
            (_, 0) => continue,
            (0, _) => "all".to_owned(),
            (_, 1..=MOST_NAMES) => names(&without),
            (1..=MOST_NAMES, _) => format!("all but {}", names(&with)),
            _ => String::new(),
        };
        rows.push(vec![
            kind.as_str().to_owned(),
            without.len().to_string(),
            who,
        ]);
    }
    if rows.is_empty() {
        let no = yes_or_no("No. ");
        return Reply::say(format!("{no}Nothing of that is missing on {of}."));
    }
    let yes = yes_or_no("Yes. ");
    let mut reply = Reply::say(format!("{yes}What is missing on {of}, by type:"));
    reply.table(&["Type", "Cranes without", "Which"], &rows);
    for source in named.sources {
        reply.cite(source);
    }
    reply
}

fn whether(asked: &Asked<'_>, crane: &CraneFacts, wishes: &[Wish]) -> Reply {
    let documents = &crane.crane.documents;
    let (there, missing): (Vec<&Wish>, Vec<&Wish>) =
        wishes.iter().partition(|wish| has(documents, wish));
    let lacks = asked.has(Notion::Lack);
    // "An operators manual and no permit" has no plain yes.
    let is_plain = wishes.len() == 1 || !lacks && (there.is_empty() || missing.is_empty());
    let yes_or_no = match asked.asks_yes_or_no() && is_plain {
        false => "",
        true if there.is_empty() == lacks => "Yes. ",
        true => "No. ",
    };
    let mut reply = Reply::default();
    let name = reply.name_with_owner(crane);
    if !missing.is_empty() {
        let kinds: Vec<String> = missing.iter().map(|wish| said(wish, "or")).collect();
        reply.add(format!("{yes_or_no}{name} has no {}.", kinds.join(" or ")));
    }
    if !there.is_empty() {
        let found = documents.iter().filter(|document| {
            there
                .iter()
                .any(|wish| wish.contains(&document.document_type))
        });
        let found: Vec<String> = found.map(line).collect();
        reply.add(match missing.is_empty() {
            true => format!("{yes_or_no}{name} has:"),
            false => "It has:".to_owned(),
        });
        reply.list(&found);
    }
    reply
}

/// "Both a manual and charts", "a manual or charts", "no manual and no charts".
fn with_several(asked: &Asked<'_>, wishes: &[Wish]) -> Reply {
    let says = |wanted: &str| asked.words.iter().any(|word| word == wanted);
    let denials = asked.notions.iter().filter(|one| **one == Notion::Lack);
    let (denials, is_both) = (denials.count(), says("both"));
    let joined = |word: &str| {
        let kinds: Vec<String> = wishes.iter().map(|wish| said(wish, "or")).collect();
        kinds.join(&format!(" {word} "))
    };
    let any = |documents: &[Document]| wishes.iter().any(|wish| has(documents, wish));
    let all = |documents: &[Document]| wishes.iter().all(|wish| has(documents, wish));
    match (denials, says("or"), says("and")) {
        (0, false, true) => with_or_without(asked, &all, &format!("both {}", joined("and"))),
        (0, true, false) if !is_both => with_or_without(asked, &any, &joined("or")),
        (1, true, false) if !is_both => with_or_without(asked, &any, &joined("or")),
        (2.., false, true) if !is_both && denials == wishes.len() => {
            with_or_without(asked, &any, &joined("or"))
        }
        _ => Reply::say(
            "I cannot tell which of those documents a crane is to have. \
             Please ask about one type, or join them with “and” or “or”.",
        ),
    }
}

fn with_so_many(asked: &Asked<'_>, count: usize) -> Reply {
    let has_so_many = |documents: &[Document]| documents.len() == count;
    let said = format!("exactly {}", counted(count, "document"));
    with_or_without(asked, &has_so_many, &said)
}

fn with_or_without(asked: &Asked<'_>, has: &dyn Fn(&[Document]) -> bool, said: &str) -> Reply {
    let without = asked.has(Notion::Lack);
    let cranes = asked.group();
    let found: Vec<&&CraneFacts> = cranes
        .iter()
        .filter(|crane| has(&crane.crane.documents) != without)
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
