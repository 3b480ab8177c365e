//! Whether a crane may work, or drive, by the rule that every screen uses.

use super::facts::CraneFacts;
use super::query::Purpose;
use super::say::Moment;
use crate::certificates::{Standing, State as StandingState, fitness};

/// Why it may not at a moment: "M&I expired 2 November 2026". Empty where it
/// may. An answer is kept and read later, so a day is said with its year.
pub(crate) fn obstacles(
    crane: &CraneFacts,
    purpose: Purpose,
    (at, moment): (i64, &Moment),
) -> Vec<String> {
    let decides = |standing: &&Standing| purpose == Purpose::Work || standing.kind.is_for_road();
    let standings = || crane.crane.standings.iter().filter(decides);
    let reasons = fitness(standings(), at, moment.zone()).reasons;
    let said = reasons.into_iter().map(|reason| {
        let standing = standings().find(|one| one.kind.key == reason.kind);
        let day = standing.and_then(|one| match reason.state {
            StandingState::Expired => one.expires_at.map(|expiry| moment.day(expiry)),
            _ => one.day,
        });
        match (standing, day) {
            (Some(one), Some(day)) => {
                let (label, state) = (&one.kind.label, reason.state.word());
                format!("{label} {state} {}", day.strftime("%-d %B %Y"))
            }
            _ => reason.text,
        }
    });
    let mut said: Vec<String> = said.collect();
    // Of a day that has passed, what nobody wrote down is no proof.
    if at < moment.start_of(moment.today) {
        let missing = standings().filter(|one| one.is_missing(at));
        said.extend(missing.map(|one| format!("{} not recorded for that day", one.kind.label)));
    }
    said
}
