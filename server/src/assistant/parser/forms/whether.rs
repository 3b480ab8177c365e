//! Yes or no, and what share: whether something holds of certificates or cranes.

use super::super::sense::{Asking, Joint, Kind, Noun, Test, Tests};
use super::certificates::{is_of_cranes, nouns, speaks_of_several, split, still_ahead, wanted};
use super::{Context, Form, Formed, Parts, to_certificates, to_cranes};
use crate::register::{Ask, Filter, Fit, Number, Query, State};

pub(super) static FORMS: &[Form] = &[portion, whether];

fn portion(parts: &mut Parts, context: &Context<'_>) -> Formed {
    if !parts.word(Kind::Portion) {
        return None;
    }
    if let Some((is, purpose, on)) = Parts::only(&mut parts.fits) {
        parts.open_ask();
        let base = base!(parts, base, context);
        let fit = Filter::Fit(Fit { purpose, on });
        let fit = if is { fit } else { fit.negated() };
        return to_cranes(base, fit, Ask::Share);
    }
    let query = as_whether(parts, context)?;
    Some(query.map(|query| Query {
        ask: Ask::Share,
        ..query
    }))
}

/// Is it, are they, does any, do all.
fn whether(parts: &mut Parts, context: &Context<'_>) -> Formed {
    let asked = parts.ask(Asking::Whether);
    let floating = parts.asks.is_empty()
        && (parts.says(Kind::Any) || parts.says(Kind::All))
        && !parts.says(Kind::No);
    if !asked && !floating || !parts.asks.is_empty() {
        return None;
    }
    as_whether(parts, context)
}

fn as_whether(parts: &mut Parts, context: &Context<'_>) -> Formed {
    parts.open_ask();
    let head = parts.head();
    // "Is it this one or that one": which, and not whether.
    let chooses = parts.cranes.iter().any(|cranes| cranes.or);
    // Before the base is taken: these words also say that several are meant.
    let (any, all) = (
        parts.says(Kind::Any),
        parts.says(Kind::All) || parts.says(Kind::Each) || parts.says(Kind::Both),
    );
    let no = parts.says(Kind::No);
    let base = base!(parts, base_or_chosen, context);
    for word in [
        Kind::Any,
        Kind::All,
        Kind::Each,
        Kind::Both,
        Kind::No,
        Kind::Them,
    ] {
        while parts.word(word) {}
    }
    let every = parts.noun(&[Noun::Thing]).is_some();
    let mut of_cranes =
        is_of_cranes(&base, parts, head) || base.named && !base.one && head == Some(Kind::Cranes);
    let wanted = wanted(parts, context, &base)?;
    let due = parts.word(Kind::Due);
    if due && wanted.tests.is_none() && !wanted.kinds.is_everything() {
        return None;
    }
    nouns(parts);
    let tests = wanted.tests.as_ref()?;
    if base.one {
        of_cranes = !tests.all(&|test| !test.only) || speaks_of_several(tests);
    }
    let two_kinds = matches!(tests, Tests::One(test) if test.kinds.as_ref().is_some_and(|kinds| kinds.keys.len() > 1));
    let either_kind = matches!(tests, Tests::One(test) if test.kinds.as_ref().is_some_and(|kinds| kinds.keys.len() > 1 && kinds.joint == Joint::Or));
    let either_state = matches!(tests, Tests::Any(two) if two.iter().any(|one| one.all(&|test| test.state == Some(State::Current))));
    if base.one && (either_kind || either_state) {
        let (kinds, _) = split(&wanted);
        return to_certificates(base, kinds, Filter::Everything, Ask::default());
    }
    let good_ones =
        tests.all(&|test| matches!(test.state, Some(State::Current | State::UpToDate)) != test.not);
    if chooses || base.one && two_kinds && !good_ones {
        let (kinds, filter) = split(&wanted);
        return to_certificates(base, kinds, filter, Ask::default());
    }
    let good =
        tests.all(&|test| matches!(test.state, Some(State::Current | State::UpToDate)) != test.not);
    let number = match (any, all, no) {
        (_, _, true) => Number::None,
        (true, false, _) => Number::Some,
        (_, true, _) => Number::Every,
        _ if base.one || every => {
            if good {
                Number::Every
            } else {
                Number::Some
            }
        }
        _ if of_cranes || base.named => Number::Every,
        _ if good => Number::Every,
        _ => Number::Some,
    };
    let own_number = |tests: &Tests| match tests {
        Tests::One(test) => test.number,
        _ => None,
    };
    if of_cranes {
        let filter = match tests {
            // "Are the Groves all expired": each of them, and not all of each.
            Tests::One(test) if test.number == Some(Number::Every) => Tests::One(Test {
                number: None,
                ..test.clone()
            })
            .of_crane(),
            tests => tests.of_crane(),
        };
        return to_cranes(base, filter, Ask::Whether(number));
    }
    // "Is nothing expired", "are all four certificates valid".
    if let Tests::One(test) = tests
        && let Some(own) = own_number(tests)
    {
        let kinds = test
            .kinds
            .as_ref()
            .map_or(Filter::Everything, |kinds| kinds.filter());
        let bare = Tests::One(Test {
            kinds: None,
            number: None,
            ..test.clone()
        });
        return to_certificates(base, kinds, bare.of_certificate(), Ask::Whether(own));
    }
    let (kinds, filter) = split(&wanted);
    let filter = still_ahead(filter, context);
    to_certificates(base, kinds, filter, Ask::Whether(number))
}
