//! A crane by its type, with its name and how its four certificates stand.

use super::canvas::{Canvas, INK, MUTED, area, colours, plain};
use super::standing::standing;
use crate::certificates::Certificate;
use crate::cranes::crane_name;
use crate::cranes::{CraneType, Status};
use crate::dates::{Moment, long_date};
use crate::register::facts::CraneFacts;
use crate::text::thousands;

/// The width of a certificate's panel, with the gap behind it.
const PANEL: i32 = 884 / Certificate::ALL.len() as i32;

const TELESCOPIC: &str = include_str!("drawings/telescopic.svg");
const LATTICE: &str = include_str!("drawings/lattice.svg");
const OTHER: &str = include_str!("drawings/other.svg");

pub(super) fn draw(one: &CraneFacts, moment: &Moment) -> Canvas {
    let crane = &one.crane;
    let kind = kind_name(crane.kind);
    let name = crane_name(crane);
    let mut canvas = scene(crane.kind, &name);
    let owner = if one.is_own() {
        String::new()
    } else {
        format!(" · Owner: {}", crane.owner_name)
    };
    let about = format!("{kind} · RUC {} km{owner}", thousands(crane.road_user_km));
    canvas.text(44, 556, &about, plain(19, MUTED), 90);
    for (place, certificate) in (0..).zip(Certificate::ALL) {
        panel(
            &mut canvas,
            40 + place * PANEL,
            certificate,
            one.expiry(certificate),
            moment,
        );
    }
    canvas
}

/// A crane of that type and nobody's, with no date that could be believed.
pub(super) fn draw_any(kind: CraneType) -> Canvas {
    let mut canvas = scene(kind, kind_name(kind));
    let lines = [
        "A drawing, and no crane of yours.",
        "Ask for one of your cranes to see it with its dates,",
        "or for a chart of what expires when.",
    ];
    for (row, line) in (0..).zip(lines) {
        canvas.text(44, 572 + row * 34, line, plain(21, MUTED), 80);
    }
    canvas
}

/// The window with the crane on its site, and its name under it.
fn scene(kind: CraneType, name: &str) -> Canvas {
    let drawing = match kind {
        CraneType::Telescopic => TELESCOPIC,
        CraneType::Lattice => LATTICE,
        CraneType::Other => OTHER,
    };
    let mut canvas = Canvas::window(960, 720, name);
    canvas.sunken(area(40, 72, 876, 414), "url(#sky)");
    canvas.fill(area(42, 445, 872, 39), "#b9b3a3");
    canvas.fill(area(42, 445, 872, 4), "#87837a");
    canvas.place(120, 76, drawing);
    canvas.text(44, 528, name, plain(30, INK).bold(), 54);
    canvas
}

fn kind_name(kind: CraneType) -> &'static str {
    match kind {
        CraneType::Telescopic => "Telescopic crane",
        CraneType::Lattice => "Lattice boom crane",
        CraneType::Other => "Crane",
    }
}

fn panel(canvas: &mut Canvas, x: i32, certificate: Certificate, at: Option<i64>, moment: &Moment) {
    let status = at.map(|at| Status::at(at, moment.ms));
    let (ink, paper) = colours(status);
    canvas.sunken(area(x, 574, PANEL - 8, 102), paper);
    canvas.text(x + 14, 600, certificate.label(), plain(18, INK).bold(), 20);
    let date = at.map_or("No date".to_owned(), |at| long_date(moment.day(at)));
    canvas.text(x + 14, 630, &date, plain(21, INK), 20);
    canvas.sign(x + 25, 654, status, 1.0);
    let words = at.map_or("Not known".to_owned(), |at| standing(at, moment));
    canvas.text(x + 43, 660, &words, plain(18, ink).bold(), 20);
}
