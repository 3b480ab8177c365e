//! Queries as scripts send them.

use cranedesk_platform::on_both_engines;
use serde_json::json;

use crate::testing::{Actors, TestApp};

on_both_engines!(TestApp:
    a_query_is_answered_with_rows,
    a_query_that_makes_no_sense_is_refused_in_a_sentence,
    others_cranes_are_not_found
);

const QUERY: &str = "/api/register/query";

async fn a_query_is_answered_with_rows(app: TestApp) {
    let browser = app.user("dave").await;
    let day = "2026-09-30";
    let form = json!({ "type": "lattice", "make": "Kobelco", "model": "CKE900G-2", "vehicleId": "CRAWLER-07",
        "roadUserKm": 5, "cofExpiry": day, "regoExpiry": day, "miExpiry": day, "riggingGearExpiry": day });
    let crane = browser.post("/api/cranes", &form).await.json();
    let id = crane["id"].as_i64().expect("an id");
    let query = json!({ "of": "certificates", "among": { "cranes": [id] },
        "filter": { "certificate": "rego" }, "ask": { "list": ["daysLeft", "make"] } });
    let answer = browser.post(QUERY, &query).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    let answer = answer.json();
    assert_eq!((&answer["among"], &answer["count"]), (&json!(4), &json!(1)));
    let row = &answer["rows"][0];
    assert_eq!(
        (&row["kind"], &row["craneId"]),
        (&json!("certificate"), &json!(id))
    );
    assert_eq!(row["certificate"], "rego");
    assert!(
        row["daysLeft"].as_i64().is_some_and(|days| days > 0),
        "{row}"
    );
    assert_eq!(
        row["columns"],
        json!({ "daysLeft": row["daysLeft"], "make": "Kobelco" })
    );
    let reading = answer["reading"].as_str().expect("a sentence");
    assert!(reading.starts_with("Regos of "), "{reading}");

    let count = json!({ "of": "cranes", "ask": { "whether": "some" } });
    let answer = browser.post(QUERY, &count).await.json();
    assert_eq!(
        (&answer["yes"], &answer["rows"][0]["craneId"]),
        (&json!(true), &json!(id))
    );
}

async fn a_query_that_makes_no_sense_is_refused_in_a_sentence(app: TestApp) {
    let actors = Actors::meet(&app).await;
    let browser = &actors.owner.browser;
    let cases = [
        (json!({}), "The request does not fit: missing field `of`."),
        (
            json!({ "of": "trucks" }),
            "The request does not fit: of must be cranes, certificates, documents, mates, requests or shares.",
        ),
        (
            json!({ "of": "cranes", "filter": { "all": [{ "state": { "is": "rusty" } }] } }),
            "The request does not fit: filter.all[0].state.is must be expired, expiringSoon, ",
        ),
        (
            json!({ "of": "cranes", "colour": "red" }),
            "The request does not fit: colour: unknown field",
        ),
        (
            json!({ "of": "cranes", "filter": { "km": { "moreThan": "many" } } }),
            "must be a number, or the crane and certificate to compare with",
        ),
        (
            json!({ "of": "cranes", "filter": { "due": {} } }),
            "The query makes no sense: filter.due cannot be asked of cranes; put it into has.",
        ),
    ];
    for (query, why) in cases {
        let answer = browser.post(QUERY, &query).await;
        assert_eq!(answer.status, 422, "{query}: {}", answer.text);
        assert!(answer.text.contains(why), "{query}: {}", answer.text);
    }
}

async fn others_cranes_are_not_found(app: TestApp) {
    let actors = Actors::meet(&app).await;
    let id = actors.crane;
    let query = json!({ "of": "cranes", "among": { "cranes": [id] } });
    let answer = actors.stranger.browser.post(QUERY, &query).await;
    assert_eq!(
        (answer.status, answer.text.as_str()),
        (404, "Crane not found")
    );
    let all = actors
        .stranger
        .browser
        .post(QUERY, &json!({ "of": "cranes" }))
        .await
        .json();
    assert_eq!(all["rows"], json!([]));
}
