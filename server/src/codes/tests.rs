//! Codes over HTTP, on both databases: the sticker is read back by a decoder,
//! and the page behind it by a stranger.

mod faults;
mod showing;
mod stickers;

use cranedesk_platform::db::Dialect;
use serde_json::{Value, json};

use crate::codes::model::StickerSheet;
use crate::codes::stickers::Layout;
use crate::testing::{Answer, Browser, TestApp};

/// A server that knows its own address.
pub(super) struct Named(pub(super) TestApp);

impl Named {
    pub(super) async fn start(dialect: Dialect) -> Self {
        let app = TestApp::start_with(dialect, |config| {
            config.public_url = Some("http://cranes.example.nz".parse().expect("an address"));
        });
        Self(app.await)
    }
}

pub(super) async fn print(browser: &Browser, form: &Value) -> Answer {
    browser.post("/api/stickers", form).await
}

/// Every code on the sheets, read as a camera reads them that is held over one label after another.
pub(super) fn read_codes(pdf: &[u8], sheet: StickerSheet) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("sheet.pdf");
    std::fs::write(&file, pdf).expect("the sheet is written");
    let painted = std::process::Command::new("pdftoppm")
        .args(["-png", "-gray", "-r", "300"])
        .arg(&file)
        .arg(folder.path().join("page"))
        .status();
    assert!(painted.expect("pdftoppm runs").success());
    let pages = std::fs::read_dir(folder.path())
        .expect("a folder")
        .flatten();
    let mut pages: Vec<_> = pages.map(|page| page.path()).collect();
    pages.retain(|page| page.extension().is_some_and(|ending| ending == "png"));
    pages.sort();
    let layout = Layout::of(sheet);
    let mut found = Vec::new();
    for page in pages {
        let picture = image::open(page).expect("a picture").into_luma8();
        for place in 0..layout.columns * layout.rows {
            found.extend(read_label(&picture, &layout, place));
        }
    }
    found
}

/// The code of one label; a place that was left empty has none.
fn read_label(page: &image::GrayImage, layout: &Layout, place: usize) -> Option<String> {
    let dots = |mm: f32| (mm * 300.0 / 25.4) as u32;
    let (column, row) = (place % layout.columns, place / layout.columns);
    let left = dots(layout.left + column as f32 * layout.pitch);
    let top = dots(layout.top + row as f32 * layout.label.1);
    let (width, height) = (dots(layout.label.0), dots(layout.label.1));
    let label = image::imageops::crop_imm(page, left, top, width, height).to_image();
    let (width, height) = label.dimensions();
    let mut prepared =
        rqrr::PreparedImage::prepare_from_greyscale(width as usize, height as usize, |x, y| {
            label.get_pixel(x as u32, y as u32).0[0]
        });
    let grids = prepared.detect_grids();
    let code = grids.first()?.decode().expect("a code that is read");
    Some(code.1)
}

/// A new code of a crane, as the path of its address.
pub(crate) async fn code(browser: &Browser, crane: i64) -> String {
    let form = json!({ "craneIds": [crane], "sheet": "label" });
    let sheet = print(browser, &form).await;
    assert_eq!(sheet.status, 200, "{}", sheet.text);
    let [url] = &read_codes(&sheet.bytes, StickerSheet::Label)[..] else {
        panic!("one code");
    };
    let path = url
        .strip_prefix("http://cranes.example.nz")
        .expect("our own");
    path.to_owned()
}
