//! Queries over a small register: what they say, and what they find.

mod asking;
mod checking;
mod finding;
mod over_http;
mod telling;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde_json::Value;

use super::fixture::{self, NOW};
use super::query::Query;
use super::row::Row;
use super::row::View;
use super::run::Found;
use super::say::Moment;

fn query(value: Value) -> Query {
    serde_json::from_value(value.clone()).unwrap_or_else(|error| panic!("{value}: {error}"))
}

fn moment() -> Moment {
    let now = Timestamp::from_millisecond(NOW).expect("a time");
    Moment::new(now, TimeZone::get("Pacific/Auckland").expect("a zone"))
}

/// Runs a query over the small register.
fn with_found<T>(value: Value, see: impl FnOnce(&Query, &Found<'_>, View<'_>) -> T) -> T {
    let (facts, moment) = (fixture::facts(), moment());
    let view = View {
        facts: &facts,
        moment: &moment,
    };
    let query = query(value);
    super::check::check(&query, &facts, moment.today)
        .unwrap_or_else(|error| panic!("{query:?}: {error}"));
    see(&query, &super::run::run(&query, view), view)
}

/// Plates, with the certificate where it is one; names of the rest.
fn told(rows: &[Row<'_>], view: View<'_>) -> Vec<String> {
    let tell = |row: &Row<'_>| match row {
        Row::Crane(one) => one.crane.vehicle_id.clone(),
        Row::Certificate(one, held) => {
            format!(
                "{} {}",
                one.crane.vehicle_id, view.facts.kinds[held.kind].key
            )
        }
        other => other.name(),
    };
    rows.iter().map(tell).collect()
}
