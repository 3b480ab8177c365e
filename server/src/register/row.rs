//! One row of the register, and what can be said, measured and grouped by of it.

use jiff::Timestamp;
use jiff::civil::Date;

use super::facts::{CraneFacts, Facts, Held};
use super::fitness;
use super::query::{Comparison, Dimension, Filter, Has, ME, Measure, Of, Operand, OrderBy, State};
use super::say::Moment;
use crate::access::Access;
use crate::certificates::Outcome;
use crate::cranes::Status;
use crate::cranes::crane_name;
use crate::documents::{Document, DocumentType};
use crate::mates::{Mate, MateRequest, ShareAccess, SharedCrane};

#[derive(Clone, Copy)]
pub(crate) enum Row<'f> {
    Crane(&'f CraneFacts),
    Certificate(&'f CraneFacts, &'f Held),
    Document(&'f CraneFacts, &'f Document),
    Mate(&'f Mate),
    Request(&'f MateRequest),
    Share(&'f SharedCrane),
}

/// Facts, seen at one moment.
#[derive(Clone, Copy)]
pub(crate) struct View<'f> {
    pub(crate) facts: &'f Facts,
    pub(crate) moment: &'f Moment,
}

impl View<'_> {
    /// The moment that is meant: this one, or the first of another day.
    pub(crate) fn at(self, day: Option<Date>) -> i64 {
        let day = day.filter(|day| *day != self.moment.today);
        day.map_or(self.moment.ms, |day| self.moment.start_of(day))
    }

    /// How many days are left; below zero where it has run out.
    pub(crate) fn days_left(self, held: &Held) -> Option<i64> {
        let day = self.moment.day(held.expires_at?);
        Some(i64::from(self.moment.days_until(day)))
    }

    pub(crate) fn is_expired(self, held: &Held) -> bool {
        held.expires_at
            .is_some_and(|expiry| expiry < self.moment.ms)
    }
}

impl Filter {
    /// Whether it holds of the row; `on` is the day that is asked about.
    pub(crate) fn holds<'f>(&self, row: Row<'f>, on: Option<Date>, view: View<'f>) -> bool {
        let crane = || row.crane(view);
        let of_crane = |holds: &dyn Fn(&'f CraneFacts) -> bool| crane().is_some_and(holds);
        match self {
            Self::Everything => true,
            Self::All(parts) => parts.iter().all(|part| part.holds(row, on, view)),
            Self::Any(parts) => parts.iter().any(|part| part.holds(row, on, view)),
            Self::Not(part) => !part.holds(row, on, view),
            Self::Cranes(ids) => of_crane(&|one| ids.contains(&one.crane.id)),
            Self::Plate(plate) => of_crane(&|one| is_same(&one.crane.vehicle_id, plate)),
            Self::Make(make) => of_crane(&|one| is_same(&one.crane.make, make)),
            Self::Model(model) => {
                of_crane(&|one| squash(&one.crane.model).contains(&squash(model)))
            }
            Self::Type(kind) => of_crane(&|one| one.crane.kind == *kind),
            Self::Owner(who) if who == ME => of_crane(&CraneFacts::is_own),
            Self::Owner(who) => of_crane(&|one| is_same(&one.crane.owner_name, who)),
            Self::Km(is) => of_crane(&|one| {
                let other = |crane: Option<i64>, _: Option<&str>| {
                    let other = view.facts.crane(crane?)?;
                    Some(other.crane.road_user_km)
                };
                is.holds(one.crane.road_user_km, other)
            }),
            Self::MayEdit => match row {
                Row::Share(share) => share.access == ShareAccess::Edit,
                _ => of_crane(&|one| one.crane.access != Access::View),
            },
            Self::OfCrane(part) => of_crane(&|one| part.holds(Row::Crane(one), on, view)),
            Self::Has(has) => of_crane(&|one| has.holds(one, on, view)),
            Self::Fit(fit) => {
                let at = view.at(fit.on.or(on));
                of_crane(&|one| fitness::obstacles(one, fit.purpose, (at, view.moment)).is_empty())
            }
            Self::State(state) => {
                let at = view.at(state.on.or(on));
                match row {
                    Row::Certificate(_, held) => state.is.is_of(held, at),
                    _ => of_crane(&|one| state.is.is_of_crane(one, at)),
                }
            }
            Self::Certificate(key) => row
                .held()
                .is_some_and(|held| view.facts.kinds[held.kind].key == *key),
            Self::Expires(span) => row.day(view).is_some_and(|day| span.holds(day)),
            Self::Due(span) => {
                let is_over = row.held().is_some_and(|held| view.is_expired(held));
                !is_over && row.day(view).is_some_and(|day| span.holds(day))
            }
            Self::DaysLeft(is) => row.compares(is, false, view),
            Self::DaysOverdue(is) => row.compares(is, true, view),
            Self::Paper(kind) => matches!(row, Row::Document(_, one) if one.document_type == *kind),
            Self::Added(span) => row.day(view).is_some_and(|day| span.holds(day)),
            Self::Named(name) => match row {
                Row::Document(_, one) => squash(&one.name).contains(&squash(name)),
                _ => is_same(&row.name(), name),
            },
            Self::By(who) => row.people().is_some_and(|(by, _)| by.is(who, view)),
            Self::To(who) => row.people().is_some_and(|(_, to)| to.is(who, view)),
        }
    }
}

impl Has {
    fn holds<'f>(&self, crane: &'f CraneFacts, on: Option<Date>, view: View<'f>) -> bool {
        let (mut count, mut all) = (0, 0);
        let mut see = |row: Row<'f>| {
            all += 1;
            count += usize::from(self.that.holds(row, on, view));
        };
        match self.of {
            Of::Certificates => certificates(crane).for_each(&mut see),
            Of::Documents => documents(crane).for_each(&mut see),
            _ => {
                let shares = view.facts.shares.iter();
                let own = shares.filter(|share| share.crane_id == crane.crane.id);
                own.map(Row::Share).for_each(&mut see);
            }
        }
        self.number.holds(count, all)
    }
}

