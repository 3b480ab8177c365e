//! Streams over HTTP: who is told what, and when a stream ends.

use std::collections::BTreeSet;
use std::time::Duration;

use cranedesk_platform::db::{DbResult, Dialect};
use cranedesk_platform::{on_both_engines, params};
use reqwest::Method;
use reqwest::header::ACCEPT;
use serde_json::json;

use crate::alerts;
use crate::changes::{self, Changed};
use crate::testing::samples::{PDF, document};
use crate::testing::{Actors, Browser, PASSWORD, TestApp, crane_form};

on_both_engines!(TestApp:
    a_change_is_told_to_those_who_see_the_crane_and_to_nobody_else,
    whoever_loses_a_crane_is_told_so_and_hears_no_more_of_it,
    what_happens_by_itself_is_told_too,
    a_stream_ends_with_its_session,
    a_change_that_was_undone_is_not_told,
);

/// A page that listens.
struct Page {
    response: reqwest::Response,
    unread: String,
}

impl Page {
    async fn open(browser: &Browser) -> Self {
        let request = browser
            .request(Method::GET, "/api/live")
            .header(ACCEPT, "text/event-stream");
        let response = request.send().await.expect("the server answers");
        assert_eq!(response.status(), 200);
        let kind = response.headers()["content-type"].to_str().expect("text");
        assert_eq!(kind, "text/event-stream");
        let mut page = Self {
            response,
            unread: String::new(),
        };
        assert_eq!(page.block().await.as_deref(), Some(": open"));
        page
    }

    /// The next lines up to an empty one; none once the stream has ended.
    async fn block(&mut self) -> Option<String> {
        loop {
            if let Some((block, rest)) = self.unread.split_once("\n\n") {
                let (block, rest) = (block.to_owned(), rest.to_owned());
                self.unread = rest;
                return Some(block);
            }
            let piece = tokio::time::timeout(Duration::from_mins(1), self.response.chunk()).await;
            match piece.expect("something comes, or it ends") {
                Ok(Some(bytes)) => self.unread += std::str::from_utf8(&bytes).expect("text"),
                Ok(None) | Err(_) => return None,
            }
        }
    }

    /// What changed, all of it up to and with `last`; none where the stream ends before.
    async fn until(&mut self, last: &str) -> Option<BTreeSet<String>> {
        let mut told = BTreeSet::new();
        while !told.contains(last) {
            let block = self.block().await?;
            let lines = block.lines().filter_map(|line| line.strip_prefix("data: "));
            told.extend(lines.map(str::to_owned));
        }
        Some(told)
    }

    async fn hears(&mut self, what: &str) {
        assert!(self.until(what).await.is_some(), "the stream ended");
    }

    async fn ends(mut self) {
        while self.block().await.is_some() {}
    }
}

async fn added(browser: &Browser) -> String {
    let added = browser.post("/api/cranes", &crane_form()).await;
    assert_eq!(added.status, 201, "{}", added.text);
    format!("crane {}", added.json()["id"])
}

async fn rename(browser: &Browser, crane: i64, make: &str) {
    let mut form = crane_form();
    form["make"] = json!(make);
    let changed = browser.put(&format!("/api/cranes/{crane}"), &form).await;
    assert_eq!(changed.status, 200, "{}", changed.text);
}

async fn a_change_is_told_to_those_who_see_the_crane_and_to_nobody_else(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let mut owner = Page::open(&crew.owner).await;
    let mut viewer = Page::open(&crew.view_mate).await;
    let mut stranger = Page::open(&crew.stranger).await;
    let figures = app.visitor().get("/metrics").await.text;
    assert!(figures.contains("cranedesk_live_streams 3\n"), "{figures}");
    let changed = format!("crane {}", crew.crane);
    rename(&crew.edit_mate, crew.crane, "Grove").await;
    owner.hears(&changed).await;
    viewer.hears(&changed).await;
    let own = added(&crew.stranger).await;
    let told = stranger.until(&own).await.expect("it goes on");
    assert_eq!(told, BTreeSet::from([own]), "nothing of others");
}

async fn whoever_loses_a_crane_is_told_so_and_hears_no_more_of_it(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let (shared, crane) = (format!("crane {}", crew.crane), crew.crane);
    let mut mate = Page::open(&crew.edit_mate).await;
    let shares = crew.owner.get("/api/mates/shared-cranes").await.json();
    let shares = shares.as_array().expect("a list").clone();
    let of_mate = |share: &&serde_json::Value| share["sharedWithUserId"] == crew.edit_mate.id;
    let share = shares.iter().find(of_mate).expect("a share")["id"].clone();
    rename(&crew.owner, crane, "Grove").await;
    mate.hears(&shared).await;
    let path = format!("/api/mates/shared-cranes/{share}");
    assert_eq!(crew.owner.delete(&path).await.status, 204);
    mate.hears("cranes").await;
    rename(&crew.owner, crane, "Tadano").await;
    let own = added(&crew.edit_mate).await;
    let told = mate.until(&own).await.expect("it goes on");
    assert!(!told.contains(&shared), "{told:?}");
    // The same for everybody when the crane itself goes.
    let mut viewer = Page::open(&crew.view_mate).await;
    let deleted = crew.owner.delete(&format!("/api/cranes/{crane}")).await;
    assert_eq!(deleted.status, 204, "{}", deleted.text);
    let told = viewer.until("cranes").await.expect("it goes on");
    assert!(!told.contains(&shared), "{told:?}");
}

