//! What an alert is, and what a user may set about alerts. Pure.

use std::fmt;
use std::str::FromStr;

use cranedesk_platform::clock::iso_text;
use cranedesk_platform::text_enum;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::certificates::Certificate;
use crate::error::Error;
use crate::time_zone;

/// Days before the expiry at which a user is told; zero is the day itself.
/// Longest first, none twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LeadDays(Vec<i32>);

impl LeadDays {
    const LONGEST: i32 = 365;
    const MOST: usize = 12;

    pub(super) fn new(days: &[i32]) -> Result<Self, Error> {
        let mut days = days.to_vec();
        days.sort_unstable_by(|a, b| b.cmp(a));
        days.dedup();
        if days.len() > Self::MOST {
            return Err(Error::unacceptable("Choose at most 12 days"));
        }
        if days.iter().any(|day| !(0..=Self::LONGEST).contains(day)) {
            return Err(Error::unacceptable("Days must be from 0 to 365"));
        }
        Ok(Self(days))
    }

    pub(super) fn as_slice(&self) -> &[i32] {
        &self.0
    }
}

impl Default for LeadDays {
    fn default() -> Self {
        Self(vec![60, 30, 14, 7, 1, 0])
    }
}

impl fmt::Display for LeadDays {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let days: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&days.join(","))
    }
}

impl FromStr for LeadDays {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let days: Result<Vec<i32>, _> = text
            .split(',')
            .filter(|part| !part.is_empty())
            .map(str::parse)
            .collect();
        Self::new(&days.map_err(|_| Error::unacceptable("Days must be numbers"))?)
    }
}

/// When and where a user is told: what the schedule is worked out from.
#[derive(Clone, Debug)]
pub(super) struct AlertPreferences {
    pub(super) leads: LeadDays,
    /// 0 to 23, in the user's own zone.
    pub(super) hour: i8,
    pub(super) zone: TimeZone,
}

pub(super) const DEFAULT_HOUR: i8 = 7;

impl AlertPreferences {
    pub(super) fn new(leads: LeadDays, hour: i64, zone: &str) -> Result<Self, Error> {
        let hour = i8::try_from(hour)
            .ok()
            .filter(|hour| (0..24).contains(hour))
            .ok_or(Error::unacceptable("The hour must be from 0 to 23"))?;
        let zone = TimeZone::get(zone).map_err(|_| {
            Error::unacceptable("The time zone is not known, such as Pacific/Auckland")
        })?;
        Ok(Self { leads, hour, zone })
    }
}

