//! Whether a crane may work, or drive, and every certificate that stands in the way.

use super::facts::{CraneFacts, Facts, Held, Outcome};
use super::query::Purpose;

/// The certificates that keep a crane from it at a moment.
pub(crate) fn obstacles<'f>(
    crane: &'f CraneFacts,
    facts: &Facts,
    purpose: Purpose,
    at: i64,
) -> Vec<&'f Held> {
    let stands_in_the_way = |held: &&Held| {
        let kind = &facts.kinds[held.kind];
        let decides = match purpose {
            Purpose::Work => kind.parks,
            Purpose::Road => kind.parks && kind.road,
        };
        let is_over = held.expires_at.is_some_and(|expiry| expiry < at);
        decides && (is_over || held.outcome != Outcome::Passed)
    };
    crane
        .certificates
        .iter()
        .filter(stands_in_the_way)
        .collect()
}
