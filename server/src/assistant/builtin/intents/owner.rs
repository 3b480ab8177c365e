//! Whose is this crane, and may I change it?

use super::{Intent, which};
use crate::access::Access;
use crate::assistant::builtin::language::{Asked, Notion, Subject, WHICH_CRANES};
use crate::assistant::builtin::reply::Reply;
use crate::assistant::builtin::say::{Moment, verbatim};
use crate::assistant::facts::CraneFacts;

pub(super) static INTENT: Intent = Intent {
    examples: &[
        "Who owns KWS093?",
        "whose crane is LKD907",
        "can i edit hemi's crane",
        "is MBR482 mine",
        "which cranes belong to hemi",
        "how many cranes does hemi have",
    ],
    understands: &[
        WHICH_CRANES,
        &[
            Notion::Own,
            Notion::Person,
            Notion::Who,
            Notion::Edit,
            Notion::Count,
        ],
    ],
    fits: |asked| {
        let is_named = !matches!(asked.subject(), Subject::Nothing | Subject::Many(_));
        let asks = asked.has_any(&[Notion::Own, Notion::Edit, Notion::Who]);
        is_named
            && asked.people.is_empty()
            && (asks || asked.words.iter().any(|word| word == "mine"))
            || asked.has(Notion::Person) && asked.has_any(&[Notion::Own, Notion::Have])
    },
    answer,
};

fn answer(asked: &Asked<'_>, _: &Moment) -> Reply {
    if !asked.people.is_empty() && asked.namings.is_empty() {
        let mut reply = Reply::default();
        for person in &asked.people {
            reply.add_block(cranes_of(asked, person));
        }
        return reply;
    }
    let cranes = match which::cranes(asked) {
        Ok(cranes) => cranes,
        Err(question) => return question,
    };
    let mut reply = Reply::default();
    for crane in cranes {
        let name = reply.name(crane);
        reply.add(match asked.has(Notion::Edit) {
            true => whether_may_edit(crane, &name),
            false if crane.is_own() => format!("{name} belongs to you."),
            false => format!("{name} belongs to {}.", verbatim(&crane.crane.owner_name)),
        });
    }
    reply
}

fn cranes_of(asked: &Asked<'_>, person: &str) -> Reply {
    let cranes = asked.facts.cranes.iter();
    let theirs: Vec<&CraneFacts> = cranes
        .filter(|crane| crane.crane.owner_name == person)
        .collect();
    let person = verbatim(person);
    if theirs.is_empty() {
        return Reply::say(format!(
            "{person} shares no crane with you, and more I do not see."
        ));
    }
    let mut reply = Reply::say(format!("Of {person}'s cranes you see:"));
    let names: Vec<String> = theirs.iter().map(|crane| reply.name(crane)).collect();
    reply.list(&names);
    reply
}

fn whether_may_edit(crane: &CraneFacts, name: &str) -> String {
    let owner = verbatim(&crane.crane.owner_name);
    match crane.crane.access {
        Access::Owner => format!("Yes. {name} is yours."),
        Access::Edit => format!("Yes. {owner} lets you edit {name}."),
        Access::View => format!("No. {owner} lets you look at {name}, but not change it."),
    }
}
