//! Who shares what with whom?

use super::{Intent, which};
use crate::assistant::builtin::language::{Asked, Notion, Subject, WHICH_CRANES};
use crate::assistant::builtin::reply::Reply;
use crate::assistant::builtin::say::{Moment, counted, verbatim};
use crate::mates::{ShareAccess, SharedCrane};
use crate::register::facts::{CraneFacts, Facts};

pub(super) static INTENT: Intent = Intent {
    examples: &[
        "Which cranes am I sharing?",
        "what has hemi shared with me",
        "what do i share with sarah",
        "who can see the demag city",
        "who is LSF286 shared with",
        "how many cranes are shared with me",
        "which cranes are shared",
        "can hemi edit LSF286",
        "does sarah see any of my cranes",
    ],
    understands: &[
        WHICH_CRANES,
        &[
            Notion::See,
            Notion::Who,
            Notion::Person,
            Notion::Count,
            Notion::Edit,
            Notion::Past,
        ],
    ],
    fits: |asked| {
        let may = asked.has_any(&[Notion::See, Notion::Edit]);
        asked.has(Notion::Share) || may && asked.has_any(&[Notion::Who, Notion::Person])
    },
    answer,
};

fn answer(asked: &Asked<'_>, _: &Moment) -> Reply {
    if let Some(crane) = pointed_at(asked) {
        return who_sees(asked.facts, crane);
    }
    let is_about_crane = match asked.subject() {
        Subject::Nothing => false,
        Subject::One(_) if asked.has(Notion::Named) => true,
        _ => !asked.has(Notion::WithMe),
    };
    if is_about_crane {
        return match which::cranes(asked) {
            Ok(cranes) => {
                let mut reply = Reply::default();
                for crane in cranes {
                    reply.add_block(who_sees(asked.facts, crane));
                }
                reply
            }
            Err(question) => question,
        };
    }
    let facts = asked.facts;
    let about = |name: &str| asked.people.is_empty() || asked.people.iter().any(|one| one == name);
    let is_given = |share: &&SharedCrane| share.shared_by_user_id == facts.user;
    let (given, taken): (Vec<&SharedCrane>, Vec<&SharedCrane>) =
        facts.shares.iter().partition(is_given);
    let given: Vec<&SharedCrane> = given
        .into_iter()
        .filter(|share| about(&share.shared_with_name))
        .collect();
    let taken: Vec<&SharedCrane> = taken
        .into_iter()
        .filter(|share| about(&share.shared_by_name))
        .collect();
    let mut reply = Reply::default();
    if is_among_others(asked) {
        reply.add("I do not know what others share among themselves. This is what I see:");
        given_shares(&mut reply, facts, &given, &asked.people);
        taken_shares(&mut reply, facts, &taken, &asked.people);
        return reply;
    }
    match direction(asked) {
        Direction::Given => given_shares(&mut reply, facts, &given, &asked.people),
        Direction::Taken => taken_shares(&mut reply, facts, &taken, &asked.people),
        Direction::Both => {
            given_shares(&mut reply, facts, &given, &asked.people);
            taken_shares(&mut reply, facts, &taken, &asked.people);
        }
    }
    reply
}

/// "Who can see this", with a crane picked or talked about.
fn pointed_at<'f>(asked: &Asked<'f>) -> Option<&'f CraneFacts> {
    let points = asked.words.iter().any(|word| word == "this") || asked.chosen.is_some();
    let others = [Notion::Crane, Notion::Fleet, Notion::Me, Notion::WithMe];
    let is_plain = points && asked.has(Notion::Who) && !asked.has_any(&others);
    let at = asked.context.filter(|_| is_plain)?;
    matches!(asked.subject(), Subject::Nothing).then(|| &asked.facts.cranes[at])
}

/// "What has Sarah shared with Hemi", "who shares with Hemi".
fn is_among_others(asked: &Asked<'_>) -> bool {
    let is_deed = |one: &Notion| matches!(one, Notion::Share | Notion::See | Notion::Edit);
    let Some(deed) = asked.notions.iter().position(is_deed) else {
        return false;
    };
    let (before, after) = asked.notions.split_at(deed);
    let is_between = before.contains(&Notion::Person) && after.contains(&Notion::Person);
    let is_mine = asked.has_any(&[Notion::Me, Notion::Mine, Notion::Owned, Notion::WithMe]);
    let is_anybody = asked.has(Notion::Who) && asked.has(Notion::Person) && !is_mine;
    is_between || is_anybody
}

