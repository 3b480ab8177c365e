//! How a crane stood on a day, and what was known on it.

use cranedesk_platform::db::DbError;
use cranedesk_platform::{on_both_engines, params};
use serde_json::{Value, json};

use super::{owner_of_a_crane, renewed, void};
use crate::testing::samples::{self, PDF};
use crate::testing::{Browser, TestApp};

on_both_engines!(TestApp:
    a_day_is_shown_as_it_is_known_now_and_as_it_was_known_then,
    what_was_voided_later_was_still_known_on_the_day,
    a_paper_that_is_gone_is_still_named_by_the_entry_that_was_known,
    a_day_that_is_none_gets_a_sentence,
    a_day_of_which_nothing_is_recorded_is_not_called_fit,
    what_was_said_not_to_apply_by_mistake_leaves_no_trace_in_the_past,
    the_paper_names_every_file_by_its_sha256,
    a_type_that_was_added_later_is_left_out_of_the_days_before,
);

async fn on(browser: &Browser, crane: i64, day: &str) -> Value {
    let path = format!("/api/cranes/{crane}/evidence?on={day}");
    let answer = browser.get(&path).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}

fn kind<'e>(evidence: &'e Value, key: &str) -> &'e Value {
    let kinds = evidence["kinds"].as_array().expect("a list");
    kinds
        .iter()
        .find(|one| one["kind"] == key)
        .expect("the kind")
}

async fn a_day_is_shown_as_it_is_known_now_and_as_it_was_known_then(app: TestApp) {
    let (bob, crane) = owner_of_a_crane(&app).await;
    renewed(
        &bob,
        crane,
        "cof",
        &json!({ "issued": "2026-07-01", "expires": "2026-07-10" }),
    )
    .await;
    for _ in 0..2 {
        app.days_pass(6);
        // Who comes back within a week stays signed in.
        assert_eq!(bob.get("/api/user").await.status, 200);
    }
    // An inspection of 12 July that somebody enters two days later.
    let path = format!("/api/cranes/{crane}/documents");
    let paper = bob
        .upload(&path, samples::document("cof.pdf", PDF))
        .await
        .json();
    let late =
        json!({ "issued": "2026-07-12", "expires": "2027-01-12", "documentId": paper["id"] });
    renewed(&bob, crane, "cof", &late).await;
    renewed(
        &bob,
        crane,
        "rego",
        &json!({ "outcome": "suspended", "issued": "2026-07-05" }),
    )
    .await;

    let before = on(&bob, crane, "2026-07-11").await;
    let cof = kind(&before, "cof");
    assert_eq!(
        (&cof["state"], &cof["knownThen"]),
        (&json!("expired"), &json!("expired"))
    );
    assert_eq!(before["fitness"]["fit"], false);
    assert_eq!(cof["text"], "COF had expired on 10 July 2026.");

    let after = on(&bob, crane, "2026-07-13").await;
    let cof = kind(&after, "cof");
    assert_eq!(
        (&cof["state"], &cof["knownThen"]),
        (&json!("valid"), &json!("expired"))
    );
    assert_eq!(cof["enteredLater"], true);
    assert_eq!(
        cof["text"],
        "COF was valid, until 12 January 2027. This was entered later on 14 July 2026. \
         On that day it was known as expired."
    );
    assert_eq!(
        cof["renewal"]["paper"]["sha256"].as_str().map(str::len),
        Some(64)
    );
    assert_eq!(kind(&after, "rego")["state"], "suspended");
    assert_eq!(kind(&after, "mi")["state"], "valid");
    assert_eq!(
        kind(&on(&bob, crane, "2020-01-01").await, "cof")["state"],
        "nothingRecorded"
    );

    let not = format!("/api/cranes/{crane}/certificates/riggingGear/not-applicable");
    let said = json!({ "reason": "Carries none", "from": "2026-07-13" });
    assert_eq!(bob.put(&not, &said).await.status, 200);
    assert_eq!(
        kind(&on(&bob, crane, "2026-07-12").await, "riggingGear")["state"],
        "valid"
    );
    let gear = on(&bob, crane, "2026-07-13").await;
    assert_eq!(kind(&gear, "riggingGear")["state"], "notApplicable");
    assert_eq!(kind(&gear, "riggingGear")["knownThen"], "valid");
}

