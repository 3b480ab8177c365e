//! Certificates in words: one as a sentence, several as a table.

use super::super::facts::{CraneFacts, Held};
use super::super::query::{Ask, Filter, OrderBy, State};
use super::super::row::Row;
use super::super::say::{counted, listed, long_date, verbatim};
use super::not_applicable::NOT_APPLICABLE;
use super::{MOST_NAMES, MOST_ROWS, Teller};
use crate::certificates::Outcome;

impl<'f> Teller<'_, 'f> {
    pub(super) fn list_certificates(&mut self) {
        let rows = self.found.rows.clone();
        let tests = self.tests();
        if self.is_ranked() {
            return self.ranked(&rows);
        }
        match (&rows[..], &tests) {
            ([], _) if self.found.among.is_empty() && self.say_not_applicable() => {}
            ([], Filter::Everything) => {
                let none = format!("{}.", self.none_of_them());
                self.reply.add(none);
            }
            ([], _) => self.nothing(&tests),
            ([Row::Certificate(crane, held)], _) if self.found.among.len() == 1 => {
                let said = self.sentence(crane, held);
                self.reply.add(format!("{said}."));
            }
            (_, Filter::Everything) if self.query.ask == Ask::Count => {
                let on = self.certificates_headline(&rows, true);
                self.reply.add(format!("{on}."));
                if let Some(crane) = self.only_crane() {
                    self.dates_of(crane, &rows);
                }
            }
            (_, Filter::Everything) => match self.only_crane() {
                Some(crane) => self.dates_of(crane, &rows),
                None => self.dates_table(&rows),
            },
            _ => {
                let headline = self.certificates_headline(&rows, true);
                self.reply.add(format!("{headline}:"));
                self.due_table(&rows);
            }
        }
        self.note_expired();
    }

    fn is_ranked(&self) -> bool {
        self.query.limit.is_some() || self.query.skip > 0
    }

    /// The first, the last, the second, or so many of them.
    fn ranked(&mut self, rows: &[Row<'f>]) {
        self.note_expired();
        let order = self.query.order.as_ref();
        let is_next = order.is_some_and(|one| one.by == OrderBy::Expires && !one.descending)
            && self.query.skip == 0
            && self.due_span().is_some();
        match rows {
            [] => {
                let tests = self.tests();
                self.nothing(&tests);
            }
            [Row::Certificate(crane, held)] if is_next && self.found.tied.is_empty() => {
                let kind = verbatim(self.view.facts.kinds[held.kind].in_sentence());
                let name = self.name(crane);
                let date = self.date(held);
                self.reply
                    .add(format!("Next is the {kind} of {name}: {date}."));
            }
            [Row::Certificate(crane, held)] if self.found.tied.is_empty() => {
                let said = self.sentence(crane, held);
                self.reply.add(format!("{said}."));
            }
            _ => {
                let tied = self.found.tied.iter();
                let all: Vec<Row<'f>> = rows.iter().chain(tied).copied().collect();
                self.due_table(&all);
            }
        }
    }

    pub(super) fn whether_certificates(&mut self) {
        if let [Row::Certificate(crane, held)] = self.found.among[..] {
            let said = self.sentence(crane, held);
            let because = self.because();
            return self.reply.add(format!("{said}{because}."));
        }
        let (rows, are) = self.shorter_side();
        if rows.is_empty() {
            let tests = self.tests();
            self.nothing(&tests);
        } else {
            let headline = self.certificates_headline(&rows, are);
            match self.only_crane() {
                // For one crane, all its dates are shown.
                Some(crane) if rows.len() == self.found.among.len() => {
                    self.dates_of(crane, &rows);
                }
                // Where all of many are as asked, a table would add nothing.
                _ if rows.len() == self.found.among.len() && rows.len() > MOST_NAMES => {
                    self.reply.add(format!("All {headline}."));
                }
                _ => {
                    self.reply.add(format!("{headline}:"));
                    self.due_table(&rows);
                }
            }
        }
        self.note_expired();
    }

    /// ", so it does not run out by 30 September 2026": where the question has a day of its own.
    fn because(&self) -> String {
        if !self.query.filter.names_a_day() {
            return String::new();
        }
        let filter = match self.found.rows.is_empty() {
            true => self.query.filter.clone().negated(),
            false => self.query.filter.clone(),
        };
        let clause = self.clause(&filter, false);
        format!(", so it {}", verbatim(&clause))
    }

    /// "6 certificates on 4 cranes are expired"
    pub(super) fn certificates_headline(&self, rows: &[Row<'f>], are: bool) -> String {
        let mut cranes: Vec<i64> = rows
            .iter()
            .filter_map(|row| row.crane(self.view))
            .map(|one| one.crane.id)
            .collect();
        cranes.sort_unstable();
        cranes.dedup();
        let count = rows.len();
        let on = counted(cranes.len(), "crane");
        let tests = match are {
            true => self.tests(),
            false => self.query.filter.clone().negated(),
        };
        if count == 0 {
            return self.nothing_said(&tests);
        }
        let said = format!("{} on {on}", counted(count, "certificate"));
        if tests.is_everything() {
            return said;
        }
        let clause = self.clause(&tests, count != 1);
        format!("{said} {}", verbatim(&clause))
    }

    /// What is asked of the certificates, beside whose and which they are.
    pub(super) fn tests(&self) -> Filter {
        let among = self.query.among.conjuncts().iter();
        let parts = among.chain(self.query.filter.conjuncts());
        let tests = parts.filter(|part| !part.is_name());
        tests.fold(Filter::Everything, |all, part| all.and(part.clone()))
    }

    /// "No COF expires in July 2026"; of one crane, with its name.
    pub(super) fn nothing(&mut self, tests: &Filter) {
        let said = self.nothing_said(tests);
        match self.only_crane() {
            Some(crane) => {
                let name = self.name(crane);
                self.reply.add(format!("{name}: {}.", small(&said)));
            }
            None => self.reply.add(format!("{said}.")),
        }
    }

    fn nothing_said(&self, tests: &Filter) -> String {
        let mut kinds = self
            .query
            .among
            .conjuncts()
            .iter()
            .chain(self.query.filter.conjuncts());
        let kind = kinds.find_map(|part| match part {
            Filter::Certificate(key) => Some(self.words.kind(key, false)),
            _ => None,
        });
        let what = kind.map_or("Nothing".to_owned(), |kind| {
            format!("No {}", verbatim(&kind))
        });
        let clause = self.clause(tests, false);
        format!("{what} {}", verbatim(&clause))
    }

    /// "3 December 2026 (in 18 days)", with what came of the last inspection where that is not good.
    pub(super) fn date(&self, held: &Held) -> String {
        let date = match held.expires_at {
            Some(expiry) if self.view.facts.stood_on.is_some() => {
                long_date(self.view.moment.day(expiry))
            }
            Some(expiry) => self.view.moment.expiry(expiry),
            None if self.view.facts.stood_on.is_some() => "nothing recorded".to_owned(),
            None => "no date".to_owned(),
        };
        match held.outcome {
            Outcome::Pass => date,
            Outcome::Fail => format!("failed, {date}"),
            Outcome::Suspended => format!("suspended, {date}"),
            Outcome::Cancelled => format!("cancelled, {date}"),
        }
    }

    /// "The COF of … expires on …", without its full stop.
    pub(super) fn sentence(&mut self, crane: &CraneFacts, held: &Held) -> String {
        let name = self.name(crane);
        let kind = verbatim(self.view.facts.kinds[held.kind].in_sentence());
        let date = self.date(held);
        match held.expires_at {
            _ if held.outcome != Outcome::Pass => format!("The {kind} of {name} {date}"),
            None => format!("The {kind} of {name} has no date that I can read"),
            Some(_) if self.view.is_expired(held) => {
                format!("The {kind} of {name} ran out on {date}")
            }
            Some(_) => format!("The {kind} of {name} expires on {date}"),
        }
    }

    /// The dates of one crane, one under the other.
    pub(super) fn dates_of(&mut self, crane: &CraneFacts, rows: &[Row<'f>]) {
        let name = self.name(crane);
        self.reply.add(format!("{name}:"));
        self.dates(crane, rows);
    }

    pub(super) fn dates(&mut self, crane: &CraneFacts, rows: &[Row<'f>]) {
        let mut held: Vec<&Held> = rows.iter().filter_map(|row| row.held()).collect();
        held.sort_by_key(|held| held.kind);
        let dated = held.into_iter().map(|held| {
            let kind = &self.view.facts.kinds[held.kind];
            vec![verbatim(&kind.label), self.date(held)]
        });
        let others = self.not_applicable(crane);
        let others = others.map(|kind| vec![verbatim(&kind.label), NOT_APPLICABLE.to_owned()]);
        let rows: Vec<Vec<String>> = dated.chain(others).collect();
        self.reply.table(&["Certificate", "Expires"], &rows);
    }

    pub(super) fn due_table(&mut self, rows: &[Row<'f>]) {
        let mut lines = Vec::new();
        for row in rows.iter().take(MOST_ROWS) {
            if let Row::Certificate(crane, held) = row {
                let name = self.name(crane);
                let label = verbatim(&self.view.facts.kinds[held.kind].label);
                lines.push(vec![name, label, self.date(held)]);
            }
        }
        self.reply
            .table(&["Crane", "Certificate", "Expires"], &lines);
        self.rest(rows.len());
    }

    /// What there is no room for.
    pub(super) fn rest(&mut self, all: usize) {
        if all > MOST_ROWS {
            self.reply.add(format!("And {} more.", all - MOST_ROWS));
        }
    }

    /// A line for each crane, a column for each kind that is there.
    fn dates_table(&mut self, rows: &[Row<'f>]) {
        let mut kinds: Vec<usize> = rows
            .iter()
            .filter_map(|row| Some(row.held()?.kind))
            .collect();
        kinds.sort_unstable();
        kinds.dedup();
        let mut cranes: Vec<&CraneFacts> = Vec::new();
        let mut seen = std::collections::HashSet::new();
        for row in rows {
            if let Row::Certificate(crane, _) = row
                && seen.insert(crane.crane.id)
            {
                cranes.push(crane);
            }
        }
        if kinds.len() > 1 {
            cranes.sort_by_key(|one| one.crane.id);
        }
        let labels = kinds
            .iter()
            .map(|kind| verbatim(&self.view.facts.kinds[*kind].label));
        let head: Vec<String> = std::iter::once("Crane".to_owned()).chain(labels).collect();
        let mut lines = Vec::new();
        for crane in cranes.iter().take(MOST_ROWS) {
            let mut line = vec![self.name(crane)];
            line.extend(kinds.iter().map(|kind| {
                let key = &self.view.facts.kinds[*kind].key;
                self.date_of(crane, key)
            }));
            lines.push(line);
        }
        let head: Vec<&str> = head.iter().map(String::as_str).collect();
        self.reply.table(&head, &lines);
        self.rest(cranes.len());
    }

    /// The span in which something still to come must run out.
    fn due_span(&self) -> Option<super::super::query::Span> {
        let mut parts = self
            .query
            .among
            .conjuncts()
            .iter()
            .chain(self.query.filter.conjuncts());
        parts.find_map(|part| match part {
            Filter::Due(span) => Some(*span),
            _ => None,
        })
    }

    /// "Already expired: COF of …": who asks what is due by Christmas wants to know that too.
    fn note_expired(&mut self) {
        let Some(span) = self.due_span() else {
            return;
        };
        if span
            .first()
            .is_some_and(|first| first > self.view.moment.today)
        {
            return;
        }
        let all = self.query.among.clone().and(self.query.filter.clone());
        let expired = all.conjuncts().iter().map(|part| match part {
            Filter::Due(_) => Filter::state(State::Expired),
            other => other.clone(),
        });
        let expired = expired.fold(Filter::Everything, Filter::and);
        let cranes = self.view.facts.cranes.iter();
        let rows = cranes.flat_map(super::super::row::certificates);
        let rows: Vec<Row<'f>> = rows
            .filter(|row| expired.holds(*row, self.query.on, self.view))
            .collect();
        if rows.len() > MOST_NAMES {
            let count = counted(rows.len(), "certificate");
            return self.reply.add(format!("Already expired: {count}."));
        }
        let mut names = Vec::new();
        for row in rows {
            if let Row::Certificate(crane, held) = row {
                let kind = verbatim(self.view.facts.kinds[held.kind].in_sentence());
                names.push(format!("{kind} of {}", self.name(crane)));
            }
        }
        if !names.is_empty() {
            self.reply
                .add(format!("Already expired: {}.", listed(&names)));
        }
    }
}

fn small(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_lowercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// "on 3 July 2026"
pub(super) fn on_day(day: Option<jiff::civil::Date>) -> String {
    day.map_or_else(String::new, |day| format!(" on {}", long_date(day)))
}