impl State {
    /// Whether a certificate stands so at a moment.
    pub(crate) fn is_of(self, held: &Held, at: i64) -> bool {
        let status = held.expires_at.map(|expiry| Status::at(expiry, at));
        match self {
            Self::Expired => status == Some(Status::Expired),
            Self::ExpiringSoon => status == Some(Status::ExpiringSoon),
            Self::UpToDate => status == Some(Status::Valid),
            Self::Current => {
                held.outcome == Outcome::Pass && status.is_some_and(|one| one != Status::Expired)
            }
            Self::Failed => held.outcome == Outcome::Fail,
            Self::Suspended => held.outcome == Outcome::Suspended,
            Self::Cancelled => held.outcome == Outcome::Cancelled,
            Self::NoDate => status.is_none(),
        }
    }

    /// Of a crane: as the dashboard classifies it, by its earliest date.
    fn is_of_crane(self, crane: &CraneFacts, at: i64) -> bool {
        let status = crane.status(at);
        let mut held = crane.certificates.iter();
        match self {
            Self::Expired => status == Status::Expired,
            Self::ExpiringSoon => status == Status::ExpiringSoon,
            Self::UpToDate => status == Status::Valid,
            Self::Current => {
                status != Status::Expired && held.all(|held| held.outcome == Outcome::Pass)
            }
            other => held.any(|held| other.is_of(held, at)),
        }
    }
}

impl Comparison {
    pub(super) fn operand(&self) -> &Operand {
        match self {
            Self::MoreThan(one) | Self::LessThan(one) | Self::AtLeast(one) => one,
            Self::AtMost(one) | Self::Exactly(one) => one,
        }
    }

    fn holds(
        &self,
        value: i64,
        other: impl FnOnce(Option<i64>, Option<&str>) -> Option<i64>,
    ) -> bool {
        let with = match self.operand() {
            Operand::Number(number) => Some(*number),
            Operand::As { crane, certificate } => other(*crane, certificate.as_deref()),
        };
        with.is_some_and(|with| match self {
            Self::MoreThan(_) => value > with,
            Self::LessThan(_) => value < with,
            Self::AtLeast(_) => value >= with,
            Self::AtMost(_) => value <= with,
            Self::Exactly(_) => value == with,
        })
    }
}

/// Somebody in a share or a request.
struct Person<'f> {
    id: i64,
    name: &'f str,
}