async fn what_was_voided_later_was_still_known_on_the_day(app: TestApp) {
    let (bob, crane) = owner_of_a_crane(&app).await;
    let fail = json!({ "outcome": "fail", "issued": "2026-07-02" });
    let made = renewed(&bob, crane, "mi", &fail).await;
    app.days_pass(3);
    let path = format!("/api/renewals/{}/void", made["id"]);
    assert_eq!(bob.post(&path, &void()).await.status, 200);
    let evidence = on(&bob, crane, "2026-07-03").await;
    let mi = kind(&evidence, "mi");
    assert_eq!(
        (&mi["state"], &mi["knownThen"]),
        (&json!("valid"), &json!("failed"))
    );
    assert_eq!(mi["enteredLater"], false);
}

async fn a_day_of_which_nothing_is_recorded_is_not_called_fit(app: TestApp) {
    let (bob, crane) = owner_of_a_crane(&app).await;
    let fitness = &on(&bob, crane, "2020-01-01").await["fitness"];
    assert_eq!(fitness["fit"], false);
    let reasons = fitness["reasons"].as_array().expect("reasons");
    let said: Vec<_> = reasons.iter().map(|one| &one["text"]).collect();
    assert_eq!(
        said,
        [
            "COF nothing recorded",
            "Rego nothing recorded",
            "M&I nothing recorded",
            "Rigging Gear nothing recorded"
        ]
    );
    // Today they have a date each.
    let today = on(&bob, crane, "2026-07-02").await;
    assert_eq!(today["fitness"]["fit"], true, "{today}");
}

async fn what_was_said_not_to_apply_by_mistake_leaves_no_trace_in_the_past(app: TestApp) {
    let (bob, crane) = owner_of_a_crane(&app).await;
    app.days_pass(4);
    let not = format!("/api/cranes/{crane}/certificates/cof/not-applicable");
    let said = json!({ "reason": "The wrong crane", "from": "2026-07-03" });
    assert_eq!(bob.put(&not, &said).await.status, 200);
    let of_cof = async || kind(&on(&bob, crane, "2026-07-04").await, "cof")["state"].clone();
    assert_eq!(of_cof().await, "notApplicable");
    // Taken back at once, it never held.
    assert_eq!(bob.delete(&not).await.status, 200);
    assert_eq!(of_cof().await, "valid");
    // Taken back later, it held until then.
    assert_eq!(bob.put(&not, &said).await.status, 200);
    app.days_pass(2);
    assert_eq!(bob.delete(&not).await.status, 200);
    assert_eq!(of_cof().await, "notApplicable");
}

async fn a_day_that_is_none_gets_a_sentence(app: TestApp) {
    let (bob, crane) = owner_of_a_crane(&app).await;
    let path = |query: &str| format!("/api/cranes/{crane}/evidence{query}");
    for (query, sentence) in [
        (
            "?on=2026-02-30",
            "The day must be a date, such as 31/7/2026",
        ),
        ("?on=2026-07-03", "The day lies in the future"),
    ] {
        let answer = bob.get(&path(query)).await;
        assert_eq!((answer.status, answer.text.as_str()), (422, sentence));
    }
    assert_eq!(bob.get(&path("")).await.status, 422);
}

