//! What somebody wants drawn, out of what can be drawn.

use crate::assistant::builtin::{self, Subject as Named};
use crate::assistant::model::{Question, crane_name};
use crate::register::facts::{CraneFacts, Facts};

pub(in crate::assistant) enum Motif<'a> {
    Crane(&'a CraneFacts),
    Chart,
}

const OFFER: &str =
    "I can draw one of your cranes with its dates, or a chart of what expires when.";
/// What a wish for the chart is made of. It shows all dates of all cranes, so
/// a wish for some of them must not be answered with it.
const OF_CHART: &str = "a about all an and any are as at by calendar can certificate certificates \
    chart coming could crane cranes create date dates do draw drawing due each everything \
    expire expires expiring expiries expiry fleet for from generate graph image is make \
    me my of on our over picture please pls renew renewal renewals show the them timeline to up us \
    what when which will with you certs cert it its their whole that run runs running out thanks";
/// What a wish for a crane is made of, beside its name. The sheet shows the
/// crane as it is, and no more.
const OF_CRANE: &str = "a an again can certificate certificates certs could crane cranes create d \
    date dates draw drawing expiry for generate hey hi i image it its lattice like machine make \
    mate me my now of one our picture please pls s see show sketch t telescopic thanks that the \
    this to ton tonne tonner truck u unit us want we with would you";
/// What neither the chart nor a crane's sheet shows.
const NOT_KEPT: [&str; 12] = [
    "ruc",
    "rucs",
    "road",
    "km",
    "kms",
    "type",
    "types",
    "makes",
    "owner",
    "documents",
    "pie",
    "hours",
];
/// Names in a question back.
const MOST_NAMES: usize = 6;

impl<'a> Motif<'a> {
    /// What the question wishes for, or a sentence that says what could be had.
    pub(in crate::assistant) fn of(question: &Question, facts: &'a Facts) -> Result<Self, String> {
        let prompt = question.prompt.to_lowercase();
        let says = |words: &[&str]| words.iter().any(|word| prompt.contains(word));
        if facts.cranes.is_empty() {
            return Err(format!("{OFFER} There are no cranes in your register yet."));
        }
        // Load charts are never drawn: only the maker's own chart is safe to lift by.
        if says(&["load", "lift", "capacity", "rigging plan"]) {
            return Err(format!("I cannot draw that. {OFFER}"));
        }
        let words = || {
            let words = prompt.split(|letter: char| !letter.is_alphanumeric());
            words.filter(|word| !word.is_empty())
        };
        if words().any(|word| NOT_KEPT.contains(&word)) {
            return Err(format!("I cannot draw that. {OFFER}"));
        }
        let is_plain = words().enumerate().all(|(at, word)| {
            let before = at.checked_sub(1).and_then(|at| words().nth(at));
            let is_by = matches!(before, Some("by" | "per" | "each"));
            stands(OF_CHART, word) || word == "per" || word == "month" && is_by
        });
        let wants_chart = says(&[
            "chart",
            "graph",
            "calendar",
            "timeline",
            "expir",
            "due",
            "certificate",
            "dates",
        ]);
        let chosen = || {
            facts
                .cranes
                .iter()
                .find(|one| Some(one.crane.id) == question.crane)
        };
        let only = || facts.cranes.first().filter(|_| facts.cranes.len() == 1);
        let drawn = |one: &'a CraneFacts| {
            let is_just_it = words().all(|word| stands(OF_CRANE, word) || is_named(one, word));
            let refusal = || format!("I cannot draw that. {OFFER}");
            is_just_it.then_some(Self::Crane(one)).ok_or_else(refusal)
        };
        match builtin::subject(question, facts) {
            Named::One(one) => drawn(one),
            _ if wants_chart && is_plain => Ok(Self::Chart),
            Named::Nothing if wants_chart => Err(format!("I cannot draw that. {OFFER}")),
            Named::Many(cranes) | Named::Which(cranes) if !cranes.is_empty() => {
                Err(which_one(&cranes))
            }
            Named::Unknown(_) => Err(format!("I do not know that crane. {OFFER}")),
            _ if !says(&["crane", " it"]) => Err(format!("I cannot draw that. {OFFER}")),
            _ => match chosen().filter(|_| !says(&["cranes"])).or_else(only) {
                Some(one) => drawn(one),
                None => Err(format!("{OFFER} Please name the crane.")),
            },
        }
    }
}

fn stands(list: &str, word: &str) -> bool {
    list.split_whitespace().any(|one| one == word)
}

/// Whether it is a part of the crane's name, or of its owner's.
fn is_named(one: &CraneFacts, word: &str) -> bool {
    let crane = &one.crane;
    let names = [
        &crane.make,
        &crane.model,
        &crane.vehicle_id,
        &crane.owner_name,
    ];
    names.iter().any(|name| {
        let letters = name.chars().filter(|letter| letter.is_alphanumeric());
        let name: String = letters.flat_map(char::to_lowercase).collect();
        name.contains(word)
    })
}

fn which_one(cranes: &[&CraneFacts]) -> String {
    let names = cranes.iter().take(MOST_NAMES);
    let names: Vec<String> = names.map(|one| crane_name(&one.crane)).collect();
    format!("Which one should I draw? {}.", names.join(", "))
}
