//! Backups made while people work, restored elsewhere, and refused where they
//! should be.

mod by_itself;
mod refusing;

use std::path::Path;

use cranedesk_platform::clock::Clock;
use cranedesk_platform::db::Dialect;
use cranedesk_platform::db::transfer::{FileColumns, Snapshot};
use cranedesk_platform::files::{FilesLocation, Shelf};
use cranedesk_platform::on_both_engines;
use cranedesk_platform::sealed::{Keys, MainKey, Passphrase};
use cranedesk_platform::testing::{ScratchDatabase, bucket_at, serve_bucket};
use serde_json::json;

use super::error::BackupError;
use super::make::make;
use super::output::Protection;
use super::progress::Progress;
use super::restore::{Restored, Source, restore};
use super::runs::{Kind, Made};
use crate::config::Config;
use crate::housekeeping;
use crate::testing::samples::{MANUAL, document, halves, image, picture};
use crate::testing::{Actors, Browser, PASSWORD, TestApp, crane_form};

on_both_engines!(TestApp:
    a_backup_made_under_writes_is_restored_on_the_other_engine_and_back,
    while_the_one_moment_is_read_writes_go_through_and_are_not_in_it,
    no_file_is_removed_while_a_backup_may_want_it,
    every_table_is_carried_and_every_stored_file_is_known,
);

const NAME: &str = "yard.backup";

fn other(dialect: Dialect) -> Dialect {
    match dialect {
        Dialect::Sqlite => Dialect::Postgres,
        Dialect::Postgres => Dialect::Sqlite,
    }
}

fn shelf(folder: &Path) -> Shelf {
    Shelf::open(&FilesLocation::Folder(folder.to_owned())).expect("a folder")
}

async fn back_up(app: &TestApp, folder: &Path, protection: &Protection) -> Made {
    let shelf = shelf(folder);
    let mut progress = Progress::silent();
    make(
        &app.app,
        Kind::Command,
        &shelf,
        NAME,
        protection,
        &mut progress,
    )
    .await
    .expect("a backup")
}

async fn restore_from(
    config: &Config,
    folder: &Path,
    passphrase: Option<&Passphrase>,
) -> Result<Restored, BackupError> {
    let shelf = shelf(folder);
    let source = Source {
        shelf: &shelf,
        name: NAME,
        keys: Keys {
            ring: &config.files_keys,
            passphrase,
        },
    };
    let clock = Clock::set_to(crate::testing::START.parse().expect("a time"));
    restore(config, &clock, &source, &mut Progress::silent()).await
}

/// A crane with a picture and a paper that can be searched.
async fn with_a_fleet(app: &TestApp) -> (Actors, i64) {
    let crew = Actors::meet(app).await;
    let path = format!("/api/cranes/{}", crew.crane);
    let paper = document("manual.pdf", MANUAL);
    let filed = crew.owner.upload(&format!("{path}/documents"), paper).await;
    assert_eq!(filed.status, 201, "{}", filed.text);
    let bytes = picture(&halves(40, 30), image::ImageFormat::Png);
    let shown = crew
        .owner
        .upload(&format!("{path}/image"), image(bytes))
        .await;
    assert_eq!(shown.status, 200, "{}", shown.text);
    app.read_documents().await;
    (crew, filed.json()["id"].as_i64().expect("an id"))
}

/// Creates and deletes until it is told to stop; answers how often.
async fn write_on(browser: &Browser, crane: i64, stop: &std::sync::atomic::AtomicBool) -> usize {
    let papers = format!("/api/cranes/{crane}/documents");
    for round in 0.. {
        let made = browser.post("/api/cranes", &crane_form()).await;
        assert_eq!(made.status, 201, "{}", made.text);
        let filed = browser
            .upload(&papers, document("more.pdf", MANUAL))
            .await
            .json();
        let id = filed["id"].as_i64().expect("an id");
        assert_eq!(
            browser.delete(&format!("/api/documents/{id}")).await.status,
            204
        );
        if stop.load(std::sync::atomic::Ordering::SeqCst) {
            return round + 1;
        }
    }
    0
}

