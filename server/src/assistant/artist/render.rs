//! Paints a drawing. The fonts are inside the program, so it looks the same
//! everywhere.

use std::io::Cursor;
use std::sync::{Arc, LazyLock};

use image::{ImageFormat, RgbImage};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb::Database};

use super::Drawing;
use crate::error::{Error, Result};

/// Dots for each unit, so that text is crisp on a phone.
const SCALE: u32 = 2;

static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_font_data(epaint_default_fonts::UBUNTU_LIGHT.to_vec());
    let face = fonts.faces().next().map(|face| face.families[0].0.clone());
    if let Some(family) = face {
        fonts.set_sans_serif_family(family);
    }
    Arc::new(fonts)
});

/// Takes a moment: not for an async thread.
pub(in crate::assistant) fn png(drawing: &Drawing) -> Result<Vec<u8>> {
    let broken = |error: &dyn std::fmt::Display| Error::Internal(error.to_string());
    let options = Options {
        fontdb: Arc::clone(&FONTS),
        ..Options::default()
    };
    let tree = Tree::from_str(&drawing.svg, &options).map_err(|error| broken(&error))?;
    let (width, height) = (drawing.width * SCALE, drawing.height * SCALE);
    let mut pixels = Pixmap::new(width, height).ok_or_else(|| broken(&"no room to paint"))?;
    let scale = SCALE as f32;
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut pixels.as_mut(),
    );
    // Nothing shines through: the desktop covers it all.
    let colours = pixels.pixels().iter();
    let colours = colours.flat_map(|dot| [dot.red(), dot.green(), dot.blue()]);
    let picture = RgbImage::from_raw(width, height, colours.collect())
        .ok_or_else(|| broken(&"a painting of another size"))?;
    let mut file = Cursor::new(Vec::new());
    picture
        .write_to(&mut file, ImageFormat::Png)
        .map_err(|error| broken(&error))?;
    Ok(file.into_inner())
}
