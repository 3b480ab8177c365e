//! The six kinds of file that are taken, told by what is in them.

use crate::http::download::{INERT, PAPER};

/// The first bytes of each kind, and for PDF somewhere near the start.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";
const JPEG: &[u8] = b"\xff\xd8\xff";
const ZIP: &[u8] = b"PK\x03\x04";
const OLE: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
const PDF: &[u8] = b"%PDF-";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Pdf,
    Doc,
    Docx,
    Jpeg,
    Png,
    Gif,
}

impl Kind {
    /// How much of a file must be seen: viewers look for a PDF's mark this far.
    pub(crate) const HEAD: usize = 1024;

    const ALL: [Self; 6] = [
        Self::Pdf,
        Self::Doc,
        Self::Docx,
        Self::Jpeg,
        Self::Png,
        Self::Gif,
    ];

    /// What a file that starts like this may be. Word files need a closer look.
    pub(crate) fn by_head(head: &[u8]) -> Option<Self> {
        if head.starts_with(PNG) {
            Some(Self::Png)
        } else if head.starts_with(JPEG) {
            Some(Self::Jpeg)
        } else if head.starts_with(b"GIF87a") || head.starts_with(b"GIF89a") {
            Some(Self::Gif)
        } else if head.starts_with(ZIP) {
            Some(Self::Docx)
        } else if head.starts_with(OLE) {
            Some(Self::Doc)
        } else if head.windows(PDF.len()).any(|bytes| bytes == PDF) {
            Some(Self::Pdf)
        } else {
            None
        }
    }

    pub(super) fn mimetype(self) -> &'static str {
        match self {
            Self::Pdf => "application/pdf",
            Self::Doc => "application/msword",
            Self::Docx => "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::Gif => "image/gif",
        }
    }

    /// Every kind that is filed, for the contract.
    pub(crate) fn mimetypes() -> impl Iterator<Item = &'static str> {
        Self::ALL.into_iter().map(Self::mimetype)
    }

    pub(super) fn from_mimetype(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.mimetype() == text)
    }

    fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Pdf => &["pdf"],
            Self::Doc => &["doc"],
            Self::Docx => &["docx"],
            Self::Jpeg => &["jpg", "jpeg", "jpe", "jfif"],
            Self::Png => &["png"],
            Self::Gif => &["gif"],
        }
    }

    /// The name under which a file is saved again: one that opens as what it
    /// is, and never as a program.
    pub(super) fn file_name(self, name: &str) -> String {
        let is_own = |ending: &str| {
            self.endings()
                .iter()
                .any(|own| own.eq_ignore_ascii_case(ending))
        };
        match name.rsplit_once('.') {
            Some((_, ending)) if is_own(ending) => name.to_owned(),
            _ => format!("{name}.{}", self.endings()[0]),
        }
    }

    /// What a browser shows in its own window, without another program.
    pub(super) fn is_shown_inline(self) -> bool {
        !matches!(self, Self::Doc | Self::Docx)
    }

    /// No upload runs anything in our name.
    pub(super) fn policy(self) -> &'static str {
        match self {
            Self::Pdf => PAPER,
            _ => INERT,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Kind;

    #[test]
    fn kinds_are_told_by_content() {
        let late_pdf = [&[b'\n'; 1019][..], b"%PDF-"].concat();
        let too_late_pdf = [&[b'\n'; 1020][..], b"%PDF-"].concat();
        let cases: [(&[u8], Option<Kind>); 12] = [
            (b"%PDF-1.7\n", Some(Kind::Pdf)),
            (&late_pdf, Some(Kind::Pdf)),
            (&too_late_pdf[..Kind::HEAD], None),
            (b"\xff\xd8\xff\xe0", Some(Kind::Jpeg)),
            (b"\x89PNG\r\n\x1a\n", Some(Kind::Png)),
            (b"GIF89a", Some(Kind::Gif)),
            (b"GIF88a", None),
            (b"PK\x03\x04", Some(Kind::Docx)),
            (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", Some(Kind::Doc)),
            (b"<html><script>", None),
            (b"<svg xmlns", None),
            (b"", None),
        ];
        for (head, expected) in cases {
            assert_eq!(Kind::by_head(head), expected, "{head:?}");
        }
    }

    #[test]
    fn a_file_is_saved_under_a_name_that_fits_it() {
        assert_eq!(Kind::Jpeg.file_name("hook.JPEG"), "hook.JPEG");
        assert_eq!(Kind::Pdf.file_name("chart"), "chart.pdf");
        assert_eq!(Kind::Doc.file_name("setup.exe"), "setup.exe.doc");
    }
}
