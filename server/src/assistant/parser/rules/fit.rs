//! Whether a crane may work or drive.

use super::super::sense::{Kind as K, Sense};
use super::super::time::Lead;
use super::{Rule, loose};

pub(super) static RULES: &[Rule] = &[
    loose(&[K::Fit], |parts, _| fit(parts[0])),
    loose(&[K::Unfit], |parts, _| fit(parts[0])),
    loose(&[K::Fine, K::Fit], |parts, _| fit(parts[1])),
    loose(&[K::Can, K::Use], |parts, _| used(parts[1], true)),
    loose(&[K::Not, K::Use], |parts, _| used(parts[1], false)),
    loose(&[K::Not, K::FitOn], |parts, _| match parts[1] {
        Sense::FitOn(is, purpose, on) => Some(Sense::FitOn(!is, *purpose, *on)),
        _ => None,
    }),
    loose(&[K::FitOn, K::Time], |parts, _| on(parts[0], parts[1])),
];

fn fit(sense: &Sense) -> Option<Sense> {
    match sense {
        Sense::Fit(purpose) => Some(Sense::FitOn(true, *purpose, None)),
        Sense::Unfit(purpose) => Some(Sense::FitOn(false, *purpose, None)),
        _ => None,
    }
}

fn used(sense: &Sense, is: bool) -> Option<Sense> {
    match sense {
        Sense::Use(purpose) => Some(Sense::FitOn(is, *purpose, None)),
        _ => None,
    }
}

fn on(fit: &Sense, time: &Sense) -> Option<Sense> {
    let (Sense::FitOn(is, purpose, None), Sense::Time(time)) = (fit, time) else {
        return None;
    };
    if time.back == Some(true) || !time.or.is_empty() {
        return None;
    }
    let day = match time.lead {
        Lead::Until | Lead::By | Lead::Within => time.last,
        Lead::On | Lead::Bare | Lead::In if time.is_day() => time.first,
        // All of next week: to its last day.
        Lead::Bare | Lead::In if time.last > time.first => time.last,
        _ => return None,
    };
    Some(Sense::FitOn(*is, *purpose, Some(day)))
}
