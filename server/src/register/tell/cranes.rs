//! Cranes in words: by name, with their dates, with what stands in the way.

use super::super::facts::CraneFacts;
use super::super::fitness;
use super::super::query::{Ask, Column, Filter, Fit, Number, Of, OrderBy, Purpose, State};
use super::super::row::{self, Row, in_words};
use super::super::run::Group;
use super::super::say::{counted, kilometres, listed, verbatim};
use super::certificates::on_day;
use super::{MOST_ROWS, Teller, capital};
use crate::cranes::Status;

/// Cranes that fit beside each other.
const MOST_BESIDE: usize = 6;
/// Cranes that are each described.
const MOST_DESCRIBED: usize = 5;

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

    /// Whether it may work or drive, and every reason why not.
    fn fit_for(&mut self, crane: &CraneFacts, fit: Fit) {
        let day = fit.on.or(self.query.on);
        let name = self.name(crane);
        let (own, all) = (
            self.obstacles(crane, fit),
            self.obstacles_to_work(crane, fit),
        );
        let on = on_day(day);
        let what = fit.purpose.words();
        let is_past = day.is_some_and(|day| day < self.view.moment.today);
        let is = if is_past { "was" } else { "is" };
        self.reply.add(match own.is_empty() {
            true => format!("{name} {is} fit for {what}{on}."),
            false => format!("{name} {is} not fit for {what}{on}: {}.", listed(&own)),
        });
        let others: Vec<String> = all.into_iter().filter(|one| !own.contains(one)).collect();
        if fit.purpose == Purpose::Road && !others.is_empty() {
            self.reply
                .add(format!("But it may not work{on}: {}.", listed(&others)));
        }
    }

    fn obstacles(&self, crane: &CraneFacts, fit: Fit) -> Vec<String> {
        let at = self.view.at(fit.on.or(self.query.on));
        let found = fitness::obstacles(crane, fit.purpose, (at, self.view.moment));
        found.iter().map(|one| verbatim(one)).collect()
    }

    fn obstacles_to_work(&self, crane: &CraneFacts, fit: Fit) -> Vec<String> {
        let purpose = Purpose::Work;
        self.obstacles(crane, Fit { purpose, ..fit })
    }

    fn obstacle_table(&mut self, rows: &[Row<'f>], fit: Fit) {
        let mut lines = Vec::new();
        for row in rows.iter().take(MOST_ROWS) {
            if let Row::Crane(crane) = row {
                let why = listed(&self.obstacles(crane, fit));
                lines.push(vec![self.name(crane), why]);
            }
        }
        self.reply
            .table(&["Crane", "What stands in the way"], &lines);
        self.rest(rows.len());
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

    /// One column of one crane, as a sentence.
    fn one_fact(&mut self, crane: &'f CraneFacts, column: &Column) {
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

    fn describe_one(&mut self, crane: &'f CraneFacts, with_dates: bool) {
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

impl Purpose {
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Work => "work",
            Self::Road => "the road",
        }
    }
}

impl Number {
    /// Whether it wants none of them.
    pub(super) fn is_none(self) -> bool {
        matches!(self, Self::None | Self::Exactly(0) | Self::AtMost(0))
    }
}
