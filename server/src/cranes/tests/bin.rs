//! The owner's bin.

use cranedesk_platform::on_both_engines;
use serde_json::json;

use crate::testing::samples::{self, PDF};
use crate::testing::{Actors, Browser, TestApp, crane_form};
use crate::{alerts, cranes};

on_both_engines!(
    TestApp: what_a_mate_deletes_rests_in_the_owners_bin_and_can_be_put_back,
    what_the_owner_deletes_is_gone,
    a_crane_in_the_bin_is_there_for_nobody,
    the_bin_is_emptied_after_thirty_days,
    the_owner_may_empty_the_bin_at_once,
    the_owner_is_told_of_mates_changes_once_a_day,
);

async fn bin(browser: &Browser) -> Vec<serde_json::Value> {
    let list = browser.get("/api/cranes/bin").await;
    assert_eq!(list.status, 200, "{}", list.text);
    list.json().as_array().expect("a list").clone()
}

async fn messages(browser: &Browser) -> Vec<(String, String)> {
    let list = browser.get("/api/alerts").await.json();
    let alerts = list["alerts"].as_array().expect("a list").clone();
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    alerts
        .iter()
        .map(|alert| (text(&alert["message"]), text(&alert["path"])))
        .collect()
}

/// The crew, and the crane's address. It has a paper.
async fn crew(app: &TestApp) -> (Actors, String) {
    let crew = Actors::meet(app).await;
    let crane = format!("/api/cranes/{}", crew.crane);
    let papers = format!("{crane}/documents");
    let filed = crew
        .owner
        .upload(&papers, samples::document("cof.pdf", PDF));
    assert_eq!(filed.await.status, 201);
    (crew, crane)
}

async fn what_a_mate_deletes_rests_in_the_owners_bin_and_can_be_put_back(app: TestApp) {
    let (crew, crane) = crew(&app).await;
    let before = crew.owner.get(&crane).await.json();
    assert_eq!(crew.edit_mate.delete(&crane).await.status, 204);
    let told = messages(&crew.owner).await;
    assert_eq!(
        told,
        [(
            "editor deleted Liebherr LTM 1100 (KCR 100). It is in your bin until 1 August 2026, \
             and you can put it back."
                .to_owned(),
            "/bin".to_owned()
        )]
    );
    let binned = bin(&crew.owner).await;
    assert_eq!(binned.len(), 1);
    assert_eq!(binned[0]["deletedBy"], "editor");
    assert_eq!(binned[0]["goneAt"], "2026-07-31T12:00:00.000Z");
    // As the alert has it: midnight has passed in New Zealand.
    assert_eq!(binned[0]["deletedOn"], "2026-07-02");
    assert_eq!(binned[0]["goneOn"], "2026-08-01");
    assert!(bin(&crew.edit_mate).await.is_empty());

    app.days_pass(5);
    let path = format!("/api/cranes/bin/{}/restore", crew.crane);
    let restored = crew.owner.post(&path, &json!({})).await;
    assert_eq!(restored.status, 200, "{}", restored.text);
    assert_eq!(restored.json()["documents"], before["documents"]);
    for browser in crew.insiders() {
        assert_eq!(browser.get(&crane).await.status, 200, "shares are back too");
    }
    assert!(bin(&crew.owner).await.is_empty());
    assert_eq!(crew.owner.post(&path, &json!({})).await.status, 404);
    let list = crew.owner.get("/api/cranes").await.json();
    assert_eq!(list.as_array().map(Vec::len), Some(1));
}

async fn what_the_owner_deletes_is_gone(app: TestApp) {
    let (crew, crane) = crew(&app).await;
    assert_eq!(crew.owner.delete(&crane).await.status, 204);
    assert!(bin(&crew.owner).await.is_empty());
    assert!(messages(&crew.owner).await.is_empty());
    app.until_no_file_is_stored().await;
}

