//! Pages that hold nothing but a line at their foot, to be laid over others.

use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str};

/// One page: its size, and what stands at its foot in plain letters.
pub(crate) struct Foot {
    pub(crate) size: (f32, f32),
    pub(crate) left: &'static str,
    pub(crate) right: String,
}

const SIZE: f32 = 8.0;
/// Letters of Helvetica are at most about this wide, in parts of their size.
const LETTER: f32 = 0.56;
const EDGE: f32 = 16.0;

/// In a font that every viewer has, so that none goes with it.
pub(crate) fn write_feet(feet: &[Foot]) -> Vec<u8> {
    let [catalog, tree, font] = [1, 2, 3].map(Ref::new);
    let page_ref = |index: usize| Ref::new(4 + 2 * index as i32);
    let text_ref = |index: usize| Ref::new(5 + 2 * index as i32);
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(tree);
    pdf.pages(tree)
        .kids((0..feet.len()).map(page_ref))
        .count(feet.len() as i32);
    pdf.type1_font(font).base_font(Name(b"Helvetica"));
    for (index, foot) in feet.iter().enumerate() {
        let (width, height) = foot.size;
        let mut page = pdf.page(page_ref(index));
        page.parent(tree)
            .media_box(Rect::new(0.0, 0.0, width, height))
            .contents(text_ref(index));
        page.resources().fonts().pair(Name(b"F1"), font);
        page.finish();
        let mut content = Content::new();
        // Plans are larger than letters, and their numbers must be found too.
        let scale = (width.min(height) / 595.0).clamp(0.6, 3.0);
        let room = |text: &str| text.len() as f32 * SIZE * LETTER * scale;
        let end = width - EDGE * scale - room(&foot.right);
        for (text, x) in [(foot.left, EDGE * scale), (foot.right.as_str(), end)] {
            if text.is_empty() {
                continue;
            }
            show(&mut content, text, (x, EDGE * scale), room(text), scale);
        }
        pdf.stream(text_ref(index), &content.finish());
    }
    pdf.finish()
}

/// On a white patch, since there may be print below.
fn show(content: &mut Content, text: &str, (x, y): (f32, f32), room: f32, scale: f32) {
    let (pad, size) = (3.0 * scale, SIZE * scale);
    content
        .set_fill_gray(1.0)
        .rect(x - pad, y - pad, room + 2.0 * pad, size + 1.5 * pad)
        .fill_nonzero()
        .set_fill_gray(0.2)
        .begin_text()
        .set_font(Name(b"F1"), size)
        .next_line(x, y)
        .show(Str(text.as_bytes()))
        .end_text();
}
