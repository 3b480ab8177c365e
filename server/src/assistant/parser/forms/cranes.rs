//! Questions about cranes: whether they may work, what they are, road user km.

use super::super::sense::{Article, Asking, Kind, Noun, Tests};
use super::{Context, Form, Formed, Parts, Reading, query};
use crate::register::{Ask, Column, Dimension, Filter, Fit, Measure, Number, Of, Purpose};

pub(super) static FORMS: &[Form] = &[
    which_is_it,
    fit,
    fine,
    why,
    what_it_is,
    compare,
    sums,
    road_user_km,
    columns,
    cranes,
    about,
    summary,
];

macro_rules! base {
    ($parts:ident, $take:ident, $context:ident) => {
        match $parts.$take($context) {
            Ok(base) => base,
            Err(reading) => return Some(Err(reading)),
        }
    };
}

/// May it work, may it drive; which may not.
fn fit(parts: &mut Parts, context: &Context<'_>) -> Formed {
    let used = Parts::only(&mut parts.uses).filter(|_| parts.asks.contains(&Asking::May));
    let (is, purpose, mut on) = match (used, Parts::only(&mut parts.fits)) {
        // "Can I drive the Kato down the road".
        (Some(Purpose::Road), Some((true, Purpose::Road, on))) => (true, Purpose::Road, on),
        (Some(_), Some((true, purpose, on))) => (true, purpose, on),
        (Some(purpose), None) => (true, purpose, None),
        (None, Some(fit)) => fit,
        _ => return None,
    };
    if on.is_none() && parts.times.len() == 1 {
        let time = parts.times.pop()?;
        on = Some(time.last).filter(|_| {
            time.back != Some(true) && time.or.is_empty() && time.last >= context.today
        });
        on?;
    }
    let fit = Filter::Fit(Fit { purpose, on });
    let filter = if is { fit } else { fit.negated() };
    ask_of_cranes(parts, context, filter, purpose)
}

/// "All good?", "are the Tadanos ok": may they work.
fn fine(parts: &mut Parts, context: &Context<'_>) -> Formed {
    if !parts.word(Kind::Fine) {
        return None;
    }
    let named = !parts.cranes.is_empty()
        || parts.says(Kind::It)
        || parts.says(Kind::Them)
        || !parts.nouns.is_empty();
    let asks = parts
        .asks
        .iter()
        .all(|ask| matches!(ask, Asking::Whether | Asking::Which | Asking::HowMany));
    if !asks || !parts.tests.is_empty() || !named && parts.asks.is_empty() && !parts.says(Kind::All)
    {
        return None;
    }
    if parts.asks.is_empty() {
        parts.asks.push(Asking::Whether);
    }
    let not = parts.word(Kind::Not);
    let fit = Filter::Fit(Fit {
        purpose: Purpose::Work,
        on: None,
    });
    ask_of_cranes(
        parts,
        context,
        if not { fit.negated() } else { fit },
        Purpose::Work,
    )
}

fn ask_of_cranes(
    parts: &mut Parts,
    context: &Context<'_>,
    filter: Filter,
    purpose: Purpose,
) -> Formed {
    let count = parts.ask(Asking::HowMany);
    let whether = parts.ask(Asking::Whether)
        || parts.ask(Asking::May)
        || parts.asks.is_empty() && (parts.says(Kind::All) || parts.says(Kind::Any));
    let (any, all) = (parts.says(Kind::Any), parts.says(Kind::All));
    let why = parts.ask(Asking::Why);
    let when = parts.asks.contains(&Asking::When);
    let _ = purpose;
    if when {
        return None;
    }
    parts.open_ask();
    let base = base!(parts, base_or_chosen, context);
    for word in [Kind::Any, Kind::All, Kind::Each, Kind::Both] {
        while parts.word(word) {}
    }
    while parts
        .noun(&[Noun::Ones, Noun::One, Noun::Thing, Noun::Certificates])
        .is_some()
    {}
    let filter = match Parts::only(&mut parts.tests) {
        Some(tests) => filter.and(tests.of_crane()),
        None => filter,
    };
    if why {
        return Some(Ok(query(
            Of::Cranes,
            base.among,
            Filter::Everything,
            Ask::List(vec![Column::Fit]),
        )));
    }
    let ask = match () {
        () if count => Ask::Count,
        () if whether && any && !all => Ask::Whether(Number::Some),
        () if whether || base.one => Ask::Whether(Number::Every),
        () => Ask::List(Vec::new()),
    };
    Some(Ok(query(Of::Cranes, base.among, filter, ask)))
}