impl Person<'_> {
    fn is(&self, who: &str, view: View<'_>) -> bool {
        match who {
            ME => self.id == view.facts.user,
            name => is_same(self.name, name),
        }
    }
}

impl<'f> Row<'f> {
    /// The crane that it is or hangs on.
    pub(crate) fn crane(self, view: View<'f>) -> Option<&'f CraneFacts> {
        match self {
            Self::Crane(crane) | Self::Certificate(crane, _) | Self::Document(crane, _) => {
                Some(crane)
            }
            Self::Share(share) => view.facts.crane(share.crane_id),
            Self::Mate(_) | Self::Request(_) => None,
        }
    }

    pub(crate) fn held(self) -> Option<&'f Held> {
        match self {
            Self::Certificate(_, held) => Some(held),
            _ => None,
        }
    }

    pub(crate) fn name(self) -> String {
        match self {
            Self::Crane(crane) | Self::Certificate(crane, _) => crane_name(&crane.crane),
            Self::Document(_, document) => document.name.clone(),
            Self::Mate(mate) => mate.username.clone(),
            Self::Request(request) => request.sender_name.clone(),
            Self::Share(share) => share.crane_name.clone(),
        }
    }

    /// Who gave it, and who got it.
    fn people(self) -> Option<(Person<'f>, Person<'f>)> {
        let person = |id: i64, name: &'f String| Person { id, name };
        match self {
            Self::Share(one) => Some((
                person(one.shared_by_user_id, &one.shared_by_name),
                person(one.shared_with_user_id, &one.shared_with_name),
            )),
            Self::Request(one) => Some((
                person(one.sender_id, &one.sender_name),
                person(one.receiver_id, &one.receiver_name),
            )),
            _ => None,
        }
    }

    /// The last day of a certificate, or the day on which the rest was added.
    pub(crate) fn day(self, view: View<'f>) -> Option<Date> {
        let added = match self {
            Self::Certificate(_, held) => {
                return held.expires_at.map(|expiry| view.moment.day(expiry));
            }
            Self::Document(_, document) => &document.uploaded_at,
            Self::Request(request) => &request.created_at,
            Self::Share(share) => &share.created_at,
            Self::Crane(_) | Self::Mate(_) => return None,
        };
        let added: Timestamp = added.parse().ok()?;
        Some(view.moment.day(added.as_millisecond()))
    }

    fn compares(self, is: &Comparison, overdue: bool, view: View<'f>) -> bool {
        let Self::Certificate(crane, held) = self else {
            return false;
        };
        let Some(left) = view.days_left(held) else {
            return false;
        };
        if let Operand::Number(_) = is.operand() {
            let days = if overdue { -left } else { left };
            return view.is_expired(held) == overdue && is.holds(days, |_, _| None);
        }
        // A date against a date: past or not, the earlier has fewer days left.
        is.holds(left, |other, kind| {
            let other = other.map_or(Some(crane), |id| view.facts.crane(id))?;
            let kind = kind.map_or(Some(held.kind), |key| {
                view.facts.kinds.iter().position(|kind| kind.key == key)
            })?;
            let held = other.certificates.iter().find(|held| held.kind == kind)?;
            view.days_left(held)
        })
    }

    pub(crate) fn measure(self, measure: Measure, view: View<'f>) -> Option<i64> {
        match measure {
            Measure::Number => Some(1),
            Measure::Km => Some(self.crane(view)?.crane.road_user_km),
            Measure::Documents => i64::try_from(self.crane(view)?.crane.documents.len()).ok(),
            Measure::DaysLeft => view.days_left(self.held()?),
        }
    }

    /// Where it stands in an order.
    pub(super) fn place(self, by: &OrderBy, view: View<'f>) -> Option<i64> {
        match by {
            OrderBy::Km => self.measure(Measure::Km, view),
            OrderBy::Documents => self.measure(Measure::Documents, view),
            OrderBy::Expires => match self {
                Self::Certificate(_, held) => held.expires_at,
                _ => self.crane(view)?.earliest(),
            },
            OrderBy::Certificate(key) => {
                let kind = view.facts.kinds.iter().position(|kind| kind.key == *key)?;
                self.crane(view)?.expiry_of(kind)
            }
            OrderBy::Added => match self {
                Self::Document(_, document) => stamp(&document.uploaded_at),
                Self::Share(share) => stamp(&share.created_at),
                Self::Request(request) => stamp(&request.created_at),
                _ => None,
            },
            OrderBy::Name | OrderBy::Number => None,
        }
    }

