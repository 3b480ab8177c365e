//! Questions about certificates: when they run out, what has, whether they are good.

use super::super::sense::{Asking, Kind, Kinds, Noun, Tense, Test, Tests};
use super::super::time::Lead;
use super::{Base, Context, Form, Formed, Parts, of_crane, query};
use crate::register::{Ask, Column, Dimension, Filter, Of, Order, OrderBy, Query, State};

pub(super) static FORMS: &[Form] = &[counted_by, count, when, list];

/// What holds of the certificates, with the kinds that stand by themselves.
pub(super) struct Wanted {
    pub(super) tests: Option<Tests>,
    pub(super) kinds: Filter,
}

/// Takes tests, times and verbs out, and gives the kinds that stand alone to
/// those that have none.
pub(super) fn wanted(parts: &mut Parts, context: &Context<'_>, base: &Base) -> Option<Wanted> {
    // Slings and chains are what is tested, where a test or a date is spoken of.
    if (!parts.due.is_empty() || !parts.tests.is_empty()) && parts.says(Kind::Gear) {
        parts.word(Kind::Gear);
        parts.kinds.push(Kinds::one("riggingGear", false));
    }
    if !parts.due.is_empty() && parts.word(Kind::Did) {
        for due in &mut parts.due {
            due.tense = Tense::Past;
        }
    }
    let mut tests = std::mem::take(&mut parts.tests);
    let mut kinds = Filter::Everything;
    let loose = match parts.kinds.len() {
        0 => None,
        1 => parts.kinds.pop(),
        _ => return None,
    };
    // "COFs in August", "what's in December": what runs out then.
    if parts.times.len() == 1 {
        // "Valid in December" is no test that runs out then.
        let goes_alone = parts.due.is_empty()
            && (!tests.is_empty() || matches!(parts.times[0].lead, Lead::Past | Lead::Since));
        if goes_alone {
            return None;
        }
        let due = parts.due.pop().unwrap_or(super::super::sense::Due {
            kinds: None,
            tense: Tense::Any,
        });
        let time = parts.times.pop()?;
        if time.back == Some(true) && due.tense == Tense::Any && time.last >= context.today {
            return None;
        }
        tests.push(super::super::due_when(&due, &time, context)?);
    }
    for due in std::mem::take(&mut parts.due) {
        match due.tense {
            // "What has expired".
            Tense::Past => tests.push(Tests::One(Test {
                kinds: due.kinds,
                ..Test::state(State::Expired)
            })),
            Tense::Any => {
                if let Some(own) = due.kinds {
                    kinds = kinds.and(own.filter());
                }
                parts.words.push(Kind::Due);
            }
            // "When will the COFs be expired".
            Tense::Future => {
                kinds = kinds.and(due.kinds.map_or(Filter::Everything, |own| own.filter()));
                parts.words.push(Kind::Due);
                parts.words.push(Kind::Will);
            }
        }
    }
    if let Some(loose) = loose {
        let all_bare = !tests.is_empty()
            && tests
                .iter()
                .all(|tests| tests.all(&|test| test.kinds.is_none()));
        // "The expired cranes' regos" are regos of cranes, and no expired regos.
        if all_bare && !base.cranes {
            for tests in &mut tests {
                tests.each(&mut |test| test.kinds = Some(loose.clone()));
            }
        } else {
            kinds = kinds.and(loose.filter());
        }
    }
    let tests = match tests.len() {
        0 => None,
        1 => tests.pop(),
        _ => Some(Tests::All(tests)),
    };
    Some(Wanted { tests, kinds })
}

/// The kinds that every test speaks of are those that are spoken of.
pub(super) fn split(wanted: &Wanted) -> (Filter, Filter) {
    match &wanted.tests {
        Some(Tests::One(test)) if test.number.is_none() => {
            let kinds = test
                .kinds
                .as_ref()
                .map_or(Filter::Everything, |kinds| kinds.filter());
            let bare = Tests::One(Test {
                kinds: None,
                ..test.clone()
            });
            (wanted.kinds.clone().and(kinds), bare.of_certificate())
        }
        Some(tests) => (wanted.kinds.clone(), tests.of_certificate()),
        None => (wanted.kinds.clone(), Filter::Everything),
    }
}

