//! Alerts over HTTP, with a clock that the tests move and a real mail server.

mod arriving;
mod notices;
mod push;
mod raising;
mod settings;

use serde_json::{Value, json};

use crate::testing::{Browser, TestApp};

/// Tests begin at noon UTC on 1 July 2026: midnight in Auckland. The user's
/// hour, seven o'clock there, comes seven hours later.
const SEVEN_HOURS: u64 = 7 * 60 * 60;

/// A crane whose COF alone has a date near: the end of a day in Auckland.
fn crane(cof: &str) -> Value {
    let far = "2029-01-01T10:59:59.999Z";
    json!({
        "type": "telescopic", "make": "Grove", "model": "GMK4100L", "vehicleId": "MHT225",
        "roadUserKm": 0, "cofExpiry": cof, "regoExpiry": far, "miExpiry": far,
        "riggingGearExpiry": far,
    })
}

async fn add_crane(browser: &Browser, cof: &str) -> i64 {
    let added = browser.post("/api/cranes", &crane(cof)).await;
    assert_eq!(added.status, 201, "{}", added.text);
    added.json()["id"].as_i64().expect("an id")
}

/// The sentences of the user's alerts, latest first.
async fn messages(browser: &Browser) -> Vec<String> {
    let list = browser.get("/api/alerts").await.json();
    let alerts = list["alerts"].as_array().expect("a list");
    let message = |alert: &Value| alert["message"].as_str().expect("a sentence").to_owned();
    alerts.iter().map(message).collect()
}

/// The same for a user whose session may have ended meanwhile.
async fn messages_of(app: &TestApp, user: i64) -> Vec<String> {
    let list = super::actions::list(&app.app, user).await.expect("a list");
    list.alerts.into_iter().map(|alert| alert.message).collect()
}

async fn id(browser: &Browser) -> i64 {
    let user = browser.get("/api/user").await.json();
    user["id"].as_i64().expect("an id")
}

async fn sweep(app: &TestApp) {
    super::sweep::sweep(&app.app)
        .await
        .expect("the sweep goes through");
}
