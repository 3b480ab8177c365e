//! A page as sentences.

/// Sentences and lines. A line that goes on with a small letter belongs to the
/// one before, unless that one has ended; a point inside a number ends nothing.
pub(crate) fn sentences(page: &str) -> Vec<String> {
    let mut paragraphs: Vec<String> = Vec::new();
    let mut runs_on = false;
    for line in page.lines().map(str::trim) {
        let goes_on = line.starts_with(|letter: char| letter.is_lowercase());
        match paragraphs.last_mut().filter(|_| runs_on && goes_on) {
            Some(paragraph) => {
                paragraph.push(' ');
                paragraph.push_str(line);
            }
            None if line.is_empty() => {}
            None => paragraphs.push(line.to_owned()),
        }
        runs_on = !line.is_empty() && !line.ends_with(['.', ':', ';', '!', '?']);
    }
    let sentences = paragraphs.iter().flat_map(|paragraph| split(paragraph));
    sentences.map(str::to_owned).collect()
}

fn split(paragraph: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(paragraph);
    std::iter::from_fn(move || {
        let text = rest?;
        let Some(end) = end_of_sentence(text) else {
            rest = None;
            return Some(text);
        };
        rest = Some(text[end..].trim_start());
        Some(&text[..end])
    })
}

/// After a mark that a blank and a capital or a digit follow.
fn end_of_sentence(text: &str) -> Option<usize> {
    let ends = text.match_indices(['.', '!', '?']);
    ends.map(|(at, mark)| at + mark.len()).find(|end| {
        let mut after = text[*end..].chars();
        after.next() == Some(' ')
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
            sentences(page),
            [
                "Load chart",
                "Radius 10 m: 31.2 t.",
                "Radius 12 m: 25.4 t.",
                "Loads include the hook block and slings.",
                "Stop in wind, e.g. above 9.8 m/s.",
                "12 parts",
            ]
        );
        assert!(sentences("\n \n").is_empty());
    }
}
