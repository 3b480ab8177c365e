//! Load charts: what may be lifted at which radius, with which boom and which
//! counterweight, be it written in sentences or in a table.

use super::matching::NEAR;
use super::words::{KILOS, METRES, TONNES, is_load_unit, number, words};

/// One figure of a chart with all that it depends on.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Cell {
    pub(super) radius: f64,
    pub(super) boom: Option<f64>,
    pub(super) counterweight: Option<Counterweight>,
    /// As it is printed.
    pub(super) load: String,
    pub(super) unit: Option<&'static str>,
    /// The line of the page that it stands on.
    pub(super) line: String,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Counterweight {
    /// "Fully fitted", and nobody says how much that is.
    Full,
    Tonnes(f64),
}

/// What a question about a load names.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ChartQuestion {
    pub(super) radius: f64,
    boom: Option<f64>,
    counterweight: Option<Counterweight>,
}

/// A number and what it measures, with where it stands among the words.
struct Measure {
    at: usize,
    value: f64,
    is_length: bool,
}

fn measures(words: &[String]) -> Vec<Measure> {
    let unit = |at: usize| words.get(at + 1).map_or("", String::as_str);
    let measure = |(at, word): (usize, &String)| {
        let is_length = METRES.contains(&unit(at));
        let is_measure = is_length || is_load_unit(unit(at));
        let value = number(word).filter(|_| is_measure)?;
        Some(Measure {
            at,
            value,
            is_length,
        })
    };
    words.iter().enumerate().filter_map(measure).collect()
}

/// How many words away the nearest `word` stands, if it stands close.
fn distance(words: &[String], at: usize, word: &str) -> Option<usize> {
    let places = words.iter().enumerate().filter(|(_, other)| *other == word);
    places
        .map(|(place, _)| place.abs_diff(at))
        .min()
        .filter(|far| *far <= NEAR)
}

fn is_near(words: &[String], at: usize, word: &str) -> bool {
    distance(words, at, word).is_some()
}

/// The boom and the counterweight that some words name.
fn conditions(words: &[String]) -> (Option<f64>, Option<Counterweight>) {
    let measures = measures(words);
    // "10 m radius, boom 30.5 m": of two lengths the closer one is the boom's.
    let lengths = measures.iter().filter(|one| one.is_length);
    let to_boom = lengths.filter_map(|one| Some((distance(words, one.at, "boom")?, one.value)));
    let boom = to_boom
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, value)| value);
    let weight = |one: &&Measure| !one.is_length && is_near(words, one.at, "counterweight");
    let weight = measures
        .iter()
        .find(weight)
        .map(|one| Counterweight::Tonnes(one.value));
    let is_full = words.iter().enumerate().any(|(at, word)| {
        matches!(word.as_str(), "full" | "fully") && is_near(words, at, "counterweight")
    });
    (boom, weight.or(is_full.then_some(Counterweight::Full)))
}

impl ChartQuestion {
    /// `None` where no radius is named.
    pub(super) fn of(question: &[String]) -> Option<Self> {
        let (boom, counterweight) = conditions(question);
        let is_radius = |one: &&Measure| one.is_length && Some(one.value) != boom;
        let radius = measures(question).iter().find(is_radius)?.value;
        Some(Self {
            radius,
            boom,
            counterweight,
        })
    }

    /// Words that the cell answers, so that the page need not have them.
    #[expect(clippy::float_cmp, reason = "both were read from text, not computed")]
    pub(super) fn covers(&self, word: &str) -> bool {
        let is_weight = |value: f64| self.counterweight == Some(Counterweight::Tonnes(value));
        number(word).is_some_and(|value| {
            value == self.radius || Some(value) == self.boom || is_weight(value)
        })
    }

    /// For each boom and counterweight of a chart the figure at this radius,
    /// or at the next longer one: between two rows the smaller load holds.
    pub(super) fn choose(&self, cells: Vec<Cell>) -> Vec<Cell> {
        let mut chosen: Vec<Cell> = Vec::new();
        let fits = |cell: &Cell| {
            cell.radius >= self.radius
                && (self.boom.is_none() || cell.boom == self.boom)
                && (self.counterweight.is_none() || cell.counterweight == self.counterweight)
        };
        for cell in cells.into_iter().filter(fits) {
            let is_same =
                |one: &&mut Cell| one.boom == cell.boom && one.counterweight == cell.counterweight;
            match chosen.iter_mut().find(is_same) {
                Some(best) if cell.radius < best.radius => *best = cell,
                Some(_) => {}
                None => chosen.push(cell),
            }
        }
        chosen
    }
}

