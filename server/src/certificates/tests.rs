//! Certificates over HTTP, on both databases.

mod at_once;
mod evidence;
mod kinds;
mod migrating;
mod renewing;

use serde_json::{Value, json};

use crate::testing::{Answer, Browser, TestApp, crane_form};

/// Somebody with one crane, as the add form sends it; noon UTC on 1 July 2026,
/// which is midnight in Auckland.
async fn owner_of_a_crane(app: &TestApp) -> (Browser, i64) {
    let bob = app.user("Bob").await;
    let made = bob.post("/api/cranes", &crane_form()).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let id = made.json()["id"].as_i64().expect("an id");
    (bob, id)
}

async fn renew(browser: &Browser, crane: i64, kind: &str, form: &Value) -> Answer {
    let path = format!("/api/cranes/{crane}/certificates/{kind}/renewals");
    browser.post(&path, form).await
}

async fn renewed(browser: &Browser, crane: i64, kind: &str, form: &Value) -> Value {
    let answer = renew(browser, crane, kind, form).await;
    assert_eq!(answer.status, 201, "{}", answer.text);
    answer.json()
}

async fn get_crane(browser: &Browser, crane: i64) -> Value {
    browser.get(&format!("/api/cranes/{crane}")).await.json()
}

/// One kind of `GET /api/cranes/{id}/certificates`.
async fn history(browser: &Browser, crane: i64, kind: &str) -> Value {
    let path = format!("/api/cranes/{crane}/certificates");
    let all = browser.get(&path).await.json();
    let kinds = all["kinds"].as_array().expect("a list").clone();
    let found = kinds.into_iter().find(|one| one["key"] == kind);
    found.unwrap_or_else(|| panic!("no {kind} in {all}"))
}

fn reasons(crane: &Value) -> Vec<&str> {
    let reasons = crane["fitness"]["reasons"].as_array();
    let text = |reason: &Value| reason["text"].as_str().map(|_| ());
    let all = reasons.map_or(&[][..], Vec::as_slice);
    assert!(all.iter().all(|reason| text(reason).is_some()));
    all.iter()
        .map(|reason| reason["text"].as_str().unwrap_or_default())
        .collect()
}

fn void() -> Value {
    json!({ "reason": "Typed wrongly" })
}
