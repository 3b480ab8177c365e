//! Takes the model's citations out of its words while they stream, and marks of
//! data that it repeats: neither is ever shown, not even half of one.

use super::evidence::{Citation, Evidence};

/// Longer than any mark, so that a stray bracket does not hold up the text.
const LONGEST_MARK: usize = 60;
const KINDS: [&str; 3] = ["crane:", "document:", "web:"];
const CITATION: &str = "[[";
/// How a mark begins: a citation, and what stands around text from elsewhere.
const OPENINGS: [&str; 3] = [CITATION, "<data ", "</data "];

#[derive(Default)]
pub(super) struct Citations {
    /// What may be shown, from the beginning.
    text: String,
    /// What may turn out to be a mark, with the blanks before it.
    held: String,
}

impl Citations {
    /// Takes the next piece and answers with what can be shown of it now.
    pub(super) fn hear(&mut self, piece: &str, evidence: &mut Evidence) -> String {
        self.held += piece;
        let shown = self.text.len();
        while let Some(step) = next_step(&self.held) {
            match step {
                Step::Show(length) => self.text.extend(self.held.drain(..length)),
                Step::Cite(length, citation) => {
                    self.held.drain(..length);
                    evidence.cite(citation, claim(&self.text));
                }
                Step::Drop(length) => drop(self.held.drain(..length)),
            }
        }
        self.text[shown..].to_owned()
    }

    /// Whether nothing was heard so far.
    pub(super) fn is_silent(&self) -> bool {
        self.text.is_empty() && self.held.is_empty()
    }

    /// Nothing more comes: shows what was held back, if it is no mark.
    pub(super) fn end_of_turn(&mut self, evidence: &mut Evidence) -> String {
        let mut rest = self.hear("", evidence);
        let held = std::mem::take(&mut self.held);
        if !is_mark_begun(held.trim_start()) {
            self.text += &held;
            rest += &held;
        }
        rest
    }

    /// What is said after tools stands apart from what was said before them.
    pub(super) fn new_paragraph(&mut self) -> Option<&'static str> {
        let gap = match self.text.trim_end_matches(' ') {
            "" => return None,
            text if text.ends_with("\n\n") => return None,
            _ => "\n\n",
        };
        self.text += gap;
        Some(gap)
    }

    pub(super) fn into_text(self) -> String {
        self.text.trim().to_owned()
    }
}

enum Step {
    /// So many bytes may be shown.
    Show(usize),
    /// So many bytes are a mark and the blanks before it.
    Cite(usize, Citation),
    /// So many bytes are a mark that says nothing to the user.
    Drop(usize),
}

/// What to do with the beginning of `held`; nothing as long as more must come.
fn next_step(held: &str) -> Option<Step> {
    let found = OPENINGS
        .iter()
        .filter_map(|opening| Some((held.find(opening)?, *opening)));
    let Some((at, opening)) = found.min_by_key(|(at, _)| *at) else {
        // The end may be the beginning of a mark, and blanks may stand before it.
        let safe = without_blanks(&held[..held.len() - begun(held)]);
        return (safe > 0).then_some(Step::Show(safe));
    };
    let before = match opening {
        CITATION => without_blanks(&held[..at]),
        _ => at,
    };
    if before > 0 {
        return Some(Step::Show(before));
    }
    let start = at + opening.len();
    let inside = &held[start..];
    let closing = if opening == CITATION { "]]" } else { ">" };
    let Some(length) = inside.find(closing) else {
        let is_hopeless = inside.len() > LONGEST_MARK || inside.contains('\n');
        return is_hopeless.then_some(Step::Show(start));
    };
    let end = start + length + closing.len();
    if opening != CITATION {
        return Some(Step::Drop(end));
    }
    let inside = &inside[..length];
    Some(match Citation::parse(inside) {
        Some(citation) => Step::Cite(end, citation),
        // Meant as a citation, and of nothing.
        None if KINDS.iter().any(|kind| inside.starts_with(kind)) => Step::Drop(end),
        None => Step::Show(start),
    })
}

/// The bytes before the blanks at the end.
fn without_blanks(text: &str) -> usize {
    text.trim_end_matches([' ', '\u{a0}']).len()
}

/// The bytes at the end that may be the beginning of a mark.
fn begun(held: &str) -> usize {
    let lengths = OPENINGS.iter().flat_map(|opening| {
        let parts = (1..opening.len()).map(|length| &opening[..length]);
        parts.filter(|part| held.ends_with(part)).map(str::len)
    });
    lengths.max().unwrap_or(0)
}

