//! What runs out when: certificates by month, and what is due next.

use jiff::Span;
use jiff::civil::Date;

use super::canvas::{Canvas, EDGE, INK, MUTED, PAPER, STRIPE, area, colours, plain};
use super::standing::standing;
use crate::certificates::Certificate;
use crate::cranes::Status;
use crate::cranes::crane_name;
use crate::dates::{Moment, long_date, short_date};
use crate::register::Row;

const MONTHS: usize = 12;
const LEFT: i32 = 178;
const TOP: i32 = 128;
const COLUMN: i32 = 56;
const ROW: i32 = 58;
const MOST_LINES: usize = 7;

/// A certificate of a crane, and when it runs out.
struct Due {
    certificate: Certificate,
    at: i64,
    name: String,
}

pub(super) fn draw(rows: &[Row<'_>], moment: &Moment) -> Canvas {
    let due = rows.iter().filter_map(|row| match row {
        // The four that every crane has come first among the kinds.
        Row::Certificate(one, held) => Some(Due {
            certificate: *Certificate::ALL.get(held.kind)?,
            at: held.expires_at?,
            name: crane_name(&one.crane),
        }),
        _ => None,
    });
    let mut due: Vec<Due> = due.collect();
    due.sort_by_key(|due| due.at);
    let title = format!("What expires when, {}", long_date(moment.today));
    let mut canvas = Canvas::window(960, 720, &title);
    grid(&mut canvas, &due, moment);
    list(&mut canvas, &due, moment);
    canvas
}

fn grid(canvas: &mut Canvas, due: &[Due], moment: &Moment) {
    canvas.sunken(area(40, 72, 876, 300), PAPER);
    let first = moment.today.first_of_month();
    canvas.text(
        LEFT + 28,
        TOP - 12,
        "Past",
        plain(16, INK).bold().centred(),
        8,
    );
    for month in 0..MONTHS {
        let x = LEFT + COLUMN * (month as i32 + 1) + COLUMN / 2;
        let start = later(first, month);
        let name = start.strftime("%b").to_string();
        canvas.text(x, TOP - 12, &name, plain(16, INK).bold().centred(), 8);
        if month == 0 || start.month() == 1 {
            let year = start.year().to_string();
            canvas.text(x, TOP - 32, &year, plain(14, MUTED).centred(), 8);
        }
    }
    for (row, certificate) in (0..).zip(Certificate::ALL) {
        let y = TOP + ROW * row;
        if row % 2 == 0 {
            canvas.fill(area(42, y, 872, ROW), STRIPE);
        }
        canvas.text(58, y + 35, certificate.label(), plain(18, INK).bold(), 14);
        let own: Vec<&Due> = due
            .iter()
            .filter(|due| due.certificate == certificate)
            .collect();
        for column in 0..=MONTHS {
            cell(
                canvas,
                (column as i32, y),
                &own,
                &|date| column_of(date, moment) == Some(column),
                moment,
            );
        }
    }
    canvas.line((42, TOP), (914, TOP), EDGE, 1);
    canvas.line((LEFT + COLUMN, 76), (LEFT + COLUMN, 368), EDGE, 1);
}

/// The expired first, then month by month; nothing beyond a year.
fn column_of(due: &Due, moment: &Moment) -> Option<usize> {
    if Status::at(due.at, moment.ms) == Status::Expired {
        return Some(0);
    }
    let date = moment.day(due.at);
    let today = moment.today;
    let months =
        i32::from(date.year() - today.year()) * 12 + i32::from(date.month() - today.month());
    usize::try_from(months)
        .ok()
        .filter(|months| *months < MONTHS)
        .map(|months| months + 1)
}

/// How many run out there, in the colour of the most urgent.
fn cell(
    canvas: &mut Canvas,
    (column, y): (i32, i32),
    due: &[&Due],
    is_here: &dyn Fn(&Due) -> bool,
    moment: &Moment,
) {
    let mut here = due.iter().filter(|due| is_here(due)).peekable();
    let Some(first) = here.peek() else {
        return;
    };
    let status = Status::at(first.at, moment.ms);
    let (ink, paper) = colours(Some(status));
    let x = LEFT + COLUMN * column;
    canvas.fill(area(x + 6, y + 8, COLUMN - 12, ROW - 16), ink);
    canvas.fill(area(x + 8, y + 10, COLUMN - 16, ROW - 20), paper);
    canvas.sign(x + COLUMN - 12, y + 14, Some(status), 0.7);
    let count = here.count().to_string();
    canvas.text(
        x + COLUMN / 2,
        y + 37,
        &count,
        plain(22, ink).bold().centred(),
        4,
    );
}

fn list(canvas: &mut Canvas, due: &[Due], moment: &Moment) {
    canvas.text(44, 404, "Due next", plain(20, INK).bold(), 20);
    canvas.sunken(area(40, 416, 876, 264), PAPER);
    if due.is_empty() {
        canvas.text(
            60,
            452,
            "No certificate has a date yet.",
            plain(18, MUTED),
            60,
        );
    }
    for (row, due) in (0..).zip(due.iter().take(MOST_LINES)) {
        let y = 418 + row * 37;
        if row % 2 == 1 {
            canvas.fill(area(42, y, 872, 37), STRIPE);
        }
        let status = Status::at(due.at, moment.ms);
        let (ink, _) = colours(Some(status));
        canvas.sign(64, y + 18, Some(status), 1.0);
        canvas.text(86, y + 25, &due.name, plain(18, INK), 42);
        canvas.text(
            480,
            y + 25,
            due.certificate.label(),
            plain(18, INK).bold(),
            14,
        );
        let date = short_date(moment.day(due.at));
        canvas.text(604, y + 25, &date, plain(18, INK), 14);
        canvas.text(
            730,
            y + 25,
            &standing(due.at, moment),
            plain(17, ink).bold(),
            22,
        );
    }
}

fn later(month: Date, by: usize) -> Date {
    month
        .checked_add(Span::new().months(by as i64))
        .unwrap_or(month)
}
