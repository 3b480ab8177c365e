//! Questions about road user km, and sums and averages.

use super::super::sense::{Asking, Kind, Noun, Tests};
use super::{Context, Formed, Parts, to_certificates, to_cranes};
use crate::register::{Ask, Column, Dimension, Filter, Measure, Number};

pub(super) fn road_user_km(parts: &mut Parts, context: &Context<'_>) -> Formed {
    let says_km = parts.word(Kind::Km);
    while parts.word(Kind::Km) {}
    let is_compared = parts.extra.iter().any(|filter| {
        filter
            .conjuncts()
            .iter()
            .any(|one| matches!(one, Filter::Km(_)))
    });
    if !says_km && !is_compared {
        return None;
    }
    parts.word(Kind::Out);
    let whether = parts.ask(Asking::Whether);
    let count = parts.ask(Asking::HowMany) && is_compared;
    parts.ask(Asking::HowMuch);
    parts.open_ask();
    let (any, all) = (parts.word(Kind::Any), parts.word(Kind::All));
    let (km, other): (Vec<Filter>, Vec<Filter>) = std::mem::take(&mut parts.extra)
        .into_iter()
        .partition(|filter| {
            filter
                .conjuncts()
                .iter()
                .any(|one| matches!(one, Filter::Km(_)))
        });
    parts.extra = other;
    if any || all || is_compared && !whether {
        parts.asks.push(Asking::Which);
    }
    let base = base!(parts, base_or_chosen, context);
    parts.ask(Asking::Which);
    while parts.word(Kind::Each) || parts.word(Kind::Them) {}
    while parts.noun(&[Noun::Ones]).is_some() {}
    let mut filter = km.into_iter().fold(Filter::Everything, Filter::and);
    if let Some(tests) = Parts::only(&mut parts.tests) {
        filter = filter.and(tests.of_crane());
    }
    let ask = match () {
        () if whether && !is_compared => return None,
        () if whether && (base.one || all) => Ask::Whether(Number::Every),
        () if whether || any && is_compared => Ask::Whether(if base.named && !any {
            Number::Every
        } else {
            Number::Some
        }),
        () if count => Ask::Count,
        () => Ask::List(vec![Column::Km]),
    };
    to_cranes(base, filter, ask)
}

/// Sums and averages.
pub(super) fn sums(parts: &mut Parts, context: &Context<'_>) -> Formed {
    let average = parts.word(Kind::Average);
    let total = parts.word(Kind::Total);
    if !average && !total {
        return None;
    }
    while parts.word(Kind::Total) {}
    parts.ask(Asking::HowMuch);
    parts.ask(Asking::HowMany);
    let long = parts.ask(Asking::HowLong);
    parts.open_ask();
    let ask = |measure: Measure| {
        if average {
            Ask::Average(measure)
        } else {
            Ask::Sum(measure)
        }
    };
    let km = parts.word(Kind::Km);
    let by = Parts::only(&mut parts.each);
    if by.is_some_and(|by| by != Dimension::Crane) {
        return None;
    }
    if !km && (long || parts.word(Kind::Left)) && average {
        parts.word(Kind::Left);
        let kinds =
            Parts::only(&mut parts.kinds).map_or(Filter::Everything, |kinds| kinds.filter());
        let base = base!(parts, base, context);
        while parts
            .noun(&[Noun::Certificate, Noun::Certificates])
            .is_some()
        {}
        return to_certificates(base, kinds, Filter::Everything, ask(Measure::DaysLeft));
    }
    if !km && average {
        let papers = Parts::only(&mut parts.papers)?;
        if !papers.types.is_empty() || papers.number.is_some() {
            return None;
        }
        let base = base!(parts, base, context);
        return to_cranes(base, Filter::Everything, ask(Measure::Documents));
    }
    if !km {
        return None;
    }
    while parts.word(Kind::All) || parts.word(Kind::Each) {}
    parts.asks.push(Asking::Which);
    let base = base!(parts, base_or_chosen, context);
    parts.ask(Asking::Which);
    let filter =
        Parts::only(&mut parts.tests).map_or(Filter::Everything, |tests: Tests| tests.of_crane());
    to_cranes(base, filter, ask(Measure::Km))
}