fn is_mark_begun(held: &str) -> bool {
    let Some(inside) = held.strip_prefix(CITATION) else {
        return OPENINGS.iter().any(|opening| held.starts_with(opening));
    };
    KINDS
        .iter()
        .any(|kind| kind.starts_with(inside) || inside.starts_with(kind))
}

/// The sentence or line that a citation stands behind.
fn claim(text: &str) -> &str {
    let text = text.trim_end();
    let ends = ["\n", ". ", "! ", "? "];
    let start = ends.iter().filter_map(|end| text.rfind(end)).max();
    &text[start.map_or(0, |at| at + 1)..]
}

#[cfg(test)]
mod tests {
    use super::super::claims::Stands;
    use super::{Citations, Evidence};
    use crate::documents::Passage;
    use crate::register::Source;

    fn evidence() -> Evidence {
        let mut evidence = Evidence::default();
        evidence.saw_crane(4, "Grove GMK (MHT225)".into(), "", Stands::default());
        let text = "Page 3\nHydraulic oil type: HVLP 46.\nTank: 400 l.";
        let page = Passage {
            document: 9,
            crane: 4,
            document_name: "manual.pdf".into(),
            document_type: "Operators Manual".into(),
            page: 3,
            text: text.into(),
            rank: 1.0,
        };
        evidence.saw_page(&page, text);
        evidence
    }

    /// All pieces as they were shown, and the sources.
    fn hear(pieces: &[&str]) -> (Vec<String>, String, Vec<Source>) {
        let (mut evidence, mut citations) = (evidence(), Citations::default());
        let mut shown: Vec<String> = pieces
            .iter()
            .map(|piece| citations.hear(piece, &mut evidence))
            .collect();
        shown.push(citations.end_of_turn(&mut evidence));
        (shown, citations.into_text(), evidence.into_sources())
    }

    #[test]
    fn marks_become_sources_and_are_never_shown() {
        let said = "Fill in HVLP 46 [[document:9:3]]. The [Grove] takes 400 l [[crane:4]][[document:9:3]].";
        let expected = "Fill in HVLP 46. The [Grove] takes 400 l.";
        // However the words are cut, letter by letter as well.
        for size in 1..said.len() {
            let pieces: Vec<&str> = said
                .as_bytes()
                .chunks(size)
                .map(|piece| std::str::from_utf8(piece).expect("plain letters"))
                .collect();
            let (shown, text, sources) = hear(&pieces);
            assert_eq!(text, expected);
            assert_eq!(shown.concat(), expected, "in pieces of {size}");
            assert_eq!(sources.len(), 3, "{sources:?}");
        }
    }

    #[test]
    fn a_quote_is_of_the_page_and_fits_the_claim() {
        let (_, _, sources) = hear(&["The tank holds 400 l [[document:9:3]]"]);
        let Source::Document { quote, label, .. } = &sources[0] else {
            panic!("{sources:?}");
        };
        assert_eq!(
            (quote.as_str(), label.as_str()),
            ("Tank: 400 l.", "manual.pdf, page 3")
        );
    }

    #[test]
    fn what_was_not_read_is_not_cited() {
        let (shown, _, sources) = hear(&[
            "A [[crane:5]] b [[document:9:4]] c [[document:8:3]] d [[web:1]] e [[crane:x]] f [[document:9]].",
        ]);
        assert_eq!(shown.concat(), "A b c d e f.");
        assert_eq!(sources, []);
    }

    #[test]
    fn other_brackets_stay_and_half_a_mark_goes() {
        let cases = [
            ("[a](b) [[x]] and [[", "[a](b) [[x]] and"),
            ("ends with [", "ends with ["),
            ("cut off [[docum", "cut off"),
            ("cut off [[crane:4", "cut off"),
            ("cut off [[crane:4]", "cut off"),
            ("[[a\nb]] [[crane:4]]", "[[a\nb]]"),
            ("1 < 2 and <b>", "1 < 2 and <b>"),
            ("ends with <dat", "ends with <dat"),
            (
                "<data 12ab page>\nTank: 400 l.\n</data 12ab>",
                "Tank: 400 l.",
            ),
            (
                "It says <data 12ab page>400 l</data 12ab>.",
                "It says 400 l.",
            ),
            ("cut off <data 12ab pa", "cut off"),
        ];
        for (said, expected) in cases {
            let (shown, text, _) = hear(&[said]);
            assert_eq!(text, expected, "{said}");
            assert!(!shown.concat().contains("crane:"), "{said}");
        }
    }
}
