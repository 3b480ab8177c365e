//! Whether a query makes sense. What does not is named, in a sentence that a
//! script's author, or a model, can mend it by.

use jiff::civil::Date;

use super::facts::Facts;
use super::query::{
    Ask, Column, Comparison, Dimension, Filter, Has, Measure, Number, Of, Operand, OrderBy, Query,
    Span,
};
use super::row::is_same;
use crate::access::NO_CRANE;
use crate::error::{Error, Result};

/// Parts of a filter, all together.
const MOST_PARTS: usize = 400;
/// More than any register has.
const MOST_ROWS: usize = 1_000_000;
/// Filters within filters.
const DEEPEST: usize = 24;

pub(crate) fn check(query: &Query, facts: &Facts, today: Date) -> Result<()> {
    let mut check = Check {
        facts,
        today,
        parts: 0,
    };
    check.filter("among", &query.among, query.of, 0)?;
    check.filter("filter", &query.filter, query.of, 0)?;
    check.ask(query)?;
    if let Some(order) = &query.order {
        check.order(&order.by, query)?;
    }
    if let Some(per) = query.per {
        Check::dimension("per", per, query.of)?;
    }
    if query.limit == Some(0) {
        return Err(senseless("limit", "must be at least 1"));
    }
    for (part, number) in [("skip", Some(query.skip)), ("limit", query.limit)] {
        if number.is_some_and(|number| number > MOST_ROWS) {
            return Err(senseless(part, "must be at most 1,000,000"));
        }
    }
    match query.on.filter(|day| *day < today) {
        Some(day) if facts.stood_on != Some(day) => Err(senseless(
            "on",
            "lies in the past, and this is known of today",
        )),
        Some(_) if !query.is_of_one_day() => Err(senseless(
            "on",
            "lies in the past, where only states can be asked about, and no spans",
        )),
        _ => Ok(()),
    }
}

fn senseless(part: &str, why: &str) -> Error {
    Error::unacceptable(format!("The query makes no sense: {part} {why}."))
}

struct Check<'f> {
    facts: &'f Facts,
    today: Date,
    parts: usize,
}

