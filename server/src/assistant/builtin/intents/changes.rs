//! Somebody wants something done. The assistant only tells.

use crate::assistant::builtin::language::{Asked, Notion};
use crate::assistant::builtin::reply::Reply;

const DEEDS: [&str; 34] = [
    "delete", "remove", "erase", "add", "create", "update", "change", "set", "edit", "book",
    "rename", "upload", "unshare", "share", "stop", "invite", "send", "email", "cancel", "renew",
    "register", "order", "buy", "pay", "call", "text", "message", "mark", "move", "transfer",
    "sell", "accept", "reject", "schedule",
];
/// What people put before what they want done.
const LEADS: [&str; 14] = [
    "please", "can", "could", "would", "you", "i", "want", "to", "need", "go", "and", "just",
    "hey", "now",
];

/// An answer to whoever begins with a deed, and about something here.
pub(in super::super) fn refuse(asked: &Asked<'_>) -> Option<Reply> {
    let first = asked
        .words
        .iter()
        .find(|word| !LEADS.contains(&word.as_str()))?;
    let about_ours = [
        Notion::Named,
        Notion::Certificate,
        Notion::Person,
        Notion::Crane,
        Notion::Mate,
        Notion::Paper,
        Notion::PaperType,
        Notion::Fleet,
        Notion::Dates,
        Notion::Pronoun,
        Notion::Ruc,
        Notion::Request,
    ];
    let may = asked
        .words
        .iter()
        .map(String::as_str)
        .take(2)
        .collect::<Vec<_>>();
    let asks_leave = matches!(may[..], ["can" | "may" | "could" | "am", "i" | "we"]);
    let asks =
        asks_leave || asked.has_any(&[Notion::When, Notion::Which, Notion::Who, Notion::Count]);
    let wants_deed = DEEDS.contains(&first.as_str()) && asked.has_any(&about_ours) && !asks;
    wants_deed.then(|| {
        Reply::say(
            "I cannot change, share, send or book anything. I only answer. \
             You can do it yourself on the crane's page or on the Mates page.",
        )
    })
}
