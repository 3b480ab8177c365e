//! A4 pages that are filled from the top.

use super::drawing::{BLACK, Drawing, GREY, Ink, WHITE};
use crate::error::Result;

pub(crate) const PAGE: (f32, f32) = (595.0, 842.0);
pub(crate) const MARGIN: f32 = 56.0;
const FOOT: f32 = 8.0;

/// A paragraph: it is broken into lines where it is too long for one.
pub(crate) struct Paragraph {
    pub(crate) text: String,
    pub(crate) size: f32,
    /// Room above it.
    pub(crate) above: f32,
    /// How far it stands in from the left.
    pub(crate) indent: f32,
}

pub(crate) struct Flow {
    drawing: Drawing,
    y: f32,
}

/// One cell of a row: where it begins, and how wide it may be.
pub(crate) struct Cell<'a> {
    pub(crate) text: &'a str,
    pub(crate) x: f32,
    pub(crate) room: f32,
    pub(crate) ink: Ink,
}

impl Flow {
    pub(crate) fn new() -> Result<Self> {
        let mut drawing = Drawing::new()?;
        drawing.add_page(PAGE);
        let y = PAGE.1 - MARGIN;
        Ok(Self { drawing, y })
    }

    pub(crate) fn page_count(&self) -> usize {
        self.drawing.page_count()
    }

    pub(crate) fn next_page(&mut self) {
        self.drawing.add_page(PAGE);
        self.y = PAGE.1 - MARGIN;
    }

    pub(crate) fn add(&mut self, paragraph: &Paragraph) {
        self.add_in(paragraph, BLACK);
    }

    pub(crate) fn add_in(&mut self, paragraph: &Paragraph, ink: Ink) {
        self.y -= paragraph.above;
        let room = PAGE.0 - 2.0 * MARGIN - paragraph.indent;
        for line in self.drawing.lines(&paragraph.text, paragraph.size, room) {
            let y = self.take(paragraph.size * 1.45);
            let place = (MARGIN + paragraph.indent, y);
            self.drawing.text(&line, paragraph.size, place, ink);
        }
    }

    /// The next line of this height, on the next page if there is no room.
    fn take(&mut self, height: f32) -> f32 {
        if self.y - height < MARGIN {
            self.next_page();
        }
        self.y -= height;
        self.y
    }

    /// White words on a bar across the page.
    pub(crate) fn banner(&mut self, text: &str, ink: Ink) {
        const SIZE: f32 = 16.0;
        self.y -= 10.0;
        let y = self.take(SIZE * 2.0);
        let width = PAGE.0 - 2.0 * MARGIN;
        self.drawing.fill((MARGIN, y), (width, SIZE * 2.0), ink);
        let place = (MARGIN + 12.0, y + SIZE * 0.65);
        self.drawing.text(text, SIZE, place, WHITE);
        self.y -= 4.0;
    }

    /// A thin line across the page.
    pub(crate) fn rule(&mut self, ink: Ink) {
        let y = self.take(6.0);
        let width = PAGE.0 - 2.0 * MARGIN;
        self.drawing.fill((MARGIN, y), (width, 0.7), ink);
    }

    /// Cells side by side, each cut where it is too long.
    pub(crate) fn row(&mut self, cells: &[Cell<'_>], size: f32) {
        let y = self.take(size * 1.6);
        for cell in cells {
            let text = self.drawing.fitted(cell.text, size, cell.room);
            self.drawing
                .text(&text, size, (MARGIN + cell.x, y), cell.ink);
        }
    }

    /// Puts the same line at the foot of each page, and its number.
    pub(super) fn number(&mut self, foot: &str) {
        let count = self.drawing.page_count();
        for page in 0..count {
            let number = format!("Page {} of {count}", page + 1);
            let end = PAGE.0 - MARGIN - self.drawing.length(&number, FOOT);
            let y = MARGIN / 2.0;
            self.drawing.text_on(page, foot, FOOT, (MARGIN, y), GREY);
            self.drawing.text_on(page, &number, FOOT, (end, y), GREY);
        }
    }

    pub(crate) fn finish(self, title: &str) -> Result<Vec<u8>> {
        self.drawing.finish(title)
    }
}
