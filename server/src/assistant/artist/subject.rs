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
            _ if wants_chart => Ok(Self::Chart),
            Named::Many(cranes) | Named::Which(cranes) if !cranes.is_empty() => {
                Err(which_one(&cranes))
            }
            Named::Unknown(_) => Err(format!("I do not know that crane. {OFFER}")),
            _ if says(&["fleet", "cranes", "dates"]) => Ok(Self::Chart),
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