    /// What it is counted under, and where that stands among its like.
    pub(super) fn key(self, dimension: Dimension, view: View<'f>) -> (i64, String) {
        let crane = self.crane(view);
        let text = |of: &dyn Fn(&CraneFacts) -> String| (0, crane.map_or_else(String::new, of));
        match dimension {
            Dimension::Crane => crane.map_or((0, String::new()), |one| {
                (one.crane.id, crane_name(&one.crane))
            }),
            Dimension::Make => text(&|one| one.crane.make.clone()),
            Dimension::Model => text(&|one| format!("{} {}", one.crane.make, one.crane.model)),
            Dimension::Type => text(&|one| one.crane.kind.as_str().to_owned()),
            Dimension::Owner => text(&|one| one.crane.owner_name.clone()),
            Dimension::State => {
                let now = view.moment.ms;
                let status = match self.held() {
                    Some(held) => held.expires_at.map(|expiry| Status::at(expiry, now)),
                    None => crane.map(|one| one.status(now)),
                };
                let label = status.map_or("no date", in_words);
                (status.map_or(3, |status| status as i64), label.to_owned())
            }
            Dimension::Certificate => self.held().map_or((0, String::new()), |held| {
                let place = i64::try_from(held.kind).unwrap_or(i64::MAX);
                (place, view.facts.kinds[held.kind].label.to_string())
            }),
            Dimension::Month => self.by_day(view, "%B %Y", |day| {
                i64::from(day.year()) * 12 + i64::from(day.month())
            }),
            Dimension::Year => self.by_day(view, "%Y", |day| i64::from(day.year())),
            Dimension::Paper | Dimension::MissingPaper => match self {
                Self::Document(_, one) => (0, one.document_type.as_str().to_owned()),
                _ => (0, String::new()),
            },
        }
    }

    fn by_day(self, view: View<'f>, format: &str, place: fn(Date) -> i64) -> (i64, String) {
        self.day(view)
            .map_or((i64::MAX, "no date".to_owned()), |day| {
                (place(day), day.strftime(format).to_string())
            })
    }

    /// The kinds of paper, of these, that a crane has none of.
    pub(super) fn lacks(self, of: &[DocumentType]) -> Vec<(i64, String)> {
        let Self::Crane(crane) = self else {
            return Vec::new();
        };
        lacking(crane, of)
            .map(|kind| (kind as i64, kind.as_str().to_owned()))
            .collect()
    }
}

pub(crate) fn certificates(crane: &CraneFacts) -> impl Iterator<Item = Row<'_>> {
    let held = crane.certificates.iter();
    held.map(move |held| Row::Certificate(crane, held))
}

pub(super) fn documents(crane: &CraneFacts) -> impl Iterator<Item = Row<'_>> {
    let documents = crane.crane.documents.iter();
    documents.map(move |document| Row::Document(crane, document))
}

pub(crate) fn lacking<'c>(
    crane: &'c CraneFacts,
    of: &'c [DocumentType],
) -> impl Iterator<Item = DocumentType> + 'c {
    let has = |kind: &DocumentType| {
        let mut documents = crane.crane.documents.iter();
        documents.any(|document| document.document_type == *kind)
    };
    of.iter().copied().filter(move |kind| !has(kind))
}

pub(crate) fn in_words(status: Status) -> &'static str {
    match status {
        Status::Expired => "expired",
        Status::ExpiringSoon => "expiring soon",
        Status::Valid => "up to date",
    }
}

fn stamp(text: &str) -> Option<i64> {
    let moment: Timestamp = text.parse().ok()?;
    Some(moment.as_millisecond())
}

/// The same name, whatever its case.
pub(super) fn is_same(one: &str, other: &str) -> bool {
    one.eq_ignore_ascii_case(other) || one.to_lowercase() == other.to_lowercase()
}

fn squash(text: &str) -> String {
    let letters = text.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}
