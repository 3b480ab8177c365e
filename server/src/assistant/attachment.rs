//! A file that comes with a question: which kinds are taken, and its text.

use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;
use std::sync::Arc;

use cranedesk_platform::extract::{self, Problem, TextReader};
use cranedesk_platform::files::Scratch;

use crate::documents::{self, Kind};
use crate::error::{Error, Result};
use crate::http::upload::too_large;

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
    size: u64,
    /// On disk and without a name: it goes with the question.
    file: Arc<File>,
    /// Its text, page by page; none where it could not be read.
    pub(crate) pages: Vec<String>,
    /// Why it could not.
    pub(crate) problem: Option<Problem>,
    /// Whether `pages` end before the file does.
    pub(crate) is_cut: bool,
}

/// An attachment on its way in.
pub(super) struct Arriving {
    scratch: Scratch,
    size: u64,
    head: Vec<u8>,
    is_plain: bool,
}

impl Arriving {
    pub(super) fn new(scratch: Scratch) -> Self {
        Self {
            scratch,
            size: 0,
            head: Vec::new(),
            is_plain: true,
        }
    }

    pub(super) async fn take(&mut self, piece: &[u8]) -> Result<()> {
        self.size += piece.len() as u64;
        if self.size > LIMIT {
            return Err(too_large(LIMIT));
        }
        let room = Kind::HEAD - self.head.len();
        self.head.extend_from_slice(&piece[..room.min(piece.len())]);
        self.is_plain &= piece.iter().copied().all(is_plain);
        Ok(self.scratch.write(piece).await?)
    }

    pub(super) async fn finish(self, name: &str) -> Result<Attachment> {
        if self.size == 0 {
            return Err(Error::unacceptable("The file is empty."));
        }
        let kind = AttachmentKind::of(&self.head, self.is_plain).ok_or(Error::WrongKind(
            "Please upload a PDF, text file, or image.".into(),
        ))?;
        Ok(Attachment {
            name: documents::safe_name(name),
            kind,
            size: self.size,
            file: Arc::new(self.scratch.finish().await?),
            pages: Vec::new(),
            problem: None,
            is_cut: false,
        })
    }
}

impl Attachment {
    #[cfg(test)]
    pub(super) fn new(name: &str, bytes: Vec<u8>) -> Result<Self> {
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        runtime.expect("a runtime").block_on(async {
            let mut arriving = Arriving::new(Scratch::anywhere()?);
            arriving.take(&bytes).await?;
            arriving.finish(name).await
        })
    }

    pub(crate) fn size(&self) -> u64 {
        self.size
    }

    /// All of it, for a model that looks at the file itself.
    pub(crate) fn bytes(&self) -> io::Result<Vec<u8>> {
        let mut bytes = vec![0; self.size as usize];
        self.file.read_exact_at(&mut bytes, 0)?;
        Ok(bytes)
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
        let Ok(file) = self.file.try_clone() else {
            self.problem = Some(Problem::NotBegun);
            return;
        };
        match reader.read(kind, file).await {
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
    /// By the beginning, and by whether all of it is plain.
    fn of(head: &[u8], is_plain: bool) -> Option<Self> {
        match Kind::by_head(head) {
            Some(Kind::Pdf) => Some(Self::Pdf),
            Some(Kind::Jpeg) => Some(Self::Jpeg),
            Some(Kind::Png) => Some(Self::Png),
            Some(Kind::Gif) => Some(Self::Gif),
            Some(Kind::Doc | Kind::Docx) => None,
            None => (is_plain || is_wide_text(head)).then_some(Self::Text),
        }
    }
}

/// Text has no control characters but these.
fn is_plain(byte: u8) -> bool {
    byte >= b' ' || b"\t\n\r\x0c".contains(&byte)
}

/// Begins with the mark of sixteen bits a letter.
fn is_wide_text(head: &[u8]) -> bool {
    head.starts_with(b"\xff\xfe") || head.starts_with(b"\xfe\xff")
}

#[cfg(test)]
mod tests {
    use super::{Attachment, AttachmentKind, LONGEST_TEXT, is_plain};

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
            let plain = bytes.iter().copied().all(is_plain);
            assert_eq!(AttachmentKind::of(bytes, plain), kind, "{bytes:?}");
        }
    }
}
