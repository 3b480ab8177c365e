//! The table: what was measured, beside what, and whether the goal is met.

use std::path::Path;

use serde::Serialize;

use crate::context::Outcome;
use crate::machine::Machine;

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Goal {
    /// Of the measured value to its reference.
    RatioAtLeast(f64),
    RatioAtMost(f64),
    /// Of the measured value itself, in its unit.
    AtLeast(f64),
    AtMost(f64),
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Reference {
    name: &'static str,
    value: f64,
    detail: String,
}

/// One line of the table.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Row {
    figure: String,
    value: f64,
    unit: &'static str,
    /// What belongs beside the value, such as its p99.
    detail: String,
    reference: Option<Reference>,
    ratio: Option<f64>,
    goal: Goal,
    met: bool,
}

impl Row {
    pub(crate) fn new(
        figure: impl Into<String>,
        value: f64,
        unit: &'static str,
        goal: Goal,
    ) -> Self {
        let row = Self {
            figure: figure.into(),
            value,
            unit,
            detail: String::new(),
            reference: None,
            ratio: None,
            goal,
            met: false,
        };
        row.judged()
    }

    pub(crate) fn detail(self, detail: impl Into<String>) -> Self {
        let detail = detail.into();
        Self { detail, ..self }
    }

    /// The same thing, in the same unit, done by `name`.
    pub(crate) fn beside(self, name: &'static str, value: f64, detail: impl Into<String>) -> Self {
        let detail = detail.into();
        let ratio = Some(self.value / value);
        let reference = Some(Reference {
            name,
            value,
            detail,
        });
        let row = Self {
            reference,
            ratio,
            ..self
        };
        row.judged()
    }

    fn judged(self) -> Self {
        let met = match self.goal {
            Goal::RatioAtLeast(least) => self.ratio.is_some_and(|ratio| ratio >= least),
            Goal::RatioAtMost(most) => self.ratio.is_some_and(|ratio| ratio <= most),
            Goal::AtLeast(least) => self.value >= least,
            Goal::AtMost(most) => self.value <= most,
        };
        Self { met, ..self }
    }

    fn cells(&self) -> [String; 6] {
        let goal = match self.goal {
            Goal::RatioAtLeast(least) => format!("at least {}", times(least)),
            Goal::RatioAtMost(most) => format!("at most {}", times(most)),
            Goal::AtLeast(least) => format!("at least {}", quantity(least, self.unit, "")),
            Goal::AtMost(most) => format!("at most {}", quantity(most, self.unit, "")),
        };
        let reference = self.reference.as_ref().map_or_else(String::new, |other| {
            let value = quantity(other.value, self.unit, &other.detail);
            format!("{}: {value}", other.name)
        });
        [
            self.figure.clone(),
            quantity(self.value, self.unit, &self.detail),
            reference,
            self.ratio.map_or_else(String::new, times),
            goal,
            if self.met { "yes" } else { "no" }.to_owned(),
        ]
    }
}

const HEADS: [&str; 6] = ["Figure", "CraneDesk", "Beside it", "Ratio", "Goal", "Met"];

/// For the terminal, in columns.
pub(crate) fn text(rows: &[Row]) -> String {
    let mut lines = vec![HEADS.map(str::to_owned)];
    lines.extend(rows.iter().map(Row::cells));
    columns(&lines)
}

