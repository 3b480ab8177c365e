//! What is written down about road user charges, and what answers say of them.

use cranedesk_platform::text_enum;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::certificates::{CitedPaper, Voided, day, day_of, line};
use crate::error::{Error, Result};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum RecorderType {
    Hubodometer,
    Electronic,
}

text_enum!(RecorderType {
    Hubodometer = "hubodometer",
    Electronic = "electronic",
});

/// More than any crane drives.
const MOST_KM: i64 = 999_999_999;
/// Licences are sold by this many kilometres.
const UNIT: i64 = 1_000;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LicenceInput {
    pub(super) start_km: i64,
    /// A whole number of thousands after the start
    pub(super) end_km: i64,
    /// The type of vehicle that it was bought for
    pub(super) vehicle_type: Option<String>,
    /// A document of the same crane
    pub(super) document_id: Option<i64>,
}

impl LicenceInput {
    /// The type of vehicle, if all is well.
    pub(super) fn check(&self) -> Result<Option<String>> {
        check_km("The start", self.start_km)?;
        check_km("The end", self.end_km)?;
        let km = self.end_km - self.start_km;
        if km <= 0 {
            return Err(Error::unacceptable("A licence must end after it starts"));
        }
        if km % UNIT != 0 {
            return Err(Error::unacceptable(
                "A licence is for whole thousands of kilometres",
            ));
        }
        let vehicle_type = self.vehicle_type.as_deref().unwrap_or_default();
        line("The vehicle type", vehicle_type, 20)
    }
}

fn check_km(what: &str, km: i64) -> Result<()> {
    if (0..=MOST_KM).contains(&km) {
        Ok(())
    } else {
        Err(Error::unacceptable(format!(
            "{what} must be from 0 to 999,999,999 km"
        )))
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RecorderInput {
    #[serde(rename = "type")]
    pub(super) kind: RecorderType,
    pub(super) serial: String,
    pub(super) fitted_km: i64,
    /// A day; today unless said otherwise
    pub(super) fitted_on: Option<String>,
    /// What the one before it showed when it was taken off
    pub(super) removed_km: Option<i64>,
}

impl RecorderInput {
    /// The serial number and the day.
    pub(super) fn check(&self, now: i64, zone: &TimeZone) -> Result<(String, Date)> {
        check_km("The figure", self.fitted_km)?;
        if let Some(km) = self.removed_km {
            check_km("The figure of the old one", km)?;
        }
        let serial = line("The serial number", &self.serial, 60)?
            .ok_or(Error::unacceptable("The serial number is required"))?;
        let day = past_day(self.fitted_on.as_deref(), now, zone)?;
        Ok((serial, day))
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReadingInput {
    pub(super) km: i64,
    /// A day; today unless said otherwise
    pub(super) day: Option<String>,
    /// How many of the kilometres since the reading before were not on a road
    #[serde(default)]
    pub(super) off_road_km: i64,
    /// Saves a figure that looks too high
    #[serde(default)]
    pub(super) confirmed: bool,
}

impl ReadingInput {
    pub(super) fn check(&self, now: i64, zone: &TimeZone) -> Result<Date> {
        check_km("The reading", self.km)?;
        check_km("The off-road distance", self.off_road_km)?;
        past_day(self.day.as_deref(), now, zone)
    }
}

fn past_day(text: Option<&str>, now: i64, zone: &TimeZone) -> Result<Date> {
    let today = day_of(now, zone).unwrap_or_default();
    let given = text.map(str::trim).filter(|text| !text.is_empty());
    let day = match given {
        Some(text) => day("The day", text, zone)?,
        None => today,
    };
    if day > today {
        return Err(Error::unacceptable("The day lies in the future"));
    }
    Ok(day)
}

/// A licence to drive so far. None is ever changed; a mistake is voided.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Licence {
    pub(crate) id: i64,
    /// None where only the end was typed
    #[schema(required)]
    pub(crate) start_km: Option<i64>,
    pub(crate) end_km: i64,
    #[schema(required)]
    pub(crate) vehicle_type: Option<String>,
    #[schema(required)]
    pub(crate) paper: Option<CitedPaper>,
    /// form, edit, paper, import or carried
    pub(crate) source: String,
    #[schema(required)]
    pub(crate) entered_by: Option<String>,
    pub(crate) entered_at: String,
    #[schema(required)]
    pub(crate) voided: Option<Voided>,
}

/// What counts the kilometres.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Recorder {
    pub(crate) id: i64,
    #[serde(rename = "type")]
    pub(crate) kind: RecorderType,
    pub(crate) serial: String,
    pub(crate) fitted_km: i64,
    pub(crate) fitted_on: String,
    #[schema(required)]
    pub(crate) removed_km: Option<i64>,
    #[schema(required)]
    pub(crate) removed_on: Option<String>,
    #[schema(required)]
    pub(crate) entered_by: Option<String>,
    pub(crate) entered_at: String,
    #[schema(required)]
    pub(crate) voided: Option<Voided>,
}

impl Recorder {
    /// Whether it is on the crane.
    pub(super) fn is_fitted(&self) -> bool {
        self.removed_on.is_none() && self.voided.is_none()
    }
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Reading {
    pub(crate) id: i64,
    #[schema(required)]
    pub(crate) recorder_id: Option<i64>,
    pub(crate) day: String,
    pub(crate) km: i64,
    pub(crate) off_road_km: i64,
    #[schema(required)]
    pub(crate) entered_by: Option<String>,
    pub(crate) entered_at: String,
    #[schema(required)]
    pub(crate) voided: Option<Voided>,
}

/// When the last kilometre of a licence will have been driven.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RucForecast {
    pub(crate) day: String,
    pub(crate) km_per_day: f64,
}

/// Kilometres that no licence covers.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct RucGap {
    pub(crate) from: i64,
    pub(crate) to: i64,
    pub(crate) km: i64,
    /// Such as "412 km were not covered"
    pub(crate) text: String,
}

/// Everything that is known of a crane's road user charges.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RoadUserCharges {
    pub(crate) crane_id: i64,
    /// The one whose end is the crane's `roadUserKm`
    #[schema(required)]
    pub(crate) licence: Option<Licence>,
    /// Below zero where the licence has run out; none without a reading
    #[schema(required)]
    pub(crate) km_left: Option<i64>,
    #[schema(required)]
    pub(crate) forecast: Option<RucForecast>,
    /// Why there is no forecast, as a sentence
    #[schema(required)]
    pub(crate) forecast_problem: Option<String>,
    pub(crate) gaps: Vec<RucGap>,
    /// For a refund: all that was not on a road
    pub(crate) off_road_km: i64,
    #[schema(required)]
    pub(crate) last_reading: Option<Reading>,
    /// Latest first, voided ones too
    pub(crate) licences: Vec<Licence>,
    /// Latest first, voided ones too
    pub(crate) recorders: Vec<Recorder>,
    /// Latest first, voided ones too
    pub(crate) readings: Vec<Reading>,
}