/// A question to the cranes of which it holds, or to the certificates.
fn rows(base: Base, wanted: &Wanted, of_cranes: bool, ask: Ask) -> Query {
    if of_cranes {
        let tests = wanted.tests.as_ref();
        let filter = tests.map_or(Filter::Everything, Tests::of_crane);
        return query(Of::Cranes, base.among, filter, ask);
    }
    let (kinds, filter) = split(wanted);
    query(
        Of::Certificates,
        of_crane(base.among).and(kinds),
        filter,
        ask,
    )
}

/// Whether rows are cranes, or the certificates of cranes: by the noun that it begins with.
pub(super) fn is_of_cranes(base: &Base, parts: &Parts, head: Option<Kind>) -> bool {
    let of_certificates = parts
        .nouns
        .iter()
        .any(|noun| matches!(noun, Noun::Certificate | Noun::Certificates | Noun::Thing));
    let leads = head == Some(Kind::Cranes) && (base.cranes || base.named && !base.one);
    let of_kinds = parts
        .tests
        .iter()
        .any(|tests| !tests.all(&|test| test.kinds.is_none()))
        || !parts.kinds.is_empty();
    leads || base.cranes && !of_certificates && !(of_kinds && head != Some(Kind::Cranes))
}

pub(super) fn nouns(parts: &mut Parts) {
    while parts
        .noun(&[
            Noun::Certificate,
            Noun::Certificates,
            Noun::Thing,
            Noun::One,
            Noun::Ones,
        ])
        .is_some()
    {}
}

/// When does it expire; how long is left; and a crane with a certificate and no more.
fn when(parts: &mut Parts, context: &Context<'_>) -> Formed {
    let how_long = parts.ask(Asking::HowLong);
    let asked = parts.ask(Asking::When) || how_long;
    if !asked {
        parts.open_ask();
    }
    let head = parts.head();
    let says = !parts.kinds.is_empty()
        || parts.says(Kind::Gear)
        || !parts.due.is_empty()
        || parts.nouns.contains(&Noun::Certificates)
        || parts.nouns.contains(&Noun::Certificate);
    let mut probe = parts.clone();
    let base = match probe.base_or_chosen(context) {
        Ok(base) => base,
        Err(reading) => return (asked || says).then_some(Err(reading)),
    };
    *parts = probe;
    while parts.word(Kind::All) || parts.word(Kind::Each) || parts.word(Kind::Left) {}
    // "How many days is it over", "how long does it run".
    if how_long && base.named {
        while parts.word(Kind::Out) || parts.word(Kind::Overdue) {}
    }
    // "How long is a COF valid" asks for the law.
    if asked && base.named {
        parts.word(Kind::Lasts);
    }
    // "When is the rego of the Hiab up".
    if !parts.kinds.is_empty() {
        parts.word(Kind::Up);
    }
    let wanted = wanted(parts, context, &base)?;
    parts.word(Kind::Due);
    parts.word(Kind::Will);
    nouns(parts);
    if base.cranes
        && !wanted.kinds.is_everything()
        && let Some(tests) = &wanted.tests
    {
        let cranes = of_crane(base.among.and(tests.of_crane()));
        return Some(Ok(query(
            Of::Certificates,
            cranes.and(wanted.kinds),
            Filter::Everything,
            Ask::default(),
        )));
    }
    // A date of "when" is an answer, a state is not: "when are the expired ones due".
    let (kinds, filter) = split(&wanted);
    let lacks = matches!(&wanted.tests, Some(Tests::One(test)) if how_long && test.state == Some(State::Current) && test.not);
    let past_only = lacks
        || wanted.tests.is_none()
        || matches!(&wanted.tests, Some(Tests::One(test)) if test.state == Some(State::Expired) && test.number.is_none());
    if !(asked && past_only
        || says && wanted.tests.is_none() && (base.one || head != Some(Kind::Due)))
    {
        return None;
    }
    let column = if how_long {
        Column::DaysLeft
    } else {
        Column::Expires
    };
    let of = of_crane(base.among).and(kinds);
    let filter = if base.one && asked {
        Filter::Everything
    } else {
        filter
    };
    let ask = Ask::List(if how_long {
        vec![Column::Expires, column]
    } else {
        vec![]
    });
    let mut query = query(Of::Certificates, of, filter, ask);
    query.order = Some(Order {
        by: OrderBy::Expires,
        descending: false,
    });
    Some(Ok(query))
}

