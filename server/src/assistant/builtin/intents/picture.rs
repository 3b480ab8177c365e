//! A picture is wished for in words that the artist does not hear.

use super::Intent;
use crate::assistant::builtin::language::Notion;
use crate::assistant::builtin::reply::Reply;

pub(super) static INTENT: Intent = Intent {
    examples: &["Picture of MBR482", "a sketch of my crane"],
    understands: &[&[
        Notion::Picture,
        Notion::Named,
        Notion::Crane,
        Notion::Mine,
        Notion::Me,
        Notion::All,
        Notion::Fleet,
        Notion::Expire,
        Notion::When,
        Notion::Dates,
        Notion::Pronoun,
    ]],
    fits: |asked| asked.has(Notion::Picture),
    answer: |_, _| {
        Reply::say("Say “draw” and what: I can draw a crane, or a chart of what expires when.")
    },
};
