//! The words of a page that are quoted: its heading and the best sentences.

use super::heard::has_number;
use super::matching::Wanted;
use crate::register::say::verbatim;
use crate::text;

pub(super) struct Quote {
    lines: Vec<String>,
    /// The one sentence that fits best, as it stands on the page.
    pub(super) best: String,
    /// Which part of what is wanted that sentence has.
    pub(super) strength: f64,
}

const MOST_SENTENCES: usize = 3;
const LONGEST: usize = 400;

impl Quote {
    pub(super) fn text(&self) -> String {
        self.lines.join("\n")
    }

    /// How the page begins; it is quoted with every sentence of it.
    pub(super) fn heading(&self) -> &str {
        self.lines.first().map_or("", String::as_str)
    }

    /// What stands under the heading.
    pub(super) fn body(&self) -> String {
        self.lines.get(1..).unwrap_or_default().join("\n")
    }

    pub(super) fn markdown(&self) -> String {
        let lines = self.lines.iter();
        let shown = |line: &String| format!("> {}", verbatim(&line.replace('\t', " | ")));
        let lines: Vec<String> = lines.map(shown).collect();
        lines.join("\n>\n")
    }
}

/// `None` where no sentence has any of the words. With `needs_number` only a
/// line with a number, or the one that it leads to, can be the answer.
pub(super) fn quote(wanted: &Wanted, page: &str, needs_number: bool) -> Option<Quote> {
    let sentences = sentences(page);
    let mut ranked: Vec<(usize, usize)> = sentences
        .iter()
        .enumerate()
        .map(|(at, sentence)| (wanted.hits(sentence), at))
        .filter(|(hits, _)| *hits > 0)
        .collect();
    ranked.sort_by(|one, other| other.0.cmp(&one.0).then(one.1.cmp(&other.1)));
    let (most, first) = *ranked.first()?;
    // A title alone answers nothing, but a page of one line is no title.
    let is_title = first == 0 && sentences.len() > 1;
    if is_title && ranked.len() == 1 && wanted.is_one_word() {
        return None;
    }
    // Who asks for 10 metres is not to read the line for 18.
    let by_number = sentences.iter().skip(1).any(|line| wanted.has_number(line));
    // Without the heading nobody knows which boom a line of a chart is for.
    let mut chosen = vec![0];
    let near = ranked.iter().filter(|(hits, at)| {
        *hits + 2 >= most && *at > 0 && (!by_number || wanted.has_number(&sentences[*at]))
    });
    chosen.extend(near.take(MOST_SENTENCES).map(|(_, at)| *at));
    // The heading names the matter already: the line that says more about it is the answer.
    let says_more = |at: usize| wanted.hits_beyond(&sentences[at], &sentences[0]);
    let lines = chosen.iter().copied().filter(|at| *at > 0);
    let best = lines
        .rev()
        .max_by_key(|at| (wanted.hits(&sentences[*at]), says_more(*at)));
    let best = best.unwrap_or(first);
    // What only repeats the heading says nothing beside a line that says more.
    if says_more(best) > 0 {
        chosen.retain(|at| *at == 0 || says_more(*at) > 0);
    }
    // A label stands before its value: "Tightening torque:" and "1,150 newton metres".
    let is_label = !sentences[best].ends_with(['.', '!', '?']);
    let lacks_value =
        sentences[best].ends_with(':') || needs_number && is_label && !has_number(&sentences[best]);
    let answer = match lacks_value && best + 1 < sentences.len() {
        true => best + 1,
        false => best,
    };
    if !chosen.contains(&answer) {
        chosen.push(answer);
    }
    chosen.sort_unstable();
    Some(Quote {
        lines: chosen.into_iter().map(|at| sentences[at].clone()).collect(),
        best: sentences[answer].clone(),
        strength: most as f64 / wanted.size() as f64,
    })
}

/// A line of a chart under the heading of its page.
pub(super) fn of_line(page: &str, line: &str) -> Quote {
    let heading = sentences(page).into_iter().next().unwrap_or_default();
    let shown = line.replace('\t', " | ");
    let lines = if heading == shown {
        vec![shown]
    } else {
        vec![heading, shown]
    };
    Quote {
        lines,
        best: line.to_owned(),
        strength: 1.0,
    }
}

/// The first sentences of a page, if it has any.
pub(super) fn beginning(page: &str, most: usize) -> Option<Quote> {
    let lines: Vec<String> = sentences(page).into_iter().take(most).collect();
    Some(Quote {
        best: lines.first()?.clone(),
        lines,
        strength: 0.0,
    })
}

/// Shorter than this, sentences are quoted together.
const SHORT: usize = 60;

fn sentences(page: &str) -> Vec<String> {
    let whole = text::sentences(page, SHORT);
    whole.iter().flat_map(|sentence| parts(sentence)).collect()
}

/// Parts of what is too long to quote whole, so that none of it is lost.
fn parts(sentence: &str) -> Vec<String> {
    let mut parts = Vec::new();
    let mut rest = sentence;
    while let Some((end, _)) = rest.char_indices().nth(LONGEST) {
        let end = rest[..end].rfind(' ').filter(|end| *end > 0).unwrap_or(end);
        parts.push(format!("{} …", &rest[..end]));
        rest = rest[end..].trim_start();
    }
    parts.push(rest.to_owned());
    parts
}

#[cfg(test)]
mod tests {
    use super::super::matching::Wanted;
    use super::{quote, sentences};

    fn best(question: &str, page: &str, needs_number: bool) -> String {
        let words: Vec<String> = question.split(' ').map(str::to_owned).collect();
        let wanted = Wanted::of(&words).expect("words to go by");
        quote(&wanted, page, needs_number)
            .expect("a quotation")
            .best
    }

    #[test]
    fn the_quoted_line_is_the_one_with_the_value() {
        let page =
            "Slewing ring\nTightening torque of the bolts:\n1,150 newton metres\nGrease weekly.";
        assert_eq!(best("bolts torque", page, true), "1,150 newton metres");
        let page = "Rigging register\nRG-016\tChain sling\t8 t\nRG-017\tShackle\t4.7 t";
        assert_eq!(best("rg 017", page, false), "RG-017\tShackle\t4.7 t");
    }

    #[test]
    fn of_two_lines_the_one_that_says_more_than_the_heading_is_quoted() {
        let page = "Slew brake\nAdjust the slew brake when the pedal travels more than 45 mm.\n\
            Use hydraulic fluid ISO VG 32 only.";
        let answer = best("hydraulic fluid slew brake", page, false);
        assert_eq!(answer, "Use hydraulic fluid ISO VG 32 only.");
    }

    #[test]
    fn nothing_of_a_long_sentence_is_lost() {
        let page = format!(
            "Oil\n{}and at last the drain plug 45 Nm",
            "very long words ".repeat(60)
        );
        assert!(best("drain plug", &page, true).ends_with("45 Nm"));
    }

    #[test]
    fn a_page_falls_into_sentences_and_lines() {
        let page = "Load chart\n\nRadius 10 metres: 31.2 tonnes.\nLoads include the hook\nblock and slings. Never lift over people, and keep everybody out of the way of the load. Stop in wind.";
        assert_eq!(
            sentences(page),
            [
                "Load chart",
                "Radius 10 metres: 31.2 tonnes.",
                "Loads include the hook block and slings. Never lift over people, and keep everybody out of the way of the load.",
                "Stop in wind.",
            ]
        );
    }
}
