//! Runs a query over facts. Pure: the same facts at the same moment give the
//! same answer, whoever put the query together.

use std::cmp::{Ordering, Reverse};
use std::collections::HashMap;

use super::facts::Facts;
use super::query::{
    Ask, Difference, Dimension, Filter, Measure, Number, Of, Order, OrderBy, Query,
};
use super::row::{Row, View, certificates, documents};
use crate::documents::DocumentType;

pub(crate) struct Found<'f> {
    /// Those that are spoken of.
    pub(crate) among: Vec<Row<'f>>,
    /// Those of them that are in the filter, in order, cut as asked.
    pub(crate) rows: Vec<Row<'f>>,
    /// How many there are before the cut.
    pub(crate) matching: usize,
    /// What was cut off and yet stands as high as the last that was not.
    pub(crate) tied: Vec<Row<'f>>,
    pub(crate) result: Result<'f>,
}

/// What was asked of the rows.
pub(crate) enum Result<'f> {
    /// The rows themselves, or how many they are.
    Rows,
    Groups(Vec<Group<'f>>),
    /// A sum or an average.
    Number(i64),
    Yes(bool),
    /// What the measure is here and there.
    Difference(i64, i64),
    /// There is no such number: nothing to divide by, or more than one of what needs to be one.
    Nothing,
}

pub(crate) struct Group<'f> {
    pub(crate) label: String,
    pub(crate) rows: Vec<Row<'f>>,
}

/// Which rows a query is about; it has passed its check.
pub(crate) fn run<'f>(query: &Query, view: View<'f>) -> Found<'f> {
    let all = rows(query.of, view.facts);
    let holds = |filter: &Filter, row: &Row<'f>| filter.holds(*row, query.on, view);
    let mut among: Vec<Row<'f>> = all;
    among.retain(|row| holds(&query.among, row));
    let tests = matches!(query.ask, Ask::Whether(_) | Ask::Share);
    let mut tied = Vec::new();
    if tests {
        // "Are the next three all Groves": first the three, then whether.
        tied = rank(&mut among, query, view);
    }
    let matching = among.iter().filter(|row| holds(&query.filter, row));
    let mut rows: Vec<Row<'f>> = matching.copied().collect();
    let matching = rows.len();
    let grouped = matches!(query.ask, Ask::CountBy(_));
    if !tests && !grouped {
        tied = rank(&mut rows, query, view);
    } else if grouped {
        sort(&mut rows, query.order.as_ref(), view);
    }
    let result = match &query.ask {
        Ask::List(_) | Ask::Count | Ask::Share | Ask::Compare | Ask::Describe => Result::Rows,
        Ask::CountBy(dimension) => Result::Groups(groups(&rows, *dimension, query, view)),
        Ask::Sum(measure) => Result::Number(total(&rows, *measure, view)),
        Ask::Average(measure) => average(&rows, *measure, view),
        Ask::Whether(number) => Result::Yes(is_so(*number, rows.len(), among.len())),
        Ask::Difference(than) => difference(query, than, &rows, view),
    };
    Found {
        among,
        rows,
        matching,
        tied,
        result,
    }
}

fn is_so(number: Number, count: usize, all: usize) -> bool {
    number.holds(count, all)
}

fn rows(of: Of, facts: &Facts) -> Vec<Row<'_>> {
    let cranes = facts.cranes.iter();
    match of {
        Of::Cranes => cranes.map(Row::Crane).collect(),
        Of::Certificates => cranes.flat_map(certificates).collect(),
        Of::Documents => cranes.flat_map(documents).collect(),
        Of::Mates => facts.mates.iter().map(Row::Mate).collect(),
        Of::Requests => facts.requests.iter().map(Row::Request).collect(),
        Of::Shares => facts.shares.iter().map(Row::Share).collect(),
    }
}

/// Sorts, cuts, and answers with those that were cut off at a draw.
fn rank<'f>(rows: &mut Vec<Row<'f>>, query: &Query, view: View<'f>) -> Vec<Row<'f>> {
    let order = query.order.as_ref();
    sort(rows, order, view);
    let Some(dimension) = query.per else {
        return cut(rows, query, view);
    };
    let mut each: HashMap<String, usize> = HashMap::new();
    rows.retain(|row| {
        let place = each.entry(row.key(dimension, view).1).or_default();
        *place += 1;
        *place > query.skip && query.limit.is_none_or(|limit| *place <= query.skip + limit)
    });
    Vec::new()
}

fn cut<'f>(rows: &mut Vec<Row<'f>>, query: &Query, view: View<'f>) -> Vec<Row<'f>> {
    rows.drain(..query.skip.min(rows.len()));
    let Some(limit) = query.limit.filter(|limit| *limit < rows.len()) else {
        return Vec::new();
    };
    let rest = rows.split_off(limit);
    match (&query.order, rows.last()) {
        (Some(order), Some(last)) => {
            let is_even = |row: &Row<'f>| compare(*last, *row, order, view) == Ordering::Equal;
            rest.into_iter().take_while(is_even).collect()
        }
        _ => Vec::new(),
    }
}

