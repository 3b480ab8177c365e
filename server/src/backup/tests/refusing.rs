//! What is not whole, was changed or does not fit is refused in words, and
//! leaves nothing behind.

use std::fs;

use cranedesk_platform::db::transfer::begin_restore;
use cranedesk_platform::on_both_engines;
use cranedesk_platform::sealed::{MainKey, Passphrase};

use super::*;
use crate::app::{App, StartError};

on_both_engines!(TestApp:
    a_place_that_is_not_empty_is_refused,
    a_restore_that_was_cut_off_is_begun_again_and_serves_nobody_meanwhile,
);

/// A config for an empty place.
fn empty_place(app: &TestApp) -> (Config, ScratchDatabase, tempfile::TempDir) {
    let scratch = ScratchDatabase::new(app.app.db.dialect());
    let files = tempfile::tempdir().expect("a folder");
    let mut config = app.app.config.clone();
    config.database = scratch.location.clone();
    config.files = FilesLocation::Folder(files.path().to_owned());
    (config, scratch, files)
}

async fn a_place_that_is_not_empty_is_refused(app: TestApp) {
    let (_crew, _) = with_a_fleet(&app).await;
    let folder = tempfile::tempdir().expect("a folder");
    back_up(&app, folder.path(), &Protection::None).await;
    let there = restore_from(&app.app.config, folder.path(), None).await;
    assert!(matches!(there, Err(BackupError::FilesThere)), "{there:?}");
    let (mut config, _scratch, _files) = empty_place(&app);
    config.database = app.app.config.database.clone();
    let there = restore_from(&config, folder.path(), None).await;
    let said = there.expect_err("the database is in use").to_string();
    assert_eq!(
        said,
        "The database already has tables. Restore into an empty one."
    );
    let (shelf, mut progress) = (shelf(folder.path()), Progress::silent());
    let again = make(
        &app.app,
        Kind::Command,
        &shelf,
        NAME,
        &Protection::None,
        &mut progress,
    )
    .await;
    assert!(matches!(again, Err(BackupError::Exists(_))));
}

