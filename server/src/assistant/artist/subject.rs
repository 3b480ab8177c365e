//! What somebody wants drawn, out of what can be drawn.

use crate::assistant::builtin::{self, Subject as Named};
use crate::assistant::facts::{CraneFacts, Facts};
use crate::assistant::model::{Question, crane_name};

pub(in crate::assistant) enum Subject<'a> {
    Crane(&'a CraneFacts),
    Chart,
}

const OFFER: &str =
    "I can draw one of your cranes with its dates, or a chart of what expires when.";
/// What a wish for the chart is made of. There is no other chart, so one of
/// anything else must not be answered with it.
const OF_CHART: &str = "a about all an and any are as at by calendar can certificate certificates \
    chart cof cofs coming could crane cranes create date dates do draw drawing due each everything \
    expire expired expires expiring expiries expiry fleet for from generate graph in image is make \
    me mi month months my next of on our over overdue picture please pls rego regos renew renewal \
    renewals rigging gear show soon the them this timeline to up us what when which will with year \
    you certs cert m i it its dated their whole that run runs running out thanks";
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

impl<'a> Subject<'a> {
    /// What the question wishes for, or a sentence that says what could be had.
    pub(in crate::assistant) fn of(question: &Question, facts: &'a Facts) -> Result<Self, String> {
        let prompt = question.prompt.to_lowercase();
        let says = |words: &[&str]| words.iter().any(|word| prompt.contains(word));
        if facts.cranes.is_empty() {
            return Err(format!("{OFFER} There are no cranes in your register yet."));
        }
        // A load chart is the maker's; a drawn one could kill.
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
        let is_plain = words().all(|word| OF_CHART.split_whitespace().any(|one| one == word));
        let wants_chart = says(&[
            "chart",
            "graph",
            "calendar",
            "timeline",
            "expir",
            "due",
            "certificate",
        ]);
        let chosen = || {
            facts
                .cranes
                .iter()
                .find(|one| Some(one.crane.id) == question.crane)
        };
        let only = || facts.cranes.first().filter(|_| facts.cranes.len() == 1);
        match builtin::subject(question, facts) {
            Named::One(one) => Ok(Self::Crane(one)),
            _ if wants_chart && is_plain => Ok(Self::Chart),
            Named::Nothing if wants_chart => Err(format!("I cannot draw that. {OFFER}")),
            Named::Many(cranes) | Named::Which(cranes) if !cranes.is_empty() => {
                Err(which_one(&cranes))
            }
            Named::Unknown(_) => Err(format!("I do not know that crane. {OFFER}")),
            _ if says(&["fleet", "cranes", "dates"]) && is_plain => Ok(Self::Chart),
            _ if !says(&["crane", " it"]) => Err(format!("I cannot draw that. {OFFER}")),
            _ => chosen()
                .or_else(only)
                .map(Self::Crane)
                .ok_or_else(|| format!("{OFFER} Please name the crane.")),
        }
    }
}

fn which_one(cranes: &[&CraneFacts]) -> String {
    let names = cranes.iter().take(MOST_NAMES);
    let names: Vec<String> = names.map(|one| crane_name(&one.crane)).collect();
    format!("Which one should I draw? {}.", names.join(", "))
}