fn sort<'f>(rows: &mut [Row<'f>], order: Option<&Order>, view: View<'f>) {
    match order {
        Some(order) if order.by != OrderBy::Number => {
            rows.sort_by(|one, other| compare(*one, *other, order, view));
        }
        // Without an order of its own, a list of certificates goes by date.
        _ => rows.sort_by_key(|row| match row {
            Row::Certificate(_, held) => held.expires_at.unwrap_or(i64::MAX),
            _ => 0,
        }),
    }
}

fn compare<'f>(one: Row<'f>, other: Row<'f>, order: &Order, view: View<'f>) -> Ordering {
    if order.by == OrderBy::Name {
        let (one, other) = (one.name().to_lowercase(), other.name().to_lowercase());
        return match order.descending {
            true => other.cmp(&one),
            false => one.cmp(&other),
        };
    }
    match (one.place(&order.by, view), other.place(&order.by, view)) {
        (Some(one), Some(other)) if order.descending => other.cmp(&one),
        (Some(one), Some(other)) => one.cmp(&other),
        // What has no date or number comes last, whichever way.
        (one, other) => other.is_some().cmp(&one.is_some()),
    }
}

fn groups<'f>(
    rows: &[Row<'f>],
    dimension: Dimension,
    query: &Query,
    view: View<'f>,
) -> Vec<Group<'f>> {
    let named = papers_named(query);
    let mut groups: Vec<(i64, Group<'f>)> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    for row in rows {
        let keys = match dimension {
            Dimension::MissingPaper => row.lacks(&named),
            _ => vec![row.key(dimension, view)],
        };
        for (sort, label) in keys {
            let at = *places.entry(label.clone()).or_insert_with(|| {
                let rows = Vec::new();
                groups.push((sort, Group { label, rows }));
                groups.len() - 1
            });
            groups[at].1.rows.push(*row);
        }
    }
    let is_in_order = matches!(dimension, Dimension::Month | Dimension::Year);
    match &query.order {
        Some(Order { by, descending }) if *by == OrderBy::Number => groups.sort_by_key(|one| {
            let count = one.1.rows.len();
            let count = if *descending {
                usize::MAX - count
            } else {
                count
            };
            (count, one.0)
        }),
        _ if is_in_order => groups.sort_by_key(|one| one.0),
        _ => groups.sort_by_key(|one| (Reverse(one.1.rows.len()), one.0)),
    }
    let mut groups: Vec<Group<'f>> = groups.into_iter().map(|(_, group)| group).collect();
    groups.drain(..query.skip.min(groups.len()));
    if let Some(limit) = query
        .limit
        .filter(|limit| (1..groups.len()).contains(limit))
    {
        let last = groups[limit - 1].rows.len();
        // Groups that draw with the last one are kept too.
        let even = groups[limit..]
            .iter()
            .take_while(|one| one.rows.len() == last);
        let even = even.count();
        groups.truncate(limit + even);
    }
    groups
}

/// The kinds of paper that a query speaks of; all, where it names none.
pub(super) fn papers_named(query: &Query) -> Vec<DocumentType> {
    fn named(filter: &Filter, into: &mut Vec<DocumentType>) {
        match filter {
            Filter::Paper(kind) => into.push(*kind),
            Filter::Has(has) => named(&has.that, into),
            Filter::Not(one) => named(one, into),
            Filter::All(parts) | Filter::Any(parts) => {
                for part in parts {
                    named(part, into);
                }
            }
            _ => {}
        }
    }
    let mut kinds = Vec::new();
    named(&query.among, &mut kinds);
    named(&query.filter, &mut kinds);
    if kinds.is_empty() {
        let all = DocumentType::ALL.into_iter();
        kinds.extend(all.filter(|kind| *kind != DocumentType::Other));
    }
    kinds
}

fn total(rows: &[Row<'_>], measure: Measure, view: View<'_>) -> i64 {
    let each = rows.iter().filter_map(|row| row.measure(measure, view));
    each.sum()
}

fn average<'f>(rows: &[Row<'f>], measure: Measure, view: View<'f>) -> Result<'f> {
    let each = rows.iter().filter_map(|row| row.measure(measure, view));
    let each: Vec<i64> = each.collect();
    let count = i64::try_from(each.len()).unwrap_or(i64::MAX);
    match count {
        0 => Result::Nothing,
        _ => Result::Number((2 * each.iter().sum::<i64>() + count).div_euclid(2 * count)),
    }
}

fn difference<'f>(
    query: &Query,
    than: &Difference,
    here: &[Row<'f>],
    view: View<'f>,
) -> Result<'f> {
    let mut there = rows(query.of, view.facts);
    there.retain(|row| than.than.holds(*row, query.on, view));
    // Days left cannot be summed, so each side must be a single certificate.
    if than.of == Measure::DaysLeft && (here.len(), there.len()) != (1, 1) {
        return Result::Nothing;
    }
    Result::Difference(total(here, than.of, view), total(&there, than.of, view))
}
