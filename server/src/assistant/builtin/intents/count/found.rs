//! The certificates that a question counts.

use super::statuses;
use crate::assistant::builtin::intents::{expiring, status};
use crate::assistant::builtin::language::Asked;
use crate::assistant::builtin::reply::Reply;
use crate::assistant::builtin::say::{Moment, counted};
use crate::assistant::builtin::terms::{self, Due};
use crate::cranes::Status;

/// More rows than a fleet has cranes say less than the number does.
const MOST_ROWS: usize = 40;

/// Certificates that are counted, and what is said of them.
pub(super) struct Found<'f> {
    pub(super) dues: Vec<Due<'f>>,
    pub(super) verb: &'static str,
    pub(super) which: String,
}

/// What the question's span or status leaves; none where it names neither.
pub(super) fn found<'f>(asked: &Asked<'_>, dues: &[Due<'f>], moment: &Moment) -> Option<Found<'f>> {
    let Some(span) = &asked.span else {
        return match statuses(asked)[..] {
            [] => None,
            [status] => {
                let (dues, which) = status::of_asked(asked, status, dues, moment);
                Some(Found {
                    dues,
                    verb: "are",
                    which: which.to_owned(),
                })
            }
            _ => {
                let needs_renewal = |due: &&Due<'_>| due.status(moment) != Status::Valid;
                Some(Found {
                    dues: dues.iter().filter(needs_renewal).copied().collect(),
                    verb: "are",
                    which: "expired or expiring soon".to_owned(),
                })
            }
        };
    };
    let is_over = span.is_over(moment.today);
    if let Some(span) = span.up_to_its_end().filter(|_| !is_over)
        && expiring::will_be_expired(asked)
    {
        return Some(Found {
            dues: expiring::up_to(dues, &span, moment),
            verb: "will have expired",
            which: span.said,
        });
    }
    let past = is_over || asked.statuses.contains(&Status::Expired);
    // What was due on Monday is due this week; but what is due by Christmas is
    // not what ran out last year.
    let dues = match !past && span.first.is_some() {
        true => expiring::up_to(dues, span, moment),
        false => expiring::within(dues, span, past, moment),
    };
    Some(Found {
        dues,
        verb: if past { "expired" } else { "expire" },
        which: span.said.clone(),
    })
}

impl Found<'_> {
    /// "6 certificates on 4 cranes are expired": who asks how many cranes must
    /// not take certificates for them.
    pub(super) fn said(&self) -> String {
        let verb = match (self.dues.len(), self.verb) {
            (0 | 1, "are") => "is",
            (1, "expire") => "expires",
            _ => self.verb,
        };
        match self.dues.len() {
            0 => format!("None {verb} {}", self.which),
            count => format!(
                "{} on {} {verb} {}",
                counted(count, "certificate"),
                counted(terms::cranes_of(&self.dues).len(), "crane"),
                self.which
            ),
        }
    }

    pub(super) fn tell(&self, reply: &mut Reply, moment: &Moment) {
        if (1..=MOST_ROWS).contains(&self.dues.len()) {
            reply.add(format!("{}:", self.said()));
            terms::due_table(reply, &self.dues, moment);
        } else {
            reply.add(format!("{}.", self.said()));
        }
    }
}
