//! Bodies that are no good: each gets its status and its sentence.

use cranedesk_platform::on_both_engines;
use reqwest::Method;
use serde_json::{Value, json};

use super::assert_sentence;
use crate::serve::router;
use crate::testing::{Answer, PASSWORD, TestApp, crane_form, send};

on_both_engines!(
    TestApp: what_is_no_json_is_refused, json_that_does_not_fit_is_refused,
    words_after_the_question_mark_that_do_not_fit_are_refused,
    a_body_that_is_too_large_is_refused, a_nul_is_refused_and_never_a_fault,
    a_nul_in_an_address_leads_nowhere,
);

async fn log_in_with(app: &TestApp, body: impl Into<Vec<u8>>) -> Answer {
    let request = app.visitor().request(Method::POST, "/api/login");
    send(
        request
            .header("content-type", "application/json")
            .body(body.into()),
    )
    .await
}

/// Whatever a route takes from its address, no such thing is there.
async fn a_nul_in_an_address_leads_nowhere(app: TestApp) {
    let contract = router::contract_text().expect("the contract");
    let contract: Value = serde_json::from_str(&contract).expect("JSON");
    let browser = app.user("bob").await;
    let mut tried = 0;
    for (path, routes) in contract["paths"].as_object().expect("paths") {
        let parts = path.split('/').map(|part| match part.starts_with('{') {
            true => "a%00",
            false => part,
        });
        let address = parts.collect::<Vec<_>>().join("/");
        let methods = routes.as_object().into_iter().flatten();
        // What is handed out looks at the kind of a form first.
        let is_tried = path.starts_with("/api/") && address != *path;
        for (name, _) in methods.filter(|_| is_tried) {
            let method = Method::from_bytes(name.to_uppercase().as_bytes()).expect("a method");
            let answer = send(browser.request(method, &address)).await;
            assert_eq!(answer.status, 404, "{name} {address}: {}", answer.text);
            tried += 1;
        }
    }
    assert!(tried > 60, "{tried}");
}

async fn what_is_no_json_is_refused(app: TestApp) {
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let nested = format!("{{\"username\": {deep}}}");
    let broken: [&[u8]; 8] = [
        b"",
        b"{",
        b"{\"username\": \"bob\"",
        b"username=bob",
        b"{\"username\": \"\xff\xfe\"}",
        b"{\"username\": \"\\ud800\", \"password\": \"\"}",
        b"{\"username\": \"a\0b\", \"password\": \"\"}",
        b"{\"username\": \"bob\", \"password\": \"\"} and more",
    ];
    for body in broken {
        let answer = log_in_with(&app, body).await;
        assert_sentence(&answer, 400, "The request is not valid JSON.");
    }
    let ignored = format!("{{\"more\": {deep}, \"username\": \"bob\", \"password\": \"\"}}");
    for (body, status) in [(deep, 422), (nested, 422), (ignored, 401)] {
        assert_eq!(log_in_with(&app, body).await.status, status);
    }
    for kind in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "",
    ] {
        let request = app.visitor().request(Method::POST, "/api/login");
        let answer = send(request.header("content-type", kind).body("{}")).await;
        assert_sentence(&answer, 415, "The request must be JSON.");
    }
}

async fn json_that_does_not_fit_is_refused(app: TestApp) {
    let cases = [
        (
            json!({"username": "bob"}),
            "The request does not fit: missing field `password`.",
        ),
        (
            json!({"username": 7, "password": PASSWORD}),
            "The request does not fit: username: invalid type: integer `7`, expected a string.",
        ),
        (
            json!({"username": "bob", "password": null}),
            "The request does not fit: password: invalid type: null, expected a string.",
        ),
        (
            json!(["bob", PASSWORD]),
            "The request does not fit: invalid type: sequence, expected an object.",
        ),
        (
            json!({"username": "bob", "password": [PASSWORD]}),
            "The request does not fit: password: invalid type: sequence, expected a string.",
        ),
    ];
    for (body, sentence) in cases {
        assert_sentence(
            &app.visitor().post("/api/login", &body).await,
            422,
            sentence,
        );
    }
    for body in [json!(null), json!(7), json!("text")] {
        let answer = app.visitor().post("/api/login", &body).await;
        assert_eq!(answer.status, 422, "{}", answer.text);
    }
    let long = json!("x".repeat(100_000));
    let answer = app.visitor().post("/api/login", &long).await;
    assert_eq!(answer.status, 422);
    assert!(answer.text.len() < 300, "what was sent comes back whole");
}

