//! A photo from a phone, drawn anew in two widths, beside decoding it alone.

use std::io::Cursor;
use std::time::Instant;

use image::codecs::jpeg::JpegEncoder;
use image::{ImageFormat, Rgb, RgbImage};

use super::{Figure, Fleet, upload};
use crate::context::{Bench, Outcome};
use crate::load::Load;
use crate::report::{Goal, Row};
use crate::seed::NOBODY_ELSE;

pub(super) const FIGURE: Figure = Figure {
    name: "image",
    about: "upload of a photo of 12 megapixels, kept in two widths",
    measure,
};

const WIDE: u32 = 4000;
const TALL: u32 = 3000;
const ROUNDS: usize = 7;

fn measure(bench: &Bench) -> Outcome<Vec<Row>> {
    let fleet = Fleet::start(bench, &NOBODY_ELSE)?;
    let photo = photo()?;
    let path = format!("/api/cranes/{}/image", fleet.crane()?);
    let form = upload::form("image", "photo.jpg", "image/jpeg", &photo);
    let request = fleet.request("POST", &path).body(&upload::kind(), form);
    let upload = Load::same(fleet.program.address, request.bytes(), 1).once();
    let (mut uploads, mut decodings) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let began = Instant::now();
        image::load(Cursor::new(&photo), ImageFormat::Jpeg)?;
        decodings.push(began.elapsed().as_secs_f64() * 1000.0);
        uploads.push(upload.run()?.within(0.5));
    }
    let middle = |mut ms: Vec<f64>| {
        ms.sort_by(f64::total_cmp);
        ms[ROUNDS / 2]
    };
    Ok(vec![
        Row::new(FIGURE.about, middle(uploads), "ms", Goal::RatioAtMost(3.0)).beside(
            "decoding it",
            middle(decodings),
            "",
        ),
    ])
}

/// Sky above ground, with the grain of a real sensor.
fn photo() -> Outcome<Vec<u8>> {
    let mut state: u32 = 1;
    let picture = RgbImage::from_fn(WIDE, TALL, |x, y| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let grain = (state >> 28) as u8;
        let (across, down) = ((x * 160 / WIDE) as u8, (y * 160 / TALL) as u8);
        Rgb([40 + down + grain, 60 + across + grain, 200 - down + grain])
    });
    let mut file = Vec::new();
    picture.write_with_encoder(JpegEncoder::new_with_quality(&mut file, 90))?;
    Ok(file)
}
