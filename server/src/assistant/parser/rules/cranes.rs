//! Cranes: articles, types, owners, lists, and all but some.

use super::super::sense::{Article, Cranes, Kind as K, Noun, Sense};
use super::{Rule, Scene, loose, tight};
use crate::cranes::CraneType;
use crate::register::{Filter, ME, Number, Of};

pub(super) static RULES: &[Rule] = &[
    tight(&[K::The, K::Cranes], |parts, _| {
        with_article(parts[1], Article::The)
    }),
    tight(&[K::This, K::Cranes], |parts, _| {
        with_article(parts[1], Article::The)
    }),
    tight(&[K::A, K::Cranes], |parts, _| {
        with_article(parts[1], Article::A)
    }),
    tight(&[K::Cranes, K::Cranes], |parts, _| {
        side_by_side(cranes(parts[0])?, cranes(parts[1])?)
    }),
    tight(&[K::Cranes, K::The, K::Cranes], |parts, _| {
        listed(cranes(parts[0])?, cranes(parts[2])?)
    }),
    loose(&[K::Cranes, K::And, K::Cranes], |parts, _| {
        listed(cranes(parts[0])?, cranes(parts[2])?)
    }),
    loose(&[K::Cranes, K::Or, K::Cranes], |parts, _| {
        match listed(cranes(parts[0])?, cranes(parts[2])?)? {
            Sense::Cranes(either) => Some(Sense::Cranes(Cranes { or: true, ..either })),
            other => Some(other),
        }
    }),
    loose(&[K::Both, K::Cranes], |parts, _| plural(parts[1])),
    // "All 23 cranes".
    tight(&[K::All, K::Count, K::Noun], |parts, scene| {
        match (parts[1], parts[2]) {
            (Sense::Count(count), Sense::Noun(Noun::Cranes | Noun::Fleet))
                if usize::try_from(*count) == Ok(scene.cranes.len()) =>
            {
                Some(parts[2].clone())
            }
            _ => None,
        }
    }),
    tight(&[K::All, K::Count, K::Cranes], |parts, _| {
        match (parts[1], cranes(parts[2])) {
            (Sense::Count(count), Some(named))
                if usize::try_from(*count) == Ok(named.fits.len()) =>
            {
                plural(parts[2])
            }
            _ => None,
        }
    }),
    tight(&[K::The, K::Count, K::Cranes], |parts, _| plural(parts[2])),
    loose(&[K::Type], |parts, facts| typed(parts[0], facts, true)),
    tight(&[K::Type, K::Noun], |parts, facts| match parts[1] {
        Sense::Noun(Noun::Crane | Noun::One) => typed(parts[0], facts, false),
        Sense::Noun(Noun::Cranes | Noun::Ones) => typed(parts[0], facts, true),
        _ => None,
    }),
    tight(&[K::Type, K::Cranes], |parts, facts| {
        let Sense::Cranes(kind) = typed(parts[0], facts, false)? else {
            return None;
        };
        Some(Sense::Cranes(both(cranes(parts[1])?, &kind)))
    }),
    tight(&[K::Cranes, K::Noun], |parts, _| {
        let named = cranes(parts[0])?;
        let plural = match parts[1] {
            Sense::Noun(Noun::Crane | Noun::One) => named.plural,
            Sense::Noun(Noun::Cranes | Noun::Ones | Noun::Fleet) => true,
            _ => return None,
        };
        let weak = named.weak && named.said.len() < 3;
        Some(Sense::Cranes(Cranes {
            plural,
            weak,
            ..named.clone()
        }))
    }),
    tight(&[K::Noun, K::Cranes], |parts, _| match parts[0] {
        Sense::Noun(Noun::Crane) => {
            let named = cranes(parts[1])?;
            Some(Sense::Cranes(Cranes {
                weak: named.weak && named.said.len() < 2,
                ..named.clone()
            }))
        }
        _ => None,
    }),
    // Whose they are.
    tight(&[K::Mine, K::Noun], |parts, facts| {
        owned(parts[1], facts, None)
    }),
    tight(&[K::Mine, K::Cranes], |parts, facts| {
        owned(parts[1], facts, None)
    }),
    loose(&[K::Cranes, K::Whose], of_mine),
    loose(&[K::Noun, K::Whose], of_mine),
    tight(&[K::Noun, K::Noun], |parts, _| match parts {
        [
            Sense::Noun(Noun::Crane),
            Sense::Noun(noun @ (Noun::Certificate | Noun::Certificates)),
        ] => Some(Sense::Noun(*noun)),
        _ => None,
    }),
    tight(&[K::Whose, K::Noun], |parts, facts| {
        owned(parts[1], facts, person(parts[0]))
    }),
    tight(&[K::Whose, K::Cranes], |parts, facts| {
        owned(parts[1], facts, person(parts[0]))
    }),
    loose(&[K::Noun, K::Own, K::Person], |parts, facts| {
        owned(parts[0], facts, person(parts[2]))
    }),
    loose(&[K::Cranes, K::Own, K::Person], |parts, facts| {
        owned(parts[0], facts, person(parts[2]))
    }),
    loose(&[K::Noun, K::Person, K::Own], |parts, facts| {
        owned(parts[0], facts, person(parts[1]))
    }),
    loose(&[K::Noun, K::Person, K::Have], |parts, facts| {
        owned(parts[0], facts, person(parts[1]))
    }),
    tight(&[K::Noun, K::Of, K::Person], |parts, facts| {
        owned(parts[0], facts, person(parts[2]))
    }),
    tight(&[K::Noun, K::Noun], |parts, facts| {
        match (parts[0], parts[1]) {
            (Sense::Noun(Noun::Mates), Sense::Noun(Noun::Crane | Noun::Cranes)) => {
                Some(not_mine(facts))
            }
            _ => None,
        }
    }),
    tight(&[K::Mine, K::Noun, K::Noun], |parts, facts| {
        match (parts[1], parts[2]) {
            (Sense::Noun(Noun::Mates), Sense::Noun(Noun::Crane | Noun::Cranes)) => {
                Some(not_mine(facts))
            }
            _ => None,
        }
    }),
    tight(&[K::Cranes, K::Only], |parts, _| Some(parts[0].clone())),
    // All but some.
    loose(&[K::Except, K::Cranes], |parts, _| {
        Some(Sense::Crane(cranes(parts[1])?.filter.clone().negated()))
    }),
    loose(&[K::Not, K::Cranes], |parts, _| {
        Some(Sense::Crane(cranes(parts[1])?.filter.clone().negated()))
    }),
    loose(&[K::Not, K::Own, K::Me], |_, _| {
        Some(Sense::Crane(Filter::mine().negated()))
    }),
    loose(&[K::Except, K::Me], |_, _| Some(Sense::Other)),
    loose(&[K::Except, K::Mine], |_, _| {
        Some(Sense::Crane(Filter::mine().negated()))
    }),
    loose(&[K::Not, K::Mine], |_, _| {
        Some(Sense::Crane(Filter::mine().negated()))
    }),
    loose(&[K::Except, K::Whose], |parts, _| {
        Some(Sense::Crane(
            Filter::Owner(person(parts[1])?.to_owned()).negated(),
        ))
    }),
];

