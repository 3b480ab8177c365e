//! A query as one English sentence: what was understood, for people to check.

mod clauses;
mod terms;

use super::facts::Facts;
use super::query::{Ask, Column, Filter, Number, Of, OrderBy, Query};
use super::say::{listed, long_date};
use crate::cranes::crane_name;

/// "Cranes by Grove that have a COF that runs out before 1 March 2027, counted by type"
pub(crate) fn sentence(query: &Query, facts: &Facts) -> String {
    let words = Words { facts };
    let mut text = words.asked(query);
    text += &words.ranked(query);
    if let Some(day) = query.on {
        text += &format!(", as of {}", long_date(day));
    }
    capital(&text)
}

/// Puts queries into words, with the names that the register has.
#[derive(Clone, Copy)]
pub(super) struct Words<'f> {
    pub(super) facts: &'f Facts,
}

impl Words<'_> {
    fn asked(self, query: &Query) -> String {
        let all = || {
            self.things(
                query.of,
                &query.among.clone().and(query.filter.clone()),
                true,
            )
        };
        let among = || self.things(query.of, &query.among, true);
        let that = || match query.filter.is_everything() {
            true => "are there".to_owned(),
            false => self.clause(query.of, &query.filter, true),
        };
        match &query.ask {
            Ask::List(columns) if columns.is_empty() => all(),
            Ask::List(columns) => {
                let columns: Vec<String> = columns.iter().map(|one| self.column(one)).collect();
                format!("{}, with {}", all(), listed(&columns))
            }
            Ask::Count => format!("{}, counted", all()),
            Ask::CountBy(dimension) => format!("{}, counted by {}", all(), dimension.words()),
            Ask::Sum(measure) => format!("{}, their {} added up", all(), measure.words()),
            Ask::Average(measure) => format!("{}, the average of their {}", all(), measure.words()),
            Ask::Share => format!("what share of {} {}", among(), that()),
            Ask::Whether(number) => {
                let one = self.only(query.of, &query.among);
                if let (Some(one), Number::Some | Number::Every) = (one, number) {
                    let clause = self.clause(query.of, &query.filter, false);
                    return format!("whether {one} {clause}");
                }
                let number = match number {
                    Number::Some => "any".to_owned(),
                    Number::Every => "all".to_owned(),
                    Number::None => "none of the".to_owned(),
                    Number::Exactly(count) => format!("exactly {count} of the"),
                    Number::AtLeast(count) => format!("at least {count} of the"),
                    Number::AtMost(count) => format!("at most {count} of the"),
                };
                format!("whether {number} {} {}", among(), that())
            }
            Ask::Difference(than) => format!(
                "by how much {} differ from {} in {}",
                all(),
                self.things(query.of, &than.than, true),
                than.of.words()
            ),
            Ask::Compare => format!("{}, side by side", all()),
            Ask::Describe => format!("all that is known of {}", all()),
        }
    }

    fn ranked(self, query: &Query) -> String {
        let mut text = String::new();
        if let Some(order) = &query.order {
            let first = match (&order.by, order.descending) {
                (OrderBy::Name, false) => "by name".to_owned(),
                (OrderBy::Name, true) => "by name backwards".to_owned(),
                (OrderBy::Expires, false) => "the soonest first".to_owned(),
                (OrderBy::Expires, true) => "the latest first".to_owned(),
                (OrderBy::Certificate(key), down) => {
                    let kind = self
                        .facts
                        .kind(key)
                        .map_or(key.as_str(), |kind| kind.in_sentence());
                    let end = if down { "latest" } else { "soonest" };
                    format!("the {end} {kind} first")
                }
                (OrderBy::Added, false) => "the oldest first".to_owned(),
                (OrderBy::Added, true) => "the newest first".to_owned(),
                (OrderBy::Km, down) => format!("the {} km first", extreme(down)),
                (OrderBy::Documents, down) => format!("the {} documents first", extreme(down)),
                (OrderBy::Number, down) => format!("the {} first", extreme(down)),
            };
            text += &format!(", {first}");
        }
        let each = query
            .per
            .map_or(String::new(), |per| format!(" for each {}", per.words()));
        match (query.skip, query.limit) {
            (0, None) => {}
            (0, Some(1)) => text += &format!(", only the first{each}"),
            (0, Some(limit)) => text += &format!(", only the first {limit}{each}"),
            (skip, Some(1)) => text += &format!(", only number {}{each}", skip + 1),
            (skip, Some(limit)) => {
                text += &format!(", only number {} to {}{each}", skip + 1, skip + limit);
            }
            (skip, None) => text += &format!(", without the first {skip}{each}"),
        }
        text
    }

    /// "MBR482", "the COF of MBR482": where there can be no other.
    fn only(self, of: Of, filter: &Filter) -> Option<String> {
        let crane = |part: &Filter| match part {
            Filter::Plate(plate) => Some(plate.clone()),
            Filter::Cranes(ids) if ids.len() == 1 => Some(self.names(ids)),
            _ => None,
        };
        match (of, filter.conjuncts()) {
            (Of::Cranes, [one]) => crane(one),
            (
                Of::Certificates,
                [one, Filter::Certificate(key)] | [Filter::Certificate(key), one],
            ) => Some(format!("the {} of {}", self.kind(key, false), crane(one)?)),
            _ => None,
        }
    }

    pub(super) fn names(self, ids: &[i64]) -> String {
        let name = |id: &i64| match self.facts.crane(*id) {
            Some(crane) => crane_name(&crane.crane),
            None => "an unknown crane".to_owned(),
        };
        listed(&ids.iter().map(name).collect::<Vec<_>>())
    }

    /// "COFs", "rigging gear certificates"
    pub(super) fn kind(self, key: &str, many: bool) -> String {
        let name = self.facts.kind(key).map_or(key, |kind| kind.in_sentence());
        match name.chars().all(char::is_alphanumeric) {
            true if many => format!("{name}s"),
            true => name.to_owned(),
            false => format!("{name} {}", Of::Certificates.noun(many)),
        }
    }

    fn column(self, column: &Column) -> String {
        match column {
            Column::Certificate(key) => self
                .facts
                .kind(key)
                .map_or(key.as_str(), |kind| kind.in_sentence())
                .to_owned(),
            other => other.words().to_owned(),
        }
    }
}

fn extreme(descending: bool) -> &'static str {
    if descending { "most" } else { "fewest" }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}
