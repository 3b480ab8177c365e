//! What all drawings are made of: the product's colours, windows, and text
//! that cannot break out of its place.

use std::fmt::Write;

use crate::cranes::Status;

pub(super) const INK: &str = "#16181d";
pub(super) const MUTED: &str = "#4b4a45";
pub(super) const PAPER: &str = "#ffffff";
pub(super) const STRIPE: &str = "#f3f1ec";
pub(super) const EDGE: &str = "#87837a";
const FACE: &str = "#d3cfc6";
const DESKTOP: &str = "#20686b";
const LIGHT: &str = "#ffffff";
const DARK: &str = "#33312d";
const SOFT: &str = "#eae7e0";

/// A certificate's ink and paper, as everywhere in the product.
pub(super) fn colours(status: Option<Status>) -> (&'static str, &'static str) {
    match status {
        Some(Status::Expired) => ("#a3121a", "#fbe4e2"),
        Some(Status::ExpiringSoon) => ("#7d4a00", "#fff0c9"),
        Some(Status::Valid) => ("#0f5f2c", "#def2e1"),
        None => (MUTED, STRIPE),
    }
}

#[derive(Clone, Copy)]
pub(super) struct Area {
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) width: i32,
    pub(super) height: i32,
}

pub(super) fn area(x: i32, y: i32, width: i32, height: i32) -> Area {
    Area {
        x,
        y,
        width,
        height,
    }
}

/// How a text is set.
#[derive(Clone, Copy)]
pub(super) struct Type {
    pub(super) size: i32,
    pub(super) colour: &'static str,
    pub(super) is_bold: bool,
    pub(super) anchor: &'static str,
}

pub(super) const fn plain(size: i32, colour: &'static str) -> Type {
    Type {
        size,
        colour,
        is_bold: false,
        anchor: "start",
    }
}

impl Type {
    pub(super) const fn bold(self) -> Self {
        Self {
            is_bold: true,
            ..self
        }
    }

    pub(super) const fn centred(self) -> Self {
        Self {
            anchor: "middle",
            ..self
        }
    }
}

/// A drawing in the making, as SVG.
pub(super) struct Canvas {
    pub(super) width: i32,
    pub(super) height: i32,
    svg: String,
}

impl Canvas {
    /// The desktop with one window on it.
    pub(super) fn window(width: i32, height: i32, title: &str) -> Self {
        let svg = format!(
            "<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}' viewBox='0 0 {width} {height}'>\
            <defs><linearGradient id='title'><stop offset='0' stop-color='#0a1c5a'/><stop offset='1' stop-color='#2c62ad'/></linearGradient>\
            <linearGradient id='sky' x2='0' y2='1'><stop offset='0' stop-color='#cfe1f2'/><stop offset='1' stop-color='#ffffff'/></linearGradient></defs>"
        );
        let mut canvas = Self { width, height, svg };
        canvas.fill(area(0, 0, width, height), DESKTOP);
        canvas.fill(area(26, 26, width - 44, height - 44), "#154a4d");
        canvas.raised(area(20, 20, width - 44, height - 44));
        canvas.fill(area(24, 24, width - 52, 34), "url(#title)");
        canvas.text(36, 47, title, plain(19, "#ffffff").bold(), 80);
        for place in 1..=3 {
            canvas.raised(area(width - 30 - place * 27, 29, 24, 23));
        }
        let right = width - 57;
        canvas.line((right + 7, 35), (right + 17, 46), DARK, 2);
        canvas.line((right + 17, 35), (right + 7, 46), DARK, 2);
        canvas.svg += &format!(
            "<rect x='{}' y='35' width='11' height='10' fill='none' stroke='{DARK}' stroke-width='2'/>",
            right - 20
        );
        canvas.line((right - 46, 46), (right - 38, 46), DARK, 3);
        canvas
    }

    pub(super) fn fill(&mut self, area: Area, colour: &str) {
        let Area {
            x,
            y,
            width,
            height,
        } = area;
        let _ = write!(
            self.svg,
            "<rect x='{x}' y='{y}' width='{width}' height='{height}' fill='{colour}'/>"
        );
    }

    /// A part that stands out of the surface: light falls from the top left.
    pub(super) fn raised(&mut self, area: Area) {
        self.bevel(area, [DARK, LIGHT, EDGE, SOFT], FACE);
    }

    /// A part that lies in the surface.
    pub(super) fn sunken(&mut self, area: Area, colour: &str) {
        self.bevel(area, [LIGHT, EDGE, SOFT, DARK], colour);
    }

