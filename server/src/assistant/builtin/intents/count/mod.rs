//! How many, of which kind?

mod divided;
mod found;

use self::divided::divided;
use self::found::found;
use super::{Intent, expiring, status};
use crate::assistant::builtin::language::{Asked, Notion, Subject, WHICH_CRANES};
use crate::assistant::builtin::reply::Reply;
use crate::assistant::builtin::say::{Moment, counted, listed};
use crate::assistant::builtin::terms;
use crate::cranes::Status;
use crate::register::facts::CraneFacts;

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
        "expired cranes by make",
        "how many certificates are expired",
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
        // "How many shackles are on it" is for its papers to say.
        let of_dates = [Notion::Certificate, Notion::Expire, Notion::Renew];
        let is_bound = asked.span.is_some() || !asked.statuses.is_empty();
        let is_counted = is_bound || !asked.has_any(&of_dates) && !says_things(asked);
        // What one crane has so many of is no crane.
        let is_of_one = asked.has(Notion::Have)
            && matches!(asked.subject(), Subject::One(_))
            && !is_bound
            && !counts_certificates(asked);
        // Cranes that have certificates at all, nobody asks for.
        let is_known = is_bound || !asked.has(Notion::Dates) || counts_certificates(asked);
        // Papers do not expire; the paperwork of cranes does.
        let of_cranes = [Notion::Crane, Notion::Named, Notion::Kind, Notion::Have];
        let is_of_papers = asked.has(Notion::Paper) && !asked.has_any(&of_cranes);
        let parts = BY.iter().filter(|by| asked.has(**by)).count();
        let is_divisible = match statuses(asked)[..] {
            [] => true,
            [status] => status != Status::Valid && !asked.has(Notion::ByStatus),
            _ => false,
        };
        // "How many are expired and how many shared" are two questions.
        let questions = asked.words.iter().filter(|word| *word == "many").count();
        (asked.has(Notion::Count) || parts > 0)
            && questions < 2
            && is_counted
            && is_known
            && !is_of_papers
            && !is_of_one
            && (parts == 0 || parts == 1 && is_divisible && !has_all(asked))
            && are_clear(asked)
            && !expiring::asks_what_was_done(asked)
            && expiring::is_plain(asked)
    },
    answer,
};

const BY: [Notion; 4] = [
    Notion::ByType,
    Notion::ByMake,
    Notion::ByStatus,
    Notion::ByOwner,
];

fn says_things(asked: &Asked<'_>) -> bool {
    asked.words.iter().any(|word| word == "things")
}

/// "How many certificates are expired" asks for no cranes, "how many cranes
/// have expired certificates" does.
fn counts_certificates(asked: &Asked<'_>) -> bool {
    let place = |notion: Notion| asked.notions.iter().position(|one| *one == notion);
    let has = |word: &String| matches!(word.as_str(), "have" | "has" | "with" | "got");
    let of_cranes = place(Notion::Crane)
        .is_some_and(|crane| place(Notion::Dates).is_some_and(|dates| crane < dates))
        && asked.words.iter().any(has);
    !asked.certificates.is_empty() || says_things(asked) || asked.has(Notion::Dates) && !of_cranes
}

/// Each that was named, once.
fn statuses(asked: &Asked<'_>) -> Vec<Status> {
    let all = [Status::Expired, Status::ExpiringSoon, Status::Valid];
    let named = all.into_iter().filter(|one| asked.statuses.contains(one));
    named.collect()
}

/// Of two statuses it must be plain what both together are.
fn are_clear(asked: &Asked<'_>) -> bool {
    match statuses(asked)[..] {
        [] | [_] => true,
        [Status::Expired, Status::ExpiringSoon] => asked.span.is_none(),
        _ => false,
    }
}

fn answer(asked: &Asked<'_>, moment: &Moment) -> Reply {
    let cranes = asked.group();
    let certificates = terms::certificates(&asked.certificates);
    let dues = terms::dues(&cranes, &certificates);
    let found = found(asked, &dues, moment);
    if let Some(by) = BY.into_iter().find(|by| asked.has(*by)) {
        return divided(by, asked, &cranes, found, moment);
    }
    let Some(found) = found else {
        if !counts_certificates(asked) {
            return plain(asked, &cranes);
        }
        let mut reply = Reply::say(format!(
            "{} with an expiry date, on {}.",
            counted(dues.len(), "certificate"),
            counted(cranes.len(), "crane")
        ));
        names(&mut reply, cranes.iter().copied());
        return reply;
    };
    if is_of_cranes(asked) {
        return of_statuses(asked, &cranes, moment);
    }
    let mut reply = Reply::default();
    if has_all(asked) {
        let with_all = terms::cranes_of(&status::with_all(&found.dues, certificates.len()));
        reply.add(format!(
            "On {} of {} all of these {} {}.",
            with_all.len(),
            counted(cranes.len(), "crane"),
            found.verb,
            found.which
        ));
        names(&mut reply, with_all.into_iter());
    }
    found.tell(&mut reply, moment);
    if let (Some(span), []) = (&asked.span, &asked.statuses[..])
        && span.first.is_none()
        && !span.is_over(moment.today)
    {
        terms::note_expired(&mut reply, &dues, moment);
    }
    reply
}

/// Cranes are counted by their status, and not what they have.
fn is_of_cranes(asked: &Asked<'_>) -> bool {
    asked.span.is_none() && !counts_certificates(asked)
}

/// "Cranes that have COF and rego expired": a crane with one of them is not asked for.
fn has_all(asked: &Asked<'_>) -> bool {
    let says_or = asked.words.iter().any(|word| word == "or");
    asked.has(Notion::Crane) && terms::once(&asked.certificates).len() > 1 && !says_or
}

fn of_statuses(asked: &Asked<'_>, cranes: &[&CraneFacts], moment: &Moment) -> Reply {
    let named = statuses(asked);
    // Counted as they are listed.
    if named == [Status::Valid] && status::includes_soon(asked) {
        return status::up_to_date(cranes, true, moment);
    }
    let mut reply = Reply::default();
    if named.len() > 1 {
        let is_named = |crane: &&&CraneFacts| named.contains(&crane.status(moment.ms));
        reply.add(format!(
            "{} of {} in all:",
            cranes.iter().filter(is_named).count(),
            counted(cranes.len(), "crane")
        ));
    }
    for status in named {
        let found = with_status(cranes, status, moment);
        reply.add(format!("{}.", have(found.len(), cranes, status)));
        names(&mut reply, found.into_iter());
    }
    reply
}

fn with_status<'f>(
    cranes: &[&'f CraneFacts],
    status: Status,
    moment: &Moment,
) -> Vec<&'f CraneFacts> {
    let all = cranes.iter().copied();
    all.filter(|crane| crane.status(moment.ms) == status)
        .collect()
}

/// "4 of 23 cranes have something expired"
fn have(count: usize, cranes: &[&CraneFacts], status: Status) -> String {
    let what = match status {
        Status::Expired => "something expired",
        Status::ExpiringSoon => "something that expires within 30 days, and nothing expired",
        Status::Valid => "everything up to date",
    };
    let of = counted(cranes.len(), "crane");
    match count {
        0 => format!("None of {of} has {what}"),
        1 => format!("1 of {of} has {what}"),
        _ => format!("{count} of {of} have {what}"),
    }
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
