//! Words that mean what the lexicon says only in some places. Elsewhere they
//! mean something else, or as little as any strange word.

use super::lexicon::{self, notion_of};
use super::notion::{Meaning, Notion};

/// Whether the word in this place means something else than the lexicon says.
pub(super) fn means_otherwise(words: &[&str], at: usize) -> bool {
    let says = |some: &[&str]| words.iter().any(|word| some.contains(word));
    let next = words.get(at + 1).copied();
    match words[at] {
        // "Is it fine", and not "the fine for it"; nor a good crane.
        "fine" | "good" => !is_predicate(words, at),
        // "Can it work", and not what it works on.
        "work" => !says(&["can", "cant", "cannot", "may", "allowed"]) || !is_predicate(words, at),
        // "Great, what is due", and not which cranes are great.
        "great" | "perfect" | "awesome" | "legend" | "cool" | "sweet" | "right" | "well"
        | "sure" | "morning" | "afternoon" => !begins(&words[..at]),
        // A crane itself has no end, and may be up or have left anywhere.
        "finish" | "finishes" | "ends" | "lasts" => !names_certificate(words),
        "up" => {
            let is_open = !matches!(words[0], "is" | "are") && next != Some("with");
            !is_open && !names_certificate(words)
        }
        "left" => !says(&[
            "long", "many", "much", "days", "weeks", "months", "time", "what",
        ]),
        "going" => !says(&["how", "hows"]),
        "need" => next.is_none(),
        // The colours of the dashboard, and not of a lamp.
        "red" | "green" => !is_predicate(words, at) || !says(&["which", "many"]),
        // A truck is a crane here, but a truck crane is a type that nobody notes.
        "truck" => matches!(next, Some("crane" | "cranes")),
        _ => false,
    }
}

/// "Which of them are mine" leaves out what is shared, as "my cranes" does not;
/// but a mate of mine is no crane.
pub(super) fn is_own(words: &[&str], at: usize) -> bool {
    const MATES: [&str; 4] = ["mate", "mates", "friend", "friends"];
    matches!(words[at], "mine" | "ours") && !words.iter().any(|word| MATES.contains(word))
}

/// "What is RUC", and nothing more.
pub(super) fn asks_for_meaning(words: &[&str]) -> bool {
    let (["what", "is", term @ ..] | ["whats", term @ ..]) = words else {
        return false;
    };
    let is_term = |meaning| {
        matches!(
            meaning,
            Meaning::Certificate(_) | Meaning::Notion(Notion::Ruc)
        )
    };
    term != ["registered"] && lexicon::meaning(&term.join(" ")).is_some_and(is_term)
}

fn is_predicate(words: &[&str], at: usize) -> bool {
    let before = at.checked_sub(1).map(|at| words[at]).unwrap_or_default();
    let is_noun = ["a", "an", "the", "any", "what", "whats", "much", "which"].contains(&before);
    let ends = |next: &&str| ["today", "now", "still", "to", "and"].contains(next);
    !is_noun && words.get(at + 1).is_none_or(ends)
}

/// Whether only manners stand here, and the question is still to come.
fn begins(before: &[&str]) -> bool {
    let is_manners = |word: &&str| {
        let notion = notion_of(word);
        let is_polite = matches!(notion, Some(Notion::Greet | Notion::Thanks));
        is_polite || ["ok", "oh", "yes", "yeah", "good", "mate", "bro"].contains(word)
    };
    before.iter().all(is_manners)
}

fn names_certificate(words: &[&str]) -> bool {
    words.iter().any(|word| {
        let meaning = lexicon::meaning(word);
        matches!(
            meaning,
            Some(Meaning::Certificate(_) | Meaning::Notion(Notion::Dates | Notion::Ruc))
        )
    })
}
