//! What a question goes on from.

use jiff::civil::Date;

use crate::accounts::DateOrder;
use crate::register::{Ask, Facts, Filter, Number, Of, Query};

/// What was chosen and said before.
pub(crate) struct Context<'f> {
    pub(crate) facts: &'f Facts,
    pub(crate) today: Date,
    /// How the asker writes a day in figures.
    pub(crate) dates: DateOrder,
    /// The crane that was picked.
    pub(crate) chosen: Option<usize>,
    /// What was asked last.
    pub(crate) last: Option<Query>,
    /// The cranes that the last answer spoke of.
    pub(crate) shown: Vec<usize>,
}

impl Context<'_> {
    /// The one crane that is talked about.
    pub(crate) fn talked(&self) -> Option<usize> {
        match self.shown[..] {
            [one] => Some(one),
            _ => None,
        }
    }

    pub(super) fn those(&self) -> Option<Filter> {
        self.asked_about().or_else(|| {
            let ids = self.shown.iter().map(|at| self.facts.cranes[*at].crane.id);
            (!self.shown.is_empty()).then(|| Filter::Cranes(ids.collect()))
        })
    }

    /// The cranes that the last answer was about, as a filter of cranes.
    pub(super) fn asked_about(&self) -> Option<Filter> {
        let last = self.last.as_ref()?;
        // Whether they are is no part of which they are.
        let all = match last.ask {
            Ask::Whether(_) | Ask::Share => last.among.clone(),
            _ => last.among.clone().and(last.filter.clone()),
        };
        if last.limit.is_some() || matches!(last.ask, Ask::CountBy(_) | Ask::Difference(_)) {
            return None;
        }
        match last.of {
            Of::Cranes => (!all.is_everything()).then_some(all),
            Of::Certificates | Of::Documents | Of::Shares => {
                Some(Filter::has(last.of, Number::Some, all))
            }
            Of::Mates | Of::Requests => None,
        }
    }
}
