//! Whether a crane may work, or drive, by the rule that every screen uses.

use super::facts::CraneFacts;
use super::query::Purpose;
use super::say::Moment;
use crate::certificates::{Standing, fitness};

/// Why it may not at a moment: "M&I expired 2 November". Empty where it may.
pub(crate) fn obstacles(
    crane: &CraneFacts,
    purpose: Purpose,
    (at, moment): (i64, &Moment),
) -> Vec<String> {
    let decides = |standing: &&Standing| purpose == Purpose::Work || standing.kind.is_for_road();
    let standings = crane.crane.standings.iter().filter(decides);
    let reasons = fitness(standings, at, moment.zone()).reasons;
    reasons.into_iter().map(|reason| reason.text).collect()
}
