//! Stickers as a PDF: sheets of labels as they are sold, or one label a page.

use qrcode::{Color, EcLevel, QrCode};

use super::model::StickerSheet;
use crate::error::{Error, Result};
use crate::pdf::{BLACK, Drawing, GREY, PAGE};

pub(super) struct Sticker {
    pub(super) url: String,
    pub(super) vehicle_id: String,
    pub(super) name: String,
}

/// Points in a millimetre.
const MM: f32 = 72.0 / 25.4;

/// How labels stand on a page, in millimetres.
pub(super) struct Layout {
    page: (f32, f32),
    pub(super) columns: usize,
    pub(super) rows: usize,
    pub(super) left: f32,
    pub(super) top: f32,
    pub(super) label: (f32, f32),
    /// From the start of one label to the next.
    pub(super) pitch: f32,
}

impl Layout {
    pub(super) fn of(sheet: StickerSheet) -> Self {
        let a4 = (PAGE.0 / MM, PAGE.1 / MM);
        match sheet {
            StickerSheet::ThreeBySeven => Self {
                page: a4,
                columns: 3,
                rows: 7,
                left: 7.2,
                top: 15.15,
                label: (63.5, 38.1),
                pitch: 66.0,
            },
            StickerSheet::TwoBySeven => Self {
                page: a4,
                columns: 2,
                rows: 7,
                left: 4.65,
                top: 15.15,
                label: (99.1, 38.1),
                pitch: 101.6,
            },
            StickerSheet::Label => Self {
                page: (62.0, 38.0),
                columns: 1,
                rows: 1,
                left: 0.0,
                top: 0.0,
                label: (62.0, 38.0),
                pitch: 62.0,
            },
        }
    }

    /// The lower left corner of a label on its page, in points.
    fn corner(&self, place: usize) -> (f32, f32) {
        let (column, row) = (place % self.columns, place / self.columns);
        let x = self.left + column as f32 * self.pitch;
        let y = self.page.1 - self.top - (row + 1) as f32 * self.label.1;
        (x * MM, y * MM)
    }
}

pub(super) fn draw(stickers: &[Sticker], sheet: StickerSheet, copies: usize) -> Result<Vec<u8>> {
    let layout = Layout::of(sheet);
    let mut drawing = Drawing::new()?;
    let each = stickers
        .iter()
        .flat_map(|one| std::iter::repeat_n(one, copies));
    for (place, sticker) in each.enumerate() {
        let on_page = place % (layout.columns * layout.rows);
        if on_page == 0 {
            drawing.add_page((layout.page.0 * MM, layout.page.1 * MM));
        }
        draw_one(&mut drawing, sticker, layout.corner(on_page), layout.label)?;
    }
    drawing.finish("Stickers")
}

/// The code at the left, and at the right what a person reads.
fn draw_one(
    drawing: &mut Drawing,
    sticker: &Sticker,
    (x, y): (f32, f32),
    (width, height): (f32, f32),
) -> Result<()> {
    let code = QrCode::with_error_correction_level(&sticker.url, EcLevel::M).map_err(|error| {
        Error::unacceptable(format!("The address is too long for a code: {error}."))
    })?;
    let modules = code.width();
    // Four modules of white around it, as the standard wants.
    let side = (height - 3.0).min(width * 0.56) * MM;
    let module = side / (modules + 8) as f32;
    let (left, top) = (
        x + 1.5 * MM + 4.0 * module,
        y + height * MM - 1.5 * MM - 4.0 * module,
    );
    let colors = code.to_colors();
    let dark = colors
        .iter()
        .enumerate()
        .filter(|(_, color)| **color == Color::Dark);
    let boxes = dark.map(|(place, _)| {
        let (column, row) = ((place % modules) as f32, (place / modules) as f32);
        (
            left + column * module,
            top - (row + 1.0) * module,
            module,
            module,
        )
    });
    drawing.fill_all(boxes.collect::<Vec<_>>(), BLACK);
    let words = x + 1.5 * MM + side + 1.0 * MM;
    let room = x + width * MM - words - 2.0 * MM;
    let mut line = y + height * MM - 10.0 * MM;
    let id = drawing.fitted(&sticker.vehicle_id, 13.0, room);
    drawing.text(&id, 13.0, (words, line), BLACK);
    for text in drawing.lines(&sticker.name, 8.0, room).into_iter().take(2) {
        line -= 11.0;
        drawing.text(&text, 8.0, (words, line), BLACK);
    }
    line -= 16.0;
    for text in ["Scan: may this", "crane work?"] {
        drawing.text(text, 7.0, (words, line), GREY);
        line -= 9.0;
    }
    Ok(())
}
