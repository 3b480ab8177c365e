//! A question to the register as plain data.
//!
//! Words, a model and scripts all come down to one [`Query`]; one executor runs
//! it. `among` are those that are spoken of, `filter` is what is asked of them:
//! "how many of the Groves have expired" counts, of the cranes made by Grove,
//! those that have expired, and answers "1 of 3".

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::cranes::CraneType;
use crate::documents::DocumentType;

/// The asker, wherever a person is named. Usernames are longer.
pub(crate) const ME: &str = "me";

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Query {
    /// What a row of the answer is
    pub(crate) of: Of,
    /// Those that are spoken of: "4 of 23" is 4 of these
    #[serde(default, skip_serializing_if = "Filter::is_everything")]
    pub(crate) among: Filter,
    /// What must hold of them
    #[serde(default, skip_serializing_if = "Filter::is_everything")]
    pub(crate) filter: Filter,
    #[serde(default)]
    pub(crate) ask: Ask,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) order: Option<Order>,
    /// Leaves so many out at the beginning: the second is `skip` 1, `limit` 1
    #[serde(default, skip_serializing_if = "is_zero")]
    #[schema(minimum = 0)]
    pub(crate) skip: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, minimum = 1)]
    pub(crate) limit: Option<usize>,
    /// `skip` and `limit` hold for each crane, make …, and not for all together
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) per: Option<Dimension>,
    /// The day that all is asked about; now, where none is said
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, value_type = Option<String>, format = Date)]
    pub(crate) on: Option<Date>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Of {
    Cranes,
    Certificates,
    Documents,
    Mates,
    /// Mate requests that wait for an answer
    Requests,
    /// Cranes that somebody lets a mate use
    Shares,
}

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

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Ask {
    /// The rows, with these columns; with those that suit them, where none is named
    List(Vec<Column>),
    Count,
    /// How many of each; the most first, months in their order
    CountBy(Dimension),
    Sum(Measure),
    Average(Measure),
    /// How many of `among` are in `filter`, in a hundred
    Share,
    /// Whether so many of `among` are in `filter`: yes or no
    Whether(Number),
    /// By how much these are more or less than those
    Difference(Difference),
    /// Side by side
    Compare,
    /// All that is known of one; of several, how they stand
    Describe,
}

impl Default for Ask {
    fn default() -> Self {
        Self::List(Vec::new())
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Difference {
    pub(crate) of: Measure,
    /// Those to compare with, of the same sort
    #[schema(no_recursion)]
    pub(crate) than: Filter,
    /// Whether these are more, or fewer: yes or no comes first
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) is: Option<Direction>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Direction {
    More,
    Less,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Measure {
    /// How many there are
    Number,
    Km,
    /// Of cranes: how many documents each has
    Documents,
    /// Of certificates; below zero where it has expired
    DaysLeft,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Column {
    Make,
    Model,
    Plate,
    Type,
    Owner,
    Km,
    State,
    /// The date of one kind of certificate, by its key
    Certificate(String),
    /// The dates of all
    Certificates,
    /// The one that runs out next
    Next,
    /// Whether it may work, and what stands in the way
    Fit,
    /// How many documents, and which
    Documents,
    /// The kinds of paper that it lacks
    MissingPapers,
    /// Who can see the crane
    SeenBy,
    /// Who may change the crane
    EditedBy,
    Expires,
    DaysLeft,
    Added,
    Paper,
    Email,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Dimension {
    Crane,
    Make,
    Model,
    Type,
    Owner,
    State,
    Certificate,
    /// Of the last day of a certificate, or of when it was filed, shared or sent
    Month,
    Year,
    /// The kind of a document
    Paper,
    /// Of cranes: each kind of paper that it lacks
    MissingPaper,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Order {
    pub(crate) by: OrderBy,
    /// The most, the latest, the last in the alphabet first
    #[serde(default)]
    pub(crate) descending: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum OrderBy {
    Name,
    Km,
    /// Of certificates: the last day. Of cranes: the earliest of their dates
    Expires,
    /// Of cranes: the date of this certificate
    Certificate(String),
    /// Of cranes: how many documents each has
    Documents,
    Added,
    /// Of what is counted by something: how many
    Number,
}

impl Query {
    pub(crate) fn new(of: Of, filter: Filter, ask: Ask) -> Self {
        Self {
            of,
            among: Filter::Everything,
            filter,
            ask,
            order: None,
            skip: 0,
            limit: None,
            per: None,
            on: None,
        }
    }
}

impl Query {
    /// Whether all of it can be told of one day: states, and no spans.
    pub(crate) fn is_of_one_day(&self) -> bool {
        let is_span = |one: &Filter| {
            matches!(
                one,
                Filter::Expires(_)
                    | Filter::Due(_)
                    | Filter::DaysLeft(_)
                    | Filter::DaysOverdue(_)
                    | Filter::Added(_)
            )
        };
        !self.among.mentions(is_span) && !self.filter.mentions(is_span)
    }
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

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::Query;

    fn again(value: &Value) -> Value {
        let query: Query = serde_json::from_value(value.clone()).expect("a query");
        serde_json::to_value(&query).expect("JSON")
    }

    #[test]
    fn a_query_is_the_same_after_a_journey() {
        let queries = [
            json!({ "of": "cranes", "ask": "count" }),
            json!({
                "of": "cranes",
                "among": { "make": "Grove" },
                "filter": { "all": [
                    { "has": { "of": "certificates", "number": "some", "that": { "all": [
                        { "certificate": "cof" }, { "state": { "is": "current" } },
                    ] } } },
                    { "not": { "has": { "of": "documents", "number": { "atLeast": 2 },
                        "that": { "paper": "Operators Manual" } } } },
                    { "km": { "moreThan": { "crane": 12 } } },
                ] },
                "ask": { "list": ["km", { "certificate": "cof" }] },
                "order": { "by": "km", "descending": true },
                "skip": 1,
                "limit": 3,
            }),
            json!({
                "of": "certificates",
                "filter": { "any": [
                    { "due": { "from": "2026-07-02", "to": "2026-08-01" } },
                    { "daysOverdue": { "atLeast": 10 } },
                    { "ofCrane": { "fit": { "for": "road", "on": "2026-07-03" } } },
                ] },
                "ask": { "countBy": "month" },
                "per": "crane",
                "on": "2026-07-02",
            }),
            json!({
                "of": "cranes",
                "filter": { "type": "lattice" },
                "ask": { "difference": { "of": "number", "than": { "type": "other" } } },
            }),
        ];
        for query in queries {
            assert_eq!(again(&query), query);
        }
    }

    #[test]
    fn what_is_left_out_is_everything_now_as_a_list() {
        let query = again(&json!({ "of": "mates" }));
        assert_eq!(query, json!({ "of": "mates", "ask": { "list": [] } }));
    }
}
