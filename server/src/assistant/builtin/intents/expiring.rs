//! What expires before, within or in some span of time?

use super::status::asks_of_all;
use super::{Intent, expiry};
use crate::assistant::builtin::language::{Asked, Notion, Span, WHICH_CRANES};
use crate::assistant::builtin::reply::Reply;
use crate::assistant::builtin::say::{Moment, counted};
use crate::assistant::builtin::terms::{self, Due};
use crate::cranes::Status;
use crate::register::facts::CraneFacts;

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
        let is_known = !stood && !asks_what_was_done(asked) && is_plain(asked);
        // The next three after New Year are not all that come after it.
        let is_some_only = asked.has(Notion::Next) && asked.wanted().is_some();
        asked.span.is_some()
            && is_known
            && !is_some_only
            && (!will_be_expired(asked) || !asks_of_all(asked))
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

/// "Renewed last month": the register keeps what will be, not what was done.
pub(super) fn asks_what_was_done(asked: &Asked<'_>) -> bool {
    const BACK: [&str; 5] = ["last", "past", "previous", "yesterday", "since"];
    let mut words = asked.words.iter();
    let looks_back = words.any(|word| BACK.contains(&word.as_str()));
    asked.has(Notion::Renew) && (looks_back || asked.has(Notion::Past))
}

/// Whether a certificate can be in the span or not as the question means it.
pub(super) fn is_plain(asked: &Asked<'_>) -> bool {
    let Some(span) = &asked.span else {
        return true;
    };
    // "Last to March" is until then, not in it.
    let goes_on = |pair: &[String]| {
        matches!(pair[0].as_str(), "last" | "lasts") && matches!(pair[1].as_str(), "to" | "for")
    };
    // "Does it last three months" is not about the last three.
    let is_back =
        span.looks_back && !asked.has_any(&[Notion::Expire, Notion::Status, Notion::Past]);
    // A crane is good so long as all four are, and so are many of them.
    let is_lasting = span.lasts
        && (asked.certificates.len() != 1 || asked.asks_yes_or_no() && asked.group().len() != 1);
    let is_endless = will_be_expired(asked) && span.last.is_none();
    let is_other = is_back || is_lasting || is_endless || asked.words.windows(2).any(goes_on);
    !is_other && !asked.statuses.contains(&Status::Valid) && !asks_twice(asked)
}

/// "Expired, or due in December": the month is for the second half alone.
fn asks_twice(asked: &Asked<'_>) -> bool {
    const DUE: [Notion; 3] = [Notion::Expire, Notion::Renew, Notion::Next];
    let is_other = |status: &Status| *status != Status::Expired;
    let is_more = asked.has_any(&DUE) || asked.statuses.iter().any(is_other);
    asked.statuses.contains(&Status::Expired) && !asked.is_ahead && is_more
}

/// What will be expired in March has run out by its end, then or before.
pub(super) fn will_be_expired(asked: &Asked<'_>) -> bool {
    asked.is_ahead && asked.statuses.contains(&Status::Expired)
}

fn answer(asked: &Asked<'_>, moment: &Moment) -> Reply {
    let Some(span) = &asked.span else {
        return Reply::default();
    };
    let certificates = terms::certificates(&asked.certificates);
    let cranes = asked.group();
    let dues = terms::dues(&cranes, &certificates);
    let is_over = span.is_over(moment.today);
    let is_expired = asked.statuses.contains(&Status::Expired);
    let past = is_over || is_expired && !asked.is_ahead;
    let is_then = !is_over && will_be_expired(asked);
    if let Some(span) = span.up_to_its_end().filter(|_| is_then) {
        return expired_by(asked, &dues, &span, moment);
    }
    let mut reply = Reply::default();
    let found = within(&dues, span, past, moment);
    if let ([crane], [certificate]) = (&cranes[..], &asked.certificates[..])
        && asked.asks_yes_or_no()
    {
        // Whether what is overdue is due by Christmas, its date says best.
        let is_expired = |due: &Due<'_>| due.status(moment) == Status::Expired;
        if past || span.lasts || !dues.iter().any(is_expired) {
            reply.add(if found.is_empty() { "No." } else { "Yes." });
        }
        expiry::sentence(&mut reply, crane, *certificate, moment);
        return reply;
    }
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
fn expired_by(asked: &Asked<'_>, dues: &[Due<'_>], span: &Span, moment: &Moment) -> Reply {
    let found = up_to(dues, span, moment);
    let mut reply = Reply::default();
    // One of two that are named is neither yes nor no.
    let is_half = asked.certificates.len() > 1 && !found.is_empty() && found.len() < dues.len();
    if asked.asks_yes_or_no() && !is_half {
        reply.add(if found.is_empty() { "No." } else { "Yes." });
    }
    if found.is_empty() {
        name_the_one(&mut reply, &asked.group());
        reply.add(format!("Nothing will have expired {}.", span.said));
        return reply;
    }
    let count = counted(found.len(), "certificate");
    reply.add(format!("{count} will have expired {}:", span.said));
    terms::due_table(&mut reply, &found, moment);
    reply
}

/// What falls into the span, whether it is expired now or not.
pub(super) fn up_to<'f>(dues: &[Due<'f>], span: &Span, moment: &Moment) -> Vec<Due<'f>> {
    let is_in = |due: &&Due<'_>| span.holds(moment.day(due.expiry));
    dues.iter().filter(is_in).copied().collect()
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
