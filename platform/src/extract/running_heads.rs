//! What is printed on every page, such as the maker's name and the page's
//! number: it says nothing about the page and would stand in every quotation.

use std::collections::{HashMap, HashSet};

/// Lines at the top and at the bottom that can be running heads.
const AT_AN_END: usize = 2;
/// On fewer pages nobody can tell a running head from a heading.
const FEWEST_PAGES: usize = 3;

/// Takes running heads and page numbers out. A head stays where it stands
/// first, so that the title of a manual can still be found.
pub(super) fn remove(pages: &mut [String]) {
    if pages.len() < FEWEST_PAGES {
        return;
    }
    let heads = heads_of(pages);
    let mut is_new: HashSet<String> = heads.clone();
    for page in pages {
        let count = page.lines().count();
        let stays = |(at, line): &(usize, &str)| {
            let line = line.trim();
            let is_head = heads.contains(line) && !is_new.remove(line);
            !is_at_an_end(*at, count) || !(is_head || is_page_number(line))
        };
        let lines: Vec<&str> = page
            .lines()
            .enumerate()
            .filter(stays)
            .map(|(_, line)| line)
            .collect();
        *page = lines.join("\n");
    }
}

/// The lines that stand at an end of most pages.
fn heads_of(pages: &[String]) -> HashSet<String> {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for page in pages {
        let lines = page.lines().count();
        let ends = page
            .lines()
            .enumerate()
            .filter(|(at, _)| is_at_an_end(*at, lines));
        let distinct: HashSet<&str> = ends.map(|(_, line)| line.trim()).collect();
        for line in distinct {
            *counts.entry(line).or_default() += 1;
        }
    }
    counts
        .into_iter()
        .filter(|(line, count)| !line.is_empty() && *count * 2 > pages.len())
        .map(|(line, _)| line.to_owned())
        .collect()
}

fn is_at_an_end(at: usize, lines: usize) -> bool {
    at < AT_AN_END || at + AT_AN_END >= lines
}

/// "Page 3 of 10", "3/10", "- 3 -"; a bare figure may be the last of a table.
fn is_page_number(line: &str) -> bool {
    let is_mark = |letter: char| matches!(letter, '-' | '–' | '|' | '/') || letter.is_whitespace();
    let words: Vec<String> = line
        .split(is_mark)
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let is_number = |word: &str| word.len() <= 4 && word.bytes().all(|byte| byte.is_ascii_digit());
    match words[..] {
        ["page", number] => is_number(number),
        ["page", number, "of", all] => is_number(number) && is_number(all),
        ["page", number, all] => is_number(number) && is_number(all),
        [number] => is_number(number) && line.trim().len() > number.len(),
        [number, all] => is_number(number) && is_number(all) && line.contains('/'),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{is_page_number, remove};

    #[test]
    fn running_heads_stay_where_they_stand_first_and_page_numbers_nowhere() {
        let page = |number: u8| {
            format!(
                "Acme service handbook\nChapter {number}\nGrease part {number}.\nPage {number} of 3"
            )
        };
        let mut pages = [page(1), page(2), page(3)];
        remove(&mut pages);
        let expected = [
            "Acme service handbook\nChapter 1\nGrease part 1.",
            "Chapter 2\nGrease part 2.",
            "Chapter 3\nGrease part 3.",
        ];
        assert_eq!(pages, expected);
    }

    #[test]
    fn two_pages_are_left_as_they_are() {
        let mut pages = [
            "Load chart\n3 / 4".to_owned(),
            "Load chart\n4 / 4".to_owned(),
        ];
        remove(&mut pages);
        assert_eq!(pages, ["Load chart\n3 / 4", "Load chart\n4 / 4"]);
    }

    #[test]
    fn only_what_counts_pages_is_a_page_number() {
        for line in ["Page 3", "page 3 of 10", "- 3 -", "3/10", "Page 3/10"] {
            assert!(is_page_number(line), "{line}");
        }
        for line in ["3", "20.1", "Radius 3", "12000 hours", "", "3 10"] {
            assert!(!is_page_number(line), "{line}");
        }
    }
}
