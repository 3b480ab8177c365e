//! People: who shares what with whom, and papers.

use super::super::sense::{Joint, Kind as K, Noun, Papers, Sense, Sharing};
use super::cranes::{shared, shared_cranes};
use super::{Rule, loose, tight};
use crate::register::{Filter, ME, Number, Of};

pub(super) static RULES: &[Rule] = &[
    // Sharing.
    loose(&[K::Share, K::With, K::Me], |parts, _| {
        told(parts[0], None, Some(ME))
    }),
    loose(&[K::Share, K::With, K::Person], |parts, _| {
        told(parts[0], None, name(parts[2]))
    }),
    loose(&[K::Share, K::By, K::Person], |parts, _| {
        told(parts[0], name(parts[2]), None)
    }),
    loose(&[K::Share, K::By, K::Me], |parts, _| {
        told(parts[0], Some(ME), None)
    }),
    loose(&[K::Me, K::Share], |parts, _| match parts[1] {
        Sense::Share(Sharing::Got) => told(parts[1], None, Some(ME)),
        _ => told(parts[1], Some(ME), None),
    }),
    loose(&[K::Person, K::Share], |parts, _| match parts[1] {
        Sense::Share(Sharing::Got) => told(parts[1], Some(ME), name(parts[0])),
        _ => told(parts[1], name(parts[0]), None),
    }),
    loose(&[K::Me, K::Share, K::Person], |parts, _| {
        told(parts[1], Some(ME), name(parts[2]))
    }),
    tight(&[K::Share, K::Noun], |parts, scene| match parts {
        [
            Sense::Share(Sharing::Shared),
            Sense::Noun(noun @ (Noun::Crane | Noun::Cranes | Noun::Ones)),
        ] => Some(shared_cranes(scene, *noun != Noun::Crane)),
        _ => None,
    }),
    // "Sarah's email".
    tight(&[K::Whose, K::Noun], |parts, _| match parts {
        [Sense::Whose(name), Sense::Noun(Noun::Email)] => Some(Sense::Address(name.clone())),
        _ => None,
    }),
    loose(&[K::Noun, K::Of, K::Person], |parts, _| match parts {
        [Sense::Noun(Noun::Email), _, Sense::Person(name)] => Some(Sense::Address(name.clone())),
        _ => None,
    }),
    // Papers.
    loose(&[K::Papers, K::And, K::Papers], |parts, _| {
        papers(parts[0], parts[2], Joint::And)
    }),
    loose(&[K::Papers, K::Or, K::Papers], |parts, _| {
        papers(parts[0], parts[2], Joint::Or)
    }),
    loose(&[K::Both, K::Papers], |parts, _| match parts[1] {
        Sense::Papers(papers) if papers.types.len() == 2 && papers.joint == Joint::And => {
            Some(parts[1].clone())
        }
        _ => None,
    }),
    loose(&[K::No, K::Papers], |parts, _| {
        numbered(parts[1], Number::None)
    }),
    loose(&[K::Neither, K::Papers], |parts, _| match parts[1] {
        Sense::Papers(papers) if papers.types.len() > 1 => numbered(parts[1], Number::None),
        _ => None,
    }),
    loose(&[K::Not, K::Papers], |parts, _| {
        numbered(parts[1], Number::None)
    }),
    loose(&[K::Missing, K::Papers], |parts, _| {
        numbered(parts[1], Number::None)
    }),
    loose(&[K::Papers, K::Missing], |parts, _| {
        numbered(parts[0], Number::None)
    }),
    tight(&[K::Number, K::Papers], |parts, _| match parts[0] {
        Sense::Number(number) => numbered(parts[1], *number),
        _ => None,
    }),
    loose(&[K::Only, K::Have, K::Papers], |parts, _| only(parts[2])),
    loose(&[K::Only, K::Papers], |parts, _| only(parts[1])),
    loose(&[K::Noun], |parts, _| match parts[0] {
        Sense::Noun(Noun::Documents) => Some(Sense::Papers(Papers::called(None))),
        _ => None,
    }),
    // "Is anything filed for it".
    loose(&[K::Noun, K::Filed], |parts, _| match parts[0] {
        Sense::Noun(Noun::Thing) => Some(Sense::Papers(Papers::called(None))),
        _ => None,
    }),
    loose(&[K::Papers, K::Filed, K::Time], |parts, _| {
        filed(parts[0], parts[2])
    }),
    loose(&[K::Papers, K::Time, K::Filed], |parts, _| {
        filed(parts[0], parts[1])
    }),
    loose(&[K::Filed, K::Papers, K::Time], |parts, _| {
        filed(parts[1], parts[2])
    }),
    loose(&[K::Filed, K::Time], |parts, _| {
        filed(&Sense::Papers(Papers::called(None)), parts[1])
    }),
];

