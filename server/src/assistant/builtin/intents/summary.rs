//! How does the whole fleet stand?

use super::Intent;
use crate::assistant::builtin::language::{Asked, Notion, Subject, WHICH_CRANES};
use crate::assistant::builtin::reply::Reply;
use crate::assistant::builtin::say::{Moment, counted, listed};
use crate::assistant::builtin::terms;
use crate::certificates::Certificate;
use crate::cranes::Status;

pub(super) static INTENT: Intent = Intent {
    examples: &[
        "Give me a summary of the fleet",
        "hows the fleet looking",
        "overview please",
        "what state are my cranes in",
    ],
    understands: &[
        WHICH_CRANES,
        &[
            Notion::Summary,
            Notion::About,
            Notion::Status,
            Notion::Dates,
            Notion::Not,
        ],
    ],
    fits: |asked| {
        asked.has_any(&[Notion::Summary, Notion::Fleet])
            && asked.statuses.iter().all(|status| *status == Status::Valid)
            && !objects(asked)
            && matches!(asked.subject(), Subject::Nothing)
    },
    answer,
};

/// "That's wrong" is about the answer; "what's wrong" is about the fleet.
fn objects(asked: &Asked<'_>) -> bool {
    const ASKS: [&str; 6] = ["what", "whats", "anything", "something", "nothing", "with"];
    let says = |some: &[&str]| asked.words.iter().any(|word| some.contains(&word.as_str()));
    says(&["wrong"]) && !says(&ASKS)
}

fn answer(asked: &Asked<'_>, moment: &Moment) -> Reply {
    let cranes = asked.group();
    if cranes.is_empty() {
        return Reply::say("No crane is like that among those that you can see.");
    }
    let own = cranes.iter().filter(|crane| crane.is_own()).count();
    let shared = match cranes.len() - own {
        0 => String::new(),
        shared => format!(", and {shared} shared with you"),
    };
    let mut reply = Reply::say(format!(
        "{}: {own} of your own{shared}.",
        counted(cranes.len(), "crane")
    ));
    let mut points = Vec::new();
    for status in [Status::Expired, Status::ExpiringSoon, Status::Valid] {
        let of = cranes
            .iter()
            .filter(|crane| crane.status(moment.ms) == status);
        let (count, label) = (of.clone().count(), terms::status(status));
        // What is good needs no names.
        points.push(if count == 0 || status == Status::Valid {
            format!("**{count} {label}**")
        } else {
            let names: Vec<String> = of.map(|crane| reply.name(crane)).collect();
            format!("**{count} {label}**: {}", listed(&names))
        });
    }
    reply.list(&points);
    let dues = terms::dues(&cranes, &Certificate::ALL);
    if let Some(next) = dues
        .iter()
        .find(|due| due.status(moment) != Status::Expired)
    {
        let (label, name) = (terms::in_sentence(next.certificate), reply.name(next.crane));
        reply.add(format!(
            "Next is the {label} of {name}, {}.",
            moment.expiry(next.expiry)
        ));
    }
    reply
}
