//! Certificates that a crane does not need.

use super::super::facts::CraneFacts;
use super::super::query::{Filter, Of};
use super::super::row::Row;
use super::super::say::{listed, verbatim};
use super::{MOST_NAMES, Teller};
use crate::certificates::Kind;

pub(super) const NOT_APPLICABLE: &str = "Not applicable";

impl Teller<'_, '_> {
    /// The kinds that are asked about and that this crane does not need.
    pub(super) fn not_applicable<'c>(
        &self,
        crane: &'c CraneFacts,
    ) -> impl Iterator<Item = &'c Kind> {
        let keys = self.kinds_named();
        let spared = crane.crane.standings.iter().filter(|one| !one.applies);
        let kinds = spared.map(|one| &*one.kind);
        kinds.filter(move |kind| keys.is_empty() || keys.iter().any(|key| *key == kind.key))
    }

    fn kinds_named(&self) -> Vec<String> {
        let parts = self.query.among.conjuncts().iter();
        let parts = parts.chain(self.query.filter.conjuncts());
        let mut keys = Vec::new();
        for part in parts {
            match part {
                Filter::Certificate(key) => keys.push(key.clone()),
                Filter::Any(any) => keys.extend(any.iter().filter_map(|one| match one {
                    Filter::Certificate(key) => Some(key.clone()),
                    _ => None,
                })),
                _ => {}
            }
        }
        keys
    }

    /// The date of a crane's certificate, for a table.
    pub(super) fn date_of(&self, crane: &CraneFacts, key: &str) -> String {
        let kinds = &self.view.facts.kinds;
        let mut held = crane.certificates.iter();
        if let Some(held) = held.find(|held| kinds[held.kind].key == key) {
            return self.date(held);
        }
        let mut standings = crane.crane.standings.iter();
        match standings.any(|one| one.kind.key == key && !one.applies) {
            true => NOT_APPLICABLE.to_owned(),
            false => String::new(),
        }
    }

    /// Where the cranes that are meant do not need what is asked about, that is
    /// the answer; and whether it is.
    pub(super) fn say_not_applicable(&mut self) -> bool {
        if self.query.of != Of::Certificates {
            return false;
        }
        let names = self.query.among.conjuncts().iter();
        let names = names.filter(|one| one.is_name() && !one.is_certificate());
        let names = names.fold(Filter::Everything, |all, one| all.and(one.clone()));
        let is_meant = |one: &&CraneFacts| names.holds(Row::Crane(one), None, self.view);
        let cranes: Vec<&CraneFacts> = self.view.facts.cranes.iter().filter(is_meant).collect();
        let mut said = Vec::new();
        for crane in cranes {
            let kinds: Vec<String> = self
                .not_applicable(crane)
                .map(|kind| verbatim(kind.in_sentence()))
                .collect();
            if !kinds.is_empty() {
                said.push(format!("{} of {}", listed(&kinds), self.name(crane)));
            }
        }
        if said.is_empty() || said.len() > MOST_NAMES {
            return false;
        }
        self.reply
            .add(format!("{NOT_APPLICABLE}: {}.", listed(&said)));
        true
    }
}

impl Filter {
    /// Whether it says which kind of certificate.
    fn is_certificate(&self) -> bool {
        self.mentions(|one| matches!(one, Self::Certificate(_)))
    }
}
