//! What do the words of the trade mean?

use super::Intent;
use crate::assistant::builtin::language::{Asked, Notion};
use crate::assistant::builtin::reply::Reply;
use crate::assistant::builtin::terms;
use crate::certificates::Certificate;

pub(super) static INTENT: Intent = Intent {
    examples: &[
        "What does COF mean?",
        "what's a ruc",
        "what is an m&i",
        "what's the difference between cof and rego",
    ],
    understands: &[&[
        Notion::Meaning,
        Notion::Compare,
        Notion::Between,
        Notion::AndAlso,
        Notion::Certificate,
        Notion::Ruc,
    ]],
    fits: |asked| {
        let asks = asked.has_any(&[Notion::Meaning, Notion::Compare]);
        asks && asked.has_any(&[Notion::Certificate, Notion::Ruc])
    },
    answer: |asked, _| answer(asked),
};

fn answer(asked: &Asked<'_>) -> Reply {
    let mut reply = Reply::default();
    for certificate in terms::once(&asked.certificates) {
        reply.add(match certificate {
            Certificate::Cof => {
                "COF is the Certificate of Fitness: the vehicle has been inspected and may be driven."
            }
            Certificate::Rego => "Rego is the registration: the licence of the vehicle for the road.",
            Certificate::Mi => {
                "M&I is maintenance and inspection: the certificate of the crane itself."
            }
            Certificate::RiggingGear => {
                "Rigging gear is the slings, chains and shackles that go with the crane, and their test."
            }
        });
    }
    if asked.has(Notion::Ruc) {
        reply.add("RUC is road user charges. The register keeps the value up to which they are paid, in km.");
    }
    reply
}
