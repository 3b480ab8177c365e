//! A file that comes with a question: which kinds are taken, and its text.

use bytes::Bytes;

use crate::documents::{self, Kind};
use crate::error::{Error, Result};

/// The largest attachment, in bytes.
pub(super) const LIMIT: u64 = 15 * 1024 * 1024;

/// Told by what is in the file, whatever its name says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AttachmentKind {
    Pdf,
    Text,
    Jpeg,
    Png,
    Gif,
}

#[derive(Clone, Debug)]
pub(crate) struct Attachment {
    pub(crate) name: String,
    pub(crate) kind: AttachmentKind,
    pub(crate) bytes: Bytes,
    /// Its text, page by page; none where it could not be read.
    pub(crate) pages: Vec<String>,
}

impl Attachment {
    pub(super) fn new(name: &str, bytes: Vec<u8>) -> Result<Self> {
        if bytes.is_empty() {
            return Err(Error::unacceptable("The file is empty."));
        }
        let kind = AttachmentKind::of(&bytes).ok_or(Error::WrongKind(
            "Please upload a PDF, text file, or image.".into(),
        ))?;
        Ok(Self {
            name: documents::safe_name(name),
            kind,
            bytes: bytes.into(),
            pages: Vec::new(),
        })
    }

    pub(crate) fn size(&self) -> u64 {
        self.bytes.len() as u64
    }

    /// Fills in the text of each page.
    pub(super) async fn read(&mut self) {
        self.pages = match self.kind {
            AttachmentKind::Text => text_pages(&self.bytes),
            _ => Vec::new(),
        };
    }
}

impl AttachmentKind {
    fn of(bytes: &[u8]) -> Option<Self> {
        let head = &bytes[..bytes.len().min(Kind::HEAD)];
        match Kind::by_head(head) {
            Some(Kind::Pdf) => Some(Self::Pdf),
            Some(Kind::Jpeg) => Some(Self::Jpeg),
            Some(Kind::Png) => Some(Self::Png),
            Some(Kind::Gif) => Some(Self::Gif),
            Some(Kind::Doc | Kind::Docx) => None,
            None => is_text(bytes).then_some(Self::Text),
        }
    }
}

/// Text of any usual encoding has no control characters but these.
fn is_text(bytes: &[u8]) -> bool {
    bytes
        .iter()
        .all(|byte| *byte >= b' ' || matches!(byte, b'\t' | b'\n' | b'\r' | b'\x0c'))
}

/// A form feed ends a page.
fn text_pages(bytes: &[u8]) -> Vec<String> {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text.trim_start_matches('\u{feff}').to_owned(),
        // Older programs write one byte a letter.
        Err(_) => bytes.iter().map(|byte| char::from(*byte)).collect(),
    };
    text.split('\x0c').map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::{AttachmentKind, text_pages};

    #[test]
    fn the_kind_is_told_by_content() {
        let cases: [(&[u8], Option<AttachmentKind>); 9] = [
            (b"%PDF-1.7\n", Some(AttachmentKind::Pdf)),
            (b"\xff\xd8\xff\xe0", Some(AttachmentKind::Jpeg)),
            (b"\x89PNG\r\n\x1a\n", Some(AttachmentKind::Png)),
            (b"GIF89a", Some(AttachmentKind::Gif)),
            (b"Hook 12 t\r\n\tboom", Some(AttachmentKind::Text)),
            ("Mōkai 45°".as_bytes(), Some(AttachmentKind::Text)),
            (b"PK\x03\x04", None),
            (b"MZ\x90\x00\x03", None),
            (b"text with a \0", None),
        ];
        for (bytes, kind) in cases {
            assert_eq!(AttachmentKind::of(bytes), kind, "{bytes:?}");
        }
    }

    #[test]
    fn text_is_read_page_by_page_in_old_encodings_too() {
        assert_eq!(text_pages("\u{feff}one\x0ctwo".as_bytes()), ["one", "two"]);
        assert_eq!(text_pages(b"45\xb0"), ["45°"]);
    }
}
