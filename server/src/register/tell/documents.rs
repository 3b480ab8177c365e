//! Documents in words.

use super::super::facts::CraneFacts;
use super::super::query::{Filter, Of};
use super::super::row::{self, Row, lacking};
use super::super::run::papers_named;
use super::super::say::{counted, listed, verbatim};
use super::{MOST_ROWS, Teller};
use crate::documents::{Document, DocumentType};

impl<'f> Teller<'_, 'f> {
    pub(super) fn list_documents(&mut self) {
        let rows = self.found.rows.clone();
        if rows.is_empty() {
            return self.no_documents();
        }
        let headline = match self.only_crane() {
            Some(crane) if self.query.filter.is_everything() => {
                let name = self.name(crane);
                format!("{name} has {}", counted(rows.len(), "document"))
            }
            _ => self.headline(rows.len()),
        };
        self.reply.add(format!("{headline}:"));
        self.document_table(&rows);
    }

    fn document_table(&mut self, rows: &[Row<'f>]) {
        let is_one = self.only_crane().is_some();
        let mut lines = Vec::new();
        for row in rows.iter().take(MOST_ROWS) {
            if let Row::Document(crane, document) = row {
                let filed = row
                    .day(self.view)
                    .map_or_else(String::new, super::super::say::long_date);
                let mut line = vec![self.name(crane)];
                line.extend([
                    verbatim(&document.name),
                    document.document_type.as_str().to_owned(),
                    filed,
                ]);
                lines.push(if is_one { line.split_off(1) } else { line });
            }
        }
        let head = ["Crane", "Document", "Type", "Filed"];
        self.reply.table(&head[usize::from(is_one)..], &lines);
        self.rest(rows.len());
    }

    fn no_documents(&mut self) {
        let kinds = self.query.among.clone().and(self.query.filter.clone());
        let kinds = papers_alone(&kinds);
        let what = self
            .words
            .things(Of::Documents, &kinds, kinds.is_everything());
        let said = match self.only_crane_named() {
            Some(crane) => {
                let name = self.name(crane);
                format!("{name} has no {}.", verbatim(&what))
            }
            None => format!("{}.", self.none_of_them()),
        };
        self.reply.add(said);
    }

    /// The crane whose documents are asked for, even where it has none.
    fn only_crane_named(&self) -> Option<&'f CraneFacts> {
        let mut ids = self
            .query
            .among
            .cranes_named()
            .chain(self.query.filter.cranes_named());
        let first = ids.next()?;
        ids.next()
            .is_none()
            .then(|| self.view.facts.crane(*first))
            .flatten()
    }

    pub(super) fn count_documents(&mut self) {
        let rows = self.found.rows.clone();
        if self.only_crane_named().is_some() || rows.is_empty() {
            return self.list_documents();
        }
        let headline = match self.query.filter.is_everything() && self.query.among.is_everything() {
            true => format!("{} in all", counted(rows.len(), "document")),
            false => self.headline(rows.len()),
        };
        self.reply.add(format!("{headline}:"));
        let lines: Vec<Vec<String>> = DocumentType::ALL
            .into_iter()
            .filter_map(|kind| {
                let is_kind =
                    |row: &&Row<'f>| matches!(row, Row::Document(_, one) if one.document_type == kind);
                let count = rows.iter().filter(is_kind).count();
                (count > 0).then(|| vec![kind.as_str().to_owned(), count.to_string()])
            })
            .collect();
        self.reply.table(&["Type", "Documents"], &lines);
    }

    pub(super) fn whether_documents(&mut self) {
        let (rows, are) = self.shorter_side();
        if rows.is_empty() {
            return self.no_documents();
        }
        let headline = match are {
            true => self.headline(rows.len()),
            false => {
                let filter = self.query.filter.clone().negated();
                let clause = self.clause(&filter, rows.len() != 1);
                let of = self.base(self.found.among.len());
                format!("{} of {of} {}", rows.len(), verbatim(&clause))
            }
        };
        self.reply.add(format!("{headline}:"));
        self.document_table(&rows);
    }

    /// What one crane has, and what it lacks, of the papers that are asked for.
    pub(super) fn papers_of(&mut self, crane: &'f CraneFacts, filter: &Filter) {
        let name = self.name(crane);
        let named = filter.mentions(|one| matches!(one, Filter::Paper(_)));
        let kinds = papers_named(self.query);
        let lacks: Vec<String> = match named {
            true => lacking(crane, &kinds)
                .map(|kind| kind.as_str().to_owned())
                .collect(),
            false => Vec::new(),
        };
        if !lacks.is_empty() {
            self.reply
                .add(format!("{name} has no {}.", lacks.join(" and no ")));
        }
        let documents = row::documents(crane).filter_map(|row| match row {
            Row::Document(_, one) if !named || kinds.contains(&one.document_type) => {
                Some(line(one))
            }
            _ => None,
        });
        let documents: Vec<String> = documents.collect();
        match (documents.is_empty(), lacks.is_empty()) {
            (true, true) => self.reply.add(format!("{name} has no documents.")),
            (true, false) => {}
            (false, true) => {
                let count = counted(documents.len(), "document");
                let count = if named {
                    String::new()
                } else {
                    format!(" {count}")
                };
                self.reply.add(format!("{name} has{count}:"));
                self.reply.list(&documents);
            }
            (false, false) => {
                self.reply.add("It has:");
                self.reply.list(&documents);
            }
        }
    }

    pub(super) fn missing_of(&mut self, crane: &CraneFacts) {
        let kinds = papers_named(self.query);
        let lacks: Vec<String> = lacking(crane, &kinds)
            .map(|kind| kind.as_str().to_owned())
            .collect();
        let name = self.name(crane);
        self.reply.add(match lacks.len() {
            0 => format!("{name} has a document of every type."),
            _ => format!("{name} has no document of these types: {}.", listed(&lacks)),
        });
    }
}

/// The kinds of paper in a filter, and nothing else.
fn papers_alone(filter: &Filter) -> Filter {
    let papers = filter
        .conjuncts()
        .iter()
        .filter(|part| matches!(part, Filter::Paper(_)));
    papers.fold(Filter::Everything, |all, part| all.and(part.clone()))
}

fn line(document: &Document) -> String {
    format!(
        "{} ({})",
        verbatim(&document.name),
        document.document_type.as_str()
    )
}
