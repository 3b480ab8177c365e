//! How the text of a document is read, what is said of one that has none, and
//! what happens when a reader or a whole node dies over it.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use cranedesk_platform::db::{DbError, Dialect, Row};
use cranedesk_platform::extract::Problem;
use cranedesk_platform::files::Incoming;
use cranedesk_platform::sealed::MainKey;
use cranedesk_platform::{on_both_engines, params};
use image::ImageFormat::{Gif, Png};
use serde_json::{Value, json};

use super::super::reading;
use super::super::text_store::{self, Claim};
use crate::testing::samples::{
    CERTIFICATE, MANUAL, MIXED, PDF, PROTECTED, ROPE, SPIN, document, docx, halves, ole, picture,
};
use crate::testing::{Actors, Browser, TestApp, crane_form};

on_both_engines!(TestApp:
    each_kind_of_document_becomes_searchable,
    what_cannot_be_read_says_why,
    a_hostile_document_stops_nobody,
    an_upload_wakes_the_readers,
    documents_from_before_are_read_too,
    one_can_have_a_document_read_again,
    a_document_that_keeps_killing_its_reader_is_given_up,
    a_node_that_fell_silent_loses_its_document,
    readers_are_never_all_for_one_user_while_another_waits,
    a_reader_is_given_back_when_another_user_waits,
    what_a_node_was_reading_waits_again_when_it_starts,
    a_claim_from_a_wrong_clock_holds_nobody_up,
    a_document_that_is_gone_leaves_no_text,
);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_encrypted_document_becomes_searchable_too() {
    let app = TestApp::start_with(Dialect::Sqlite, |config| {
        config.files_keys.current = Some(MainKey::random());
    })
    .await;
    each_kind_of_document_becomes_searchable(app).await;
}

/// Files a document and answers its id.
async fn filed(crew: &Actors, name: &str, bytes: impl Into<Vec<u8>>) -> i64 {
    let path = format!("/api/cranes/{}/documents", crew.crane);
    let filed = crew.owner.upload(&path, document(name, bytes)).await;
    assert_eq!(filed.status, 201, "{}", filed.text);
    assert_eq!(filed.json()["text"], json!({"state": "waiting"}));
    filed.json()["id"].as_i64().expect("an id")
}

/// What the crane's page says of a document's text.
async fn text(browser: &Browser, crane: i64, document: i64) -> Value {
    let crane = browser.get(&format!("/api/cranes/{crane}")).await.json();
    let documents = crane["documents"].as_array().expect("a list");
    let found = documents.iter().find(|one| one["id"] == document);
    found.expect("the document")["text"].clone()
}

async fn pages(app: &TestApp, document: i64) -> Vec<String> {
    let pages: Result<_, DbError> = app
        .app
        .db
        .read(move |db| {
            let sql = "SELECT text FROM document_pages WHERE document_id = $1 ORDER BY page";
            db.all(sql, params![document], |row| row.only())
        })
        .await;
    pages.expect("pages")
}

async fn each_kind_of_document_becomes_searchable(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let photo = image::load_from_memory(CERTIFICATE).expect("a picture");
    let photo = photo.to_rgb8().into();
    let cases = [
        (MANUAL.to_vec(), vec!["GR-800EX", "38.2 t", "Slew brake"]),
        (MIXED.to_vec(), vec!["GR-800EX", "Vehicle KTR 605"]),
        (ROPE.to_vec(), vec!["six broken wires", "Castrol 180"]),
        (CERTIFICATE.to_vec(), vec!["Vehicle KTR 605"]),
        (picture(&photo, Png), vec!["Vehicle KTR 605"]),
        (picture(&photo, Gif), vec!["Vehicle KTR 605"]),
    ];
    let mut filed_as = Vec::new();
    for (bytes, _) in &cases {
        filed_as.push(filed(&crew, "paper", bytes.clone()).await);
    }
    app.read_documents().await;
    for (document, (_, expected)) in filed_as.into_iter().zip(cases) {
        let found = pages(&app, document).await;
        assert_eq!(found.len(), expected.len(), "{found:?}");
        for (page, words) in found.iter().zip(&expected) {
            assert!(page.contains(words), "{words:?} in {page:?}");
        }
        let said = json!({"state": "searchable", "pages": expected.len()});
        for insider in crew.insiders() {
            assert_eq!(text(insider, crew.crane, document).await, said);
        }
    }
}