enum Direction {
    Given,
    Taken,
    Both,
}

/// "Hemi shared" is his, "shared with Hemi" is mine.
fn direction(asked: &Asked<'_>) -> Direction {
    let place = |notion| asked.notions.iter().position(|one| *one == notion);
    let person_first = match (place(Notion::Person), place(Notion::Share)) {
        (Some(person), Some(share)) => person < share,
        _ => false,
    };
    if asked.has(Notion::WithMe) || person_first {
        Direction::Taken
    } else if asked.has_any(&[Notion::Person, Notion::Me, Notion::Mine, Notion::Owned]) {
        Direction::Given
    } else {
        Direction::Both
    }
}

fn may(access: ShareAccess) -> &'static str {
    match access {
        ShareAccess::Edit => "may edit it",
        ShareAccess::View => "may look at it",
    }
}

fn who_sees(facts: &Facts, crane: &CraneFacts) -> Reply {
    let mut reply = Reply::default();
    let name = reply.name(crane);
    if !crane.is_own() {
        let owner = verbatim(&crane.crane.owner_name);
        reply.add(format!(
            "{name} belongs to {owner}, who lets you see it. Who else sees it, only {owner} knows."
        ));
        return reply;
    }
    let shares = facts
        .shares
        .iter()
        .filter(|share| share.crane_id == crane.crane.id);
    let points: Vec<String> = shares
        .map(|share| {
            format!(
                "{} {}",
                verbatim(&share.shared_with_name),
                may(share.access)
            )
        })
        .collect();
    if points.is_empty() {
        reply.add(format!("Nobody but you sees {name}."));
    } else {
        reply.add(format!("Beside you, {name} is open to:"));
        reply.list(&points);
    }
    reply
}

fn with(people: &[String], word: &str) -> String {
    let names: Vec<String> = people.iter().map(|name| verbatim(name)).collect();
    match names.is_empty() {
        true => String::new(),
        false => format!(" {word} {}", names.join(" or ")),
    }
}

fn given_shares(reply: &mut Reply, facts: &Facts, shares: &[&SharedCrane], people: &[String]) {
    if shares.is_empty() {
        reply.add(format!("You share no crane{}.", with(people, "with")));
        return;
    }
    reply.add(format!("You share {}:", counted(shares.len(), "crane")));
    let mut point = |share: &&SharedCrane| {
        let name = crane_of(reply, facts, share);
        format!(
            "{name} with {}, who {}",
            verbatim(&share.shared_with_name),
            may(share.access)
        )
    };
    let points: Vec<String> = shares.iter().map(&mut point).collect();
    reply.list(&points);
}

fn taken_shares(reply: &mut Reply, facts: &Facts, shares: &[&SharedCrane], people: &[String]) {
    if shares.is_empty() {
        reply.add(match people {
            [] => "Nobody shares a crane with you.".to_owned(),
            people => format!("No crane is shared with you{}.", with(people, "by")),
        });
        return;
    }
    let verb = if shares.len() == 1 { "is" } else { "are" };
    reply.add(format!(
        "{} {verb} shared with you:",
        counted(shares.len(), "crane")
    ));
    let mut point = |share: &&SharedCrane| {
        let name = crane_of(reply, facts, share);
        let what = match share.access {
            ShareAccess::Edit => "you may edit it",
            ShareAccess::View => "you may look at it",
        };
        format!("{name} by {}, {what}", verbatim(&share.shared_by_name))
    };
    let points: Vec<String> = shares.iter().map(&mut point).collect();
    reply.list(&points);
}

fn crane_of(reply: &mut Reply, facts: &Facts, share: &SharedCrane) -> String {
    match facts
        .cranes
        .iter()
        .find(|crane| crane.crane.id == share.crane_id)
    {
        Some(crane) => reply.name(crane),
        None => verbatim(&share.crane_name),
    }
}
