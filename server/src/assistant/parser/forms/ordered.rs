//! Questions about order: next, first, last, highest, and differences.

use super::super::sense::{Asking, Due, Kind, Noun, Rank, Tense, Test, Tests};
use super::{Context, Form, Formed, Parts, query};
use crate::register::{
    Ask, Column, Difference, Dimension, Direction, Filter, Measure, Number, Of, Order, OrderBy,
    Query, Span, State,
};

pub(super) static FORMS: &[Form] = &[km, next, is_next, by_date, difference];

fn order(by: OrderBy, descending: bool) -> Order {
    Order { by, descending }
}

/// Highest road user km, or the most documents.
fn km(parts: &mut Parts, context: &Context<'_>) -> Formed {
    let (rank, skip, limit) = Parts::only(&mut parts.tops)?;
    let descending = match rank {
        Rank::Most | Rank::Longest => true,
        Rank::Least | Rank::Shortest => false,
        _ => return None,
    };
    let by = if parts.word(Kind::Km) {
        OrderBy::Km
    } else {
        let papers = Parts::only(&mut parts.papers)?;
        if !papers.types.is_empty() || papers.number.is_some() || papers.filed.is_some() {
            return None;
        }
        OrderBy::Documents
    };
    parts.ask(Asking::Who);
    parts.open_ask();
    while parts.word(Kind::Any) || parts.word(Kind::All) {}
    parts.asks.push(Asking::Which);
    let base = base!(parts, base, context);
    parts.ask(Asking::Which);
    let limit = match parts.counts.len() {
        0 => limit,
        1 if limit == 1 => usize::try_from(parts.counts.pop()?).ok()?,
        _ => return None,
    };
    while parts.noun(&[Noun::One, Noun::Ones]).is_some() {}
    let column = if by == OrderBy::Km {
        Column::Km
    } else {
        Column::Documents
    };
    let filter = match Parts::only(&mut parts.tests) {
        Some(tests) => tests.of_crane(),
        None => Filter::Everything,
    };
    let mut query = query(Of::Cranes, base.among, filter, Ask::List(vec![column]));
    query.order = Some(order(by, descending));
    (query.skip, query.limit) = (skip, Some(limit));
    Some(Ok(query))
}

/// What a rank of dates is of: what is to come, what has been, or both.
enum Side {
    Ahead,
    Behind,
    Either,
}

/// What is due next; the first, the last, the longest expired.
fn next(parts: &mut Parts, context: &Context<'_>) -> Formed {
    parts.ask(Asking::When);
    parts.ask(Asking::HowLong);
    // "Does this one or that one expire first".
    if parts.cranes.iter().any(|cranes| cranes.or) {
        parts.ask(Asking::Whether);
    }
    parts.open_ask();
    dated(parts, context)
}

