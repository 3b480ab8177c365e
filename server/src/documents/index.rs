//! The full-text index, as each of the two databases wants to be asked.

use cranedesk_platform::db::{DbResult, Dialect, Reader};
use cranedesk_platform::params;

use super::passage::{Passage, SearchScope};
use super::terms::Term;
use crate::text::fold;

/// The pages under some marks: the part of the index that concerns a user.
pub(super) struct Part {
    dialect: Dialect,
    marks: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Together {
    All,
    Any,
}

/// A statement for the database at hand. In both texts `$1` is the marks and
/// `$2` the word.
macro_rules! statement {
    ($part:expr, sqlite: $($sqlite:literal),+; postgres: $($postgres:literal),+) => {
        match $part.dialect {
            Dialect::Sqlite => concat!($($sqlite),+),
            Dialect::Postgres => concat!($($postgres),+),
        }
    };
}

impl Part {
    /// The user's own pages and those of cranes that are shared with them, or
    /// what of that they ask for. This bounds the work; whether they may see
    /// a page is decided by the statement that reads it.
    pub(super) fn of(db: &mut Reader<'_>, user: i64, scope: SearchScope) -> DbResult<Self> {
        let marks = match (scope.document, scope.crane) {
            (Some(document), _) => vec![('d', document)],
            (None, Some(crane)) => vec![('c', crane)],
            (None, None) => {
                let sql =
                    "SELECT crane_id FROM crane_access WHERE user_id = $1 AND access <> 'owner'";
                let shared = db.all(sql, params![user], |row| Ok(('c', row.only()?)))?;
                [vec![('u', user)], shared].concat()
            }
        };
        let dialect = db.dialect();
        let written = |(letter, id): (char, i64)| match dialect {
            Dialect::Sqlite => format!("\"{letter}{id}\""),
            Dialect::Postgres => format!("'{letter}:{id}'"),
        };
        let marks: Vec<String> = marks.into_iter().map(written).collect();
        let marks = match dialect {
            Dialect::Sqlite => marks.join(" OR "),
            Dialect::Postgres => marks.join(" | "),
        };
        Ok(Self { dialect, marks })
    }

