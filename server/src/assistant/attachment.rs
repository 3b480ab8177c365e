//! A file that comes with a question: which kinds are taken, and its text.

use bytes::Bytes;
use cranedesk_platform::extract::{self, Problem, TextReader};

use crate::documents::{self, Kind};
use crate::error::{Error, Result};

/// The largest attachment, in bytes.
pub(super) const LIMIT: u64 = 15 * 1024 * 1024;

/// Bytes of text that are looked through: more than a manual has. A question must not keep the server busy.
const LONGEST_TEXT: usize = 512 * 1024;
/// A user waits for it, so it gets less time than a document that was filed.
const SECONDS: u64 = 90;
const SCANS: usize = 10;

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
    /// Why it could not.
    pub(crate) problem: Option<Problem>,
    /// Whether `pages` end before the file does.
    pub(crate) is_cut: bool,
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
            problem: None,
            is_cut: false,
        })
    }

    pub(crate) fn size(&self) -> u64 {
        self.bytes.len() as u64
    }

    pub(crate) fn has_words(&self) -> bool {
        self.pages.iter().any(|page| !page.trim().is_empty())
    }

    /// Fills in the text of each page.
    pub(super) async fn read(&mut self, reader: &TextReader) {
        let kind = match self.kind {
            AttachmentKind::Pdf => extract::Kind::Pdf,
            AttachmentKind::Text => extract::Kind::Text,
            AttachmentKind::Jpeg | AttachmentKind::Png | AttachmentKind::Gif => {
                extract::Kind::Image
            }
        };
        let mut reader = reader.clone();
        reader.limits.seconds = SECONDS;
        reader.limits.scans = SCANS;
        match reader.read_bytes(kind, &self.bytes).await {
            Ok(text) => self.keep(text.pages),
            Err(problem) => self.problem = Some(problem),
        }
    }

    fn keep(&mut self, pages: Vec<String>) {
        let mut room = LONGEST_TEXT;
        for mut page in pages {
            if page.len() > room {
                self.is_cut = true;
                page.truncate(page.floor_char_boundary(room));
            }
            room -= page.len();
            self.pages.push(page);
            if self.is_cut {
                return;
            }
        }
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

/// Text has no control characters but these, or begins with the mark of
/// sixteen bits a letter.
fn is_text(bytes: &[u8]) -> bool {
    let is_plain = |byte: &u8| *byte >= b' ' || b"\t\n\r\x0c".contains(byte);
    bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") || bytes.iter().all(is_plain)
}

#[cfg(test)]
mod tests {
    use super::{Attachment, AttachmentKind, LONGEST_TEXT};

    #[test]
    fn a_long_text_is_cut_where_a_letter_ends() {
        let mut file = Attachment::new("notes.txt", b"x".to_vec()).expect("a text");
        file.keep(vec![
            "short".into(),
            "ō".repeat(LONGEST_TEXT),
            "never seen".into(),
        ]);
        assert!(file.is_cut);
        assert_eq!(file.pages.len(), 2);
        let kept: usize = file.pages.iter().map(String::len).sum();
        assert!((LONGEST_TEXT - 1..=LONGEST_TEXT).contains(&kept), "{kept}");

        let mut file = Attachment::new("notes.txt", b"x".to_vec()).expect("a text");
        file.keep(vec!["a".repeat(LONGEST_TEXT - 1), "b".into()]);
        assert!(!file.is_cut && file.pages.len() == 2);
    }

    #[test]
    fn the_kind_is_told_by_content() {
        let cases: [(&[u8], Option<AttachmentKind>); 10] = [
            (b"%PDF-1.7\n", Some(AttachmentKind::Pdf)),
            (b"\xff\xd8\xff\xe0", Some(AttachmentKind::Jpeg)),
            (b"\x89PNG\r\n\x1a\n", Some(AttachmentKind::Png)),
            (b"GIF89a", Some(AttachmentKind::Gif)),
            (b"Hook 12 t\r\n\tboom", Some(AttachmentKind::Text)),
            ("Mōkai 45°".as_bytes(), Some(AttachmentKind::Text)),
            (b"\xff\xfeH\0i\0", Some(AttachmentKind::Text)),
            (b"PK\x03\x04", None),
            (b"MZ\x90\x00\x03", None),
            (b"text with a \0", None),
        ];
        for (bytes, kind) in cases {
            assert_eq!(AttachmentKind::of(bytes), kind, "{bytes:?}");
        }
    }
}
