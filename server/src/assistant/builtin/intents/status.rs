//! What is expired, what expires soon, what is up to date?

use super::Intent;
use crate::assistant::builtin::language::{Asked, Notion, Subject, WHICH_CRANES};
use crate::assistant::builtin::reply::Reply;
use crate::assistant::builtin::say::{Moment, counted};
use crate::assistant::builtin::terms::{self, Due};
use crate::cranes::Status;
use crate::register::facts::CraneFacts;

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
        "which cranes have no expired certificates",
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
        let is_plain = !asked.has(Notion::Not)
            || asked.statuses != [Status::ExpiringSoon] && !says_both(asked);
        // "Ok" by itself asks nothing.
        let is_nod = asked.words.len() == 1 && asked.statuses == [Status::Valid];
        // When it will be is for its date to say.
        let is_ahead = asked.is_ahead && asked.statuses == [Status::Expired];
        // "Are two of them expired" is no question about all, nor about any.
        let is_some = asked.asks_yes_or_no() && asked.wanted().is_some();
        // Which of two is good, a table of both says.
        let is_either = asked.statuses == [Status::Valid]
            && asked.asks_yes_or_no()
            && says_or(asked)
            && !asked.namings.is_empty();
        asked.statuses.len() == 1
            && !is_either
            && !is_of_expired_cranes(asked)
            && is_plain
            && !is_ahead
            && !is_some
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
    let dues = terms::dues(&cranes, &certificates);
    match asked.statuses.first() {
        Some(Status::Expired) if asks_for_nothing(asked) => all_good(&dues, moment),
        Some(Status::Expired) if asked.has(Notion::Not) => without_expired(&cranes, &dues, moment),
        Some(Status::Valid) if asked.has(Notion::Not) => {
            let expired = of_status(&dues, Status::Expired, moment);
            let mut reply = listed(
                asked,
                &expired,
                terms::status(Status::Expired),
                &dues,
                moment,
            );
            add_soon(&mut reply, &dues, moment);
            reply
        }
        Some(Status::Valid) if asks_whether_all(asked) => all_good(&dues, moment),
        Some(Status::Valid) if asked.certificates.is_empty() => {
            up_to_date(&cranes, includes_soon(asked), moment)
        }
        Some(status) => {
            let (mut found, said) = of_asked(asked, *status, &dues, moment);
            if says_both(asked) {
                found = with_all(&found, certificates.len());
            }
            let mut reply = listed(asked, &found, said, &dues, moment);
            if *status == Status::Valid && !includes_soon(asked) {
                add_soon(&mut reply, &dues, moment);
            }
            reply
        }
        None => Reply::default(),
    }
}

/// What has 12 days left is not up to date on the dashboard, but it is valid.
pub(super) fn includes_soon(asked: &Asked<'_>) -> bool {
    const GOOD: [&str; 10] = [
        "work",
        "ready",
        "still",
        "valid",
        "compliant",
        "current",
        "good",
        "ok",
        "okay",
        "fine",
    ];
    asked.words.iter().any(|word| GOOD.contains(&word.as_str()))
}

fn add_soon(reply: &mut Reply, dues: &[Due<'_>], moment: &Moment) {
    let soon = of_status(dues, Status::ExpiringSoon, moment);
    if !soon.is_empty() {
        reply.add("Still good, but not for 30 days more:");
        terms::due_table(reply, &soon, moment);
    }
}

/// "Is nothing expired?"
fn asks_for_nothing(asked: &Asked<'_>) -> bool {
    let mut words = asked.words.iter();
    let denies = words.any(|word| matches!(word.as_str(), "no" | "nothing"));
    let of_cranes = [Notion::Crane, Notion::Have, Notion::Kind, Notion::Named];
    denies && asked.asks_yes_or_no() && !asked.has_any(&of_cranes)
}

fn asks_whether_all(asked: &Asked<'_>) -> bool {
    asked.asks_yes_or_no() && !asked.has(Notion::Which) && !asks_of_some(asked)
}

fn says(asked: &Asked<'_>, some: &[&str]) -> bool {
    asked.words.iter().any(|word| some.contains(&word.as_str()))
}

const ALL: [&str; 7] = [
    "all",
    "every",
    "everything",
    "each",
    "whole",
    "entire",
    "both",
];

/// "Is any Grove good", "is one of them": those that are not do not deny it.
pub(super) fn asks_of_some(asked: &Asked<'_>) -> bool {
    const SOME: [&str; 6] = ["any", "some", "anything", "something", "there", "either"];
    let mut pairs = asked.words.windows(2);
    let one_of = pairs.any(|pair| pair[0] == "one" && pair[1] == "of");
    (says(asked, &SOME) || one_of) && !says(asked, &ALL)
}

/// "MBR482 or MHT225", "the COF or the rego": yes or no would be of which?
pub(super) fn says_or(asked: &Asked<'_>) -> bool {
    let several = asked.namings.len() > 1 || asked.certificates.len() > 1 || asked.kinds.len() > 1;
    several && says(asked, &["or"])
}

/// "The regos of expired cranes" are other regos than those that expired.
pub(super) fn is_of_expired_cranes(asked: &Asked<'_>) -> bool {
    const EXPIRED: [&str; 4] = ["expired", "overdue", "lapsed", "outdated"];
    const IS: [&str; 6] = ["is", "are", "has", "have", "been", "already"];
    let told = asked.notions.iter().copied();
    let told: Vec<Notion> = told.filter(|one| *one != Notion::Filler).collect();
    let place = |some: &[Notion]| told.iter().position(|one| some.contains(one));
    let is_named_so = told
        .windows(2)
        .any(|pair| pair == [Notion::Status, Notion::Crane]);
    let cranes = place(&[Notion::Crane, Notion::All, Notion::Named, Notion::Kind]);
    let of_cranes = place(&[Notion::Certificate]) < cranes && cranes < place(&[Notion::Status]);
    let mut places = asked.words.iter().enumerate();
    let says_is = places.any(|(at, word)| {
        let before = |back: usize| at.checked_sub(back).map(|at| asked.words[at].as_str());
        let is_told = before(1).is_some_and(|one| IS.contains(&one));
        EXPIRED.contains(&word.as_str()) && is_told && before(2) != Some("that")
    });
    let is_told = asked.asks_yes_or_no() || says_is;
    asked.has(Notion::Certificate)
        && asked.statuses.contains(&Status::Expired)
        && !matches!(asked.subject(), Subject::One(_))
        && (is_named_so || cranes.is_some() && of_cranes && !is_told)
}

/// "Are all cranes expired", "is the fleet": one that is does not make it so.
pub(super) fn asks_of_all(asked: &Asked<'_>) -> bool {
    const SOME: [&str; 14] = [
        "or",
        "one",
        "any",
        "anything",
        "something",
        "some",
        "there",
        "a",
        "an",
        "got",
        "do",
        "does",
        "i",
        "we",
    ];
    let is_many = matches!(asked.subject(), Subject::Many(_));
    let means_all = asked.has(Notion::Fleet) || is_many || says(asked, &["are"]);
    asked.asks_yes_or_no() && (says(asked, &ALL) || means_all && !says(asked, &SOME))
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

fn says_both(asked: &Asked<'_>) -> bool {
    asked.certificates.len() > 1 && asked.words.iter().any(|word| word == "both")
}

/// "Both COF and rego expired": of cranes where all of them are.
pub(super) fn with_all<'f>(found: &[Due<'f>], all: usize) -> Vec<Due<'f>> {
    let count = |id: i64| found.iter().filter(|due| due.crane.crane.id == id).count();
    let has_all = |due: &&Due<'_>| count(due.crane.crane.id) == all;
    found.iter().filter(has_all).copied().collect()
}

