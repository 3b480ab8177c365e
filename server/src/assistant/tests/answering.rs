//! What an answer says and offers, for entries that are made here.

use cranedesk_platform::on_both_engines;
use reqwest::multipart::Form;
use serde_json::{Value, json};

use crate::testing::{Browser, TestApp, crane_form};

on_both_engines!(TestApp:
    a_past_day_is_answered_by_the_entries_that_counted_then,
    what_was_entered_later_is_said_with_the_past_day,
    an_archived_crane_is_answered_for_the_days_before,
    a_certificate_that_does_not_apply_is_said_so,
    a_kind_of_ones_own_is_meant_by_its_name,
    days_in_figures_are_read_in_the_askers_order,
    papers_to_send_are_offered_as_a_site_pack,
);

async fn owner_of_a_crane(app: &TestApp) -> (Browser, i64) {
    let bob = app.user("Bob").await;
    let made = bob.post("/api/cranes", &crane_form()).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let id = made.json()["id"].as_i64().expect("an id");
    (bob, id)
}

async fn ask(browser: &Browser, prompt: &str) -> Value {
    let form = Form::new().text("prompt", prompt.to_owned());
    let answer = browser.upload("/api/ai/query", form).await;
    assert_eq!(answer.status, 200, "{prompt}: {}", answer.text);
    answer.json()
}

async fn says(browser: &Browser, prompt: &str, parts: &[&str]) {
    let answer = ask(browser, prompt).await;
    let response = answer["response"].as_str().expect("a response");
    for part in parts {
        assert!(
            response.contains(part),
            "{prompt}: lacks {part:?}\n{response}"
        );
    }
}

async fn a_past_day_is_answered_by_the_entries_that_counted_then(app: TestApp) {
    let (bob, crane) = owner_of_a_crane(&app).await;
    let plate = crane_form()["vehicleId"]
        .as_str()
        .expect("a plate")
        .to_owned();
    let renew = async |form: Value| {
        let path = format!("/api/cranes/{crane}/certificates/cof/renewals");
        let answer = bob.post(&path, &form).await;
        assert_eq!(answer.status, 201, "{}", answer.text);
    };
    renew(json!({ "issued": "2026-07-01", "expires": "2026-07-10" })).await;
    for _ in 0..2 {
        app.days_pass(6);
        // Who comes back within a week stays signed in.
        assert_eq!(bob.get("/api/user").await.status, 200);
    }
    renew(json!({ "issued": "2026-07-12", "expires": "2027-01-12" })).await;

    // Today it is valid again; between the two it was not.
    says(&bob, &format!("is {plate} compliant"), &["Yes."]).await;
    let between = format!("was {plate} compliant on 11 July 2026?");
    let expected = [
        "No.",
        "was not fit for work on 11 July 2026",
        "COF expired 10 July 2026",
    ];
    says(&bob, &between, &expected).await;
    let after = format!("was {plate} compliant on 13 July?");
    let expected = [
        "Yes.",
        "was fit for work on 13 July 2026",
        "12 January 2027",
    ];
    says(&bob, &after, &expected).await;
    // Before there was anything, nothing is known, which is no yes.
    let before = format!("was {plate} compliant on 1 May 2020");
    says(&bob, &before, &["No.", "COF not recorded for that day"]).await;
}

async fn what_was_entered_later_is_said_with_the_past_day(app: TestApp) {
    let (bob, crane) = owner_of_a_crane(&app).await;
    let plate = crane_form()["vehicleId"]
        .as_str()
        .expect("a plate")
        .to_owned();
    app.days_pass(5);
    let path = format!("/api/cranes/{crane}/certificates/cof/renewals");
    let late = json!({ "issued": "2026-07-03", "expires": "2027-01-03" });
    assert_eq!(bob.post(&path, &late).await.status, 201);
    let asked = format!("was {plate} compliant on 4 July 2026?");
    let expected = [
        "Yes.",
        "Not all of this was known on that day",
        "COF: This was entered later on 7 July 2026.",
    ];
    says(&bob, &asked, &expected).await;
    let answer = ask(&bob, &format!("was {plate} compliant on 2 July 2026?")).await;
    let response = answer["response"].as_str().expect("a response");
    assert!(!response.contains("Not all of this"), "{response}");
}

