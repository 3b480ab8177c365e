//! What goes on from the last question: it changes that question's query. A
//! fragment takes the place of its like, "only" narrows, and a bare "how many"
//! changes what is asked.

mod changing;

use jiff::Span as Length;

use self::changing::{map, replaced, with_cranes, with_kinds, with_papers, with_tests, with_time};
use super::context::Context;
use super::forms::{Parts, Reading};
use super::sense::{Asking, Follow, Kind, Noun, Rank, Sense, Tense, Tests};
use super::time::plus;
use crate::register::{Ask, Column, Comparison, Filter, Number, Of, Operand, Query, Span, State};

/// The question that these pieces make of the last one.
pub(super) fn follow(pieces: &[&Sense], context: &Context<'_>) -> Option<Reading> {
    let last = context.last.as_ref()?;
    let mut how = None;
    let mut rest: Vec<&Sense> = Vec::new();
    for piece in pieces {
        match piece {
            Sense::Follow(follow) if how.is_none() && rest.is_empty() => how = Some(*follow),
            piece => rest.push(piece),
        }
    }
    let mut parts = Parts::of(&rest);
    parts.word(Kind::Them);
    if how == Some(Follow::After) {
        let limit = last.limit.filter(|_| parts.is_used())?;
        return Some(Reading::Query(Box::new(Query {
            skip: last.skip + limit,
            ..last.clone()
        })));
    }
    if how == Some(Follow::Month) {
        let changed = month_after(last)?;
        return parts.is_used().then(|| Reading::Query(Box::new(changed)));
    }
    // "And the second most": another place in the same order.
    if let ([(_, skip, limit)], Some(_)) = (&parts.tops[..], last.limit) {
        let changed = Query {
            skip: *skip,
            limit: Some(*limit),
            ..last.clone()
        };
        parts.tops.clear();
        return parts.is_used().then(|| Reading::Query(Box::new(changed)));
    }
    if let Some(changed) = another_number(&mut parts, last) {
        return parts.is_used().then(|| Reading::Query(Box::new(changed)));
    }
    let changed = longer(&mut parts, last, context).or_else(|| match how {
        Some(Follow::Only) => narrowed(&mut parts, last, context),
        _ => swapped(&mut parts, last, context),
    })?;
    parts.is_used().then(|| Reading::Query(Box::new(changed)))
}

/// "How many is that", "which are they", "and how many cranes".
pub(super) fn again(pieces: &[&Sense], context: &Context<'_>) -> Option<Reading> {
    let last = context.last.as_ref()?;
    let follows = usize::from(matches!(pieces.first(), Some(Sense::Follow(_))));
    let mut rest = Parts::of(&pieces[follows..]);
    let ask = rest.asks.pop()?;
    if ask == Asking::Why {
        rest.word(Kind::Not);
    }
    let points = rest.word(Kind::It) || rest.word(Kind::Them) || follows > 0;
    let cranes = rest.noun(&[Noun::Crane, Noun::Cranes]).is_some();
    rest.noun(&[Noun::Ones, Noun::One, Noun::Certificates]);
    if ask == Asking::When {
        rest.word(Kind::Filed);
        rest.word(Kind::Did);
    }
    if !rest.is_used() || !points && !matches!(ask, Asking::HowMany | Asking::Why) {
        return None;
    }
    if ask == Asking::Why {
        let cranes = context.asked_about()?;
        return Some(Reading::Query(Box::new(Query {
            among: cranes,
            ..Query::new(Of::Cranes, Filter::Everything, Ask::List(vec![Column::Fit]))
        })));
    }
    if ask == Asking::When && last.of == Of::Documents {
        return Some(Reading::Query(Box::new(Query {
            ask: Ask::List(vec![Column::Added]),
            ..last.clone()
        })));
    }
    let ask = match ask {
        Asking::HowMany => Ask::Count,
        Asking::Which | Asking::What | Asking::Show => Ask::default(),
        _ => return None,
    };
    let changed = Query {
        ask,
        order: last.order.clone(),
        ..last.clone()
    };
    if cranes && last.of == Of::Certificates {
        let all = last.among.clone().and(last.filter.clone());
        let cranes = Filter::has(Of::Certificates, Number::Some, all);
        return Some(Reading::Query(Box::new(Query::new(
            Of::Cranes,
            cranes,
            changed.ask,
        ))));
    }
    Some(Reading::Query(Box::new(changed)))
}

/// The same, a month later.
fn month_after(last: &Query) -> Option<Query> {
    let mut found = false;
    let mut later = |span: Span| match span.from {
        Some(from) if span.to.is_some() => {
            found = true;
            let first = plus(from.first_of_month(), Length::new().months(1));
            Span {
                from: Some(first),
                to: Some(first.last_of_month()),
                ..span
            }
        }
        _ => span,
    };
    let changed = map(last, &mut |leaf| match leaf {
        Filter::Expires(span) => Filter::Expires(later(span)),
        Filter::Due(span) => Filter::Due(later(span)),
        other => other,
    });
    found.then_some(changed)
}

/// "Make that 120,000": another number in the place of the one that was compared with.
fn another_number(parts: &mut Parts, last: &Query) -> Option<Query> {
    let [number] = parts.counts[..] else {
        return None;
    };
    let mut rest = parts.clone();
    rest.counts.clear();
    if !rest.is_used() {
        return None;
    }
    let mut found = 0;
    let mut other = |how: Comparison| {
        let number = Operand::Number(number);
        found += 1;
        match how {
            Comparison::MoreThan(Operand::Number(_)) => Comparison::MoreThan(number),
            Comparison::LessThan(Operand::Number(_)) => Comparison::LessThan(number),
            Comparison::AtLeast(Operand::Number(_)) => Comparison::AtLeast(number),
            Comparison::AtMost(Operand::Number(_)) => Comparison::AtMost(number),
            Comparison::Exactly(Operand::Number(_)) => Comparison::Exactly(number),
            against => against,
        }
    };
    let changed = map(last, &mut |leaf| match leaf {
        Filter::Km(how) => Filter::Km(other(how)),
        Filter::DaysLeft(how) => Filter::DaysLeft(other(how)),
        Filter::DaysOverdue(how) => Filter::DaysOverdue(other(how)),
        leaf => leaf,
    });
    if found != 1 || changed == *last {
        return None;
    }
    *parts = rest;
    Some(changed)
}

