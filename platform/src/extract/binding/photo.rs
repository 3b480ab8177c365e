//! Pictures as pages. A JPEG stays as it is and is only framed; what else there
//! is becomes one.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Cursor, Write};

use image::codecs::jpeg::{JpegDecoder, JpegEncoder};
use image::metadata::Orientation;
use image::{DynamicImage, ExtendedColorType, ImageDecoder, ImageReader, Limits};

use super::super::Problem;
use super::{PageSize, Part};

const SHORT: f32 = 595.0;
const LONG: f32 = 842.0;
const MARGIN: f32 = 34.0;
/// What decoding may take.
const MOST_MEMORY: u64 = 96 * 1024 * 1024;
/// The longer side of a picture that had to be made anew: 200 dots to the inch.
const LONGER_SIDE: u32 = 2340;
const QUALITY: u8 = 85;

/// A JPEG, and how it is to be turned.
struct Picture {
    file: Vec<u8>,
    width: u32,
    height: u32,
    space: &'static str,
    turn: Turn,
}

#[derive(Clone, Copy)]
enum Turn {
    No,
    Right,
    Half,
    Left,
}

/// Makes one page of a photo.
pub(super) fn page(part: &Part) -> Result<PageSize, Problem> {
    let picture = read(&part.file)?;
    let pages = write(&part.ready(), std::iter::once(Ok(picture)))?;
    pages.first().copied().ok_or(Problem::Damaged)
}

/// Makes one page of each of some JPEG files.
pub(super) fn pages(files: &[String], into: &str) -> Result<Vec<PageSize>, Problem> {
    write(into, files.iter().map(|file| read(file)))
}

fn read(file: &str) -> Result<Picture, Problem> {
    let bytes = std::fs::read(file).map_err(|_| Problem::Damaged)?;
    let plain = JpegDecoder::new(Cursor::new(&bytes)).ok().and_then(framed);
    if let Some((width, height, space, turn)) = plain {
        return Ok(Picture {
            file: bytes,
            width,
            height,
            space,
            turn,
        });
    }
    drop(bytes);
    made_anew(file)
}

/// A JPEG that every viewer shows as it is.
fn framed<R: io::BufRead + io::Seek>(
    mut decoder: JpegDecoder<R>,
) -> Option<(u32, u32, &'static str, Turn)> {
    let (width, height) = decoder.dimensions();
    let space = match decoder.original_color_type() {
        ExtendedColorType::L8 => "DeviceGray",
        ExtendedColorType::Rgb8 => "DeviceRGB",
        _ => return None,
    };
    let turn = match decoder.orientation().unwrap_or(Orientation::NoTransforms) {
        Orientation::NoTransforms => Turn::No,
        Orientation::Rotate90 => Turn::Right,
        Orientation::Rotate180 => Turn::Half,
        Orientation::Rotate270 => Turn::Left,
        _ => return None,
    };
    (width > 0 && height > 0).then_some((width, height, space, turn))
}

fn made_anew(file: &str) -> Result<Picture, Problem> {
    let file = File::open(file).map_err(|_| Problem::Damaged)?;
    let mut limits = Limits::default();
    limits.max_alloc = Some(MOST_MEMORY);
    let mut reader = ImageReader::new(BufReader::new(file))
        .with_guessed_format()
        .map_err(|_| Problem::Damaged)?;
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(|_| Problem::Damaged)?;
    if decoder.total_bytes() > MOST_MEMORY / 2 {
        return Err(Problem::TooLarge);
    }
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let picture = DynamicImage::from_decoder(decoder).map_err(|_| Problem::Damaged)?;
    let mut picture = match picture.width().max(picture.height()) > LONGER_SIDE {
        true => picture.thumbnail(LONGER_SIDE, LONGER_SIDE),
        false => picture,
    };
    picture.apply_orientation(orientation);
    let picture = on_white(picture);
    let mut file = Vec::new();
    JpegEncoder::new_with_quality(&mut file, QUALITY)
        .encode_image(&picture)
        .map_err(|_| Problem::Damaged)?;
    Ok(Picture {
        file,
        width: picture.width(),
        height: picture.height(),
        space: "DeviceRGB",
        turn: Turn::No,
    })
}

/// Paper is white where a picture lets it through.
fn on_white(picture: DynamicImage) -> DynamicImage {
    if !picture.color().has_alpha() {
        return picture.into_rgb8().into();
    }
    let mut picture = picture.into_rgba8();
    for pixel in picture.pixels_mut() {
        let [red, green, blue, alpha] = pixel.0.map(u32::from);
        let mix = |ink: u32| ((ink * alpha + 255 * (255 - alpha)) / 255) as u8;
        pixel.0 = [mix(red), mix(green), mix(blue), 255];
    }
    DynamicImage::from(picture).into_rgb8().into()
}

