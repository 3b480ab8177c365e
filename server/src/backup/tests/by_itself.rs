//! Backups that the server makes by itself: when they are due, on one node,
//! and what the operator hears.

use std::fs;

use cranedesk_platform::testing::PostOffice;

use super::super::automatic::look;
use super::super::runs;
use super::*;
use crate::config::{BackupPlan, Keep};

on_both_engines!(TestApp:
    a_backup_is_made_when_it_is_due_and_only_the_newest_are_kept,
    neither_anothers_backup_nor_a_poor_one_makes_a_good_one_go,
    a_restored_place_makes_backups_of_its_own_at_once,
    of_two_nodes_one_makes_the_backup_whichever_it_is,
);

fn plan(folder: &Path) -> BackupPlan {
    BackupPlan {
        place: FilesLocation::Folder(folder.to_owned()),
        hours: 24,
        keep: Keep {
            daily: 2,
            weekly: 0,
            monthly: 0,
        },
    }
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> = entries
        .map(|entry| {
            entry
                .expect("a file")
                .file_name()
                .into_string()
                .expect("text")
        })
        .collect();
    names.sort();
    names
}

/// Without the places that they are of.
fn times(folder: &Path) -> Vec<String> {
    let plain = |name: String| match name.rsplit_once('-') {
        Some((begin, _)) if name.ends_with(".backup") => format!("{begin}.backup"),
        _ => name,
    };
    names(folder).into_iter().map(plain).collect()
}

async fn neither_anothers_backup_nor_a_poor_one_makes_a_good_one_go(app: TestApp) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut plan = plan(folder.path());
    plan.keep.daily = 1;
    let other = TestApp::start(app.app.db.dialect()).await;
    with_a_fleet(&app).await;
    for one in [&app, &other] {
        look(&one.app, &plan).await.expect("a look");
    }
    let first = names(folder.path());
    assert_eq!(first.len(), 2, "{first:?}");
    other.days_pass(1);
    look(&other.app, &plan).await.expect("a look");
    assert_eq!(names(folder.path()).len(), 2, "its own of yesterday went");

    // All papers are lost: what is left is backed up, and the good one stays.
    for file in app.stored_files() {
        fs::remove_file(file).expect("a file");
    }
    let good = names(folder.path());
    for _ in 0..2 {
        app.days_pass(1);
        look(&app.app, &plan).await.expect("a look");
        let now = names(folder.path());
        assert_eq!(now.len(), 3, "{now:?}");
        assert!(good.iter().all(|name| now.contains(name)), "{now:?}");
    }
    let last = runs::last(&app.app).await.expect("runs");
    let said = super::super::trouble(&last, 24, app.clock.now_ms()).expect("trouble");
    assert!(said.starts_with("Not all is well with what the last backup was made from: "));

    // As much is gone, rows and all: the one before stays.
    let grown = "UPDATE backup_runs SET size = 50000000";
    let grown = other.app.db.write(move |db| db.execute(grown, &[]));
    grown.await.expect("a size");
    other.days_pass(1);
    look(&other.app, &plan).await.expect("a look");
    assert_eq!(names(folder.path()).len(), 4);
    other.days_pass(1);
    look(&other.app, &plan).await.expect("a look");
    assert_eq!(
        names(folder.path()).len(),
        4,
        "it stays as small: all is well again"
    );
}

