//! Proposals over HTTP, on both databases: a paper is filed, read, and says
//! what it is; what becomes of that is for people to say.

use cranedesk_platform::on_both_engines;
use serde_json::{Value, json};

use crate::pdf::{self, Paragraph};
use crate::testing::samples::{CERTIFICATE, MANUAL, MIXED, document};
use crate::testing::{Actors, Browser, TestApp};

on_both_engines!(TestApp:
    a_certificate_that_was_filed_proposes_its_date,
    accepting_is_a_renewal_with_the_paper_and_taking_that_back_proposes_again,
    what_was_said_no_to_stays_away,
    a_month_asks_and_another_plate_is_told,
    a_proposal_is_for_those_who_may_change_the_crane,
    a_paper_that_is_none_proposes_nothing,
    what_was_read_in_a_picture_proposes_nothing,
);

/// A paper with these lines.
fn paper(lines: &[&str]) -> Vec<u8> {
    let paragraphs: Vec<Paragraph> = lines
        .iter()
        .map(|line| Paragraph {
            text: (*line).to_owned(),
            size: 12.0,
            above: 6.0,
            indent: 0.0,
        })
        .collect();
    pdf::write("Paper", &paragraphs, "").expect("a PDF")
}

const COF: &[&str] = &[
    "Certificate of Fitness",
    "Plate: KXA214",
    "Certificate number: AB-12345",
    "Inspection date: 30/06/2026",
    "Valid to: 29 December 2026",
    "Inspector: Hemi Walker",
];

async fn file(app: &TestApp, browser: &Browser, crane: i64, lines: &[&str]) -> i64 {
    let path = format!("/api/cranes/{crane}/documents");
    let form = document("paper.pdf", paper(lines));
    let filed = browser.upload(&path, form).await;
    assert_eq!(filed.status, 201, "{}", filed.text);
    app.read_documents().await;
    filed.json()["id"].as_i64().expect("an id")
}

async fn proposals(browser: &Browser) -> Vec<Value> {
    let answer = browser.get("/api/proposals").await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    let list = answer.json()["proposals"].as_array().cloned();
    list.expect("a list")
}

/// The crew's crane, which is KXA214.
async fn crew(app: &TestApp) -> Actors {
    let crew = Actors::meet(app).await;
    let path = format!("/api/cranes/{}", crew.crane);
    let crane = crew.owner.get(&path).await.json();
    let mut form = crate::testing::crane_form();
    form["vehicleId"] = json!("KXA 214");
    form["updatedAt"] = crane["updatedAt"].clone();
    let changed = crew.owner.put(&path, &form).await;
    assert_eq!(changed.status, 200, "{}", changed.text);
    crew
}

async fn a_certificate_that_was_filed_proposes_its_date(app: TestApp) {
    let crew = crew(&app).await;
    let document = file(&app, &crew.owner, crew.crane, COF).await;
    let crane = crew
        .owner
        .get(&format!("/api/cranes/{}", crew.crane))
        .await
        .json();
    let expected = json!({
        "documentId": document, "documentName": "paper.pdf", "craneId": crew.crane,
        "craneName": format!("{} {}", crane["make"].as_str().unwrap(), crane["model"].as_str().unwrap()),
        "vehicleId": "KXA 214", "kind": "cof", "label": "COF", "expires": "2026-12-29",
        "issued": "2026-06-30", "number": "AB-12345", "inspector": "Hemi Walker",
        "page": 1, "quote": "Valid to: 29 December 2026",
    });
    assert_eq!(proposals(&crew.owner).await, [expected]);
    // Nothing is written by itself.
    let after = crew
        .owner
        .get(&format!("/api/cranes/{}", crew.crane))
        .await
        .json();
    assert_eq!(after["cofExpiry"], crane["cofExpiry"]);
    let of = |crane: i64| format!("/api/proposals?crane={crane}");
    let own = crew.owner.get(&of(crew.crane)).await.json();
    assert_eq!(own["proposals"].as_array().map(Vec::len), Some(1));
    let other = crew.owner.get(&of(crew.crane + 1)).await.json();
    assert_eq!(other["proposals"], json!([]));
}