pub(crate) fn columns<const N: usize>(lines: &[[String; N]]) -> String {
    let widths: [usize; N] = std::array::from_fn(|column| {
        let cells = lines.iter().map(|cells| cells[column].chars().count());
        cells.max().unwrap_or(0)
    });
    let mut text = String::new();
    for cells in lines {
        for (cell, width) in cells.iter().zip(widths) {
            text += &format!("{cell:<width$}  ");
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}

pub(crate) fn markdown<const N: usize>(heads: [&str; N], lines: &[[String; N]]) -> String {
    let mut text = format!("| {} |\n|{}\n", heads.join(" | "), "---|".repeat(N));
    for cells in lines {
        text += &format!("| {} |\n", cells.join(" | "));
    }
    text
}

/// Writes `latest.json` and `latest.md`, and the table into the README.
pub(crate) fn write(folder: &Path, readme: &Path, rows: &[Row]) -> Outcome<()> {
    #[derive(Serialize)]
    struct Results<'a> {
        machine: &'a Machine,
        rows: &'a [Row],
    }
    let machine = Machine::this();
    let cells: Vec<[String; 6]> = rows.iter().map(Row::cells).collect();
    let table = markdown(HEADS, &cells);
    let machine = &machine;
    let json = serde_json::to_string_pretty(&Results { machine, rows })?;
    std::fs::create_dir_all(folder)?;
    let text = format!("{table}\n{machine}\n");
    std::fs::write(folder.join("latest.md"), &text)?;
    std::fs::write(folder.join("latest.json"), json + "\n")?;
    let page = std::fs::read_to_string(readme)?;
    std::fs::write(readme, between_marks(&page, &text)?)?;
    Ok(())
}

const MARKS: [&str; 2] = ["<!-- figures -->\n", "<!-- end of figures -->\n"];

/// The page with `text` in place of what stands between the two marks.
fn between_marks(page: &str, text: &str) -> Outcome<String> {
    let [first, last] = MARKS;
    let marked = page
        .split_once(first)
        .and_then(|(before, rest)| Some((before, rest.split_once(last)?.1)));
    let (before, after) = marked.ok_or("the README has no place for the figures")?;
    Ok(format!("{before}{first}{text}{last}{after}"))
}

fn times(ratio: f64) -> String {
    if ratio < 10.0 {
        format!("{ratio:.2} ×")
    } else {
        format!("{ratio:.0} ×")
    }
}

pub(crate) fn quantity(value: f64, unit: &str, detail: &str) -> String {
    let number = match value {
        value if value >= 1000.0 => thousands(value),
        value if value >= 100.0 || value.fract() == 0.0 => format!("{value:.0}"),
        value if value >= 10.0 => format!("{value:.1}"),
        value => format!("{value:.2}"),
    };
    let space = if unit.starts_with('/') || unit.is_empty() {
        ""
    } else {
        " "
    };
    let detail = if detail.is_empty() {
        String::new()
    } else {
        format!(" ({detail})")
    };
    format!("{number}{space}{unit}{detail}")
}

fn thousands(value: f64) -> String {
    let digits = format!("{value:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{Goal, Row, between_marks, quantity, times};

    #[test]
    fn a_new_table_takes_the_place_of_the_old_one() {
        let page = "a\n<!-- figures -->\nold\n<!-- end of figures -->\nz\n";
        let new = between_marks(page, "new\n").expect("marks");
        assert_eq!(new, page.replace("old", "new"));
        assert!(between_marks("no marks", "new").is_err());
    }

    #[test]
    fn a_goal_is_judged_by_ratio_or_by_value() {
        let ratio = |goal| {
            Row::new("x", 60.0, "/s", goal)
                .beside("limit", 100.0, "")
                .met
        };
        assert!(ratio(Goal::RatioAtLeast(0.6)) && !ratio(Goal::RatioAtLeast(0.61)));
        assert!(ratio(Goal::RatioAtMost(0.6)) && !ratio(Goal::RatioAtMost(0.59)));
        let value = |goal| Row::new("x", 60.0, "ms", goal).met;
        assert!(value(Goal::AtMost(60.0)) && !value(Goal::AtMost(59.0)));
        assert!(value(Goal::AtLeast(60.0)) && !value(Goal::AtLeast(61.0)));
    }

    #[test]
    fn a_ratio_goal_without_a_reference_is_not_met() {
        assert!(!Row::new("x", 1.0, "ms", Goal::RatioAtMost(3.0)).met);
    }

    #[test]
    fn numbers_are_written_for_people() {
        assert_eq!(
            quantity(1_234_567.8, "/s", "p99 2 ms"),
            "1,234,568/s (p99 2 ms)"
        );
        assert_eq!(quantity(0.456, "ms", ""), "0.46 ms");
        assert_eq!(quantity(40.0, "MB", ""), "40 MB");
        assert_eq!((times(0.6), times(12.3)), ("0.60 ×".into(), "12 ×".into()));
    }
}
