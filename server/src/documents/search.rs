//! Pages that answer a question, best first: one call for both databases.

use cranedesk_platform::db::{DbResult, Dialect, Reader, Row};
use cranedesk_platform::params;

use super::stop_words::is_stop_word;

/// A page that was found.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Passage {
    pub(crate) document: i64,
    pub(crate) crane: i64,
    pub(crate) document_name: String,
    pub(crate) document_type: String,
    /// From one.
    pub(crate) page: i64,
    /// Of the whole page.
    pub(crate) text: String,
    /// Larger is better; compares within one search alone.
    pub(crate) rank: f64,
}

impl Passage {
    pub(super) fn read(row: &Row<'_>) -> DbResult<Self> {
        Ok(Self {
            document: row.get(0)?,
            crane: row.get(1)?,
            document_name: row.get(2)?,
            document_type: row.get(3)?,
            page: row.get(4)?,
            text: row.get(5)?,
            rank: row.get(6)?,
        })
    }
}

/// Where to search: everywhere, or in one crane's papers, or in one paper.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SearchScope {
    pub(crate) crane: Option<i64>,
    pub(crate) document: Option<i64>,
}

const SQLITE: &str = "SELECT d.id, d.crane_id, d.name, d.document_type, p.page, p.text, -w.rank
    FROM document_words w
    JOIN document_pages p ON p.id = w.rowid
    JOIN documents d ON d.id = p.document_id
    WHERE w.document_words MATCH $2 AND w.rank MATCH 'bm25(1.0, 0.0)'
        AND EXISTS (SELECT 1 FROM crane_access a
            WHERE a.crane_id = d.crane_id AND a.user_id = $1)
        AND d.crane_id = coalesce($4, d.crane_id)
    ORDER BY w.rank LIMIT $3";

const POSTGRES: &str = "SELECT d.id, d.crane_id, d.name, d.document_type, p.page, p.text,
        CAST(ts_rank_cd(p.words, to_tsquery('english', $3), 1) AS DOUBLE PRECISION) AS rank
    FROM document_pages p
    JOIN documents d ON d.id = p.document_id
    WHERE numnode(to_tsquery('english', $3)) > 0
        AND p.words @@ (CAST(CAST($2 AS TEXT) AS tsquery) && to_tsquery('english', $3))
        AND EXISTS (SELECT 1 FROM crane_access a
            WHERE a.crane_id = d.crane_id AND a.user_id = $1)
        AND d.crane_id = coalesce($5, d.crane_id)
    ORDER BY rank DESC, p.id LIMIT $4";

/// The pages that hold any of the words, best first, out of what `user` may
/// see at this moment; the statement itself decides that.
pub(crate) fn search(
    db: &mut Reader<'_>,
    user: i64,
    words: &str,
    scope: SearchScope,
    limit: i64,
) -> DbResult<Vec<Passage>> {
    let words = telling_words(words);
    if words.is_empty() {
        return Ok(Vec::new());
    }
    let marks = marks(db, user, scope)?;
    match db.dialect() {
        Dialect::Sqlite => {
            let marks = joined(&marks, " OR ", |(letter, id)| format!("\"{letter}{id}\""));
            let words = joined(&words, " OR ", |word| format!("\"{word}\""));
            let query = format!("marks : ({marks}) AND text : ({words})");
            db.all(
                SQLITE,
                params![user, &query, limit, scope.crane],
                Passage::read,
            )
        }
        Dialect::Postgres => {
            let marks = joined(&marks, " | ", |(letter, id)| format!("'{letter}:{id}'"));
            let words = joined(&words, " | ", |word| format!("'{word}'"));
            db.all(
                POSTGRES,
                params![user, &marks, &words, limit, scope.crane],
                Passage::read,
            )
        }
    }
}

fn joined<T>(parts: &[T], between: &str, part: impl Fn(&T) -> String) -> String {
    parts.iter().map(part).collect::<Vec<_>>().join(between)
}

/// The marks in the index under which the user's pages are: one for all of
/// their own, and one for each crane that is shared with them.
fn marks(db: &mut Reader<'_>, user: i64, scope: SearchScope) -> DbResult<Vec<(char, i64)>> {
    if let Some(document) = scope.document {
        return Ok(vec![('d', document)]);
    }
    if let Some(crane) = scope.crane {
        return Ok(vec![('c', crane)]);
    }
    let sql = "SELECT crane_id FROM crane_access WHERE user_id = $1 AND access <> 'owner'";
    let shared = db.all(sql, params![user], |row| Ok(('c', row.get(0)?)))?;
    Ok([vec![('u', user)], shared].concat())
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
