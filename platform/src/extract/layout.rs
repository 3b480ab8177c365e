//! In which order the words of a page are read, found from where they stand:
//! columns of running text one after the other, and the rows of a table with
//! a tab between their cells, so that a figure stays under its heading.

/// A word and the box around it, in points from the upper left corner.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Word {
    pub(super) left: f32,
    pub(super) top: f32,
    pub(super) right: f32,
    pub(super) bottom: f32,
    pub(super) text: String,
}

/// Words that stand together on a line, between wide gaps.
#[derive(Clone, Debug)]
struct Piece {
    left: f32,
    right: f32,
    text: String,
    words: usize,
}

type Line = Vec<Piece>;

/// More words than this is no page that somebody laid out in columns.
const MOST_WORDS: usize = 20_000;
/// A gap between words that parts them, in heights of the line.
const WIDE_GAP: f32 = 1.0;
/// Figures side by side are cells of a table even where they stand closer.
const GAP_OF_FIGURES: f32 = 0.45;
/// A row of figures has at least so many.
const ROW_OF_FIGURES: usize = 3;

/// The page as text, a line of it on each line.
pub(super) fn text_of(words: Vec<Word>) -> String {
    let has_columns = words.len() <= MOST_WORDS;
    let lines: Vec<Line> = lines_of(words).into_iter().map(pieces_of).collect();
    let mut text = String::new();
    if has_columns {
        write_columns(&lines, &mut text);
    } else {
        write_rows(&lines, &mut text);
    }
    text
}

/// Words that share a line, each line from left to right, from the top down.
fn lines_of(mut words: Vec<Word>) -> Vec<Vec<Word>> {
    words.retain(|word| word.right > word.left && word.bottom > word.top);
    words.sort_by(|one, other| middle(one).total_cmp(&middle(other)));
    let mut lines: Vec<Vec<Word>> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line.last().is_some_and(|last| shares_line(last, &word)) => {
                line.push(word);
            }
            _ => lines.push(vec![word]),
        }
    }
    for line in &mut lines {
        line.sort_by(|one, other| one.left.total_cmp(&other.left));
    }
    lines
}

fn middle(word: &Word) -> f32 {
    f32::midpoint(word.top, word.bottom)
}

fn shares_line(one: &Word, other: &Word) -> bool {
    let shared = one.bottom.min(other.bottom) - one.top.max(other.top);
    shared > 0.5 * (one.bottom - one.top).min(other.bottom - other.top)
}

fn pieces_of(words: Vec<Word>) -> Line {
    let is_row_of_figures =
        words.iter().filter(|word| is_figure(&word.text)).count() >= ROW_OF_FIGURES;
    let mut pieces: Line = Vec::new();
    let mut before: Option<Word> = None;
    for word in words {
        let parts = before.as_ref().is_none_or(|before| {
            let height = (word.bottom - word.top).min(before.bottom - before.top);
            let are_figures = is_row_of_figures && is_figure(&word.text) && is_figure(&before.text);
            let wide = if are_figures {
                GAP_OF_FIGURES
            } else {
                WIDE_GAP
            };
            word.left - before.right > wide * height
        });
        match pieces.last_mut().filter(|_| !parts) {
            Some(piece) => {
                piece.text.push(' ');
                piece.text.push_str(&word.text);
                piece.right = piece.right.max(word.right);
                piece.words += 1;
            }
            None => pieces.push(Piece {
                left: word.left,
                right: word.right,
                text: word.text.clone(),
                words: 1,
            }),
        }
        before = Some(word);
    }
    pieces
}

fn is_figure(text: &str) -> bool {
    let is_mark = |letter: char| matches!(letter, '.' | ',' | '-' | '–' | '*');
    text.chars()
        .all(|letter| letter.is_ascii_digit() || is_mark(letter))
}