async fn a_backup_made_under_writes_is_restored_on_the_other_engine_and_back(app: TestApp) {
    let (crew, paper) = with_a_fleet(&app).await;
    let folder = tempfile::tempdir().expect("a folder");
    let stop = std::sync::atomic::AtomicBool::new(false);
    let (written, made) = tokio::join!(write_on(&crew.owner, crew.crane, &stop), async {
        let made = back_up(&app, folder.path(), &Protection::None).await;
        stop.store(true, std::sync::atomic::Ordering::SeqCst);
        made
    });
    assert!(written > 0 && made.troubles.is_empty(), "{made:?}");

    // Into the other engine, and out of the folder into a bucket, encrypted there.
    let disk = tempfile::tempdir().expect("a folder");
    let mut elsewhere = app.app.config.clone();
    let scratch = ScratchDatabase::new(other(app.app.db.dialect()));
    elsewhere.database = scratch.location.clone();
    elsewhere.files = bucket_at(serve_bucket(disk.path()).await);
    elsewhere.files_keys.current = Some(MainKey::random());
    let restored = restore_from(&elsewhere, folder.path(), None).await;
    let restored = restored.expect("a restored place");
    assert_eq!((restored.rows, restored.files), (made.rows, made.files));
    let moved = TestApp::start_on(scratch, |config| {
        config.files = elsewhere.files.clone();
        config.files_keys = elsewhere.files_keys.clone();
    })
    .await;
    check_fleet(&moved, &crew, paper).await;

    // And back, with a passphrase.
    let folder = tempfile::tempdir().expect("a folder");
    let passphrase = Passphrase::cheap("hook, block and slings");
    let protection = Protection::Passphrase(passphrase.clone());
    let again = back_up(&moved, folder.path(), &protection).await;
    assert!(again.troubles.is_empty(), "{again:?}");
    let scratch = ScratchDatabase::new(app.app.db.dialect());
    let files = tempfile::tempdir().expect("a folder");
    let mut home = app.app.config.clone();
    home.database = scratch.location.clone();
    home.files = FilesLocation::Folder(files.path().to_owned());
    let restored = restore_from(&home, folder.path(), Some(&passphrase)).await;
    let restored = restored.expect("a restored place");
    assert_eq!((restored.rows, restored.files), (again.rows, again.files));
    let home = TestApp::start_on(scratch, |config| config.files = home.files.clone()).await;
    check_fleet(&home, &crew, paper).await;
}

/// Everything is there, works, and goes on where it was.
async fn check_fleet(app: &TestApp, crew: &Actors, paper: i64) {
    let owner = app.visitor();
    let form = json!({"username": crew.owner.name, "password": PASSWORD});
    assert_eq!(owner.post("/api/login", &form).await.status, 200);
    let file = owner.get(&format!("/api/documents/{paper}")).await;
    assert!(
        file.status == 200 && file.bytes == MANUAL,
        "{}",
        file.status
    );
    let part = owner.request(reqwest::Method::GET, &format!("/api/documents/{paper}"));
    let part = crate::testing::send(part.header("range", "bytes=100-199")).await;
    assert!(part.status == 206 && part.bytes == MANUAL[100..200]);
    let crane = owner
        .get(&format!("/api/cranes/{}", crew.crane))
        .await
        .json();
    let picture = crane["imageUrl"].as_str().expect("a picture");
    assert_eq!(owner.get(picture).await.status, 200);
    // What was still waiting to be read is read here, and what was read is found.
    app.read_documents().await;
    let question = "What hydraulic fluid does the slew brake take?";
    let question = reqwest::multipart::Form::new().text("prompt", question);
    let answer = owner.upload("/api/ai/query", question).await;
    let found = "Use hydraulic fluid ISO VG 32 only.";
    assert!(answer.text.contains(found), "{}", answer.text);
    // No id is given out twice.
    let known = owner.get("/api/cranes").await.json();
    let known = known.as_array().expect("a list").iter();
    let highest = known.filter_map(|crane| crane["id"].as_i64()).max();
    let new = owner.post("/api/cranes", &crane_form()).await.json();
    assert!(new["id"].as_i64() > highest, "{new}");
}

