//! The address that somebody registers with, on a server that sends mail.

use cranedesk_platform::on_both_engines;
use serde_json::{Value, json};

use super::assert_refused;
use crate::testing::{Browser, PASSWORD, WithMail, crane_form};

on_both_engines!(
    WithMail: no_alert_goes_to_an_address_before_its_link_was_opened,
    whoever_registers_many_sends_few_links,
);

const SEVEN_HOURS: u64 = 7 * 60 * 60;

async fn newcomer(bed: &WithMail, name: &str) -> Browser {
    let browser = bed.app.visitor();
    let form = json!({
        "username": name, "email": format!("{name}@example.nz"), "password": PASSWORD,
    });
    let answer = browser.post("/api/register", &form).await;
    assert_eq!(answer.status, 201, "{}", answer.text);
    assert_eq!(answer.json()["confirmedEmail"], Value::Null);
    browser
}

async fn no_alert_goes_to_an_address_before_its_link_was_opened(bed: WithMail) {
    let (bob, mut seen) = (newcomer(&bed, "bob").await, 0);
    let mails = bed.delivered(&mut seen).await;
    let [welcome] = &mails[..] else {
        panic!("the link alone: {mails:#?}")
    };
    assert!(welcome.contains("To: bob@example.nz\r\n"));
    let (_, rest) = welcome.split_once("/api/user/email/").expect("a link");
    let path = rest
        .split(['\r', '\n', '"', ' '])
        .next()
        .unwrap_or_default();
    let link = format!("/api/user/email/{path}");

    let mut form = crane_form();
    form["cofExpiry"] = json!("2026-07-05T11:59:59.999Z");
    assert_eq!(bob.post("/api/cranes", &form).await.status, 201);
    bed.delivered(&mut seen).await;
    bed.app.seconds_pass(SEVEN_HOURS);
    assert!(bed.delivered(&mut seen).await.is_empty(), "no daily mail");
    let raised = bob.get("/api/alerts").await.json();
    assert_eq!(raised["unread"], 1, "the bell rings all the same");
    let settings = bob.get("/api/alerts/settings").await.json();
    assert_eq!(settings["emailAddress"], Value::Null);
    assert_eq!(settings["emailToConfirm"], "bob@example.nz");
    let test = json!({"channel": "email"});
    assert_refused(
        &bob.post("/api/alerts/test", &test).await,
        409,
        "Open the link in the mail that we sent to your address first.",
    );
    let forgotten = json!({"account": "bob"});
    let visitor = bed.app.visitor();
    let asked = visitor.post("/api/password-resets", &forgotten);
    assert_eq!(asked.await.status, 202);
    assert!(bed.delivered(&mut seen).await.is_empty(), "nor a way in");

    assert_eq!(visitor.post(&link, &json!({})).await.status, 200);
    assert_eq!(
        bob.get("/api/user").await.json()["confirmedEmail"],
        "bob@example.nz"
    );
    assert_eq!(bob.post("/api/alerts/test", &test).await.status, 200);
    assert_eq!(bed.delivered(&mut seen).await.len(), 1);
    bed.app.days_pass(1);
    let mails = bed.delivered(&mut seen).await;
    let told = mails.iter().any(|mail| mail.contains("COF of Liebherr"));
    assert!(told, "what was raised meanwhile is not lost: {mails:#?}");
    // It took no other's place, so a forgotten password need not wait for it.
    let asked = visitor.post("/api/password-resets", &forgotten);
    assert_eq!(asked.await.status, 202);
    assert_eq!(bed.delivered(&mut seen).await.len(), 1);
}

async fn whoever_registers_many_sends_few_links(bed: WithMail) {
    for number in 0..32 {
        newcomer(&bed, &format!("user{number}")).await;
    }
    let mut seen = 0;
    assert_eq!(bed.delivered(&mut seen).await.len(), 30);
}
