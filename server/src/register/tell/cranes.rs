//! Cranes in words: those of an answer by name, with what bears it out.

use super::super::facts::CraneFacts;
use super::super::query::{Ask, Column, Filter, Fit, Number, Of, OrderBy, State};
use super::super::row::{self, Row};
use super::super::say::{counted, kilometres, verbatim};
use super::{MOST_ROWS, Teller};
use crate::cranes::Status;

impl<'f> Teller<'_, 'f> {
    pub(super) fn list_cranes(&mut self) {
        let rows: Vec<Row<'f>> = {
            let tied = self.found.tied.iter();
            self.found.rows.iter().chain(tied).copied().collect()
        };
        let columns = match &self.query.ask {
            Ask::List(columns) => columns.clone(),
            _ => Vec::new(),
        };
        if rows.is_empty() {
            let none = format!("{}.", self.none_of_them());
            return self.reply.add(none);
        }
        if let ([Row::Crane(crane)], [column]) = (&rows[..], &columns[..]) {
            return self.one_fact(crane, column);
        }
        let is_ranked = self.query.limit.is_some() || self.query.skip > 0;
        if !is_ranked {
            let headline = self.headline(rows.len());
            self.reply.add(format!("{headline}:"));
        } else if rows.len() > 1 {
            let said = counted(rows.len(), "crane");
            self.reply.add(format!("{said}:"));
        }
        self.show_cranes(&rows, &columns);
        self.note_current(&rows);
    }

    /// With what bears the filter out, where there is something to show.
    fn show_cranes(&mut self, rows: &[Row<'f>], columns: &[Column]) {
        if !columns.is_empty() {
            return self.crane_table(rows, columns);
        }
        let fit = self.unfit();
        let mut evidence: Vec<Row<'f>> = Vec::new();
        let mut is_borne_out = true;
        for row in rows.iter().take(MOST_ROWS) {
            if let Row::Crane(crane) = row {
                let mut own: Vec<Row<'f>> = row::certificates(crane).collect();
                own.retain(|one| self.query.filter.shows(*one, self.query.on, self.view));
                is_borne_out &= !own.is_empty();
                evidence.extend(own);
            }
        }
        let mentions = |by: &OrderBy, what: fn(&Filter) -> bool| {
            let order = self.query.order.as_ref();
            order.is_some_and(|order| order.by == *by)
                || self.query.among.mentions(what)
                || self.query.filter.mentions(what)
        };
        if let Some(fit) = fit {
            self.obstacle_table(rows, fit);
        } else if is_borne_out && !evidence.is_empty() {
            self.due_table(&evidence);
        } else if mentions(&OrderBy::Km, |one| matches!(one, Filter::Km(_))) {
            self.crane_table(rows, &[Column::Km]);
        } else if self.query.filter.is_everything() {
            self.crane_table(rows, &[Column::Type, Column::State, Column::Next]);
        } else {
            let cranes: Vec<&CraneFacts> =
                rows.iter().filter_map(|row| row.crane(self.view)).collect();
            let names: Vec<String> = cranes
                .iter()
                .take(MOST_ROWS)
                .map(|one| self.name(one))
                .collect();
            self.reply.list(&names);
            self.rest(cranes.len());
        }
    }

    /// The fitness that the cranes of the answer lack.
    fn unfit(&self) -> Option<Fit> {
        self.query
            .filter
            .conjuncts()
            .iter()
            .find_map(|part| match part {
                Filter::Not(one) => match **one {
                    Filter::Fit(fit) => Some(fit),
                    _ => None,
                },
                _ => None,
            })
    }

    /// Valid is not the same as up to date: what has 12 days left is one of them.
    fn note_current(&mut self, rows: &[Row<'f>]) {
        let is_current = |one: &Filter| matches!(one, Filter::State(state) if state.is == State::Current && state.on.is_none());
        if !self.query.filter.mentions(is_current) || self.query.filter.mentions(Filter::is_has) {
            return;
        }
        let now = self.view.moment.ms;
        let soon: Vec<&CraneFacts> = rows
            .iter()
            .filter_map(|row| row.crane(self.view))
            .filter(|one| one.status(now) == Status::ExpiringSoon)
            .collect();
        let good = rows.len() - soon.len();
        let all = self.found.among.len();
        let verb = if good == 1 { "is" } else { "are" };
        self.reply.add(format!(
            "{good} of {} {verb} up to date: nothing expired, and nothing that expires within 30 days.",
            counted(all, "crane")
        ));
    }

    pub(super) fn count_cranes(&mut self) {
        let rows = self.found.rows.clone();
        let facts = self.view.facts;
        if self.query.filter.is_everything() && rows.len() == facts.cranes.len() {
            let own = facts.cranes.iter().filter(|one| one.is_own()).count();
            let said = match rows.len() - own {
                0 => format!("You have {}.", counted(own, "crane")),
                shared => format!(
                    "You have {} of your own, and {shared} more {} shared with you: {} in all.",
                    counted(own, "crane"),
                    if shared == 1 { "is" } else { "are" },
                    rows.len()
                ),
            };
            return self.reply.add(said);
        }
        let headline = self.headline(rows.len());
        self.reply.add(format!("{headline}."));
        if let Filter::Any(parts) = &self.query.filter {
            for part in parts {
                let holds = |row: &&Row<'f>| part.holds(**row, self.query.on, self.view);
                let count = self.found.among.iter().filter(holds).count();
                let clause = self.clause(part, count != 1);
                let of = self.base(self.found.among.len());
                self.reply
                    .add(format!("{count} of {of} {}.", verbatim(&clause)));
            }
        }
        self.names(&rows);
        self.note_current(&rows);
    }

    pub(super) fn whether_cranes(&mut self) {
        if let [Row::Crane(crane)] = self.found.among[..] {
            return self.about(crane);
        }
        let (rows, are) = self.shorter_side();
        let filter = match are {
            true => self.query.filter.clone(),
            false => self.query.filter.clone().negated(),
        };
        if rows.is_empty() {
            let none = format!("{}.", self.none_of_them());
            return self.reply.add(none);
        }
        let clause = self.clause(&filter, rows.len() != 1);
        let of = self.base(self.found.among.len());
        self.reply
            .add(format!("{} of {of} {}:", rows.len(), verbatim(&clause)));
        match filter.fitness() {
            Some((fit, false)) => self.obstacle_table(&rows, fit),
            _ => self.show_cranes(&rows, &[]),
        }
    }

    /// What bears out a yes or a no about one crane.
    fn about(&mut self, crane: &'f CraneFacts) {
        let filter = self.query.filter.clone();
        let has = |what: fn(&Filter) -> bool| filter.mentions(what);
        if let Some((fit, _)) = filter.fitness() {
            self.fit_for(crane, fit);
        }
        if has(|one| matches!(one, Filter::Km(_))) {
            self.km_of(crane);
            for id in filter.cranes_compared() {
                if let Some(other) = self.view.facts.crane(id) {
                    self.km_of(other);
                }
            }
        }
        if has(|one| matches!(one, Filter::Make(_) | Filter::Model(_) | Filter::Type(_))) {
            self.describe_one(crane, false);
        }
        if has(|one| matches!(one, Filter::Owner(_))) {
            self.one_fact(crane, &Column::Owner);
        }
        if has(|one| matches!(one, Filter::MayEdit)) {
            self.my_access(crane);
        }
        if has(|one| matches!(one, Filter::Has(has) if has.of == Of::Shares)) {
            self.one_fact(crane, &Column::SeenBy);
        }
        if has(|one| matches!(one, Filter::Has(has) if has.of == Of::Documents)) {
            self.papers_of(crane, &filter);
        }
        let of_dates = has(|one| {
            matches!(one, Filter::State(_))
                || matches!(one, Filter::Has(has) if has.of == Of::Certificates)
        });
        if of_dates || filter.fitness().is_some() {
            let rows: Vec<Row<'f>> = row::certificates(crane).collect();
            match self.reply.is_empty() {
                true => self.dates_of(crane, &rows),
                false => self.dates(crane, &rows),
            }
        }
        if self.reply.is_empty() {
            self.describe_one(crane, true);
        }
    }

    fn crane_table(&mut self, rows: &[Row<'f>], columns: &[Column]) {
        let columns = self.spread(columns);
        let heads = columns.iter().map(|column| self.head(column));
        let head: Vec<String> = std::iter::once("Crane".to_owned()).chain(heads).collect();
        let mut lines = Vec::new();
        for row in rows.iter().take(MOST_ROWS) {
            if let Some(crane) = row.crane(self.view) {
                let mut line = vec![self.name(crane)];
                line.extend(columns.iter().map(|column| self.cell(crane, column)));
                lines.push(line);
            }
        }
        let head: Vec<&str> = head.iter().map(String::as_str).collect();
        self.reply.table(&head, &lines);
        self.rest(rows.len());
    }

    pub(super) fn km_of(&mut self, crane: &CraneFacts) {
        let name = self.name(crane);
        let km = kilometres(crane.crane.road_user_km);
        self.reply
            .add(format!("The road user charges value of {name} is {km}."));
    }

    fn my_access(&mut self, crane: &CraneFacts) {
        use crate::access::Access;
        let name = self.reply.name(crane);
        let owner = verbatim(&crane.crane.owner_name);
        self.reply.add(match crane.crane.access {
            Access::Owner => format!("{name} is yours."),
            Access::Edit => format!("{owner} lets you edit {name}."),
            Access::View => format!("{owner} lets you look at {name}, but not change it."),
        });
    }
}

impl Number {
    /// Whether it wants none of them.
    pub(super) fn is_none(self) -> bool {
        matches!(self, Self::None | Self::Exactly(0) | Self::AtMost(0))
    }
}