/// "Why is MHT225 parked", "what is wrong with it".
fn why(parts: &mut Parts, context: &Context<'_>) -> Formed {
    if !parts.ask(Asking::Why) || !parts.fits.is_empty() {
        return None;
    }
    let base = base!(parts, base_or_chosen, context);
    if !base.one {
        return None;
    }
    parts.tests.clear();
    Some(Ok(query(
        Of::Cranes,
        base.among,
        Filter::Everything,
        Ask::List(vec![Column::Fit]),
    )))
}

/// "Is MBR482 a Grove", "is it mine".
fn what_it_is(parts: &mut Parts, context: &Context<'_>) -> Formed {
    if !parts.ask(Asking::Whether) {
        return None;
    }
    let mut named = std::mem::take(&mut parts.cranes).into_iter();
    let first = named.next();
    let rest: Vec<_> = named.collect();
    let (subject, filter) = match (first, &rest[..]) {
        (Some(subject), [of]) if subject.article != Article::A && of.article == Article::A => {
            (Some(subject), of.filter.clone())
        }
        (Some(subject), [one, other]) if parts.says(Kind::Or) && one.article == Article::A => {
            parts.word(Kind::Or);
            (
                Some(subject),
                Filter::any(vec![one.filter.clone(), other.filter.clone()]),
            )
        }
        (Some(of), []) if of.article == Article::A && parts.says(Kind::It) => (None, of.filter),
        (Some(subject), []) if parts.word(Kind::Mine) => (Some(subject), Filter::mine()),
        (Some(subject), []) if parts.says(Kind::Edit) && parts.word(Kind::Edit) => {
            parts.word(Kind::Me);
            (Some(subject), Filter::MayEdit)
        }
        (None, []) if parts.says(Kind::It) && parts.word(Kind::Mine) => (None, Filter::mine()),
        (None, []) if parts.says(Kind::It) && parts.word(Kind::Edit) => (None, Filter::MayEdit),
        _ => return None,
    };
    parts.cranes.extend(subject);
    while parts.word(Kind::A) {}
    let base = base!(parts, base, context);
    Some(Ok(query(
        Of::Cranes,
        base.among,
        filter,
        Ask::Whether(Number::Every),
    )))
}

/// "Which crane is this for", with a crane or one of its papers chosen.
fn which_is_it(parts: &mut Parts, context: &Context<'_>) -> Formed {
    let asked = parts.ask(Asking::Which) || parts.ask(Asking::What);
    if !asked || !parts.word(Kind::It) {
        return None;
    }
    parts.noun(&[Noun::Crane])?;
    let at = context.chosen?;
    let among = super::by_plate(context.facts, at);
    Some(Ok(query(
        Of::Cranes,
        among,
        Filter::Everything,
        Ask::default(),
    )))
}

fn compare(parts: &mut Parts, context: &Context<'_>) -> Formed {
    if !parts.ask(Asking::Compare) {
        return None;
    }
    parts.open_ask();
    if parts.cranes.len() == 2 {
        // "MBR482 against LKD907"
        let (other, one) = (parts.cranes.pop()?, parts.cranes.pop()?);
        if one.fits.len() != 1 || other.fits.len() != 1 {
            return None;
        }
        let among = Filter::any(vec![one.filter, other.filter]);
        let columns = compared(parts);
        return Some(Ok(match columns {
            Some(columns) => query(Of::Cranes, among, Filter::Everything, Ask::List(columns)),
            None => query(Of::Cranes, among, Filter::Everything, Ask::Compare),
        }));
    }
    let it = parts.word(Kind::It);
    let base = base!(parts, base, context);
    if !base.named {
        return None;
    }
    let among = match it {
        true => {
            let Some(at) = context.chosen.or(context.talked()) else {
                return Some(Err(Reading::WhichCrane));
            };
            Filter::any(vec![super::by_plate(context.facts, at), base.among])
        }
        false if base.fits.len() < 2 => return None,
        false => base.among,
    };
    Some(Ok(match compared(parts) {
        Some(columns) => query(Of::Cranes, among, Filter::Everything, Ask::List(columns)),
        None => query(Of::Cranes, among, Filter::Everything, Ask::Compare),
    }))
}

/// What is compared, where it is said.
fn compared(parts: &mut Parts) -> Option<Vec<Column>> {
    let mut columns: Vec<Column> = std::mem::take(&mut parts.kinds)
        .into_iter()
        .flat_map(|kinds| kinds.keys)
        .map(Column::Certificate)
        .collect();
    if parts.word(Kind::Km) {
        columns.push(Column::Km);
    }
    (!columns.is_empty()).then_some(columns)
}

fn road_user_km(parts: &mut Parts, context: &Context<'_>) -> Formed {
    let says_km = parts.word(Kind::Km);
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
    Some(Ok(query(Of::Cranes, base.among, filter, ask)))
}

