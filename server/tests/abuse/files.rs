//! Files that are not what they seem.

use std::io::{Cursor, Write};

use flate2::Compression;
use flate2::write::ZlibEncoder;
use zip::write::SimpleFileOptions;

pub(crate) const MANUAL: &[u8] = include_bytes!("../../src/testing/samples/manual.pdf");
pub(crate) const ACTIVE: &[u8] = include_bytes!("../../src/testing/samples/odd/active.pdf");

pub(crate) const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";
pub(crate) const GIF: &[u8] = b"GIF89a";
pub(crate) const JPEG: &[u8] = b"\xff\xd8\xff\xe0";
pub(crate) const PDF: &[u8] = b"%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n";

/// One after the other.
pub(crate) fn both(one: &[u8], other: &[u8]) -> Vec<u8> {
    [one, other].concat()
}

/// A picture of this size that packs to almost nothing.
pub(crate) fn png_bomb(width: u32, height: u32) -> Vec<u8> {
    let mut png = PNG.to_vec();
    let mut head = Vec::new();
    head.extend(width.to_be_bytes());
    head.extend(height.to_be_bytes());
    head.extend([8, 6, 0, 0, 0]);
    chunk(&mut png, *b"IHDR", &head);
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
    for _ in 0..256 {
        packed.write_all(&[0; 16 * 1024]).expect("it is packed");
    }
    chunk(&mut png, *b"IDAT", &packed.finish().expect("it is packed"));
    chunk(&mut png, *b"IEND", b"");
    png
}

fn chunk(png: &mut Vec<u8>, kind: [u8; 4], data: &[u8]) {
    png.extend((data.len() as u32).to_be_bytes());
    let mut sum = flate2::Crc::new();
    sum.update(&kind);
    sum.update(data);
    png.extend(kind);
    png.extend(data);
    png.extend(sum.sum().to_be_bytes());
}

/// A picture that says it is this large, and has nothing in it.
pub(crate) fn gif_bomb(width: u16, height: u16) -> Vec<u8> {
    let mut gif = GIF.to_vec();
    gif.extend(width.to_le_bytes());
    gif.extend(height.to_le_bytes());
    gif.extend([0x80, 0, 0, 0, 0, 0, 255, 255, 255]);
    gif.push(0x2c);
    gif.extend([0, 0, 0, 0]);
    gif.extend(width.to_le_bytes());
    gif.extend(height.to_le_bytes());
    gif.extend([0, 2, 2, 0x4c, 1, 0, 0x3b]);
    gif
}

/// A ZIP with these entries, each so many kilobytes of nothing.
pub(crate) fn zip_bomb(entries: &[&str], kilobytes: usize) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for name in entries {
        zip.start_file(*name, SimpleFileOptions::default())
            .expect("an entry");
        for _ in 0..kilobytes {
            zip.write_all(&[b' '; 1024]).expect("it is packed");
        }
    }
    zip.finish().expect("a ZIP").into_inner()
}

pub(crate) const DOCX: [&str; 3] = ["[Content_Types].xml", "_rels/.rels", "word/document.xml"];
pub(crate) const XLSX: [&str; 3] = ["[Content_Types].xml", "_rels/.rels", "xl/workbook.xml"];

/// A PDF whose one stream unpacks without end.
pub(crate) fn pdf_bomb(megabytes: usize) -> Vec<u8> {
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
    for _ in 0..megabytes * 64 {
        packed.write_all(&[b' '; 16 * 1024]).expect("it is packed");
    }
    let packed = packed.finish().expect("it is packed");
    let mut pdf = b"%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R>>\nendobj\n".to_vec();
    let head = format!(
        "4 0 obj\n<</Filter/FlateDecode/Length {}>>\nstream\n",
        packed.len()
    );
    pdf.extend(head.as_bytes());
    pdf.extend(packed);
    pdf.extend(b"\nendstream\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n");
    pdf
}

/// A PDF inside a PDF inside a PDF.
pub(crate) fn nested_pdf() -> Vec<u8> {
    let mut pdf = PDF.to_vec();
    for _ in 0..50 {
        let mut outer = b"%PDF-1.4\n1 0 obj\n<</Type/EmbeddedFile/Length ".to_vec();
        outer.extend(format!("{}>>\nstream\n", pdf.len()).as_bytes());
        outer.extend(&pdf);
        outer.extend(b"\nendstream\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n");
        pdf = outer;
    }
    pdf
}
