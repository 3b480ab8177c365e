//! The built-in artist: draws what the register honestly gives, as a PNG. A
//! crane by its type with its dates, or a chart of what expires when; for any
//! other wish a crane that is nobody's.

mod canvas;
mod crane_sheet;
mod expiry_chart;
mod motif;
mod render;
mod standing;

use self::canvas::Canvas;
pub(super) use self::motif::Motif;
pub(super) use self::render::png;
use super::model::Question;
use crate::cranes::CraneType;
use crate::cranes::crane_name;
use crate::dates::Moment;

/// A drawing before it is painted, and what to say with it.
pub(super) struct Sketch {
    pub(super) drawing: Drawing,
    pub(super) caption: String,
}

/// SVG of our own making, and its size.
pub(super) struct Drawing {
    svg: String,
    width: u32,
    height: u32,
}

pub(super) fn sketch(motif: &Motif<'_>, moment: &Moment) -> Sketch {
    let (canvas, caption) = match motif {
        Motif::Crane(one) => (
            crane_sheet::draw(one, moment),
            format!(
                "Here is the {}, drawn by its type, with its dates from the register.",
                crane_name(&one.crane)
            ),
        ),
        Motif::Chart(rows, what) => (
            expiry_chart::draw(rows, moment),
            match what {
                None => "Here is what expires when, by certificate and month.".to_owned(),
                Some(what) => {
                    format!(
                        "Here is what expires when, by certificate and month. Of these: {what}."
                    )
                }
            },
        ),
    };
    sketch_of(canvas, caption)
}

/// What is drawn for a wish that cannot be met: a crane that is nobody's. The
/// sentence says why, and what could be had.
pub(super) fn instead(sentence: &str, question: &Question) -> Sketch {
    let wish = question.prompt.to_lowercase();
    let kind = match () {
        () if ["lattice", "crawler"]
            .iter()
            .any(|word| wish.contains(word)) =>
        {
            CraneType::Lattice
        }
        () if wish.contains("tower") => CraneType::Other,
        () => CraneType::Telescopic,
    };
    let caption = format!("{sentence} Here is a crane for now.");
    sketch_of(crane_sheet::draw_any(kind), caption)
}

fn sketch_of(canvas: Canvas, caption: String) -> Sketch {
    let (width, height) = (canvas.width.unsigned_abs(), canvas.height.unsigned_abs());
    Sketch {
        drawing: Drawing {
            svg: canvas.finish(),
            width,
            height,
        },
        caption,
    }
}
