//! Files and a database that do not belong together are left alone.

use std::fs::{self, FileTimes};
use std::time::{Duration, SystemTime};

use cranedesk_platform::db::transfer;
use cranedesk_platform::on_both_engines;
use cranedesk_platform::testing::ScratchDatabase;

use super::{Unswept, sweep};
use crate::app::{App, StartError};
use crate::housekeeping;
use crate::place::PlaceError;
use crate::testing::samples::{MANUAL, document};
use crate::testing::{Actors, TestApp};

on_both_engines!(TestApp:
    no_file_is_swept_for_a_database_that_does_not_know_it,
    a_place_of_before_gets_its_mark_at_the_next_start,
);

/// Files a paper that was stored long ago.
async fn with_an_old_paper(app: &TestApp) {
    let crew = Actors::meet(app).await;
    let path = format!("/api/cranes/{}/documents", crew.crane);
    let filed = crew.owner.upload(&path, document("cof.pdf", MANUAL)).await;
    assert_eq!(filed.status, 201, "{}", filed.text);
    let long_ago = SystemTime::UNIX_EPOCH + Duration::from_secs(1_700_000_000);
    for path in app.stored_files() {
        let file = fs::File::options().write(true).open(path).expect("a file");
        let times = FileTimes::new().set_modified(long_ago);
        file.set_times(times).expect("a time");
    }
}

async fn no_file_is_swept_for_a_database_that_does_not_know_it(app: TestApp) {
    with_an_old_paper(&app).await;
    let files = app.stored_files();
    assert!(!files.is_empty());
    let is_strange = |started: Result<App, StartError>| {
        matches!(started.err(), Some(StartError::Place(PlaceError::Strange)))
    };

    // The database is gone: none is made in its place.
    let gone = ScratchDatabase::new(app.app.db.dialect());
    let mut config = app.app.config.clone();
    config.database = gone.location.clone();
    assert!(is_strange(
        App::open(config.clone(), app.clock.clone()).await
    ));
    let location = gone.location.clone();
    let is_empty = tokio::task::spawn_blocking(move || transfer::is_empty(&location)).await;
    assert!(is_empty.expect("a thread").expect("a look"));
    let found = crate::doctor::examine(&config, &app.clock, true).await;
    let said = "The database does not belong to these files";
    assert!(
        found.iter().any(|one| one.said.starts_with(said)),
        "{found:?}"
    );

    // Another place's database.
    let other = TestApp::start(app.app.db.dialect()).await;
    with_an_old_paper(&other).await;
    config.database = other.app.config.database.clone();
    assert!(is_strange(
        App::open(config.clone(), app.clock.clone()).await
    ));
    crate::doctor::examine(&config, &app.clock, true).await;
    assert_eq!(app.stored_files(), files);

    // A server that was running already when its files were exchanged.
    app.app.files.note_owner("another").await.expect("a note");
    let swept = sweep(&app.app, housekeeping::TABLES).await;
    assert!(
        matches!(swept, Err(Unswept::Place(PlaceError::Strange))),
        "{swept:?}"
    );
    assert_eq!(app.stored_files(), files);
}

async fn a_place_of_before_gets_its_mark_at_the_next_start(app: TestApp) {
    with_an_old_paper(&app).await;
    let mark = app.files_folder().join("belongs-to");
    fs::remove_file(&mark).expect("a mark");
    let forget = app.app.db.write(|db| db.execute("DELETE FROM place", &[]));
    forget.await.expect("no id");
    app.another_app().await;
    assert!(mark.exists());
    let swept = sweep(&app.app, housekeeping::TABLES)
        .await
        .expect("a sweep");
    assert_eq!(swept.files, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_key_that_is_taken_away_too_early_is_asked_for_by_name() {
    use cranedesk_platform::files::{Files, FilesLocation};
    use cranedesk_platform::sealed::{Keyring, MainKey};

    let folder = tempfile::tempdir().expect("a folder");
    let location = FilesLocation::Folder(folder.path().to_owned());
    let with = |current: &MainKey, old: &[&MainKey]| {
        let old = old.iter().map(|key| (*key).clone()).collect();
        let current = Some(current.clone());
        Files::open(&location)
            .expect("a folder")
            .with_keys(Keyring { current, old })
    };
    let (first, second) = (MainKey::random(), MainKey::random());
    let files = with(&first, &[]);
    files.unlock().await.expect("a new key");
    let paper = cranedesk_platform::files::Incoming::from(bytes::Bytes::from_static(MANUAL));
    files.put(paper, u64::MAX).await.expect("a file");

    // The key is changed, and the old one goes before every file is done.
    with(&second, &[&first]).unlock().await.expect("both keys");
    let said = with(&second, &[])
        .unlock()
        .await
        .expect_err("one is missing")
        .to_string();
    assert!(
        said.contains(&first.id().to_string()) && said.contains("CRANEDESK_FILES_OLD_KEYS"),
        "{said}"
    );
    with(&second, &[&first]).unlock().await.expect("both keys");

    // Without the note of its key, the files themselves are asked.
    fs::remove_file(folder.path().join("sealed-by")).expect("a note");
    let said = with(&second, &[])
        .unlock()
        .await
        .expect_err("one is missing")
        .to_string();
    assert!(said.contains(&first.id().to_string()), "{said}");
    assert!(!folder.path().join("sealed-by").exists());
}
