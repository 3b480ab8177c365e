//! The kinds of file that text can be asked of.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Kind {
    Pdf,
    Docx,
    /// Word as it was before 2007.
    Doc,
    Xlsx,
    Text,
    Image,
}

impl Kind {
    pub fn from_mimetype(text: &str) -> Option<Self> {
        let office = text.strip_prefix("application/vnd.openxmlformats-officedocument.");
        Some(match (text, office) {
            ("application/pdf", _) => Self::Pdf,
            ("application/msword", _) => Self::Doc,
            ("text/plain", _) => Self::Text,
            (_, Some("wordprocessingml.document")) => Self::Docx,
            (_, Some("spreadsheetml.sheet")) => Self::Xlsx,
            ("image/jpeg" | "image/png" | "image/gif" | "image/tiff" | "image/webp", _) => {
                Self::Image
            }
            _ => return None,
        })
    }

    /// Whether programs beside our own take such a file apart.
    pub(super) fn needs_tools(self) -> bool {
        !matches!(self, Self::Docx | Self::Doc | Self::Xlsx | Self::Text)
    }
}