async fn what_cannot_be_read_says_why(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let cases = [
        (PROTECTED.to_vec(), "The file is protected by a password."),
        (PDF.to_vec(), "The file is damaged."),
        (docx(), "The file is damaged."),
        (
            picture(&halves(80, 60), Png),
            "No text was found in the file.",
        ),
        (
            ole("WordDocument"),
            "Old Word files cannot be read. Save it as .docx or PDF, and file that.",
        ),
    ];
    for (bytes, problem) in cases {
        let document = filed(&crew, "paper", bytes).await;
        app.read_documents().await;
        let said = text(&crew.view_mate, crew.crane, document).await;
        assert_eq!(said, json!({"state": "unreadable", "problem": problem}));
        assert!(pages(&app, document).await.is_empty());
    }
}

async fn a_hostile_document_stops_nobody(app: TestApp) {
    let app = TestApp::start_with(app.app.db.dialect(), |config| {
        config.text_reader.limits.cpu_seconds = 1;
    })
    .await;
    let crew = Actors::meet(&app).await;
    let hostile = filed(&crew, "spin.pdf", SPIN).await;
    let honest = filed(&crew, "manual.pdf", MANUAL).await;
    app.read_documents().await;
    let problem = "Reading the file took too long.";
    let said = text(&crew.owner, crew.crane, hostile).await;
    assert_eq!(said, json!({"state": "unreadable", "problem": problem}));
    let said = text(&crew.owner, crew.crane, honest).await;
    assert_eq!(said, json!({"state": "searchable", "pages": 3}));
}

async fn an_upload_wakes_the_readers(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let readers = tokio::spawn(reading::run(app.app.clone()));
    for name in ["one.docx", "two.docx", "three.docx"] {
        let document = filed(&crew, name, ROPE).await;
        let read = async {
            while text(&crew.owner, crew.crane, document).await["state"] != "searchable" {}
        };
        let limit = std::time::Duration::from_secs(25);
        let in_time = tokio::time::timeout(limit, read).await;
        assert!(in_time.is_ok(), "{name} waits for the next round");
    }
    readers.abort();
}

async fn documents_from_before_are_read_too(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let file = Incoming::from(bytes::Bytes::from_static(MANUAL));
    let stored = app.app.files.put(file, u64::MAX).await.expect("a file");
    let (crane, key) = (crew.crane, stored.key.to_string());
    // As a row is that was there when the columns were added.
    let document: Result<i64, DbError> = app
        .app
        .db
        .write(move |db| {
            let sql = "INSERT INTO documents (crane_id, name, document_type, filename, mimetype,
                    size, file_key, sha256, uploaded_at)
                VALUES ($1, 'a', 'Other', 'a.pdf', 'application/pdf', 1, $2, '', 0)
                RETURNING id";
            db.one(sql, params![crane, &key], |row| row.only())
        })
        .await;
    let document = document.expect("a row");
    let said = text(&crew.owner, crew.crane, document).await;
    assert_eq!(said, json!({"state": "waiting"}));
    app.read_documents().await;
    let said = text(&crew.owner, crew.crane, document).await;
    assert_eq!(said, json!({"state": "searchable", "pages": 3}));
}

async fn one_can_have_a_document_read_again(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let document = filed(&crew, "manual.pdf", PDF).await;
    let again = format!("/api/documents/{document}/read");
    app.read_documents().await;
    let said = text(&crew.owner, crew.crane, document).await;
    assert_eq!(said["state"], "unreadable");
    let [file] = &app.stored_files()[..] else {
        panic!("one file is stored")
    };
    std::fs::write(file, MANUAL).expect("a better file");
    assert_eq!(crew.edit_mate.post(&again, &json!({})).await.status, 202);
    let said = text(&crew.owner, crew.crane, document).await;
    assert_eq!(said["state"], "waiting");
    app.read_documents().await;
    let said = text(&crew.owner, crew.crane, document).await;
    assert_eq!(said, json!({"state": "searchable", "pages": 3}));
    // Reading it twice leaves each page once.
    assert_eq!(crew.owner.post(&again, &json!({})).await.status, 202);
    let said = text(&crew.owner, crew.crane, document).await;
    assert_eq!(said, json!({"state": "waiting"}));
    app.read_documents().await;
    assert_eq!(pages(&app, document).await.len(), 3);
}

async fn a_document_that_keeps_killing_its_reader_is_given_up(app: TestApp) {
    // A program that ends without a word, as one does that was killed.
    let app = TestApp::start_with(app.app.db.dialect(), |config| {
        config.text_reader.program = "/bin/false".into();
    })
    .await;
    let crew = Actors::meet(&app).await;
    let document = filed(&crew, "manual.pdf", MANUAL).await;
    for _ in 0..2 {
        app.read_documents().await;
        let said = text(&crew.owner, crew.crane, document).await;
        assert_eq!(said, json!({"state": "waiting"}));
        app.seconds_pass(3 * 60);
    }
    app.read_documents().await;
    let problem = "The server stopped in the middle of reading the file.";
    let given_up = json!({"state": "unreadable", "problem": problem});
    assert_eq!(text(&crew.owner, crew.crane, document).await, given_up);
    app.days_pass(1);
    app.read_documents().await;
    assert_eq!(text(&crew.owner, crew.crane, document).await, given_up);
}

