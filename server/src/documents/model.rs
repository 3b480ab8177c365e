//! What a document is.

use serde::Serialize;
use utoipa::ToSchema;

/// A paper that belongs to a crane.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Document {
    pub(crate) id: i64,
    pub(crate) crane_id: i64,
    pub(crate) name: String,
    pub(crate) document_type: DocumentType,
    pub(crate) filename: String,
    pub(crate) mimetype: String,
    /// In bytes.
    pub(crate) size: String,
    pub(crate) uploaded_at: String,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) enum DocumentType {
    #[serde(rename = "Operators Manual")]
    OperatorsManual,
    #[serde(rename = "Maintenance Manual")]
    MaintenanceManual,
    #[serde(rename = "Crane Charts")]
    CraneCharts,
    #[serde(rename = "Quick Guide")]
    QuickGuide,
    Permits,
    Certification,
    #[serde(rename = "Inspection Report")]
    InspectionReport,
    #[default]
    Other,
}

impl DocumentType {
    const ALL: [Self; 8] = [
        Self::OperatorsManual,
        Self::MaintenanceManual,
        Self::CraneCharts,
        Self::QuickGuide,
        Self::Permits,
        Self::Certification,
        Self::InspectionReport,
        Self::Other,
    ];

    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::OperatorsManual => "Operators Manual",
            Self::MaintenanceManual => "Maintenance Manual",
            Self::CraneCharts => "Crane Charts",
            Self::QuickGuide => "Quick Guide",
            Self::Permits => "Permits",
            Self::Certification => "Certification",
            Self::InspectionReport => "Inspection Report",
            Self::Other => "Other",
        }
    }

    pub(super) fn from_text(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == text)
    }
}