/// Running text in columns is read column by column, as far down as nothing
/// stands across the gutter; what stands across is read where it is.
fn write_columns(lines: &[Line], text: &mut String) {
    let Some(gutter) = gutter_of(lines) else {
        return write_rows(lines, text);
    };
    let crosses = |line: &Line| {
        line.iter()
            .any(|piece| piece.left < gutter && piece.right > gutter)
    };
    for band in lines.chunk_by(|one, other| crosses(one) == crosses(other)) {
        if band.first().is_some_and(crosses) {
            write_rows(band, text);
            continue;
        }
        let side = |keeps: fn(f32, f32) -> bool| -> Vec<Line> {
            let part = |line: &Line| -> Line {
                line.iter()
                    .filter(|piece| keeps(piece.left, gutter))
                    .cloned()
                    .collect()
            };
            band.iter()
                .map(part)
                .filter(|line| !line.is_empty())
                .collect()
        };
        write_columns(&side(|left, gutter| left < gutter), text);
        write_columns(&side(|left, gutter| left >= gutter), text);
    }
}

/// Where a column of running text ends and the next begins, if there are two.
fn gutter_of(lines: &[Line]) -> Option<f32> {
    /// Lines that each column has at least.
    const FEWEST: usize = 5;
    let mut starts: Vec<f32> = lines
        .iter()
        .flat_map(|line| line.iter().skip(1).map(|piece| piece.left))
        .collect();
    starts.sort_by(f32::total_cmp);
    // Every line of a column begins at the same place, but for an indent.
    let (mut best, mut most) = (None, FEWEST - 1);
    for (at, start) in starts.iter().enumerate() {
        let together = starts[at..]
            .iter()
            .take_while(|other| *other - start < 2.0)
            .count();
        if together > most {
            (best, most) = (Some(*start - 0.5), together);
        }
    }
    let gutter = best?;
    let mut sides: [Vec<&Piece>; 2] = [Vec::new(), Vec::new()];
    for piece in lines.iter().flatten() {
        if piece.right <= gutter {
            sides[0].push(piece);
        } else if piece.left >= gutter {
            sides[1].push(piece);
        }
    }
    let is_running = |side: &Vec<&Piece>| side.len() >= FEWEST && is_running_text(side);
    sides.iter().all(is_running).then_some(gutter)
}

/// Lines of running text fill their column; the cells of a table do not.
fn is_running_text(pieces: &[&Piece]) -> bool {
    const WORDS_A_LINE: usize = 3;
    let left = pieces
        .iter()
        .map(|piece| piece.left)
        .fold(f32::MAX, f32::min);
    let right = pieces
        .iter()
        .map(|piece| piece.right)
        .fold(f32::MIN, f32::max);
    let fills = |piece: &&&Piece| {
        piece.words >= WORDS_A_LINE && piece.right - piece.left > 0.7 * (right - left)
    };
    pieces.iter().filter(fills).count() * 10 >= pieces.len() * 7
}

/// Line by line; where several in a row have gaps, their cells are aligned.
fn write_rows(lines: &[Line], text: &mut String) {
    for group in lines.chunk_by(|one, other| (one.len() > 1) == (other.len() > 1)) {
        let columns = columns_of(group);
        for line in group {
            write_row(line, &columns, text);
        }
    }
}

/// The left and right ends of a table's columns: those of its fullest row,
/// widened by what stands under or over one of them alone.
fn columns_of(lines: &[Line]) -> Vec<(f32, f32)> {
    let fullest = lines.iter().rev().max_by_key(|line| line.len());
    let ends = |piece: &Piece| (piece.left, piece.right);
    let mut columns: Vec<(f32, f32)> = fullest
        .map(|line| line.iter().map(ends).collect())
        .unwrap_or_default();
    for piece in lines.iter().flatten() {
        let over = overlapped(piece, &columns);
        match over.len() {
            0 => {
                let at = columns.partition_point(|column| column.1 < piece.left);
                columns.insert(at, ends(piece));
            }
            1 => {
                let column = &mut columns[over.start];
                *column = (column.0.min(piece.left), column.1.max(piece.right));
            }
            // A heading over several columns makes none of them wider.
            _ => {}
        }
    }
    columns
}

fn overlapped(piece: &Piece, columns: &[(f32, f32)]) -> std::ops::Range<usize> {
    let start = columns.partition_point(|column| column.1 <= piece.left);
    let end = columns.partition_point(|column| column.0 < piece.right);
    start..end.max(start)
}

