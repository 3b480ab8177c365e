//! Pictures drawn anew: upright, in two widths, and without anything that a
//! camera wrote beside the picture.

use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::imageops::FilterType;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits};

use crate::error::{Error, Result};

/// How much of a file must be seen to tell its kind.
pub(super) const HEAD: usize = 64;

const MOST_PIXELS: u64 = 40_000_000;
/// What decoding may take: the most pixels at the deepest usual colours, and some room.
const MOST_MEMORY: u64 = 400 * 1024 * 1024;
const LARGE: u32 = 1280;
const SMALL: u32 = 400;
/// A strip is kept to this many times its width.
const TALLEST: u32 = 4;
const JPEG_QUALITY: u8 = 84;

#[derive(Debug)]
pub(super) struct Picture {
    pub(super) mimetype: &'static str,
    pub(super) large: Vec<u8>,
    pub(super) small: Vec<u8>,
}

/// What cameras and phones make, told by content.
pub(super) fn format(head: &[u8]) -> Option<ImageFormat> {
    use ImageFormat::{Bmp, Gif, Jpeg, Png, Tiff, WebP};
    image::guess_format(head)
        .ok()
        .filter(|format| [Bmp, Gif, Jpeg, Png, Tiff, WebP].contains(format))
}

/// Takes a while, and memory: not for an async thread.
pub(super) fn redraw(file: &[u8], format: ImageFormat) -> Result<Picture> {
    let (picture, orientation) = decode(file, format)?;
    let mut large = shrink(&picture, orientation, LARGE);
    drop(picture);
    large.apply_orientation(orientation);
    let large = flatten(large);
    let small = shrink(&large, Orientation::NoTransforms, SMALL);
    Ok(Picture {
        mimetype: if large.color().has_alpha() {
            "image/png"
        } else {
            "image/jpeg"
        },
        large: encode(&large)?,
        small: encode(&small)?,
    })
}

/// A picture of unknown origin as a PNG of our own making.
pub(super) fn redraw_as_png(file: &[u8]) -> Result<Vec<u8>> {
    let format = format(file).ok_or(Error::unacceptable("This is no picture."))?;
    let (picture, orientation) = decode(file, format)?;
    let mut picture = shrink(&picture, orientation, LARGE);
    picture.apply_orientation(orientation);
    let mut png = Vec::new();
    flatten(picture)
        .write_with_encoder(PngEncoder::new(&mut png))
        .map_err(|error| Error::Internal(error.to_string()))?;
    Ok(png)
}

fn decode(file: &[u8], format: ImageFormat) -> Result<(DynamicImage, Orientation)> {
    let damaged = |_| Error::unacceptable("This picture is damaged and cannot be read.");
    let mut limits = Limits::default();
    limits.max_alloc = Some(MOST_MEMORY);
    let mut reader = ImageReader::with_format(Cursor::new(file), format);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(damaged)?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MOST_PIXELS || decoder.total_bytes() > MOST_MEMORY {
        return Err(Error::unacceptable(
            "This picture has more than 40 megapixels. Please make it smaller first.",
        ));
    }
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let picture = DynamicImage::from_decoder(decoder).map_err(damaged)?;
    Ok((picture, orientation))
}

/// Fits a picture into a width that it has once it stands upright. Turning the
/// small one costs less than turning the large one.
fn shrink(picture: &DynamicImage, orientation: Orientation, width: u32) -> DynamicImage {
    use Orientation::{Rotate90, Rotate90FlipH, Rotate270, Rotate270FlipH};
    let lies = matches!(
        orientation,
        Rotate90 | Rotate270 | Rotate90FlipH | Rotate270FlipH
    );
    let (wide, tall) = (width, width * TALLEST);
    let (wide, tall) = if lies { (tall, wide) } else { (wide, tall) };
    if picture.width() <= wide && picture.height() <= tall {
        return picture.clone();
    }
    // An average of what falls together is as good as a filter that weighs it,
    // and needs neither its time nor its memory. It is too coarse near the size
    // that the picture has.
    if picture.width() >= 2 * wide || picture.height() >= 2 * tall {
        return picture.thumbnail(wide, tall);
    }
    picture.resize(wide, tall, FilterType::CatmullRom)
}

/// Eight bits a colour, and see-through only where something shows through.
fn flatten(picture: DynamicImage) -> DynamicImage {
    if picture.color().has_alpha() {
        let picture = picture.into_rgba8();
        if picture.pixels().any(|pixel| pixel.0[3] < u8::MAX) {
            return picture.into();
        }
        return DynamicImage::from(picture).into_rgb8().into();
    }
    picture.into_rgb8().into()
}

fn encode(picture: &DynamicImage) -> Result<Vec<u8>> {
    let mut file = Vec::new();
    let encoded = if picture.color().has_alpha() {
        picture.write_with_encoder(PngEncoder::new(&mut file))
    } else {
        picture.write_with_encoder(JpegEncoder::new_with_quality(&mut file, JPEG_QUALITY))
    };
    encoded.map_err(|error| Error::Internal(error.to_string()))?;
    Ok(file)
}