async fn a_crane_in_the_bin_is_there_for_nobody(app: TestApp) {
    let (crew, crane) = crew(&app).await;
    let document = crew.owner.get(&crane).await.json()["documents"][0]["id"].clone();
    crew.edit_mate.delete(&crane).await;
    for browser in crew.insiders() {
        assert_eq!(browser.get("/api/cranes").await.json(), json!([]));
        assert_eq!(
            browser.get("/api/mates/shared-cranes").await.json(),
            json!([])
        );
        let answers = [
            browser.get(&crane).await,
            browser.put(&crane, &crane_form()).await,
            browser.delete(&crane).await,
            browser.get(&format!("/api/documents/{document}")).await,
        ];
        assert_eq!(answers.map(|answer| answer.status), [404; 4]);
    }
    // Its papers are read meanwhile, and found once it is back.
    app.read_documents().await;
    let path = format!("/api/cranes/bin/{}/restore", crew.crane);
    let restored = crew.owner.post(&path, &json!({})).await.json();
    assert_ne!(restored["documents"][0]["text"]["state"], "waiting");
}

async fn the_bin_is_emptied_after_thirty_days(app: TestApp) {
    let (crew, crane) = crew(&app).await;
    crew.edit_mate.delete(&crane).await;
    let tidy = async || cranes::tidy_up(&app.app).await.expect("all is tidied up");
    let gone_at = 30 * 24 * 60 * 60;
    app.seconds_pass(gone_at - 1);
    tidy().await;
    assert_eq!(app.stored_files().len(), 1);
    app.seconds_pass(1);
    tidy().await;
    app.until_no_file_is_stored().await;
    let left = app
        .app
        .db
        .read(|db| db.one("SELECT count(*) FROM cranes", &[], |row| row.only::<i64>()));
    let left: cranedesk_platform::db::DbResult<i64> = left.await;
    assert_eq!(left.expect("cranes are counted"), 0);
}

async fn the_owner_may_empty_the_bin_at_once(app: TestApp) {
    let (crew, crane) = crew(&app).await;
    crew.edit_mate.delete(&crane).await;
    let path = format!("/api/cranes/bin/{}", crew.crane);
    assert_eq!(crew.edit_mate.delete(&path).await.status, 404);
    assert_eq!(crew.owner.delete(&path).await.status, 204);
    assert!(bin(&crew.owner).await.is_empty());
    app.until_no_file_is_stored().await;
}

async fn the_owner_is_told_of_mates_changes_once_a_day(app: TestApp) {
    let (crew, crane) = crew(&app).await;
    let sweep = async || {
        alerts::sweep(&app.app)
            .await
            .expect("the sweep goes through");
    };
    let told = async || {
        sweep().await;
        let all = messages(&crew.owner).await;
        let changes = all.into_iter().filter(|(text, _)| text.contains("editor"));
        changes.collect::<Vec<_>>()
    };
    crew.owner.put(&crane, &crane_form()).await;
    let mut form = crane_form();
    form["model"] = json!("LTM 1200");
    assert_eq!(crew.edit_mate.put(&crane, &form).await.status, 200);
    let papers = format!("{crane}/documents");
    let filed = crew
        .edit_mate
        .upload(&papers, samples::document("mi.pdf", PDF));
    assert_eq!(filed.await.status, 201);
    assert!(
        told().await.is_empty(),
        "it is midnight where the owner lives"
    );
    app.seconds_pass(7 * 60 * 60);
    let path = format!("/crane/{}", crew.crane);
    let first = (
        "editor changed and added documents to Liebherr LTM 1200 (KCR 100).".to_owned(),
        path.clone(),
    );
    assert_eq!(told().await, std::slice::from_ref(&first));
    // What comes on the same day waits for the next morning.
    crew.edit_mate.put(&crane, &crane_form()).await;
    app.seconds_pass(10 * 60 * 60);
    assert_eq!(told().await, std::slice::from_ref(&first));
    app.seconds_pass(14 * 60 * 60);
    let second = (
        "editor changed Liebherr LTM 1100 (KCR 100).".to_owned(),
        path,
    );
    assert_eq!(told().await, [second, first]);
    app.days_pass(1);
    assert_eq!(told().await.len(), 2, "nothing new");
}