impl Default for AlertPreferences {
    fn default() -> Self {
        Self {
            leads: LeadDays::default(),
            hour: DEFAULT_HOUR,
            zone: TimeZone::get(time_zone::DEFAULT).unwrap_or(TimeZone::UTC),
        }
    }
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AlertList {
    pub(super) unread: usize,
    /// Something is due that the sweep has yet to look at.
    pub(super) looking: bool,
    pub(super) alerts: Vec<Alert>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Alert {
    pub(super) id: i64,
    #[schema(required)]
    pub(super) crane_id: Option<i64>,
    #[schema(required)]
    pub(super) crane_name: Option<String>,
    #[schema(required)]
    /// The key of the kind
    pub(super) certificate: Option<String>,
    #[schema(required)]
    pub(super) certificate_label: Option<String>,
    #[schema(required)]
    pub(super) expiry: Option<String>,
    /// Where a notice leads: a page of the web app
    #[schema(required)]
    pub(super) path: Option<String>,
    /// What it says, as one sentence
    pub(super) message: String,
    pub(super) raised_at: String,
    pub(super) read: bool,
}

/// Which alerts were read; without ids, all of them
#[derive(Deserialize, ToSchema)]
pub(crate) struct ReadAlerts {
    pub(super) ids: Option<Vec<i64>>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AlertSettingsChange {
    pub(super) lead_days: Vec<i32>,
    pub(super) email_enabled: bool,
    pub(super) email_hour: i64,
    pub(super) time_zone: String,
    /// The hour at which pushes begin to be held back, 0 to 23; left out, it stays
    pub(super) quiet_from: Option<i64>,
    /// The hour at which they come; the same as the other for no quiet hours
    pub(super) quiet_until: Option<i64>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AlertSettings {
    pub(super) lead_days: Vec<i32>,
    pub(super) email_enabled: bool,
    pub(super) email_hour: i64,
    pub(super) time_zone: String,
    /// From this hour of the user's zone on, pushes are held back …
    pub(super) quiet_from: i64,
    /// … until this one; the same twice for no quiet hours
    pub(super) quiet_until: i64,
    /// Whether this server can send mail at all
    pub(super) email_available: bool,
    #[schema(required)]
    pub(super) email_address: Option<String>,
    /// Another address, to which no mail goes before the link to it was opened
    #[schema(required)]
    pub(super) email_to_confirm: Option<String>,
    /// The last mails could not be delivered
    pub(super) email_failing: bool,
    #[schema(required)]
    pub(super) calendar_made_at: Option<String>,
    pub(super) muted_crane_ids: Vec<i64>,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct Mute {
    pub(super) muted: bool,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct CalendarAddress {
    /// Shown this once: the server keeps only its hash. Without a host where
    /// the operator has not said what the server is called
    pub(super) url: String,
}

/// How an alert reaches a user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Channel {
    Bell,
    Email,
    Calendar,
    Push,
}

text_enum!(Channel {
    Bell = "bell",
    Email = "email",
    Calendar = "calendar",
    Push = "push",
});

#[derive(Deserialize, ToSchema)]
pub(crate) struct TestRequest {
    pub(super) channel: Channel,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct TestResult {
    /// What happened, as one sentence
    pub(super) result: String,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct Delivery {
    pub(super) at: String,
    pub(super) channel: Channel,
    pub(super) what: String,
    pub(super) result: String,
}

/// Something to know that is about no certificate.
pub(crate) struct Notice<'a> {
    pub(crate) text: &'a str,
    /// The page of the web app that it leads to.
    pub(crate) path: &'a str,
}

/// What somebody did with a crane that is not their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MateChange {
    /// The crane itself or its picture.
    Changed,
    /// A paper came …
    Added,
    /// … or went.
    Removed,
}

text_enum!(MateChange {
    Changed = "changed",
    Added = "added",
    Removed = "removed",
});

/// What is known of a crane's licence.
#[derive(Clone, Debug)]
pub(super) struct Outlook {
    pub(super) licence_end: i64,
    pub(super) km_left: i64,
    pub(super) runs_out: Option<Date>,
    pub(super) read_on: Date,
    pub(super) read_at: i64,
}

/// What an alert about charges is raised for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Concern {
    Kilometres,
    Forecast,
    OldReading,
}

text_enum!(Concern {
    Kilometres = "ruc",
    Forecast = "rucForecast",
    OldReading = "rucReading",
});

/// A kind of certificate as alerts name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct KindName {
    pub(super) key: String,
    pub(super) label: String,
}

impl KindName {
    /// `label` is that of an owner's own kind; the four have theirs.
    pub(super) fn new(key: String, label: Option<String>) -> Self {
        let built_in = Certificate::from_text(&key).map(|one| one.label().to_owned());
        let charge = Concern::from_text(&key).map(|_| "Road User Charges".to_owned());
        let label = built_in.or(charge).or(label);
        let label = label.unwrap_or_else(|| "Certificate".into());
        Self { key, label }
    }
}

/// A certificate that alerts watch, and until which day they rest.
#[derive(Clone, Debug)]
pub(super) struct Watched {
    pub(super) certificate: KindName,
    pub(super) expiry: i64,
    pub(super) booked: Option<Date>,
}

/// One certificate of one crane as an alert is about it.
#[derive(Clone, Debug)]
pub(super) struct Due {
    pub(super) crane_id: i64,
    pub(super) crane_name: String,
    pub(super) certificate: KindName,
    pub(super) expiry: i64,
    /// Where it is about road user charges: then `expiry` is no date.
    pub(super) charge: Option<Charge>,
}

/// An alert about road user charges: what is known now, and what was when it
/// was raised.
#[derive(Clone, Debug)]
pub(super) struct Charge {
    pub(super) concern: Concern,
    pub(super) outlook: Outlook,
    pub(super) raised_at: i64,
    /// The kilometres or days for which it was raised.
    pub(super) threshold: i64,
    /// The kilometres that were left then; unknown of alerts from before they
    /// were written down.
    pub(super) km_left: Option<i64>,
}

impl Due {
    pub(super) fn expiry_text(&self) -> Option<String> {
        self.charge.is_none().then(|| iso_text(self.expiry))
    }
}
