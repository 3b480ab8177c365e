//! What expires before, within or in some span of time?

use super::Intent;
use crate::assistant::builtin::language::{Asked, Notion, Span, WHICH_CRANES};
use crate::assistant::builtin::reply::Reply;
use crate::assistant::builtin::say::{Moment, counted};
use crate::assistant::builtin::terms::{self, Due};
use crate::assistant::facts::CraneFacts;
use crate::cranes::Status;

pub(super) static INTENT: Intent = Intent {
    examples: &[
        "Which cranes expire before 1 March?",
        "what's expiring in the next 30 days",
        "cofs due in december",
        "anything up for renewal next month?",
        "which groves have rego due by christmas",
        "what expired in june",
        "which of my mates' cranes run out this month",
        "does the m&i of MBR482 expire this year",
    ],
    understands: &[
        WHICH_CRANES,
        &[
            Notion::Span,
            Notion::Expire,
            Notion::Certificate,
            Notion::When,
            Notion::Status,
            Notion::Dates,
            Notion::Next,
            Notion::Paper,
            Notion::Renew,
            Notion::Past,
        ],
    ],
    fits: |asked| {
        // When a thing was done, or how things stood on a day of the past, the
        // register does not say.
        let was = |word: &String| word == "was" || word == "were";
        let stood = asked.statuses.contains(&Status::Expired) && asked.words.iter().any(was);
        let done = asked.has(Notion::Past) && asked.has(Notion::Renew);
        let is_known = !stood && !done && !asked.statuses.contains(&Status::Valid);
        asked.span.is_some()
            && is_known
            && asked.has_any(&[
                Notion::Expire,
                Notion::Renew,
                Notion::All,
                Notion::Certificate,
                Notion::Status,
                Notion::Crane,
                Notion::Dates,
                Notion::Named,
            ])
    },
    answer,
};

fn answer(asked: &Asked<'_>, moment: &Moment) -> Reply {
    let Some(span) = &asked.span else {
        return Reply::default();
    };
    let certificates = terms::certificates(&asked.certificates);
    let cranes = asked.group();
    let dues = terms::dues(&cranes, &certificates);
    let is_over = span.last.is_some_and(|last| last < moment.today);
    let is_expired = asked.statuses.contains(&Status::Expired);
    let past = is_over || is_expired && !asked.is_ahead;
    let mut reply = Reply::default();
    if is_expired && !past && span.first.is_none() {
        return expired_by(&cranes, &dues, span, moment);
    }
    let found = within(&dues, span, past, moment);
    let verb = if past { "expired" } else { "expires" };
    if found.is_empty() {
        name_the_one(&mut reply, &cranes);
    }
    match (found.len(), &asked.certificates[..]) {
        (0, [certificate]) => {
            reply.add(format!(
                "No {} {verb} {}.",
                terms::in_sentence(*certificate),
                span.said
            ));
        }
        (0, _) => reply.add(format!("Nothing {verb} {}.", span.said)),
        (count, _) => {
            let verb = match (past, count) {
                (true, _) => "expired",
                (false, 1) => "expires",
                (false, _) => "expire",
            };
            reply.add(format!(
                "{} {verb} {}:",
                counted(count, "certificate"),
                span.said
            ));
            terms::due_table(&mut reply, &found, moment);
        }
    }
    let begins_now = span.first.is_none_or(|first| first <= moment.today);
    if begins_now && !past {
        terms::note_expired(&mut reply, &dues, moment);
    }
    reply
}

/// "Nothing" must not sound as if it were said of all.
fn name_the_one(reply: &mut Reply, cranes: &[&CraneFacts]) {
    if let [crane] = cranes {
        let name = reply.name_with_owner(crane);
        reply.add(format!("{name}:"));
    }
}

/// What will be expired then, whether it is now or not.
fn expired_by(cranes: &[&CraneFacts], dues: &[Due<'_>], span: &Span, moment: &Moment) -> Reply {
    let is_in = |due: &&Due<'_>| span.holds(moment.day(due.expiry));
    let found: Vec<Due<'_>> = dues.iter().filter(is_in).copied().collect();
    if found.is_empty() {
        let mut reply = Reply::default();
        name_the_one(&mut reply, cranes);
        reply.add(format!("Nothing will have expired {}.", span.said));
        return reply;
    }
    let count = counted(found.len(), "certificate");
    let mut reply = Reply::say(format!("{count} will have expired {}:", span.said));
    terms::due_table(&mut reply, &found, moment);
    reply
}

/// What falls into the span, and is expired or is not.
pub(super) fn within<'f>(
    dues: &[Due<'f>],
    span: &Span,
    past: bool,
    moment: &Moment,
) -> Vec<Due<'f>> {
    let is_in = |due: &&Due<'_>| {
        let is_expired = due.status(moment) == Status::Expired;
        is_expired == past && span.holds(moment.day(due.expiry))
    };
    dues.iter().filter(is_in).copied().collect()
}