#[expect(clippy::too_many_lines, reason = "one form of question, step by step")]
fn dated(parts: &mut Parts, context: &Context<'_>) -> Formed {
    let mut tops = std::mem::take(&mut parts.tops);
    let (rank, skip, mut limit) = tops.pop()?;
    // "The next due first" says it twice.
    if tops.iter().any(|(other, ..)| {
        !matches!(
            (rank, other),
            (Rank::Next | Rank::First, Rank::Next | Rank::First)
        )
    }) {
        return None;
    }
    if let Some(count) = parts.counts.pop() {
        limit = usize::try_from(count)
            .ok()
            .filter(|count| (1..=100).contains(count) && limit == 1)?;
    }
    let per = match (Parts::only(&mut parts.each), parts.word(Kind::Each)) {
        (Some(by), _) => Some(by),
        (None, true) => Some(Dimension::Crane),
        (None, false) => None,
    };
    let every = parts.word(Kind::All);
    parts.asks.push(Asking::Which);
    let base = base!(parts, base_or_chosen, context);
    parts.ask(Asking::Which);
    if every && !base.named {
        return None;
    }
    while parts.word(Kind::Them) || parts.word(Kind::Any) {}
    let mut among = super::of_crane(base.among.clone());
    let mut side = match rank {
        Rank::Next | Rank::First => Side::Ahead,
        _ => Side::Either,
    };
    let mut filter = Filter::Everything;
    let says = !parts.due.is_empty()
        || !parts.tests.is_empty()
        || !parts.kinds.is_empty()
        || parts.says(Kind::Left);
    while parts.word(Kind::Left) || parts.word(Kind::Overdue) {}
    if says && rank != Rank::Urgent {
        parts.word(Kind::Up);
    }
    if matches!(rank, Rank::Longest | Rank::Last | Rank::Shortest) {
        parts.word(Kind::Lasts);
    }
    if parts.word(Kind::Did) {
        side = Side::Behind;
    }
    if let Some(time) = Parts::only(&mut parts.times) {
        let due = parts.due.pop().unwrap_or(Due {
            kinds: None,
            tense: Tense::Any,
        });
        parts
            .tests
            .push(super::super::due_when(&due, &time, context)?);
    }
    for due in std::mem::take(&mut parts.due) {
        if let Some(kinds) = due.kinds {
            among = among.and(kinds.filter());
        }
        if due.tense == Tense::Past {
            side = Side::Behind;
        }
    }
    for tests in std::mem::take(&mut parts.tests) {
        match &tests {
            Tests::One(test)
                if test.state == Some(State::Expired) && !test.not && test.number.is_none() =>
            {
                side = Side::Behind;
                if let Some(kinds) = &test.kinds {
                    among = among.and(kinds.filter());
                }
            }
            Tests::One(Test { number: None, .. }) => {
                side = Side::Either;
                filter = filter.and(tests.of_certificate());
            }
            _ => return None,
        }
    }
    for kinds in std::mem::take(&mut parts.kinds) {
        among = among.and(kinds.filter());
    }
    let mut says = says || rank == Rank::Next || rank == Rank::Urgent;
    while parts
        .noun(&[Noun::Certificate, Noun::Certificates, Noun::Thing])
        .is_some()
    {
        says = true;
    }
    while parts.noun(&[Noun::One, Noun::Ones]).is_some() {}
    // The last of cranes: by which of their dates?
    let unclear = base.cranes
        && matches!(
            rank,
            Rank::Last | Rank::Longest | Rank::Newest | Rank::Oldest
        )
        && among.conjuncts() == base.among.conjuncts()
        && filter.is_everything()
        && !matches!(side, Side::Behind);
    if !says || unclear {
        return None;
    }
    let descending = match (rank, &side) {
        (Rank::Next | Rank::First | Rank::Shortest | Rank::Urgent, _) => false,
        (Rank::Longest, Side::Behind) => false,
        (Rank::Longest | Rank::Last, _) => true,
        (Rank::Oldest, _) => false,
        (Rank::Newest, _) => true,
        _ => return None,
    };
    match side {
        Side::Behind => filter = filter.and(Filter::state(State::Expired)),
        Side::Ahead if !base.one || per.is_some() => {
            among = among.and(Filter::Due(Span::default()));
        }
        _ if rank == Rank::Shortest => among = among.and(Filter::Due(Span::default())),
        _ => {}
    }
    if matches!(side, Side::Ahead) && base.one {
        among = among.and(Filter::Due(Span::default()));
    }
    let mut query = query(Of::Certificates, among, filter, Ask::List(Vec::new()));
    query.order = Some(order(OrderBy::Expires, descending));
    (query.skip, query.limit, query.per) = (skip, Some(limit), per);
    Some(Ok(query))
}