async fn a_restore_that_was_cut_off_is_begun_again_and_serves_nobody_meanwhile(app: TestApp) {
    let (_crew, _) = with_a_fleet(&app).await;
    let folder = tempfile::tempdir().expect("a folder");
    back_up(&app, folder.path(), &Protection::None).await;
    let (config, _scratch, files) = empty_place(&app);
    let location = config.database.clone();
    tokio::task::spawn_blocking(move || begin_restore(&location))
        .await
        .expect("a thread")
        .expect("a mark");
    // Some files had arrived.
    fs::create_dir(files.path().join("ab")).expect("a folder");
    fs::write(files.path().join("ab").join("c".repeat(30)), "half").expect("a file");
    let started = App::open(config.clone(), app.clock.clone()).await;
    assert!(matches!(started.err(), Some(StartError::HalfRestored)));
    restore_from(&config, folder.path(), None)
        .await
        .expect("a restored place");
    App::open(config, app.clock.clone())
        .await
        .expect("it starts");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_changed_or_cut_or_is_no_backup_is_refused() {
    let app = TestApp::start(Dialect::Sqlite).await;
    with_a_fleet(&app).await;
    let folder = tempfile::tempdir().expect("a folder");
    for protection in [
        Protection::None,
        Protection::Passphrase(Passphrase::cheap("hook, block and slings")),
    ] {
        let path = folder.path().join(NAME);
        back_up(&app, folder.path(), &protection).await;
        let whole = fs::read(&path).expect("a backup");
        let passphrase = match &protection {
            Protection::Passphrase(passphrase) => Some(passphrase.clone()),
            _ => None,
        };
        let mut damages: Vec<Vec<u8>> = Vec::new();
        let step = whole.len() / 9;
        for at in (0..9)
            .map(|part| part * step + step / 2)
            .chain([whole.len() - 1, 1024])
        {
            let mut changed = whole.clone();
            changed[at] ^= 0x10;
            damages.push(changed);
        }
        damages.extend(
            [
                &whole[..whole.len() - 1],
                &whole[..whole.len() / 2],
                b"",
                b"%PDF",
            ]
            .map(<[u8]>::to_vec),
        );
        for damaged in damages {
            fs::write(&path, &damaged).expect("a file");
            let (config, _scratch, files) = empty_place(&app);
            let refused = restore_from(&config, folder.path(), passphrase.as_ref()).await;
            let said = refused.expect_err("it was changed").to_string();
            assert!(said.ends_with('.') && !said.contains('\n'), "{said}");
            assert!(
                fs::read_dir(files.path())
                    .expect("a folder")
                    .next()
                    .is_none()
            );
            let cranedesk_platform::db::Location::Sqlite(database) = &config.database else {
                panic!("SQLite");
            };
            assert!(!database.exists(), "{said}");
        }
        fs::remove_file(&path).expect("it is there");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_its_key_or_passphrase_a_backup_says_what_it_needs() {
    let app = TestApp::start(Dialect::Sqlite).await;
    let key = MainKey::random();
    let right = Passphrase::cheap("hook, block and slings");
    for (protection, passphrase, said) in [
        (
            Protection::Main(key.clone()),
            None,
            format!(
                "The backup cannot be opened: it is encrypted with the key {}, which is not among those set.",
                key.id()
            ),
        ),
        (
            Protection::Passphrase(right.clone()),
            None,
            "The backup cannot be opened: it is encrypted with a passphrase, and none was given."
                .into(),
        ),
        (
            Protection::Passphrase(right),
            Some(Passphrase::cheap("something else")),
            "The backup cannot be opened: the passphrase is not the right one.".into(),
        ),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        back_up(&app, folder.path(), &protection).await;
        let (config, _scratch, _files) = empty_place(&app);
        let refused = restore_from(&config, folder.path(), passphrase.as_ref()).await;
        assert_eq!(refused.expect_err("no key").to_string(), said);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_of_an_older_schema_is_brought_up_and_a_newer_is_refused() {
    use super::super::archive::{LABEL, MANIFEST};
    use super::super::manifest::{FORMAT, Label, Manifest};
    use super::super::output::Output;

    let app = TestApp::start(Dialect::Sqlite).await;
    let newest = super::super::verify::newest_schema();
    for (schema, is_taken) in [(1, true), (newest + 1, false)] {
        let folder = tempfile::tempdir().expect("a folder");
        let writer = shelf(folder.path()).create(NAME).await.expect("a file");
        let mut output = Output::new(writer, &Protection::None, 0);
        let label = Label {
            format: FORMAT,
            program: "0.1.0".into(),
            schema,
            database: "sqlite".into(),
            made_at: "2026-07-01T12:00:00.000Z".into(),
        };
        let text = serde_json::to_vec(&label).expect("JSON");
        output.entry(LABEL, &text).await.expect("an entry");
        let manifest = Manifest {
            label,
            tables: Vec::new(),
            last_ids: [("users".to_owned(), 41)].into(),
            files: std::collections::BTreeMap::new(),
            entries: output.entries().clone(),
        };
        let text = serde_json::to_vec(&manifest).expect("JSON");
        output.entry(MANIFEST, &text).await.expect("an entry");
        output.finish().await.expect("a file");

        let (config, scratch, _files) = empty_place(&app);
        let restored = restore_from(&config, folder.path(), None).await;
        if is_taken {
            restored.expect("an older backup");
            let app = TestApp::start_on(scratch, |_| {}).await;
            let registered = app.register("mere").await.json();
            assert_eq!(registered["id"], 42);
        } else {
            let said = restored.expect_err("it is newer").to_string();
            assert!(said.contains("Use a newer cranedesk."), "{said}");
        }
    }
}

/// What `cranedesk restore --check` says.
async fn check(app: &TestApp, folder: &Path) -> Result<String, BackupError> {
    let command = super::super::RestoreCommand {
        file: folder.join(NAME).display().to_string(),
        passphrase: false,
        check: true,
    };
    command.run(&app.app.config, &app.clock).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rows_that_point_at_nothing_fail_the_backup_and_its_check() {
    let app = TestApp::start(Dialect::Postgres).await;
    with_a_fleet(&app).await;
    let folder = tempfile::tempdir().expect("a folder");
    assert!(
        back_up(&app, folder.path(), &Protection::None)
            .await
            .troubles
            .is_empty()
    );
    let well = check(&app, folder.path())
        .await
        .expect("it can be restored");
    assert!(well.starts_with("The backup is whole: "), "{well}");
    fs::remove_file(folder.path().join(NAME)).expect("a backup");

    // Rules are switched off for a moment, as a careless hand might.
    let deleted = app.app.db.write(|db| {
        db.execute("SET LOCAL session_replication_role = replica", &[])?;
        db.execute("DELETE FROM users", &[])
    });
    deleted.await.expect("nobody");
    let made = back_up(&app, folder.path(), &Protection::None).await;
    let said = made.troubles.join(" ");
    assert!(
        said.contains("a row of cranes points at a row of users that is not there"),
        "{said}"
    );
    let refused = check(&app, folder.path())
        .await
        .expect_err("it cannot be restored");
    assert!(
        refused
            .to_string()
            .contains("The backup cannot be restored: "),
        "{refused}"
    );
    let (config, _scratch, _files) = empty_place(&app);
    let refused = restore_from(&config, folder.path(), None)
        .await
        .expect_err("nor is it");
    assert!(
        refused
            .to_string()
            .contains("The backup cannot be restored: "),
        "{refused}"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_check_fails_for_a_backup_that_lacks_papers() {
    let app = TestApp::start(Dialect::Sqlite).await;
    with_a_fleet(&app).await;
    for file in app.stored_files() {
        fs::remove_file(file).expect("a file");
    }
    let folder = tempfile::tempdir().expect("a folder");
    back_up(&app, folder.path(), &Protection::None).await;
    let said = check(&app, folder.path())
        .await
        .expect_err("not all is there")
        .to_string();
    assert!(
        said.contains("0 files") && !said.contains("is whole"),
        "{said}"
    );
    assert!(
        said.contains("was missing when the backup was made."),
        "{said}"
    );
}