async fn what_happens_by_itself_is_told_too(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let crane = format!("crane {}", crew.crane);
    let path = format!("/api/cranes/{}/documents", crew.crane);
    let filed = crew.owner.upload(&path, document("cof.pdf", PDF)).await;
    assert_eq!(filed.status, 201, "{}", filed.text);
    let mut mate = Page::open(&crew.view_mate).await;
    app.read_documents().await;
    mate.hears(&crane).await;
    // A certificate that runs out within days.
    let mut soon = crane_form();
    soon["cofExpiry"] = json!("2026-07-05T11:59:59.999Z");
    assert_eq!(crew.owner.post("/api/cranes", &soon).await.status, 201);
    let mut owner = Page::open(&crew.owner).await;
    alerts::sweep(&app.app).await.expect("the sweep runs");
    owner.hears("alerts").await;
    let request = json!({"username": crew.owner.name});
    let asked = crew.stranger.post("/api/mates/requests", &request).await;
    assert_eq!(asked.status, 201, "{}", asked.text);
    owner.hears("mates").await;
    // What one reads on the phone is read on the desk.
    let read = crew.owner.post("/api/alerts/read", &json!({})).await;
    assert_eq!(read.status, 204, "{}", read.text);
    owner.hears("alerts").await;
    let path = format!("/api/cranes/{}", crew.crane);
    assert_eq!(crew.edit_mate.delete(&path).await.status, 204);
    owner.hears("cranes").await;
    mate.hears("cranes").await;
}

async fn a_stream_ends_with_its_session(app: TestApp) {
    let ana = app.user("ana").await;
    let phone = app.visitor();
    let form = json!({"username": "ana", "password": PASSWORD});
    assert_eq!(phone.post("/api/login", &form).await.status, 200);
    let (mut here, there) = (Page::open(&ana).await, Page::open(&phone).await);
    assert_eq!(phone.post("/api/logout", &json!({})).await.status, 204);
    there.ends().await;
    here.hears("account").await;
    app.days_pass(31);
    let said: DbResult<()> = app
        .app
        .db
        .write(|db| {
            changes::say(db, Changed::Anything);
            Ok(())
        })
        .await;
    said.expect("it is said");
    assert_eq!(here.until("everything").await, None, "nothing more is told");
}

async fn a_change_that_was_undone_is_not_told(app: TestApp) {
    let ana = app.user("ana").await;
    let mut page = Page::open(&ana).await;
    let undone: DbResult<()> = app
        .app
        .db
        .write(|db| {
            changes::say(db, Changed::Anything);
            db.execute("DELETE FROM no_such_table", params![])?;
            Ok(())
        })
        .await;
    assert!(undone.is_err());
    let own = added(&ana).await;
    let told = page.until(&own).await.expect("it goes on");
    assert_eq!(told, BTreeSet::from([own]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_change_on_one_node_is_told_on_another() {
    let app = TestApp::start(Dialect::Postgres).await;
    let crew = Actors::meet(&app).await;
    let (elsewhere, stop) = app.another_node().await;
    let form = json!({"username": crew.view_mate.name, "password": PASSWORD});
    assert_eq!(elsewhere.post("/api/login", &form).await.status, 200);
    let mut page = Page::open(&elsewhere).await;
    rename(&crew.owner, crew.crane, "Grove").await;
    page.hears(&format!("crane {}", crew.crane)).await;
    // A crane that the mate does not see, and then one that is the mate's own.
    let hidden = added(&crew.owner).await;
    let own = added(&crew.view_mate).await;
    let told = page.until(&own).await.expect("it goes on");
    assert!(!told.contains(&hidden), "{told:?}");
    // After a break it is not known what was missed.
    let cut: DbResult<u64> = app
        .app
        .db
        .write(|db| {
            db.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE application_name = 'cranedesk_' || md5(current_schema())",
                params![],
            )
        })
        .await;
    assert!(cut.expect("a superuser") > 0, "a line was cut");
    page.hears("everything").await;
    rename(&crew.owner, crew.crane, "Tadano").await;
    page.hears(&format!("crane {}", crew.crane)).await;
    // Signed out on one node, the stream on the other ends.
    assert_eq!(crew.view_mate.delete("/api/user/devices").await.status, 200);
    page.ends().await;
    drop(stop);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_stops_ends_its_streams() {
    let app = TestApp::start(Dialect::Sqlite).await;
    app.user("ana").await;
    let (other, stop) = app.another_node().await;
    let form = json!({"username": "ana", "password": PASSWORD});
    assert_eq!(other.post("/api/login", &form).await.status, 200);
    let page = Page::open(&other).await;
    drop(stop);
    page.ends().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn open_streams_are_no_work_that_others_wait_behind() {
    let app = TestApp::start_with(Dialect::Sqlite, |config| config.requests = 2).await;
    let ana = app.user("ana").await;
    let mut pages = Vec::new();
    for _ in 0..6 {
        pages.push(Page::open(&ana).await);
    }
    let user = ana.get("/api/user").await;
    assert_eq!(user.status, 200, "{}", user.text);
}