async fn a_type_that_was_added_later_is_left_out_of_the_days_before(app: TestApp) {
    let (bob, crane) = owner_of_a_crane(&app).await;
    app.days_pass(3);
    let form = json!({ "label": "Insurance", "months": 12, "parks": true });
    let added = bob.post("/api/certificate-kinds", &form).await.json();
    let key = added["key"].as_str().expect("a key");
    let keys = |evidence: &Value| -> Vec<String> {
        let kinds = evidence["kinds"].as_array().expect("a list");
        let key = |kind: &Value| kind["kind"].as_str().unwrap_or_default().to_owned();
        kinds.iter().map(key).collect()
    };
    let before = on(&bob, crane, "2026-07-03").await;
    assert!(!keys(&before).contains(&key.to_owned()), "{before}");
    assert_eq!(before["ownerName"], "Bob");
    let since = on(&bob, crane, "2026-07-05").await;
    assert_eq!(kind(&since, key)["state"], "nothingRecorded");
    assert_eq!(since["fitness"]["fit"], true);
    // What was known of the days before counts, whenever it was entered.
    let held = json!({ "issued": "2026-07-01", "expires": "2027-07-01" });
    renewed(&bob, crane, key, &held).await;
    let before = on(&bob, crane, "2026-07-03").await;
    assert_eq!(kind(&before, key)["state"], "valid");
}

async fn a_paper_that_is_gone_is_still_named_by_the_entry_that_was_known(app: TestApp) {
    let (bob, crane) = owner_of_a_crane(&app).await;
    let path = format!("/api/cranes/{crane}/documents");
    let paper = bob.upload(&path, samples::document("mi.pdf", PDF)).await;
    let paper = paper.json();
    let form = json!({
        "issued": "2026-07-02", "expires": "2027-06-30", "documentId": paper["id"],
    });
    let made = renewed(&bob, crane, "mi", &form).await;
    app.days_pass(3);
    let path = format!("/api/renewals/{}/void", made["id"]);
    assert_eq!(bob.post(&path, &void()).await.status, 200);
    let document = format!("/api/documents/{}", paper["id"]);
    assert_eq!(bob.delete(&document).await.status, 204);
    let evidence = on(&bob, crane, "2026-07-03").await;
    let mi = kind(&evidence, "mi");
    assert_eq!(mi["renewal"]["paper"], json!(null));
    assert_eq!(mi["knownBy"]["voided"]["reason"], "Typed wrongly");
    assert_eq!(
        mi["knownBy"]["paper"],
        json!({ "id": null, "name": "mi.pdf", "sha256": made["paper"]["sha256"] })
    );
    // Where what was known is what counts now, it is said once.
    assert_eq!(kind(&evidence, "cof")["knownBy"], json!(null));
}

async fn the_paper_names_every_file_by_its_sha256(app: TestApp) {
    let (bob, crane) = owner_of_a_crane(&app).await;
    let path = format!("/api/cranes/{crane}/documents");
    let paper = bob
        .upload(&path, samples::document("whakamātau.pdf", PDF))
        .await
        .json();
    let form =
        json!({ "expires": "2027-01-12", "documentId": paper["id"], "inspector": "Mere Tāmihana" });
    let made = renewed(&bob, crane, "cof", &form).await;
    let path = format!("/api/cranes/{crane}/evidence.pdf?on=2026-07-02");
    let pdf = bob.get(&path).await;
    assert_eq!(
        (pdf.status, pdf.header("content-type")),
        (200, "application/pdf")
    );
    assert!(pdf.bytes.starts_with(b"%PDF"));
    // Filed once more, it is read as any other paper is: letter by letter.
    let again = samples::document("evidence.pdf", pdf.bytes.clone());
    let filed = bob
        .upload(&format!("/api/cranes/{crane}/documents"), again)
        .await;
    assert_eq!(filed.status, 201, "{}", filed.text);
    let id = filed.json()["id"].as_i64().expect("an id");
    app.read_documents().await;
    let text: String = app
        .app
        .db
        .read(move |db| {
            let sql = "SELECT text FROM document_pages WHERE document_id = $1 AND page = 1";
            db.one(sql, params![id], |row| row.only())
        })
        .await
        .map_err(|error: DbError| error)
        .expect("a page");
    let sha256 = made["paper"]["sha256"].as_str().expect("a hash");
    for said in [
        sha256,
        "whakamātau.pdf",
        "Mere Tāmihana",
        "COF was valid, until 12 January 2027.",
    ] {
        assert!(text.contains(said), "{said:?} is not in {text:?}");
    }
}
