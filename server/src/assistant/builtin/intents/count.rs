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
        // Cranes that have certificates at all, nobody asks for.
        let is_known = is_bound || !asked.has(Notion::Dates) || counts_certificates(asked);
        let parts = BY.iter().filter(|by| asked.has(**by)).count();
        let is_divisible = match statuses(asked)[..] {
            [] => true,
            [status] => status != Status::Valid && !asked.has(Notion::ByStatus),
            _ => false,
        };
        (asked.has(Notion::Count) || parts > 0)
            && is_counted
            && is_known
            && (parts == 0 || parts == 1 && is_divisible)
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
    let Some(found) = found(asked, &dues, moment) else {
        return match divided(asked, moment) {
            Some((head, key)) => {
                let all = format!("{} in all", counted(cranes.len(), "crane"));
                grouped(
                    &all,
                    (head, "Cranes"),
                    cranes.iter().map(|crane| key(crane)),
                )
            }
            None if counts_certificates(asked) => {
                let mut reply = Reply::say(format!(
                    "{} with an expiry date, on {}.",
                    counted(dues.len(), "certificate"),
                    counted(cranes.len(), "crane")
                ));
                names(&mut reply, cranes.iter().copied());
                reply
            }
            None => plain(asked, &cranes),
        };
    };
    let is_of_cranes = asked.span.is_none() && !counts_certificates(asked);
    if let Some((head, key)) = divided(asked, moment) {
        if let ([status], true) = (&statuses(asked)[..], is_of_cranes) {
            let of = with_status(&cranes, *status, moment);
            let said = have(of.len(), &cranes, *status);
            return grouped(&said, (head, "Cranes"), of.iter().map(|crane| key(crane)));
        }
        let said = found.said();
        return match asked.has(Notion::Crane) {
            true => {
                let of = terms::cranes_of(&found.dues);
                grouped(&said, (head, "Cranes"), of.iter().map(|crane| key(crane)))
            }
            false => {
                let keys = found.dues.iter().map(|due| key(due.crane));
                grouped(&said, (head, "Certificates"), keys)
            }
        };
    }
    if is_of_cranes {
        return of_statuses(asked, &cranes, moment);
    }
    let mut reply = Reply::default();
    let says_or = asked.words.iter().any(|word| word == "or");
    if asked.has(Notion::Crane)
        && !asked.certificates.is_empty()
        && certificates.len() > 1
        && !says_or
    {
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
    if let (Some(span), []) = (&asked.span, &statuses(asked)[..])
        && span.first.is_none()
        && !span.is_over(moment.today)
    {
        terms::note_expired(&mut reply, &dues, moment);
    }
    reply
}

/// Certificates that are counted, and what is said of them.
struct Found<'f> {
    dues: Vec<Due<'f>>,
    verb: &'static str,
    which: String,
}

/// What the question's span or status leaves; none where it names neither.
fn found<'f>(asked: &Asked<'_>, dues: &[Due<'f>], moment: &Moment) -> Option<Found<'f>> {
    let Some(span) = &asked.span else {
        return match statuses(asked)[..] {
            [] => None,
            [status] => {
                let (dues, which) = status::of_asked(asked, status, dues, moment);
                Some(Found {
                    dues,
                    verb: "are",
                    which: which.to_owned(),
                })
            }
            _ => {
                let is_good = |due: &&Due<'_>| due.status(moment) != Status::Valid;
                Some(Found {
                    dues: dues.iter().filter(is_good).copied().collect(),
                    verb: "are",
                    which: "expired or expiring soon".to_owned(),
                })
            }
        };
    };
    let is_over = span.is_over(moment.today);
    if let Some(span) = span.up_to_its_end().filter(|_| !is_over)
        && expiring::will_be_expired(asked)
    {
        return Some(Found {
            dues: expiring::up_to(dues, &span, moment),
            verb: "will have expired",
            which: span.said,
        });
    }
    let past = is_over || asked.statuses.contains(&Status::Expired);
    // What was due on Monday is due this week; but what is due by Christmas is
    // not what ran out last year.
    let dues = match !past && span.first.is_some() {
        true => expiring::up_to(dues, span, moment),
        false => expiring::within(dues, span, past, moment),
    };
    Some(Found {
        dues,
        verb: if past { "expired" } else { "expire" },
        which: span.said.clone(),
    })
}

impl Found<'_> {
    /// "6 certificates on 4 cranes are expired": who asks how many cranes must
    /// not take certificates for them.
    fn said(&self) -> String {
        let verb = match (self.dues.len(), self.verb) {
            (0 | 1, "are") => "is",
            (1, "expire") => "expires",
            _ => self.verb,
        };
        match self.dues.len() {
            0 => format!("None {verb} {}", self.which),
            count => format!(
                "{} on {} {verb} {}",
                counted(count, "certificate"),
                counted(terms::cranes_of(&self.dues).len(), "crane"),
                self.which
            ),
        }
    }

    fn tell(&self, reply: &mut Reply, moment: &Moment) {
        if (1..=MOST_ROWS).contains(&self.dues.len()) {
            reply.add(format!("{}:", self.said()));
            terms::due_table(reply, &self.dues, moment);
        } else {
            reply.add(format!("{}.", self.said()));
        }
    }
}

/// By what cranes are put together.
type Key<'k> = Box<dyn Fn(&CraneFacts) -> String + 'k>;

/// "By make": what the parts are called, and which one a crane belongs to.
fn divided<'m>(asked: &Asked<'_>, moment: &'m Moment) -> Option<(&'static str, Key<'m>)> {
    let by = BY.into_iter().find(|by| asked.has(*by))?;
    Some(match by {
        Notion::ByType => (
            "Type",
            Box::new(|crane| terms::kind(crane.crane.kind).to_owned()),
        ),
        Notion::ByMake => ("Make", Box::new(|crane| verbatim(&crane.crane.make))),
        Notion::ByStatus => (
            "Status",
            Box::new(|crane| terms::status(crane.status(moment.ms)).to_owned()),
        ),
        _ => ("Owner", Box::new(|crane| verbatim(&crane.crane.owner_name))),
    })
}

fn grouped(said: &str, head: (&str, &str), keys: impl Iterator<Item = String>) -> Reply {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for key in keys {
        *counts.entry(key).or_default() += 1;
    }
    if counts.is_empty() {
        return Reply::say(format!("{said}."));
    }
    let mut counts: Vec<(String, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let mut reply = Reply::say(format!("{said}:"));
    let rows: Vec<Vec<String>> = counts
        .into_iter()
        .map(|(name, count)| vec![name, count.to_string()])
        .collect();
    reply.table(&[head.0, head.1], &rows);
    reply
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
/// And so do more rows than a fleet has cranes.
const MOST_ROWS: usize = 40;

fn names<'f>(reply: &mut Reply, cranes: impl ExactSizeIterator<Item = &'f CraneFacts>) {
    if (1..=MOST_NAMES).contains(&cranes.len()) {
        let names: Vec<String> = cranes.map(|crane| reply.name_with_owner(crane)).collect();
        reply.add(format!("{}.", listed(&names)));
    }
}
