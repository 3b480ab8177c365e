//! A page as sentences.

/// Sentences and lines. A line that goes on with a small letter belongs to the
/// one before, unless that one has ended or either is a row of a table; a point
/// inside a number ends nothing, and no sentence ends before it is `least` long.
pub(crate) fn sentences(page: &str, least: usize) -> Vec<String> {
    let mut paragraphs: Vec<String> = Vec::new();
    let mut runs_on = false;
    for line in page.lines().map(str::trim) {
        let is_row = line.contains('\t');
        let goes_on = line.starts_with(|letter: char| letter.is_lowercase()) && !is_row;
        match paragraphs.last_mut().filter(|_| runs_on && goes_on) {
            Some(paragraph) => {
                paragraph.push(' ');
                paragraph.push_str(line);
            }
            None if line.is_empty() => {}
            None => paragraphs.push(line.to_owned()),
        }
        runs_on = !is_row && !line.is_empty() && !line.ends_with(['.', ':', ';', '!', '?']);
    }
    let sentences = paragraphs
        .iter()
        .flat_map(|paragraph| split(paragraph, least));
    sentences.map(str::to_owned).collect()
}

fn split(paragraph: &str, least: usize) -> impl Iterator<Item = &str> {
    let mut rest = Some(paragraph);
    std::iter::from_fn(move || {
        let text = rest?;
        let Some(end) = end_of_sentence(text, least) else {
            rest = None;
            return Some(text);
        };
        rest = Some(text[end..].trim_start());
        Some(&text[..end])
    })
}

/// After a mark that a blank and a capital or a digit follow.
fn end_of_sentence(text: &str, least: usize) -> Option<usize> {
    let ends = text.match_indices(['.', '!', '?']);
    ends.map(|(at, mark)| at + mark.len()).find(|end| {
        let mut after = text[*end..].chars();
        *end >= least
            && after.next() == Some(' ')
            && after
                .next()
                .is_some_and(|letter| letter.is_uppercase() || letter.is_ascii_digit())
    })
}

#[cfg(test)]
mod tests {
    use super::sentences;

    #[test]
    fn a_page_falls_into_sentences_and_lines() {
        let page = "Load chart\n\nRadius 10 m: 31.2 t. Radius 12 m: 25.4 t.\nLoads include the hook\nblock and slings. Stop in wind, e.g. above 9.8 m/s.\n12 parts";
        assert_eq!(
            sentences(page, 0),
            [
                "Load chart",
                "Radius 10 m: 31.2 t.",
                "Radius 12 m: 25.4 t.",
                "Loads include the hook block and slings.",
                "Stop in wind, e.g. above 9.8 m/s.",
                "12 parts",
            ]
        );
        assert!(sentences("\n \n", 0).is_empty());
    }

    #[test]
    fn what_is_short_stays_together_where_that_is_asked_for() {
        let page = "Radius 10 m: 31.2 t. Radius 12 m: 25.4 t. Stop.";
        assert_eq!(sentences(page, 0).len(), 3);
        assert_eq!(sentences(page, 25).len(), 2);
    }

    #[test]
    fn rows_of_a_table_are_lines_of_their_own() {
        let page = "radius\tload\nhook block\t0.4 t\nis left out";
        assert_eq!(sentences(page, 0).len(), 3);
    }
}
