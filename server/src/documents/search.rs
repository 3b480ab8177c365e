//! Pages that answer a question, best first: one call for both databases.
//!
//! The index says on how many of the asker's pages each word stands, and on
//! which. The pages that have the rarest words are read, with the asker's
//! rights, and ranked. Neither the cost nor the order depends on pages that
//! the asker cannot see.

use std::collections::HashMap;

use cranedesk_platform::db::{DbResult, Reader};

use super::index::Part;
use super::passage::{Passage, SearchScope};
use super::ranking::{Ranking, rarity};
use super::stop_words::is_stop_word;

/// Pages that are taken from the index for one word, and pages that are read.
const FOUND: i64 = 2_000;
const READ: usize = 100;

/// The pages that hold any of the words, best first, out of what `user` may
/// see at this moment; the statement that reads them decides that.
pub(crate) fn search(
    db: &mut Reader<'_>,
    user: i64,
    words: &str,
    scope: SearchScope,
    limit: i64,
) -> DbResult<Vec<Passage>> {
    let part = Part::of(db, user, scope)?;
    let words = weighed(db, &part, telling_words(words))?;
    let candidates = candidates(db, &part, &words)?;
    let mut pages = part.read(db, user, &candidates, scope)?;
    let texts: Vec<&str> = pages.iter().map(|page| page.text.as_str()).collect();
    let pairs = words.iter().map(|(word, weight)| (word.as_str(), *weight));
    let ranks = Ranking::new(pairs).of(&texts);
    for (page, rank) in pages.iter_mut().zip(ranks) {
        page.rank = rank;
    }
    pages.sort_by(|one, other| other.rank.total_cmp(&one.rank));
    pages.truncate(usize::try_from(limit).unwrap_or(0));
    Ok(pages)
}

/// Those of the words that stand on any page, the rarest first, each with
/// what it weighs.
fn weighed(db: &mut Reader<'_>, part: &Part, words: Vec<String>) -> DbResult<Vec<(String, f64)>> {
    if words.is_empty() {
        return Ok(Vec::new());
    }
    let all = part.count(db)?;
    let mut weighed = Vec::new();
    for word in words {
        let found = part.count_with(db, &word)?;
        if found > 0 {
            weighed.push((word, rarity(found, all)));
        }
    }
    weighed.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    Ok(weighed)
}

/// The pages that are worth reading. Once there are enough from the rarest
/// words, the others only tell these apart, for which they are read anyhow.
fn candidates(db: &mut Reader<'_>, part: &Part, words: &[(String, f64)]) -> DbResult<Vec<i64>> {
    let mut weights: HashMap<i64, f64> = HashMap::new();
    for (word, weight) in words {
        if weights.len() >= FOUND as usize {
            break;
        }
        for page in part.find(db, word, FOUND)? {
            *weights.entry(page).or_default() += weight;
        }
    }
    let mut pages: Vec<(i64, f64)> = weights.into_iter().collect();
    pages.sort_by(|(id, one), (other_id, other)| other.total_cmp(one).then(id.cmp(other_id)));
    pages.truncate(READ);
    Ok(pages.into_iter().map(|(page, _)| page).collect())
}

/// Words that a question is worth searching for: no more than this.
const MOST_WORDS: usize = 24;
/// What stands inside a number or a name.
const JOINTS: &str = ".,-";

/// The words of a question without those that stand on every page, each once.
/// A number such as 30.5 stays whole; a name such as LTM-1100 is looked for
/// whole and in its parts, as people write it in both ways.
fn telling_words(question: &str) -> Vec<String> {
    let question = question.to_lowercase();
    let mut words: Vec<String> = Vec::new();
    let mut add = |word: &str| {
        let tells = !word.is_empty() && !is_stop_word(word);
        if tells && words.len() < MOST_WORDS && !words.iter().any(|known| known == word) {
            words.push(word.to_owned());
        }
    };
    for word in question.split(|letter: char| !letter.is_alphanumeric() && !JOINTS.contains(letter))
    {
        let word = word.trim_matches(|letter: char| !letter.is_alphanumeric());
        add(word);
        if word.contains(char::is_alphabetic) {
            word.split(|letter| JOINTS.contains(letter))
                .for_each(&mut add);
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::telling_words;

    #[test]
    fn a_question_is_cut_to_the_words_that_tell() {
        let cases = [
            ("What is the oil type?", vec!["oil", "type"]),
            ("load at 30.5 m, at 30.5 m", vec!["load", "30.5", "m"]),
            ("the LTM-1100's", vec!["ltm-1100", "ltm", "1100", "s"]),
            ("\"brake\" OR (hook*", vec!["brake", "hook"]),
            ("1,000 km -- Mōkai", vec!["1,000", "km", "mōkai"]),
            ("the of and ?!", vec![]),
        ];
        for (question, words) in cases {
            assert_eq!(telling_words(question), words, "{question}");
        }
        assert_eq!(telling_words(&"a1 b2 c3 d4 ".repeat(99)).len(), 4);
    }
}
