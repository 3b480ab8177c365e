//! What an answer rests on.

use serde::Serialize;
use utoipa::ToSchema;

use crate::cranes::{Crane, crane_name};

/// Where something in an answer comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Source {
    #[serde(rename_all = "camelCase")]
    Crane { crane_id: i64, label: String },
    #[serde(rename_all = "camelCase")]
    Document {
        crane_id: i64,
        document_id: i64,
        page: i64,
        label: String,
        /// Words of that page, as they stand there
        quote: String,
    },
    #[serde(rename_all = "camelCase")]
    Web { url: String, label: String },
}

impl Source {
    pub(crate) fn crane(crane: &Crane) -> Self {
        Self::Crane {
            crane_id: crane.id,
            label: crane_name(crane),
        }
    }
}
