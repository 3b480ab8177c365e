//! What is said of what was found.

use serde_json::{Value, json};

use super::with_found;
use crate::register::Source;
use crate::register::tell::tell;

fn said(value: Value) -> String {
    with_found(value, |query, found, view| {
        let reply = tell(query, found, view);
        let text = reply.text();
        for one in &view.facts.cranes {
            let (id, plate) = (one.crane.id, &one.crane.vehicle_id);
            let is_it = |source: &Source| matches!(source, Source::Crane { crane_id, .. } if *crane_id == id);
            let is_named = text.contains(&format!("({plate})"));
            assert!(
                !is_named || reply.sources.iter().any(is_it),
                "{plate} has no source in\n{text}"
            );
        }
        text
    })
}

fn check(cases: &[(Value, &[&str])]) {
    for (value, parts) in cases {
        // Markdown's strokes are not for the reader.
        let said = said(value.clone()).replace('\\', "");
        for part in *parts {
            assert!(said.contains(part), "{value}\nlacks {part:?}:\n{said}");
        }
    }
}

fn state(is: &str) -> Value {
    json!({ "state": { "is": is } })
}

fn one(crane: i64, kind: &str) -> Value {
    json!({ "all": [{ "cranes": [crane] }, { "certificate": kind }] })
}

fn paper(kind: &str) -> Value {
    json!({ "has": { "of": "documents", "that": { "paper": kind } } })
}

fn of(of: &str, among: Value, filter: Value, ask: Value) -> Value {
    json!({ "of": of, "among": among, "filter": filter, "ask": ask })
}

fn whether(what: &str, among: Value, filter: Value, number: &str) -> Value {
    of(what, among, filter, json!({ "whether": number }))
}

fn all() -> Value {
    json!("everything")
}

#[test]
fn certificates_are_said_with_their_dates() {
    let list = |among, filter| of("certificates", among, filter, json!({ "list": [] }));
    let rego = json!({ "certificate": "rego" });
    let mut next = list(all(), json!({ "due": {} }));
    next["order"] = json!({ "by": "expires" });
    next["limit"] = json!(1);
    let mut busiest = of("certificates", all(), all(), json!({ "countBy": "month" }));
    busiest["order"] = json!({ "by": "number", "descending": true });
    busiest["limit"] = json!(1);
    let than = json!({ "difference": { "of": "daysLeft", "than": one(2, "cof") } });
    check(&[
        (
            list(one(1, "cof"), all()),
            &["The COF of Liebherr LTM 1100-4.2 (MBR482) expires on 6 October 2026 (in 96 days)."],
        ),
        (
            list(json!({ "cranes": [1] }), all()),
            &["(MBR482):", "| Rego | 12 August 2026 (in 41 days) |"],
        ),
        (
            list(json!({ "make": "Liebherr" }), all()),
            &["| Crane | COF | Rego | M&I | Rigging Gear |"],
        ),
        (
            list(all(), state("expired")),
            &[
                "2 certificates on 2 cranes are expired:",
                "26 June 2026 (expired 6 days ago)",
            ],
        ),
        (list(rego, state("expired")), &["No rego is expired."]),
        (
            list(all(), json!({ "due": { "to": "2026-07-14" } })),
            &[
                "2 certificates on 2 cranes expire by 14 July 2026:",
                "Already expired: COF of Grove GMK4100L-1 (MHT225) and M&I of Tadano",
            ],
        ),
        (
            list(
                json!({ "cranes": [1] }),
                json!({ "due": { "before": "2026-07-14" } }),
            ),
            &["(MBR482): nothing expires before 14 July 2026."],
        ),
        (
            next,
            &[
                "Already expired: COF of",
                "Next is the COF of Terex Franna MAC 25 (KMN745): 9 July 2026 (in 7 days).",
            ],
        ),
        (busiest, &["September 2026: 10 certificates."]),
        (
            of("certificates", one(1, "cof"), all(), than),
            &[
                "The COF of Liebherr LTM 1100-4.2 (MBR482) runs out 84 days after the COF of Liebherr",
            ],
        ),
    ]);
}

#[test]
fn yes_or_no_comes_first() {
    let by_september = json!({ "expires": { "to": "2026-09-30" } });
    let good_on_its_last = json!({ "state": { "is": "current", "on": "2026-10-06" } });
    let both = json!({ "all": [paper("Operators Manual"), paper("Permits")] });
    let cof = json!({ "certificate": "cof" });
    let more_km = json!({ "km": { "moreThan": { "crane": 2 } } });
    let from_sarah = json!({ "all": [{ "by": "sarah" }, { "to": "me" }] });
    let to_sarah = json!({ "all": [{ "cranes": [5] }, { "to": "sarah" }] });
    check(&[
        (
            whether("certificates", one(3, "cof"), state("current"), "every"),
            &["No. The COF of Grove GMK4100L-1 (MHT225) ran out on 26 June 2026"],
        ),
        (
            whether("certificates", one(1, "cof"), by_september, "some"),
            &[
                "No. The COF",
                "6 October 2026 (in 96 days), so it does not run out by 30 September 2026.",
            ],
        ),
        (
            whether("certificates", one(1, "cof"), good_on_its_last, "some"),
            &["Yes. The COF", ", so it is current on 6 October 2026."],
        ),
        (
            whether("certificates", cof, state("current"), "every"),
            &["No. 1 certificate on 1 crane is not current:", "MHT225"],
        ),
        (
            whether("certificates", all(), state("expired"), "some"),
            &["Yes. 2 certificates on 2 cranes are expired:"],
        ),
        (
            whether("cranes", all(), state("expired"), "every"),
            &["No. 2 of 9 cranes are expired:"],
        ),
        (
            whether(
                "cranes",
                json!({ "make": "Kato" }),
                state("expired"),
                "every",
            ),
            &["There are no cranes by Kato in your register."],
        ),
        (
            whether(
                "cranes",
                json!({ "cranes": [1] }),
                json!({ "make": "Grove" }),
                "every",
            ),
            &["No. **Liebherr LTM 1100-4.2 (MBR482)** is"],
        ),
        (
            whether("cranes", json!({ "cranes": [1] }), more_km, "every"),
            &["No.", "84,000 km", "112,000 km"],
        ),
        (
            whether("cranes", json!({ "cranes": [1] }), both, "every"),
            &[
                "No. Liebherr LTM 1100-4.2 (MBR482) has no Permits.",
                "It has:",
                "LTM 1100 operators manual.pdf",
            ],
        ),
        (
            whether(
                "cranes",
                json!({ "cranes": [2] }),
                json!({ "not": paper("Permits") }),
                "every",
            ),
            &["Yes. Liebherr", "has no Permits."],
        ),
        (
            whether("mates", all(), json!({ "named": "bob" }), "some"),
            &["No. bob is not your mate here."],
        ),
        (
            whether("shares", from_sarah, all(), "some"),
            &["No. No crane is shared with you by sarah."],
        ),
        (
            whether("shares", to_sarah, json!("mayEdit"), "some"),
            &["No. ", "sarah may look at it"],
        ),
    ]);
}

