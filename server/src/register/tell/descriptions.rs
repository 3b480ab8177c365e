//! All that is known of a crane, of several side by side, and of a whole fleet.

use super::super::facts::CraneFacts;
use super::super::query::{Column, Filter, Fit, Purpose};
use super::super::row::{self, Row, in_words};
use super::super::run::Group;
use super::super::say::{counted, kilometres, listed, verbatim};
use super::{MOST_ROWS, Teller, capital};
use crate::cranes::Status;

/// Cranes that fit beside each other.
const MOST_BESIDE: usize = 6;
/// Cranes that are each described.
const MOST_DESCRIBED: usize = 5;

impl<'f> Teller<'_, 'f> {
    /// One column of one crane, as a sentence.
    pub(super) fn one_fact(&mut self, crane: &'f CraneFacts, column: &Column) {
        match column {
            Column::Km => self.km_of(crane),
            Column::SeenBy | Column::EditedBy => self.who_sees(crane, column),
            Column::Certificates => {
                let rows: Vec<Row<'f>> = row::certificates(crane).collect();
                self.dates_of(crane, &rows);
            }
            Column::Fit => {
                let purpose = Purpose::Work;
                let fit = Fit { purpose, on: None };
                self.fit_for(crane, fit);
                // The reasons have their dates.
                if self.obstacles(crane, fit).is_empty() {
                    let rows: Vec<Row<'f>> = row::certificates(crane).collect();
                    self.dates(crane, &rows);
                }
            }
            Column::Documents => self.papers_of(crane, &Filter::Everything),
            Column::Owner => {
                let name = self.reply.name(crane);
                let owner = match crane.is_own() {
                    true => "you".to_owned(),
                    false => verbatim(&crane.crane.owner_name),
                };
                self.reply.add(format!("{name} belongs to {owner}."));
            }
            Column::MissingPapers => self.missing_of(crane),
            other => {
                let name = self.name(crane);
                let (head, cell) = (self.head(other), self.cell(crane, other));
                self.reply
                    .add(format!("{name}: {} {cell}.", small_head(&head)));
            }
        }
    }

    pub(super) fn side_by_side(&mut self) {
        let rows = self.found.rows.clone();
        let cranes: Vec<&CraneFacts> = rows.iter().filter_map(|row| row.crane(self.view)).collect();
        match cranes.len() {
            0 | 1 => {
                return self
                    .reply
                    .add("I cannot compare one crane with nothing. Please name two or more.");
            }
            2..=MOST_BESIDE => {}
            count => {
                return self.reply.add(format!(
                    "I cannot put {count} cranes side by side. Please name at most {MOST_BESIDE}."
                ));
            }
        }
        let names: Vec<String> = cranes.iter().map(|one| self.reply.name(one)).collect();
        let columns = self.spread(&[
            Column::Type,
            Column::Owner,
            Column::Km,
            Column::Certificates,
            Column::Documents,
        ]);
        let line = |column: &Column| {
            let cells = cranes.iter().map(|one| self.cell(one, column));
            std::iter::once(self.head(column)).chain(cells).collect()
        };
        let lines: Vec<Vec<String>> = columns.iter().map(line).collect();
        let head: Vec<&str> = std::iter::once("")
            .chain(names.iter().map(String::as_str))
            .collect();
        self.reply.table(&head, &lines);
    }

    pub(super) fn describe_cranes(&mut self) {
        let rows = self.found.rows.clone();
        let cranes: Vec<&'f CraneFacts> =
            rows.iter().filter_map(|row| row.crane(self.view)).collect();
        match cranes.len() {
            0 => {
                let none = format!("{}.", self.none_of_them());
                self.reply.add(none);
            }
            1..=MOST_DESCRIBED => cranes.iter().for_each(|one| self.describe_one(one, true)),
            _ => self.summary(&cranes),
        }
    }

    pub(super) fn describe_one(&mut self, crane: &'f CraneFacts, with_dates: bool) {
        let name = self.reply.name(crane);
        let owner = match crane.is_own() {
            true => "yours".to_owned(),
            false => format!("{}'s", verbatim(&crane.crane.owner_name)),
        };
        self.reply.add(format!(
            "**{name}** is a crane of type {}, {owner}. Road user charges: {}. {}.",
            crane.crane.kind.as_str(),
            kilometres(crane.crane.road_user_km),
            counted(crane.crane.documents.len(), "document")
        ));
        if with_dates {
            let held = crane.certificates.iter();
            let lines: Vec<Vec<String>> = held
                .map(|held| {
                    let label = verbatim(&self.view.facts.kinds[held.kind].label);
                    vec![label, self.date(held)]
                })
                .collect();
            self.reply.table(&["Certificate", "Expires"], &lines);
            let fit = Fit {
                purpose: Purpose::Work,
                on: None,
            };
            let why = self.obstacles(crane, fit);
            if !why.is_empty() {
                self.reply
                    .add(format!("It may not work: {}.", listed(&why)));
            }
        }
    }

    /// How many stand how, and what comes next.
    fn summary(&mut self, cranes: &[&'f CraneFacts]) {
        let own = cranes.iter().filter(|one| one.is_own()).count();
        let shared = match cranes.len() - own {
            0 => String::new(),
            shared => format!(", and {shared} shared with you"),
        };
        self.reply.add(format!(
            "{}: {own} of your own{shared}.",
            counted(cranes.len(), "crane")
        ));
        let now = self.view.moment.ms;
        let mut points = Vec::new();
        for status in [Status::Expired, Status::ExpiringSoon, Status::Valid] {
            let of = cranes.iter().filter(|one| one.status(now) == status);
            let of: Vec<&CraneFacts> = of.copied().collect();
            let (count, label) = (of.len(), in_words(status));
            // Only cranes with a problem are named.
            let is_named = count > 0 && status != Status::Valid && count <= MOST_ROWS;
            points.push(match is_named {
                false => format!("**{count} {label}**"),
                true => {
                    let names: Vec<String> = of.iter().map(|one| self.reply.name(one)).collect();
                    format!("**{count} {label}**: {}", listed(&names))
                }
            });
        }
        self.reply.list(&points);
        let dues = cranes.iter().flat_map(|one| row::certificates(one));
        let dues = dues.filter_map(|row| match row {
            Row::Certificate(crane, held) if !self.view.is_expired(held) => {
                Some((held.expires_at?, crane, held))
            }
            _ => None,
        });
        if let Some((_, crane, held)) = dues.min_by_key(|(expiry, ..)| *expiry) {
            let kind = verbatim(self.view.facts.kinds[held.kind].in_sentence());
            let (name, date) = (self.reply.name(crane), self.date(held));
            self.reply
                .add(format!("Next is the {kind} of {name}, {date}."));
        }
    }

    /// Of each type of paper, which cranes have none.
    pub(super) fn missing_papers(&mut self, groups: &[Group<'f>]) {
        const MOST: usize = 5;
        let of = counted(self.found.among.len(), "crane");
        if groups.is_empty() {
            return self
                .reply
                .add(format!("Nothing of that is missing on {of}."));
        }
        let mut lines = Vec::new();
        for group in groups {
            let lacks = |row: &&Row<'f>| {
                let id = row.crane(self.view).map(|one| one.crane.id);
                group
                    .rows
                    .iter()
                    .any(|one| one.crane(self.view).map(|one| one.crane.id) == id)
            };
            let with: Vec<Row<'f>> = self
                .found
                .among
                .iter()
                .filter(|row| !lacks(row))
                .copied()
                .collect();
            let mut names = |rows: &[Row<'f>]| {
                let cranes = rows.iter().filter_map(|row| row.crane(self.view));
                let names: Vec<String> =
                    cranes.map(|one| self.reply.name_with_owner(one)).collect();
                listed(&names)
            };
            let who = match (with.len(), group.rows.len()) {
                (0, _) => "all".to_owned(),
                (_, 1..=MOST) => names(&group.rows),
                (1..=MOST, _) => format!("all but {}", names(&with)),
                _ => String::new(),
            };
            lines.push(vec![group.label.clone(), group.rows.len().to_string(), who]);
        }
        self.reply.add(format!("What is missing on {of}, by type:"));
        self.reply
            .table(&["Type", "Cranes without", "Which"], &lines);
    }
}

fn small_head(head: &str) -> String {
    match head.chars().nth(1) {
        Some(second) if second.is_uppercase() || second == '&' => head.to_owned(),
        _ => capital(head).replacen(
            |letter: char| letter.is_uppercase(),
            &head
                .chars()
                .take(1)
                .flat_map(char::to_lowercase)
                .collect::<String>(),
            1,
        ),
    }
}
