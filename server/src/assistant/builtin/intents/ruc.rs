//! Road user charges: of one crane, the highest and lowest, over or under, the
//! sum and the average.

use super::{Intent, which};
use crate::assistant::builtin::language::{Asked, Notion, WHICH_CRANES};
use crate::assistant::builtin::reply::Reply;
use crate::assistant::builtin::say::{Moment, counted, kilometres};
use crate::register::facts::CraneFacts;

pub(super) static INTENT: Intent = Intent {
    examples: &[
        "What's the RUC on MBR482?",
        "road user km for the tadano atf",
        "which crane has the highest ruc",
        "lowest road user charges",
        "cranes over 100,000 km ruc",
        "ruc under 20000",
        "show me all ruc values",
        "total ruc",
        "average road user km of the groves",
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
            Notion::Sum,
            Notion::Average,
        ],
    ],
    fits: |asked| {
        let compares = asked.has_any(&[Notion::More, Notion::Less]);
        let is_end = asked.has_any(&[Notion::Most, Notion::Least]);
        let ranks = compares || is_end;
        let numbers = usize::from(compares || is_end && !asked.numbers.is_empty());
        let both = |one: Notion, other: Notion| asked.has(one) && asked.has(other);
        // Over one number and under another, the highest and the lowest.
        let is_two = compares && is_end
            || both(Notion::More, Notion::Less)
            || both(Notion::Most, Notion::Least);
        let is_known = match (is_sum(asked), asked.has(Notion::Average)) {
            (true, true) => false,
            (false, false) => compares || !asked.has(Notion::Count),
            _ => !ranks && !asked.has(Notion::When),
        };
        let is_clear = !is_two && asked.numbers.len() == numbers;
        asked.has(Notion::Ruc) && is_known && is_clear
    },
    answer,
};

/// "Total" counts cranes elsewhere, but kilometres are added up.
fn is_sum(asked: &Asked<'_>) -> bool {
    let mut words = asked.words.iter().enumerate();
    let is_total = words.any(|(at, word)| {
        let counts = asked.words.get(at + 1).is_some_and(|next| next == "number");
        word == "total" && !counts
    });
    asked.has(Notion::Sum) || is_total
}

fn sum_or_average(asked: &Asked<'_>, cranes: &[&CraneFacts]) -> Reply {
    let sum: i64 = cranes.iter().map(|crane| crane.crane.road_user_km).sum();
    let of = counted(cranes.len(), "crane");
    if is_sum(asked) {
        let km = kilometres(sum);
        return Reply::say(format!(
            "The road user charges values of {of} add up to {km}."
        ));
    }
    let mean = (sum as f64 / cranes.len() as f64).round() as i64;
    let none = cranes.iter().filter(|crane| crane.crane.road_user_km == 0);
    let mut reply = Reply::say(format!(
        "The average road user charges value of {of} is {}.",
        kilometres(mean)
    ));
    match none.count() {
        0 => {}
        1 => reply.add("1 of them, with 0 km, is counted in."),
        none => reply.add(format!("{none} of them, with 0 km, are counted in.")),
    }
    reply
}

fn answer(asked: &Asked<'_>, _: &Moment) -> Reply {
    let all = asked.group();
    if all.len() > 1 && (is_sum(asked) || asked.has(Notion::Average)) {
        return sum_or_average(asked, &all);
    }
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
    let limit = asked.numbers.first().copied().unwrap_or_default();
    let said = kilometres(limit as i64);
    let wanted = asked.wanted().unwrap_or(1).clamp(1, cranes.len().max(1));
    let nth = |at: usize| cranes.get(at).map_or(0, |crane| km(crane));
    let (highest, lowest) = (nth(wanted - 1), nth(cranes.len().saturating_sub(wanted)));
    let end = |which: &str| match wanted {
        1 => format!("the {which} road user charges value"),
        _ => format!("the {which} road user charges values"),
    };
    // Whoever has as much as the last that was asked for belongs to them.
    let (kept, said): (&dyn Fn(i64) -> bool, String) = if asked.has(Notion::Most) {
        (&|km| km >= highest, end("highest"))
    } else if asked.has(Notion::Least) {
        (&|km| km <= lowest, end("lowest"))
    } else if asked.has(Notion::More) && is_included(asked) {
        (&|km| km as f64 >= limit, format!("at least {said}"))
    } else if asked.has(Notion::More) {
        (&|km| km as f64 > limit, format!("more than {said}"))
    } else if asked.has(Notion::Less) && is_included(asked) {
        (&|km| km as f64 <= limit, format!("at most {said}"))
    } else if asked.has(Notion::Less) {
        (&|km| (km as f64) < limit, format!("less than {said}"))
    } else {
        (&|_| true, "these road user charges values".into())
    };
    cranes.retain(|crane| kept(km(crane)));
    table(&cranes, &said)
}

/// "At least", "or more": the number itself is meant too.
fn is_included(asked: &Asked<'_>) -> bool {
    const WORDS: [&str; 7] = ["more", "over", "above", "less", "under", "below", "fewer"];
    let mut pairs = asked.words.windows(2);
    pairs.any(|pair| match (pair[0].as_str(), pair[1].as_str()) {
        ("at", end) => matches!(end, "least" | "most"),
        ("or", end) => WORDS.contains(&end),
        _ => false,
    })
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
