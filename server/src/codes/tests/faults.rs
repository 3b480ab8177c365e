//! A fault that a stranger reports reaches the owner's bell.

use cranedesk_platform::on_both_engines;
use image::ImageFormat::Png;
use reqwest::multipart::Form;
use serde_json::json;

use super::{Named, code};
use crate::testing::Actors;
use crate::testing::samples::{PDF, halves, part, picture};

on_both_engines!(Named:
    a_fault_with_a_photo_reaches_the_owners_bell,
    reports_are_limited_and_a_bad_one_leaves_nothing,
);

async fn a_fault_with_a_photo_reaches_the_owners_bell(Named(app): Named) {
    let crew = Actors::meet(&app).await;
    let path = code(&crew.owner, crew.crane).await;
    let stranger = app.visitor();
    let closed = stranger
        .upload(&path, Form::new().text("text", "Oil under the boom"))
        .await;
    assert_eq!(closed.status, 403, "the owner has not ticked it");
    let settings = json!({ "showsOwner": false, "telephone": "", "takesFaults": true,
        "papers": { "kinds": [], "documentTypes": [] } });
    let codes = format!("/api/cranes/{}/codes", crew.crane);
    assert_eq!(crew.owner.put(&codes, &settings).await.status, 200);
    let photo = picture(&halves(40, 40), Png);
    let form = Form::new()
        .text("text", "Oil under the boom <b>now</b>")
        .text("reporter", " Aroha, 021 555 010 ")
        .part("photo", part("oil.png", photo.clone()));
    let sent = stranger.upload(&path, form).await;
    assert_eq!(sent.status, 200, "{}", sent.text);
    assert!(sent.text.contains("Thank you. The owner was told."));
    let alerts = crew.owner.get("/api/alerts").await.json();
    assert_eq!(
        alerts["alerts"][0]["message"],
        "Somebody reported a fault on Liebherr LTM 1100 (KCR 100): Oil under the boom <b>now</b>"
    );
    assert_eq!(
        alerts["alerts"][0]["path"],
        format!("/crane/{}#faults", crew.crane)
    );
    let faults = format!("/api/cranes/{}/faults", crew.crane);
    let [fault] = &crew
        .owner
        .get(&faults)
        .await
        .json()
        .as_array()
        .expect("a list")
        .clone()[..]
    else {
        panic!("one fault");
    };
    assert_eq!(fault["network"], "127.0.0.x");
    assert_eq!(fault["reporter"], "Aroha, 021 555 010");
    let shown = format!("/api/faults/{}/photo", fault["id"]);
    let seen = crew.view_mate.get(&shown).await;
    assert_eq!(
        (seen.status, seen.header("content-type")),
        (200, "image/png")
    );
    assert!(seen.bytes == photo);
    assert_eq!(crew.stranger.get(&shown).await.status, 404);
    let settle = format!("/api/faults/{}/settle", fault["id"]);
    assert_eq!(crew.view_mate.post(&settle, &json!(null)).await.status, 403);
    let settled = crew.owner.post(&settle, &json!(null)).await.json();
    assert!(settled[0]["settledAt"].is_string());
    assert_eq!(settled[0]["settledBy"], "owner");
    assert_eq!(crew.view_mate.delete(&settle).await.status, 403);
    let open = crew.edit_mate.delete(&settle).await.json();
    assert_eq!(
        (&open[0]["settledAt"], &open[0]["settledBy"]),
        (&json!(null), &json!(null))
    );
    // The photo goes with the crane.
    crew.owner
        .delete(&format!("/api/cranes/{}", crew.crane))
        .await;
    app.until_no_file_is_stored().await;
}

async fn reports_are_limited_and_a_bad_one_leaves_nothing(Named(app): Named) {
    let crew = Actors::meet(&app).await;
    let path = code(&crew.owner, crew.crane).await;
    let settings = json!({ "showsOwner": false, "telephone": "", "takesFaults": true,
        "papers": { "kinds": [], "documentTypes": [] } });
    let codes = format!("/api/cranes/{}/codes", crew.crane);
    crew.owner.put(&codes, &settings).await;
    let stranger = app.visitor();
    let no_photo = Form::new()
        .text("text", "Oil")
        .part("photo", part("a.pdf", PDF));
    assert_eq!(stranger.upload(&path, no_photo).await.status, 415);
    assert_eq!(
        stranger
            .upload(&path, Form::new().text("text", "  "))
            .await
            .status,
        422
    );
    let long = "a".repeat(2_001);
    assert_eq!(
        stranger
            .upload(&path, Form::new().text("text", long))
            .await
            .status,
        422
    );
    let long = Form::new()
        .text("text", "Oil")
        .text("reporter", "a".repeat(101));
    let refused = stranger.upload(&path, long).await;
    assert_eq!(refused.status, 422, "{}", refused.text);
    app.until_no_file_is_stored().await;
    let mut statuses = Vec::new();
    for _ in 0..2 {
        let form = Form::new().text("text", "Oil").part("photo", part("", ""));
        statuses.push(stranger.upload(&path, form).await.status);
    }
    assert_eq!(statuses, [200, 429]);
    let faults = format!("/api/cranes/{}/faults", crew.crane);
    assert_eq!(
        crew.owner
            .get(&faults)
            .await
            .json()
            .as_array()
            .map(Vec::len),
        Some(1)
    );
}