/// "Is KMN745 next": the first of all, and whether it is this one.
fn is_next(parts: &mut Parts, context: &Context<'_>) -> Formed {
    if !parts.ask(Asking::Whether) || parts.tops.len() != 1 {
        return None;
    }
    let mut rest = parts.clone();
    let cranes = Parts::only(&mut rest.cranes);
    let it = cranes.is_none() && rest.word(Kind::It);
    let at = match (cranes, it) {
        (Some(cranes), _) if cranes.fits.len() == 1 => cranes.fits[0],
        (None, true) => context.chosen.or(context.talked())?,
        _ => return None,
    };
    let everything = Context {
        facts: context.facts,
        today: context.today,
        dates: context.dates,
        chosen: None,
        last: None,
        shown: Vec::new(),
    };
    let query = match dated(&mut rest, &everything)? {
        Ok(query) => query,
        Err(reading) => return Some(Err(reading)),
    };
    *parts = rest;
    let filter = super::by_plate(context.facts, at);
    Some(Ok(Query {
        filter: query.filter.and(filter),
        ask: Ask::Whether(Number::Some),
        ..query
    }))
}

/// Everything in the order of its date.
fn by_date(parts: &mut Parts, context: &Context<'_>) -> Formed {
    let by = Parts::only(&mut parts.sorted)?;
    parts.open_ask();
    let base = base!(parts, base_or_chosen, context);
    while parts.word(Kind::All) || parts.word(Kind::Each) {}
    if by == Measure::Km {
        parts.word(Kind::Km);
        let mut query = query(
            Of::Cranes,
            base.among,
            Filter::Everything,
            Ask::List(vec![Column::Km]),
        );
        query.order = Some(order(OrderBy::Km, true));
        return Some(Ok(query));
    }
    None
}

/// How much more km, how many more of these than of those.
fn difference(parts: &mut Parts, context: &Context<'_>) -> Formed {
    let told = parts.word(Kind::Difference);
    let more = parts.says(Kind::More) || parts.says(Kind::Less);
    if !told && !more {
        return None;
    }
    let is = match parts.asks.contains(&Asking::Whether) {
        true if parts.says(Kind::More) => Some(Direction::More),
        true if parts.says(Kind::Less) => Some(Direction::Less),
        _ => None,
    };
    while parts.word(Kind::More) || parts.word(Kind::Less) {}
    parts.ask(Asking::HowMany);
    parts.ask(Asking::HowMuch);
    parts.ask(Asking::Who);
    parts.open_ask();
    parts.ask(Asking::Whether);
    parts.word(Kind::Out);
    parts.word(Kind::Between);
    // "How many days are between the rego and the COF of MBR482 running out".
    if told && let Some(due) = Parts::only(&mut parts.due) {
        parts.kinds.extend(due.kinds);
    }
    if told
        && let [two] = &parts.kinds[..]
        && let [one, other] = &two.keys[..]
    {
        let (one, other) = (
            Filter::Certificate(one.clone()),
            Filter::Certificate(other.clone()),
        );
        parts.kinds.clear();
        let base = match parts.base_or_chosen(context) {
            Ok(base) if base.one => base,
            Ok(_) => return None,
            Err(reading) => return Some(Err(reading)),
        };
        let than = base.among.clone().and(other);
        let difference = Difference {
            of: Measure::DaysLeft,
            than,
            is: None,
        };
        return Some(Ok(query(
            Of::Certificates,
            base.among.and(one),
            Filter::Everything,
            Ask::Difference(difference),
        )));
    }
    let of = if parts.word(Kind::Km) {
        Measure::Km
    } else {
        Measure::Number
    };
    while parts.noun(&[Noun::Crane, Noun::Cranes]).is_some() {}
    // Two groups: told one by one, or in two places.
    let groups: Vec<Filter> = match &parts.cranes[..] {
        [one] if one.list => match &one.filter {
            Filter::Any(filters) => filters.clone(),
            _ => return None,
        },
        [one, other] => vec![one.filter.clone(), other.filter.clone()],
        _ => return None,
    };
    let unknown = parts.cranes.iter().find(|cranes| cranes.fits.is_empty());
    if let Some(unknown) = unknown {
        return Some(Err(super::Reading::Unknown(unknown.said.clone())));
    }
    parts.cranes.clear();
    let _ = context;
    let [one, other] = &groups[..] else {
        return None;
    };
    let difference = Difference {
        of,
        than: other.clone(),
        is,
    };
    Some(Ok(query(
        Of::Cranes,
        one.clone(),
        Filter::Everything,
        Ask::Difference(difference),
    )))
}
