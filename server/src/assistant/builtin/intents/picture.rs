//! A picture is wished for. The artist answers before this where it can.

use super::Intent;
use crate::assistant::builtin::language::Notion;
use crate::assistant::builtin::reply::Reply;

pub(super) static INTENT: Intent = Intent {
    examples: &["Draw MBR482", "create an image of my crane"],
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
    answer: |_, _| Reply::say("I cannot draw that."),
};
