//! Says what a query found: Markdown with its sources, yes or no first.

mod certificates;
mod cranes;
mod descriptions;
mod documents;
mod fitness;
mod not_applicable;
mod people;
mod tables;

use super::facts::CraneFacts;
use super::query::{Ask, Dimension, Direction, Filter, Measure, Number, Of, OrderBy, Query};
use super::reply::Reply;
use super::row::{Row, View};
use super::run::{Found, Group, Result};
use super::say::{counted, kilometres, listed, long_date, verbatim};
use super::sentence::Words;

/// More rows say less than how many there are.
const MOST_ROWS: usize = 60;
/// The same for names in a line.
const MOST_NAMES: usize = 12;

/// What was found, in words.
pub(crate) fn tell<'f>(query: &Query, found: &Found<'f>, view: View<'f>) -> Reply {
    let mut teller = Teller {
        query,
        found,
        view,
        words: Words { facts: view.facts },
        reply: Reply::default(),
    };
    match (&query.ask, &found.result) {
        (_, Result::Yes(yes)) => teller.whether(*yes),
        (_, Result::Groups(groups)) => teller.groups(groups),
        (_, Result::Number(number)) => teller.number(*number),
        (_, Result::Difference(here, there)) => teller.difference(*here, *there),
        (_, Result::Nothing) => teller.no_number(),
        (Ask::Share, _) => teller.share(),
        (Ask::Count, _) => teller.count(),
        (Ask::Compare, _) => teller.side_by_side(),
        (Ask::Describe, _) => teller.describe(),
        _ => teller.list(),
    }
    teller.note_known_later();
    // A crane that others are compared with is named, and so a source.
    let compared = [&query.among, &query.filter].map(Filter::cranes_compared);
    for id in compared.into_iter().flatten() {
        if let Some(crane) = view.facts.crane(id) {
            teller.reply.name(crane);
        }
    }
    teller.reply
}

/// How a verb is said of a day that has passed.
const WAS: [(&str, &str); 4] = [
    ("is", "was"),
    ("are", "were"),
    ("has", "had"),
    ("have", "had"),
];

/// An answer while it is said.
struct Teller<'a, 'f> {
    query: &'a Query,
    found: &'a Found<'f>,
    view: View<'f>,
    words: Words<'f>,
    reply: Reply,
}