/// Sums and averages.
fn sums(parts: &mut Parts, context: &Context<'_>) -> Formed {
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
        return Some(Ok(query(
            Of::Certificates,
            super::of_crane(base.among).and(kinds),
            Filter::Everything,
            ask(Measure::DaysLeft),
        )));
    }
    if !km && average {
        let papers = Parts::only(&mut parts.papers)?;
        if !papers.types.is_empty() || papers.number.is_some() {
            return None;
        }
        let base = base!(parts, base, context);
        return Some(Ok(query(
            Of::Cranes,
            base.among,
            Filter::Everything,
            ask(Measure::Documents),
        )));
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
    Some(Ok(query(Of::Cranes, base.among, filter, ask(Measure::Km))))
}

/// Make, model, plate, type and status.
fn columns(parts: &mut Parts, context: &Context<'_>) -> Formed {
    let columns = std::mem::take(&mut parts.columns);
    if columns.is_empty() {
        return None;
    }
    parts.open_ask();
    let base = base!(parts, base_or_chosen, context);
    while parts.word(Kind::All) || parts.word(Kind::Each) {}
    let kinds = Parts::only(&mut parts.kinds);
    let filter =
        Parts::only(&mut parts.tests).map_or(Filter::Everything, |tests: Tests| tests.of_crane());
    if columns == [Column::State] {
        let Some(kinds) = kinds else {
            // How one crane stands is all that is known of it.
            let ask = if base.named && filter.is_everything() {
                Ask::Describe
            } else {
                Ask::List(columns)
            };
            return Some(Ok(query(Of::Cranes, base.among, filter, ask)));
        };
        return Some(Ok(query(
            Of::Certificates,
            super::of_crane(base.among).and(kinds.filter()),
            Filter::Everything,
            Ask::default(),
        )));
    }
    if kinds.is_some() || !base.named && !base.cranes && filter.is_everything() {
        return None;
    }
    Some(Ok(query(
        Of::Cranes,
        base.among,
        filter,
        Ask::List(columns),
    )))
}

/// Cranes and no more: list them, or how many there are.
fn cranes(parts: &mut Parts, context: &Context<'_>) -> Formed {
    let count = parts.ask(Asking::HowMany);
    let whether = parts.ask(Asking::Whether);
    let show = parts.asks.contains(&Asking::Show)
        || parts.asks.contains(&Asking::Which)
        || parts.asks.contains(&Asking::What);
    parts.open_ask();
    let any = parts.says(Kind::Any);
    let base = base!(parts, base, context);
    while parts.word(Kind::All)
        || parts.word(Kind::Any)
        || parts.word(Kind::Total)
        || parts.word(Kind::Them)
    {}
    if base.among.is_everything() && !base.cranes {
        return None;
    }
    while parts.noun(&[Noun::Ones]).is_some() {}
    let ask = match () {
        () if count => Ask::Count,
        () if whether || any => Ask::Whether(Number::Some),
        // One crane, by its name.
        () if base.one => Ask::Describe,
        () => Ask::default(),
    };
    let _ = show;
    if whether && (base.one || !any) {
        return None;
    }
    Some(Ok(query(Of::Cranes, base.among, Filter::Everything, ask)))
}

fn about(parts: &mut Parts, context: &Context<'_>) -> Formed {
    if !parts.ask(Asking::About) {
        return None;
    }
    parts.open_ask();
    let base = base!(parts, base_or_chosen, context);
    parts.word(Kind::All);
    let kinds = std::mem::take(&mut parts.kinds);
    if let [kinds] = &kinds[..] {
        return Some(Ok(query(
            Of::Certificates,
            super::of_crane(base.among).and(kinds.filter()),
            Filter::Everything,
            Ask::default(),
        )));
    }
    (base.named || base.cranes).then(|| {
        Ok(query(
            Of::Cranes,
            base.among,
            Filter::Everything,
            Ask::Describe,
        ))
    })
}

/// How the fleet stands.
fn summary(parts: &mut Parts, context: &Context<'_>) -> Formed {
    if !parts.ask(Asking::Summary) {
        return None;
    }
    parts.open_ask();
    parts.ask(Asking::Whether);
    parts.ask(Asking::About);
    let fleet = parts.nouns.contains(&Noun::Fleet);
    let base = if fleet {
        base!(parts, base, context)
    } else {
        base!(parts, base_or_chosen, context)
    };
    while parts.word(Kind::Any) || parts.word(Kind::All) || parts.word(Kind::No) {}
    while parts.noun(&[Noun::Thing]).is_some() {}
    Some(Ok(query(
        Of::Cranes,
        base.among,
        Filter::Everything,
        Ask::Describe,
    )))
}