#[test]
fn whatever_stands_in_the_way_of_work_is_named() {
    let fit = |crane: i64, fit: Value| {
        whether(
            "cranes",
            json!({ "cranes": [crane] }),
            json!({ "fit": fit }),
            "every",
        )
    };
    let parked = json!({ "not": { "fit": { "for": "work" } } });
    check(&[
        (
            fit(3, json!({ "for": "work" })),
            &[
                "No. Grove GMK4100L-1 (MHT225) is not fit for work: COF expired 26 June 2026.",
                "| COF | 26 June 2026 (expired",
            ],
        ),
        (
            fit(4, json!({ "for": "road" })),
            &[
                "Yes. Tadano GR-500EX (JYP764) is fit for the road.",
                "But it may not work: M&I expired 18 June 2026.",
            ],
        ),
        (
            fit(4, json!({ "for": "work" })),
            &["No. Tadano GR-500EX (JYP764) is not fit for work: M&I expired 18 June 2026."],
        ),
        (
            fit(7, json!({ "for": "work", "on": "2026-07-10" })),
            &[
                "No. Terex Franna MAC 25 (KMN745) is not fit for work on 10 July 2026: COF expired 9 July 2026.",
            ],
        ),
        (
            fit(7, json!({ "for": "work", "on": "2026-07-09" })),
            &["Yes. Terex"],
        ),
        (
            of("cranes", all(), parked, json!({ "list": [] })),
            &[
                "2 of 9 cranes are not fit for work:",
                "| Tadano GR-500EX (JYP764) | M&I expired 18 June 2026 |",
            ],
        ),
        (
            whether(
                "cranes",
                all(),
                json!({ "fit": { "for": "work" } }),
                "every",
            ),
            &["No. 2 of 9 cranes are not fit for work:"],
        ),
    ]);
}

#[test]
fn cranes_are_counted_of_those_that_were_spoken_of() {
    let cranes = |among, filter, ask| of("cranes", among, filter, ask);
    let liebherr = json!({ "make": "Liebherr" });
    let list = json!({ "list": [] });
    let mut most = cranes(all(), all(), list.clone());
    most["order"] = json!({ "by": "km", "descending": true });
    most["limit"] = json!(1);
    let than = json!({ "difference": { "of": "number", "than": { "make": "Grove" } } });
    let both = json!({ "all": [paper("Operators Manual"), paper("Crane Charts")] });
    check(&[
        (
            cranes(all(), all(), json!("count")),
            &["You have 8 cranes of your own, and 1 more is shared with you: 9 in all."],
        ),
        (
            cranes(all(), state("expired"), json!("count")),
            &["2 of 9 cranes are expired."],
        ),
        (
            cranes(all(), state("current"), json!("count")),
            &["7 of 9 cranes are current.", "3 of 9 cranes are up to date"],
        ),
        (
            cranes(liebherr.clone(), state("expired"), json!("count")),
            &["None of 2 cranes by Liebherr is expired."],
        ),
        (
            cranes(json!({ "km": { "atLeast": 100_000 } }), all(), list.clone()),
            &["2 cranes that have at least 100,000 km:", "128,000 km"],
        ),
        (most, &["| hemi's Tadano ATF 60G-3 (KWS093) | 128,000 km |"]),
        (
            cranes(all(), all(), json!({ "sum": "km" })),
            &["9 cranes add up to 633,000 km."],
        ),
        (
            cranes(all(), state("expired"), json!("share")),
            &["22%. 2 of 9 cranes are expired."],
        ),
        (
            cranes(liebherr, all(), than),
            &["2 cranes by Liebherr, 1 crane by Grove: 1 more."],
        ),
        (
            cranes(all(), all(), json!({ "countBy": "missingPaper" })),
            &["| Operators Manual | 8 | all but Liebherr LTM 1100-4.2 (MBR482) |"],
        ),
        (
            cranes(all(), both, list),
            &["None of 9 cranes has both an Operators Manual and Crane Charts."],
        ),
        (
            cranes(all(), all(), json!("describe")),
            &[
                "**2 expired**",
                "**4 expiring soon**",
                "**3 up to date**",
                "Next is the COF of",
            ],
        ),
        (
            cranes(json!({ "cranes": [1, 3] }), all(), json!("compare")),
            &["| Road User KM | 84,000 km | 97,000 km |"],
        ),
    ]);
}
