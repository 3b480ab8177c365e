//! Whether a crane may work: the one place that says so.

use std::sync::Arc;

use cranedesk_platform::text_enum;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::kind::Kind;

/// What came of an inspection or of a look at a licence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Outcome {
    #[default]
    Pass,
    Fail,
    Suspended,
    Cancelled,
}

text_enum!(Outcome {
    Pass = "pass",
    Fail = "fail",
    Suspended = "suspended",
    Cancelled = "cancelled",
});

/// What is known of one kind on one crane.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    pub(crate) kind: Arc<Kind>,
    /// False where somebody said that the crane needs none.
    pub(crate) applies: bool,
    /// Of the latest entry.
    pub(crate) outcome: Outcome,
    /// The day of the latest entry, where it is known.
    pub(crate) day: Option<Date>,
    /// The last moment of the latest pass.
    pub(crate) expires_at: Option<i64>,
}

impl Standing {
    /// A kind of which only the date is known.
    pub(crate) fn passed(kind: &Arc<Kind>, expires_at: Option<i64>) -> Self {
        Self {
            kind: Arc::clone(kind),
            applies: true,
            outcome: Outcome::Pass,
            day: None,
            expires_at,
        }
    }

    /// One of the four that every crane has, of which nothing is known.
    pub(crate) fn is_missing(&self, at: i64) -> bool {
        let is_asked = self.kind.parks && self.kind.certificate().is_some();
        is_asked && self.state(at) == State::NothingRecorded
    }

    pub(crate) fn state(&self, at: i64) -> State {
        match (self.applies, self.outcome, self.expires_at) {
            (false, _, _) => State::NotApplicable,
            (_, Outcome::Fail, _) => State::Failed,
            (_, Outcome::Suspended, _) => State::Suspended,
            (_, Outcome::Cancelled, _) => State::Cancelled,
            (_, Outcome::Pass, None) => State::NothingRecorded,
            (_, Outcome::Pass, Some(expiry)) if expiry < at => State::Expired,
            (_, Outcome::Pass, Some(_)) => State::Valid,
        }
    }
}

/// How a kind stands on a crane at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CertificateState)]
pub(crate) enum State {
    Valid,
    Expired,
    Failed,
    Suspended,
    Cancelled,
    NothingRecorded,
    NotApplicable,
}

impl State {
    /// Whether a crane may not work while a kind that parks stands like this.
    /// A cancelled certificate covers nothing, as an expired one. What nobody
    /// wrote down does not park.
    pub(crate) fn is_bad(self) -> bool {
        matches!(
            self,
            Self::Expired | Self::Failed | Self::Suspended | Self::Cancelled
        )
    }

    /// As a table says it.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Valid => "valid",
            Self::Expired => "expired",
            Self::Failed => "failed",
            Self::Suspended => "suspended",
            Self::Cancelled => "cancelled",
            Self::NothingRecorded => "nothing recorded",
            Self::NotApplicable => "not applicable",
        }
    }
}

/// Why a crane is parked, one reason for each kind that stands in the way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ParkedReason)]
pub(crate) struct Reason {
    /// The key of the kind
    pub(crate) kind: String,
    pub(crate) state: State,
    /// Such as "M&I expired 2 November"
    pub(crate) text: String,
}

/// Whether a crane may work.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Fitness {
    /// False where the crane is parked
    pub(crate) fit: bool,
    /// Every reason why it is parked
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub(crate) reasons: Vec<Reason>,
}

impl Fitness {
    /// Whether something stands in the way, and not only nothing to show for it.
    pub(crate) fn is_parked(&self) -> bool {
        self.reasons.iter().any(|reason| reason.state.is_bad())
    }

    /// "M&I expired 2 November, COF failed 3 November"
    pub(crate) fn in_words(&self) -> String {
        let texts: Vec<&str> = self.reasons.iter().map(|one| one.text.as_str()).collect();
        texts.join(", ")
    }
}

/// A crane is parked while a kind that parks is expired, failed, suspended or
/// cancelled. `at` is the moment that is asked about: for a whole day, its
/// first. Days are said as they fall in `zone`.
pub(crate) fn fitness<'s>(
    standings: impl IntoIterator<Item = &'s Standing>,
    at: i64,
    zone: &TimeZone,
) -> Fitness {
    let reasons: Vec<Reason> = standings
        .into_iter()
        .filter(|standing| standing.kind.parks)
        .filter_map(|standing| reason(standing, at, zone))
        .collect();
    Fitness {
        fit: reasons.is_empty(),
        reasons,
    }
}

