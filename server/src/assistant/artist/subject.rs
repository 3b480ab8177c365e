//! What somebody wants drawn, out of what can be drawn.

use crate::assistant::facts::{CraneFacts, Facts};
use crate::assistant::model::{Question, crane_name};

pub(in crate::assistant) enum Subject<'a> {
    Crane(&'a CraneFacts),
    Chart,
}

const OFFER: &str =
    "I can draw one of your cranes with its dates, or a chart of what expires when.";

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
        match named(&prompt, facts)[..] {
            [one] => return Ok(Self::Crane(one)),
            [] => {}
            ref several => {
                let names: Vec<String> = several.iter().map(|one| crane_name(&one.crane)).collect();
                return Err(format!("Which one should I draw? {}.", names.join(", ")));
            }
        }
        let wants_chart = says(&[
            "chart",
            "graph",
            "calendar",
            "timeline",
            "expir",
            "due",
            "certificate",
            "date",
            "fleet",
            "cranes",
        ]);
        let chosen = question.crane.and_then(|id| {
            let mut cranes = facts.cranes.iter();
            cranes.find(|one| one.crane.id == id)
        });
        match (chosen, &facts.cranes[..]) {
            (Some(one), _) if !wants_chart || says(&["crane", "it"]) => Ok(Self::Crane(one)),
            _ if wants_chart => Ok(Self::Chart),
            (None, [only]) if says(&["crane"]) => Ok(Self::Crane(only)),
            (None, _) if says(&["crane"]) => Err(format!("{OFFER} Please name the crane.")),
            _ => Err(format!("I cannot draw that. {OFFER}")),
        }
    }
}

/// The cranes that a text names best: by plate before model, model before make.
fn named<'a>(prompt: &str, facts: &'a Facts) -> Vec<&'a CraneFacts> {
    let heard = letters(prompt);
    let is_said = |text: &str| {
        let text = letters(text);
        text.len() > 1 && heard.contains(&text)
    };
    let score = |one: &CraneFacts| {
        let crane = &one.crane;
        let mut score = 0;
        for (text, weight) in [(&crane.vehicle_id, 4), (&crane.model, 2), (&crane.make, 1)] {
            score += if is_said(text) { weight } else { 0 };
        }
        score
    };
    let best = facts.cranes.iter().map(score).max().unwrap_or_default();
    let cranes = facts.cranes.iter();
    cranes
        .filter(|one| best > 0 && score(one) == best)
        .collect()
}

/// "KCR 100" and "kcr-100" are the same.
fn letters(text: &str) -> String {
    text.to_lowercase()
        .chars()
        .filter(|letter| letter.is_alphanumeric())
        .collect()
}
