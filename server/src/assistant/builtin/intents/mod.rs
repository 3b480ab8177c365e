//! The kinds of question that are understood, one file each.
//!
//! The first that fits answers, so the more telling ones stand first. Each has
//! examples, and a test shows that it, and no other, takes them.

mod compare;
mod count;
mod cranes;
mod details;
mod expiring;
mod expiry;
mod glossary;
mod help;
mod manners;
mod mates;
mod next;
mod owner;
mod papers;
mod picture;
mod ruc;
mod sharing;
mod status;
mod summary;

pub(super) mod changes;
pub(super) mod which;

use super::language::{Asked, Notion};
use super::reply::Reply;
use super::say::Moment;

/// A kind of question.
pub(super) struct Intent {
    /// As people ask it.
    #[cfg_attr(not(test), expect(dead_code, reason = "for readers, and for the test"))]
    pub(super) examples: &'static [&'static str],
    /// What may stand in such a question; one that holds more is not for it.
    pub(super) understands: &'static [&'static [Notion]],
    /// Whether this is such a question.
    pub(super) fits: fn(&Asked<'_>) -> bool,
    pub(super) answer: fn(&Asked<'_>, &Moment) -> Reply,
}

static ALL: [&Intent; 18] = [
    &manners::INTENT,
    &help::INTENT,
    &glossary::INTENT,
    &picture::INTENT,
    &compare::INTENT,
    &mates::INTENT,
    &sharing::INTENT,
    &owner::INTENT,
    &ruc::INTENT,
    &papers::INTENT,
    &count::INTENT,
    &summary::INTENT,
    &next::INTENT,
    &expiring::INTENT,
    &status::INTENT,
    &expiry::INTENT,
    &details::INTENT,
    &cranes::INTENT,
];

/// The intent that answers this question, if one understands all of it.
pub(super) fn of(asked: &Asked<'_>) -> Option<&'static Intent> {
    if supposes(asked) {
        return None;
    }
    ALL.iter()
        .copied()
        .find(|intent| asked.is_within(intent.understands) && (intent.fits)(asked))
}

/// "If I renew it, what is next": the register says what is, and not what would
/// be. "Tell me if it is expired" supposes nothing.
fn supposes(asked: &Asked<'_>) -> bool {
    let is = |at: usize, word: &str| asked.words.get(at).is_some_and(|one| one == word);
    let Some(at) = asked.words.iter().position(|word| word == "if") else {
        return false;
    };
    let is_done = asked.has(Notion::Renew) && (is(at + 1, "i") || is(at + 1, "we"));
    let is_then = asked.has(Notion::Renew) && asked.has(Notion::Next);
    at == 0 || is(at - 1, "what") || is_done || is_then
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;
    use jiff::tz::TimeZone;

    use super::{ALL, of};
    use crate::assistant::builtin::fixture::{NOW, facts};
    use crate::assistant::builtin::language::Asked;
    use crate::assistant::builtin::say::Moment;

    #[test]
    fn every_example_is_taken_by_its_own_intent() {
        let facts = facts();
        let now = Timestamp::from_millisecond(NOW).expect("a time");
        let zone = TimeZone::get("Pacific/Auckland").expect("a zone");
        let moment = Moment::new(now, zone);
        for intent in ALL {
            assert!(!intent.examples.is_empty());
            for example in intent.examples {
                let asked = Asked::new(example, &facts, moment.today, None);
                let taker = of(&asked).unwrap_or_else(|| panic!("nobody takes {example:?}"));
                let others = taker.examples.first();
                assert!(
                    std::ptr::eq(taker, intent),
                    "{example:?} goes with {others:?}"
                );
                assert!(!(intent.answer)(&asked, &moment).text().is_empty());
            }
        }
    }

    #[test]
    fn a_word_that_is_not_understood_is_never_passed_over() {
        let facts = facts();
        let today = jiff::civil::date(2026, 7, 2);
        for text in [
            "when does the insurance of MBR482 expire",
            "how many drivers do i have",
            "which cranes are painted yellow",
            "what is the odometer of LKD907",
            "compare the fuel use of MBR482 and LKD907",
        ] {
            let asked = Asked::new(text, &facts, today, None);
            assert!(of(&asked).is_none(), "{text}");
        }
    }
}
