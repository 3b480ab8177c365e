//! The columns of a table of cranes, and what filters say about them.

use jiff::civil::Date;

use super::super::facts::CraneFacts;
use super::super::fitness;
use super::super::query::{Column, Filter, Fit, Has, Of, Operand, Purpose, State};
use super::super::row::{Row, View, in_words, lacking};
use super::super::run::papers_named;
use super::super::say::{kilometres, listed, verbatim};
use super::{Teller, capital};

impl Teller<'_, '_> {
    /// All dates are a column for each kind.
    pub(super) fn spread(&self, columns: &[Column]) -> Vec<Column> {
        let kinds = || {
            self.view
                .facts
                .kinds
                .iter()
                .map(|kind| kind.key.to_string())
        };
        let each = columns.iter().flat_map(|column| match column {
            Column::Certificates => kinds().map(Column::Certificate).collect(),
            other => vec![other.clone()],
        });
        each.collect()
    }

    pub(super) fn head(&self, column: &Column) -> String {
        match column {
            Column::Certificate(key) => self
                .view
                .facts
                .kind(key)
                .map_or_else(String::new, |kind| verbatim(&kind.label)),
            Column::Km => "Road User KM".to_owned(),
            other => capital(other.words()),
        }
    }

    pub(super) fn cell(&self, crane: &CraneFacts, column: &Column) -> String {
        let view = self.view;
        let one = &crane.crane;
        match column {
            Column::Make => verbatim(&one.make),
            Column::Model => verbatim(&one.model),
            Column::Plate => verbatim(&one.vehicle_id),
            Column::Type => one.kind.as_str().to_owned(),
            Column::Owner => verbatim(&one.owner_name),
            Column::Km => kilometres(one.road_user_km),
            Column::State => in_words(crane.status(view.moment.ms)).to_owned(),
            Column::Certificate(key) => self.date_of(crane, key),
            Column::Next | Column::Expires => {
                let held = crane
                    .certificates
                    .iter()
                    .filter(|held| held.expires_at.is_some());
                let next = held.min_by_key(|held| held.expires_at);
                next.map_or("no date".to_owned(), |held| {
                    let kind = verbatim(view.facts.kinds[held.kind].in_sentence());
                    format!("{kind}, {}", self.date(held))
                })
            }
            Column::Fit => {
                let at = view.at(self.query.on);
                let why = fitness::obstacles(crane, Purpose::Work, (at, view.moment));
                let why: Vec<String> = why.iter().map(|one| verbatim(one)).collect();
                if why.is_empty() {
                    "fit for work".to_owned()
                } else {
                    listed(&why)
                }
            }
            Column::Documents => one.documents.len().to_string(),
            Column::MissingPapers => {
                let kinds = papers_named(self.query);
                let lacks: Vec<String> = lacking(crane, &kinds)
                    .map(|kind| kind.as_str().to_owned())
                    .collect();
                listed(&lacks)
            }
            Column::SeenBy | Column::EditedBy => {
                let shares = view
                    .facts
                    .shares
                    .iter()
                    .filter(|share| share.crane_id == one.id);
                let names: Vec<String> = shares
                    .map(|share| verbatim(&share.shared_with_name))
                    .collect();
                listed(&names)
            }
            Column::Certificates
            | Column::DaysLeft
            | Column::Added
            | Column::Paper
            | Column::Email => String::new(),
        }
    }
}

impl Filter {
    /// Whether this, or a part of it, is such.
    pub(in crate::register) fn mentions(&self, what: impl Fn(&Self) -> bool + Copy) -> bool {
        what(self)
            || match self {
                Self::All(parts) | Self::Any(parts) => parts.iter().any(|one| one.mentions(what)),
                Self::Not(one) | Self::OfCrane(one) => one.mentions(what),
                Self::Has(has) => has.that.mentions(what),
                _ => false,
            }
    }

    pub(super) fn is_has(&self) -> bool {
        matches!(self, Self::Has(_))
    }

    /// Whether it says which or whose, and nothing that can change.
    pub(in crate::register) fn is_name(&self) -> bool {
        match self {
            Self::Everything | Self::Cranes(_) | Self::Plate(_) | Self::Make(_) => true,
            Self::Model(_) | Self::Type(_) | Self::Owner(_) | Self::Certificate(_) => true,
            Self::All(parts) | Self::Any(parts) => parts.iter().all(Self::is_name),
            Self::Not(one) => one.is_name(),
            _ => false,
        }
    }

    pub(super) fn names_a_day(&self) -> bool {
        self.mentions(|one| match one {
            Self::Expires(_) | Self::Due(_) => true,
            Self::State(state) => state.on.is_some(),
            _ => false,
        })
    }

    /// The fitness that is asked for, and whether it must be there.
    pub(super) fn fitness(&self) -> Option<(Fit, bool)> {
        match self {
            Self::Fit(fit) => Some((*fit, true)),
            Self::Not(one) => one.fitness().map(|(fit, yes)| (fit, !yes)),
            Self::All(parts) | Self::Any(parts) => parts.iter().find_map(Self::fitness),
            _ => None,
        }
    }

    pub(super) fn cranes_named(&self) -> impl Iterator<Item = &i64> {
        let ids = self.conjuncts().iter().filter_map(|part| match part {
            Self::Cranes(ids) => Some(ids),
            _ => None,
        });
        ids.flatten()
    }

    /// Whether it compares with a crane.
    pub(crate) fn compares_cranes(&self) -> bool {
        !self.cranes_compared().is_empty()
    }

    /// Cranes that others are compared with.
    pub(super) fn cranes_compared(&self) -> Vec<i64> {
        match self {
            Self::Km(how) | Self::DaysLeft(how) | Self::DaysOverdue(how) => match how.operand() {
                Operand::As { crane, .. } => crane.iter().copied().collect(),
                Operand::Number(_) => Vec::new(),
            },
            Self::All(parts) | Self::Any(parts) => {
                parts.iter().flat_map(Self::cranes_compared).collect()
            }
            Self::Not(one) | Self::OfCrane(one) => one.cranes_compared(),
            Self::Has(has) => has.that.cranes_compared(),
            _ => Vec::new(),
        }
    }

    /// Whether a certificate bears out that the filter holds of its crane.
    pub(super) fn shows<'f>(&self, row: Row<'f>, on: Option<Date>, view: View<'f>) -> bool {
        match self {
            Self::All(parts) | Self::Any(parts) => {
                parts.iter().any(|part| part.shows(row, on, view))
            }
            Self::State(state) if matches!(state.is, State::Current | State::UpToDate) => false,
            Self::State(_) => self.holds(row, on, view),
            Self::Has(Has {
                of: Of::Certificates,
                number,
                that,
            }) if !number.is_none() => that.holds(row, on, view),
            _ => false,
        }
    }
}
