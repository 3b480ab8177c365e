//! Mates, their addresses, and requests that wait.

use super::Intent;
use crate::assistant::builtin::language::{Asked, Notion};
use crate::assistant::builtin::reply::Reply;
use crate::assistant::builtin::say::{Moment, counted, listed, verbatim};
use crate::mates::Mate;
use crate::register::facts::Facts;

pub(super) static INTENT: Intent = Intent {
    examples: &[
        "Who are my mates?",
        "do i have any mate requests",
        "what's sarah's email",
        "is hemi my mate",
        "how many mates do i have",
    ],
    understands: &[&[
        Notion::Mate,
        Notion::Request,
        Notion::Email,
        Notion::Person,
        Notion::Who,
        Notion::Which,
        Notion::Mine,
        Notion::Me,
        Notion::Have,
        Notion::All,
        Notion::Count,
    ]],
    fits: |asked| {
        let of_mates = asked.has_any(&[Notion::Mate, Notion::Person]);
        asked.has_any(&[Notion::Mate, Notion::Request]) || asked.has(Notion::Email) && of_mates
    },
    answer,
};

fn answer(asked: &Asked<'_>, _: &Moment) -> Reply {
    let facts = asked.facts;
    if is_about_theirs(asked) {
        let names: Vec<String> = asked.people.iter().map(|name| verbatim(name)).collect();
        return Reply::say(format!(
            "I do not know the mates and requests of {}. I see your own only.",
            listed(&names)
        ));
    }
    if asked.has(Notion::Request) {
        return requests(facts);
    }
    let named = |mate: &&Mate| asked.people.is_empty() || asked.people.contains(&mate.username);
    let mates: Vec<&Mate> = facts.mates.iter().filter(named).collect();
    if asked.has(Notion::Email) {
        let lines: Vec<String> = mates.iter().map(|mate| address(mate)).collect();
        let mut reply = Reply::default();
        match lines.len() {
            0 => reply.add("I do not know that address."),
            _ => reply.list(&lines),
        }
        return reply;
    }
    if let [name] = &asked.people[..] {
        return Reply::say(match mates.is_empty() {
            true => format!("No. {} is not your mate here.", verbatim(name)),
            false => format!("Yes. {} is your mate.", verbatim(name)),
        });
    }
    if mates.is_empty() {
        return Reply::say("You have no mates here yet. Add one on the Mates page.");
    }
    let names: Vec<String> = mates.iter().map(|mate| verbatim(&mate.username)).collect();
    Reply::say(format!(
        "You have {}: {}.",
        counted(names.len(), "mate"),
        listed(&names)
    ))
}

/// "Hemi's mates", "does Hemi have a mate": anything but whether he is mine,
/// and his address.
fn is_about_theirs(asked: &Asked<'_>) -> bool {
    let place = |notion| asked.notions.iter().position(|one| *one == notion);
    let (person, mate) = (place(Notion::Person), place(Notion::Mate));
    let has_them = person.is_some_and(|person| mate == Some(person + 1));
    let is_mine = asked.has_any(&[Notion::Me, Notion::Mine]);
    let asks_whether = asked.asks_yes_or_no()
        && asked.people.len() == 1
        && !asked.has_any(&[Notion::Request, Notion::Count])
        && (is_mine || person < mate && !asked.has(Notion::Have));
    let asks_address = asked.has(Notion::Email);
    !asked.people.is_empty() && (has_them || !asks_whether && !asks_address)
}

fn address(mate: &Mate) -> String {
    let name = verbatim(&mate.username);
    match &mate.email {
        Some(email) => format!("{name}: {}", verbatim(email)),
        None => format!("{name} has given no address"),
    }
}

fn requests(facts: &Facts) -> Reply {
    let mut points = Vec::new();
    for request in &facts.requests {
        points.push(match request.sender_id == facts.user {
            true => format!("You asked {}.", verbatim(&request.receiver_name)),
            false => format!("{} asked you.", verbatim(&request.sender_name)),
        });
    }
    if points.is_empty() {
        return Reply::say("No mate requests are waiting.");
    }
    let mut reply = Reply::say(format!("{} waiting:", counted(points.len(), "request")));
    reply.list(&points);
    reply
}
