//! What is written down about certificates, and what answers say of them.

use cranedesk_platform::clock::iso_text;
use cranedesk_platform::text_enum;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::expiry::{Expiry, parse_day};
use super::fitness::{Fitness, Outcome, State, day_of};
use super::kind::CertificateKind;
use super::line::line;
use super::timeline::Entry;
use crate::dates::DAY_MS;
use crate::error::{Error, Result};

/// From where an entry came.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum EntrySource {
    /// Somebody renewed it.
    #[default]
    Form,
    /// Somebody changed the date on the crane's form.
    Edit,
    /// Somebody accepted what was read on a paper.
    Paper,
    /// From a table that was read in.
    Import,
    /// From before entries were kept.
    Carried,
}

text_enum!(EntrySource {
    Form = "form",
    Edit = "edit",
    Paper = "paper",
    Import = "import",
    Carried = "carried",
});

/// From where somebody may say that an entry comes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum EntryOrigin {
    #[default]
    Form,
    Paper,
    Import,
}

impl From<EntryOrigin> for EntrySource {
    fn from(given: EntryOrigin) -> Self {
        match given {
            EntryOrigin::Form => Self::Form,
            EntryOrigin::Paper => Self::Paper,
            EntryOrigin::Import => Self::Import,
        }
    }
}

/// A renewal, or an inspection that came to something else.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RenewalInput {
    /// `pass` unless said otherwise
    #[serde(default)]
    pub(super) outcome: Outcome,
    /// A day, such as 2026-11-16 or 16/11/2026; today unless said otherwise
    pub(super) issued: Option<String>,
    /// The last day, or the last moment as a date and time. A pass needs it
    pub(super) expires: Option<String>,
    pub(super) number: Option<String>,
    pub(super) inspector: Option<String>,
    pub(super) organisation: Option<String>,
    /// A document of the same crane
    pub(super) document_id: Option<i64>,
    /// The highest id among the entries of this kind that were shown to whoever
    /// enters this, 0 where there was none. A pass that somebody else entered
    /// since then stands beside this one, and the later expiry counts
    pub(super) seen: Option<i64>,
    /// `form` unless said otherwise
    #[serde(default)]
    pub(super) source: EntryOrigin,
}

/// The same, checked.
#[derive(Clone, Debug)]
pub(super) struct NewRenewal {
    pub(super) outcome: Outcome,
    pub(super) issued: Date,
    pub(super) expires: Option<Expiry>,
    pub(super) number: Option<String>,
    pub(super) inspector: Option<String>,
    pub(super) organisation: Option<String>,
    pub(super) document_id: Option<i64>,
    pub(super) source: EntrySource,
}

/// A program that does not say what it has seen cannot have seen what somebody
/// else entered within so short a time.
const AT_ONCE: i64 = 60 * 1000;

const LONGEST_LINE: usize = 100;
const LONGEST_REASON: usize = 500;

impl RenewalInput {
    /// Whether somebody entered it whom this one's maker had no chance to see.
    pub(super) fn is_unseen(&self, entry: &Entry, user: i64, now: i64) -> bool {
        match self.seen {
            Some(seen) => entry.id > seen,
            None => {
                entry.entered_by != Some(user) && (now - AT_ONCE..=now).contains(&entry.entered_at)
            }
        }
    }

    pub(super) fn check(&self, now: i64, zone: &TimeZone) -> Result<NewRenewal> {
        let today = day_of(now, zone).unwrap_or_default();
        let issued = match given(self.issued.as_deref()) {
            None => today,
            Some(text) => day("The day of issue", text, zone)?,
        };
        if issued > today {
            return Err(Error::unacceptable("The day of issue lies in the future"));
        }
        let expires = match given(self.expires.as_deref()) {
            None => None,
            Some(text) => Some(Expiry::parse_in(text, zone).ok_or(Error::unacceptable(
                "The expiry must be a date, such as 31/7/2026",
            ))?),
        };
        if let Some(expires) = &expires {
            expires.check_span("The expiry", now)?;
        }
        match (&expires, self.outcome) {
            (None, Outcome::Pass) => {
                return Err(Error::unacceptable(
                    "A pass needs the day on which it expires",
                ));
            }
            (Some(expires), _) if day_of(expires.at, zone).is_none_or(|last| last < issued) => {
                return Err(Error::unacceptable(
                    "The expiry lies before the day of issue",
                ));
            }
            _ => {}
        }
        Ok(NewRenewal {
            outcome: self.outcome,
            issued,
            // Only a pass has an expiry date; one sent with another outcome is dropped.
            expires: expires.filter(|_| self.outcome == Outcome::Pass),
            number: optional_line("The number", self.number.as_deref())?,
            inspector: optional_line("The inspector", self.inspector.as_deref())?,
            organisation: optional_line("The organisation", self.organisation.as_deref())?,
            document_id: self.document_id,
            source: self.source.into(),
        })
    }
}

fn given(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty())
}

/// A day as somebody typed it.
pub(crate) fn day(what: &str, text: &str, zone: &TimeZone) -> Result<Date> {
    parse_day(text, zone)
        .ok_or_else(|| Error::unacceptable(format!("{what} must be a date, such as 31/7/2026")))
}

fn optional_line(what: &str, text: Option<&str>) -> Result<Option<String>> {
    line(what, text.unwrap_or_default(), LONGEST_LINE)
}

/// Why something is so; it must be said.
#[derive(Deserialize, ToSchema)]
pub(crate) struct ReasonInput {
    pub(crate) reason: String,
}

impl ReasonInput {
    pub(crate) fn check(&self) -> Result<String> {
        reason(&self.reason)
    }
}