impl Picture {
    /// The page, and where on it the picture stands: the six numbers that PDF
    /// calls a matrix.
    fn placed(&self) -> (PageSize, [f32; 6]) {
        let (wide, tall) = match self.turn {
            Turn::No | Turn::Half => (self.width as f32, self.height as f32),
            Turn::Right | Turn::Left => (self.height as f32, self.width as f32),
        };
        let (width, height) = match wide > tall {
            true => (LONG, SHORT),
            false => (SHORT, LONG),
        };
        let room = (width - 2.0 * MARGIN, height - 2.0 * MARGIN);
        let scale = (room.0 / wide).min(room.1 / tall);
        let (w, h) = (wide * scale, tall * scale);
        let (x, y) = ((width - w) / 2.0, (height - h) / 2.0);
        let matrix = match self.turn {
            Turn::No => [w, 0.0, 0.0, h, x, y],
            Turn::Half => [-w, 0.0, 0.0, -h, x + w, y + h],
            Turn::Right => [0.0, -h, w, 0.0, x, y + h],
            Turn::Left => [0.0, h, -w, 0.0, x + w, y],
        };
        (PageSize { width, height }, matrix)
    }
}

/// Writes a PDF of one picture a page, of which one is held at a time.
fn write(
    into: &str,
    pictures: impl Iterator<Item = Result<Picture, Problem>>,
) -> Result<Vec<PageSize>, Problem> {
    let file = File::create(into).map_err(|_| Problem::Stopped)?;
    let mut out = Objects {
        out: BufWriter::new(file),
        at: 0,
        places: Vec::new(),
    };
    out.write(b"%PDF-1.5\n").map_err(|_| Problem::TooLarge)?;
    let mut sizes = Vec::new();
    for picture in pictures {
        let picture = picture?;
        let (size, matrix) = picture.placed();
        out.page(&picture, size, matrix)
            .map_err(|_| Problem::TooLarge)?;
        sizes.push(size);
    }
    out.finish(sizes.len()).map_err(|_| Problem::TooLarge)?;
    Ok(sizes)
}

/// A PDF as it is written: objects 1 and 2 are its catalogue and the list of
/// its pages, and each page has three of its own after them.
struct Objects<W> {
    out: W,
    at: usize,
    places: Vec<(usize, usize)>,
}

impl<W: Write> Objects<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.at += bytes.len();
        self.out.write_all(bytes)
    }

    fn object(&mut self, number: usize, head: &str, stream: Option<&[u8]>) -> io::Result<()> {
        self.places.push((number, self.at));
        self.write(format!("{number} 0 obj\n{head}\n").as_bytes())?;
        if let Some(stream) = stream {
            self.write(b"stream\n")?;
            self.write(stream)?;
            self.write(b"\nendstream\n")?;
        }
        self.write(b"endobj\n")
    }

    fn page(&mut self, picture: &Picture, size: PageSize, matrix: [f32; 6]) -> io::Result<()> {
        let page = 3 + self.places.len();
        let (content, image) = (page + 1, page + 2);
        let (width, height) = (size.width, size.height);
        let head = format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width} {height}] /Contents {content} 0 R \
             /Resources << /XObject << /P {image} 0 R >> >> >>"
        );
        self.object(page, &head, None)?;
        let matrix = matrix.map(|number| format!("{number:.3}"));
        let drawing = format!("q {} cm /P Do Q", matrix.join(" "));
        let head = format!("<< /Length {} >>", drawing.len());
        self.object(content, &head, Some(drawing.as_bytes()))?;
        let head = format!(
            "<< /Type /XObject /Subtype /Image /Width {} /Height {} /ColorSpace /{} \
             /BitsPerComponent 8 /Filter /DCTDecode /Length {} >>",
            picture.width,
            picture.height,
            picture.space,
            picture.file.len()
        );
        self.object(image, &head, Some(&picture.file))
    }

    fn finish(mut self, pages: usize) -> io::Result<()> {
        let kids: Vec<String> = (0..pages)
            .map(|page| format!("{} 0 R", 3 + 3 * page))
            .collect();
        let list = format!(
            "<< /Type /Pages /Count {pages} /Kids [{}] >>",
            kids.join(" ")
        );
        self.object(1, "<< /Type /Catalog /Pages 2 0 R >>", None)?;
        self.object(2, &list, None)?;
        self.places.sort_unstable();
        let (start, size) = (self.at, self.places.len() + 1);
        let mut table = format!("xref\n0 {size}\n0000000000 65535 f \n");
        for (_, place) in &self.places {
            table += &format!("{place:010} 00000 n \n");
        }
        table += &format!("trailer\n<< /Size {size} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n");
        self.write(table.as_bytes())?;
        self.out.flush()
    }
}
