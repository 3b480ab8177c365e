//! Questions about people: mates, requests, owners, who shares what with whom.

use super::super::sense::{Asking, Kind, Noun, Sharing};
use super::{Base, Context, Form, Formed, Parts, query, to_cranes};
use crate::register::{Ask, Column, Filter, ME, Number, Of};

pub(super) static FORMS: &[Form] = &[email, requests, mates, is_mate, edit, owner, seen, shared];

fn email(parts: &mut Parts, _: &Context<'_>) -> Formed {
    parts.noun(&[Noun::Email])?;
    parts.open_ask();
    let whose = Parts::only(&mut parts.people).map_or(Filter::Everything, Filter::Named);
    if parts.noun(&[Noun::Mates]).is_some() {
        parts.word(Kind::Mine);
    }
    Some(Ok(query(
        Of::Mates,
        whose,
        Filter::Everything,
        Ask::List(vec![Column::Email]),
    )))
}

fn requests(parts: &mut Parts, _: &Context<'_>) -> Formed {
    parts.noun(&[Noun::Requests])?;
    let whether = parts.ask(Asking::Whether) || parts.says(Kind::Any) && parts.asks.is_empty();
    let count = parts.ask(Asking::HowMany);
    parts.open_ask();
    while parts.word(Kind::Any) || parts.word(Kind::Filed) || parts.word(Kind::Mine) {}
    parts.noun(&[Noun::Mates]);
    let by = Parts::only(&mut parts.people);
    let among = by.map_or(Filter::Everything, Filter::By);
    let ask = match () {
        () if count => Ask::Count,
        () if whether => Ask::Whether(Number::Some),
        () => Ask::default(),
    };
    Some(Ok(query(Of::Requests, among, Filter::Everything, ask)))
}

fn mates(parts: &mut Parts, _: &Context<'_>) -> Formed {
    parts.noun(&[Noun::Mates])?;
    // Of the mates of others nothing is known here.
    if !parts.people.is_empty() || !parts.shares.is_empty() {
        return None;
    }
    let count = parts.ask(Asking::HowMany);
    let whether = parts.ask(Asking::Whether);
    let who = parts.ask(Asking::Who);
    parts.open_ask();
    let mine = parts.word(Kind::Mine);
    while parts.word(Kind::Any) || parts.word(Kind::All) {}
    let ask = match () {
        () if count => Ask::Count,
        () if whether => Ask::Whether(Number::Some),
        () if who || mine => Ask::default(),
        () => Ask::default(),
    };
    Some(Ok(query(
        Of::Mates,
        Filter::Everything,
        Filter::Everything,
        ask,
    )))
}

/// "Is Hemi my mate".
fn is_mate(parts: &mut Parts, _: &Context<'_>) -> Formed {
    parts.noun(&[Noun::Mates])?;
    let name = Parts::only(&mut parts.people)?;
    (parts.ask(Asking::Whether) && parts.asks.is_empty() && parts.shares.is_empty())
        .then_some(())?;
    parts.word(Kind::Mine).then_some(())?;
    Some(Ok(query(
        Of::Mates,
        Filter::Everything,
        Filter::Named(name),
        Ask::Whether(Number::Some),
    )))
}

/// Who may edit; may Hemi; may I.
fn edit(parts: &mut Parts, context: &Context<'_>) -> Formed {
    if !parts.word(Kind::Edit) {
        return None;
    }
    let whether = parts.ask(Asking::Whether) || parts.ask(Asking::May);
    let who = parts.ask(Asking::Who);
    let count = parts.ask(Asking::HowMany);
    parts.open_ask();
    let name = match parts.people.len() {
        0 => None,
        _ => Some(Parts::only(&mut parts.people)?),
    };
    let base = base!(parts, base_or_chosen, context);
    while parts.word(Kind::All) || parts.word(Kind::Any) || parts.word(Kind::Other) {}
    // "Change the dates on it".
    parts.noun(&[Noun::Certificates, Noun::Certificate, Noun::Thing]);
    Some(Ok(match name {
        Some(name) if whether => query(
            Of::Shares,
            super::of_crane(base.among).and(Filter::To(name)),
            Filter::MayEdit,
            Ask::Whether(Number::Some),
        ),
        Some(name) => query(
            Of::Shares,
            super::of_crane(base.among).and(Filter::To(name)),
            Filter::MayEdit,
            Ask::default(),
        ),
        None if who => query(
            Of::Cranes,
            base.among,
            Filter::Everything,
            Ask::List(vec![Column::EditedBy]),
        ),
        None if whether => query(
            Of::Cranes,
            base.among,
            Filter::MayEdit,
            Ask::Whether(Number::Every),
        ),
        None if count => query(Of::Cranes, base.among, Filter::MayEdit, Ask::Count),
        None if base.cranes || base.named => {
            query(Of::Cranes, base.among, Filter::MayEdit, Ask::default())
        }
        None => return None,
    }))
}

