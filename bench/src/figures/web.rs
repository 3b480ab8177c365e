//! The web app in a phone's browser: Lighthouse's scores and the bytes on the wire.

use serde::Deserialize;

use super::{Figure, Fleet};
use crate::browser;
use crate::context::{Bench, Outcome};
use crate::report::{Goal, Row};
use crate::seed::NOBODY_ELSE;

pub(super) const FIGURE: Figure = Figure {
    name: "web",
    about: "Lighthouse on a phone, and what a page transfers",
    measure,
};

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Page {
    final_path: String,
    performance: f64,
    accessibility: f64,
    best_practices: f64,
    /// Script and style, in bytes as they came.
    code: f64,
    transferred: f64,
    /// Milliseconds on Lighthouse's slow phone.
    first_paint: f64,
    largest_paint: f64,
    blocked: f64,
}

fn measure(bench: &Bench) -> Outcome<Vec<Row>> {
    let fleet = Fleet::start(bench, &NOBODY_ELSE)?;
    let address = fleet.program.address.to_string();
    let mut rows = Vec::new();
    for (path, cookie) in [("/auth", ""), ("/", fleet.cookie())] {
        bench.say(FIGURE.name, path);
        let page: Page = browser::run(bench, "lighthouse.mjs", &[&address, cookie, path])?;
        if page.final_path != path {
            return Err(format!("{path} led to {}", page.final_path).into());
        }
        rows.extend(of_page(path, &page));
    }
    Ok(rows)
}

fn of_page(path: &str, page: &Page) -> [Row; 4] {
    let score = |name: &str, value, least| {
        let name = format!("Lighthouse on a phone, {path}: {name}");
        Row::new(name, value, "", Goal::AtLeast(least))
    };
    [
        score("performance", page.performance, 98.0).detail(format!(
            "first paint {:.0} ms, largest {:.0} ms, blocked {:.0} ms",
            page.first_paint, page.largest_paint, page.blocked
        )),
        score("accessibility", page.accessibility, 100.0),
        score("best practices", page.best_practices, 100.0),
        Row::new(
            format!("first load of {path}, script and style as transferred"),
            page.code / 1000.0,
            "KB",
            Goal::AtMost(150.0),
        )
        .detail(format!("{:.0} KB with all else", page.transferred / 1000.0)),
    ]
}
