//! Queries that make no sense.

use jiff::civil::date;
use serde_json::json;

use super::query;
use crate::register::check::check;
use crate::register::fixture;

#[test]
fn what_makes_no_sense_is_named() {
    let facts = fixture::facts();
    let cases = [
        (
            json!({ "of": "cranes", "filter": { "all": [{ "make": "Grove" }, { "due": {} }] } }),
            "filter.all[2].due cannot be asked of cranes; put it into has",
        ),
        (
            json!({ "of": "certificates", "among": { "not": { "fit": { "for": "work" } } } }),
            "among.not.fit cannot be asked of certificates; put it into ofCrane",
        ),
        (
            json!({ "of": "certificates", "filter": { "certificate": "wof" } }),
            "filter.certificate must be one of cof, rego, mi, riggingGear",
        ),
        (
            json!({ "of": "certificates", "filter": { "expires": { "from": "2026-08-02", "to": "2026-08-01" } } }),
            "filter.expires ends before it begins",
        ),
        (
            json!({ "of": "mates", "ask": { "list": ["km"] } }),
            "ask.list cannot show the road user km of mates",
        ),
        (
            json!({ "of": "cranes", "ask": { "countBy": "month" } }),
            "ask.countBy cannot be month for cranes",
        ),
        (
            json!({ "of": "documents", "ask": { "sum": "km" } }),
            "ask.sum is for cranes",
        ),
        (
            json!({ "of": "cranes", "order": { "by": "number" } }),
            "order.by does not suit cranes",
        ),
        (
            json!({ "of": "cranes", "limit": 0 }),
            "limit must be at least 1",
        ),
        (
            json!({ "of": "cranes", "skip": u64::MAX, "limit": 1 }),
            "skip must be at most 1,000,000",
        ),
        (
            json!({ "of": "cranes", "skip": 1, "limit": u64::MAX, "order": { "by": "km" } }),
            "limit must be at most 1,000,000",
        ),
        (
            json!({ "of": "cranes", "on": "2026-07-01" }),
            "on lies in the past, and this is known of today",
        ),
        (
            json!({ "of": "cranes", "filter": { "any": [] } }),
            "filter.any must name something",
        ),
        (
            json!({ "of": "cranes", "filter": { "has": { "of": "mates" } } }),
            "filter.has.of must be certificates, documents or shares",
        ),
        (
            json!({ "of": "cranes", "filter": { "km": { "moreThan": {} } } }),
            "filter.km needs a crane to compare with",
        ),
    ];
    for (value, why) in cases {
        let refused = check(&query(value.clone()), &facts, date(2026, 7, 2));
        let refused = refused.expect_err("it makes no sense").to_string();
        assert_eq!(
            refused,
            format!("The query makes no sense: {why}."),
            "{value}"
        );
    }
}

#[test]
fn a_crane_that_is_not_the_askers_is_not_found() {
    let facts = fixture::facts();
    for filter in [
        json!({ "cranes": [1, 99] }),
        json!({ "plate": "LBX338" }),
        json!({ "km": { "atLeast": { "crane": 99 } } }),
    ] {
        let query = query(json!({ "of": "cranes", "filter": filter }));
        let refused = check(&query, &facts, date(2026, 7, 2)).expect_err("nobody's crane");
        assert_eq!(refused.status(), 404, "{filter}");
    }
}

#[test]
fn a_filter_has_an_end() {
    let facts = fixture::facts();
    let mut deep = json!("everything");
    for _ in 0..60 {
        deep = json!({ "not": deep });
    }
    let wide = json!({ "any": vec![json!("mayEdit"); 1000] });
    for filter in [deep, wide] {
        let query = query(json!({ "of": "cranes", "filter": filter }));
        let refused = check(&query, &facts, date(2026, 7, 2)).expect_err("too much");
        assert!(
            refused.to_string().ends_with("has too many parts."),
            "{refused}"
        );
    }
}