/// Rows of cranes or certificates for which something holds.
fn list(parts: &mut Parts, context: &Context<'_>) -> Formed {
    // "Show me only the expired ones" shows no others anyway.
    if parts.asks.contains(&Asking::Show) {
        parts.word(Kind::Only);
    }
    let which = parts.asks.contains(&Asking::Which);
    parts.open_ask();
    let head = parts.head();
    let base = base!(parts, base_or_chosen, context);
    while parts.word(Kind::All) || parts.word(Kind::Each) {}
    let mut of_cranes = is_of_cranes(&base, parts, head);
    // So many of a crane's certificates: the rows are cranes.
    let numbered = !parts
        .tests
        .iter()
        .all(|tests| tests.all(&|test| test.number.is_none()));
    // No certificate is of two kinds: whoever asks for both asks for cranes.
    if parts.tests.iter().any(speaks_of_several) {
        of_cranes = true;
    }
    if numbered && !of_cranes {
        (which && !base.one).then_some(())?;
        of_cranes = true;
    }
    let by_date = parts.sorted.pop().is_some();
    let wanted = wanted(parts, context, &base)?;
    let due_alone = parts.word(Kind::Due);
    let mut columns = Vec::new();
    if of_cranes {
        nouns(parts);
        let filter = wanted
            .tests
            .as_ref()
            .map_or(Filter::Everything, Tests::of_crane);
        if filter.is_everything() && !base.named && !base.cranes && !due_alone && !numbered {
            return None;
        }
        if !wanted.kinds.is_everything() {
            columns.extend(keys(&wanted.kinds).into_iter().map(Column::Certificate));
        } else if due_alone {
            columns.push(Column::Next);
        }
        let mut query = query(Of::Cranes, base.among, filter, Ask::List(columns));
        if by_date || due_alone {
            query.order = Some(Order {
                by: OrderBy::Expires,
                descending: false,
            });
        }
        return Some(Ok(query));
    }
    nouns(parts);
    let (kinds, filter) = split(&wanted);
    let filter = still_ahead(filter, context);
    let mut query = query(
        Of::Certificates,
        of_crane(base.among).and(kinds),
        filter,
        Ask::List(columns),
    );
    query.order = Some(Order {
        by: OrderBy::Expires,
        descending: false,
    });
    let says_any = wanted.tests.is_some() || !wanted.kinds.is_everything() || due_alone;
    says_any.then_some(Ok(query))
}

pub(super) fn speaks_of_several(tests: &Tests) -> bool {
    let kind = |tests: &Tests| match tests {
        Tests::One(test) => test.kinds.as_ref().map(|kinds| kinds.keys.clone()),
        _ => None,
    };
    matches!(tests, Tests::All(parts) if parts.len() > 1 && parts.iter().any(|part| kind(part) != kind(&parts[0])))
}

fn keys(filter: &Filter) -> Vec<String> {
    match filter {
        Filter::Certificate(key) => vec![key.clone()],
        Filter::Any(more) | Filter::All(more) => more.iter().flat_map(keys).collect(),
        _ => Vec::new(),
    }
}

