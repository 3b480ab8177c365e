//! Road user charges: of one crane, the highest and lowest, over or under.

use super::{Intent, which};
use crate::assistant::builtin::language::{Asked, Notion, WHICH_CRANES};
use crate::assistant::builtin::reply::Reply;
use crate::assistant::builtin::say::{Moment, counted, kilometres};
use crate::assistant::facts::CraneFacts;

pub(super) static INTENT: Intent = Intent {
    examples: &[
        "What's the RUC on MBR482?",
        "road user km for the tadano atf",
        "which crane has the highest ruc",
        "lowest road user charges",
        "cranes over 100,000 km ruc",
        "ruc under 20000",
        "show me all ruc values",
    ],
    understands: &[
        WHICH_CRANES,
        &[
            Notion::Ruc,
            Notion::Most,
            Notion::Least,
            Notion::More,
            Notion::Less,
            Notion::Number,
            Notion::Expire,
            Notion::Count,
            Notion::When,
            Notion::Measure,
        ],
    ],
    fits: |asked| {
        let compares = asked.has_any(&[Notion::More, Notion::Less]);
        let is_sum = asked.has(Notion::Count) && !compares;
        asked.has(Notion::Ruc) && !is_sum && asked.numbers.len() == usize::from(compares)
    },
    answer,
};

fn answer(asked: &Asked<'_>, _: &Moment) -> Reply {
    let compared = [Notion::Most, Notion::Least, Notion::More, Notion::Less];
    let mut cranes = match which::cranes(asked) {
        Ok(cranes) if cranes.is_empty() || asked.has_any(&compared) => asked.group(),
        Ok(cranes) => cranes,
        Err(question) => return question,
    };
    if let [crane] = cranes[..] {
        let mut reply = Reply::default();
        let name = reply.name_with_owner(crane);
        let km = kilometres(crane.crane.road_user_km);
        reply.add(format!("The road user charges value of {name} is {km}."));
        return reply;
    }
    let km = |crane: &CraneFacts| crane.crane.road_user_km;
    cranes.sort_by_key(|crane| std::cmp::Reverse(km(crane)));
    let all = cranes.iter().map(|crane| km(crane));
    let (highest, lowest) = (all.clone().max(), all.min());
    let limit = asked.numbers.first().copied().unwrap_or_default();
    let (kept, said): (&dyn Fn(i64) -> bool, String) = if asked.has(Notion::Most) {
        (
            &|km| Some(km) == highest,
            "the highest road user charges value".into(),
        )
    } else if asked.has(Notion::Least) {
        (
            &|km| Some(km) == lowest,
            "the lowest road user charges value".into(),
        )
    } else if asked.has(Notion::More) {
        (
            &|km| km as f64 > limit,
            format!("more than {}", kilometres(limit as i64)),
        )
    } else if asked.has(Notion::Less) {
        (
            &|km| (km as f64) < limit,
            format!("less than {}", kilometres(limit as i64)),
        )
    } else {
        (&|_| true, "these road user charges values".into())
    };
    cranes.retain(|crane| kept(km(crane)));
    table(&cranes, &said)
}

fn table(cranes: &[&CraneFacts], said: &str) -> Reply {
    let verb = if cranes.len() == 1 { "has" } else { "have" };
    if cranes.is_empty() {
        return Reply::say(format!("No crane has {said}."));
    }
    let mut reply = Reply::say(format!("{} {verb} {said}:", counted(cranes.len(), "crane")));
    let rows: Vec<Vec<String>> = cranes
        .iter()
        .map(|crane| {
            vec![
                reply.name_with_owner(crane),
                kilometres(crane.crane.road_user_km),
            ]
        })
        .collect();
    reply.table(&["Crane", "Road User KM"], &rows);
    reply
}
