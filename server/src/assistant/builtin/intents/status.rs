//! What is expired, what expires soon, what is up to date?

use super::Intent;
use crate::assistant::builtin::language::{Asked, Notion, Subject, WHICH_CRANES};
use crate::assistant::builtin::reply::Reply;
use crate::assistant::builtin::say::{Moment, counted};
use crate::assistant::builtin::terms::{self, Due};
use crate::assistant::facts::CraneFacts;
use crate::cranes::Status;

pub(super) static INTENT: Intent = Intent {
    examples: &[
        "What's expired?",
        "which cranes are overdue for m&i",
        "show expired cofs",
        "expiring soon",
        "are all my regos current?",
        "which liebherrs are up to date",
        "any out of date rigging gear",
        "which cranes are not expired",
        "which cranes can't work",
    ],
    understands: &[
        WHICH_CRANES,
        &[
            Notion::Status,
            Notion::Certificate,
            Notion::Dates,
            Notion::Paper,
            Notion::Expire,
            Notion::When,
            Notion::Renew,
            Notion::Not,
        ],
    ],
    fits: |asked| {
        let is_plain = !asked.has(Notion::Not) || asked.statuses != [Status::ExpiringSoon];
        // "Ok" by itself asks nothing.
        let is_nod = asked.words.len() == 1 && asked.statuses == [Status::Valid];
        asked.statuses.len() == 1
            && is_plain
            && !is_nod
            && match asked.subject() {
                Subject::Many(_) => true,
                Subject::Nothing => !is_about_context(asked),
                _ => false,
            }
    },
    answer,
};

/// "Is the COF still good?", with a crane chosen.
fn is_about_context(asked: &Asked<'_>) -> bool {
    let several = [
        Notion::All,
        Notion::Which,
        Notion::Crane,
        Notion::Fleet,
        Notion::Mine,
    ];
    asked.context.is_some() && asked.has(Notion::Certificate) && !asked.has_any(&several)
}

fn answer(asked: &Asked<'_>, moment: &Moment) -> Reply {
    let cranes = asked.group();
    let certificates = terms::certificates(&asked.certificates);
    let mut dues = terms::dues(&cranes, &certificates);
    if let ([_, _, ..], Some(status)) = (&asked.certificates[..], asked.statuses.first())
        && asked.words.iter().any(|word| word == "both")
    {
        dues = with_all(dues, *status, certificates.len(), moment);
    }
    match asked.statuses.first() {
        Some(Status::Expired) if asked.has(Notion::Not) => without_expired(&cranes, &dues, moment),
        Some(Status::Valid) if asked.has(Notion::Not) => {
            let mut reply = listed(asked, Status::Expired, &dues, moment);
            let soon = of_status(&dues, Status::ExpiringSoon, moment);
            if !soon.is_empty() {
                reply.add("Still good, but not for 30 days more:");
                terms::due_table(&mut reply, &soon, moment);
            }
            reply
        }
        Some(Status::Valid) if asks_whether_all(asked) => all_good(&dues, moment),
        Some(Status::Valid) if asked.certificates.is_empty() => up_to_date(&cranes, moment),
        Some(status) => listed(asked, *status, &dues, moment),
        None => Reply::default(),
    }
}

fn asks_whether_all(asked: &Asked<'_>) -> bool {
    asked.asks_yes_or_no() && !asked.has(Notion::Which)
}

fn all_good(dues: &[Due<'_>], moment: &Moment) -> Reply {
    let expired: Vec<Due<'_>> = of_status(dues, Status::Expired, moment);
    if expired.is_empty() {
        return Reply::say("Yes. None has expired.");
    }
    let mut reply = Reply::say(format!("No. {} expired:", have(expired.len())));
    terms::due_table(&mut reply, &expired, moment);
    reply
}

fn have(count: usize) -> String {
    let verb = if count == 1 { "has" } else { "have" };
    format!("{} {verb}", counted(count, "certificate"))
}

/// "Both COF and rego expired": of cranes where all of them are.
fn with_all<'f>(dues: Vec<Due<'f>>, status: Status, all: usize, moment: &Moment) -> Vec<Due<'f>> {
    let found = of_status(&dues, status, moment);
    let count = |id: i64| found.iter().filter(|due| due.crane.crane.id == id).count();
    found
        .iter()
        .filter(|due| count(due.crane.crane.id) == all)
        .copied()
        .collect()
}

pub(super) fn of_status<'f>(dues: &[Due<'f>], status: Status, moment: &Moment) -> Vec<Due<'f>> {
    let found = dues.iter().filter(|due| due.status(moment) == status);
    found.copied().collect()
}

/// The cranes that have none of these certificates expired.
fn without_expired(cranes: &[&CraneFacts], dues: &[Due<'_>], moment: &Moment) -> Reply {
    let expired = terms::cranes_of(&of_status(dues, Status::Expired, moment));
    let is_expired = |crane: &CraneFacts| expired.iter().any(|one| one.crane.id == crane.crane.id);
    let good: Vec<&&CraneFacts> = cranes.iter().filter(|crane| !is_expired(crane)).collect();
    let of = counted(cranes.len(), "crane");
    let mut reply = Reply::say(format!("Not expired on {} of {of}:", good.len()));
    let names: Vec<String> = good
        .iter()
        .map(|crane| reply.name_with_owner(crane))
        .collect();
    reply.list(&names);
    reply
}

/// As the dashboard counts: by the earliest of the four dates.
fn up_to_date(cranes: &[&CraneFacts], moment: &Moment) -> Reply {
    let good: Vec<&&CraneFacts> = cranes
        .iter()
        .filter(|crane| crane.status(moment.ms) == Status::Valid)
        .collect();
    let verb = if good.len() == 1 { "is" } else { "are" };
    let mut reply = Reply::say(format!(
        "{} of {} {verb} up to date: nothing expired, and nothing that expires within 30 days.",
        good.len(),
        counted(cranes.len(), "crane")
    ));
    let names: Vec<String> = good
        .iter()
        .map(|crane| reply.name_with_owner(crane))
        .collect();
    if !names.is_empty() {
        reply.list(&names);
    }
    reply
}

fn listed(asked: &Asked<'_>, status: Status, dues: &[Due<'_>], moment: &Moment) -> Reply {
    let found = of_status(dues, status, moment);
    let yes_or_no = |yes: bool| match (asked.asks_yes_or_no(), yes) {
        (false, _) => "",
        (true, true) => "Yes. ",
        (true, false) => "No. ",
    };
    if found.is_empty() {
        let what = match &asked.certificates[..] {
            [certificate] => format!("No {}", terms::in_sentence(*certificate)),
            _ => "Nothing".to_owned(),
        };
        return Reply::say(format!(
            "{}{what} is {}.",
            yes_or_no(false),
            terms::status(status)
        ));
    }
    let cranes = terms::cranes_of(&found).len();
    let verb = if found.len() == 1 { "is" } else { "are" };
    let mut reply = Reply::say(format!(
        "{}{} on {} {verb} {}:",
        yes_or_no(true),
        counted(found.len(), "certificate"),
        counted(cranes, "crane"),
        terms::status(status)
    ));
    terms::due_table(&mut reply, &found, moment);
    reply
}
