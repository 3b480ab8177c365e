//! What there is no pack of, and how it is said.

use cranedesk_platform::on_both_engines;
use cranedesk_platform::params;
use serde_json::json;

use super::{file, make};
use crate::testing::samples::{MANUAL, odd};
use crate::testing::{Actors, TestApp};

on_both_engines!(TestApp:
    a_pack_without_papers_or_with_too_many_cranes_is_refused_in_a_sentence,
    a_paper_that_is_gone_from_the_server_is_never_passed_over_in_silence,
    without_qpdf_the_zip_still_works,
);

async fn a_pack_without_papers_or_with_too_many_cranes_is_refused_in_a_sentence(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let many: Vec<i64> = (1..=500).collect();
    let cases = [
        (json!([]), 422, "Choose a crane first."),
        (
            json!([crew.crane]),
            422,
            "There is no paper of this crane to put in. File the papers first, or choose others.",
        ),
        (
            json!(many),
            422,
            "A pack holds at most 100 cranes, and these are 500. Please choose fewer.",
        ),
        (json!([987_654_321]), 404, "Crane not found"),
    ];
    for (cranes, status, text) in cases {
        let form = json!({ "craneIds": cranes, "format": "pdf" });
        let refused = crew.owner.post("/api/packs", &form).await;
        assert_eq!((refused.status, refused.text.as_str()), (status, text));
    }
    // Only locked papers: the pack is a cover that says so.
    file(
        &crew.owner,
        crew.crane,
        "locked.pdf",
        odd::LOCKED,
        "Crane Charts",
    )
    .await;
    let form = json!({ "craneIds": [crew.crane], "format": "pdf" });
    let pack = make(&crew.owner, &form).await;
    assert_eq!(
        (&pack["state"], &pack["pages"]),
        (&json!("ready"), &json!(1))
    );
    let file = app.app.db.write(|db| {
        let sql = "UPDATE documents SET size = 400000000";
        db.execute(sql, params![])
    });
    file.await.expect("a large document");
    let refused = crew.owner.post("/api/packs", &form).await;
    assert_eq!(
        (refused.status, refused.text.as_str()),
        (
            422,
            "These papers have 381 MB together. A pack holds at most 300 MB. Please choose fewer."
        )
    );
}

async fn a_paper_that_is_gone_from_the_server_is_never_passed_over_in_silence(app: TestApp) {
    let crew = Actors::meet(&app).await;
    file(&crew.owner, crew.crane, "chart.pdf", MANUAL, "Crane Charts").await;
    let [stored] = &app.stored_files()[..] else {
        panic!("one file");
    };
    std::fs::write(stored, b"%PDF-another").expect("the file is spoilt");
    let zip = json!({ "craneIds": [crew.crane], "format": "zip" });
    let pack = make(&crew.owner, &zip).await;
    assert_eq!(pack["state"], "failed");
    assert_eq!(
        pack["problem"],
        "The file of chart.pdf is missing from the server or is not what was filed. File it again."
    );
    let refused = crew
        .owner
        .get(&format!("/api/packs/{}/file", pack["id"]))
        .await;
    assert_eq!(refused.status, 404);
    let pdf = json!({ "craneIds": [crew.crane], "format": "pdf" });
    let pack = make(&crew.owner, &pdf).await;
    let notes = pack["notes"].to_string();
    assert!(notes.contains("chart.pdf is not in this file"), "{notes}");
}

async fn without_qpdf_the_zip_still_works(app: TestApp) {
    // Only the settings of this test's own server are changed.
    let dialect = app.app.db.dialect();
    drop(app);
    let tools = tempfile::tempdir().expect("a folder");
    let app = TestApp::start_with(dialect, |config| {
        config.text_reader.tools = tools.path().display().to_string();
    })
    .await;
    let crew = Actors::meet(&app).await;
    file(&crew.owner, crew.crane, "chart.pdf", MANUAL, "Crane Charts").await;
    let mut form = json!({ "craneIds": [crew.crane], "format": "pdf" });
    let pack = make(&crew.owner, &form).await;
    assert_eq!(pack["state"], "failed", "{pack}");
    let problem = pack["problem"].as_str().expect("a sentence");
    assert!(problem.starts_with("This server cannot"), "{problem}");
    form["format"] = json!("zip");
    assert_eq!(make(&crew.owner, &form).await["state"], "ready");
}
