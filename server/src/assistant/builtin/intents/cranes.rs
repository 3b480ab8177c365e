//! A list of cranes.

use super::Intent;
use crate::assistant::builtin::language::{Asked, Notion, Subject, WHICH_CRANES};
use crate::assistant::builtin::reply::Reply;
use crate::assistant::builtin::say::{Moment, counted};
use crate::assistant::builtin::terms;
use crate::register::facts::CraneFacts;

pub(super) static INTENT: Intent = Intent {
    examples: &[
        "Show me the lattice cranes",
        "list my liebherrs",
        "which cranes do i have",
        "which cranes do i own",
        "my mates' cranes",
        "when's the next expiry for each crane",
    ],
    understands: &[
        WHICH_CRANES,
        &[
            Notion::About,
            Notion::Next,
            Notion::Expire,
            Notion::When,
            Notion::Dates,
        ],
    ],
    fits: |asked| {
        // "When do we get the Grove" asks for no date that is known here.
        let is_dated = asked.has_any(&[Notion::Expire, Notion::Next, Notion::Dates]);
        asked.has_any(&[Notion::Crane, Notion::Kind, Notion::Named, Notion::Fleet])
            && (is_dated || !asked.has(Notion::When))
            && !(asked.asks_yes_or_no() && is_of_some(asked))
    },
    answer,
};

/// "Is MBR482 there", "are the Groves next": a list is neither yes nor no.
fn is_of_some(asked: &Asked<'_>) -> bool {
    matches!(asked.subject(), Subject::One(_)) || asked.has(Notion::Next)
}

fn answer(asked: &Asked<'_>, moment: &Moment) -> Reply {
    let cranes = asked.group();
    if cranes.is_empty() {
        return Reply::say("No crane is like that among those that you can see.");
    }
    let mut reply = Reply::say(format!("{}:", counted(cranes.len(), "crane")));
    let mut row = |crane: &&CraneFacts| {
        let next = crane.earliest();
        vec![
            reply.name_with_owner(crane),
            terms::kind(crane.crane.kind).to_owned(),
            terms::status(crane.status(moment.ms)).to_owned(),
            next.map_or_else(|| "no date".to_owned(), |expiry| moment.expiry(expiry)),
        ]
    };
    let rows: Vec<Vec<String>> = cranes.iter().map(&mut row).collect();
    reply.table(&["Crane", "Type", "Status", "Earliest date"], &rows);
    reply
}