/// Whether papers show that a crane could work: of a day that is asked about
/// later, one of the four that nobody wrote down is no proof, and stands among
/// the reasons.
pub(crate) fn fitness_shown<'s>(
    standings: impl IntoIterator<Item = &'s Standing> + Clone,
    at: i64,
    zone: &TimeZone,
) -> Fitness {
    let Fitness { mut reasons, .. } = fitness(standings.clone(), at, zone);
    let missing = standings
        .into_iter()
        .filter(|standing| standing.is_missing(at));
    reasons.extend(missing.map(|standing| Reason {
        kind: standing.kind.key.to_string(),
        state: State::NothingRecorded,
        text: format!("{} {}", standing.kind.label, State::NothingRecorded.word()),
    }));
    Fitness {
        fit: reasons.is_empty(),
        reasons,
    }
}

fn reason(standing: &Standing, at: i64, zone: &TimeZone) -> Option<Reason> {
    let state = standing.state(at);
    if !state.is_bad() {
        return None;
    }
    let day = match state {
        State::Expired => standing.expires_at.and_then(|expiry| day_of(expiry, zone)),
        _ => standing.day,
    };
    let mut text = format!("{} {}", standing.kind.label, state.word());
    if let Some(day) = day {
        text.push(' ');
        text.push_str(&said(day, day_of(at, zone)));
    }
    Some(Reason {
        kind: standing.kind.key.to_string(),
        state,
        text,
    })
}

/// The day on which a moment falls.
pub(crate) fn day_of(ms: i64, zone: &TimeZone) -> Option<Date> {
    let moment = Timestamp::from_millisecond(ms).ok()?;
    Some(zone.to_datetime(moment).date())
}

/// "2 November"; with the year where it is another than today's.
fn said(day: Date, today: Option<Date>) -> String {
    let format = match today {
        Some(today) if today.year() == day.year() => "%-d %B",
        _ => "%-d %B %Y",
    };
    day.strftime(format).to_string()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use jiff::Timestamp;
    use jiff::civil::date;
    use jiff::tz::TimeZone;

    use super::super::kind::{BUILT_IN, Kind};
    use super::{Fitness, Outcome, Standing, State, fitness};

    fn ms(text: &str) -> i64 {
        text.parse::<Timestamp>().expect("a time").as_millisecond()
    }

    fn auckland() -> TimeZone {
        TimeZone::get("Pacific/Auckland").expect("a zone")
    }

    fn texts(fitness: &Fitness) -> Vec<&str> {
        fitness.reasons.iter().map(|one| &*one.text).collect()
    }

    #[test]
    fn a_crane_is_parked_for_every_kind_that_parks_and_stands_in_the_way() {
        let [cof, rego, mi, gear] = &*BUILT_IN;
        let insurance = Arc::new(Kind {
            key: "own-1".into(),
            label: "Insurance".into(),
            months: 12,
            parks: false,
        });
        let ended = Some(ms("2026-11-02T10:59:59.999Z"));
        let mut failed = Standing::passed(rego, Some(ms("2027-01-01T00:00:00Z")));
        (failed.outcome, failed.day) = (Outcome::Fail, Some(date(2026, 10, 30)));
        let mut suspended = Standing::passed(gear, None);
        (suspended.outcome, suspended.day) = (Outcome::Suspended, Some(date(2025, 12, 24)));
        let mut not_needed = Standing::passed(cof, ended);
        not_needed.applies = false;
        let standings = [
            not_needed,
            failed,
            Standing::passed(mi, ended),
            suspended,
            Standing::passed(&insurance, ended),
        ];
        let found = fitness(&standings, ms("2026-11-15T00:00:00Z"), &auckland());
        assert!(!found.fit);
        assert_eq!(
            texts(&found),
            [
                "Rego failed 30 October",
                "M&I expired 2 November",
                "Rigging Gear suspended 24 December 2025"
            ]
        );
        assert_eq!(found.reasons[1].state, State::Expired);
    }

    #[test]
    fn a_certificate_parks_the_day_after_its_last() {
        let standing = [Standing::passed(
            &BUILT_IN[0],
            Some(ms("2026-11-02T10:59:59.999Z")),
        )];
        let on = |at: &str| fitness(&standing, ms(at), &auckland()).fit;
        assert!(on("2026-11-02T10:59:59.999Z"));
        assert!(!on("2026-11-02T11:00:00Z"));
    }

    #[test]
    fn what_nobody_wrote_down_parks_nothing() {
        let standings = BUILT_IN.each_ref().map(|kind| Standing::passed(kind, None));
        let found = fitness(&standings, 0, &TimeZone::UTC);
        assert!(found.fit && found.reasons.is_empty());
    }
}
