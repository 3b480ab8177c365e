//! Excel: one sheet is one page, one row is one line.

use std::fs::File;
use std::io::{Seek, SeekFrom, Write};

use calamine::{DataRef, ExcelDateTime, Reader, Xlsx, XlsxError};

use super::report::Report;
use super::{Limits, Problem, office};

pub(super) fn read<W: Write>(
    file: File,
    limits: &Limits,
    report: &mut Report<W>,
) -> Result<usize, Problem> {
    let again = file.try_clone().map_err(|_| Problem::Stopped)?;
    office::open(file)?;
    let mut book = open(again)?;
    for name in book.sheet_names() {
        let text = match sheet(&mut book, &name, limits.text) {
            // A chart is a sheet too, but has no cells.
            Err(XlsxError::WorksheetNotFound(_)) => continue,
            text => text.map_err(|error| problem(&error))?,
        };
        report.running_text(&text.ok_or(Problem::TooLarge)?)?;
    }
    Ok(0)
}

fn open(mut file: File) -> Result<Xlsx<File>, Problem> {
    file.seek(SeekFrom::Start(0))
        .map_err(|_| Problem::Stopped)?;
    Xlsx::new(file).map_err(|error| problem(&error))
}

fn problem(error: &XlsxError) -> Problem {
    match error {
        XlsxError::Password => Problem::Protected,
        _ => Problem::Damaged,
    }
}

/// Cell by cell as they are stored: two cells far apart would make a table of
/// billions. `None` where it is more than may be read.
fn sheet(book: &mut Xlsx<File>, name: &str, limit: usize) -> Result<Option<String>, XlsxError> {
    let mut cells = book.worksheet_cells_reader(name)?;
    let mut text = format!("{name}\n");
    let mut row = None;
    while let Some(cell) = cells.next_cell()? {
        let value = written(cell.get_value());
        if value.is_empty() {
            continue;
        }
        let (at, _) = cell.get_position();
        if let Some(last) = row {
            text.push(if last == at { '\t' } else { '\n' });
        }
        row = Some(at);
        text.push_str(&value);
        if text.len() > limit {
            return Ok(None);
        }
    }
    Ok(Some(if row.is_some() { text } else { String::new() }))
}

/// A value as somebody would write it.
fn written(value: &DataRef<'_>) -> String {
    match value {
        DataRef::Int(number) => number.to_string(),
        DataRef::Float(number) => without_noise(*number),
        DataRef::String(text) => text.clone(),
        DataRef::SharedString(text) => (*text).to_owned(),
        DataRef::Bool(value) => if *value { "yes" } else { "no" }.to_owned(),
        DataRef::DateTime(time) => date(*time),
        DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => text.clone(),
        DataRef::Error(_) | DataRef::Empty => String::new(),
    }
}

/// Excel shows fifteen digits, and stores a few more that mean nothing.
fn without_noise(number: f64) -> String {
    let rounded: f64 = format!("{number:.14e}").parse().unwrap_or(number);
    rounded.to_string()
}

/// Days since 1900, as a date; with a time where there is one.
fn date(time: ExcelDateTime) -> String {
    if time.is_duration() {
        let minutes = (time.as_f64() * 24.0 * 60.0).round();
        return format!("{}:{:02}", (minutes / 60.0).trunc(), minutes.abs() % 60.0);
    }
    let (year, month, day, hour, minute, ..) = time.to_ymd_hms_milli();
    let clock = format!("{hour:02}:{minute:02}");
    match (time.as_f64() < 1.0, (hour, minute)) {
        (true, _) => clock,
        (_, (0, 0)) => format!("{year}-{month:02}-{day:02}"),
        _ => format!("{year}-{month:02}-{day:02} {clock}"),
    }
}

#[cfg(test)]
mod tests {
    use calamine::{DataRef, ExcelDateTime, ExcelDateTimeType};

    use super::written;

    #[test]
    fn values_are_written_as_people_write_them() {
        let time = |value| {
            DataRef::DateTime(ExcelDateTime::new(
                value,
                ExcelDateTimeType::DateTime,
                false,
            ))
        };
        let span = ExcelDateTime::new(1.5, ExcelDateTimeType::TimeDelta, false);
        let cases = [
            (DataRef::Float(58.4), "58.4"),
            (DataRef::Float(0.1 + 0.2), "0.3"),
            (DataRef::Float(12_000.0), "12000"),
            (time(46_266.0), "2026-09-01"),
            (time(46_266.5), "2026-09-01 12:00"),
            (time(0.25), "06:00"),
            (DataRef::DateTime(span), "36:00"),
            (DataRef::Bool(true), "yes"),
            (DataRef::Empty, ""),
        ];
        for (value, text) in cases {
            assert_eq!(written(&value), text, "{value:?}");
        }
    }
}
