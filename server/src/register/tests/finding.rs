//! What queries find.

use serde_json::{Value, json};

use super::{told, with_found};
use crate::register::run::Result;

fn found(value: Value) -> Vec<String> {
    with_found(value, |_, found, view| told(&found.rows, view))
}

fn result(value: Value) -> String {
    with_found(value, |_, found, _| match &found.result {
        Result::Rows => format!("{} of {}", found.matching, found.among.len()),
        Result::Groups(groups) => {
            let groups = groups
                .iter()
                .map(|one| format!("{} {}", one.label, one.rows.len()));
            groups.collect::<Vec<_>>().join(", ")
        }
        Result::Number(number) => number.to_string(),
        Result::Yes(yes) => yes.to_string(),
        Result::Difference(here, there) => format!("{here} and {there}"),
        Result::Nothing => "nothing".to_owned(),
    })
}

fn cert(that: Value) -> Value {
    json!({ "has": { "of": "certificates", "that": that } })
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of cases")]
fn filters_find_their_rows() {
    let state = |is: &str| json!({ "state": { "is": is } });
    let of = |of: &str, filter: Value| json!({ "of": of, "filter": filter });
    let cases: Vec<(Value, &[&str])> = vec![
        (of("cranes", state("expired")), &["MHT225", "JYP764"]),
        (
            of("cranes", json!({ "make": "liebherr" })),
            &["MBR482", "LKD907"],
        ),
        (of("cranes", json!({ "model": "at20" })), &["JZK617"]),
        (of("cranes", json!({ "plate": "mbr482" })), &["MBR482"]),
        (
            of("cranes", json!({ "not": { "owner": "me" } })),
            &["KWS093"],
        ),
        (of("cranes", json!({ "owner": "Hemi" })), &["KWS093"]),
        (of("cranes", json!({ "not": "mayEdit" })), &["KWS093"]),
        (of("cranes", json!({ "type": "lattice" })), &["CRAWLER-07"]),
        (
            of("cranes", json!({ "km": { "moreThan": { "crane": 2 } } })),
            &["KWS093"],
        ),
        (
            of("cranes", json!({ "km": { "atMost": 15_000 } })),
            &["JYP764", "CRAWLER-07"],
        ),
        (
            of(
                "cranes",
                json!({ "all": [
                cert(json!({ "all": [{ "certificate": "rego" }, state("current")] })),
                cert(json!({ "all": [{ "certificate": "cof" }, state("expired")] })),
            ] }),
            ),
            &["MHT225"],
        ),
        (
            of(
                "cranes",
                json!({ "has": { "of": "documents", "that": { "paper": "Operators Manual" } } }),
            ),
            &["MBR482"],
        ),
        (
            of(
                "cranes",
                json!({ "has": { "of": "shares", "that": { "by": "me" } } }),
            ),
            &["LSF286"],
        ),
        (
            of("cranes", json!({ "not": { "fit": { "for": "work" } } })),
            &["MHT225", "JYP764"],
        ),
        (
            of("cranes", json!({ "not": { "fit": { "for": "road" } } })),
            &["MHT225"],
        ),
        // The COF of KMN745 ends on 9 July and is good that day.
        (
            of(
                "cranes",
                json!({ "all": [
                { "cranes": [7] }, { "fit": { "for": "work", "on": "2026-07-09" } } ] }),
            ),
            &["KMN745"],
        ),
        (
            of(
                "cranes",
                json!({ "all": [
                { "cranes": [7] }, { "fit": { "for": "work", "on": "2026-07-10" } } ] }),
            ),
            &[],
        ),
        (
            of("certificates", state("expired")),
            &["JYP764 mi", "MHT225 cof"],
        ),
        (
            of("certificates", json!({ "due": { "to": "2026-07-14" } })),
            &["KMN745 cof", "LKD907 cof"],
        ),
        (
            of(
                "certificates",
                json!({ "expires": { "before": "2026-07-10" } }),
            ),
            &["JYP764 mi", "MHT225 cof", "KMN745 cof"],
        ),
        (
            of("certificates", json!({ "daysLeft": { "lessThan": 13 } })),
            &["KMN745 cof", "LKD907 cof"],
        ),
        (
            of("certificates", json!({ "daysOverdue": { "moreThan": 10 } })),
            &["JYP764 mi"],
        ),
        (
            of(
                "certificates",
                json!({ "all": [{ "ofCrane": state("expired") }, { "certificate": "rego" }] }),
            ),
            &["MHT225 rego", "JYP764 rego"],
        ),
        // The rego runs out before the COF of the same crane.
        (
            of(
                "certificates",
                json!({ "all": [{ "certificate": "rego" },
                { "daysLeft": { "lessThan": { "certificate": "cof" } } }, { "make": "Terex" }] }),
            ),
            &["JZK617 rego"],
        ),
        (of("mates", json!({ "named": "HEMI" })), &["hemi"]),
        (
            of("documents", json!({ "named": "ltm1100" })),
            &["LTM 1100 operators manual.pdf"],
        ),
    ];
    for (value, rows) in cases {
        assert_eq!(found(value.clone()), rows, "{value}");
    }
}

#[test]
fn rows_are_ordered_and_cut_for_all_or_for_each() {
    let ranked = |more: Value| {
        let mut query = json!({ "of": "certificates", "filter": { "due": {} },
            "order": { "by": "expires" }, "limit": 1 });
        query
            .as_object_mut()
            .expect("a map")
            .extend(more.as_object().expect("a map").clone());
        found(query)
    };
    assert_eq!(ranked(json!({})), ["KMN745 cof"]);
    assert_eq!(ranked(json!({ "skip": 1 })), ["LKD907 cof"]);
    assert_eq!(
        ranked(json!({ "order": { "by": "expires", "descending": true } })),
        ["JZK617 mi"]
    );
    let each = ranked(json!({ "per": "make" }));
    assert_eq!(
        each,
        [
            "KMN745 cof",
            "LKD907 cof",
            "CRAWLER-07 riggingGear",
            "LSF286 mi",
            "KWS093 riggingGear",
            "MHT225 rego"
        ]
    );
    let tied = json!({ "of": "certificates", "among": { "cranes": [8] }, "order": { "by": "expires" }, "skip": 1, "limit": 1 });
    with_found(tied, |_, found, view| {
        assert_eq!(told(&found.rows, view), ["CRAWLER-07 cof"]);
        assert_eq!(told(&found.tied, view), ["CRAWLER-07 rego"]);
    });
}

#[test]
fn numbers_are_worked_out() {
    let expired = json!({ "state": { "is": "expired" } });
    let cases = [
        (
            json!({ "of": "cranes", "filter": expired, "ask": "count" }),
            "2 of 9",
        ),
        (
            json!({ "of": "cranes", "ask": { "countBy": "make" } }),
            "Liebherr 2, Tadano 2, Terex 2, Grove 1, Demag 1, Kobelco 1",
        ),
        (
            json!({ "of": "certificates", "filter": expired, "ask": { "countBy": "certificate" } }),
            "COF 1, M&I 1",
        ),
        (
            json!({ "of": "certificates", "among": { "cranes": [1] }, "ask": { "countBy": "month" } }),
            "August 2026 1, October 2026 1, December 2026 1, January 2027 1",
        ),
        (
            json!({ "of": "certificates", "among": { "certificate": "rego" }, "ask": { "countBy": "month" },
            "order": { "by": "number", "descending": true }, "limit": 1 }),
            "September 2026 5",
        ),
        (
            json!({ "of": "cranes", "among": { "make": "Terex" }, "ask": { "countBy": "missingPaper" },
            "filter": { "not": { "has": { "of": "documents", "that": { "paper": "Permits" } } } } }),
            "Permits 2",
        ),
        (
            json!({ "of": "cranes", "among": { "make": "Terex" }, "ask": { "sum": "km" } }),
            "124000",
        ),
        (
            json!({ "of": "cranes", "among": { "make": "Terex" }, "ask": { "average": "km" } }),
            "62000",
        ),
        (
            json!({ "of": "cranes", "among": { "make": "Kato" }, "ask": { "average": "km" } }),
            "nothing",
        ),
        (
            json!({ "of": "cranes", "among": { "make": "Grove" }, "filter": expired, "ask": { "whether": "every" } }),
            "true",
        ),
        (
            json!({ "of": "cranes", "filter": expired, "ask": { "whether": "every" } }),
            "false",
        ),
        (
            json!({ "of": "cranes", "among": { "make": "Kato" }, "ask": { "whether": "every" } }),
            "false",
        ),
        (
            json!({ "of": "cranes", "filter": expired, "ask": { "whether": { "exactly": 2 } } }),
            "true",
        ),
        // Of all that is due, the next is of KMN745.
        (
            json!({ "of": "certificates", "among": { "due": {} }, "order": { "by": "expires" }, "limit": 1,
            "filter": { "cranes": [7] }, "ask": { "whether": "some" } }),
            "true",
        ),
        (
            json!({ "of": "cranes", "among": { "cranes": [2] }, "ask": { "difference": { "of": "km", "than": { "cranes": [1] } } } }),
            "112000 and 84000",
        ),
        (
            json!({ "of": "certificates", "among": { "cranes": [2] },
            "ask": { "difference": { "of": "daysLeft", "than": { "cranes": [1] } } } }),
            "nothing",
        ),
    ];
    for (value, said) in cases {
        assert_eq!(result(value.clone()), said, "{value}");
    }
}
