//! The font that goes into every PDF made here.

use std::sync::LazyLock;

use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

use super::pack;
use crate::error::{Error, Result};

pub(super) struct Font {
    face: FontRef<'static>,
}

impl Font {
    pub(super) fn open() -> Result<Self> {
        let face = FontRef::new(epaint_default_fonts::UBUNTU_LIGHT);
        let face = face.map_err(|error| Error::Internal(error.to_string()))?;
        Ok(Self { face })
    }

    pub(super) fn glyph(&self, letter: char) -> u16 {
        let glyph = self.face.charmap().map(letter);
        glyph.map_or(0, |glyph| glyph.to_u32() as u16)
    }

    /// In thousandths of the size.
    pub(super) fn width(&self, glyph: u16) -> f32 {
        let metrics = self
            .face
            .glyph_metrics(Size::new(1000.0), LocationRef::default());
        metrics
            .advance_width(u32::from(glyph).into())
            .unwrap_or(500.0)
    }

    pub(super) fn length(&self, text: &str, size: f32) -> f32 {
        let widths = text.chars().map(|letter| self.width(self.glyph(letter)));
        widths.sum::<f32>() * size / 1000.0
    }
}

/// The file of the font as it stands in a PDF. Packing it takes a while.
pub(super) fn packed() -> Result<&'static [u8]> {
    static PACKED: LazyLock<Option<Vec<u8>>> =
        LazyLock::new(|| pack(epaint_default_fonts::UBUNTU_LIGHT).ok());
    let packed = PACKED.as_deref();
    packed.ok_or_else(|| Error::Internal("the font cannot be packed".into()))
}
