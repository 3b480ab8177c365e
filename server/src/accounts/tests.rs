//! Accounts over HTTP, on both databases.

use cranedesk_platform::on_both_engines;
use serde_json::json;

use crate::testing::{PASSWORD, TestApp};

on_both_engines!(TestApp: a_visitor_registers_signs_out_and_signs_in_again);

async fn a_visitor_registers_signs_out_and_signs_in_again(app: TestApp) {
    let browser = app.visitor();
    let nobody = browser.get("/api/user").await;
    assert_eq!(
        (nobody.status, nobody.text.as_str()),
        (401, "Please sign in.")
    );

    let form = json!({"username": "Bob", "email": "bob@example.nz", "password": PASSWORD});
    let registered = browser.post("/api/register", &form).await;
    assert_eq!(registered.status, 201);
    let bob = registered.json();
    assert_eq!(bob["username"], "Bob");
    assert_eq!(browser.get("/api/user").await.json(), bob);

    assert_eq!(browser.post("/api/logout", &json!({})).await.status, 204);
    assert_eq!(browser.get("/api/user").await.status, 401);

    let form = json!({"username": "bOB", "password": PASSWORD});
    let back = browser.post("/api/login", &form).await;
    assert_eq!((back.status, back.json()), (200, bob.clone()));
    assert_eq!(browser.get("/api/user").await.json(), bob);
}
