//! A healthy place, and one with damage: each damage is named, and what is safe
//! is repaired.

use std::fs::{self, FileTimes, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::{Duration, SystemTime};

use cranedesk_platform::db::Dialect;
use cranedesk_platform::files::FilesLocation;
use cranedesk_platform::on_both_engines;
use cranedesk_platform::sealed::MainKey;

use super::finding::State;
use super::{Finding, examine};
use crate::testing::samples::{MANUAL, document};
use crate::testing::{Actors, TestApp};

on_both_engines!(TestApp: each_damage_to_a_file_is_named);

async fn findings(app: &TestApp, repairs: bool) -> Vec<Finding> {
    examine(&app.app.config, &app.clock, repairs).await
}

/// What the doctor says of one thing that is not well.
fn troubles<'f>(findings: &'f [Finding], check: &str) -> Vec<&'f str> {
    let bad = findings
        .iter()
        .filter(|finding| finding.check == check && finding.state >= State::Warning);
    bad.map(|finding| finding.said.as_str()).collect()
}

fn stored(app: &TestApp, key: &str) -> std::path::PathBuf {
    let FilesLocation::Folder(folder) = &app.app.config.files else {
        panic!("a folder");
    };
    folder.join(&key[..2]).join(&key[2..])
}

/// Files papers of the given names; answers their keys.
async fn with_papers<const N: usize>(app: &TestApp, names: [&str; N]) -> [String; N] {
    let crew = Actors::meet(app).await;
    let path = format!("/api/cranes/{}/documents", crew.crane);
    for name in names {
        let filed = crew.owner.upload(&path, document(name, MANUAL)).await;
        assert_eq!(filed.status, 201, "{}", filed.text);
    }
    let keys = app
        .app
        .db
        .read(|db| {
            let sql = "SELECT file_key FROM documents ORDER BY id";
            db.all(sql, &[], |row| row.only::<String>())
        })
        .await
        .expect("keys");
    keys.try_into().expect("as many")
}

