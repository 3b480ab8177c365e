//! Guessing at the password of a link, from many addresses.

use cranedesk_platform::db::Dialect;
use cranedesk_platform::on_both_engines;
use reqwest::Method;
use serde_json::json;

use super::{link, name_it, pack};
use crate::testing::{Actors, Answer, TestApp, send};

on_both_engines!(Proxied: many_networks_share_one_delay_and_whoever_opened_it_waits_for_none);

/// The same behind a proxy, so that a test can come from many addresses.
struct Proxied(TestApp);

impl Proxied {
    async fn start(dialect: Dialect) -> Self {
        let app = TestApp::start_with(dialect, |config| {
            name_it(config);
            config.trusted_proxies = vec!["127.0.0.1/32".parse().expect("a network")];
        });
        Self(app.await)
    }
}

/// What somebody types from an address of their own.
async fn type_from(app: &TestApp, address: &str, path: &str, word: &str) -> Answer {
    let request = app
        .visitor()
        .request(Method::POST, &format!("{path}?file"))
        .header("content-type", "application/x-www-form-urlencoded")
        .header("x-forwarded-for", address)
        .body(format!("word={word}"));
    send(request).await
}

async fn many_networks_share_one_delay_and_whoever_opened_it_waits_for_none(Proxied(app): Proxied) {
    let crew = Actors::meet(&app).await;
    let pack = pack(&crew, &crew.owner, "zip").await;
    let form = json!({ "packId": pack, "days": 7, "word": "pukeko" });
    let (_, path) = link(&crew.owner, &form).await;
    let told = async || {
        let list = crew.owner.get("/api/alerts").await.json();
        let alerts = list["alerts"].as_array().expect("a list").clone();
        let of = alerts.iter().map(|one| one["message"].to_string());
        of.filter(|text| text.contains("guessing the password"))
            .count()
    };
    let is_guessed = async || crew.owner.get("/api/links").await.json()[0]["isGuessed"].clone();
    let site = "198.51.100.9";
    assert_eq!(type_from(&app, site, &path, "pukeko").await.status, 200);
    let guess = async |number: u64| {
        let address = format!("203.0.{number}.7");
        type_from(&app, &address, &path, "moa").await
    };
    for number in 0..3 {
        assert_eq!(guess(number).await.status, 403, "{number}");
    }
    assert_eq!((told().await, is_guessed().await), (0, json!(false)));
    for number in 3..7 {
        assert_eq!(guess(number).await.status, 403, "{number}");
    }
    assert_eq!((told().await, is_guessed().await), (1, json!(true)));
    for (number, wait) in [(10, 1), (20, 2), (30, 4), (40, 8)] {
        let waits = guess(number).await;
        assert_eq!(waits.status, 429);
        assert_eq!(waits.header("retry-after"), wait.to_string());
        app.seconds_pass(wait);
        assert_eq!(guess(number + 1).await.status, 403);
    }
    assert_eq!(guess(50).await.status, 429);
    // Where it was opened before, a slip is a slip, and the papers come.
    assert_eq!(type_from(&app, site, &path, "moa").await.status, 403);
    assert_eq!(type_from(&app, site, &path, "pukeko").await.status, 200);
    // Elsewhere the right word waits once with the others, and then no more.
    let van = "192.0.2.44";
    assert_eq!(type_from(&app, van, &path, "pukeko").await.status, 429);
    app.seconds_pass(16);
    assert_eq!(type_from(&app, van, &path, "pukeko").await.status, 200);
    assert_eq!(type_from(&app, van, &path, "pukeko").await.status, 200);
    assert_eq!(told().await, 1, "once a day");
}