async fn an_archived_crane_is_answered_for_the_days_before(app: TestApp) {
    let (bob, crane) = owner_of_a_crane(&app).await;
    let plate = crane_form()["vehicleId"]
        .as_str()
        .expect("a plate")
        .to_owned();
    app.days_pass(5);
    let path = format!("/api/cranes/{crane}/archive");
    let archived = bob.request(reqwest::Method::PUT, &path);
    assert_eq!(crate::testing::send(archived).await.status, 200);
    let then = format!("was {plate} compliant on 3 July 2026?");
    says(&bob, &then, &["Yes.", "was fit for work on 3 July 2026"]).await;
    let now = format!("is {plate} compliant?");
    says(&bob, &now, &["is archived since 7 July 2026", "was "]).await;
    // To others it is as one that never was.
    let eve = app.user("Eve").await;
    assert_eq!(
        eve.post(
            "/api/cranes",
            &json!({
                "type": "telescopic", "make": "Kato", "model": "NK-250", "vehicleId": "EVE001",
                "roadUserKm": 0, "cofExpiry": "2027-01-01", "regoExpiry": "2027-01-01",
                "miExpiry": "2027-01-01", "riggingGearExpiry": "2027-01-01",
            })
        )
        .await
        .status,
        201
    );
    says(&eve, &then, &["I do not know a crane called"]).await;
}

async fn a_kind_of_ones_own_is_meant_by_its_name(app: TestApp) {
    let (bob, crane) = owner_of_a_crane(&app).await;
    let plate = crane_form()["vehicleId"]
        .as_str()
        .expect("a plate")
        .to_owned();
    let asked = format!("is the wof of {plate} valid");
    says(&bob, &asked, &["Yes", "COF"]).await;
    for label in ["WoF", "Overweight permit", "Operator's ticket"] {
        let form = json!({ "label": label, "months": 12, "parks": true });
        let kind = bob.post("/api/certificate-kinds", &form).await.json();
        let path = format!(
            "/api/cranes/{crane}/certificates/{}/renewals",
            kind["key"].as_str().expect("a key")
        );
        let ended = json!({ "issued": "2025-05-01", "expires": "2026-06-01" });
        assert_eq!(bob.post(&path, &ended).await.status, 201);
        let word = label.to_lowercase();
        let asked = format!("is the {word} of {plate} valid");
        says(&bob, &asked, &["No", label, "1 June 2026"]).await;
        let asked = format!("which cranes have an expired {word}");
        says(&bob, &asked, &[plate.as_str(), label]).await;
    }
}

async fn a_certificate_that_does_not_apply_is_said_so(app: TestApp) {
    let (bob, crane) = owner_of_a_crane(&app).await;
    let plate = crane_form()["vehicleId"]
        .as_str()
        .expect("a plate")
        .to_owned();
    let path = format!("/api/cranes/{crane}/certificates/rego/not-applicable");
    let said = json!({ "reason": "Never leaves the yard" });
    assert_eq!(bob.put(&path, &said).await.status, 200);
    for prompt in [
        "when does the rego of {} expire",
        "is the rego of {} current",
    ] {
        let prompt = prompt.replace("{}", &plate);
        says(&bob, &prompt, &["Not applicable: rego of "]).await;
    }
    says(
        &bob,
        &format!("dates of {plate}"),
        &["| Rego | Not applicable |"],
    )
    .await;
}

async fn days_in_figures_are_read_in_the_askers_order(app: TestApp) {
    let (bob, _) = owner_of_a_crane(&app).await;
    let prompt = "which certificates expire before 3/6/2027";
    let reading = async || ask(&bob, prompt).await["reading"].to_string();
    assert!(reading().await.contains("before 3 June 2027"));
    let american = json!({ "dateOrder": "month-day-year" });
    assert_eq!(
        bob.patch("/api/user/date-order", &american).await.status,
        200
    );
    assert!(reading().await.contains("before 6 March 2027"));
}

async fn papers_to_send_are_offered_as_a_site_pack(app: TestApp) {
    let (bob, crane) = owner_of_a_crane(&app).await;
    let form = crane_form();
    let plate = form["vehicleId"].as_str().expect("a plate");
    for prompt in [
        "send the papers of {}",
        "make a pack for {}",
        "email the load charts of {}",
    ] {
        let answer = ask(&bob, &prompt.replace("{}", plate)).await;
        let name = format!(
            "{} {}",
            form["make"].as_str().unwrap(),
            form["model"].as_str().unwrap()
        );
        let packed = json!({ "id": crane, "name": name, "vehicleId": plate, "canEdit": true });
        assert_eq!(
            answer["offer"],
            json!({ "kind": "sitePack", "cranes": [packed] })
        );
    }
    let none = ask(&bob, &format!("which papers does {plate} have")).await;
    assert_eq!(none["offer"], Value::Null);
    assert_eq!(bob.get("/api/packs/1").await.status, 404);
}