/// What has this status as the question means it, and how that is said.
pub(super) fn of_asked<'f>(
    asked: &Asked<'_>,
    status: Status,
    dues: &[Due<'f>],
    moment: &Moment,
) -> (Vec<Due<'f>>, &'static str) {
    if status == Status::Valid && includes_soon(asked) {
        let is_good = |due: &&Due<'_>| due.status(moment) != Status::Expired;
        return (
            dues.iter().filter(is_good).copied().collect(),
            "valid today",
        );
    }
    (of_status(dues, status, moment), terms::status(status))
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
pub(super) fn up_to_date(cranes: &[&CraneFacts], with_soon: bool, moment: &Moment) -> Reply {
    let of = |status: Status| -> Vec<&&CraneFacts> {
        let all = cranes.iter();
        all.filter(|crane| crane.status(moment.ms) == status)
            .collect()
    };
    let (good, soon) = (of(Status::Valid), of(Status::ExpiringSoon));
    let with_soon = with_soon && !soon.is_empty();
    let are = |count: usize| {
        let verb = if count == 1 { "is" } else { "are" };
        format!("{count} of {} {verb}", counted(cranes.len(), "crane"))
    };
    let mut reply = Reply::default();
    if with_soon {
        let all = are(good.len() + soon.len());
        reply.add(format!("{all} valid today."));
    }
    reply.add(format!(
        "{} up to date: nothing expired, and nothing that expires within 30 days.",
        are(good.len())
    ));
    let names: Vec<String> = good
        .iter()
        .map(|crane| reply.name_with_owner(crane))
        .collect();
    if !names.is_empty() {
        reply.list(&names);
    }
    if with_soon {
        let names: Vec<String> = soon
            .iter()
            .map(|crane| reply.name_with_owner(crane))
            .collect();
        reply.add("Nothing expired either, but something that expires within 30 days:");
        reply.list(&names);
    }
    reply
}

fn listed(
    asked: &Asked<'_>,
    found: &[Due<'_>],
    said: &str,
    dues: &[Due<'_>],
    moment: &Moment,
) -> Reply {
    let yes_or_no = |yes: bool| match (asked.asks_yes_or_no(), yes) {
        (false, _) => "",
        (true, true) if says_or(asked) => "",
        (true, true) => "Yes. ",
        (true, false) => "No. ",
    };
    let cranes = terms::cranes_of(found).len();
    let of_cranes = [Notion::Crane, Notion::Named, Notion::Kind, Notion::Fleet];
    let is_of_cranes = asked.certificates.is_empty() && asked.has_any(&of_cranes);
    let is_so = match (asks_of_all(asked), is_of_cranes) {
        (false, _) => true,
        (true, true) => cranes == asked.group().len(),
        (true, false) => found.len() == dues.len(),
    };
    if found.is_empty() {
        let what = match &asked.certificates[..] {
            [certificate] => format!("No {}", terms::in_sentence(*certificate)),
            _ => "Nothing".to_owned(),
        };
        return Reply::say(format!("{}{what} is {said}.", yes_or_no(false)));
    }
    let verb = if found.len() == 1 { "is" } else { "are" };
    let mut reply = Reply::say(format!(
        "{}{} on {} {verb} {said}:",
        yes_or_no(is_so),
        counted(found.len(), "certificate"),
        match is_so {
            true => counted(cranes, "crane"),
            false => format!("{cranes} of {}", counted(asked.group().len(), "crane")),
        }
    ));
    terms::due_table(&mut reply, found, moment);
    reply
}