/// Every figure of the charts on a page. What is not plainly one is left out.
pub(super) fn cells(page: &str) -> Vec<Cell> {
    let unit = unit_of(page);
    let mut found = Vec::new();
    let (mut boom, mut counterweight) = (None, None);
    let lines: Vec<&str> = page.lines().collect();
    let mut at = 0;
    while at < lines.len() {
        let said = words(lines[at]);
        if let Some(cell) = sentence(lines[at], &said, boom, counterweight) {
            found.push(cell);
        } else if cut(lines[at]).len() > 1 {
            let rows = lines[at..]
                .iter()
                .take_while(|line| cut(line).len() > 1)
                .count();
            let above = &lines[at.saturating_sub(3)..at];
            let table = Table::read(above, &lines[at..at + rows]);
            found.extend(
                table
                    .iter()
                    .flat_map(|table| table.cells(boom, counterweight, unit)),
            );
            at += rows;
            continue;
        } else {
            let (its_boom, its_counterweight) = conditions(&said);
            boom = its_boom.or(boom);
            counterweight = its_counterweight.or(counterweight);
        }
        at += 1;
    }
    found
}

fn unit_of(page: &str) -> Option<&'static str> {
    let said = words(page);
    let names = |unit: &[&str]| said.iter().any(|word| unit.contains(&word.as_str()));
    match (names(TONNES), names(KILOS)) {
        (true, false) => Some("tonnes"),
        (false, true) => Some("kg"),
        _ => None,
    }
}

/// "Radius 10 metres: 31.2 tonnes."
fn sentence(
    line: &str,
    said: &[String],
    boom: Option<f64>,
    counterweight: Option<Counterweight>,
) -> Option<Cell> {
    let after = said.iter().position(|word| word == "radius")? + 1;
    let measures = measures(&said[after..]);
    let [radius, load] = &measures[..] else {
        return None;
    };
    if !radius.is_length || load.is_length {
        return None;
    }
    let words = &said[after..];
    let is_kilos = KILOS.contains(&words[load.at + 1].as_str());
    Some(Cell {
        radius: radius.value,
        boom,
        counterweight,
        load: words[load.at].clone(),
        unit: Some(if is_kilos { "kg" } else { "tonnes" }),
        line: line.trim().to_owned(),
    })
}

/// The cells of a line; papers read by older versions have two spaces for a tab.
fn cut(line: &str) -> Vec<&str> {
    match line.contains('\t') {
        true => line.split('\t').map(str::trim).collect(),
        false => line.trim().split("  ").map(str::trim).collect(),
    }
}

/// What the figures at a table's edge are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Edge {
    Radius,
    Boom,
    Counterweight,
}

struct Table<'p> {
    rows: Edge,
    columns: Edge,
    /// The figures over the columns, from the second column on.
    heads: Vec<f64>,
    body: Vec<(f64, Vec<&'p str>, &'p str)>,
}

impl<'p> Table<'p> {
    /// `None` where it is not certain what the figures at its edges are.
    fn read(above: &[&str], lines: &[&'p str]) -> Option<Self> {
        let is_head = |line: &&str| {
            let cells = cut(line);
            let figures = cells[1..]
                .iter()
                .filter(|cell| figure(cell).is_some())
                .count();
            figure(cells[0]).is_none()
                && figures >= 1
                && figures == cells[1..].iter().filter(|cell| !cell.is_empty()).count()
        };
        let at = lines.iter().position(is_head)?;
        let head = cut(lines[at]);
        let heads: Vec<f64> = head[1..].iter().filter_map(|cell| figure(cell)).collect();
        if heads.len() + 1 != head.len() {
            return None;
        }
        let (mut beside, mut over) = (head[0].to_owned(), String::new());
        for line in &lines[..at] {
            let cells = cut(line);
            beside = format!("{beside} {}", cells[0]);
            over = format!("{over} {}", cells[1..].join(" "));
        }
        over = format!("{over} {}", head[1..].join(" "));
        let title = above.join(" ");
        let is_by_radius = edges(&title).contains(&Edge::Radius);
        let rows = edge(&beside).or(is_by_radius.then_some(Edge::Radius))?;
        let weighs = words(&head[1..].join(" "))
            .iter()
            .any(|word| is_load_unit(word));
        let columns = edge(&over)
            .or_else(|| weighs.then_some(Edge::Counterweight))
            .or_else(|| edges(&title).into_iter().find(|edge| *edge != rows))?;
        let body = lines[at + 1..].iter().filter_map(|line| {
            let cells = cut(line);
            // A row with a cell too many stands under other headings.
            let fits =
                line.contains('\t') && cells.len() <= head.len() || cells.len() == head.len();
            Some((
                figure(cells[0]).filter(|_| fits)?,
                cells[1..].to_vec(),
                *line,
            ))
        });
        let body: Vec<_> = body.collect();
        let is_chart = (rows == Edge::Radius) != (columns == Edge::Radius) && !body.is_empty();
        is_chart.then_some(Self {
            rows,
            columns,
            heads,
            body,
        })
    }

    fn cells(
        &self,
        boom: Option<f64>,
        counterweight: Option<Counterweight>,
        unit: Option<&'static str>,
    ) -> Vec<Cell> {
        let mut cells = Vec::new();
        for (side, figures, line) in &self.body {
            for (head, load) in self.heads.iter().zip(figures) {
                if figure(load).is_none() {
                    continue;
                }
                let mut cell = Cell {
                    radius: 0.0,
                    boom,
                    counterweight,
                    load: (*load).to_owned(),
                    unit,
                    line: line.trim().to_owned(),
                };
                for (edge, value) in [(self.rows, *side), (self.columns, *head)] {
                    match edge {
                        Edge::Radius => cell.radius = value,
                        Edge::Boom => cell.boom = Some(value),
                        Edge::Counterweight => {
                            cell.counterweight = Some(Counterweight::Tonnes(value));
                        }
                    }
                }
                cells.push(cell);
            }
        }
        cells
    }
}

/// A figure with its unit, or nothing but a figure.
fn figure(cell: &str) -> Option<f64> {
    let said = words(cell);
    match &said[..] {
        [value] => number(value),
        [value, unit] if METRES.contains(&unit.as_str()) || is_load_unit(unit) => number(value),
        _ => None,
    }
}

fn edges(text: &str) -> Vec<Edge> {
    let edge = |word: &String| match word.as_str() {
        "radius" | "radii" => Some(Edge::Radius),
        "boom" => Some(Edge::Boom),
        "counterweight" => Some(Edge::Counterweight),
        _ => None,
    };
    words(text).iter().filter_map(edge).collect()
}

fn edge(text: &str) -> Option<Edge> {
    edges(text).first().copied()
}

#[cfg(test)]
mod tests {
    use super::super::words::words;
    use super::{ChartQuestion, Counterweight, cells};