    pub(super) fn count(&self, db: &mut Reader<'_>) -> DbResult<i64> {
        let sql = statement!(self,
            sqlite: "SELECT count(*) FROM document_words
                WHERE document_words MATCH 'marks : (' || $1 || ')'";
            postgres: "SELECT count(*) FROM document_pages
                WHERE words @@ CAST(CAST($1 AS TEXT) AS tsquery)");
        db.one(sql, params![&self.marks], |row| row.only())
    }

    /// On how many pages a word stands, in any of its forms.
    pub(super) fn count_with(&self, db: &mut Reader<'_>, word: &str) -> DbResult<i64> {
        // PostgreSQL drops some words, and an empty query would match every page.
        let sql = statement!(self,
            sqlite: "SELECT count(*) FROM document_words
                WHERE document_words MATCH 'marks : (' || $1 || ') AND text : ' || $2";
            postgres: "SELECT count(*) FROM document_pages
                WHERE words @@ (CAST(CAST($1 AS TEXT) AS tsquery) && to_tsquery('english', $2))
                    AND numnode(to_tsquery('english', $2)) > 0");
        let word = self.quoted(word);
        db.one(sql, params![&self.marks, &word], |row| row.only())
    }

    /// Pages on which a word stands, by the numbers of their rows.
    pub(super) fn find(&self, db: &mut Reader<'_>, word: &str, most: i64) -> DbResult<Vec<i64>> {
        let sql = statement!(self,
            sqlite: "SELECT rowid FROM document_words
                WHERE document_words MATCH 'marks : (' || $1 || ') AND text : ' || $2
                LIMIT $3";
            postgres: "SELECT id FROM document_pages
                WHERE words @@ (CAST(CAST($1 AS TEXT) AS tsquery) && to_tsquery('english', $2))
                LIMIT $3");
        let word = self.quoted(word);
        db.all(sql, params![&self.marks, &word, most], |row| row.only())
    }

    /// Inside quotes nothing has a meaning, and a word holds no quotes. Of a
    /// word with marks in it, the parts follow each other.
    fn quoted(&self, word: &str) -> String {
        let parts = fold(word).replace(|letter: char| !letter.is_alphanumeric(), " ");
        match self.dialect {
            Dialect::Sqlite => format!("\"{parts}\""),
            Dialect::Postgres => format!("'{parts}'"),
        }
    }

    /// Pages on which all of the terms stand, or any of them, as far as the
    /// index can tell: who reads the page finds out.
    pub(super) fn find_terms(
        &self,
        db: &mut Reader<'_>,
        terms: &[Term],
        together: Together,
        most: i64,
    ) -> DbResult<Vec<i64>> {
        let sql = statement!(self,
            sqlite: "SELECT rowid FROM document_words
                WHERE document_words MATCH 'marks : (' || $1 || ') AND text : (' || $2 || ')'
                ORDER BY rowid DESC LIMIT $3";
            postgres: "SELECT id FROM document_pages
                WHERE words @@ (CAST(CAST($1 AS TEXT) AS tsquery) && to_tsquery('english', $2))
                LIMIT $3");
        let (and, or) = match self.dialect {
            Dialect::Sqlite => (" AND ", " OR "),
            Dialect::Postgres => (" & ", " | "),
        };
        let between = match together {
            Together::All => and,
            Together::Any => or,
        };
        let written = |term: &Term| {
            let ways: Vec<String> = term.indexed().map(|way| self.written(way)).collect();
            format!("({})", ways.join(or))
        };
        let terms: Vec<String> = terms.iter().map(written).collect();
        let expression = terms.join(between);
        db.all(sql, params![&self.marks, &expression, most], |row| {
            row.only()
        })
    }

    /// Tokens that follow each other; the last may go on where the way is open.
    fn written(&self, (tokens, open): (&[String], bool)) -> String {
        match self.dialect {
            Dialect::Sqlite => {
                let goes_on = if open { " *" } else { "" };
                format!("\"{}\"{goes_on}", tokens.join(" "))
            }
            Dialect::Postgres => {
                let quoted: Vec<String> = tokens.iter().map(|token| format!("'{token}'")).collect();
                let goes_on = if open { ":*" } else { "" };
                format!("({}{goes_on})", quoted.join(" <-> "))
            }
        }
    }

    /// Those of the pages that the user may see at this moment, and asks for.
    /// Papers of an archived crane are found only by who asks about that crane.
    pub(super) fn read(
        &self,
        db: &mut Reader<'_>,
        user: i64,
        pages: &[i64],
        scope: SearchScope,
    ) -> DbResult<Vec<Passage>> {
        macro_rules! select {
            ($pages:literal) => {
                concat!(
                    "SELECT d.id AS document, d.crane_id AS crane, d.name AS document_name,
                        d.document_type, p.page, p.text
                    FROM document_pages p
                    JOIN documents d ON d.id = p.document_id
                    JOIN crane_access a ON a.crane_id = d.crane_id
                    WHERE a.user_id = $1 AND d.crane_id = coalesce($3, d.crane_id)
                        AND (d.crane_id = $3 OR EXISTS (SELECT 1 FROM working_cranes w
                            WHERE w.crane_id = d.crane_id))
                        AND p.id ",
                    $pages
                )
            };
        }
        let sql = match self.dialect {
            Dialect::Sqlite => select!("IN (SELECT value FROM json_each($2)) ORDER BY p.id"),
            Dialect::Postgres => {
                select!("= ANY (CAST(string_to_array($2, ',') AS BIGINT[])) ORDER BY p.id")
            }
        };
        let numbers: Vec<String> = pages.iter().map(ToString::to_string).collect();
        let list = match self.dialect {
            Dialect::Sqlite => format!("[{}]", numbers.join(",")),
            Dialect::Postgres => numbers.join(","),
        };
        db.all(sql, params![user, &list, scope.crane], Passage::read)
    }
}