    /// Outer right and left edges, inner right and left edges.
    fn bevel(&mut self, whole: Area, edges: [&str; 4], colour: &str) {
        let Area {
            x,
            y,
            width,
            height,
        } = whole;
        self.fill(whole, edges[0]);
        self.fill(area(x, y, width - 1, height - 1), edges[1]);
        self.fill(area(x + 1, y + 1, width - 2, height - 2), edges[2]);
        self.fill(area(x + 1, y + 1, width - 3, height - 3), edges[3]);
        self.fill(area(x + 2, y + 2, width - 4, height - 4), colour);
    }

    pub(super) fn line(&mut self, from: (i32, i32), to: (i32, i32), colour: &str, width: i32) {
        let ((x1, y1), (x2, y2)) = (from, to);
        let _ = write!(
            self.svg,
            "<line x1='{x1}' y1='{y1}' x2='{x2}' y2='{y2}' stroke='{colour}' stroke-width='{width}'/>"
        );
    }

    /// At most so many letters; the rest becomes three points.
    pub(super) fn text(&mut self, x: i32, y: i32, text: &str, set: Type, longest: usize) {
        let text = escape(&shorten(text, longest));
        let Type {
            size,
            colour,
            anchor,
            ..
        } = set;
        // The font has one weight: a thin line around makes it heavier.
        let weight = if set.is_bold {
            format!("stroke='{colour}' stroke-width='0.8'")
        } else {
            String::new()
        };
        let _ = write!(
            self.svg,
            "<text x='{x}' y='{y}' font-family='sans-serif' font-size='{size}' text-anchor='{anchor}' fill='{colour}' {weight}>{text}</text>"
        );
    }

    /// The shape beside the colour: a tick, an exclamation mark or a cross.
    pub(super) fn sign(&mut self, x: i32, y: i32, status: Option<Status>, scale: f32) {
        let (ink, _) = colours(status);
        let shape = match status {
            Some(Status::Valid) => format!(
                "<circle r='10' fill='{ink}'/><path d='M-5 0 L-1.5 4 L5 -4' fill='none' stroke='#fff' stroke-width='2.6'/>"
            ),
            Some(Status::ExpiringSoon) => {
                "<path d='M0 -10 L11 9 H-11 Z' fill='#e79a00' stroke='#7d4a00' stroke-width='1.5'/><path d='M0 -4 V3 M0 5.4 V7' stroke='#16181d' stroke-width='2.2'/>".to_owned()
            }
            Some(Status::Expired) => format!(
                "<path d='M-4.2 -10 H4.2 L10 -4.2 V4.2 L4.2 10 H-4.2 L-10 4.2 V-4.2 Z' fill='{ink}'/><path d='M-4 -4 L4 4 M4 -4 L-4 4' stroke='#fff' stroke-width='2.6'/>"
            ),
            None => format!("<path d='M-7 0 H7' stroke='{ink}' stroke-width='3'/>"),
        };
        let _ = write!(
            self.svg,
            "<g transform='translate({x} {y}) scale({scale})'>{shape}</g>"
        );
    }

    /// A drawing of its own, as it is.
    pub(super) fn place(&mut self, x: i32, y: i32, drawing: &str) {
        let _ = write!(self.svg, "<g transform='translate({x} {y})'>{drawing}</g>");
    }

    pub(super) fn finish(self) -> String {
        self.svg + "</svg>"
    }
}

pub(super) fn shorten(text: &str, longest: usize) -> String {
    if text.chars().count() <= longest {
        return text.to_owned();
    }
    let start: String = text.chars().take(longest - 1).collect();
    format!("{}…", start.trim_end())
}

/// Text as XML takes it; what XML cannot hold at all is left out.
fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars().filter(|letter| !letter.is_control()) {
        match letter {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '\'' => escaped += "&apos;",
            '"' => escaped += "&quot;",
            '\u{fffe}' | '\u{ffff}' => {}
            _ => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::{escape, shorten};

    #[test]
    fn a_name_stays_a_name() {
        assert_eq!(
            escape("<b>'A' & \"B\"\u{0}\u{ffff}"),
            "&lt;b&gt;&apos;A&apos; &amp; &quot;B&quot;"
        );
        assert_eq!(shorten("Mōkai crane", 7), "Mōkai…");
        assert_eq!(shorten("Mōkai", 5), "Mōkai");
    }
}