/// Between any two rows that the backup reads there is a write to the same
/// table. Had the moment any lock that writers need, the write would wait for
/// the reading, and the reading waits for the write.
async fn while_the_one_moment_is_read_writes_go_through_and_are_not_in_it(app: TestApp) {
    let (crew, _) = with_a_fleet(&app).await;
    for _ in 0..4 {
        crew.owner.post("/api/cranes", &crane_form()).await;
    }
    let (location, db) = (app.app.config.database.clone(), app.app.db.clone());
    let runtime = tokio::runtime::Handle::current();
    let read = tokio::task::spawn_blocking(move || {
        let mut snapshot = Snapshot::open(&location).expect("a moment");
        let tables = snapshot.tables().expect("tables");
        let cranes = tables.iter().find(|table| table.name == "cranes");
        let cranes = cranes.expect("a table of cranes");
        let make = cranes.position("make").expect("a column");
        let mut makes = Vec::new();
        let rows = snapshot.rows(cranes, |cells| {
            makes.push(format!("{:?}", cells[make]));
            let write = db.write(|db| db.execute("UPDATE cranes SET make = make || '!'", &[]));
            runtime.block_on(write).map(|_| ())
        });
        rows.expect("every write goes through");
        makes
    });
    let read = tokio::time::timeout(std::time::Duration::from_mins(1), read).await;
    let makes = read.expect("nobody waits for the other").expect("rows");
    assert!(makes.len() > 4, "{makes:?}");
    assert!(!makes.iter().any(|make| make.contains('!')), "{makes:?}");
    let now = crew.owner.get("/api/cranes").await.text;
    assert!(now.contains(&"!".repeat(makes.len())), "{now}");
}

async fn no_file_is_removed_while_a_backup_may_want_it(app: TestApp) {
    let (crew, paper) = with_a_fleet(&app).await;
    let hold = crate::filing::Hold::take(&app.app).await.expect("a hold");
    let files = app.stored_files().len();
    let paper = format!("/api/documents/{paper}");
    assert_eq!(crew.owner.delete(&paper).await.status, 204);
    assert_eq!(app.stored_files().len(), files);
    // One whose taker was ended lasts for a while and no longer.
    app.seconds_pass(60);
    assert!(crate::filing::is_held(&app.app).await);
    app.seconds_pass(61);
    assert!(!crate::filing::is_held(&app.app).await);
    hold.release(&app.app).await.expect("a release");
}

async fn every_table_is_carried_and_every_stored_file_is_known(app: TestApp) {
    let location = app.app.config.database.clone();
    let elsewhere = ScratchDatabase::new(other(app.app.db.dialect()));
    let there = elsewhere.location.clone();
    let second = TestApp::start_on(elsewhere, |_| {}).await;
    let tables =
        |location| tokio::task::spawn_blocking(move || Snapshot::open(&location)?.tables());
    let here = tables(location).await.expect("a thread").expect("tables");
    let there = tables(there).await.expect("a thread").expect("tables");
    drop(second);
    let plain = |tables: &[cranedesk_platform::db::transfer::Table]| -> Vec<_> {
        let mut plain: Vec<_> = tables
            .iter()
            .map(|table| (table.name.clone(), table.columns.clone()))
            .collect();
        plain.sort_by(|one, other| one.0.cmp(&other.0));
        plain
    };
    assert_eq!(plain(&here), plain(&there));
    // Each of these is asked by the sweep; one that is not would lose its files.
    let naming: usize = here.iter().map(|table| FileColumns::of(table).len()).sum();
    assert_eq!(naming, housekeeping::TABLES.len());
}
