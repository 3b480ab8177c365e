//! How many, of which kind?

use std::collections::BTreeMap;

use super::{Intent, expiring, status};
use crate::assistant::builtin::language::{Asked, Notion, WHICH_CRANES};
use crate::assistant::builtin::reply::Reply;
use crate::assistant::builtin::say::{Moment, counted, listed, verbatim};
use crate::assistant::builtin::terms::{self, Due};
use crate::assistant::facts::CraneFacts;
use crate::cranes::Status;

pub(super) static INTENT: Intent = Intent {
    examples: &[
        "How many cranes do I have?",
        "how many lattice cranes have we got",
        "number of groves?",
        "how many cranes are expired",
        "how many cofs expire in august",
        "count cranes by type",
        "how many by make",
        "how many cranes are there by status",
    ],
    understands: &[
        WHICH_CRANES,
        &[
            Notion::Count,
            Notion::Status,
            Notion::Certificate,
            Notion::Span,
            Notion::Expire,
            Notion::ByType,
            Notion::ByMake,
            Notion::ByStatus,
            Notion::ByOwner,
            Notion::Paper,
            Notion::Dates,
            Notion::Renew,
        ],
    ],
    fits: |asked| {
        let counts = [
            Notion::Count,
            Notion::ByType,
            Notion::ByMake,
            Notion::ByStatus,
            Notion::ByOwner,
        ];
        // "How many shackles are on it" is for its papers to say.
        let of_dates = [Notion::Certificate, Notion::Expire, Notion::Renew];
        let is_bound = asked.span.is_some() || !asked.statuses.is_empty();
        asked.has_any(&counts) && (is_bound || !asked.has_any(&of_dates))
    },
    answer,
};

fn answer(asked: &Asked<'_>, moment: &Moment) -> Reply {
    let cranes = asked.group();
    let by: [(Notion, &str, Key<'_>); 4] = [
        (Notion::ByType, "Type", &|crane| {
            terms::kind(crane.crane.kind).to_owned()
        }),
        (Notion::ByMake, "Make", &|crane| verbatim(&crane.crane.make)),
        (Notion::ByStatus, "Status", &|crane| {
            terms::status(crane.status(moment.ms)).to_owned()
        }),
        (Notion::ByOwner, "Owner", &|crane| {
            verbatim(&crane.crane.owner_name)
        }),
    ];
    for (notion, head, key) in by {
        if asked.has(notion) {
            return grouped(&cranes, head, key);
        }
    }
    let dues = terms::dues(&cranes, &terms::certificates(&asked.certificates));
    if let Some(span) = &asked.span {
        let is_over = span.last.is_some_and(|last| last < moment.today);
        let is_expired = asked.statuses.contains(&Status::Expired);
        let past = is_over || is_expired && !asked.is_ahead;
        let mut found = expiring::within(&dues, span, past, moment);
        // What was due on Monday is due this week, and by Christmas it will be
        // expired; but what is due by Christmas is not what ran out last year.
        if !past && (span.first.is_some() || is_expired) {
            let is_in = |due: &&Due<'_>| span.holds(moment.day(due.expiry));
            found = dues.iter().filter(is_in).copied().collect();
        }
        let verb = if past { "expired" } else { "expire" };
        let mut reply = certificates(&found, &span.said, verb, moment);
        if !past && span.first.is_none() && !is_expired {
            terms::note_expired(&mut reply, &dues, moment);
        }
        return reply;
    }
    match asked.statuses.first() {
        Some(status) if asked.certificates.is_empty() => of_status(&cranes, *status, moment),
        Some(status) => {
            let found = status::of_status(&dues, *status, moment);
            certificates(&found, terms::status(*status), "are", moment)
        }
        None => plain(asked, &cranes),
    }
}

/// By what cranes are put together.
type Key<'k> = &'k dyn Fn(&CraneFacts) -> String;

fn grouped(cranes: &[&CraneFacts], head: &str, key: Key<'_>) -> Reply {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for crane in cranes {
        *counts.entry(key(crane)).or_default() += 1;
    }
    let mut counts: Vec<(String, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let mut reply = Reply::say(format!("{} in all:", counted(cranes.len(), "crane")));
    let rows: Vec<Vec<String>> = counts
        .into_iter()
        .map(|(name, count)| vec![name, count.to_string()])
        .collect();
    reply.table(&[head, "Cranes"], &rows);
    reply
}

fn certificates(found: &[Due<'_>], which: &str, verb: &str, moment: &Moment) -> Reply {
    if found.is_empty() {
        return Reply::say(format!(
            "None {} {which}.",
            if verb == "are" { "is" } else { verb }
        ));
    }
    let verb = match (found.len(), verb) {
        (1, "are") => "is",
        (1, "expire") => "expires",
        _ => verb,
    };
    // Who asks how many cranes must not take certificates for them.
    let mut reply = Reply::say(format!(
        "{} on {} {verb} {which}:",
        counted(found.len(), "certificate"),
        counted(terms::cranes_of(found).len(), "crane")
    ));
    terms::due_table(&mut reply, found, moment);
    reply
}

fn of_status(cranes: &[&CraneFacts], status: Status, moment: &Moment) -> Reply {
    let found: Vec<&&CraneFacts> = cranes
        .iter()
        .filter(|crane| crane.status(moment.ms) == status)
        .collect();
    let what = match status {
        Status::Expired => "something expired",
        Status::ExpiringSoon => "something that expires within 30 days, and nothing expired",
        Status::Valid => "everything up to date",
    };
    let of = counted(cranes.len(), "crane");
    let mut reply = Reply::default();
    match found.len() {
        0 => reply.add(format!("None of {of} has {what}.")),
        1 => reply.add(format!("1 of {of} has {what}.")),
        count => reply.add(format!("{count} of {of} have {what}.")),
    }
    names(&mut reply, found.into_iter().copied());
    reply
}

fn plain(asked: &Asked<'_>, cranes: &[&CraneFacts]) -> Reply {
    let own = cranes.iter().filter(|crane| crane.is_own()).count();
    let shared = cranes.len() - own;
    let is_all = cranes.len() == asked.facts.cranes.len();
    let mut reply = Reply::default();
    match (own, shared) {
        (_, 0) if is_all => reply.add(format!("You have {}.", counted(own, "crane"))),
        _ if is_all => reply.add(format!(
            "You have {} of your own, and {shared} more {} shared with you: {} in all.",
            counted(own, "crane"),
            if shared == 1 { "is" } else { "are" },
            cranes.len()
        )),
        (_, 0) => reply.add(format!("{}.", counted(own, "crane"))),
        (0, _) => reply.add(format!("{}, shared with you.", counted(shared, "crane"))),
        _ => reply.add(format!(
            "{}, {shared} of them shared with you.",
            counted(cranes.len(), "crane")
        )),
    }
    if !is_all {
        names(&mut reply, cranes.iter().copied());
    }
    reply
}

/// More names than this say less than the number does.
const MOST_NAMES: usize = 12;

fn names<'f>(reply: &mut Reply, cranes: impl ExactSizeIterator<Item = &'f CraneFacts>) {
    if (1..=MOST_NAMES).contains(&cranes.len()) {
        let names: Vec<String> = cranes.map(|crane| reply.name_with_owner(crane)).collect();
        reply.add(format!("{}.", listed(&names)));
    }
}
