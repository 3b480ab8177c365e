//! What a crane is, and what may be written down about one.

use cranedesk_platform::{text_enum, visible};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::access::Access;
use crate::certificates::{self, Certificate, CertificateNote, Expiry, Fitness, OfEach, Standing};
use crate::documents::Document;
use crate::error::{Error, Result};

/// A crane as somebody who may see it sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Crane {
    pub(crate) id: i64,
    /// The owner.
    pub(crate) user_id: i64,
    pub(crate) owner_name: String,
    /// What the caller may do with it.
    pub(crate) access: Access,
    #[serde(rename = "type")]
    pub(crate) kind: CraneType,
    pub(crate) make: String,
    pub(crate) model: String,
    pub(crate) vehicle_id: String,
    pub(crate) road_user_km: i64,
    /// Empty where there is no picture. Changes when the picture does.
    pub(crate) image_url: String,
    pub(crate) thumbnail_url: String,
    pub(crate) cof_expiry: String,
    pub(crate) rego_expiry: String,
    pub(crate) mi_expiry: String,
    pub(crate) rigging_gear_expiry: String,
    /// Whether it may work, by all kinds that park a crane.
    pub(crate) fitness: Fitness,
    /// What the four dates do not say: own kinds, what does not apply, what failed, what is booked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub(crate) certificate_notes: Vec<CertificateNote>,
    /// Where it is kept only for its past.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) archived_at: Option<String>,
    pub(crate) updated_at: String,
    pub(crate) documents: Vec<Document>,
    /// How every kind stands; what `fitness` follows from.
    #[serde(skip)]
    pub(crate) standings: Vec<Standing>,
    /// COF, rego, M&I, rigging gear; `None` where the text is no date.
    #[serde(skip)]
    pub(crate) expires_at: OfEach<Option<i64>>,
    #[serde(skip)]
    pub(crate) has_notes: bool,
}

/// "Grove GMK4100L-1 (MHT225)"
pub(crate) fn crane_name(crane: &Crane) -> String {
    format!("{} {} ({})", crane.make, crane.model, crane.vehicle_id)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum CraneType {
    Telescopic,
    Lattice,
    Other,
}

text_enum!(CraneType {
    Telescopic = "telescopic",
    Lattice = "lattice",
    Other = "other",
});

/// A crane that rests in its owner's bin.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BinnedCrane {
    pub(super) id: i64,
    #[serde(rename = "type")]
    pub(super) kind: CraneType,
    pub(super) make: String,
    pub(super) model: String,
    pub(super) vehicle_id: String,
    /// The mate who deleted it; nobody where the account is gone.
    #[schema(required)]
    pub(super) deleted_by: Option<String>,
    pub(super) deleted_at: String,
    /// When it goes by itself.
    pub(super) gone_at: String,
    /// The days of these moments where the owner is, such as 2026-08-01, as
    /// the alert names them.
    pub(super) deleted_on: String,
    pub(super) gone_on: String,
}

/// What a form says about a crane. Who owns it is not the form's to say.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CraneInput {
    #[serde(rename = "type")]
    #[schema(value_type = CraneType)]
    pub(super) kind: String,
    pub(super) make: String,
    pub(super) model: String,
    pub(super) vehicle_id: String,
    #[schema(value_type = i64, minimum = 0)]
    pub(super) road_user_km: f64,
    /// An ISO date or date-time, or day/month/year; so are the other three.
    /// Empty only where the crane needs no such certificate.
    pub(super) cof_expiry: String,
    pub(super) rego_expiry: String,
    pub(super) mi_expiry: String,
    pub(super) rigging_gear_expiry: String,
    /// On a change: the crane's `updatedAt` as the form was opened. Where it
    /// is no longer that, the change is refused.
    pub(super) updated_at: Option<String>,
}

/// The same, checked.
#[derive(Clone, Debug)]
pub(super) struct Particulars {
    pub(super) kind: CraneType,
    pub(super) make: String,
    pub(super) model: String,
    pub(super) vehicle_id: String,
    pub(super) road_user_km: i64,
    /// In the order of [`Certificate::ALL`]; `None` where it was left empty.
    pub(super) dates: OfEach<Option<Expiry>>,
}

impl TryFrom<&CraneInput> for Particulars {
    type Error = Error;

    fn try_from(input: &CraneInput) -> Result<Self> {
        let kind = CraneType::from_text(&input.kind).ok_or(Error::unacceptable(
            "Type must be telescopic, lattice or other",
        ))?;
        Ok(Self {
            kind,
            make: name("Make", &input.make)?,
            model: name("Model", &input.model)?,
            vehicle_id: name("Vehicle ID", &input.vehicle_id)?,
            road_user_km: kilometres(input.road_user_km)?,
            dates: [
                expiry(Certificate::Cof, &input.cof_expiry)?,
                expiry(Certificate::Rego, &input.rego_expiry)?,
                expiry(Certificate::Mi, &input.mi_expiry)?,
                expiry(Certificate::RiggingGear, &input.rigging_gear_expiry)?,
            ],
        })
    }
}

/// The form of a picture, for the contract: it is read as it arrives.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes a form that is never held whole")]
pub(crate) struct ImageUpload {
    #[schema(value_type = String, format = Binary)]
    image: Vec<u8>,
}

const LONGEST_NAME: usize = 100;

/// Control characters are refused; what else nobody sees is left out, because
/// it comes along when people copy from a paper.
fn name(label: &str, typed: &str) -> Result<String> {
    let is_control = typed.trim().chars().any(char::is_control);
    let seen = visible(typed);
    let name = seen.trim();
    if name.is_empty() {
        Err(Error::unacceptable(format!("{label} is required")))
    } else if name.chars().count() > LONGEST_NAME {
        Err(Error::unacceptable(format!(
            "{label} must be at most {LONGEST_NAME} characters"
        )))
    } else if is_control {
        Err(Error::unacceptable(format!(
            "{label} may not hold line breaks or other control characters"
        )))
    } else {
        Ok(name.to_owned())
    }
}

/// More than any crane drives.
const MOST_KM: f64 = 999_999_999.0;

fn kilometres(typed: f64) -> Result<i64> {
    if typed < 0.0 {
        Err(Error::unacceptable(
            "Road User KM must be a positive number",
        ))
    } else if typed.fract() != 0.0 {
        Err(Error::unacceptable("Road User KM must be a whole number"))
    } else if typed > MOST_KM {
        Err(Error::unacceptable(
            "Road User KM must be at most 999,999,999",
        ))
    } else {
        Ok(typed as i64)
    }
}

fn expiry(certificate: Certificate, typed: &str) -> Result<Option<Expiry>> {
    if typed.trim().is_empty() {
        return Ok(None);
    }
    let expiry = Expiry::parse(typed);
    expiry.map(Some).ok_or(certificates::no_date(certificate))
}

impl Particulars {
    /// All four dates, as a new crane has them.
    pub(super) fn all_dates(&self) -> Result<OfEach<Expiry>> {
        let [cof, rego, mi, gear] = Certificate::ALL.map(|certificate| {
            let date = self.dates[certificate as usize].clone();
            date.ok_or(certificates::no_date(certificate))
        });
        Ok([cof?, rego?, mi?, gear?])
    }
}
