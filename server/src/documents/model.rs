//! What a document is.

use cranedesk_platform::{is_hidden, text_enum};
use serde::{Deserialize, Serialize};
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
    pub(crate) text: DocumentText,
}

/// How far the text of a document is read.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct DocumentText {
    pub(crate) state: TextState,
    /// How many there are, once it is searchable.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) pages: Option<i64>,
    /// Why it, or some of it, could not be read; one sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) problem: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TextState {
    Waiting,
    Reading,
    Searchable,
    Unreadable,
}

text_enum!(TextState {
    Waiting = "waiting",
    Reading = "reading",
    Searchable = "searchable",
    Unreadable = "unreadable",
});

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
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
    pub(crate) const ALL: [Self; 8] = [
        Self::OperatorsManual,
        Self::MaintenanceManual,
        Self::CraneCharts,
        Self::QuickGuide,
        Self::Permits,
        Self::Certification,
        Self::InspectionReport,
        Self::Other,
    ];
}

text_enum!(DocumentType {
    OperatorsManual = "Operators Manual",
    MaintenanceManual = "Maintenance Manual",
    CraneCharts = "Crane Charts",
    QuickGuide = "Quick Guide",
    Permits = "Permits",
    Certification = "Certification",
    InspectionReport = "Inspection Report",
    Other = "Other",
});

/// The form of an upload, for the contract: it is read as it arrives.
#[derive(ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes a form that is never held whole")]
pub(crate) struct DocumentUpload {
    #[schema(value_type = String, format = Binary)]
    document: Vec<u8>,
    #[schema(required = false)]
    document_type: DocumentType,
}

const LONGEST_NAME: usize = 150;

/// A file's name as it was typed, less what could mislead: the folders it came
/// from, and whatever nobody sees.
pub(crate) fn safe_name(typed: &str) -> String {
    let misleads = |letter: char| letter.is_control() || is_hidden(letter);
    let last = typed.rsplit(['/', '\\']).next().unwrap_or_default();
    let name: String = last.chars().filter(|letter| !misleads(*letter)).collect();
    let name = name.trim_matches(is_no_edge);
    if name.is_empty() {
        return "document".to_owned();
    }
    shorten(name)
}

/// Cuts the middle of a name, not its ending.
fn shorten(name: &str) -> String {
    let length = name.chars().count();
    if length <= LONGEST_NAME {
        return name.to_owned();
    }
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    let ending = match ending.chars().count() {
        1..=10 => format!(".{ending}"),
        _ => String::new(),
    };
    let kept = LONGEST_NAME - ending.chars().count();
    let kept: String = name.chars().take(kept).collect();
    match ending.is_empty() {
        true => kept.trim_end_matches(is_no_edge).to_owned(),
        false => kept.trim_end().to_owned() + &ending,
    }
}

/// Neither a name nor what is left of one begins or ends with these.
fn is_no_edge(letter: char) -> bool {
    letter == '.' || letter.is_whitespace()
}

#[cfg(test)]
mod tests {
    use super::{LONGEST_NAME, is_hidden, safe_name};
    use crate::testing::fuzz::Texts;

    #[test]
    fn fuzz_names() {
        let seeds = [
            "COF 2026.pdf",
            "../../etc/passwd",
            "C:\\papers\\cof.pdf",
            "検査 – Mōkai.pdf",
            "  .pdf ",
            "...",
        ];
        for typed in Texts::like(&seeds) {
            let name = safe_name(&typed);
            assert!(
                !name.is_empty() && name.chars().count() <= LONGEST_NAME,
                "{typed:?}"
            );
            assert!(!name.contains(['/', '\\']), "{typed:?}: {name:?}");
            let misleads = |letter: char| letter.is_control() || is_hidden(letter);
            assert!(!name.contains(misleads), "{typed:?}: {name:?}");
            assert!(name != "." && name != "..", "{typed:?}");
            assert_eq!(safe_name(&name), name, "{typed:?}");
        }
    }

    #[test]
    fn names_stay_as_typed_but_are_safe() {
        let cases = [
            ("COF 2026.pdf", "COF 2026.pdf"),
            ("検査 – Mōkai.pdf", "検査 – Mōkai.pdf"),
            ("<b>&\"'.pdf", "<b>&\"'.pdf"),
            ("../../etc/passwd", "passwd"),
            ("C:\\papers\\cof.pdf", "cof.pdf"),
            ("a\0b\r\nc.pdf", "abc.pdf"),
            ("invoice\u{202e}fdp.exe", "invoicefdp.exe"),
            ("  .pdf ", "pdf"),
            (". cof. .", "cof"),
            ("..", "document"),
            ("", "document"),
            ("papers/", "document"),
        ];
        for (typed, name) in cases {
            assert_eq!(safe_name(typed), name, "{typed:?}");
        }
        let long = safe_name(&format!("{}.pdf", "ō".repeat(400)));
        assert_eq!(long.chars().count(), 150);
        assert!(long.ends_with("ō.pdf"));
        assert_eq!(safe_name(&"a.".repeat(400)).chars().count(), 150);
    }
}
