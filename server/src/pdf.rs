//! Pages of text as a PDF. The font goes with it, so that every letter of a
//! name is there wherever it is opened or printed.

use std::collections::BTreeMap;
use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str};
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

use crate::error::{Error, Result};

/// A paragraph: it is broken into lines where it is too long for one.
pub(crate) struct Paragraph {
    pub(crate) text: String,
    pub(crate) size: f32,
    /// Room above it.
    pub(crate) above: f32,
    /// How far it stands in from the left.
    pub(crate) indent: f32,
}

const PAGE: (f32, f32) = (595.0, 842.0);
const MARGIN: f32 = 56.0;
const FOOT: f32 = 8.0;

/// A4 pages, each with the same line at its foot and its number.
pub(crate) fn write(title: &str, paragraphs: &[Paragraph], foot: &str) -> Result<Vec<u8>> {
    let font = Font::open()?;
    let mut sheet = Sheet {
        font: &font,
        used: BTreeMap::new(),
        pages: vec![Content::new()],
        y: PAGE.1 - MARGIN,
    };
    for paragraph in paragraphs {
        sheet.add(paragraph);
    }
    sheet.number(foot);
    sheet.finish(title)
}

struct Font {
    face: FontRef<'static>,
}

impl Font {
    fn open() -> Result<Self> {
        let face = FontRef::new(epaint_default_fonts::UBUNTU_LIGHT);
        let face = face.map_err(|error| Error::Internal(error.to_string()))?;
        Ok(Self { face })
    }

    fn glyph(&self, letter: char) -> u16 {
        let glyph = self.face.charmap().map(letter);
        glyph.map_or(0, |glyph| glyph.to_u32() as u16)
    }

    /// In thousandths of the size.
    fn width(&self, glyph: u16) -> f32 {
        let metrics = self
            .face
            .glyph_metrics(Size::new(1000.0), LocationRef::default());
        metrics
            .advance_width(u32::from(glyph).into())
            .unwrap_or(500.0)
    }

    fn length(&self, text: &str, size: f32) -> f32 {
        let widths = text.chars().map(|letter| self.width(self.glyph(letter)));
        widths.sum::<f32>() * size / 1000.0
    }
}

struct Sheet<'f> {
    font: &'f Font,
    /// The letters that stand somewhere, by their place in the font.
    used: BTreeMap<u16, char>,
    pages: Vec<Content>,
    y: f32,
}

