//! Questions about papers: who has which, what is missing, what came when.

use super::super::sense::{Asking, Joint, Kind, Noun, Papers, Rank};
use super::{Context, Form, Formed, Parts, query, to_cranes};
use crate::documents::DocumentType;
use crate::register::{Ask, Column, Dimension, Filter, Number, Of, Order, OrderBy, Span};

pub(super) static FORMS: &[Form] = &[newest, missing, only, of_cranes, papers];

fn kind(papers: &Papers) -> Filter {
    let kinds: Vec<Filter> = papers
        .types
        .iter()
        .map(|kind| Filter::Paper(*kind))
        .collect();
    let kinds = if kinds.is_empty() {
        Filter::Everything
    } else {
        Filter::any(kinds)
    };
    let name = papers
        .named
        .clone()
        .map_or(Filter::Everything, Filter::Named);
    kinds.and(name).and(filed(papers))
}

fn filed(papers: &Papers) -> Filter {
    papers.filed.as_ref().map_or(Filter::Everything, |time| {
        let (from, to) = time.days();
        Filter::Added(Span {
            from,
            to,
            ..Span::default()
        })
    })
}

/// Of a crane: it has such papers.
fn has(papers: &Papers) -> Filter {
    let has = |number: Number, that: Filter| Filter::has(Of::Documents, number, that);
    let number = papers.number.unwrap_or_default();
    if papers.types.len() < 2 || number != Number::Some && number != Number::None {
        return has(number, kind(papers));
    }
    let each = papers
        .types
        .iter()
        .map(|kind| has(number, Filter::Paper(*kind).and(filed(papers))));
    match (papers.joint, number) {
        // "No manual": neither of them.
        (Joint::And, _) | (_, Number::None) => each.fold(Filter::Everything, Filter::and),
        (Joint::Or, _) => Filter::any(each.collect()),
    }
}

/// The newest papers.
fn newest(parts: &mut Parts, context: &Context<'_>) -> Formed {
    let (rank, skip, limit) = Parts::only(&mut parts.tops)?;
    let descending = match rank {
        Rank::Newest | Rank::Last => true,
        Rank::Oldest | Rank::First => false,
        _ => return None,
    };
    let papers = Parts::only(&mut parts.papers).filter(|papers| papers.number.is_none())?;
    parts.word(Kind::Filed);
    parts.ask(Asking::When);
    parts.open_ask();
    let base = base!(parts, base_or_chosen, context);
    let mut query = query(
        Of::Documents,
        super::of_crane(base.among),
        kind(&papers),
        Ask::List(vec![Column::Added]),
    );
    query.order = Some(Order {
        by: OrderBy::Added,
        descending,
    });
    (query.skip, query.limit) = (skip, Some(limit));
    Some(Ok(query))
}

/// Which papers are missing.
fn missing(parts: &mut Parts, context: &Context<'_>) -> Formed {
    let at = parts
        .papers
        .iter()
        .position(|papers| papers.number == Some(Number::None))?;
    if parts.papers.len() != 1 {
        return None;
    }
    let papers = parts.papers.remove(at);
    // "Which cranes have no permits" asks for cranes.
    let of_cranes = parts
        .nouns
        .iter()
        .any(|noun| matches!(noun, Noun::Crane | Noun::Cranes))
        || parts.cranes.iter().any(|cranes| cranes.plural);
    if parts.head() == Some(Kind::Cranes) && of_cranes {
        return None;
    }
    let whether = parts.ask(Asking::Whether);
    parts.ask(Asking::HowMany);
    parts.open_ask();
    let any = parts.word(Kind::Any);
    let base = base!(parts, base_or_chosen, context);
    if papers.types.is_empty() && papers.named.is_none() && base.one {
        return to_cranes(
            base,
            Filter::Everything,
            Ask::List(vec![Column::MissingPapers]),
        );
    }
    if base.one && (whether || any) {
        return to_cranes(base, has(&papers), Ask::Whether(Number::Every));
    }
    if base.one || base.cranes && !papers.types.is_empty() {
        return None;
    }
    let lacks = |kind: &DocumentType| {
        Filter::has(Of::Documents, Number::Some, Filter::Paper(*kind)).negated()
    };
    let kinds: Vec<Filter> = papers.types.iter().map(lacks).collect();
    let filter = if kinds.is_empty() {
        Filter::Everything
    } else {
        Filter::any(kinds)
    };
    to_cranes(base, filter, Ask::CountBy(Dimension::MissingPaper))
}