fn owner(parts: &mut Parts, context: &Context<'_>) -> Formed {
    // "Whose crane is KTR551".
    let whose = parts.asks.contains(&Asking::Who)
        && !parts.cranes.is_empty()
        && parts.noun(&[Noun::Crane]).is_some();
    let own = parts.word(Kind::Own) || whose;
    if !own {
        return None;
    }
    let whether = parts.ask(Asking::Whether);
    let count = parts.ask(Asking::HowMany);
    parts.ask(Asking::Who);
    parts.open_ask();
    let name = match parts.people.len() {
        0 => None,
        _ => Some(Parts::only(&mut parts.people)?),
    };
    let me = parts.word(Kind::Mine);
    let number = match parts.says(Kind::Any) {
        true => Number::Some,
        false => Number::Every,
    };
    let base = base!(parts, base_or_chosen, context);
    while parts.word(Kind::All) || parts.word(Kind::Any) {}
    Some(Ok(match name {
        Some(name) if whether => query(
            Of::Cranes,
            base.among,
            Filter::Owner(name),
            Ask::Whether(number),
        ),
        Some(name) if count => query(Of::Cranes, base.among, Filter::Owner(name), Ask::Count),
        Some(name) => query(Of::Cranes, base.among, Filter::Owner(name), Ask::default()),
        // "How many do I own".
        None if count => query(Of::Cranes, base.among, Filter::mine(), Ask::Count),
        None if whether || me => {
            query(Of::Cranes, base.among, Filter::mine(), Ask::Whether(number))
        }
        None if base.named || base.cranes => query(
            Of::Cranes,
            base.among,
            Filter::Everything,
            Ask::List(vec![Column::Owner]),
        ),
        None => return None,
    }))
}

/// Who can see it; can Sarah.
fn seen(parts: &mut Parts, context: &Context<'_>) -> Formed {
    if !parts.word(Kind::See) {
        return None;
    }
    let who = parts.ask(Asking::Who);
    let whether = parts.ask(Asking::Whether) || parts.ask(Asking::May);
    let count = parts.ask(Asking::HowMany);
    parts.open_ask();
    let name = match parts.people.len() {
        0 => None,
        _ => Some(Parts::only(&mut parts.people)?),
    };
    while parts.word(Kind::Any) || parts.word(Kind::All) || parts.word(Kind::Other) {}
    let base: Base = base!(parts, base_or_chosen, context);
    Some(Ok(match name {
        Some(name) if whether => query(
            Of::Shares,
            super::of_crane(base.among).and(Filter::By(ME.to_owned())),
            Filter::To(name),
            Ask::Whether(Number::Some),
        ),
        Some(name) if !count => query(
            Of::Shares,
            super::of_crane(base.among),
            Filter::By(ME.to_owned()).and(Filter::To(name)),
            Ask::default(),
        ),
        None if who => query(
            Of::Cranes,
            base.among,
            Filter::Everything,
            Ask::List(vec![Column::SeenBy]),
        ),
        _ => return None,
    }))
}

/// Who shares what with whom.
fn shared(parts: &mut Parts, context: &Context<'_>) -> Formed {
    let sharing = Parts::only(&mut parts.shares)?;
    let who = parts.ask(Asking::Who);
    let whether = parts.ask(Asking::Whether);
    let count = parts.ask(Asking::HowMany);
    let cranes = parts
        .nouns
        .iter()
        .any(|noun| matches!(noun, Noun::Crane | Noun::Cranes));
    // "Which of the cranes I share are expired" asks something else of them.
    if !parts.tests.is_empty() || !parts.due.is_empty() || !parts.times.is_empty() {
        return None;
    }
    parts.open_ask();
    while parts.word(Kind::Any) || parts.word(Kind::All) || parts.word(Kind::With) {}
    let base = base!(parts, base_or_chosen, context);
    while parts.noun(&[Noun::Thing]).is_some() {}
    let (by, with) = match &sharing {
        Sharing::Told { by, with } => (by.clone(), with.clone()),
        Sharing::Shared | Sharing::Verb | Sharing::Got => (None, None),
    };
    // With whom somebody else shares is not ours to know.
    if who && by.as_deref().is_some_and(|by| by != ME) && with.is_none() && !base.one {
        return None;
    }
    // What others share among themselves nobody here can know.
    let is_ours =
        by.as_deref().is_none_or(|by| by == ME) || with.as_deref().is_none_or(|with| with == ME);
    is_ours.then_some(())?;
    if base.one && (who || whether) {
        // Whoever can see it is who it is shared with.
        return to_cranes(base, Filter::Everything, Ask::List(vec![Column::SeenBy]));
    }
    let by_whom = by.map_or(Filter::Everything, Filter::By);
    let with_whom = with.map_or(Filter::Everything, Filter::To);
    let ask = match () {
        () if who => Ask::default(),
        () if whether => Ask::Whether(Number::Some),
        () if count => Ask::Count,
        () => Ask::default(),
    };
    let _ = cranes;
    Some(Ok(query(
        Of::Shares,
        super::of_crane(base.among),
        by_whom.and(with_whom),
        ask,
    )))
}