impl Sheet<'_> {
    fn add(&mut self, paragraph: &Paragraph) {
        self.y -= paragraph.above;
        let room = PAGE.0 - 2.0 * MARGIN - paragraph.indent;
        for line in self.lines(&paragraph.text, paragraph.size, room) {
            let height = paragraph.size * 1.45;
            if self.y - height < MARGIN {
                self.pages.push(Content::new());
                self.y = PAGE.1 - MARGIN;
            }
            self.y -= height;
            let place = (MARGIN + paragraph.indent, self.y);
            let last = self.pages.len() - 1;
            self.show(last, &line, paragraph.size, place);
        }
    }

    /// Breaks between words; a word that is longer than a line, within it.
    fn lines(&self, text: &str, size: f32, room: f32) -> Vec<String> {
        let mut lines = vec![String::new()];
        for word in text.split_whitespace() {
            let line = lines.last_mut().map(std::mem::take).unwrap_or_default();
            let longer = if line.is_empty() {
                word.to_owned()
            } else {
                format!("{line} {word}")
            };
            let place = lines.len() - 1;
            if self.font.length(&longer, size) <= room {
                lines[place] = longer;
                continue;
            }
            let mut rest = String::new();
            if !line.is_empty() {
                lines[place] = line;
                lines.push(String::new());
            }
            for letter in word.chars() {
                rest.push(letter);
                if self.font.length(&rest, size) > room {
                    rest.pop();
                    let full = std::mem::take(&mut rest);
                    let place = lines.len() - 1;
                    lines[place] = full;
                    lines.push(String::new());
                    rest.push(letter);
                }
            }
            let place = lines.len() - 1;
            lines[place] = rest;
        }
        lines
    }

    fn show(&mut self, page: usize, text: &str, size: f32, (x, y): (f32, f32)) {
        let mut bytes = Vec::with_capacity(text.len() * 2);
        for letter in text.chars() {
            let glyph = self.font.glyph(letter);
            self.used.insert(glyph, letter);
            bytes.extend(glyph.to_be_bytes());
        }
        self.pages[page]
            .begin_text()
            .set_font(Name(b"F1"), size)
            .next_line(x, y)
            .show(Str(&bytes))
            .end_text();
    }

    fn number(&mut self, foot: &str) {
        let count = self.pages.len();
        for page in 0..count {
            let number = format!("Page {} of {count}", page + 1);
            let end = PAGE.0 - MARGIN - self.font.length(&number, FOOT);
            self.show(page, foot, FOOT, (MARGIN, MARGIN / 2.0));
            self.show(page, &number, FOOT, (end, MARGIN / 2.0));
        }
    }

    fn finish(self, title: &str) -> Result<Vec<u8>> {
        let [catalog, tree, info, font, cid, descriptor, file, cmap] =
            [1, 2, 3, 4, 5, 6, 7, 8].map(Ref::new);
        let page_ref = |index: usize| Ref::new(9 + 2 * index as i32);
        let text_ref = |index: usize| Ref::new(10 + 2 * index as i32);
        let mut pdf = Pdf::new();
        pdf.catalog(catalog).pages(tree);
        pdf.document_info(info)
            .title(pdf_writer::TextStr(title))
            .producer(pdf_writer::TextStr("CraneDesk"));
        pdf.pages(tree)
            .kids((0..self.pages.len()).map(page_ref))
            .count(self.pages.len() as i32);
        let name = Name(b"Ubuntu-Light");
        let system = SystemInfo {
            registry: Str(b"Adobe"),
            ordering: Str(b"Identity"),
            supplement: 0,
        };
        pdf.type0_font(font)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid)
            .to_unicode(cmap);
        let mut cid_font = pdf.cid_font(cid);
        cid_font
            .subtype(CidFontType::Type2)
            .base_font(name)
            .system_info(system)
            .font_descriptor(descriptor)
            .default_width(500.0)
            .cid_to_gid_map_predefined(Name(b"Identity"));
        let mut widths = cid_font.widths();
        for glyph in self.used.keys() {
            widths.consecutive(*glyph, [self.font.width(*glyph)]);
        }
        widths.finish();
        cid_font.finish();
        pdf.font_descriptor(descriptor)
            .name(name)
            .flags(FontFlags::NON_SYMBOLIC)
            .bbox(Rect::new(-170.0, -221.0, 3475.0, 962.0))
            .italic_angle(0.0)
            .ascent(932.0)
            .descent(-189.0)
            .cap_height(693.0)
            .stem_v(60.0)
            .font_file2(file);
        let packed = pack(epaint_default_fonts::UBUNTU_LIGHT)?;
        pdf.stream(file, &packed).filter(Filter::FlateDecode).pair(
            Name(b"Length1"),
            epaint_default_fonts::UBUNTU_LIGHT.len() as i32,
        );
        let mut letters = UnicodeCmap::new(Name(b"Letters"), system);
        for (glyph, letter) in &self.used {
            letters.pair(*glyph, *letter);
        }
        pdf.cmap(cmap, &letters.finish());
        for (index, content) in self.pages.into_iter().enumerate() {
            let mut page = pdf.page(page_ref(index));
            page.parent(tree)
                .media_box(Rect::new(0.0, 0.0, PAGE.0, PAGE.1))
                .contents(text_ref(index));
            page.resources().fonts().pair(Name(b"F1"), font);
            page.finish();
            let packed = pack(&content.finish())?;
            pdf.stream(text_ref(index), &packed)
                .filter(Filter::FlateDecode);
        }
        Ok(pdf.finish())
    }
}

fn pack(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    let packed = encoder.write_all(bytes).and_then(|()| encoder.finish());
    packed.map_err(|error| Error::Internal(error.to_string()))
}