impl<'f> Teller<'_, 'f> {
    /// Of a day that has passed: what is said of it was not all known on it.
    fn note_known_later(&mut self) {
        let mut told: Vec<(i64, &str)> = Vec::new();
        let mut lines = Vec::new();
        for row in &self.found.among {
            let Some(crane) = row.crane(self.view) else {
                continue;
            };
            for (key, later) in &crane.known_later {
                let is_asked = match row {
                    Row::Certificate(_, held) => self.view.facts.kinds[held.kind].key == *key,
                    _ => true,
                };
                if is_asked && !told.contains(&(crane.crane.id, key)) {
                    told.push((crane.crane.id, key));
                    let kind = self.view.facts.kind(key);
                    let kind = kind.map_or("Certificate", |kind| &*kind.label);
                    lines.push((crane, format!("{}: {later}", verbatim(kind))));
                }
            }
        }
        match lines.len() {
            0 => {}
            1..=MOST_NAMES => {
                let is_one = lines.iter().all(|(one, _)| one.crane.id == told[0].0);
                let lines: Vec<String> = lines
                    .into_iter()
                    .map(|(crane, line)| match is_one {
                        true => line,
                        false => format!("{}, {line}", self.reply.name(crane)),
                    })
                    .collect();
                self.reply.add("Not all of this was known on that day:");
                self.reply.list(&lines);
            }
            count => self.reply.add(format!(
                "Not all of this was known on that day: {count} entries came later."
            )),
        }
    }

    fn list(&mut self) {
        match self.query.of {
            Of::Cranes => self.list_cranes(),
            Of::Certificates => self.list_certificates(),
            Of::Documents => self.list_documents(),
            Of::Mates => self.list_mates(),
            Of::Requests => self.list_requests(),
            Of::Shares => self.list_shares(),
        }
    }

    fn count(&mut self) {
        match self.query.of {
            Of::Cranes => self.count_cranes(),
            Of::Documents => self.count_documents(),
            // Lists of these are short, or begin with their number, so a count is a list.
            _ => self.list(),
        }
    }

    fn describe(&mut self) {
        match self.query.of {
            Of::Cranes => self.describe_cranes(),
            _ => self.list(),
        }
    }

    fn whether(&mut self, yes: bool) {
        let word = if yes { "Yes." } else { "No." };
        let is_of_people = matches!(self.query.of, Of::Mates | Of::Requests | Of::Shares);
        if self.found.among.is_empty() && self.say_not_applicable() {
            return;
        }
        if self.found.among.is_empty() && !is_of_people {
            let none = format!("{}.", self.none_of_them());
            // "Are all …" over an empty list is true but misleading, so no yes is said.
            let said = match self.query.ask {
                Ask::Whether(Number::Every) => none,
                _ => format!("{word} {none}"),
            };
            return self.reply.add(said);
        }
        let before = self.reply.blocks();
        match self.query.of {
            Of::Cranes => self.whether_cranes(),
            Of::Certificates => self.whether_certificates(),
            Of::Documents => self.whether_documents(),
            Of::Mates => self.whether_mates(),
            Of::Requests | Of::Shares => self.list(),
        }
        self.reply.begin_block(before, word);
    }

    /// Those that are, or those that are not: whichever says it shorter.
    fn shorter_side(&self) -> (Vec<Row<'f>>, bool) {
        let is_every = matches!(self.query.ask, Ask::Whether(Number::Every));
        let rest = self.found.among.len() - self.found.rows.len();
        if !is_every || rest >= self.found.rows.len() && !self.found.rows.is_empty() || rest == 0 {
            return (self.found.rows.clone(), true);
        }
        let holds = |row: &Row<'f>| self.query.filter.holds(*row, self.query.on, self.view);
        let others = self.found.among.iter().filter(|row| !holds(row));
        (others.copied().collect(), false)
    }

    /// "None of 23 cranes is expired", "There are no cranes by Kato in your register"
    fn none_of_them(&self) -> String {
        let of = self.query.of;
        match self.found.among.len() {
            0 => {
                let what = self.words.things(of, &self.without_cranes(), true);
                format!("There are no {} in your register", verbatim(&what))
            }
            all if self.query.filter.is_everything() => format!("{all} in all"),
            all => {
                let clause = self.clause(&self.query.filter, false);
                format!("None of {} {}", self.base(all), verbatim(&clause))
            }
        }
    }

    /// Those that are spoken of: "23 cranes", "3 cranes by Grove"
    fn base(&self, count: usize) -> String {
        let things = self
            .words
            .things(self.query.of, &self.without_cranes(), count != 1);
        // "Your 22 cranes", and not "22 your cranes".
        match things.split_once(' ') {
            Some((whose, rest)) if whose == "your" || whose.ends_with("'s") => {
                format!("{} {count} {}", verbatim(whose), verbatim(rest))
            }
            _ => format!("{count} {}", verbatim(&things)),
        }
    }

    /// What is said of them; of a day that has passed, as it was then.
    fn clause(&self, filter: &Filter, many: bool) -> String {
        let clause = self.words.clause(self.query.of, filter, many);
        let Some(day) = self.view.facts.stood_on else {
            return clause;
        };
        let (verb, rest) = clause.split_once(' ').unwrap_or((&clause, ""));
        let was = WAS.iter().find(|(is, _)| *is == verb);
        let verb = was.map_or(verb, |(_, was)| was);
        format!("{verb} {rest} on {}", long_date(day))
    }

    /// Among, less what names single cranes: the number says those.
    fn without_cranes(&self) -> Filter {
        let parts = self.query.among.conjuncts().iter();
        let parts = parts.filter(|part| !matches!(part, Filter::Cranes(_) | Filter::Plate(_)));
        parts.fold(Filter::Everything, |all, part| all.and(part.clone()))
    }

    /// "4 of 23 cranes are expired", "3 cranes by Grove"
    fn headline(&self, count: usize) -> String {
        let all = self.found.among.len();
        if self.query.filter.is_everything() {
            return self.base(count);
        }
        if count == 0 {
            return self.none_of_them();
        }
        let clause = self.clause(&self.query.filter, count != 1);
        format!("{count} of {} {}", self.base(all), verbatim(&clause))
    }

    fn name(&mut self, crane: &CraneFacts) -> String {
        self.reply.name_with_owner(crane)
    }

    /// A line of names, where they are few.
    fn names(&mut self, rows: &[Row<'f>]) {
        if (1..=MOST_NAMES).contains(&rows.len()) {
            let cranes: Vec<&CraneFacts> =
                rows.iter().filter_map(|row| row.crane(self.view)).collect();
            let names: Vec<String> = cranes.into_iter().map(|one| self.name(one)).collect();
            self.reply.add(format!("{}.", listed(&names)));
        }
    }

    /// The only crane that is spoken of.
    fn only_crane(&self) -> Option<&'f CraneFacts> {
        let mut cranes = self.found.among.iter().map(|row| row.crane(self.view));
        let first = cranes.next()??;
        let is_same =
            |one: Option<&CraneFacts>| one.is_some_and(|one| one.crane.id == first.crane.id);
        cranes.all(is_same).then_some(first)
    }

    fn share(&mut self) {
        let (part, all) = (self.found.matching, self.found.among.len());
        if all == 0 {
            let none = format!("{}.", self.none_of_them());
            return self.reply.add(none);
        }
        let percent = (part * 200 + all) / (all * 2);
        let headline = self.headline(part);
        self.reply.add(format!("{percent}%. {headline}."));
        let rows = self.found.rows.clone();
        self.names(&rows);
    }

    fn number(&mut self, number: i64) {
        let measure = match self.query.ask {
            Ask::Sum(measure) | Ask::Average(measure) => measure,
            _ => Measure::Number,
        };
        let is_sum = matches!(self.query.ask, Ask::Sum(_));
        if let ([row], Measure::Km) = (&self.found.rows[..], measure) {
            if let Some(crane) = row.crane(self.view) {
                self.km_of(crane);
            }
            return;
        }
        let of = match self.query.filter.is_everything() {
            true => self.base(self.found.rows.len()),
            false => {
                let all = self.query.among.clone().and(self.query.filter.clone());
                let things = self
                    .words
                    .things(self.query.of, &all, self.found.rows.len() != 1);
                format!("{} {}", self.found.rows.len(), verbatim(&things))
            }
        };
        self.reply.add(match (measure, is_sum) {
            (Measure::Km, true) => {
                format!(
                    "The road user charges values of {of} add up to {}.",
                    kilometres(number)
                )
            }
            (Measure::Km, false) => {
                format!(
                    "The average road user charges value of {of} is {}.",
                    kilometres(number)
                )
            }
            (Measure::Documents, true) => {
                format!("{of} have {} in all.", documents_said(number))
            }
            (Measure::Documents, false) => {
                format!("On average, {of} have {} each.", documents_said(number))
            }
            (_, true) => format!("The days left on {of} add up to {number}."),
            (_, false) => format!("On average, {number} days are left on {of}."),
        });
    }

    fn no_number(&mut self) {
        let said = match self.query.ask {
            Ask::Difference(_) => {
                "I need one certificate on each side to compare dates.".to_owned()
            }
            _ => format!("{}.", self.none_of_them()),
        };
        self.reply.add(said);
    }

    fn difference(&mut self, here: i64, there: i64) {
        let Ask::Difference(than) = &self.query.ask else {
            return;
        };
        let of = self.query.of;
        let all = self.query.among.clone().and(self.query.filter.clone());
        for id in all.cranes_named().chain(than.than.cranes_named()) {
            if let Some(crane) = self.view.facts.crane(*id) {
                self.reply.name(crane);
            }
        }
        let is_number = than.of == Measure::Number;
        let things = |filter: &Filter, count: i64| {
            verbatim(&self.words.things(of, filter, is_number && count != 1))
        };
        let (one, other) = (things(&all, here), things(&than.than, there));
        let by = (here - there).abs();
        let more = match here.cmp(&there) {
            std::cmp::Ordering::Greater => "more",
            std::cmp::Ordering::Less => "fewer",
            std::cmp::Ordering::Equal => "as many",
        };
        self.reply.add(match than.of {
            _ if by == 0 => format!("{}: the same.", capital(&one)),
            Measure::Number => format!("{here} {one}, {there} {other}: {by} {more}."),
            Measure::Km => format!(
                "{}: {}. {}: {}. That is {} {}.",
                capital(&one),
                kilometres(here),
                capital(&other),
                kilometres(there),
                kilometres(by),
                if here > there { "more" } else { "less" }
            ),
            Measure::Documents => format!("{here} on {one}, {there} on {other}: {by} {more}."),
            Measure::DaysLeft => {
                let order = if here < there { "before" } else { "after" };
                let days = counted(by.unsigned_abs() as usize, "day");
                format!("The {one} runs out {days} {order} the {other}.")
            }
        });
        let yes = than.is.map(|is| match is {
            Direction::More => here > there,
            Direction::Less => here < there,
        });
        if let Some(yes) = yes {
            let word = if yes { "Yes." } else { "No." };
            self.reply.begin_block(0, word);
        }
        if than.of == Measure::DaysLeft {
            let rows = self.found.rows.clone();
            self.due_table(&rows);
        }
    }

    fn groups(&mut self, groups: &[Group<'f>]) {
        let Ask::CountBy(dimension) = self.query.ask else {
            return;
        };
        if dimension == Dimension::MissingPaper {
            return self.missing_papers(groups);
        }
        let of = self.query.of;
        let headline = match of {
            Of::Certificates => self.certificates_headline(&self.found.rows, true),
            _ => self.headline(self.found.rows.len()),
        };
        let ranked = self
            .query
            .order
            .as_ref()
            .is_some_and(|one| one.by == OrderBy::Number);
        let mut rows = Vec::new();
        for group in groups.iter().take(MOST_ROWS) {
            let label = match (
                dimension,
                group.rows.first().and_then(|row| row.crane(self.view)),
            ) {
                (Dimension::Crane, Some(crane)) => self.name(crane),
                _ => verbatim(&group.label),
            };
            rows.push(vec![label, group.rows.len().to_string()]);
        }
        match (&rows[..], ranked) {
            ([], _) => self.reply.add(format!("{headline}.")),
            ([row], true) => {
                let count: usize = groups.first().map_or(0, |group| group.rows.len());
                let things = of.noun(count != 1);
                self.reply.add(format!("{}: {count} {things}.", row[0]));
            }
            _ => {
                self.reply.add(format!("{headline}:"));
                let head = capital(dimension.words());
                let things = capital(of.noun(true));
                self.reply.table(&[&head, &things], &rows);
            }
        }
    }
}

fn documents_said(number: i64) -> String {
    counted(usize::try_from(number).unwrap_or_default(), "document")
}

pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}