async fn a_restored_place_makes_backups_of_its_own_at_once(app: TestApp) {
    with_a_fleet(&app).await;
    let folder = tempfile::tempdir().expect("a folder");
    let plan = plan(folder.path());
    look(&app.app, &plan).await.expect("a look");
    let elsewhere = tempfile::tempdir().expect("a folder");
    back_up(&app, elsewhere.path(), &Protection::None).await;
    let scratch = ScratchDatabase::new(app.app.db.dialect());
    let files = tempfile::tempdir().expect("a folder");
    let mut config = app.app.config.clone();
    config.database = scratch.location.clone();
    config.files = FilesLocation::Folder(files.path().to_owned());
    restore_from(&config, elsewhere.path(), None)
        .await
        .expect("a restored place");
    let restored = TestApp::start_on(scratch, |new| new.files = config.files.clone()).await;
    look(&restored.app, &plan).await.expect("a look");
    assert_eq!(names(folder.path()).len(), 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_folder_for_backups_that_is_not_there_is_not_made() {
    let app = TestApp::start(Dialect::Sqlite).await;
    let folder = tempfile::tempdir().expect("a folder");
    let unmounted = folder.path().join("disk");
    look(&app.app, &plan(&unmounted)).await.expect("a look");
    let last = runs::last(&app.app).await.expect("runs");
    let problem = last
        .tried
        .and_then(|tried| tried.problem)
        .expect("a problem");
    assert!(problem.contains("Is its disk mounted?"), "{problem}");
    assert!(!unmounted.exists());
}

async fn a_backup_is_made_when_it_is_due_and_only_the_newest_are_kept(app: TestApp) {
    let folder = tempfile::tempdir().expect("a folder");
    let plan = plan(folder.path());
    // What was left of one that was cut off goes, and nothing of others' does.
    fs::write(
        folder.path().join("cranedesk-20260630T120000Z.backup.part"),
        "half",
    )
    .expect("a file");
    fs::write(folder.path().join("holiday.jpg"), "a beach").expect("a file");
    look(&app.app, &plan).await.expect("a look");
    let first = "cranedesk-20260701T120000Z.backup";
    assert_eq!(times(folder.path()), [first, "holiday.jpg"]);
    look(&app.app, &plan).await.expect("a look");
    assert_eq!(names(folder.path()).len(), 2, "not before its time");
    for _ in 0..3 {
        app.days_pass(1);
        look(&app.app, &plan).await.expect("a look");
    }
    let kept = [
        "cranedesk-20260703T120000Z.backup",
        "cranedesk-20260704T120000Z.backup",
        "holiday.jpg",
    ];
    assert_eq!(times(folder.path()), kept);

    let metrics = app.visitor().get("/metrics").await.text;
    app.seconds_pass(90);
    let later = app.visitor().get("/metrics").await.text;
    assert!(
        metrics.contains("\ncranedesk_backup_age_seconds 0\n"),
        "{metrics}"
    );
    assert!(later.contains("\ncranedesk_backup_age_seconds 90\n"));
    assert!(later.contains("\ncranedesk_backup_failed 0\n"));
    let size = fs::metadata(folder.path().join(&names(folder.path())[1]))
        .expect("a backup")
        .len();
    assert!(later.contains(&format!("\ncranedesk_backup_size_bytes {size}\n")));
}

async fn of_two_nodes_one_makes_the_backup_whichever_it_is(app: TestApp) {
    // Each with connections of its own to the same database, and a place of its own that tells
    // which of them did it.
    let nodes = [app.app.clone(), app.another_app().await];
    let folders = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    let plans = folders.each_ref().map(|folder| BackupPlan {
        keep: Keep {
            daily: 100,
            ..plan(folder.path()).keep
        },
        ..plan(folder.path())
    });
    let made = || folders.each_ref().map(|folder| names(folder.path()).len());
    for day in 1..=4 {
        let (one, other) = tokio::join!(look(&nodes[0], &plans[0]), look(&nodes[1], &plans[1]));
        one.expect("a look");
        other.expect("a look");
        assert_eq!(made().iter().sum::<usize>(), day, "{:?}", made());
        app.days_pass(1);
    }
    // One that began and then fell silent does not keep the others from the next.
    let begun = runs::Run::begin(&nodes[0], runs::Kind::Scheduled { every_ms: 1 }, "cut off").await;
    let _ = begun.expect("it begins");
    let before = made();
    look(&nodes[1], &plans[1]).await.expect("a look");
    assert_eq!(made(), before, "the other is at it");
    app.days_pass(1);
    look(&nodes[1], &plans[1]).await.expect("a look");
    assert_eq!(made(), [before[0], before[1] + 1]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_operator_hears_once_that_it_fails_and_nothing_when_it_is_well_again() {
    let (office, address) = PostOffice::open();
    let url = format!("smtp://{address}");
    let app = TestApp::start_with(Dialect::Sqlite, |config| {
        let mailer = cranedesk_platform::mail::Mailer::new(&url, "CraneDesk <a@example.nz>");
        config.mail = Some(mailer.expect("a mail server"));
        config.operator_mail = Some("kiri@example.nz".into());
    })
    .await;
    let folder = tempfile::tempdir().expect("a folder");
    let mut plan = plan(folder.path());
    look(&app.app, &plan).await.expect("a look");
    assert_eq!(office.delivered().len(), 0);

    plan.place = FilesLocation::Folder("/proc/nowhere".into());
    app.days_pass(1);
    for _ in 0..3 {
        look(&app.app, &plan).await.expect("a look");
        app.seconds_pass(60);
    }
    let mails = office.delivered();
    assert_eq!(mails.len(), 1);
    assert!(mails[0].contains("The last backup failed"), "{}", mails[0]);
    let last = runs::last(&app.app).await.expect("runs");
    assert!(last.tried.is_some_and(|tried| tried.problem.is_some()) && last.whole.is_some());

    // An hour later it is tried again, and is well.
    plan.place = FilesLocation::Folder(folder.path().to_owned());
    app.seconds_pass(60 * 60);
    look(&app.app, &plan).await.expect("a look");
    assert_eq!(
        (names(folder.path()).len(), office.delivered().len()),
        (2, 1)
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_doctor_looks_into_what_is_kept_and_does_not_count_backups_by_hand() {
    let folder = tempfile::tempdir().expect("a folder");
    let plan = plan(folder.path());
    let app =
        TestApp::start_with(Dialect::Sqlite, |config| config.backup = Some(plan.clone())).await;
    with_a_fleet(&app).await;
    let metrics = app.visitor().get("/metrics").await.text;
    assert!(
        metrics.contains("\ncranedesk_backup_age_seconds +Inf\n"),
        "{metrics}"
    );
    look(&app.app, &plan).await.expect("a look");
    let said = async || {
        let found = crate::doctor::examine(&app.app.config, &app.clock, false).await;
        let backups = found
            .into_iter()
            .filter(|finding| finding.check == "backup");
        backups
            .map(|finding| finding.said)
            .collect::<Vec<_>>()
            .join("\n")
    };
    let well = said().await;
    assert!(well.contains("1 is kept, and can be restored."), "{well}");

    let path = folder.path().join(&names(folder.path())[0]);
    let whole = fs::read(&path).expect("a backup");
    fs::write(&path, &whole[..whole.len() - 2048]).expect("a file");
    let cut = said().await;
    assert!(
        cut.contains("it is not whole.") && cut.contains("cannot be restored"),
        "{cut}"
    );
    fs::write(&path, &whole).expect("a file");

    app.days_pass(3);
    let elsewhere = tempfile::tempdir().expect("a folder");
    back_up(&app, elsewhere.path(), &Protection::None).await;
    let old = said().await;
    assert!(old.contains("which is too old."), "{old}");
    let metrics = app.visitor().get("/metrics").await.text;
    assert!(
        metrics.contains("\ncranedesk_backup_age_seconds 259200\n"),
        "{metrics}"
    );
}
