//! The sentence of a query.

use serde_json::{Value, json};

use super::query;
use crate::register::fixture;
use crate::register::sentence::sentence;

#[test]
fn a_query_is_said_in_one_sentence_with_absolute_dates() {
    let facts = fixture::facts();
    let has = |that: Value| json!({ "has": { "of": "certificates", "that": that } });
    let cases = [
        (json!({ "of": "cranes" }), "Cranes"),
        (
            json!({ "of": "cranes", "among": { "make": "Grove" }, "ask": { "countBy": "type" },
                "filter": has(json!({ "all": [{ "certificate": "cof" }, { "due": { "before": "2027-03-01" } }] })) }),
            "Cranes by Grove that have a COF that expires before 1 March 2027, counted by type",
        ),
        (
            json!({ "of": "cranes", "among": { "all": [{ "owner": "me" }, { "type": "lattice" }] },
                "filter": { "all": [
                    has(json!({ "all": [{ "certificate": "cof" }, { "state": { "is": "current" } }] })),
                    has(json!({ "all": [{ "certificate": "riggingGear" }, { "state": { "is": "expired" } }] })),
                ] }, "ask": "count" }),
            "Your lattice cranes that have a current COF and have an expired rigging gear certificate, counted",
        ),
        (
            json!({ "of": "certificates", "among": { "all": [{ "owner": "me" }, { "certificate": "rego" }] },
                "ask": { "countBy": "month" }, "order": { "by": "number", "descending": true }, "limit": 1 }),
            "Your regos, counted by month, the most first, only the first",
        ),
        (
            json!({ "of": "certificates", "among": { "all": [{ "cranes": [1] }, { "certificate": "cof" }] },
                "filter": { "state": { "is": "current", "on": "2026-11-26" } }, "ask": { "whether": "some" } }),
            "Whether the COF of Liebherr LTM 1100-4.2 (MBR482) is current on 26 November 2026",
        ),
        (
            json!({ "of": "cranes", "among": { "cranes": [3] }, "filter": { "fit": { "for": "road", "on": "2026-07-03" } },
                "ask": { "whether": "every" } }),
            "Whether Grove GMK4100L-1 (MHT225) is fit for the road on 3 July 2026",
        ),
        (
            json!({ "of": "cranes", "filter": { "not": { "any": [{ "make": "Grove" }, { "km": { "moreThan": 100_000 } }] } } }),
            "Cranes that are not by Grove and do not have more than 100,000 km",
        ),
        (
            json!({ "of": "cranes", "filter": { "has": { "of": "documents", "number": "none",
                "that": { "paper": "Operators Manual" } } } }),
            "Cranes that have no Operators Manual",
        ),
        (
            json!({ "of": "cranes", "filter": { "has": { "of": "certificates", "number": { "exactly": 2 },
                "that": { "state": { "is": "expired" } } } }, "ask": { "list": ["km", "owner"] } }),
            "Cranes that have exactly 2 expired certificates, with road user km and owner",
        ),
        (
            json!({ "of": "certificates", "filter": { "due": {} }, "order": { "by": "expires" }, "limit": 1, "per": "crane" }),
            "Certificates that are still to run out, the soonest first, only the first for each crane",
        ),
        (
            json!({ "of": "cranes", "among": { "cranes": [1] }, "filter": { "km": { "moreThan": { "crane": 2 } } },
                "ask": { "whether": "every" } }),
            "Whether Liebherr LTM 1100-4.2 (MBR482) has more km than Liebherr LTM 1060-3.1 (LKD907)",
        ),
        (
            json!({ "of": "documents", "filter": { "added": { "from": "2026-06-01", "to": "2026-06-30" } } }),
            "Documents that are filed in June 2026",
        ),
        (
            json!({ "of": "certificates", "filter": { "daysOverdue": { "moreThan": 10 } } }),
            "Certificates that are more than 10 days overdue",
        ),
        (
            json!({ "of": "shares", "filter": { "to": "me" } }),
            "Shares that are to you",
        ),
    ];
    for (value, said) in cases {
        assert_eq!(sentence(&query(value), &facts), said);
    }
}
