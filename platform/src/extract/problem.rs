//! Why there is no text of a file, in one plain sentence each.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "camelCase")]
pub enum Problem {
    #[error("The file is protected by a password.")]
    Protected,
    #[error("The file is damaged.")]
    Damaged,
    #[error("No text was found in the file.")]
    NoText,
    #[error(
        "The file has only pictures, and this server cannot read text in pictures: \
         tesseract-ocr is not installed."
    )]
    NoOcr,
    #[error("This server cannot read PDF files: poppler-utils is not installed.")]
    NoPdfTool,
    #[error("This server cannot put papers together: qpdf is not installed.")]
    NoMergeTool,
    #[error("The file holds more than can be read here.")]
    TooLarge,
    #[error("Reading the file took too long.")]
    TooSlow,
    #[error("Old Word files cannot be read. Save it as .docx or PDF, and file that.")]
    OldWord,
    #[error("This kind of file cannot be read.")]
    UnknownKind,
    #[error("The server stopped in the middle of reading the file.")]
    Stopped,
    #[error("The server could not begin to read the file.")]
    NotBegun,
}

impl Problem {
    /// Whether the machine, rather than the file, may be to blame.
    pub fn may_pass(self) -> bool {
        matches!(self, Self::Stopped | Self::NotBegun)
    }
}
