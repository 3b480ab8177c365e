//! A query with something else in the place of a crane, a kind, a time or a test.

use super::super::context::Context;
use super::super::sense::{Cranes, Due, Kinds, Tense, Tests};
use super::super::time::Time;
use crate::register::{Ask, Column, Filter, Has, Number, Of, Query};

/// The query with each leaf of its filters changed.
pub(super) fn map(query: &Query, change: &mut dyn FnMut(Filter) -> Filter) -> Query {
    Query {
        among: leaves(query.among.clone(), change),
        filter: leaves(query.filter.clone(), change),
        ..query.clone()
    }
}

fn leaves(filter: Filter, change: &mut dyn FnMut(Filter) -> Filter) -> Filter {
    match filter {
        Filter::All(parts) => parts
            .into_iter()
            .map(|part| leaves(part, change))
            .fold(Filter::Everything, Filter::and),
        Filter::Any(parts) => {
            let mut parts: Vec<Filter> =
                parts.into_iter().map(|part| leaves(part, change)).collect();
            parts.dedup();
            Filter::any(parts)
        }
        Filter::Not(inner) => leaves(*inner, change).negated(),
        Filter::Has(has) => Filter::Has(Has {
            that: Box::new(leaves(*has.that, change)),
            ..has
        }),
        Filter::OfCrane(inner) => Filter::OfCrane(Box::new(leaves(*inner, change))),
        leaf => change(leaf),
    }
}

/// Every leaf that `is` such becomes `new`; nothing where there is none.
pub(super) fn replaced(query: &Query, is: &dyn Fn(&Filter) -> bool, new: Filter) -> Option<Query> {
    let mut found = false;
    let changed = map(query, &mut |leaf| {
        if !is(&leaf) {
            return leaf;
        }
        found = true;
        new.clone()
    });
    found.then_some(changed)
}

fn is_crane(filter: &Filter) -> bool {
    match filter {
        Filter::Plate(_)
        | Filter::Make(_)
        | Filter::Model(_)
        | Filter::Type(_)
        | Filter::Cranes(_)
        | Filter::Owner(_) => true,
        Filter::Any(parts) | Filter::All(parts) => parts.iter().all(is_crane),
        Filter::Not(inner) => is_crane(inner),
        _ => false,
    }
}

pub(super) fn with_cranes(query: &Query, cranes: &Cranes) -> Option<Query> {
    (!cranes.fits.is_empty() && !cranes.weak).then_some(())?;
    let kept = query
        .among
        .conjuncts()
        .iter()
        .filter(|one| !is_crane(one))
        .cloned();
    let among = kept.fold(cranes.filter.clone(), Filter::and);
    let filter = query
        .filter
        .conjuncts()
        .iter()
        .filter(|one| !is_crane(one))
        .cloned()
        .fold(Filter::Everything, Filter::and);
    Some(Query {
        among,
        filter,
        ..query.clone()
    })
}

pub(super) fn with_kinds(query: &Query, kinds: &Kinds) -> Option<Query> {
    let is_kind = |one: &Filter| matches!(one, Filter::Certificate(_));
    let new = replaced(query, &is_kind, kinds.filter());
    match query.of {
        Of::Certificates => Some(new.unwrap_or_else(|| Query {
            among: query.among.clone().and(kinds.filter()),
            ..query.clone()
        })),
        Of::Cranes => new.or_else(|| {
            let mut found = false;
            let into = |filter: Filter, found: &mut bool| match filter {
                Filter::Has(has) if has.of == Of::Certificates => {
                    *found = true;
                    Filter::Has(Has {
                        that: Box::new(kinds.filter().and(*has.that)),
                        ..has
                    })
                }
                Filter::State(state) => {
                    *found = true;
                    Filter::has(
                        Of::Certificates,
                        Number::Some,
                        kinds.filter().and(Filter::State(state)),
                    )
                }
                other => other,
            };
            let filter = match query.filter.clone() {
                Filter::All(parts) => parts
                    .into_iter()
                    .map(|part| into(part, &mut found))
                    .fold(Filter::Everything, Filter::and),
                one => into(one, &mut found),
            };
            if found {
                return Some(Query {
                    filter,
                    ..query.clone()
                });
            }
            let columns = kinds
                .keys
                .iter()
                .cloned()
                .map(Column::Certificate)
                .collect();
            matches!(query.ask, Ask::List(_) | Ask::Describe | Ask::Compare).then(|| Query {
                ask: Ask::List(columns),
                ..query.clone()
            })
        }),
        _ => None,
    }
}

pub(super) fn with_time(query: &Query, time: &Time, context: &Context<'_>) -> Option<Query> {
    let due = Due {
        kinds: None,
        tense: Tense::Any,
    };
    let Tests::One(test) = super::super::due_when(&due, time, context)? else {
        return None;
    };
    // "And in August", after the first of all: of those in August, or another first?
    if query.limit.is_some() {
        return None;
    }
    let is_time = |one: &Filter| matches!(one, Filter::Expires(_) | Filter::Due(_));
    if let Some(changed) = replaced(query, &is_time, test.that.clone()) {
        return Some(changed);
    }
    let on = time.is_day().then_some(time.first);
    let mut found = false;
    let changed = map(query, &mut |leaf| match (leaf, on) {
        (Filter::Fit(mut fit), Some(_)) => {
            found = true;
            fit.on = on;
            Filter::Fit(fit)
        }
        (Filter::State(mut state), Some(_)) if state.on.is_some() => {
            found = true;
            state.on = on;
            Filter::State(state)
        }
        (leaf, _) => leaf,
    });
    found.then_some(changed)
}

pub(super) fn with_papers(
    query: &Query,
    types: &[crate::documents::DocumentType],
) -> Option<Query> {
    let papers = Filter::any(types.iter().map(|kind| Filter::Paper(*kind)).collect());
    (!types.is_empty()).then_some(())?;
    replaced(
        query,
        &|one: &Filter| matches!(one, Filter::Paper(_)),
        papers,
    )
}

pub(super) fn with_tests(query: &Query, tests: &Tests) -> Option<Query> {
    let Tests::One(test) = tests else {
        return None;
    };
    let mut changed = query.clone();
    if let Some(kinds) = &test.kinds {
        changed = with_kinds(&changed, kinds)?;
    }
    let is_test = |one: &Filter| {
        matches!(
            one,
            Filter::State(_)
                | Filter::Expires(_)
                | Filter::Due(_)
                | Filter::DaysLeft(_)
                | Filter::DaysOverdue(_)
        )
    };
    let new = if test.not {
        test.that.clone().negated()
    } else {
        test.that.clone()
    };
    replaced(&changed, &is_test, new)
}
