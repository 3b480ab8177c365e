//! What must hold of a row.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{ME, Of};
use crate::cranes::CraneType;
use crate::documents::DocumentType;

/// What must hold of a row. A certificate, document or share has the make, the
/// type … of its crane; what a crane has is told by `has`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Filter {
    #[default]
    Everything,
    #[schema(no_recursion)]
    All(Vec<Filter>),
    #[schema(no_recursion)]
    Any(Vec<Filter>),
    #[schema(no_recursion)]
    Not(Box<Filter>),

    // Of a crane, and of what hangs on one.
    /// One of these, by id
    Cranes(Vec<i64>),
    /// The vehicle ID
    Plate(String),
    Make(String),
    /// Part of the model; case, spaces and strokes do not matter
    Model(String),
    Type(CraneType),
    /// By username; "me" is the asker
    Owner(String),
    /// Road user km
    Km(Comparison),
    /// The asker may change the crane; of a share, the mate may
    MayEdit,
    /// What the crane must be of which this is
    #[schema(no_recursion)]
    OfCrane(Box<Filter>),

    // Of a crane alone.
    /// So many of its certificates, documents or shares are such
    Has(Has),
    /// Nothing that parks it is expired, failed or suspended
    Fit(Fit),

    // Of a crane, by its earliest date as the dashboard counts, or of a certificate.
    State(StateOn),

    // Of a certificate.
    /// The key of its kind: cof, rego, mi, riggingGear, or one of the owner's own
    Certificate(String),
    /// Its last day is in the span, past or not
    Expires(Span),
    /// The same, and it has not expired yet
    Due(Span),
    /// Days that are left of what has not expired
    DaysLeft(Comparison),
    /// Days since it expired
    DaysOverdue(Comparison),

    // Of a document, a share, a request or a mate.
    Paper(DocumentType),
    /// Filed, shared or sent in the span
    Added(Span),
    /// The username of a mate; part of the name of a document
    Named(String),
    /// Who shares, or sent the request; "me" is the asker
    By(String),
    /// With whom it is shared, or who got the request; "me" is the asker
    To(String),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Has {
    /// Certificates, documents or shares
    pub(crate) of: Of,
    #[serde(default)]
    pub(crate) number: Number,
    #[serde(default)]
    #[schema(no_recursion)]
    pub(crate) that: Box<Filter>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Number {
    /// At least one
    #[default]
    Some,
    /// All that there are, and there is one
    Every,
    None,
    Exactly(usize),
    AtLeast(usize),
    AtMost(usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct StateOn {
    pub(crate) is: State,
    /// As it will stand on that day; what ends that day is still good on it
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, value_type = Option<String>, format = Date)]
    pub(crate) on: Option<Date>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = QueryState)]
pub(crate) enum State {
    Expired,
    /// Not expired, but it is within 30 days
    ExpiringSoon,
    /// Neither expired nor expiring within 30 days
    UpToDate,
    /// Not expired, failed, suspended or cancelled: good on the day
    Current,
    Failed,
    Suspended,
    Cancelled,
    /// No date is known, or it does not apply
    NoDate,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Fit {
    #[serde(rename = "for")]
    pub(crate) purpose: Purpose,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, value_type = Option<String>, format = Date)]
    pub(crate) on: Option<Date>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Purpose {
    Work,
    /// COF and rego decide
    Road,
}

/// Days; open where an end is left out. `from` and `to` are in it, `after` and
/// `before` are not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Span {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, value_type = Option<String>, format = Date)]
    pub(crate) from: Option<Date>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, value_type = Option<String>, format = Date)]
    pub(crate) to: Option<Date>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, value_type = Option<String>, format = Date)]
    pub(crate) after: Option<Date>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, value_type = Option<String>, format = Date)]
    pub(crate) before: Option<Date>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Comparison {
    MoreThan(Operand),
    LessThan(Operand),
    AtLeast(Operand),
    AtMost(Operand),
    Exactly(Operand),
}

/// A number, or the same of something else: the km of another crane, the days
/// of another certificate of this crane or of another's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(
    untagged,
    expecting = "must be a number, or the crane and certificate to compare with"
)]
pub(crate) enum Operand {
    Number(i64),
    #[serde(rename_all = "camelCase")]
    As {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        crane: Option<i64>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        certificate: Option<String>,
    },
}

impl Filter {
    pub(crate) fn is_everything(&self) -> bool {
        matches!(self, Self::Everything)
    }

    /// Both; what says nothing is left out.
    pub(crate) fn and(self, other: Self) -> Self {
        let mut parts = Vec::new();
        for one in [self, other] {
            match one {
                Self::Everything => {}
                Self::All(more) => parts.extend(more),
                one if parts.contains(&one) => {}
                one => parts.push(one),
            }
        }
        match parts.len() {
            0 => Self::Everything,
            1 => parts.remove(0),
            _ => Self::All(parts),
        }
    }

    pub(crate) fn any(mut choices: Vec<Self>) -> Self {
        match choices.len() {
            1 => choices.remove(0),
            _ => Self::Any(choices),
        }
    }

    pub(crate) fn negated(self) -> Self {
        match self {
            Self::Not(inner) => *inner,
            other => Self::Not(Box::new(other)),
        }
    }

    pub(crate) fn has(of: Of, number: Number, that: Self) -> Self {
        let that = Box::new(that);
        Self::Has(Has { of, number, that })
    }

    pub(crate) fn state(is: State) -> Self {
        Self::State(StateOn { is, on: None })
    }

    pub(crate) fn mine() -> Self {
        Self::Owner(ME.to_owned())
    }

    /// The parts that must all hold.
    pub(crate) fn conjuncts(&self) -> &[Self] {
        match self {
            Self::Everything => &[],
            Self::All(parts) => parts,
            one => std::slice::from_ref(one),
        }
    }
}

impl Span {
    pub(crate) fn holds(self, day: Date) -> bool {
        self.first().is_none_or(|first| first <= day) && self.last().is_none_or(|last| day <= last)
    }

    /// The first day in it.
    pub(crate) fn first(self) -> Option<Date> {
        let after = self.after.map(|after| after.tomorrow().unwrap_or(after));
        self.from.max(after)
    }

    /// The last day in it.
    pub(crate) fn last(self) -> Option<Date> {
        let before = self.before.map(|day| day.yesterday().unwrap_or(day));
        self.to.into_iter().chain(before).min()
    }
}

impl Number {
    /// Whether `count` of `all` are as many.
    pub(crate) fn holds(self, count: usize, all: usize) -> bool {
        match self {
            Self::Some => count > 0,
            Self::Every => count == all && all > 0,
            Self::None => count == 0,
            Self::Exactly(wanted) => count == wanted,
            Self::AtLeast(wanted) => count >= wanted,
            Self::AtMost(wanted) => count <= wanted,
        }
    }
}
