//! When does a certificate of this crane expire, and is it still good?

use super::{Intent, status, which};
use crate::assistant::builtin::language::{Asked, Notion, Subject, WHICH_CRANES};
use crate::assistant::builtin::reply::Reply;
use crate::assistant::builtin::say::Moment;
use crate::assistant::builtin::terms;
use crate::certificates::Certificate;
use crate::cranes::Status;
use crate::register::facts::CraneFacts;

pub(super) static INTENT: Intent = Intent {
    examples: &[
        "When does the COF of MBR482 expire?",
        "lkd907 rego",
        "is the 100 tonne grove's cof still good?",
        "how long till the rigging gear runs out on crawler 7",
        "is JZK617 legal on the road",
        "what dates have you got for the demag city",
        "when does hemi's crane need its m&i",
        "when does the rego expire",
        "when is everything due",
    ],
    understands: &[
        WHICH_CRANES,
        &[
            Notion::When,
            Notion::Expire,
            Notion::Left,
            Notion::Certificate,
            Notion::Status,
            Notion::Dates,
            Notion::Road,
            Notion::Renew,
            Notion::Past,
            Notion::Summary,
        ],
    ],
    fits: |asked| {
        let about_dates = [
            Notion::Certificate,
            Notion::Expire,
            Notion::Renew,
            Notion::Left,
            Notion::Dates,
            Notion::Status,
            Notion::Road,
        ];
        // When something was done, the register does not say.
        let is_done = !asked.has(Notion::Expire) || asked.has(Notion::Renew);
        // Nor is the last of all told by one crane's dates.
        let mut pairs = asked.words.windows(2);
        let is_last = pairs.any(|pair| pair[0] == "the" && pair[1] == "last");
        let past = asked.has(Notion::Past) && (is_done || is_last);
        // Which regos ran out is one question, and when each does another.
        let of_expired = asked.statuses == [Status::Expired]
            && !asked.is_ahead
            && asked.context.is_none()
            && matches!(asked.subject(), Subject::Nothing);
        // "Are two Groves good" is no question about all, nor about any.
        let is_some =
            asked.asks_yes_or_no() && asked.wanted().is_some() && asked.has(Notion::Status);
        !past
            && !of_expired
            && !is_some
            && !status::is_of_expired_cranes(asked)
            && !asks_what_gear(asked)
            && !asks_of_the_kind(asked)
            && asked.has_any(&about_dates)
            && (!matches!(asked.subject(), Subject::Nothing)
                || asked.context.is_some()
                || asked.has(Notion::Certificate)
                || asked.has(Notion::All) && asked.has(Notion::Expire))
    },
    answer,
};

/// "What slings does it have": its papers say what they are.
fn asks_what_gear(asked: &Asked<'_>) -> bool {
    const GEAR: [&str; 8] = [
        "sling", "slings", "chain", "chains", "shackle", "shackles", "strop", "strops",
    ];
    const OF_DATES: [Notion; 6] = [
        Notion::When,
        Notion::Expire,
        Notion::Left,
        Notion::Status,
        Notion::Dates,
        Notion::Renew,
    ];
    let says = |some: &[&str]| asked.words.iter().any(|word| some.contains(&word.as_str()));
    let (asks, has) = (says(&["what", "which", "how"]), asked.has(Notion::Have));
    let is_gear = says(&GEAR) && (asks || has) || says(&["gear", "rigging"]) && asks && has;
    is_gear && !asked.has_any(&OF_DATES)
}

/// "How long is a COF valid" asks about all that there are, not about ours.
fn asks_of_the_kind(asked: &Asked<'_>) -> bool {
    const OURS: [Notion; 6] = [
        Notion::Named,
        Notion::Pronoun,
        Notion::Mine,
        Notion::Crane,
        Notion::Kind,
        Notion::Fleet,
    ];
    let says = |some: &[&str]| asked.words.iter().any(|word| some.contains(&word.as_str()));
    let is_any = says(&["a", "an"]) || says(&["are", "do"]) && !says(&["the", "all"]);
    asked.has(Notion::Left) && says(&["long"]) && is_any && !asked.has_any(&OURS)
}