async fn each_damage_to_a_file_is_named(app: TestApp) {
    let names = ["whole.pdf", "gone.pdf", "short.pdf", "other.pdf"];
    let [_, gone, short, other] = with_papers(&app, names).await;
    let well = findings(&app, false).await;
    assert!(troubles(&well, "files").is_empty(), "{well:?}");
    assert!(troubles(&well, "database").is_empty() && troubles(&well, "schema").is_empty());

    fs::remove_file(stored(&app, &gone)).expect("a file");
    fs::write(stored(&app, &short), &MANUAL[..100]).expect("a file");
    let mut changed = MANUAL.to_vec();
    changed[500] ^= 1;
    fs::write(stored(&app, &other), &changed).expect("a file");
    let found = findings(&app, false).await;
    let mut said = troubles(&found, "files");
    said.sort_unstable();
    let mut expected = [
        format!("document 2 “gone.pdf” ({gone}) is missing."),
        format!(
            "document 3 “short.pdf” ({short}) has 100 bytes instead of {}.",
            MANUAL.len()
        ),
        format!(
            "document 4 “other.pdf” ({other}) has other content than was filed: its hash differs."
        ),
    ];
    expected.sort_unstable();
    assert_eq!(said, expected);
    // What cannot be made good again is left alone.
    findings(&app, true).await;
    assert_eq!(fs::read(stored(&app, &other)).expect("a file"), changed);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn orphans_and_open_doors_are_repaired() {
    let app = TestApp::start(Dialect::Sqlite).await;
    let [paper] = with_papers(&app, ["whole.pdf"]).await;
    let orphan = stored(&app, "ab0123456789abcdef0123456789abcd");
    fs::create_dir_all(orphan.parent().expect("a folder")).expect("a folder");
    fs::write(&orphan, "nobody's").expect("a file");
    let long_ago = SystemTime::UNIX_EPOCH + Duration::from_secs(1_700_000_000);
    for path in [&orphan, &stored(&app, &paper)] {
        let file = fs::File::options().write(true).open(path).expect("a file");
        file.set_times(FileTimes::new().set_modified(long_ago))
            .expect("a time");
    }
    let FilesLocation::Folder(folder) = &app.app.config.files else {
        panic!("a folder");
    };
    let open =
        |path: &Path| fs::set_permissions(path, Permissions::from_mode(0o755)).expect("a mode");
    open(folder);

    let found = findings(&app, false).await;
    assert_eq!(
        troubles(&found, "orphans"),
        ["1 file (8 bytes) is needed by no row."]
    );
    assert_eq!(troubles(&found, "permissions").len(), 1);
    assert!(orphan.exists());
    let repaired = findings(&app, true).await;
    let done: Vec<&str> = repaired
        .iter()
        .filter(|finding| finding.state == State::Repaired)
        .map(|finding| finding.check)
        .collect();
    assert_eq!(done, ["orphans", "permissions"], "{repaired:?}");
    assert!(!orphan.exists() && stored(&app, &paper).exists());
    let after = findings(&app, false).await;
    assert!(troubles(&after, "orphans").is_empty() && troubles(&after, "permissions").is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_damaged_database_a_missing_place_and_a_wrong_key_are_named() {
    let app = TestApp::start(Dialect::Sqlite).await;
    with_papers(&app, ["whole.pdf"]).await;
    let mut config = app.app.config.clone();
    config.files_keys.current = Some(MainKey::random());
    let found = examine(&config, &app.clock, false).await;
    // A new key is no mistake; what is there is not encrypted with it yet.
    assert_eq!(
        troubles(&found, "encryption"),
        ["1 file is not encrypted with the key that is set."]
    );

    let mut config = app.app.config.clone();
    config.files = FilesLocation::Folder("/nowhere/at/all".into());
    let found = examine(&config, &app.clock, false).await;
    assert_eq!(
        troubles(&found, "files"),
        ["There is no folder /nowhere/at/all."]
    );

    // One that was closed in order, so that all of it lies in its one file.
    let copy = tempfile::tempdir().expect("a folder");
    let made = std::process::Command::new(&app.app.config.text_reader.program)
        .arg("migrate")
        .env("CRANEDESK_DATA_DIR", copy.path())
        .output()
        .expect("the program");
    assert!(made.status.success(), "{made:?}");
    let damaged = copy.path().join("cranedesk.sqlite");
    let mut bytes = fs::read(&damaged).expect("a database");
    let (from, to) = (bytes.len() / 3, bytes.len() / 2);
    bytes[from..to].fill(0x5a);
    fs::write(&damaged, &bytes).expect("a file");
    let mut config = app.app.config.clone();
    config.database = cranedesk_platform::db::Location::Sqlite(damaged);
    let found = examine(&config, &app.clock, false).await;
    assert!(!troubles(&found, "database").is_empty(), "{found:?}");
    config.database = cranedesk_platform::db::Location::Sqlite(copy.path().join("none.sqlite"));
    let found = examine(&config, &app.clock, false).await;
    assert_eq!(troubles(&found, "database").len(), 1);
    assert!(
        !copy.path().join("none.sqlite").exists(),
        "looking makes nothing"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_empty_database_and_another_schema_are_wrong_now() {
    let app = TestApp::start(Dialect::Sqlite).await;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("cranedesk.sqlite");
    fs::write(&path, "").expect("a file");
    let mut config = app.app.config.clone();
    config.database = cranedesk_platform::db::Location::Sqlite(path);
    let found = examine(&config, &app.clock, false).await;
    assert_eq!(broken(&found, "database"), ["It is empty."]);

    let changed = "UPDATE schema_checksums SET checksum = 'another' WHERE version = 2";
    let changed = app.app.db.write(move |db| db.execute(changed, &[]));
    changed.await.expect("a checksum");
    let found = findings(&app, false).await;
    let said = broken(&found, "schema").join(" ");
    assert!(
        said.contains("schema step 2 (0002_cranes) is not the one"),
        "{said}"
    );
}

/// What is wrong now.
fn broken<'f>(findings: &'f [Finding], check: &str) -> Vec<&'f str> {
    let bad = findings
        .iter()
        .filter(|finding| finding.check == check && finding.state == State::Broken);
    bad.map(|finding| finding.said.as_str()).collect()
}
