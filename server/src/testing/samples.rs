//! Small files of every kind, good and bad, and forms to send them in.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use reqwest::multipart::{Form, Part};

/// Real files, each of which says something of its own. The manual has three
/// pages; the rope's report two, the second after a page break; `mixed` is a
/// printed and a scanned page; `spin` and `swell` are small and unpack to
/// gigabytes, the one of lines and the other of letters.
pub(crate) const MANUAL: &[u8] = include_bytes!("samples/manual.pdf");
pub(crate) const PROTECTED: &[u8] = include_bytes!("samples/protected.pdf");
pub(crate) const MIXED: &[u8] = include_bytes!("samples/mixed.pdf");
pub(crate) const ROPE: &[u8] = include_bytes!("samples/rope.docx");
pub(crate) const CERTIFICATE: &[u8] = include_bytes!("samples/certificate.jpg");
pub(crate) const SPIN: &[u8] = include_bytes!("samples/spin.pdf");

/// Real files of odd kinds, of one page or two each.
pub(crate) mod odd {
    pub(crate) const PLAIN: &[u8] = include_bytes!("samples/odd/plain.pdf");
    /// With a filled text field and a ticked box.
    pub(crate) const FORM: &[u8] = include_bytes!("samples/odd/form.pdf");
    pub(crate) const ANNOTATED: &[u8] = include_bytes!("samples/odd/annotated.pdf");
    /// A wide page, and one of A2.
    pub(crate) const LANDSCAPE: &[u8] = include_bytes!("samples/odd/landscape.pdf");
    /// A page turned to the right, and one to the left.
    pub(crate) const ROTATED: &[u8] = include_bytes!("samples/odd/rotated.pdf");
    /// Opens without a password, and forbids to print.
    pub(crate) const ENCRYPTED: &[u8] = include_bytes!("samples/odd/encrypted.pdf");
    pub(crate) const LOCKED: &[u8] = include_bytes!("samples/odd/locked.pdf");
    /// Its table of contents is wrong, and can be made anew.
    pub(crate) const DAMAGED: &[u8] = include_bytes!("samples/odd/damaged.pdf");
    /// Nothing can be made of it.
    pub(crate) const BROKEN: &[u8] = include_bytes!("samples/odd/broken.pdf");
    /// With scripts, a program to start, a form that sends itself and a file inside.
    pub(crate) const ACTIVE: &[u8] = include_bytes!("samples/odd/active.pdf");
    /// Two pages that poppler can paint and qpdf cannot read.
    pub(crate) const UNMERGEABLE: &[u8] = include_bytes!("samples/odd/unmergeable.pdf");
}

/// As little as a PDF can be and still be taken for one; there is no page in it.
pub(crate) const PDF: &[u8] = b"%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n";

/// An OLE file with the stream of the given name, as far as anybody looks.
pub(crate) fn ole(stream: &str) -> Vec<u8> {
    let mut file = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1".to_vec();
    file.resize(300 * 1024, 0);
    file.extend(stream.encode_utf16().flat_map(u16::to_le_bytes));
    file.resize(310 * 1024, 0);
    file
}

/// A zip of empty files with the given names.
pub(crate) fn zip(names: &[&str]) -> Vec<u8> {
    let mut file = Vec::new();
    let mut contents = Vec::new();
    for name in names {
        let start = (file.len() as u32).to_le_bytes();
        let length = (name.len() as u16).to_le_bytes();
        file.extend(
            [
                &b"PK\x03\x04"[..],
                &[0; 22],
                &length,
                &[0; 2],
                name.as_bytes(),
            ]
            .concat(),
        );
        let head = [&b"PK\x01\x02"[..], &[0; 24], &length, &[0; 12], &start];
        contents.extend(head.concat());
        contents.extend(name.as_bytes());
    }
    let (start, length) = (file.len() as u32, contents.len() as u32);
    let (start, length) = (start.to_le_bytes(), length.to_le_bytes());
    file.extend(contents);
    file.extend([&b"PK\x05\x06"[..], &[0; 8], &length, &start, &[0; 2]].concat());
    file
}

pub(crate) fn docx() -> Vec<u8> {
    zip(&["[Content_Types].xml", "_rels/.rels", "word/document.xml"])
}

/// A picture whose left half is red and whose right half is blue.
pub(crate) fn halves(width: u32, height: u32) -> DynamicImage {
    let paint = |x, _| match x < width / 2 {
        true => Rgb([220, 20, 20]),
        false => Rgb([20, 20, 220]),
    };
    RgbImage::from_fn(width, height, paint).into()
}

pub(crate) fn picture(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    picture.write_to(&mut file, format).expect("a picture");
    file.into_inner()
}

pub(crate) fn part(name: &str, bytes: impl Into<Vec<u8>>) -> Part {
    Part::bytes(bytes.into()).file_name(name.to_owned())
}

/// A document as the upload dialog sends it.
pub(crate) fn document(name: &str, bytes: impl Into<Vec<u8>>) -> Form {
    Form::new()
        .part("document", part(name, bytes))
        .text("documentType", "Permits")
}

pub(crate) fn image(bytes: impl Into<Vec<u8>>) -> Form {
    Form::new().part("image", part("crane.jpg", bytes))
}
