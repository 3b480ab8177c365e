//! All about one crane.

use super::{Intent, which};
use crate::assistant::builtin::language::{Asked, Notion, Subject, WHICH_CRANES};
use crate::assistant::builtin::reply::Reply;
use crate::assistant::builtin::say::{Moment, counted, kilometres, verbatim};
use crate::assistant::builtin::terms;
use crate::certificates::Certificate;
use crate::register::facts::CraneFacts;

pub(super) static INTENT: Intent = Intent {
    examples: &[
        "Tell me about KWS093",
        "show me the demag city",
        "MBR482",
        "details of the liebherr 1060 please",
    ],
    understands: &[
        WHICH_CRANES,
        &[Notion::About, Notion::Summary, Notion::Particulars],
    ],
    fits: |asked| match asked.subject() {
        // "Is MBR482 there" and "can I have it" are no questions about what it is.
        Subject::One(_) | Subject::Which(_) => {
            let mut pairs = asked.words.windows(2);
            let is_to_show = pairs.any(|pair| pair == ["show", "me"]);
            !asked.asks_yes_or_no() || is_to_show || asked.has(Notion::About) || is_described(asked)
        }
        Subject::Many(_) => asked.has(Notion::About),
        _ => false,
    },
    answer,
};

fn answer(asked: &Asked<'_>, moment: &Moment) -> Reply {
    match which::cranes(asked) {
        Ok(cranes) => {
            let mut reply = Reply::default();
            for crane in cranes {
                if let Some(yes_or_no) = yes_or_no(asked, crane) {
                    reply.add(yes_or_no);
                }
                describe(&mut reply, crane, moment);
            }
            reply
        }
        Err(question) => question,
    }
}

/// "Is MBR482 a lattice crane", "is it a Grove or a Tadano".
fn is_described(asked: &Asked<'_>) -> bool {
    !asked.kinds.is_empty() || asked.namings.iter().any(|naming| naming.describes)
}

fn yes_or_no(asked: &Asked<'_>, crane: &CraneFacts) -> Option<&'static str> {
    if asked.words.first().is_none_or(|word| word != "is") || !is_described(asked) {
        return None;
    }
    let is_this = |at: &usize| asked.facts.cranes[*at].crane.id == crane.crane.id;
    let mut names = asked.namings.iter().filter(|naming| naming.describes);
    let is_named =
        names.clone().next().is_none() || names.any(|naming| naming.fits.iter().any(is_this));
    let is_kind = asked.kinds.is_empty() || asked.kinds.contains(&crane.crane.kind);
    Some(if is_named && is_kind { "Yes." } else { "No." })
}

fn describe(reply: &mut Reply, crane: &CraneFacts, moment: &Moment) {
    let name = reply.name(crane);
    let owner = match crane.is_own() {
        true => "yours".to_owned(),
        false => format!("{}'s", verbatim(&crane.crane.owner_name)),
    };
    reply.add(format!(
        "**{name}** is a crane of type {}, {owner}. Road user charges: {}. {}.",
        terms::kind(crane.crane.kind),
        kilometres(crane.crane.road_user_km),
        counted(crane.crane.documents.len(), "document")
    ));
    let row = |certificate: Certificate| {
        vec![
            certificate.label().to_owned(),
            terms::expiry(crane, certificate, moment),
        ]
    };
    reply.table(&["Certificate", "Expires"], &Certificate::ALL.map(row));
}