fn answer(asked: &Asked<'_>, moment: &Moment) -> Reply {
    let cranes = match which::cranes(asked) {
        Ok(cranes) if cranes.is_empty() => asked.group(),
        Ok(cranes) => cranes,
        Err(question) => return question,
    };
    let certificates = match &asked.certificates[..] {
        [] if asked.has(Notion::Road) => vec![Certificate::Cof, Certificate::Rego],
        [] => Certificate::ALL.to_vec(),
        named => terms::once(named),
    };
    let mut reply = Reply::default();
    if let Some(yes_or_no) = yes_or_no(asked, &cranes, &certificates, moment) {
        reply.add(yes_or_no);
    } else if let ([status], [crane]) = (&asked.statuses[..], &cranes[..])
        && *status != Status::Valid
        && !statuses(&[crane], &certificates, moment).contains(status)
    {
        reply.add(format!("Nothing is {}.", terms::status(*status)));
    }
    match (&cranes[..], &certificates[..]) {
        ([crane], [certificate]) => sentence(&mut reply, crane, *certificate, moment),
        ([crane], _) => {
            let name = reply.name_with_owner(crane);
            reply.add(format!("{name}:"));
            let row = |certificate: &Certificate| {
                vec![
                    certificate.label().to_owned(),
                    terms::expiry(crane, *certificate, moment),
                ]
            };
            reply.table(
                &["Certificate", "Expires"],
                &certificates.iter().map(row).collect::<Vec<_>>(),
            );
        }
        _ => table(&mut reply, &cranes, &certificates, moment),
    }
    reply
}

pub(super) fn sentence(
    reply: &mut Reply,
    crane: &CraneFacts,
    certificate: Certificate,
    moment: &Moment,
) {
    let (name, label) = (
        reply.name_with_owner(crane),
        terms::in_sentence(certificate),
    );
    reply.add(match crane.expiry(certificate) {
        None => format!("The {label} of {name} has no date that I can read."),
        Some(expiry) if Status::at(expiry, moment.ms) == Status::Expired => {
            format!(
                "The {label} of {name} ran out on {}.",
                moment.expiry(expiry)
            )
        }
        Some(expiry) => format!(
            "The {label} of {name} expires on {}.",
            moment.expiry(expiry)
        ),
    });
}

fn table(reply: &mut Reply, cranes: &[&CraneFacts], certificates: &[Certificate], moment: &Moment) {
    let mut cranes = cranes.to_vec();
    if let [certificate] = certificates {
        cranes.sort_by_key(|crane| crane.expiry(*certificate).unwrap_or(i64::MAX));
    }
    let labels = certificates.iter().map(|certificate| certificate.label());
    let head: Vec<&str> = std::iter::once("Crane").chain(labels).collect();
    let mut row = |crane: &&CraneFacts| {
        let dates = certificates
            .iter()
            .map(|certificate| terms::expiry(crane, *certificate, moment));
        std::iter::once(reply.name_with_owner(crane))
            .chain(dates)
            .collect()
    };
    let rows: Vec<Vec<String>> = cranes.iter().map(&mut row).collect();
    reply.table(&head, &rows);
}

fn statuses(cranes: &[&CraneFacts], certificates: &[Certificate], moment: &Moment) -> Vec<Status> {
    let dues = terms::dues(cranes, certificates);
    dues.iter().map(|due| due.status(moment)).collect()
}

/// A plain yes or no, where the question can have one.
fn yes_or_no(
    asked: &Asked<'_>,
    cranes: &[&CraneFacts],
    certificates: &[Certificate],
    moment: &Moment,
) -> Option<&'static str> {
    // Some day everything will be expired.
    let is_some_day = asked.is_ahead && asked.statuses.contains(&Status::Expired);
    // What holds of one of several is not said of all.
    let is_several = cranes.len() > 1 || certificates.len() > 1 && asked.certificates.len() > 1;
    let is_loose = status::says_or(asked) || cranes.len() > 1 && status::asks_of_some(asked);
    let is_of_one = is_several && is_loose && !asked.statuses.contains(&Status::Expired);
    if !asked.asks_yes_or_no() || is_some_day || is_of_one {
        return None;
    }
    let statuses = statuses(cranes, certificates, moment);
    let is_expired = statuses.contains(&Status::Expired);
    if asked.has(Notion::Road) {
        return Some(if is_expired {
            "No."
        } else {
            "Yes, as far as COF and rego go."
        });
    }
    let is_named = |status: &Status| asked.statuses.contains(status);
    let yes = match asked.statuses.first()? {
        Status::Valid if asked.statuses.iter().all(|one| *one == Status::Valid) => !is_expired,
        // Good or expired is no question of yes or no, nor is what some of
        // several cranes are.
        _ if is_named(&Status::Valid) || cranes.len() > 1 => return None,
        _ if status::asks_of_all(asked) => statuses.iter().all(is_named),
        _ => statuses.iter().any(is_named),
    };
    Some(if yes { "Yes." } else { "No." })
}
