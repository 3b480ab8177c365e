//! What a proposal is.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// A paper that looks like a certificate.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Proposal {
    pub(crate) document_id: i64,
    pub(crate) document_name: String,
    pub(crate) crane_id: i64,
    pub(crate) crane_name: String,
    pub(crate) vehicle_id: String,
    /// The certificate's key
    pub(crate) kind: String,
    /// As people say it, such as "COF"
    pub(crate) label: String,
    /// The last day, 2027-06-03; absent where the paper names a month alone
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) expires: Option<String>,
    /// The month, 2027-06, of a paper that names no day
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) expires_month: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) issued: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) number: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) inspector: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) organisation: Option<String>,
    /// The plate that the paper names, where that is not this crane's
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) other_plate: Option<String>,
    /// The crane with that plate, if the caller may see one
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) other_crane: Option<OtherCrane>,
    /// Where in the paper it stands, from one
    pub(crate) page: i64,
    /// The label and the date as they are printed
    pub(crate) quote: String,
}

/// Another crane, by what it is called.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OtherCrane {
    pub(crate) id: i64,
    pub(crate) name: String,
    pub(crate) vehicle_id: String,
}

/// The proposals that wait.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Proposals {
    /// The paper that was filed last is first
    pub(crate) proposals: Vec<Proposal>,
}

/// Which proposals.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct WhichProposals {
    /// Only those of this crane
    pub(super) crane: Option<i64>,
}