fn count(parts: &mut Parts, context: &Context<'_>) -> Formed {
    let asked = parts.ask(Asking::HowMany) || parts.word(Kind::Total);
    if !asked {
        return None;
    }
    parts.open_ask();
    let head = parts.head();
    let base = base!(parts, base_or_chosen, context);
    while parts.word(Kind::All) || parts.word(Kind::Any) || parts.word(Kind::Them) {}
    let numbered = !parts
        .tests
        .iter()
        .all(|tests| tests.all(&|test| test.number.is_none()));
    let of_cranes = is_of_cranes(&base, parts, head)
        || numbered
        || parts.tests.iter().any(speaks_of_several)
        || parts.nouns.contains(&Noun::Ones)
        || base.named
            && !base.one
            && !parts
                .nouns
                .iter()
                .any(|noun| matches!(noun, Noun::Certificates | Noun::Thing))
            && parts.kinds.is_empty()
            && parts.due.is_empty()
            && parts
                .tests
                .iter()
                .all(|tests| tests.all(&|test| test.kinds.is_none() && test.state.is_some()));
    let wanted = wanted(parts, context, &base)?;
    parts.word(Kind::Due);
    nouns(parts);
    if of_cranes && !wanted.kinds.is_everything() {
        return None;
    }
    Some(Ok(rows(base, &wanted, of_cranes, Ask::Count)))
}

/// By make, by month; the busiest.
fn counted_by(parts: &mut Parts, context: &Context<'_>) -> Formed {
    let mut most = None;
    let is_bare = parts.each.is_empty() && parts.busiest.is_empty() && parts.tops.is_empty();
    let by = if let Some(by) = Parts::only(&mut parts.each) {
        by
    } else if let Some(by) = Parts::only(&mut parts.busiest) {
        most = Some(true);
        by
    } else {
        let by = Parts::only(&mut parts.dimensions)?;
        match Parts::only(&mut parts.tops) {
            Some((super::super::sense::Rank::Most, 0, 1)) => most = Some(true),
            Some((super::super::sense::Rank::Least, 0, 1)) => most = Some(false),
            None if parts.tests.len() + parts.due.len() > 0
                && parts.asks.contains(&Asking::Which) => {}
            _ => return None,
        }
        by
    };
    parts.ask(Asking::HowMany);
    parts.ask(Asking::When);
    parts.open_ask();
    parts.word(Kind::Total);
    let head = parts.head();
    let base = base!(parts, base, context);
    // "Which certificate of MBR482 is good" asks for it, and not for how many.
    if base.one && is_bare {
        return None;
    }
    while parts.word(Kind::All) || parts.word(Kind::Any) || parts.word(Kind::Each) {}
    let of_certificates = matches!(
        by,
        Dimension::Certificate | Dimension::Month | Dimension::Year
    );
    let of_cranes = !of_certificates
        && parts.kinds.is_empty()
        && parts.times.is_empty()
        && parts.due.is_empty()
        && (is_of_cranes(&base, parts, head)
            || !parts
                .nouns
                .iter()
                .any(|noun| matches!(noun, Noun::Certificates | Noun::Thing))
                && parts
                    .tests
                    .iter()
                    .all(|tests| tests.all(&|test| test.kinds.is_none() && test.state.is_some())));
    // So many of each crane is no question about cranes.
    if of_cranes && by == Dimension::Crane {
        return None;
    }
    let wanted = wanted(parts, context, &base)?;
    parts.word(Kind::Due);
    nouns(parts);
    let mut query = rows(base, &wanted, of_cranes, Ask::CountBy(by));
    if let Some(most) = most {
        query.order = Some(Order {
            by: OrderBy::Number,
            descending: most,
        });
        query.limit = Some(1);
    }
    Some(Ok(query))
}

/// "Anything due this week" is what is still to come in it.
pub(super) fn still_ahead(filter: Filter, context: &Context<'_>) -> Filter {
    match filter {
        Filter::Expires(span) if span.holds(context.today) => Filter::Due(span),
        other => other,
    }
}