fn write_row(line: &Line, columns: &[(f32, f32)], text: &mut String) {
    let mut at = 0;
    for (nth, piece) in line.iter().enumerate() {
        let column = overlapped(piece, columns)
            .start
            .max(at + usize::from(nth > 0));
        for _ in at..column {
            text.push('\t');
        }
        text.push_str(&piece.text);
        at = column;
    }
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::{Word, text_of};

    /// Words of a line, each letter six points wide, with their left ends.
    fn line(top: f32, words: &[(f32, &str)]) -> Vec<Word> {
        let mut placed = Vec::new();
        for (left, text) in words {
            let mut left = *left;
            for word in text.split(' ') {
                let right = left + 6.0 * word.len() as f32;
                placed.push(Word {
                    left,
                    top,
                    right,
                    bottom: top + 10.0,
                    text: word.into(),
                });
                left = right + 4.0;
            }
        }
        placed
    }

    #[test]
    fn the_cells_of_a_chart_stay_under_their_headings() {
        let page = [
            line(0.0, &[(0.0, "Rated loads in tonnes")]),
            line(20.0, &[(100.0, "Main boom length")]),
            line(
                40.0,
                &[
                    (0.0, "Radius m"),
                    (100.0, "12.2"),
                    (150.0, "18.3"),
                    (200.0, "24.4"),
                ],
            ),
            line(60.0, &[(0.0, "3.0"), (100.0, "60.0"), (150.0, "45.0")]),
            line(80.0, &[(0.0, "10.0"), (150.0, "15.1"), (200.0, "14.7")]),
        ];
        let lines = [
            "Rated loads in tonnes",
            "Main boom length",
            "Radius m\t12.2\t18.3\t24.4",
            "3.0\t60.0\t45.0",
            "10.0\t\t15.1\t14.7",
        ];
        assert_eq!(text_of(page.concat()), lines.join("\n") + "\n");
    }

    #[test]
    fn columns_of_running_text_are_read_one_after_the_other() {
        let mut page = line(
            0.0,
            &[(0.0, "A heading that stands over both of the columns")],
        );
        for row in 0..6_u8 {
            let top = 20.0 + 12.0 * f32::from(row);
            let (left, right) = (
                format!("left line {row} runs"),
                format!("right line {row} runs"),
            );
            page.extend(line(top, &[(0.0, &left), (200.0, &right)]));
        }
        let text = text_of(page);
        let left = text.find("left line 5").expect("the left column");
        let right = text.find("right line 0").expect("the right column");
        assert!(text.starts_with("A heading"), "{text}");
        assert!(left < right, "{text}");
    }

    #[test]
    fn a_table_of_words_is_read_row_by_row() {
        let mut page = Vec::new();
        for (row, (item, result)) in [
            ("Hoist brake", "holds the rated load"),
            ("Rope", "2 broken wires"),
            ("Hook", "good"),
            ("Limit switches of the hoist", "stop it"),
            ("Tyres", "worn but legal, 4 mm"),
            ("Lights", "good"),
        ]
        .into_iter()
        .enumerate()
        {
            page.extend(line(12.0 * row as f32, &[(0.0, item), (250.0, result)]));
        }
        let text = text_of(page);
        assert!(text.contains("Rope\t2 broken wires\n"), "{text}");
    }

    #[test]
    fn no_page_takes_long_however_its_words_stand() {
        let word = |at: usize| Word {
            left: (at % 997) as f32,
            top: (at % 13) as f32,
            right: (at % 997) as f32 + 0.1,
            bottom: (at % 13) as f32 + 0.1,
            text: "x".into(),
        };
        let words: Vec<Word> = (0..300_000).map(word).collect();
        assert!(text_of(words).len() >= 300_000);
        let odd = Word {
            left: f32::NAN,
            top: f32::NAN,
            right: 0.0,
            bottom: 1.0,
            text: "x".into(),
        };
        assert_eq!(text_of(vec![odd]), "");
    }
}
