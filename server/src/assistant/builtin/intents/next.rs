//! What is due next?

use super::{Intent, which};
use crate::assistant::builtin::language::{Asked, Notion, WHICH_CRANES};
use crate::assistant::builtin::reply::Reply;
use crate::assistant::builtin::say::{Moment, listed};
use crate::assistant::builtin::terms;
use crate::cranes::Status;

pub(super) static INTENT: Intent = Intent {
    examples: &[
        "What's due next?",
        "which rego is up next",
        "next m&i due?",
        "what should i renew first?",
        "what is the next thing due on the demag city",
        "the five most urgent renewals",
    ],
    understands: &[
        WHICH_CRANES,
        &[
            Notion::Next,
            Notion::Expire,
            Notion::Certificate,
            Notion::When,
            Notion::Dates,
            Notion::Renew,
            Notion::Status,
            Notion::Number,
        ],
    ],
    fits: |asked| {
        let expired = |status: &Status| *status == Status::Expired;
        let of_each = asked
            .words
            .iter()
            .any(|word| word == "each" || word == "every");
        asked.has(Notion::Next) && !of_each && asked.statuses.iter().all(expired)
    },
    answer,
};

/// How many come after the first.
const MORE: usize = 2;

fn answer(asked: &Asked<'_>, moment: &Moment) -> Reply {
    let cranes = match which::cranes(asked) {
        Ok(cranes) if cranes.is_empty() || !asked.has_any(&[Notion::Named, Notion::Pronoun]) => {
            asked.group()
        }
        Ok(cranes) => cranes,
        Err(question) => return question,
    };
    let dues = terms::dues(&cranes, &terms::certificates(&asked.certificates));
    let mut coming = dues
        .iter()
        .filter(|due| due.status(moment) != Status::Expired);
    let mut reply = Reply::default();
    let say = |due: &terms::Due<'_>, reply: &mut Reply| {
        let (label, name) = (
            terms::in_sentence(due.certificate),
            reply.name_with_owner(due.crane),
        );
        format!("{label} of {name}, {}", moment.expiry(due.expiry))
    };
    let more = match asked.numbers[..] {
        [wanted] if wanted >= 1.0 => wanted as usize - 1,
        _ => MORE,
    };
    match coming.next() {
        Some(first) => {
            let first = say(first, &mut reply);
            reply.add(format!("Next is the {first}."));
            let more: Vec<String> = coming.take(more).map(|due| say(due, &mut reply)).collect();
            if !more.is_empty() {
                reply.add(format!("After that: {}.", listed(&more)));
            }
        }
        None => reply.add("Nothing is coming up."),
    }
    terms::note_expired(&mut reply, &dues, moment);
    reply
}
