//! Questions about cranes: whether they may work, what they are, road user km.

use jiff::civil::Date;

use super::super::sense::{Article, Asking, Kind, Noun, Tests};
use super::{Context, Form, Formed, Parts, Reading, query, to_certificates, to_cranes};
use crate::register::{
    Ask, Column, Dimension, Filter, Fit, Number, Of, Order, OrderBy, Purpose, Query, Span,
};

pub(super) static FORMS: &[Form] = &[
    which_is_it,
    until_when,
    fit,
    fine,
    why,
    what_it_is,
    compare,
    super::km::sums,
    super::km::road_user_km,
    columns,
    cranes,
    about,
    summary,
];

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
    // "Send it out".
    if used.is_some() {
        parts.word(Kind::Out);
    }
    if on.is_none() && !parts.times.is_empty() {
        on = Some(day_ahead(parts, context)?);
    }
    let fit = Filter::Fit(Fit { purpose, on });
    let filter = if is { fit } else { fit.negated() };
    ask_of_cranes(parts, context, filter, purpose)
}

/// The day that is asked about, which must not be over.
fn day_ahead(parts: &mut Parts, context: &Context<'_>) -> Option<Date> {
    let time = Parts::only(&mut parts.times)?;
    let is_ahead = time.back != Some(true) && time.or.is_empty() && time.last >= context.today;
    is_ahead.then_some(time.last)
}

/// "Until when may it work": the first to run out of what would park it.
fn until_when(parts: &mut Parts, context: &Context<'_>) -> Formed {
    let asked = parts.ask(Asking::When) || parts.ask(Asking::HowLong);
    if !asked || !parts.times.is_empty() {
        return None;
    }
    let fit = Parts::only(&mut parts.fits).filter(|(_, _, on)| on.is_none());
    let (_, purpose, _) = fit?;
    parts.word(Kind::Lasts);
    let base = base!(parts, base_or_chosen, context);
    let stands_in_the_way = |key: &str, parks: bool| match purpose {
        Purpose::Work => parks,
        Purpose::Road => matches!(key, "cof" | "rego"),
    };
    let kinds = context.facts.kinds.iter();
    let kinds = kinds.filter(|kind| stands_in_the_way(&kind.key, kind.parks));
    let kinds = Filter::any(
        kinds
            .map(|kind| Filter::Certificate(kind.key.to_string()))
            .collect(),
    );
    let ahead = kinds.and(Filter::Due(Span::default()));
    let first = Query {
        order: Some(Order {
            by: OrderBy::Expires,
            descending: false,
        }),
        limit: Some(1),
        per: (!base.one).then_some(Dimension::Crane),
        ..query(
            Of::Certificates,
            super::of_crane(base.among).and(ahead),
            Filter::Everything,
            Ask::default(),
        )
    };
    base.named.then_some(Ok(first))
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
    let on = match parts.times.is_empty() {
        true => None,
        false => Some(day_ahead(parts, context)?),
    };
    let purpose = Purpose::Work;
    let fit = Filter::Fit(Fit { purpose, on });
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
        return to_cranes(base, Filter::Everything, Ask::List(vec![Column::Fit]));
    }
    let ask = match () {
        () if count => Ask::Count,
        () if whether && any && !all => Ask::Whether(Number::Some),
        () if whether || base.one => Ask::Whether(Number::Every),
        () => Ask::List(Vec::new()),
    };
    to_cranes(base, filter, ask)
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
    parts.uses.clear();
    to_cranes(base, Filter::Everything, Ask::List(vec![Column::Fit]))
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
    to_cranes(base, filter, Ask::Whether(Number::Every))
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
            return to_cranes(base, filter, ask);
        };
        return to_certificates(base, kinds.filter(), Filter::Everything, Ask::default());
    }
    if kinds.is_some() || !base.named && !base.cranes && filter.is_everything() {
        return None;
    }
    to_cranes(base, filter, Ask::List(columns))
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
    to_cranes(base, Filter::Everything, ask)
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
        return to_certificates(base, kinds.filter(), Filter::Everything, Ask::default());
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
    to_cranes(base, Filter::Everything, Ask::Describe)
}
