//! Whose is this crane, and may I change it?

use super::{Intent, which};
use crate::access::Access;
use crate::assistant::builtin::language::{Asked, Notion, Subject, WHICH_CRANES};
use crate::assistant::builtin::reply::Reply;
use crate::assistant::builtin::say::{Moment, verbatim};
use crate::register::facts::CraneFacts;

pub(super) static INTENT: Intent = Intent {
    examples: &[
        "Who owns KWS093?",
        "whose crane is LKD907",
        "can i edit hemi's crane",
        "is MBR482 mine",
        "do i own KTR551",
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
        is_named && asked.people.is_empty() && (asks || asks_for_mine(asked))
            || asked.has(Notion::Person) && asked.has_any(&[Notion::Own, Notion::Have])
    },
    answer,
};

/// "Is it mine", "do I own it".
fn asks_for_mine(asked: &Asked<'_>) -> bool {
    let own = |pair: &[String]| matches!(pair[0].as_str(), "i" | "we") && pair[1] == "own";
    let mut words = asked.words.iter();
    words.any(|word| word == "mine" || word == "ours") || asked.words.windows(2).any(own)
}

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
    let asks_whether = asked.asks_yes_or_no() && asks_for_mine(asked);
    for crane in cranes {
        let name = reply.name(crane);
        let yes_or_no = match (asks_whether, crane.is_own()) {
            (false, _) => "",
            (true, true) => "Yes. ",
            (true, false) => "No. ",
        };
        reply.add(match asked.has(Notion::Edit) {
            true => whether_may_edit(crane, &name),
            false if crane.is_own() => format!("{yes_or_no}{name} belongs to you."),
            false => {
                let owner = verbatim(&crane.crane.owner_name);
                format!("{yes_or_no}{name} belongs to {owner}.")
            }
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
