//! What can be asked?

use super::Intent;
use crate::assistant::builtin::language::Notion;
use crate::assistant::builtin::reply::Reply;

pub(super) static INTENT: Intent = Intent {
    examples: &["What can you do?", "help", "hi, what can i ask"],
    understands: &[&[Notion::Help, Notion::Greet, Notion::Me]],
    fits: |asked| asked.has(Notion::Help),
    answer: |_, _| {
        let mut reply =
            Reply::say("I answer from your register and from your documents. You can ask:");
        reply.list(&ABILITIES.map(|(what, example)| format!("{what}: “{example}”")));
        reply.add("What I do not know I say. I never guess a number.");
        reply
    },
};

/// What is understood, each with an example.
const ABILITIES: [(&str, &str); 8] = [
    (
        "when certificates expire",
        "When does the COF of ABC123 expire?",
    ),
    ("what is due", "Which cranes expire before 1 March?"),
    ("what has expired", "Which rego is overdue?"),
    (
        "numbers and overviews",
        "How many cranes are there by make?",
    ),
    ("comparisons", "Compare ABC123 and DEF456"),
    ("mates and sharing", "Which cranes am I sharing?"),
    ("road user charges", "Which crane has the highest RUC?"),
    (
        "documents and what is in them",
        "Which hydraulic oil does the LTM 1100 take?",
    ),
];