async fn words_after_the_question_mark_that_do_not_fit_are_refused(app: TestApp) {
    let bob = app.user("bob").await;
    let crane = bob.post("/api/cranes", &crane_form()).await.json()["id"].clone();
    let evidence = format!("/api/cranes/{crane}/evidence");
    let cases = [
        (
            String::new(),
            "The request does not fit: missing field `on`.",
        ),
        (
            "?of=7".into(),
            "The request does not fit: missing field `on`.",
        ),
        (
            "?on=2026-05-03&on=2026-05-04".into(),
            "The request does not fit: duplicate field `on`.",
        ),
        ("?on=".into(), "The day must be a date, such as 31/7/2026"),
        (
            "?on=soon".into(),
            "The day must be a date, such as 31/7/2026",
        ),
        (
            "?on=2026-02-30".into(),
            "The day must be a date, such as 31/7/2026",
        ),
    ];
    for (query, sentence) in cases {
        for path in [&evidence, &format!("{evidence}.pdf")] {
            assert_sentence(&bob.get(&format!("{path}{query}")).await, 422, sentence);
        }
    }
    assert_sentence(
        &bob.get("/api/packs/1/file?save=perhaps").await,
        422,
        "The request does not fit: save: provided string was not `true` or `false`.",
    );
    let long = format!("{evidence}?{}=1", "on&".repeat(1_000));
    let answer = bob.get(&long).await;
    assert_eq!(answer.status, 422);
    assert!(answer.text.len() < 300, "what was sent comes back whole");
}

async fn a_body_that_is_too_large_is_refused(app: TestApp) {
    let large = json!({"username": "x".repeat(300 * 1024), "password": PASSWORD});
    let answer = app.visitor().post("/api/login", &large).await;
    assert_sentence(&answer, 413, "The request is too large.");
    let long = json!({"username": "x".repeat(200 * 1024), "password": PASSWORD});
    assert_eq!(app.visitor().post("/api/login", &long).await.status, 401);
}

async fn a_nul_is_refused_and_never_a_fault(app: TestApp) {
    let form = json!({"username": "a\u{0}b", "password": PASSWORD});
    let answer = app.visitor().post("/api/login", &form).await;
    assert_sentence(&answer, 422, "Text may not hold the character NUL.");
    for (username, email) in [("a\u{0}b", "a@example.nz"), ("abc", "a\u{0}@example.nz")] {
        let form = json!({"username": username, "email": email, "password": PASSWORD});
        let answer = app.visitor().post("/api/register", &form).await;
        assert_eq!(answer.status, 422, "{}", answer.text);
    }
    let bob = app.user("bob").await;
    let answer = bob
        .patch("/api/user/email", &json!({"email": "b\u{0}@example.nz"}))
        .await;
    assert_eq!(answer.status, 422);
    // A password is never stored as text, so any character may be in it.
    let form = json!({"currentPassword": PASSWORD, "newPassword": "six\u{0}six"});
    assert_eq!(bob.post("/api/user/password", &form).await.status, 204);
    for (password, status) in [("six\u{0}six", 200), ("six", 401)] {
        let form = json!({"username": "bob", "password": password});
        assert_eq!(app.visitor().post("/api/login", &form).await.status, status);
    }
}