fn name(sense: &Sense) -> Option<&str> {
    match sense {
        Sense::Person(name) => Some(name),
        _ => None,
    }
}

fn told(sense: &Sense, by: Option<&str>, with: Option<&str>) -> Option<Sense> {
    let (old_by, old_with) = match sense {
        Sense::Share(Sharing::Told { by, with }) => (by.clone(), with.clone()),
        Sense::Share(_) => (None, None),
        _ => return None,
    };
    if by.is_some() && old_by.is_some() || with.is_some() && old_with.is_some() {
        return None;
    }
    let by = by.map(str::to_owned).or(old_by);
    let with = with.map(str::to_owned).or(old_with);
    if by == with {
        return None;
    }
    Some(Sense::Share(Sharing::Told { by, with }))
}

impl Sharing {
    /// Of a crane: shared like that.
    pub(in super::super) fn filter(&self) -> Option<Filter> {
        let given = |to: Option<&str>| {
            let to = to.map_or(Filter::Everything, |name| Filter::To(name.to_owned()));
            Filter::mine().and(Filter::has(Of::Shares, Number::Some, to))
        };
        match self {
            Self::Verb | Self::Got => None,
            Self::Shared => Some(shared()),
            Self::Told { by, with } => match (by.as_deref(), with.as_deref()) {
                (None, Some(ME)) => Some(Filter::mine().negated()),
                (Some(ME), with) => Some(given(with)),
                (None, Some(with)) => Some(given(Some(with))),
                (Some(by), Some(ME) | None) => Some(Filter::Owner(by.to_owned())),
                // What others share among themselves nobody here can know.
                _ => None,
            },
        }
    }
}

fn papers(one: &Sense, other: &Sense, joint: Joint) -> Option<Sense> {
    let (Sense::Papers(one), Sense::Papers(other)) = (one, other) else {
        return None;
    };
    let mixed = |papers: &Papers| {
        papers.types.is_empty()
            || papers.filed.is_some()
            || papers.types.len() > 1 && papers.joint != joint
    };
    if mixed(one) || mixed(other) || one.number != other.number {
        return None;
    }
    Some(Sense::Papers(Papers {
        types: one.types.iter().chain(&other.types).copied().collect(),
        joint,
        number: one.number,
        only: false,
        filed: None,
        named: None,
    }))
}

fn numbered(sense: &Sense, number: Number) -> Option<Sense> {
    match sense {
        Sense::Papers(papers) if papers.number.is_none() => Some(Sense::Papers(Papers {
            number: Some(number),
            ..papers.clone()
        })),
        _ => None,
    }
}

fn only(sense: &Sense) -> Option<Sense> {
    match sense {
        Sense::Papers(papers) if papers.number.is_none() && !papers.types.is_empty() => {
            Some(Sense::Papers(Papers {
                only: true,
                ..papers.clone()
            }))
        }
        _ => None,
    }
}

fn filed(papers: &Sense, time: &Sense) -> Option<Sense> {
    match (papers, time) {
        (Sense::Papers(papers), Sense::Time(time))
            if papers.filed.is_none() && time.back != Some(false) =>
        {
            Some(Sense::Papers(Papers {
                filed: Some(time.clone()),
                ..papers.clone()
            }))
        }
        _ => None,
    }
}
