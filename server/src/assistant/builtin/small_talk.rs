//! Greetings, thanks, what can be asked, and what the words of the trade mean.

use crate::assistant::parser::Manners;
use crate::register::Facts;
use crate::register::reply::Reply;

pub(super) fn answer(manners: Manners, prompt: &str) -> Reply {
    match manners {
        Manners::Thanks => Reply::say("You are welcome."),
        Manners::Fine => Reply::say("All right."),
        Manners::Help => help(),
        Manners::Greeting => {
            let prompt = prompt.to_lowercase();
            let maori = ["kia", "morena", "mōrena", "tena", "tēna"]
                .iter()
                .any(|word| prompt.starts_with(word));
            let hello = if maori { "Kia ora." } else { "Hello." };
            Reply::say(format!(
                "{hello} Ask me about your cranes: what expires when, which papers there are, or what a manual says."
            ))
        }
    }
}

/// What is understood, each with an example.
const ABILITIES: [(&str, &str); 9] = [
    (
        "when certificates expire",
        "When does the COF of ABC123 expire?",
    ),
    ("what is due", "Which cranes expire before 1 March?"),
    ("what has expired", "Which rego is overdue?"),
    (
        "whether a crane may work",
        "Can ABC123 go to site on Friday?",
    ),
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

fn help() -> Reply {
    let mut reply = Reply::say("I answer from your register and from your documents. You can ask:");
    reply.list(&ABILITIES.map(|(what, example)| format!("{what}: “{example}”")));
    reply.add("What I do not know I say. I never guess a number.");
    reply
}

/// By the key of the certificate; "km" is road user charges.
const TERMS: [(&str, &str); 5] = [
    (
        "cof",
        "COF is the Certificate of Fitness: the vehicle has been inspected and may be driven.",
    ),
    (
        "rego",
        "Rego is the registration: the licence of the vehicle for the road.",
    ),
    (
        "mi",
        "M&I is maintenance and inspection: the certificate of the crane itself.",
    ),
    (
        "riggingGear",
        "Rigging gear is the slings, chains and shackles that go with the crane, and their test.",
    ),
    (
        "km",
        "RUC is road user charges. The register keeps the value up to which they are paid, in km.",
    ),
];

pub(super) fn meaning(terms: &[String], facts: &Facts) -> Reply {
    let mut reply = Reply::default();
    for key in terms {
        let known = TERMS.iter().find(|(term, _)| term == key);
        let own = || facts.kinds.iter().find(|kind| kind.key == *key);
        match (known, own()) {
            (Some((_, text)), _) => reply.add(*text),
            (None, Some(kind)) => reply.add(format!(
                "{} is a certificate that is kept for your cranes.",
                kind.label
            )),
            (None, None) => {}
        }
    }
    reply
}
