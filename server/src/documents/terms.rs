//! What somebody typed to find papers by: words, "phrases", and codes in any
//! of the ways that people write them.

use super::stop_words::is_stop_word;
use crate::text::fold;

/// Terms that are looked for; what is typed behind them is left out.
const MOST: usize = 12;
/// Shorter words are too near to too many others.
const LEAST_FORGIVEN: usize = 4;

/// One thing that must stand there, in any of its spellings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Term {
    pub(super) spellings: Vec<Spelling>,
    /// For the index alone, which has words without their endings: the same
    /// with fewer letters, or with one letter wrong.
    hints: Vec<Vec<String>>,
    /// Whether one letter may be wrong.
    pub(super) forgiving: bool,
}

/// Tokens that follow each other; the last may go on where it is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Spelling {
    pub(super) tokens: Vec<String>,
    pub(super) open: bool,
}

impl Term {
    fn new(spellings: Vec<Spelling>) -> Self {
        let open = spellings.iter().filter(|spelling| spelling.open);
        let hints = open.flat_map(shortened).collect();
        Self {
            spellings,
            hints,
            forgiving: false,
        }
    }

    /// What the index is asked for.
    pub(super) fn indexed(&self) -> impl Iterator<Item = (&[String], bool)> {
        let spellings = self
            .spellings
            .iter()
            .map(|spelling| (spelling.tokens.as_slice(), spelling.open));
        spellings.chain(self.hints.iter().map(|hint| (hint.as_slice(), false)))
    }

    /// The same with one letter wrong, if it is a word long enough for that. A
    /// code with another figure is another code.
    pub(super) fn forgiven(&self) -> Option<Self> {
        let [spelling] = self.spellings.as_slice() else {
            return None;
        };
        let [word] = spelling.tokens.as_slice() else {
            return None;
        };
        let is_word = word.chars().all(char::is_alphabetic);
        (is_word && word.chars().count() >= LEAST_FORGIVEN).then(|| Self {
            spellings: self.spellings.clone(),
            hints: neighbours(word).map(|near| vec![near]).collect(),
            forgiving: true,
        })
    }
}

/// The index has "hydraul" for "hydraulic", which "hydrauli" does not begin.
fn shortened(spelling: &Spelling) -> Vec<Vec<String>> {
    const LEAST: usize = 4;
    let Some((last, before)) = spelling.tokens.split_last() else {
        return Vec::new();
    };
    if !last.chars().all(|letter| letter.is_ascii_alphabetic()) {
        return Vec::new();
    }
    let lengths = LEAST.max(last.len().saturating_sub(3))..last.len();
    lengths
        .map(|length| [before, &[last[..length].to_owned()]].concat())
        .collect()
}

/// Every word that is one letter more, less, other or exchanged away.
fn neighbours(word: &str) -> impl Iterator<Item = String> {
    let letters: Vec<char> = word.chars().collect();
    let mut near = Vec::new();
    for at in 0..=letters.len() {
        let (before, after) = letters.split_at(at);
        let mut add = |middle: &[char], rest: &[char]| {
            near.push(before.iter().chain(middle).chain(rest).collect());
        };
        for letter in 'a'..='z' {
            add(&[letter], after);
            if let [_, rest @ ..] = after {
                add(&[letter], rest);
            }
        }
        if let [_, rest @ ..] = after {
            add(&[], rest);
        }
        if let [one, other, rest @ ..] = after {
            add(&[*other, *one], rest);
        }
    }
    near.into_iter()
}

/// The terms of a search. The last is still being typed. Words that stand on
/// every page are left out where there are others.
pub(super) fn terms_of(typed: &str) -> Vec<Term> {
    let mut terms = Vec::new();
    let mut weak = Vec::new();
    let quoted = |letter: char| matches!(letter, '"' | '“' | '”' | '„');
    let parts: Vec<&str> = typed.split(quoted).collect();
    let last_part = parts.len() - 1;
    for (turn, part) in parts.into_iter().enumerate() {
        let is_last = turn == last_part;
        if turn % 2 == 1 {
            // A phrase whose closing quotes are not typed yet may go on.
            terms.extend(term(vec![tokens(part)], is_last));
            continue;
        }
        let chunks: Vec<&str> = part.split_whitespace().collect();
        for (place, chunk) in chunks.iter().enumerate() {
            let open = is_last && place + 1 == chunks.len();
            let list = match is_stop_word(&fold(chunk)) && !open {
                true => &mut weak,
                false => &mut terms,
            };
            list.extend(term(spellings(chunk), open));
        }
    }
    if terms.is_empty() {
        terms = weak;
    }
    terms.truncate(MOST);
    terms
}