fn reason(text: &str) -> Result<String> {
    line("The reason", text, LONGEST_REASON)?.ok_or(Error::unacceptable("Please say why"))
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct NotApplicableInput {
    pub(super) reason: String,
    /// A day; today unless said otherwise
    pub(super) from: Option<String>,
}

impl NotApplicableInput {
    pub(super) fn check(&self, now: i64, zone: &TimeZone) -> Result<(String, Date)> {
        let today = day_of(now, zone).unwrap_or_default();
        let from = match given(self.from.as_deref()) {
            None => today,
            Some(text) => day("The first day", text, zone)?,
        };
        if from > today {
            return Err(Error::unacceptable("The first day lies in the future"));
        }
        Ok((reason(&self.reason)?, from))
    }
}

/// Nobody books an inspection for later than that: it is a slip of the finger.
const BOOKED_AHEAD: i64 = 5 * 366 * DAY_MS;

#[derive(Deserialize, ToSchema)]
pub(crate) struct BookingInput {
    /// A day that has not passed
    pub(super) day: String,
    /// With whom
    pub(super) with: Option<String>,
}

impl BookingInput {
    pub(super) fn check(&self, now: i64, zone: &TimeZone) -> Result<(Date, String)> {
        let booked = day("The day", &self.day, zone)?;
        if day_of(now, zone).is_some_and(|today| booked < today) {
            return Err(Error::unacceptable("The day of a booking lies in the past"));
        }
        let last = day_of(now + BOOKED_AHEAD, zone);
        if last.is_some_and(|last| booked > last) {
            return Err(Error::unacceptable(
                "The day of a booking lies more than five years ahead",
            ));
        }
        let with = optional_line("With whom", self.with.as_deref())?;
        Ok((booked, with.unwrap_or_default()))
    }
}

/// A paper that an entry rests on.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct CitedPaper {
    /// Of the document; none once it was deleted
    #[schema(required)]
    pub(crate) id: Option<i64>,
    pub(crate) name: String,
    /// Of the file, in hexadecimal
    pub(crate) sha256: String,
}

/// An entry in the history of a kind. None is ever changed or erased; a
/// mistake is voided.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Renewal {
    pub(crate) id: i64,
    pub(crate) crane_id: i64,
    pub(crate) kind: String,
    pub(crate) outcome: Outcome,
    /// The day of issue; none where nobody wrote it down
    #[schema(required)]
    pub(crate) issued: Option<String>,
    /// The day from which it counts: the day of issue, or the best guess
    pub(crate) holds_from: String,
    /// The last moment
    #[schema(required)]
    pub(crate) expires: Option<String>,
    #[schema(required)]
    pub(crate) number: Option<String>,
    #[schema(required)]
    pub(crate) inspector: Option<String>,
    #[schema(required)]
    pub(crate) organisation: Option<String>,
    #[schema(required)]
    pub(crate) paper: Option<CitedPaper>,
    pub(crate) source: EntrySource,
    /// Who entered it; none where that is not known
    #[schema(required)]
    pub(crate) entered_by: Option<String>,
    pub(crate) entered_at: String,
    #[schema(required)]
    pub(crate) voided: Option<Voided>,
}

/// Who voided an entry, when and why.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Voided {
    #[schema(required)]
    pub(crate) by: Option<String>,
    pub(crate) at: String,
    pub(crate) reason: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct NotApplicable {
    pub(crate) reason: String,
    /// The first day
    pub(crate) from: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Booking {
    pub(crate) day: String,
    /// With whom; may be empty
    pub(crate) with: String,
}

/// What a crane's four dates do not say of a certificate.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CertificateNote {
    /// The key of the kind: one of the four, or one of the owner's own
    pub(crate) kind: String,
    pub(crate) label: String,
    /// Of the latest entry
    pub(crate) outcome: Outcome,
    /// The last moment of the latest pass; empty where there is none
    pub(crate) expiry: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) not_applicable: Option<NotApplicable>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) booked: Option<Booking>,
}

/// Days on which nothing held.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Gap {
    pub(crate) from: String,
    /// The last of them
    pub(crate) to: String,
}

/// One kind on one crane, with its past and what is ahead.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct KindHistory {
    #[serde(flatten)]
    pub(crate) kind: CertificateKind,
    pub(crate) state: State,
    /// The last moment of the latest pass; empty where there is none or none is needed
    pub(crate) expiry: String,
    #[schema(required)]
    pub(crate) not_applicable: Option<NotApplicable>,
    #[schema(required)]
    pub(crate) booked: Option<Booking>,
    /// Latest first, voided ones too
    pub(crate) renewals: Vec<Renewal>,
    /// From the first entry until today
    pub(crate) gaps: Vec<Gap>,
}

impl KindHistory {
    /// Whether strangers are told of it. The four are asked for on every site;
    /// of a kind that an owner added, nothing is said before something is
    /// recorded on the crane.
    pub(crate) fn is_told_of(&self) -> bool {
        self.kind.built_in || self.state != State::NothingRecorded
    }
}

/// Everything that is known of a crane's certificates.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CraneCertificates {
    pub(crate) crane_id: i64,
    pub(crate) fitness: Fitness,
    /// The four first, then the owner's own
    pub(crate) kinds: Vec<KindHistory>,
}

impl CraneCertificates {
    /// The documents that entries name, and whether that entry was voided.
    pub(crate) fn citations(&self) -> impl Iterator<Item = (i64, bool)> {
        let entries = self.kinds.iter().flat_map(|kind| &kind.renewals);
        entries.filter_map(|entry| Some((entry.paper.as_ref()?.id?, entry.voided.is_some())))
    }
}

pub(super) fn voided(
    by: Option<String>,
    at: Option<i64>,
    reason: Option<String>,
) -> Option<Voided> {
    at.map(|at| Voided {
        by,
        at: iso_text(at),
        reason: reason.unwrap_or_default(),
    })
}