    const TABLE: &str = "Rated loads, outriggers 6.3 m\nCounterweight 12.5 t. Loads in tonnes.\n\
        Radius\nm\tMain boom length (m)\n\t12.2\t18.3\t30.5\n3.0\t60.0\t45.0\n6.0\t31.9\t30.1\t20.4\n\
        10.0\t\t15.1\t13.8";

    fn asked(question: &str, page: &str) -> Vec<(f64, String, Option<f64>)> {
        let question = ChartQuestion::of(&words(question)).expect("a radius");
        let chosen = question.choose(cells(page)).into_iter();
        chosen
            .map(|cell| (cell.radius, cell.load, cell.boom))
            .collect()
    }

    #[test]
    fn a_table_gives_the_one_cell_under_its_headings() {
        let cell = |radius, load: &str, boom| vec![(radius, load.to_owned(), Some(boom))];
        assert_eq!(
            asked("lift at 6 m with 18.3 m boom", TABLE),
            cell(6.0, "30.1", 18.3)
        );
        assert_eq!(
            asked("10 m radius, boom 12.2 m", TABLE),
            [],
            "an empty cell is no load"
        );
        assert_eq!(
            asked("10 m radius, boom 30.5 m", TABLE),
            cell(10.0, "13.8", 30.5)
        );
        assert_eq!(
            asked("6 m, 18.3 m boom, 12.5 t counterweight", TABLE).len(),
            1
        );
        assert_eq!(asked("6 m, 18.3 m boom, 6 t counterweight", TABLE), []);
    }

    #[test]
    fn between_two_rows_the_next_longer_radius_holds() {
        assert_eq!(
            asked("7 m, 30.5 m boom", TABLE),
            [(10.0, "13.8".to_owned(), Some(30.5))]
        );
        assert_eq!(
            asked("11 m, 30.5 m boom", TABLE),
            [],
            "the chart ends before"
        );
    }

    #[test]
    fn charts_are_read_the_other_way_round_and_by_counterweight() {
        let page = "Load chart in t\nBoom (m)\t4 m radius\t6 m radius\n";
        assert_eq!(cells(page), [], "headings alone");
        let page = "Loads by radius, t\n\tRadius (m)\nBoom (m)\t4\t6\n18.3\t30.0\t22.3";
        assert_eq!(asked("5 m", page), [(6.0, "22.3".to_owned(), Some(18.3))]);
        let page = "Main boom 18.3 m\nRadius (m)\t9.0 t\t0 t\n4\t30.0\t20.1\n6\t22.3\t12.2";
        let found = cells(page);
        assert_eq!(found.len(), 4);
        assert_eq!(found[1].counterweight, Some(Counterweight::Tonnes(0.0)));
        assert_eq!(found[1].load, "20.1");
    }

    #[test]
    fn sentences_are_a_chart_too() {
        let page = "Load chart: main boom 30.5 metres, counterweight fully fitted\n\
            Radius 6 metres: 58.4 tonnes.\nRadius 10 metres: 31.2 tonnes.";
        assert_eq!(
            asked("8 m full counterweight", page),
            [(10.0, "31.2".to_owned(), Some(30.5))]
        );
    }

    #[test]
    fn what_is_no_chart_gives_none() {
        for page in [
            "Item\tDate\nHook\t3 May 2026",
            "Radius 10 metres",
            "Year\t2024\t2025\nHours\t100\t200",
            "3.0\t60.0\n4.0\t50.0",
        ] {
            assert_eq!(cells(page), [], "{page}");
        }
    }
}
