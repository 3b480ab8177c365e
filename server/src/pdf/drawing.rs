//! Pages of any size with text and filled boxes on them.

use std::collections::BTreeMap;

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

use super::font::{Font, packed};
use super::pack;
use crate::error::Result;

/// Red, green and blue, each from 0 to 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ink(pub(crate) f32, pub(crate) f32, pub(crate) f32);

pub(crate) const BLACK: Ink = Ink(0.0, 0.0, 0.0);
pub(crate) const GREY: Ink = Ink(0.35, 0.35, 0.35);
pub(crate) const PALE: Ink = Ink(0.87, 0.87, 0.87);
pub(crate) const WHITE: Ink = Ink(1.0, 1.0, 1.0);
pub(crate) const RED: Ink = Ink(0.7, 0.0, 0.0);
pub(crate) const GREEN: Ink = Ink(0.0, 0.4, 0.1);

struct Page {
    size: (f32, f32),
    content: Content,
}

/// A PDF while it is drawn. Places count from the lower left corner.
pub(crate) struct Drawing {
    font: Font,
    /// The letters that stand somewhere, by their place in the font.
    used: BTreeMap<u16, char>,
    pages: Vec<Page>,
}

impl Drawing {
    pub(crate) fn new() -> Result<Self> {
        Ok(Self {
            font: Font::open()?,
            used: BTreeMap::new(),
            pages: Vec::new(),
        })
    }

    /// What is drawn from now on stands on this page.
    pub(crate) fn add_page(&mut self, size: (f32, f32)) {
        let content = Content::new();
        self.pages.push(Page { size, content });
    }

    pub(crate) fn page_count(&self) -> usize {
        self.pages.len()
    }

    pub(crate) fn length(&self, text: &str, size: f32) -> f32 {
        self.font.length(text, size)
    }

    pub(crate) fn text(&mut self, text: &str, size: f32, place: (f32, f32), ink: Ink) {
        let last = self.pages.len().saturating_sub(1);
        self.text_on(last, text, size, place, ink);
    }

    pub(super) fn text_on(
        &mut self,
        page: usize,
        text: &str,
        size: f32,
        (x, y): (f32, f32),
        Ink(red, green, blue): Ink,
    ) {
        let mut bytes = Vec::with_capacity(text.len() * 2);
        for letter in text.chars() {
            let glyph = self.font.glyph(letter);
            self.used.insert(glyph, letter);
            bytes.extend(glyph.to_be_bytes());
        }
        let Some(page) = self.pages.get_mut(page) else {
            return;
        };
        page.content
            .set_fill_rgb(red, green, blue)
            .begin_text()
            .set_font(Name(b"F1"), size)
            .next_line(x, y)
            .show(Str(&bytes))
            .end_text();
    }

    /// A filled box with its lower left corner at a place.
    pub(crate) fn fill(&mut self, (x, y): (f32, f32), (width, height): (f32, f32), ink: Ink) {
        self.fill_all([(x, y, width, height)], ink);
    }

    /// Many boxes as one shape, so that no seam shows between them.
    pub(crate) fn fill_all(
        &mut self,
        boxes: impl IntoIterator<Item = (f32, f32, f32, f32)>,
        Ink(red, green, blue): Ink,
    ) {
        let Some(page) = self.pages.last_mut() else {
            return;
        };
        page.content.set_fill_rgb(red, green, blue);
        for (x, y, width, height) in boxes {
            page.content.rect(x, y, width, height);
        }
        page.content.fill_nonzero();
    }

    /// Breaks between words; a word that is longer than a line, within it.
    pub(crate) fn lines(&self, text: &str, size: f32, room: f32) -> Vec<String> {
        let mut lines = vec![String::new()];
        for word in text.split_whitespace() {
            let line = lines.last_mut().map(std::mem::take).unwrap_or_default();
            let longer = if line.is_empty() {
                word.to_owned()
            } else {
                format!("{line} {word}")
            };
            if self.font.length(&longer, size) <= room {
                lines.pop();
                lines.push(longer);
                continue;
            }
            lines.pop();
            if !line.is_empty() {
                lines.push(line);
            }
            lines.extend(self.broken(word, size, room));
        }
        lines
    }

    fn broken(&self, word: &str, size: f32, room: f32) -> Vec<String> {
        let mut pieces = vec![String::new()];
        for letter in word.chars() {
            let mut longer = pieces.last().cloned().unwrap_or_default();
            longer.push(letter);
            if self.font.length(&longer, size) <= room || longer.chars().count() == 1 {
                pieces.pop();
                pieces.push(longer);
            } else {
                pieces.push(letter.to_string());
            }
        }
        pieces
    }

    /// As much of a text as fits, with dots where some of it is left out.
    pub(crate) fn fitted(&self, text: &str, size: f32, room: f32) -> String {
        if self.font.length(text, size) <= room {
            return text.to_owned();
        }
        let mut kept: Vec<char> = text.chars().collect();
        while let Some(_left_out) = kept.pop() {
            let shorter: String = kept.iter().collect::<String>().trim_end().to_owned() + "…";
            if self.font.length(&shorter, size) <= room {
                return shorter;
            }
        }
        String::new()
    }

    pub(crate) fn finish(self, title: &str) -> Result<Vec<u8>> {
        let [catalog, tree, info, font, cid, descriptor, file, cmap] =
            [1, 2, 3, 4, 5, 6, 7, 8].map(Ref::new);
        let page_ref = |index: usize| Ref::new(9 + 2 * index as i32);
        let text_ref = |index: usize| Ref::new(10 + 2 * index as i32);
        let mut pdf = Pdf::new();
        pdf.catalog(catalog).pages(tree);
        pdf.document_info(info)
            .title(TextStr(title))
            .producer(TextStr("CraneDesk"));
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
        let length = epaint_default_fonts::UBUNTU_LIGHT.len() as i32;
        pdf.stream(file, packed()?)
            .filter(Filter::FlateDecode)
            .pair(Name(b"Length1"), length);
        let mut letters = UnicodeCmap::new(Name(b"Letters"), system);
        for (glyph, letter) in &self.used {
            letters.pair(*glyph, *letter);
        }
        pdf.cmap(cmap, &letters.finish());
        for (index, page) in self.pages.into_iter().enumerate() {
            let (width, height) = page.size;
            let mut object = pdf.page(page_ref(index));
            object
                .parent(tree)
                .media_box(Rect::new(0.0, 0.0, width, height))
                .contents(text_ref(index));
            object.resources().fonts().pair(Name(b"F1"), font);
            object.finish();
            let packed = pack(&page.content.finish())?;
            pdf.stream(text_ref(index), &packed)
                .filter(Filter::FlateDecode);
        }
        Ok(pdf.finish())
    }
}
