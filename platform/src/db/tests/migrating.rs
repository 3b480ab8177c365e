//! Opening a database: what it was made with, and by whom.

use super::super::{Db, DbResult, Dialect, Migration};
use super::{Bed, SCHEMA};
use crate::on_both_engines;
use crate::testing::ScratchDatabase;

on_both_engines!(
    Bed: opening_again_keeps_the_data, a_newer_database_is_refused_in_one_line,
    a_step_that_was_changed_after_it_ran_is_refused,
    a_database_from_before_checksums_opens_and_keeps_them_from_then_on,
    migrations_may_differ_by_engine, many_starts_at_once_migrate_once,
);

async fn opening_again_keeps_the_data(bed: Bed) {
    bed.note("kept").await.expect("a note");
    let Bed { db, scratch } = bed;
    drop(db);
    let db = Db::open(scratch.location.clone(), SCHEMA, 0)
        .await
        .expect("the second opening");
    assert_eq!(Bed { db, scratch }.bodies().await, ["kept"]);
}

async fn a_newer_database_is_refused_in_one_line(bed: Bed) {
    let older = Db::open(bed.scratch.location.clone(), &[], 0).await;
    let Err(error) = older else {
        panic!("an older program must not open a newer database");
    };
    assert_eq!(
        error.to_string(),
        "the database is at schema version 1, but this cranedesk knows only version 0: start a newer cranedesk"
    );
}

/// The first step of [`SCHEMA`] with something else in it.
const CHANGED: &[Migration] = &[Migration {
    version: 1,
    name: "notes",
    sql: "CREATE TABLE notes (id {id})",
}];

async fn a_step_that_was_changed_after_it_ran_is_refused(bed: Bed) {
    let Err(error) = Db::open(bed.scratch.location.clone(), CHANGED, 0).await else {
        panic!("a changed step must not be taken for the one that ran");
    };
    assert_eq!(
        error.to_string(),
        "schema step 1 (notes) is not the one that this database was made with: start the cranedesk that it was last used with, or a later release"
    );
}

async fn a_database_from_before_checksums_opens_and_keeps_them_from_then_on(bed: Bed) {
    let forget = bed
        .db
        .write(|db| db.execute("DELETE FROM schema_checksums", &[]));
    let forgotten: DbResult<u64> = forget.await;
    assert_eq!(forgotten.expect("a row goes"), 1);
    let location = &bed.scratch.location;
    Db::open(location.clone(), SCHEMA, 0).await.expect("opens");
    assert!(Db::open(location.clone(), CHANGED, 0).await.is_err());
}

async fn migrations_may_differ_by_engine(bed: Bed) {
    let name: DbResult<String> = bed
        .db
        .read(|db| db.one("SELECT name FROM engine", &[], |row| row.only()))
        .await;
    let expected = match bed.db.dialect() {
        Dialect::Sqlite => "sqlite",
        Dialect::Postgres => "postgres",
    };
    assert_eq!(name.expect("the engine's own table"), expected);
}

async fn many_starts_at_once_migrate_once(bed: Bed) {
    let fresh = ScratchDatabase::new(bed.db.dialect());
    let starts = (0..4).map(|_| Db::open(fresh.location.clone(), SCHEMA, 0));
    for opened in futures_util::future::join_all(starts).await {
        opened
            .expect("every start succeeds")
            .check()
            .await
            .expect("and answers");
    }
}