/// Takes the next document as a reader would.
async fn claim(app: &TestApp) -> Option<Claim> {
    let now = app.clock.now_ms();
    let claimed = app.app.db.write(move |db| {
        let Some(document) = text_store::next(db, now)? else {
            return Ok(None);
        };
        text_store::claim(db, document, "another node", (now, now + 60_000))
    });
    claimed
        .await
        .map_err(|error: DbError| error)
        .expect("a claim")
}

async fn readers_are_never_all_for_one_user_while_another_waits(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let mut own = Vec::new();
    for name in ["a.pdf", "b.pdf", "c.pdf"] {
        own.push(filed(&crew, name, MANUAL).await);
    }
    // A mate's paper on the owner's crane is the owner's; a stranger's is not.
    let stranger = &crew.stranger;
    let crane = stranger.post("/api/cranes", &crane_form()).await.json();
    let path = format!("/api/cranes/{}/documents", crane["id"]);
    let late = stranger.upload(&path, document("d.pdf", MANUAL));
    let late = late.await.json()["id"].as_i64().expect("an id");
    let taken = async || claim(&app).await.expect("a document").document;
    assert_eq!(taken().await, own[0]);
    assert_eq!(taken().await, late, "it waited less, and comes first");
    assert_eq!(taken().await, own[1], "nobody else waits any more");
}

/// A program that reads as the true one does, but never ends over what holds
/// the word.
fn slow_over(word: &str, program: &Path, folder: &Path) -> PathBuf {
    let script = folder.join("slow");
    let text = format!(
        "#!/bin/sh\nif grep -aq {word} /proc/self/fd/0; then exec sleep 600; fi\nexec {} \"$@\"\n",
        program.display()
    );
    fs::write(&script, text).expect("a script");
    fs::set_permissions(&script, Permissions::from_mode(0o755)).expect("a program");
    script
}

/// How often the reading of a document was begun.
async fn attempts(app: &TestApp, document: i64) -> i64 {
    let sql = "SELECT text_attempts FROM documents WHERE id = $1";
    let found: Result<_, DbError> = app
        .app
        .db
        .read(move |db| db.one(sql, params![document], |row| row.only()))
        .await;
    found.expect("a document")
}

async fn a_reader_is_given_back_when_another_user_waits(app: TestApp) {
    let folder = tempfile::tempdir().expect("a folder");
    let app = TestApp::start_with(app.app.db.dialect(), |config| {
        let program = &mut config.text_reader.program;
        *program = slow_over("ENDLESS", program, folder.path());
    })
    .await;
    let crew = Actors::meet(&app).await;
    let endless = [MANUAL, b"\n% ENDLESS"].concat();
    let first = filed(&crew, "a.pdf", endless.clone()).await;
    let second = filed(&crew, "b.pdf", endless).await;
    let readers = tokio::spawn(reading::run(app.app.clone()));
    let state = async |browser: &Browser, crane: i64, document: i64| {
        text(browser, crane, document).await["state"].clone()
    };
    let until = async |browser: &Browser, crane: i64, document: i64, wanted: &str| {
        let is_so = async { while state(browser, crane, document).await != wanted {} };
        let in_time = tokio::time::timeout(Duration::from_mins(2), is_so).await;
        assert!(in_time.is_ok(), "{document} is never {wanted}");
    };
    for document in [first, second] {
        until(&crew.owner, crew.crane, document, "reading").await;
    }
    // Both readers work for one owner, and would for ten minutes.
    let crane = crew.stranger.post("/api/cranes", &crane_form()).await;
    let crane = crane.json()["id"].as_i64().expect("an id");
    let path = format!("/api/cranes/{crane}/documents");
    for name in ["c.pdf", "d.pdf"] {
        let other = crew.stranger.upload(&path, document(name, MANUAL)).await;
        let other = other.json()["id"].as_i64().expect("an id");
        until(&crew.stranger, crane, other, "searchable").await;
    }
    // The first was never stopped, and the second goes on when nobody waits.
    until(&crew.owner, crew.crane, second, "reading").await;
    assert_eq!(state(&crew.owner, crew.crane, first).await, "reading");
    for document in [first, second] {
        assert_eq!(attempts(&app, document).await, 1, "that costs no attempt");
    }
    readers.abort();
}

