//! A question to the register as plain data.
//!
//! Words, a model and scripts all come down to one [`Query`]; one executor runs
//! it. `among` are those that are spoken of, `filter` is what is asked of them:
//! "how many of the Groves have expired" counts, of the cranes made by Grove,
//! those that have expired, and answers "1 of 3".

mod ask;
mod filter;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub(crate) use ask::{Ask, Column, Difference, Dimension, Direction, Measure, Order, OrderBy};
pub(crate) use filter::{
    Comparison, Filter, Fit, Has, Number, Operand, Purpose, Span, State, StateOn,
};

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