fn term(written: Vec<Vec<String>>, open: bool) -> Option<Term> {
    let mut spellings: Vec<Spelling> = Vec::new();
    for tokens in written {
        let spelling = Spelling { tokens, open };
        if !spelling.tokens.is_empty() && !spellings.contains(&spelling) {
            spellings.push(spelling);
        }
    }
    (!spellings.is_empty()).then(|| Term::new(spellings))
}

pub(super) fn tokens(text: &str) -> Vec<String> {
    let folded = fold(text);
    let tokens = folded.split(|letter: char| !letter.is_alphanumeric());
    let tokens = tokens.filter(|token| !token.is_empty());
    tokens.map(ToOwned::to_owned).collect()
}

/// The spellings of one word: RG-1005 is also RG1005, and JYP764 also JYP 764.
fn spellings(chunk: &str) -> Vec<Vec<String>> {
    let parts = tokens(chunk);
    let figures_meet = parts.windows(2).any(|pair| {
        pair[0].ends_with(|letter: char| letter.is_numeric())
            && pair[1].starts_with(|letter: char| letter.is_numeric())
    });
    let mut spellings = vec![parts.clone()];
    // 1418.5 is not 14185.
    if parts.len() > 1 && !figures_meet {
        spellings.push(vec![parts.concat()]);
    }
    let apart: Vec<String> = parts.iter().flat_map(|part| kinds_apart(part)).collect();
    if apart.len() > parts.len() {
        spellings.push(apart);
    }
    spellings
}

/// Letters and figures, each by themselves.
fn kinds_apart(token: &str) -> Vec<String> {
    let letters: Vec<char> = token.chars().collect();
    letters
        .chunk_by(|one, other| one.is_numeric() == other.is_numeric())
        .map(|run| run.iter().collect())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Term, terms_of};

    /// "rg 1005*|rg1005*": spellings with bars, terms with commas.
    fn said(terms: &[Term]) -> String {
        let spellings = |term: &Term| {
            let spelling = |spelling: &super::Spelling| {
                spelling.tokens.join(" ") + if spelling.open { "*" } else { "" }
            };
            term.spellings
                .iter()
                .map(spelling)
                .collect::<Vec<_>>()
                .join("|")
        };
        terms.iter().map(spellings).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn a_search_is_words_phrases_and_codes_as_people_write_them() {
        let cases = [
            ("slew brake", "slew, brake*"),
            ("the brake of the crane", "brake, crane*"),
            ("RG-1005", "rg 1005*|rg1005*"),
            ("jyp-764 rope", "jyp 764|jyp764, rope*"),
            ("JYP764", "jyp764*|jyp 764*"),
            ("1418.5", "1418 5*"),
            ("54E60160", "54e60160*|54 e 60160*"),
            ("\"slew brake\" oil", "slew brake, oil*"),
            ("\"slew bra", "slew bra*"),
            ("Ōtāhuhu", "otahuhu*"),
            ("to the", "the*"),
            ("\"\" - ?", ""),
            ("", ""),
        ];
        for (typed, terms) in cases {
            assert_eq!(said(&terms_of(typed)), terms, "{typed}");
        }
        assert_eq!(terms_of(&"brake ".repeat(999)).len(), 12);
    }

    #[test]
    fn one_letter_is_forgiven_in_words_and_never_in_codes() {
        let near = |typed: &str| terms_of(typed)[0].forgiven();
        let outriggers = near("outrigers").expect("a word");
        let has = |word: &str| outriggers.indexed().any(|(tokens, _)| tokens == [word]);
        assert!(has("outriggers") && has("outriger") && has("otrigers") && has("uotrigers"));
        assert_eq!(near("RG-1005"), None);
        assert_eq!(near("jib"), None);
        assert_eq!(near("1005"), None);
    }

    #[test]
    fn a_word_that_is_half_typed_finds_words_without_their_endings() {
        let hydraulic = &terms_of("hydrauli")[0];
        let hints: Vec<_> = hydraulic
            .indexed()
            .map(|(tokens, _)| tokens.concat())
            .collect();
        assert_eq!(hints, ["hydrauli", "hydra", "hydrau", "hydraul"]);
    }
}