fn cranes(sense: &Sense) -> Option<&Cranes> {
    match sense {
        Sense::Cranes(cranes) => Some(cranes),
        _ => None,
    }
}

fn person(sense: &Sense) -> Option<&str> {
    match sense {
        Sense::Person(name) | Sense::Whose(name) => Some(name),
        _ => None,
    }
}

fn with_article(sense: &Sense, article: Article) -> Option<Sense> {
    let named = cranes(sense)?;
    if named.article != Article::None || named.list {
        return None;
    }
    // "The 401" names one; "the 7" could be anything.
    let weak = named.weak && (article != Article::The || named.said.len() < 3);
    Some(Sense::Cranes(Cranes {
        article,
        weak,
        ..named.clone()
    }))
}

fn plural(sense: &Sense) -> Option<Sense> {
    let named =
        cranes(sense).filter(|named| named.plural || named.list || named.fits.len() == 2)?;
    Some(Sense::Cranes(Cranes {
        plural: true,
        ..named.clone()
    }))
}

/// Those that are both.
fn both(one: &Cranes, other: &Cranes) -> Cranes {
    let mut fits = one.fits.clone();
    fits.retain(|at| other.fits.contains(at));
    Cranes {
        exact: one.exact || other.exact || fits.len() == 1,
        fits,
        filter: one.filter.clone().and(other.filter.clone()),
        plural: one.plural || other.plural,
        article: one.article,
        weak: false,
        list: false,
        or: false,
        said: format!("{} {}", one.said, other.said),
    }
}

/// Side by side they describe one crane, as long as one fits both; otherwise
/// they are told one by one.
fn side_by_side(one: &Cranes, other: &Cranes) -> Option<Sense> {
    if other.article != Article::None {
        return listed(one, other);
    }
    let narrowed = both(one, other);
    if !one.list && !other.list && !narrowed.fits.is_empty() {
        return Some(Sense::Cranes(narrowed));
    }
    listed(one, other)
}

