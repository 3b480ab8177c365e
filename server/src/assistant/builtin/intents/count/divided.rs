//! How many of each make, type, status or owner.

use std::collections::BTreeMap;

use super::found::Found;
use super::{have, is_of_cranes, statuses, with_status};
use crate::assistant::builtin::language::{Asked, Notion};
use crate::assistant::builtin::reply::Reply;
use crate::assistant::builtin::say::{Moment, counted, verbatim};
use crate::assistant::builtin::terms;
use crate::register::facts::CraneFacts;

/// "By make", "by type": all cranes, or those that the question leaves.
pub(super) fn divided(
    by: Notion,
    asked: &Asked<'_>,
    cranes: &[&CraneFacts],
    found: Option<Found<'_>>,
    moment: &Moment,
) -> Reply {
    let head = match by {
        Notion::ByType => "Type",
        Notion::ByMake => "Make",
        Notion::ByStatus => "Status",
        _ => "Owner",
    };
    let key = |crane: &CraneFacts| match by {
        Notion::ByType => terms::kind(crane.crane.kind).to_owned(),
        Notion::ByMake => verbatim(&crane.crane.make),
        Notion::ByStatus => terms::status(crane.status(moment.ms)).to_owned(),
        _ => verbatim(&crane.crane.owner_name),
    };
    let of_cranes = |said: &str, cranes: &[&CraneFacts]| {
        let keys = cranes.iter().map(|crane| key(crane));
        grouped(said, (head, "Cranes"), keys)
    };
    match (found, &statuses(asked)[..]) {
        (None, _) => of_cranes(
            &format!("{} in all", counted(cranes.len(), "crane")),
            cranes,
        ),
        (_, [status]) if is_of_cranes(asked) => {
            let found = with_status(cranes, *status, moment);
            of_cranes(&have(found.len(), cranes, *status), &found)
        }
        (Some(found), _) if asked.has(Notion::Crane) => {
            of_cranes(&found.said(), &terms::cranes_of(&found.dues))
        }
        (Some(found), _) => {
            let keys = found.dues.iter().map(|due| key(due.crane));
            grouped(&found.said(), (head, "Certificates"), keys)
        }
    }
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
