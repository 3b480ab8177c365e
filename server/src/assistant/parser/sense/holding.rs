//! What kinds, papers and tests say: of a certificate, and of a crane that has it.

use super::{Joint, Kinds, Papers, Test, Tests};
use crate::register::{Filter, Number, Of, State};

impl Kinds {
    pub(crate) fn one(key: &str, plural: bool) -> Self {
        Self {
            keys: vec![key.to_owned()],
            joint: Joint::And,
            plural,
            not: false,
        }
    }

    /// Of a certificate: it is one of these.
    pub(crate) fn filter(&self) -> Filter {
        let each = self.keys.iter().map(|key| Filter::Certificate(key.clone()));
        let any = Filter::any(each.collect());
        if self.not { any.negated() } else { any }
    }
}

impl Papers {
    /// All that are called so; all, where no name is said.
    pub(crate) fn called(named: Option<String>) -> Self {
        Self {
            types: Vec::new(),
            joint: Joint::Or,
            number: None,
            only: false,
            filed: None,
            named,
        }
    }
}

impl Test {
    pub(crate) fn that(that: Filter) -> Self {
        Self {
            kinds: None,
            that,
            number: None,
            state: None,
            not: false,
            only: false,
        }
    }

    pub(crate) fn state(state: State) -> Self {
        Self {
            state: Some(state),
            ..Self::that(Filter::state(state))
        }
    }

    fn cert_filter(&self, kinds: Option<&Kinds>) -> Filter {
        let that = match self.not {
            true => self.that.clone().negated(),
            false => self.that.clone(),
        };
        kinds.map_or(Filter::Everything, Kinds::filter).and(that)
    }

    fn number_of_good(&self) -> Number {
        let is_good = matches!(self.state, Some(State::Current | State::UpToDate));
        match is_good != self.not {
            true => Number::Every,
            false => Number::Some,
        }
    }

    /// Of a crane.
    fn of_crane(&self) -> Filter {
        if let (true, Some(kinds)) = (self.only, &self.kinds) {
            let this = Self {
                only: false,
                ..self.clone()
            };
            let others = Kinds {
                not: true,
                ..kinds.clone()
            };
            let none = Self {
                kinds: Some(others),
                number: Some(Number::None),
                ..this.clone()
            };
            return this.of_crane().and(none.of_crane());
        }
        let has = |number: Number, that: Filter| Filter::has(Of::Certificates, number, that);
        let Some(kinds) = &self.kinds else {
            return match (self.number, self.state, self.not) {
                // As the dashboard counts.
                (None, Some(_), false) => self.that.clone(),
                (None, Some(State::Expired), true) => Filter::state(State::Current),
                (None, Some(_), true) => self.that.clone().negated(),
                (None, None, true) => has(Number::None, self.that.clone()),
                (number, _, _) => has(
                    number.unwrap_or_else(|| self.number_of_good()),
                    self.cert_filter(None),
                ),
            };
        };
        if self.number.is_some() || kinds.not {
            return has(
                self.number.unwrap_or_default(),
                self.cert_filter(Some(kinds)),
            );
        }
        let each = kinds.keys.iter().map(|key| {
            let one = Kinds::one(key, false);
            match self.not {
                // "Without a current COF" has none that is.
                true => has(Number::None, one.filter().and(self.that.clone())),
                false => has(Number::Some, self.cert_filter(Some(&one))),
            }
        });
        match kinds.joint {
            Joint::And => each.fold(Filter::Everything, Filter::and),
            Joint::Or => Filter::any(each.collect()),
        }
    }
}

impl Tests {
    pub(crate) fn each(&mut self, change: &mut dyn FnMut(&mut Test)) {
        match self {
            Self::One(test) => change(test),
            Self::All(tests) | Self::Any(tests) => {
                for test in tests {
                    test.each(change);
                }
            }
        }
    }

    pub(crate) fn all(&self, holds: &dyn Fn(&Test) -> bool) -> bool {
        match self {
            Self::One(test) => holds(test),
            Self::All(tests) | Self::Any(tests) => tests.iter().all(|test| test.all(holds)),
        }
    }

    pub(crate) fn of_certificate(&self) -> Filter {
        match self {
            Self::One(test) => test.cert_filter(test.kinds.as_ref()),
            Self::All(tests) => tests
                .iter()
                .map(Self::of_certificate)
                .fold(Filter::Everything, Filter::and),
            Self::Any(tests) => Filter::any(tests.iter().map(Self::of_certificate).collect()),
        }
    }

    pub(crate) fn of_crane(&self) -> Filter {
        match self {
            Self::One(test) => test.of_crane(),
            Self::All(tests) => tests
                .iter()
                .map(Self::of_crane)
                .fold(Filter::Everything, Filter::and),
            Self::Any(tests) => Filter::any(tests.iter().map(Self::of_crane).collect()),
        }
    }
}
