//! Where a user is signed in, and what is told of a new device.

use cranedesk_platform::on_both_engines;
use reqwest::Method;
use serde_json::{Value, json};

use super::{assert_refused, cookie, sign_in};
use crate::testing::{Answer, Browser, PASSWORD, TestApp, WithMail, send};

on_both_engines!(
    TestApp: every_session_is_listed_with_where_from_and_last_seen,
    one_device_or_all_others_are_signed_out,
    being_seen_is_written_at_most_every_five_minutes,
    signing_out_clears_what_the_browser_cached_and_keeps_it_known,
);

mod with_mail {
    use super::*;

    on_both_engines!(
        WithMail: a_new_device_is_told_of_by_mail_and_bell_and_a_known_one_is_not,
    );
}

const PHONE: &str = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) \
    Chrome/141.0.0.0 Mobile Safari/537.36";

async fn sign_in_with(browser: &Browser, agent: &str) -> Answer {
    let form = json!({"username": "bob", "password": PASSWORD});
    let request = browser.request(Method::POST, "/api/login").json(&form);
    send(request.header("user-agent", agent)).await
}

async fn devices(browser: &Browser) -> Vec<Value> {
    let list = browser.get("/api/user/devices").await.json();
    list.as_array().expect("a list").clone()
}

async fn every_session_is_listed_with_where_from_and_last_seen(app: TestApp) {
    let (bob, phone) = (app.user("bob").await, app.visitor());
    app.user("eve").await;
    app.days_pass(1);
    assert_eq!(sign_in_with(&phone, PHONE).await.status, 200);
    app.seconds_pass(60);
    let list = devices(&bob).await;
    let seen: Vec<_> = list
        .iter()
        .map(|one| {
            let text = |key: &str| one[key].as_str().expect("text").to_owned();
            let times = (text("signedInAt"), text("seenAt"));
            (
                text("browser"),
                text("network"),
                times,
                one["isThis"].clone(),
            )
        })
        .collect();
    let times = |first: &str, last: &str| (first.to_owned(), last.to_owned());
    assert_eq!(
        seen,
        [
            (
                "An unknown program".to_owned(),
                "127.0.0.x".to_owned(),
                times("2026-07-01T12:00:00.000Z", "2026-07-02T12:01:00.000Z"),
                json!(true)
            ),
            (
                "Chrome on Android".to_owned(),
                "127.0.0.x".to_owned(),
                times("2026-07-02T12:00:00.000Z", "2026-07-02T12:00:00.000Z"),
                json!(false)
            ),
        ]
    );
    assert_eq!(devices(&phone).await.len(), 2);
    app.days_pass(7);
    assert_eq!(sign_in(&app.visitor(), "bob", PASSWORD).await.status, 200);
    assert_eq!(
        bob.get("/api/user/devices").await.status,
        401,
        "it ended by itself"
    );
}

async fn one_device_or_all_others_are_signed_out(app: TestApp) {
    let bob = app.user("bob").await;
    let others: Vec<Browser> = (0..3).map(|_| app.visitor()).collect();
    for other in &others {
        assert_eq!(sign_in_with(other, PHONE).await.status, 200);
    }
    let list = devices(&others[0]).await;
    let this = list.iter().find(|one| one["isThis"] == true).expect("one");
    let path = format!("/api/user/devices/{}", this["id"]);
    assert_eq!(bob.delete(&path).await.status, 204);
    assert_refused(&bob.delete(&path).await, 404, "Device not found");
    assert_eq!(others[0].get("/api/user").await.status, 401);
    assert_eq!(others[1].get("/api/user").await.status, 200);
    let ended = bob.delete("/api/user/devices").await;
    assert_eq!(ended.json(), json!({"ended": 2}));
    assert_eq!(others[1].get("/api/user").await.status, 401);
    assert_eq!(bob.get("/api/user").await.status, 200);
}

async fn being_seen_is_written_at_most_every_five_minutes(app: TestApp) {
    let bob = app.user("bob").await;
    let seen = async || devices(&bob).await[0]["seenAt"].clone();
    app.seconds_pass(5 * 60 - 1);
    for _ in 0..20 {
        bob.get("/api/user").await;
    }
    assert_eq!(seen().await, "2026-07-01T12:00:00.000Z");
    app.seconds_pass(1);
    assert_eq!(seen().await, "2026-07-01T12:05:00.000Z");
}

async fn signing_out_clears_what_the_browser_cached_and_keeps_it_known(app: TestApp) {
    let bob = app.user("bob").await;
    let out = bob.post("/api/logout", &json!({})).await;
    assert_eq!(out.header("clear-site-data"), "\"cache\"");
    let gone: Vec<_> = out.headers.get_all("set-cookie").iter().collect();
    assert_eq!(gone.len(), 2, "the session and its mark: {gone:?}");
    assert_eq!(sign_in(&bob, "bob", PASSWORD).await.status, 200);
    let told = bob.get("/api/alerts").await.json();
    assert_eq!(told["alerts"], json!([]), "the same browser is nothing new");
}

async fn a_new_device_is_told_of_by_mail_and_bell_and_a_known_one_is_not(bed: WithMail) {
    let (bob, mut seen) = (bed.app.user("bob").await, 0);
    let phone = bed.app.visitor();
    let answer = sign_in_with(&phone, PHONE).await;
    let marks = answer.headers.get_all("set-cookie").iter();
    let marks: Vec<&str> = marks.filter_map(|one| one.to_str().ok()).collect();
    let mark = marks
        .iter()
        .find(|one| one.starts_with("cranedesk-device="));
    assert!(
        mark.expect("a mark")
            .contains("Max-Age=31536000; HttpOnly; SameSite=Lax")
    );
    assert_ne!(cookie(&answer), "");
    let mails = bed.delivered(&mut seen).await;
    let [mail] = &mails[..] else {
        panic!("one mail: {mails:#?}")
    };
    assert!(mail.contains("To: bob@example.nz\r\n"));
    assert!(mail.contains("Chrome on Android, from 127.0.0.x"), "{mail}");
    let told = bob.get("/api/alerts").await.json();
    assert_eq!(told["alerts"].as_array().expect("a list").len(), 1);
    assert_eq!(told["alerts"][0]["path"], "/profile?tab=security");

    // The same browser again, after its session ended too.
    bed.app.days_pass(8);
    for browser in [&phone, &phone, &bob] {
        assert_eq!(sign_in_with(browser, PHONE).await.status, 200);
    }
    assert!(bed.delivered(&mut seen).await.is_empty());
    // A mark that somebody made up makes nobody known.
    let other = bed.app.visitor();
    let form = json!({"username": "bob", "password": PASSWORD});
    let request = other.request(Method::POST, "/api/login").json(&form);
    let made_up = format!("cranedesk-device={}", "a".repeat(43));
    assert_eq!(send(request.header("cookie", made_up)).await.status, 200);
    assert_eq!(bed.delivered(&mut seen).await.len(), 1);
}
