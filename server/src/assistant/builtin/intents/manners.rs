//! Greetings and thanks.

use super::Intent;
use crate::assistant::builtin::language::{Asked, Notion};
use crate::assistant::builtin::reply::Reply;
use crate::cranes::Status;

pub(super) static INTENT: Intent = Intent {
    examples: &[
        "Hi",
        "kia ora",
        "good morning mate",
        "thanks mate",
        "cheers",
        "nah all good",
    ],
    understands: &[&[
        Notion::Greet,
        Notion::Thanks,
        Notion::Mate,
        Notion::AndAlso,
        Notion::Me,
        Notion::Status,
        Notion::All,
    ]],
    fits: |asked| {
        let greets = [Notion::Greet, Notion::Thanks];
        if is_nod(asked) {
            return true;
        }
        // "Hi mate, all good?" is a greeting, "hi, what's expired" is not.
        asked.statuses.iter().all(|status| *status == Status::Valid)
            && asked
                .notions
                .first()
                .is_some_and(|notion| greets.contains(notion))
    },
    answer: |asked, _| {
        if is_nod(asked) {
            return Reply::say("All right.");
        }
        if asked.has(Notion::Thanks) {
            return Reply::say("You are welcome.");
        }
        let maori = asked
            .words
            .iter()
            .any(|word| matches!(word.as_str(), "kia" | "morena" | "tena"));
        let hello = if maori { "Kia ora." } else { "Hello." };
        Reply::say(format!(
            "{hello} Ask me about your cranes: what expires when, which papers there are, or what a manual says."
        ))
    },
};

/// "Nah, all good" wants nothing more.
fn is_nod(asked: &Asked<'_>) -> bool {
    let first = asked.words.first().map_or("", String::as_str);
    ["nah", "nope", "yeah", "yep"].contains(&first) && asked.statuses == [Status::Valid]
}
