//! The picture that an app reads with its camera.

use qrcode::{Color, EcLevel, QrCode};

use super::model::Picture;
use crate::error::{Error, Result};

/// Cameras need so much white around it.
const MARGIN: usize = 4;

/// As the path of an SVG, one unit a module.
pub(super) fn draw(text: &str) -> Result<Picture> {
    let code = QrCode::with_error_correction_level(text, EcLevel::M)
        .map_err(|error| Error::Internal(error.to_string()))?;
    let width = code.width();
    let mut path = String::new();
    for (row, modules) in code.to_colors().chunks(width).enumerate() {
        for (column, _) in modules
            .iter()
            .enumerate()
            .filter(|(_, colour)| **colour == Color::Dark)
        {
            path.push_str(&format!("M{} {}h1v1h-1z", column + MARGIN, row + MARGIN));
        }
    }
    Ok(Picture {
        path,
        size: width + 2 * MARGIN,
    })
}