/// "And the next 14": so many days instead.
fn longer(parts: &mut Parts, last: &Query, context: &Context<'_>) -> Option<Query> {
    let mut rest = parts.clone();
    let days = match (&rest.tops[..], &rest.counts[..]) {
        ([(Rank::Next, 0, days)], []) => i64::try_from(*days).ok()?,
        ([], [days]) => *days,
        _ => return None,
    };
    rest.tops.clear();
    rest.counts.clear();
    if !rest.is_used() || !(1..=3650).contains(&days) {
        return None;
    }
    let to = plus(context.today, Length::new().days(days));
    let span = Span {
        from: Some(context.today),
        to: Some(to),
        ..Span::default()
    };
    let is_ahead =
        |filter: &Filter| matches!(filter, Filter::Due(span) if span.from == Some(context.today));
    let mut found = false;
    let changed = map(last, &mut |filter| {
        if is_ahead(&filter) {
            found = true;
            return Filter::Due(span);
        }
        filter
    });
    *parts = rest;
    found.then_some(changed)
}

/// Those of the last answer that are such.
pub(super) fn narrow(pieces: &[&Sense], context: &Context<'_>) -> Option<Reading> {
    let mut parts = Parts::of(pieces);
    let changed = narrowed(&mut parts, context.last.as_ref()?, context)?;
    parts.is_used().then(|| Reading::Query(Box::new(changed)))
}

/// Fewer of those.
fn narrowed(parts: &mut Parts, last: &Query, context: &Context<'_>) -> Option<Query> {
    let mut changed = last.clone();
    let mut some = false;
    for cranes in std::mem::take(&mut parts.cranes) {
        (!cranes.fits.is_empty()).then_some(())?;
        changed.among = changed.among.and(cranes.filter);
        some = true;
    }
    for filter in std::mem::take(&mut parts.extra) {
        changed.among = changed.among.and(filter);
        some = true;
    }
    if parts.word(Kind::Mine) {
        changed.among = changed.among.and(Filter::mine());
        some = true;
    }
    for kinds in std::mem::take(&mut parts.kinds) {
        changed = with_kinds(&changed, &kinds)?;
        some = true;
    }
    parts.noun(&[Noun::Ones, Noun::Cranes, Noun::Crane, Noun::One]);
    parts.word(Kind::Have);
    for due in std::mem::take(&mut parts.due) {
        let time = parts.times.pop();
        let tests = match (time, due.tense) {
            (Some(time), _) => super::due_when(&due, &time, context)?,
            (None, Tense::Past) => Tests::One(super::sense::Test {
                kinds: due.kinds,
                ..super::sense::Test::state(State::Expired)
            }),
            (None, _) => {
                changed = with_kinds(&changed, &due.kinds?)?;
                some = true;
                continue;
            }
        };
        parts.tests.push(tests);
    }
    for tests in std::mem::take(&mut parts.tests) {
        let filter = match changed.of {
            Of::Cranes => tests.of_crane(),
            Of::Certificates => tests.of_certificate(),
            _ => return None,
        };
        // "Only the ones with rego due" of certificates speaks of their cranes.
        changed.filter = changed.filter.and(filter);
        some = true;
    }
    some.then_some(changed)
}

/// Something else in the same place.
fn swapped(parts: &mut Parts, last: &Query, context: &Context<'_>) -> Option<Query> {
    let mut changed = last.clone();
    let mut some = false;
    if let Some(cranes) = Parts::only(&mut parts.cranes) {
        changed = with_cranes(&changed, &cranes)?;
        some = true;
    }
    if let Some(kinds) = Parts::only(&mut parts.kinds) {
        changed = with_kinds(&changed, &kinds)?;
        some = true;
    }
    if let Some(time) = Parts::only(&mut parts.times) {
        changed = with_time(&changed, &time, context)?;
        some = true;
    }
    if let Some(papers) = Parts::only(&mut parts.papers) {
        changed = with_papers(&changed, &papers.types)?;
        some = true;
    }
    if let Some(tests) = Parts::only(&mut parts.tests) {
        changed = with_tests(&changed, &tests)?;
        some = true;
    }
    if let [filter @ Filter::Km(_)] = &parts.extra[..] {
        let is_km = |one: &Filter| matches!(one, Filter::Km(_));
        changed = replaced(&changed, &is_km, filter.clone())?;
        parts.extra.clear();
        some = true;
    }
    for filter in std::mem::take(&mut parts.extra) {
        changed.among = changed.among.and(filter);
        some = true;
    }
    if parts.word(Kind::Km) && last.of == Of::Cranes {
        changed.ask = Ask::List(vec![Column::Km]);
        some = true;
    }
    if parts.word(Kind::Mine) {
        let is_owner = |one: &Filter| matches!(one, Filter::Owner(_));
        changed = replaced(&changed, &is_owner, Filter::mine()).unwrap_or_else(|| Query {
            among: last.among.clone().and(Filter::mine()),
            ..last.clone()
        });
        some = true;
    }
    parts.open_ask();
    parts.noun(&[Noun::Ones, Noun::One]);
    some.then_some(changed)
}
