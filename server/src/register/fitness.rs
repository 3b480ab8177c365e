//! Whether a crane may work, or drive, by the rule that every screen uses.

use super::facts::{CraneFacts, Facts};
use super::query::Purpose;
use super::say::Moment;
use crate::certificates::{Standing, fitness};

/// Why it may not at a moment: "M&I expired 2 November". Empty where it may.
pub(crate) fn obstacles(
    crane: &CraneFacts,
    facts: &Facts,
    purpose: Purpose,
    (at, moment): (i64, &Moment),
) -> Vec<String> {
    let held = crane.certificates.iter();
    let decides = |standing: &Standing| purpose == Purpose::Work || standing.kind.is_for_road();
    let standings: Vec<Standing> = held
        .map(|held| held.standing(&facts.kinds))
        .filter(decides)
        .collect();
    let reasons = fitness(&standings, at, moment.zone()).reasons;
    reasons.into_iter().map(|reason| reason.text).collect()
}