async fn what_a_node_was_reading_waits_again_when_it_starts(app: TestApp) {
    let folder = tempfile::tempdir().expect("a folder");
    let app = TestApp::start_with(app.app.db.dialect(), |config| {
        let program = &mut config.text_reader.program;
        *program = slow_over("ENDLESS", program, folder.path());
    })
    .await;
    let crew = Actors::meet(&app).await;
    let endless = [MANUAL, b"\n% ENDLESS"].concat();
    let own = filed(&crew, "a.pdf", endless).await;
    let others = filed(&crew, "b.pdf", MANUAL).await;
    let ended = tokio::spawn(reading::run(app.app.clone()));
    while text(&crew.owner, crew.crane, others).await["state"] != "searchable" {}
    while text(&crew.owner, crew.crane, own).await["state"] != "reading" {}
    ended.abort();
    let again = format!("/api/documents/{others}/read");
    assert_eq!(crew.owner.post(&again, &json!({})).await.status, 202);
    assert_eq!(claim(&app).await.expect("a document").document, others);
    reading::give_back_own(&app.app).await.expect("all is well");
    let state = async |document| text(&crew.owner, crew.crane, document).await["state"].clone();
    assert_eq!(state(own).await, "waiting");
    assert_eq!(
        attempts(&app, own).await,
        1,
        "it may be what ended the node"
    );
    assert_eq!(state(others).await, "reading", "by another node");
}

async fn a_claim_from_a_wrong_clock_holds_nobody_up(app: TestApp) {
    const YEAR: Duration = Duration::from_hours(365 * 24);
    let crew = Actors::meet(&app).await;
    let document = filed(&crew, "manual.pdf", MANUAL).await;
    app.clock.advance(YEAR);
    claim(&app).await.expect("the document");
    app.clock.go_back(YEAR);
    app.read_documents().await;
    let said = json!({"state": "searchable", "pages": 3});
    assert_eq!(text(&crew.owner, crew.crane, document).await, said);
}

async fn a_node_that_fell_silent_loses_its_document(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let document = filed(&crew, "manual.pdf", MANUAL).await;
    let claim = || {
        let app = &app;
        async move { claim(app).await }
    };
    let silent = claim().await.expect("the document");
    let reading = json!({"state": "reading"});
    assert_eq!(text(&crew.owner, crew.crane, document).await, reading);
    assert!(claim().await.is_none(), "nobody else reads it meanwhile");
    let again = format!("/api/documents/{document}/read");
    assert_eq!(crew.owner.post(&again, &json!({})).await.status, 202);
    assert_eq!(text(&crew.owner, crew.crane, document).await, reading);
    app.seconds_pass(61);
    app.read_documents().await;
    let said = json!({"state": "searchable", "pages": 3});
    assert_eq!(text(&crew.owner, crew.crane, document).await, said);
    // What the silent one says at last is not heard.
    let late = reading::settle(&app.app, silent, Err(Problem::Damaged));
    late.await.expect("no failure");
    assert_eq!(text(&crew.owner, crew.crane, document).await, said);

    // Three nodes that die over one document are enough.
    crew.owner.post(&again, &json!({})).await;
    for _ in 0..3 {
        claim().await.expect("the document");
        app.seconds_pass(61);
    }
    app.read_documents().await;
    let said = text(&crew.owner, crew.crane, document).await;
    assert_eq!(said["state"], "unreadable");
}

/// Rows of text and index that are left, and how many words are searchable.
async fn rows_left(app: &TestApp) -> (i64, i64) {
    let counted: Result<_, DbError> = app
        .app
        .db
        .read(|db| {
            let count = |row: &Row<'_>| row.only::<i64>();
            let pages = db.one("SELECT count(*) FROM document_pages", &[], count)?;
            let indexed = match db.dialect() {
                Dialect::Sqlite => db.one("SELECT count(*) FROM document_words", &[], count)?,
                Dialect::Postgres => pages,
            };
            Ok((pages, indexed))
        })
        .await;
    counted.expect("counts")
}

async fn a_document_that_is_gone_leaves_no_text(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let first = filed(&crew, "manual.pdf", MANUAL).await;
    filed(&crew, "rope.docx", ROPE).await;
    app.read_documents().await;
    assert_eq!(rows_left(&app).await, (5, 5));
    let document = format!("/api/documents/{first}");
    assert_eq!(crew.owner.delete(&document).await.status, 204);
    assert_eq!(rows_left(&app).await, (2, 2));
    let crane = format!("/api/cranes/{}", crew.crane);
    assert_eq!(crew.owner.delete(&crane).await.status, 204);
    assert_eq!(rows_left(&app).await, (0, 0));
}