impl Check<'_> {
    fn filter(&mut self, part: &str, filter: &Filter, of: Of, depth: usize) -> Result<()> {
        self.parts += 1;
        if self.parts > MOST_PARTS || depth > DEEPEST {
            return Err(senseless(part, "has too many parts"));
        }
        let within = |name: &str| format!("{part}.{name}");
        let fits = |name: &str, good: &[Of], hint: &str| match good.contains(&of) {
            true => Ok(()),
            false => Err(senseless(
                &within(name),
                &format!("cannot be asked of {}{hint}", of.noun(true)),
            )),
        };
        const HANG: [Of; 4] = [Of::Cranes, Of::Certificates, Of::Documents, Of::Shares];
        const IN_HAS: &str = "; put it into has";
        match filter {
            Filter::Everything => Ok(()),
            Filter::All(parts) => self.each(&within("all"), parts, of, depth),
            Filter::Any(parts) if parts.is_empty() => {
                Err(senseless(&within("any"), "must name something"))
            }
            Filter::Any(parts) => self.each(&within("any"), parts, of, depth),
            Filter::Not(one) => self.filter(&within("not"), one, of, depth + 1),
            Filter::Cranes(ids) => {
                fits("cranes", &HANG, "")?;
                let mut ids = ids.iter();
                match ids.all(|id| self.facts.crane(*id).is_some()) {
                    true => Ok(()),
                    false => Err(NO_CRANE),
                }
            }
            Filter::Plate(plate) => {
                fits("plate", &HANG, "")?;
                let mut cranes = self.facts.cranes.iter();
                match cranes.any(|one| is_same(&one.crane.vehicle_id, plate)) {
                    true => Ok(()),
                    false => Err(NO_CRANE),
                }
            }
            Filter::Make(_) => fits("make", &HANG, ""),
            Filter::Model(_) => fits("model", &HANG, ""),
            Filter::Type(_) => fits("type", &HANG, ""),
            Filter::Owner(_) => fits("owner", &HANG, ""),
            Filter::Km(how) => {
                fits("km", &HANG, "")?;
                self.comparison(&within("km"), how, true)
            }
            Filter::MayEdit => fits("mayEdit", &HANG, ""),
            Filter::OfCrane(one) => {
                fits("ofCrane", &HANG, "")?;
                self.filter(&within("ofCrane"), one, Of::Cranes, depth + 1)
            }
            Filter::Has(has) => {
                fits("has", &[Of::Cranes], "; put it into ofCrane")?;
                self.has(&within("has"), has, depth)
            }
            Filter::Fit(fit) => {
                fits("fit", &[Of::Cranes], "; put it into ofCrane")?;
                self.day(&within("fit.on"), fit.on)
            }
            Filter::State(state) => {
                fits("state", &[Of::Cranes, Of::Certificates], "")?;
                self.day(&within("state.on"), state.on)
            }
            Filter::Certificate(key) => {
                fits("certificate", &[Of::Certificates], IN_HAS)?;
                self.kind(&within("certificate"), key)
            }
            Filter::Expires(span) => {
                fits("expires", &[Of::Certificates], IN_HAS)?;
                whole(&within("expires"), *span)
            }
            Filter::Due(span) => {
                fits("due", &[Of::Certificates], IN_HAS)?;
                whole(&within("due"), *span)
            }
            Filter::DaysLeft(how) => {
                fits("daysLeft", &[Of::Certificates], IN_HAS)?;
                self.comparison(&within("daysLeft"), how, false)
            }
            Filter::DaysOverdue(how) => {
                fits("daysOverdue", &[Of::Certificates], IN_HAS)?;
                self.comparison(&within("daysOverdue"), how, false)
            }
            Filter::Paper(_) => fits("paper", &[Of::Documents], IN_HAS),
            Filter::Added(span) => {
                fits("added", &[Of::Documents, Of::Shares, Of::Requests], "")?;
                whole(&within("added"), *span)
            }
            Filter::Named(_) => fits("named", &[Of::Documents, Of::Mates], ""),
            Filter::By(_) => fits("by", &[Of::Shares, Of::Requests], ""),
            Filter::To(_) => fits("to", &[Of::Shares, Of::Requests], ""),
        }
    }

    fn day(&self, part: &str, on: Option<Date>) -> Result<()> {
        match on.is_some_and(|day| day < self.today) {
            true => Err(senseless(
                part,
                "lies in the past: put the day into the query's own on",
            )),
            false => Ok(()),
        }
    }

    fn each(&mut self, part: &str, parts: &[Filter], of: Of, depth: usize) -> Result<()> {
        let mut parts = (1..).zip(parts);
        parts.try_for_each(|(number, one)| {
            self.filter(&format!("{part}[{number}]"), one, of, depth + 1)
        })
    }

    fn has(&mut self, part: &str, has: &Has, depth: usize) -> Result<()> {
        if !matches!(has.of, Of::Certificates | Of::Documents | Of::Shares) {
            let why = "must be certificates, documents or shares";
            return Err(senseless(&format!("{part}.of"), why));
        }
        if has.number == Number::AtLeast(0) {
            return Err(senseless(&format!("{part}.number"), "holds of every crane"));
        }
        self.filter(&format!("{part}.that"), &has.that, has.of, depth + 1)
    }

    fn kind(&self, part: &str, key: &str) -> Result<()> {
        if self.facts.kind(key).is_some() {
            return Ok(());
        }
        let known: Vec<&str> = self.facts.kinds.iter().map(|kind| &*kind.key).collect();
        let why = format!("must be one of {}", known.join(", "));
        Err(senseless(part, &why))
    }

    fn comparison(&self, part: &str, how: &Comparison, of_km: bool) -> Result<()> {
        let Operand::As { crane, certificate } = how.operand() else {
            return Ok(());
        };
        if crane.is_some_and(|id| self.facts.crane(id).is_none()) {
            return Err(NO_CRANE);
        }
        match certificate {
            Some(_) if of_km => Err(senseless(part, "is of cranes, and not of certificates")),
            Some(key) => self.kind(part, key),
            None if crane.is_none() => Err(senseless(part, "needs a crane to compare with")),
            None => Ok(()),
        }
    }

    fn ask(&mut self, query: &Query) -> Result<()> {
        let of = query.of;
        match &query.ask {
            Ask::List(columns) => columns
                .iter()
                .try_for_each(|column| self.column(column, of)),
            Ask::CountBy(dimension) => Self::dimension("ask.countBy", *dimension, of),
            Ask::Sum(measure) => Self::measure("ask.sum", *measure, of),
            Ask::Average(measure) => Self::measure("ask.average", *measure, of),
            Ask::Difference(than) => {
                if than.of != Measure::Number {
                    Self::measure("ask.difference.of", than.of, of)?;
                }
                self.filter("ask.difference.than", &than.than, of, 0)
            }
            Ask::Compare if of != Of::Cranes => Err(senseless("ask.compare", "is for cranes")),
            Ask::Count | Ask::Share | Ask::Whether(_) | Ask::Compare | Ask::Describe => Ok(()),
        }
    }

    fn column(&self, column: &Column, of: Of) -> Result<()> {
        if let Column::Certificate(key) = column {
            self.kind("ask.list.certificate", key)?;
        }
        let suits = match column {
            Column::Expires | Column::DaysLeft => of == Of::Certificates,
            Column::Paper => of == Of::Documents,
            Column::Added => matches!(of, Of::Documents | Of::Shares | Of::Requests),
            Column::Email => of == Of::Mates,
            Column::State => matches!(of, Of::Cranes | Of::Certificates),
            _ => !matches!(of, Of::Mates | Of::Requests),
        };
        match suits {
            true => Ok(()),
            false => Err(senseless(
                "ask.list",
                &format!("cannot show the {} of {}", column.words(), of.noun(true)),
            )),
        }
    }

    fn measure(part: &str, measure: Measure, of: Of) -> Result<()> {
        let good = match measure {
            Measure::Number => return Err(senseless(part, "is what count is for")),
            Measure::Km | Measure::Documents => Of::Cranes,
            Measure::DaysLeft => Of::Certificates,
        };
        match of == good {
            true => Ok(()),
            false => Err(senseless(part, &format!("is for {}", good.noun(true)))),
        }
    }

    fn dimension(part: &str, dimension: Dimension, of: Of) -> Result<()> {
        let suits = match dimension {
            Dimension::Certificate => of == Of::Certificates,
            Dimension::State => matches!(of, Of::Cranes | Of::Certificates),
            Dimension::Paper => of == Of::Documents,
            Dimension::MissingPaper => of == Of::Cranes,
            Dimension::Month | Dimension::Year => !matches!(of, Of::Cranes | Of::Mates),
            _ => !matches!(of, Of::Mates | Of::Requests),
        };
        let why = format!("cannot be {} for {}", dimension.words(), of.noun(true));
        match suits {
            true => Ok(()),
            false => Err(senseless(part, &why)),
        }
    }

    fn order(&self, by: &OrderBy, query: &Query) -> Result<()> {
        let of = query.of;
        let suits = match by {
            OrderBy::Name => true,
            OrderBy::Km | OrderBy::Expires => !matches!(of, Of::Mates | Of::Requests),
            OrderBy::Certificate(key) => {
                self.kind("order.by.certificate", key)?;
                of == Of::Cranes
            }
            OrderBy::Documents => of == Of::Cranes,
            OrderBy::Added => matches!(of, Of::Documents | Of::Shares | Of::Requests),
            OrderBy::Number => matches!(query.ask, Ask::CountBy(_)),
        };
        match suits {
            true => Ok(()),
            false => Err(senseless(
                "order.by",
                &format!("does not suit {}", of.noun(true)),
            )),
        }
    }
}

fn whole(part: &str, span: Span) -> Result<()> {
    match (span.first(), span.last()) {
        (Some(first), Some(last)) if last < first => Err(senseless(part, "ends before it begins")),
        _ => Ok(()),
    }
}
