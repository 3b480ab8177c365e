//! What is due next?

use super::{Intent, which};
use crate::assistant::builtin::language::{Asked, Notion, Subject, WHICH_CRANES};
use crate::assistant::builtin::reply::Reply;
use crate::assistant::builtin::say::{Moment, listed};
use crate::assistant::builtin::terms::{self, Due};
use crate::certificates::Certificate;
use crate::cranes::Status;
use crate::register::facts::CraneFacts;

pub(super) static INTENT: Intent = Intent {
    examples: &[
        "What's due next?",
        "which rego is up next",
        "next m&i due?",
        "what should i renew first?",
        "what is the next thing due on the demag city",
        "the five most urgent renewals",
        "which cof expires last",
        "which rego expired first",
        "is LKD907 next",
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
            Notion::Past,
        ],
    ],
    fits: |asked| {
        let expired = |status: &Status| *status == Status::Expired;
        let of_each = asked
            .words
            .iter()
            .any(|word| word == "each" || word == "every");
        let is_last = says(asked, "last") && asked.has_any(&[Notion::Expire, Notion::Status]);
        let is_one = asked.has(Notion::Next) && !asked.has(Notion::Past);
        let is_plain = asked.numbers.len() < 2 && asked.statuses.iter().all(expired);
        (is_one || is_last) && !of_each && is_plain && (!asks_whether(asked) || can_tell(asked))
    },
    answer,
};

/// How many come after the first.
const MORE: usize = 2;

fn says(asked: &Asked<'_>, wanted: &str) -> bool {
    asked.words.iter().any(|word| word == wanted)
}

/// "Is MBR482 next", of all that there are. Of two with "or" only these are
/// meant, and who asks for anything of it means that crane's own.
fn asks_whether(asked: &Asked<'_>) -> bool {
    const OTHERWISE: [&str; 8] = [
        "or",
        "anything",
        "something",
        "any",
        "there",
        "what",
        "whats",
        "when",
    ];
    let first = asked.words.first().map_or("", String::as_str);
    let is_this = asked.chosen.is_some() && says(asked, "this");
    ["is", "are", "does", "will", "has"].contains(&first)
        && (is_this || asked.has_any(&[Notion::Named, Notion::Pronoun]))
        && !OTHERWISE.iter().any(|word| says(asked, word))
}

/// One crane is first of all or is not; what is urgent, or the last, or first
/// among COFs, is less plain.
fn can_tell(asked: &Asked<'_>) -> bool {
    const FIRST: [&str; 6] = ["next", "first", "soonest", "earliest", "nearest", "most"];
    FIRST.iter().any(|word| says(asked, word))
        && !says(asked, "last")
        && !matches!(asked.subject(), Subject::Many(_))
        && asked.wanted().is_none()
        && !asked.has(Notion::Certificate)
}

/// Yes or no, and which one it is.
fn whether(asked: &Asked<'_>, cranes: &[&CraneFacts], moment: &Moment) -> Reply {
    let all: Vec<&CraneFacts> = asked.facts.cranes.iter().collect();
    let dues = terms::dues(&all, &Certificate::ALL);
    let mut coming = dues
        .iter()
        .filter(|due| due.status(moment) != Status::Expired);
    let Some(first) = coming.next() else {
        return Reply::say("Nothing is coming up.");
    };
    let is_asked = |due: &&Due<'_>| cranes.iter().any(|one| one.crane.id == due.crane.crane.id);
    // Two may end on the same day.
    let day = moment.day(first.expiry);
    let mut firsts =
        std::iter::once(first).chain(coming.take_while(|due| moment.day(due.expiry) == day));
    let asked_for = firsts.find(is_asked);
    let mut reply = Reply::say(if asked_for.is_some() { "Yes." } else { "No." });
    let said = say(asked_for.unwrap_or(first), &mut reply, moment);
    reply.add(format!("Next is the {said}."));
    terms::note_expired(&mut reply, &terms::dues(cranes, &Certificate::ALL), moment);
    reply
}

fn answer(asked: &Asked<'_>, moment: &Moment) -> Reply {
    let cranes = match which::cranes(asked) {
        Ok(cranes) if cranes.is_empty() || !asked.has_any(&[Notion::Named, Notion::Pronoun]) => {
            asked.group()
        }
        Ok(cranes) => cranes,
        Err(question) => return question,
    };
    if asks_whether(asked) {
        return whether(asked, &cranes, moment);
    }
    let dues = terms::dues(&cranes, &terms::certificates(&asked.certificates));
    // "What is overdue, and what comes next" asks for both.
    let is_over = !asked.statuses.is_empty() && !asked.is_ahead && !asked.has(Notion::AndAlso);
    if is_over || says(asked, "last") {
        return at_the_end(asked, &dues, is_over, moment);
    }
    let wanted = asked.wanted();
    // Three cranes are not three dates of one.
    let is_of_cranes = asked.has(Notion::Crane) && wanted.is_some();
    let mut seen = Vec::new();
    let mut coming = dues.iter().filter(|due| {
        let (id, is_expired) = (due.crane.crane.id, due.status(moment) == Status::Expired);
        let is_again = is_of_cranes && seen.contains(&id);
        seen.extend((!is_expired).then_some(id));
        !is_expired && !is_again
    });
    let mut reply = Reply::default();
    let more = wanted.map_or(MORE, |wanted| wanted - 1);
    match coming.next() {
        Some(first) => {
            let first = say(first, &mut reply, moment);
            reply.add(format!("Next is the {first}."));
            let more = coming.take(more);
            let more: Vec<String> = more.map(|due| say(due, &mut reply, moment)).collect();
            if !more.is_empty() {
                reply.add(format!("After that: {}.", listed(&more)));
            }
        }
        None => reply.add("Nothing is coming up."),
    }
    terms::note_expired(&mut reply, &dues, moment);
    reply
}

fn say(due: &Due<'_>, reply: &mut Reply, moment: &Moment) -> String {
    let label = terms::in_sentence(due.certificate);
    let name = reply.name_with_owner(due.crane);
    format!("{label} of {name}, {}", moment.expiry(due.expiry))
}

/// What expired first or last, and what expires last.
fn at_the_end(asked: &Asked<'_>, dues: &[Due<'_>], is_over: bool, moment: &Moment) -> Reply {
    let (is_first, is_last) = (
        says(asked, "first") || says(asked, "earliest"),
        says(asked, "last"),
    );
    let was = |word: &String| ["was", "were", "did", "had", "previous"].contains(&word.as_str());
    // A crane has four dates, and the last of them says little about it.
    let is_of_crane = is_last && asked.has(Notion::Crane) && asked.certificates.is_empty();
    let is_plain = is_first != is_last && asked.wanted().is_none() && !is_of_crane;
    if !is_plain || asked.words.iter().any(was) {
        return Reply::say(
            "I cannot tell which one is meant. \
             You can ask which COF expires first, or last, or which has expired.",
        );
    }
    let mut found = dues
        .iter()
        .filter(|due| (due.status(moment) == Status::Expired) == is_over);
    let end = if is_first {
        found.next()
    } else {
        found.next_back()
    };
    let mut reply = Reply::default();
    let (place, verb) = (
        if is_first { "First" } else { "Last" },
        if is_over { "expired" } else { "expires" },
    );
    match end {
        Some(due) => {
            let due = say(due, &mut reply, moment);
            reply.add(format!("{place} {verb} the {due}."));
        }
        None => reply.add(format!("Nothing {verb}.")),
    }
    reply
}
