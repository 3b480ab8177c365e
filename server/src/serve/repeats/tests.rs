//! Requests with a key, over HTTP on both databases.

use cranedesk_platform::on_both_engines;
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use crate::testing::{Answer, Browser, TestApp, crane_form, send};

on_both_engines!(
    TestApp: what_is_sent_twice_is_done_once_and_answered_twice,
    a_key_is_its_users_own_and_for_one_request,
    a_paper_that_is_sent_twice_is_filed_once,
    what_was_refused_may_be_sent_again,
    an_answer_that_is_given_once_is_not_kept,
    two_at_the_same_moment_are_done_once,
    a_key_is_forgotten_after_a_month,
);

async fn post(browser: &Browser, path: &str, key: &str, body: &Value) -> Answer {
    let request = browser.request(Method::POST, path).json(body);
    send(request.header("idempotency-key", key)).await
}

async fn count(browser: &Browser) -> usize {
    let cranes = browser.get("/api/cranes").await.json();
    cranes.as_array().expect("a list").len()
}

async fn what_is_sent_twice_is_done_once_and_answered_twice(app: TestApp) {
    let bob = app.user("bob").await;
    let first = post(&bob, "/api/cranes", "k-1", &crane_form()).await;
    assert_eq!(
        (first.status, first.header("idempotent-replayed")),
        (201, "")
    );
    let again = post(&bob, "/api/cranes", "k-1", &crane_form()).await;
    assert_eq!(
        (again.status, again.header("idempotent-replayed")),
        (201, "true")
    );
    assert_eq!(again.json(), first.json());
    assert_eq!(count(&bob).await, 1);
    let other = post(&bob, "/api/cranes", "k-2", &crane_form()).await;
    assert_eq!(other.status, 201);
    assert_eq!(count(&bob).await, 2);

    let path = format!(
        "/api/cranes/{}/certificates/cof/renewals",
        first.json()["id"]
    );
    let form = json!({ "outcome": "pass", "expires": "2027-06-01" });
    let first = post(&bob, &path, "k-3", &form).await;
    assert_eq!(first.status, 201, "{}", first.text);
    let again = post(&bob, &path, "k-3", &form).await;
    assert_eq!(again.json()["id"], first.json()["id"]);
}

async fn a_key_is_its_users_own_and_for_one_request(app: TestApp) {
    let (bob, ann) = (app.user("bob").await, app.user("ann").await);
    let of_bob = post(&bob, "/api/cranes", "k", &crane_form()).await.json();
    let of_ann = post(&ann, "/api/cranes", "k", &crane_form()).await.json();
    assert_ne!(of_bob["id"], of_ann["id"]);
    let mut other = crane_form();
    other["make"] = json!("Kato");
    let refused = post(&bob, "/api/cranes", "k", &other).await;
    let sentence = "This key was used for another request.";
    assert_eq!((refused.status, refused.text.as_str()), (409, sentence));
    let elsewhere = post(&bob, "/api/certificate-kinds", "k", &crane_form()).await;
    assert_eq!(elsewhere.status, 409);
    let nobody = post(&app.visitor(), "/api/cranes", "k", &crane_form()).await;
    assert_eq!(nobody.status, 401);
    let odd = post(&bob, "/api/cranes", &"k".repeat(201), &crane_form()).await;
    assert_eq!(odd.status, 400);
    assert_eq!(count(&bob).await, 1);
}

async fn a_paper_that_is_sent_twice_is_filed_once(app: TestApp) {
    let bob = app.user("bob").await;
    let crane = bob.post("/api/cranes", &crane_form()).await.json();
    let path = format!("/api/cranes/{}/documents", crane["id"]);
    let upload = || async {
        let part = Part::bytes(b"%PDF-1.4\n%%EOF\n".to_vec()).file_name("cof.pdf");
        let form = Form::new()
            .part("document", part)
            .text("documentType", "Other");
        let request = bob.request(Method::POST, &path).multipart(form);
        send(request.header("idempotency-key", "paper-1")).await
    };
    let (first, again) = (upload().await, upload().await);
    assert_eq!((first.status, again.status), (201, 201), "{}", again.text);
    assert_eq!(first.json(), again.json());
    let crane = bob
        .get(&format!("/api/cranes/{}", crane["id"]))
        .await
        .json();
    assert_eq!(crane["documents"].as_array().map(Vec::len), Some(1));
}

async fn what_was_refused_may_be_sent_again(app: TestApp) {
    let bob = app.user("bob").await;
    let mut wrong = crane_form();
    wrong["cofExpiry"] = json!("29/02/2025");
    assert_eq!(post(&bob, "/api/cranes", "k", &wrong).await.status, 422);
    assert_eq!(
        post(&bob, "/api/cranes", "k", &crane_form()).await.status,
        201
    );
}

async fn an_answer_that_is_given_once_is_not_kept(app: TestApp) {
    let bob = app.user("bob").await;
    let first = post(&bob, "/api/alerts/calendar", "k", &json!({})).await;
    assert!(first.status < 300, "{}", first.text);
    let again = post(&bob, "/api/alerts/calendar", "k", &json!({})).await;
    let sentence = "This was done already. Its answer is given only once.";
    assert_eq!((again.status, again.text.as_str()), (409, sentence));
}

async fn two_at_the_same_moment_are_done_once(app: TestApp) {
    let bob = app.user("bob").await;
    let form = crane_form();
    let send = || post(&bob, "/api/cranes", "k", &form);
    let answers = futures_util::future::join_all([send(), send(), send(), send()]).await;
    for answer in answers {
        assert!([201, 503].contains(&answer.status), "{}", answer.text);
    }
    assert_eq!(count(&bob).await, 1);
}

async fn a_key_is_forgotten_after_a_month(app: TestApp) {
    let bob = app.user("bob").await;
    post(&bob, "/api/cranes", "k", &crane_form()).await;
    // Seen every six days, a session goes on for 30.
    for days in [6, 6, 6, 6] {
        app.days_pass(days);
        super::tidy_up(&app.app).await.expect("to tidy up");
        post(&bob, "/api/cranes", "k", &crane_form()).await;
    }
    assert_eq!(count(&bob).await, 1);
    app.days_pass(7);
    super::tidy_up(&app.app).await.expect("to tidy up");
    let form = json!({ "username": "bob", "password": crate::testing::PASSWORD });
    assert_eq!(bob.post("/api/login", &form).await.status, 200);
    assert_eq!(
        post(&bob, "/api/cranes", "k", &crane_form()).await.status,
        201
    );
    assert_eq!(count(&bob).await, 2);
}
