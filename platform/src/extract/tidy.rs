//! Text as it is kept: without what nobody sees, and without wide gaps.

use crate::visible::is_hidden;

/// Takes out control and invisible characters, in which instructions to a
/// machine could hide, and shrinks the white space that layout leaves.
pub(super) fn tidy(text: &str) -> String {
    let mut tidied = String::with_capacity(text.len());
    let mut empty_lines = 0;
    for line in text.lines() {
        let line = tidy_line(line);
        empty_lines = if line.is_empty() { empty_lines + 1 } else { 0 };
        let is_leading = line.is_empty() && tidied.is_empty();
        if empty_lines < 2 && !is_leading {
            tidied.push_str(&line);
            tidied.push('\n');
        }
    }
    tidied.truncate(tidied.trim_end().len());
    tidied
}

fn tidy_line(line: &str) -> String {
    let mut tidied = String::with_capacity(line.len());
    let (mut spaces, mut tabs) = (0_usize, 0_usize);
    for letter in line.chars() {
        if letter == '\t' {
            tabs += 1;
            continue;
        }
        if letter.is_whitespace() {
            spaces += 1;
            continue;
        }
        // U+FFFD stands for a letter that could not be decoded; it is dropped.
        if is_hidden(letter) || letter == char::REPLACEMENT_CHARACTER {
            continue;
        }
        match (tabs, spaces) {
            // Each tells the cells of a table apart, also from one that is empty.
            (1.., _) => tidied.extend(std::iter::repeat_n('\t', tabs)),
            (0, 1..) if tidied.is_empty() => {}
            (0, 1) => tidied.push(' '),
            (0, 2..) => tidied.push_str("  "),
            (0, 0) => {}
        }
        (spaces, tabs) = (0, 0);
        match ligature(letter) {
            Some(letters) => tidied.push_str(letters),
            None => tidied.push(letter),
        }
    }
    tidied
}

/// Printers join these letters, and nobody types them joined.
fn ligature(letter: char) -> Option<&'static str> {
    Some(match letter {
        'ﬀ' => "ff",
        'ﬁ' => "fi",
        'ﬂ' => "fl",
        'ﬃ' => "ffi",
        'ﬄ' => "ffl",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::tidy;

    #[test]
    fn text_keeps_its_words_lines_and_columns() {
        let cases = [
            ("Radius    6 m     58.4 t", "Radius  6 m  58.4 t"),
            (
                "\n\n  Load chart \r\n\n\n\nboom\t30.5 \t",
                "Load chart\n\nboom\t30.5",
            ),
            ("\t12.2 \t\t24.4", "\t12.2\t\t24.4"),
            ("one\u{a0}tonne", "one tonne"),
            ("ﬁlter the oﬃce", "filter the office"),
            ("Mōkai – 25 °C", "Mōkai – 25 °C"),
            ("", ""),
        ];
        for (text, tidied) in cases {
            assert_eq!(tidy(text), tidied, "{text:?}");
        }
    }

    #[test]
    fn what_nobody_sees_is_taken_out() {
        let hidden = "a\0b\u{7}\u{200b}c\u{202e}d\u{e0041}\u{feff}e\u{ad}f\u{fffd}";
        assert_eq!(tidy(hidden), "abcdef");
    }
}