fn listed(one: &Cranes, other: &Cranes) -> Option<Sense> {
    if one.weak || other.weak || one.article == Article::A || other.article == Article::A {
        return None;
    }
    if one.fits.is_empty() || other.fits.is_empty() {
        let unknown = if one.fits.is_empty() { one } else { other };
        return Some(Sense::Cranes(unknown.clone()));
    }
    let mut fits = one.fits.clone();
    fits.extend(other.fits.iter().filter(|at| !one.fits.contains(at)));
    fits.sort_unstable();
    let mut filters = match (&one.filter, one.list) {
        (Filter::Any(filters), true) => filters.clone(),
        (filter, _) => vec![filter.clone()],
    };
    match (&other.filter, other.list) {
        (Filter::Any(more), true) => filters.extend(more.clone()),
        (filter, _) => filters.push(filter.clone()),
    }
    // "The Grove and MBR482": which Grove is still the question.
    let unclear = |cranes: &Cranes| {
        !cranes.plural && !cranes.list && cranes.fits.len() > 1 && cranes.article == Article::The
    };
    if unclear(one) || unclear(other) {
        return None;
    }
    Some(Sense::Cranes(Cranes {
        fits,
        filter: Filter::Any(filters),
        plural: true,
        article: Article::None,
        exact: false,
        weak: false,
        list: true,
        or: one.or || other.or,
        said: format!("{} and {}", one.said, other.said),
    }))
}

fn which(facts: &Scene<'_>, fits: impl Fn(usize) -> bool) -> Vec<usize> {
    (0..facts.cranes.len()).filter(|at| fits(*at)).collect()
}

fn group(fits: Vec<usize>, filter: Filter, plural: bool, said: &str) -> Sense {
    Sense::Cranes(Cranes {
        fits,
        filter,
        plural,
        article: Article::None,
        exact: false,
        weak: false,
        list: false,
        or: false,
        said: said.to_owned(),
    })
}

fn typed(sense: &Sense, facts: &Scene<'_>, plural: bool) -> Option<Sense> {
    let Sense::Type(kind) = sense else {
        return None;
    };
    let fits = which(facts, |at| facts.cranes[at].crane.kind == *kind);
    Some(group(
        fits,
        Filter::Type(*kind),
        plural,
        CraneType::as_str(*kind),
    ))
}

fn owned(sense: &Sense, facts: &Scene<'_>, owner: Option<&str>) -> Option<Sense> {
    let filter = owner.map_or_else(Filter::mine, |name| Filter::Owner(name.to_owned()));
    let fits = which(facts, |at| match owner {
        None => facts.cranes[at].is_own(),
        Some(name) => facts.cranes[at].crane.owner_name == name,
    });
    let said = owner.map_or_else(|| "my".to_owned(), |name| format!("{name}'s"));
    let plural = match sense {
        Sense::Noun(Noun::Crane | Noun::One) => false,
        Sense::Noun(Noun::Cranes | Noun::Ones | Noun::Fleet) => true,
        Sense::Cranes(named) if named.article == Article::None => {
            let whose = group(fits, filter, false, &said);
            let Sense::Cranes(whose) = whose else {
                return None;
            };
            let mut all = both(named, &whose);
            all.said = format!("{said} {}", named.said);
            all.list = named.list;
            return Some(Sense::Cranes(all));
        }
        _ => return None,
    };
    Some(group(fits, filter, plural, &format!("{said} crane")))
}

/// "Groves of mine".
fn of_mine(parts: &[&Sense], scene: &Scene<'_>) -> Option<Sense> {
    person(parts[1]).filter(|name| *name == ME)?;
    owned(parts[0], scene, None)
}

/// What mates share with the asker.
fn not_mine(facts: &Scene<'_>) -> Sense {
    let fits = which(facts, |at| !facts.cranes[at].is_own());
    group(fits, Filter::mine().negated(), true, "my mates' cranes")
}

/// "Shared cranes".
pub(super) fn shared_cranes(scene: &Scene<'_>, plural: bool) -> Sense {
    let given = |id: i64| scene.shares.iter().any(|share| share.crane_id == id);
    let fits = which(scene, |at| {
        !scene.cranes[at].is_own() || given(scene.cranes[at].crane.id)
    });
    group(fits, shared(), plural, "shared crane")
}

/// Shared either way.
pub(super) fn shared() -> Filter {
    Filter::any(vec![
        Filter::mine().negated(),
        Filter::has(Of::Shares, Number::Some, Filter::Everything),
    ])
}
