//! A fault that a stranger reports reaches the owner's bell.

use cranedesk_platform::db::DbError;
use cranedesk_platform::{on_both_engines, params};
use image::ImageFormat::Png;
use reqwest::multipart::Form;
use serde_json::json;

use super::{Named, code};
use crate::testing::Actors;
use crate::testing::samples::{PDF, halves, part, picture};

on_both_engines!(Named:
    a_fault_with_a_photo_reaches_the_owners_bell,
    reports_are_limited_and_a_bad_one_leaves_nothing,
    what_only_looks_like_a_photo_is_refused_and_takes_nobodys_turn,
    strangers_never_fill_the_owners_room,
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
        (200, "image/jpeg")
    );
    let shown_again = image::load_from_memory(&seen.bytes).expect("a picture");
    assert_eq!(
        (shown_again.width(), shown_again.height()),
        (40, 40),
        "the same picture, drawn anew"
    );
    assert_eq!(crew.stranger.get(&shown).await.status, 404);
    let settle = format!("/api/faults/{}/settle", fault["id"]);
    let remove = format!("/api/faults/{}", fault["id"]);
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
    assert_eq!(crew.view_mate.delete(&remove).await.status, 403);
    assert_eq!(crew.stranger.delete(&remove).await.status, 404);
    assert_eq!(crew.owner.delete(&remove).await.json(), json!([]));
    app.until_no_file_is_stored().await;
    // The photo of another goes with the crane.
    let form = Form::new()
        .text("text", "Oil again")
        .part("photo", part("oil.png", photo));
    assert_eq!(stranger.upload(&path, form).await.status, 200);
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

/// A code of a crane that takes reports.
async fn open_box(crew: &Actors) -> String {
    let settings = json!({ "showsOwner": false, "telephone": "", "takesFaults": true,
        "papers": { "kinds": [], "documentTypes": [] } });
    let codes = format!("/api/cranes/{}/codes", crew.crane);
    assert_eq!(crew.owner.put(&codes, &settings).await.status, 200);
    code(&crew.owner, crew.crane).await
}

async fn what_only_looks_like_a_photo_is_refused_and_takes_nobodys_turn(Named(app): Named) {
    let crew = Actors::meet(&app).await;
    let path = open_box(&crew).await;
    let mut cut = picture(&halves(400, 400), Png);
    cut.truncate(cut.len() / 2);
    let mut bomb = picture(&halves(1, 1), Png);
    // Its head says that it is 60,000 pixels wide and high.
    bomb[16..24].copy_from_slice(&[0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60]);
    for bytes in [b"\xff\xd8\xff\xe0".to_vec(), cut, bomb] {
        let form = Form::new()
            .text("text", "Oil")
            .part("photo", part("oil.jpg", bytes));
        assert_eq!(app.visitor().upload(&path, form).await.status, 422);
    }
    let garbled = Form::new().part("text", part("", b"\xff\xfe".to_vec()));
    let refused = app.visitor().upload(&path, garbled).await;
    assert!(
        refused.text.contains("cannot be read as text"),
        "{}",
        refused.text
    );
    app.until_no_file_is_stored().await;
    let about = app
        .app
        .db
        .read(|db| {
            let sql = "SELECT count(*) FROM attempt_limits WHERE key LIKE 'faults-about:%'";
            db.one(sql, params![], |row| row.only())
        })
        .await;
    let about: Result<i64, DbError> = about;
    assert_eq!(
        about.expect("a count"),
        0,
        "what is refused counts for nobody"
    );
}

async fn strangers_never_fill_the_owners_room(Named(app): Named) {
    let crew = Actors::meet(&app).await;
    let path = open_box(&crew).await;
    let crane = crew.crane;
    let many: Result<(), DbError> = app
        .app
        .db
        .write(move |db| {
            let sql = "INSERT INTO fault_reports (crane_id, text, network, at, photo_key,
                    photo_type, photo_size, photo_sha256)
                VALUES ($1, 'Oil', '', 0, $2, 'image/png', 1, '')";
            for number in 0..20 {
                db.execute(sql, params![crane, &number.to_string()])?;
            }
            Ok(())
        })
        .await;
    many.expect("twenty reports with photos");
    let photo = picture(&halves(40, 40), Png);
    let form = Form::new()
        .text("text", "Oil")
        .part("photo", part("oil.png", photo));
    let refused = app.visitor().upload(&path, form).await;
    assert_eq!(refused.status, 507, "{}", refused.text);
    assert!(refused.text.contains("send your report without it"));
    let words = Form::new().text("text", "Oil");
    assert_eq!(app.visitor().upload(&path, words).await.status, 200);
}