async fn accepting_is_a_renewal_with_the_paper_and_taking_that_back_proposes_again(app: TestApp) {
    let crew = crew(&app).await;
    let document = file(&app, &crew.owner, crew.crane, COF).await;
    let path = format!("/api/cranes/{}/certificates/cof/renewals", crew.crane);
    let renewal = json!({"expires": "2026-12-29", "issued": "2026-06-30", "documentId": document});
    let renewed = crew.owner.post(&path, &renewal).await;
    assert_eq!(renewed.status, 201, "{}", renewed.text);
    assert_eq!(proposals(&crew.owner).await, [json!(null); 0]);
    let id = renewed.json()["id"].as_i64().expect("an id");
    let void = format!("/api/renewals/{id}/void");
    crew.owner.post(&void, &json!({"reason": "Undone"})).await;
    assert_eq!(proposals(&crew.owner).await.len(), 1);
}

async fn what_was_said_no_to_stays_away(app: TestApp) {
    let crew = crew(&app).await;
    let document = file(&app, &crew.owner, crew.crane, COF).await;
    let path = format!("/api/documents/{document}/proposals/cof");
    assert_eq!(crew.owner.delete(&path).await.status, 204);
    assert_eq!(proposals(&crew.owner).await, [json!(null); 0]);
    assert_eq!(crew.owner.delete(&path).await.status, 404);
    let again = format!("/api/documents/{document}/read");
    assert_eq!(crew.owner.post(&again, &json!({})).await.status, 202);
    app.read_documents().await;
    assert_eq!(proposals(&crew.owner).await, [json!(null); 0]);
}

async fn a_month_asks_and_another_plate_is_told(app: TestApp) {
    let crew = crew(&app).await;
    let lines = [
        "Certificate of Fitness",
        "Plate: JYP764",
        "Expires: DEC 2026",
    ];
    file(&app, &crew.owner, crew.crane, &lines).await;
    let [found] = proposals(&crew.owner).await.try_into().expect("one");
    assert_eq!(found["expires"], Value::Null);
    assert_eq!(found["expiresMonth"], "2026-12");
    assert_eq!(found["otherPlate"], "JYP764");
    assert_eq!(found["otherCrane"], Value::Null);
    let mut form = crate::testing::crane_form();
    form["vehicleId"] = json!("jyp-764");
    let other = crew.owner.post("/api/cranes", &form).await.json();
    let [found] = proposals(&crew.owner).await.try_into().expect("one");
    assert_eq!(found["otherCrane"]["id"], other["id"]);
    assert_eq!(found["otherCrane"]["vehicleId"], "jyp-764");
}

async fn a_proposal_is_for_those_who_may_change_the_crane(app: TestApp) {
    let crew = crew(&app).await;
    file(&app, &crew.edit_mate, crew.crane, COF).await;
    for (browser, count) in [
        (&crew.owner, 1),
        (&crew.edit_mate, 1),
        (&crew.view_mate, 0),
        (&crew.pending_mate, 0),
        (&crew.stranger, 0),
    ] {
        assert_eq!(proposals(browser).await.len(), count);
    }
    crew.stop_sharing_with_edit_mate().await;
    assert_eq!(proposals(&crew.edit_mate).await.len(), 0);
}

async fn a_paper_that_is_none_proposes_nothing(app: TestApp) {
    let crew = crew(&app).await;
    let path = format!("/api/cranes/{}/documents", crew.crane);
    crew.owner
        .upload(&path, document("manual.pdf", MANUAL))
        .await;
    file(
        &app,
        &crew.owner,
        crew.crane,
        &["Tax invoice", "COF expires 29/12/2026"],
    )
    .await;
    assert_eq!(proposals(&crew.owner).await, [json!(null); 0]);
}

/// The photo of a certificate, whose words are found and whose columns are not.
async fn what_was_read_in_a_picture_proposes_nothing(app: TestApp) {
    let crew = crew(&app).await;
    let path = format!("/api/cranes/{}/documents", crew.crane);
    for (name, bytes) in [("photo.jpg", CERTIFICATE), ("scan.pdf", MIXED)] {
        crew.owner.upload(&path, document(name, bytes)).await;
    }
    app.read_documents().await;
    let found = crew.owner.get("/api/search?q=KTR605").await.json();
    assert_eq!(found["hits"].as_array().map(Vec::len), Some(2), "{found}");
    assert_eq!(proposals(&crew.owner).await, [json!(null); 0]);
}