/// "Does it only have a manual": what it has.
fn only(parts: &mut Parts, context: &Context<'_>) -> Formed {
    Parts::only(&mut parts.papers).filter(|papers| papers.only)?;
    if !parts.ask(Asking::Whether) {
        return None;
    }
    let base = base!(parts, base_or_chosen, context);
    base.one.then(|| {
        Ok(query(
            Of::Documents,
            super::of_crane(base.among),
            Filter::Everything,
            Ask::default(),
        ))
    })
}

/// Which cranes have, or lack, which papers.
fn of_cranes(parts: &mut Parts, context: &Context<'_>) -> Formed {
    if parts.papers.is_empty() {
        return None;
    }
    let head = parts.head();
    let cranes = parts
        .nouns
        .iter()
        .any(|noun| matches!(noun, Noun::Crane | Noun::Cranes))
        || head == Some(Kind::Cranes);
    let count = parts.ask(Asking::HowMany);
    let whether = parts.ask(Asking::Whether);
    let which = parts.asks.contains(&Asking::Which);
    let (any, all) = (parts.says(Kind::Any), parts.says(Kind::All));
    let papers = std::mem::take(&mut parts.papers);
    if papers.iter().any(|papers| papers.only) || all && !whether {
        return None;
    }
    parts.open_ask();
    if which {
        parts.asks.push(Asking::Which);
    }
    let base = base!(parts, base_or_chosen, context);
    parts.ask(Asking::Which);
    while parts.word(Kind::Any) || parts.word(Kind::All) || parts.word(Kind::Each) {}
    let filter = papers.iter().map(has).fold(Filter::Everything, Filter::and);
    let filter = match Parts::only(&mut parts.tests) {
        Some(tests) => filter.and(tests.of_crane()),
        None => filter,
    };
    let several = (cranes || base.cranes) && !base.one;
    let ask = match () {
        () if count && several && (head != Some(Kind::Papers) || base.those) => Ask::Count,
        () if whether && base.one => Ask::Whether(Number::Every),
        () if whether && several => Ask::Whether(if any && !all {
            Number::Some
        } else {
            Number::Every
        }),
        () if several && !count && (head != Some(Kind::Papers) || base.those) => {
            Ask::List(vec![Column::Documents])
        }
        () => return None,
    };
    to_cranes(base, filter, ask)
}

/// The papers themselves.
fn papers(parts: &mut Parts, context: &Context<'_>) -> Formed {
    let papers = Parts::only(&mut parts.papers)?;
    if papers.number.is_some() || papers.only {
        return None;
    }
    let count = parts.ask(Asking::HowMany) || parts.word(Kind::Total);
    let whether = parts.ask(Asking::Whether) || parts.asks.is_empty() && parts.says(Kind::Any);
    if papers.filed.is_some() || parts.says(Kind::Filed) {
        parts.word(Kind::Did);
    }
    let when = parts.ask(Asking::When) && (parts.word(Kind::Filed) || papers.filed.is_some());
    parts.open_ask();
    // "Which cranes have all documents": all of what?
    if parts.says(Kind::All) && parts.head() == Some(Kind::Cranes) {
        return None;
    }
    let base = base!(parts, base_or_chosen, context);
    while parts.word(Kind::Any) || parts.word(Kind::All) || parts.word(Kind::Filed) {}
    parts.noun(&[Noun::Thing]);
    let by = Parts::only(&mut parts.each);
    let ask = match () {
        () if by.is_some() => Ask::CountBy(by?),
        () if count => Ask::Count,
        () if whether => Ask::Whether(Number::Some),
        () if when => Ask::List(vec![Column::Added]),
        () => Ask::default(),
    };
    Some(Ok(query(
        Of::Documents,
        super::of_crane(base.among),
        kind(&papers),
        ask,
    )))
}
