//! What fits, what does not, and who it counts for.

use cranedesk_platform::db::Dialect;
use cranedesk_platform::on_both_engines;
use reqwest::multipart::Form;
use serde_json::json;

use crate::codes::tests::code;
use crate::testing::samples::{PDF, document, halves, image, part, picture};
use crate::testing::{Actors, TestApp, crane_form};

struct Small(TestApp);

impl Small {
    async fn start(dialect: Dialect) -> Self {
        Self(
            TestApp::start_with(dialect, |config| {
                config.quotas.bytes = Some(3 * PDF.len() as i64);
                config.quotas.documents = Some(2);
                config.quotas.cranes = Some(3);
                config.public_url = Some("http://cranes.example.nz".parse().expect("an address"));
            })
            .await,
        )
    }
}

on_both_engines!(Small:
    past_a_quota_nothing_is_added_and_it_is_said_why,
    what_is_deleted_makes_room,
    packs_and_photos_of_faults_take_room_too,
);

async fn past_a_quota_nothing_is_added_and_it_is_said_why(Small(app): Small) {
    let crew = Actors::meet(&app).await;
    let path = format!("/api/cranes/{}", crew.crane);
    let papers = format!("{path}/documents");
    // It counts for the owner, whoever files it.
    for who in [&crew.owner, &crew.edit_mate] {
        assert_eq!(
            who.upload(&papers, document("a.pdf", PDF)).await.status,
            201
        );
    }
    let refused = crew.edit_mate.upload(&papers, document("a.pdf", PDF)).await;
    assert_eq!(refused.status, 507);
    assert!(
        refused
            .text
            .starts_with("There is no room left for another document."),
        "{}",
        refused.text
    );
    let bytes = picture(&halves(400, 300), ::image::ImageFormat::Png);
    let refused = crew
        .owner
        .upload(&format!("{path}/image"), image(bytes))
        .await;
    assert_eq!(refused.status, 507);
    assert!(
        refused
            .text
            .starts_with("There is no room left for this file."),
        "{}",
        refused.text
    );
    app.until_stored_files_are(2).await;

    for _ in 0..2 {
        assert_eq!(
            crew.owner.post("/api/cranes", &crane_form()).await.status,
            201
        );
    }
    let refused = crew.owner.post("/api/cranes", &crane_form()).await;
    assert_eq!(refused.status, 507);
    assert!(
        refused
            .text
            .starts_with("There is no room left for another crane."),
        "{}",
        refused.text
    );
    let usage = crew.owner.get("/api/user/usage").await.json();
    let size = PDF.len() as i64;
    assert_eq!(
        usage,
        json!({
            "bytes": {"used": 2 * size, "limit": 3 * size, "left": size},
            "documents": {"used": 2, "limit": 2, "left": 0},
            "cranes": {"used": 3, "limit": 3, "left": 0},
        })
    );
    let usage = crew.edit_mate.get("/api/user/usage").await.json();
    assert_eq!(usage["documents"]["used"], 0);
}

async fn what_is_deleted_makes_room(Small(app): Small) {
    let crew = Actors::meet(&app).await;
    let papers = format!("/api/cranes/{}/documents", crew.crane);
    for _ in 0..4 {
        let filed = crew.owner.upload(&papers, document("a.pdf", PDF)).await;
        assert_eq!(filed.status, 201, "{}", filed.text);
        let id = filed.json()["id"].as_i64().expect("an id");
        assert_eq!(
            crew.owner
                .delete(&format!("/api/documents/{id}"))
                .await
                .status,
            204
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn files_are_refused_before_the_disk_is_full_and_the_database_still_writes() {
    let app = TestApp::start_with(Dialect::Sqlite, |config| config.reserve = u64::MAX).await;
    let crew = Actors::meet(&app).await;
    let papers = format!("/api/cranes/{}/documents", crew.crane);
    let refused = crew.owner.upload(&papers, document("a.pdf", PDF)).await;
    assert_eq!(refused.status, 507);
    assert!(
        refused.text.contains("too little space"),
        "{}",
        refused.text
    );
    assert_eq!(
        crew.owner.post("/api/cranes", &crane_form()).await.status,
        201
    );
    let pack = json!({ "craneIds": [crew.crane], "format": "zip" });
    let refused = crew.owner.post("/api/packs", &pack).await;
    assert_eq!(refused.status, 507);
    assert!(
        refused.text.contains("too little space"),
        "{}",
        refused.text
    );
}

async fn packs_and_photos_of_faults_take_room_too(Small(app): Small) {
    let crew = Actors::meet(&app).await;
    let papers = format!("/api/cranes/{}/documents", crew.crane);
    for _ in 0..2 {
        let filed = crew.owner.upload(&papers, document("a.pdf", PDF)).await;
        assert_eq!(filed.status, 201, "{}", filed.text);
    }
    let form = json!({ "craneIds": [crew.crane], "format": "zip",
        "choice": { "documentTypes": ["Permits"] } });
    let refused = crew.owner.post("/api/packs", &form).await;
    assert_eq!(refused.status, 507, "{}", refused.text);
    assert!(refused.text.starts_with("There is no room left"));

    let path = code(&crew.owner, crew.crane).await;
    let settings = json!({ "showsOwner": false, "telephone": "", "takesFaults": true,
        "papers": { "kinds": [], "documentTypes": [] } });
    let codes = format!("/api/cranes/{}/codes", crew.crane);
    assert_eq!(crew.owner.put(&codes, &settings).await.status, 200);
    let photo = picture(&halves(400, 300), ::image::ImageFormat::Png);
    let said = "Oil under the boom";
    let form = Form::new()
        .text("text", said)
        .part("photo", part("oil.png", photo));
    let refused = app.visitor().upload(&path, form).await;
    assert_eq!(refused.status, 507, "{}", refused.text);
    assert!(
        refused.text.contains("send your report without it"),
        "{}",
        refused.text
    );
    assert!(!refused.text.contains("Delete some"), "{}", refused.text);
    let again = app.visitor();
    let sent = again.upload(&path, Form::new().text("text", said)).await;
    assert_eq!(sent.status, 200, "{}", sent.text);
    app.until_stored_files_are(2).await;
}
