//! The promises of the database layer, each on both engines.

use std::sync::atomic::Ordering;
use std::sync::mpsc;

use super::{Db, DbError, DbResult, Dialect, Location, Migration};
use crate::testing::ScratchDatabase;
use crate::{on_both_engines, params};

const SCHEMA: &[Migration] = &[Migration {
    version: 1,
    name: "notes",
    sql: "CREATE TABLE notes (
        id {id}, body TEXT NOT NULL UNIQUE, flag BOOLEAN NOT NULL DEFAULT false,
        small INTEGER, raw {bytes}, share DOUBLE PRECISION);
    CREATE TABLE tags (id {id}, note_id BIGINT NOT NULL REFERENCES notes (id) ON DELETE CASCADE);
    -- only sqlite
    CREATE TABLE engine AS SELECT 'sqlite' AS name;
    -- only postgres
    CREATE TABLE engine AS SELECT 'postgres'::text AS name;
    -- end
    ",
}];

struct Bed {
    db: Db,
    scratch: ScratchDatabase,
}

impl Bed {
    async fn start(dialect: Dialect) -> Self {
        let scratch = ScratchDatabase::new(dialect);
        let db = Db::open(scratch.location.clone(), SCHEMA, 0)
            .await
            .expect("the database opens");
        Self { db, scratch }
    }

    async fn note(&self, body: &'static str) -> DbResult<i64> {
        self.db
            .write(move |db| {
                db.one(
                    "INSERT INTO notes (body) VALUES ($1) RETURNING id",
                    params![body],
                    |row| row.get(0),
                )
            })
            .await
    }

    async fn bodies(&self) -> Vec<String> {
        self.db
            .read(|db| db.all("SELECT body FROM notes ORDER BY id", &[], |row| row.get(0)))
            .await
            .expect("notes are read")
    }
}

on_both_engines!(
    Bed: every_type_comes_back_as_it_went_in, parameters_may_stand_in_any_order,
    a_failed_write_leaves_nothing_and_spares_its_neighbours, a_panic_is_contained_and_undone,
    rules_of_the_schema_are_told_apart, a_reader_cannot_write, deleting_cascades,
    opening_again_keeps_the_data, a_newer_database_is_refused_in_one_line,
    migrations_may_differ_by_engine, a_wrong_number_of_values_is_an_error,
    many_starts_at_once_migrate_once, a_nul_in_text_is_refused_on_both,
    the_version_tells_of_every_commit_whoever_made_it,
);

async fn every_type_comes_back_as_it_went_in(bed: Bed) {
    type Note = (String, bool, Option<i32>, Option<Vec<u8>>, Option<f64>);
    let read: Vec<Note> = bed
        .db
        .write(|db| {
            let insert =
                "INSERT INTO notes (body, flag, small, raw, share) VALUES ($1, $2, $3, $4, $5)";
            db.execute(insert, params!["Ōtāhuhu 🏗", true, 7, &[0u8, 255], 0.5])?;
            let (small, raw, share) = (None::<i64>, None::<&[u8]>, None::<f64>);
            db.execute(insert, params!["", false, small, raw, share])?;
            db.all(
                "SELECT body, flag, small, raw, share FROM notes ORDER BY id",
                &[],
                |row| {
                    assert_eq!(row.text(0)?, row.get::<String>(0)?);
                    Ok((
                        row.get(0)?,
                        row.get(1)?,
                        row.get(2)?,
                        row.get(3)?,
                        row.get(4)?,
                    ))
                },
            )
        })
        .await
        .map_err(|error: DbError| error)
        .expect("rows are written and read");
    let full = (
        "Ōtāhuhu 🏗".into(),
        true,
        Some(7),
        Some(vec![0, 255]),
        Some(0.5),
    );
    assert_eq!(read, [full, (String::new(), false, None, None, None)]);
}

async fn parameters_may_stand_in_any_order(bed: Bed) {
    let answer: DbResult<(String, String)> = bed
        .db
        .read(|db| {
            db.one(
                "SELECT cast($2 AS TEXT), cast($1 AS TEXT) WHERE cast($2 AS TEXT) = 'second'",
                params!["first", "second"],
                |row| Ok((row.get(0)?, row.get(1)?)),
            )
        })
        .await;
    assert_eq!(answer.expect("one row"), ("second".into(), "first".into()));
}

async fn a_failed_write_leaves_nothing_and_spares_its_neighbours(bed: Bed) {
    let failing = bed.db.write(|db| {
        db.execute("INSERT INTO notes (body) VALUES ($1)", params!["undone"])?;
        Err::<(), _>(DbError::Other("changed my mind".into()))
    });
    let (before, failed, after) = tokio::join!(bed.note("before"), failing, bed.note("after"));
    assert!(before.is_ok() && after.is_ok());
    assert!(matches!(failed, Err(DbError::Other(text)) if text == "changed my mind"));
    let mut bodies = bed.bodies().await;
    bodies.sort();
    assert_eq!(bodies, ["after", "before"]);
}

async fn a_panic_is_contained_and_undone(bed: Bed) {
    let panicking = bed.db.write(|db| -> DbResult<()> {
        db.execute("INSERT INTO notes (body) VALUES ($1)", params!["undone"])?;
        panic!("a bug in a unit of work");
    });
    assert!(matches!(panicking.await, Err(DbError::Stopped)));
    bed.note("alive").await.expect("the writer goes on");
    assert_eq!(bed.bodies().await, ["alive"]);
}

async fn rules_of_the_schema_are_told_apart(bed: Bed) {
    bed.note("only once").await.expect("the first is taken");
    let twice = bed.note("only once").await;
    assert!(matches!(twice, Err(DbError::Duplicate(text)) if text.contains("body")));
    let orphan = bed
        .db
        .write(|db| db.execute("INSERT INTO tags (note_id) VALUES ($1)", params![99]))
        .await;
    assert!(matches!(orphan, Err(DbError::MissingReference)));
}

async fn a_reader_cannot_write(bed: Bed) {
    // On PostgreSQL the type alone keeps readers from writing, by having no `execute`.
    if bed.db.dialect() == Dialect::Sqlite {
        let sneaky = bed
            .db
            .read(|db| {
                db.optional(
                    "INSERT INTO notes (body) VALUES ('x') RETURNING id",
                    &[],
                    |row| row.get::<i64>(0),
                )
            })
            .await;
        assert!(sneaky.is_err());
    }
    assert!(bed.bodies().await.is_empty());
}

async fn deleting_cascades(bed: Bed) {
    let note = bed.note("tagged").await.expect("a note");
    let left: DbResult<i64> = bed
        .db
        .write(move |db| {
            db.execute("INSERT INTO tags (note_id) VALUES ($1)", params![note])?;
            db.execute("DELETE FROM notes WHERE id = $1", params![note])?;
            db.one("SELECT count(*) FROM tags", &[], |row| row.get(0))
        })
        .await;
    assert_eq!(left.expect("a count"), 0);
}

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

async fn migrations_may_differ_by_engine(bed: Bed) {
    let name: DbResult<String> = bed
        .db
        .read(|db| db.one("SELECT name FROM engine", &[], |row| row.get(0)))
        .await;
    let expected = match bed.db.dialect() {
        Dialect::Sqlite => "sqlite",
        Dialect::Postgres => "postgres",
    };
    assert_eq!(name.expect("the engine's own table"), expected);
}

async fn a_wrong_number_of_values_is_an_error(bed: Bed) {
    for values in [params![], params!["a", "b"]] {
        let values: Vec<String> = values.iter().map(|value| format!("{value:?}")).collect();
        let wrong = bed
            .db
            .write(move |db| {
                let bound: Vec<_> = values.iter().map(super::Value::from).collect();
                db.execute("INSERT INTO notes (body) VALUES ($1)", &bound)
            })
            .await;
        assert!(wrong.is_err());
    }
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

async fn a_nul_in_text_is_refused_on_both(bed: Bed) {
    let stored = bed.note("a\0b").await;
    assert!(matches!(stored, Err(DbError::NulInText)), "{stored:?}");
    let sql = "SELECT id FROM notes WHERE body = $1";
    let sought: DbResult<Option<i64>> = bed
        .db
        .read(move |db| db.optional(sql, params!["a\0b"], |row| row.get(0)))
        .await;
    assert!(matches!(sought, Err(DbError::NulInText)), "{sought:?}");
    let listed: DbResult<Vec<i64>> = bed
        .db
        .read(move |db| db.all(sql, params!["a\0b"], |row| row.get(0)))
        .await;
    assert!(matches!(listed, Err(DbError::NulInText)), "{listed:?}");
    let raw = bed
        .db
        .write(|db| {
            let sql = "INSERT INTO notes (body, raw) VALUES ('bytes', $1)";
            db.execute(sql, params![&[0u8, 0]])
        })
        .await;
    assert_eq!(raw.expect("bytes may hold anything"), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sqlite_commits_waiting_writes_together() {
    let bed = Bed::start(Dialect::Sqlite).await;
    let (release, hold) = mpsc::channel::<()>();
    let db = bed.db.clone();
    let mut waiting = vec![tokio::spawn(async move {
        db.write(move |db| {
            hold.recv().ok();
            db.execute("INSERT INTO notes (body) VALUES ('held')", &[])
        })
        .await
    })];
    for number in 0..50 {
        let db = bed.db.clone();
        waiting.push(tokio::spawn(async move {
            let body = format!("note {number}");
            db.write(move |db| db.execute("INSERT INTO notes (body) VALUES ($1)", params![&body]))
                .await
        }));
    }
    // The counter says that all are queued; none can be done before the release.
    while bed.db.counters().writes.load(Ordering::SeqCst) < 51 {
        tokio::task::yield_now().await;
    }
    release.send(()).expect("the first write waits");
    for write in waiting {
        write.await.expect("no panic").expect("acknowledged");
    }
    assert_eq!(bed.bodies().await.len(), 51);
    let commits = bed.db.counters().commits.load(Ordering::SeqCst);
    assert!(commits <= 2, "51 writes took {commits} commits");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sqlite_tells_a_full_disk_and_goes_on_afterwards() {
    let bed = Bed::start(Dialect::Sqlite).await;
    let limit = |pages: &'static str| {
        bed.db
            .write(move |db| db.one(pages, &[], |row| row.get::<i64>(0)))
    };
    limit("PRAGMA max_page_count = 20")
        .await
        .expect("the limit is set");
    let big = "x".repeat(200_000);
    let full = bed
        .db
        .write(move |db| db.execute("INSERT INTO notes (body) VALUES ($1)", params![&big]))
        .await;
    assert!(matches!(full, Err(DbError::DiskFull)), "{full:?}");
    limit("PRAGMA max_page_count = 2000")
        .await
        .expect("the limit is lifted");
    bed.note("room again").await.expect("writes go on");
    assert_eq!(bed.bodies().await, ["room again"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgres_reconnects_after_the_server_drops_it() {
    let operator = Bed::start(Dialect::Postgres).await;
    let mut scratch = ScratchDatabase::new(Dialect::Postgres);
    if let Location::Postgres { url, .. } = &mut scratch.location {
        url.push_str("&application_name=to_be_cut");
    }
    let db = Db::open(scratch.location.clone(), SCHEMA, 0)
        .await
        .expect("the database opens");
    let bed = Bed { db, scratch };
    let cut: DbResult<i64> = operator
        .db
        .write(|db| {
            let cut = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
                WHERE application_name = 'to_be_cut'";
            db.one(cut, &[], |row| row.get(0))
        })
        .await;
    assert!(cut.expect("connections are cut") >= 1);
    // Whatever the first attempts say, the pool heals without a restart.
    for _ in 0..8 {
        if bed.note("healed").await.is_ok() {
            return;
        }
    }
    panic!("the pool did not reconnect");
}

async fn the_version_tells_of_every_commit_whoever_made_it(bed: Bed) {
    if bed.db.dialect() == Dialect::Postgres {
        assert_eq!(bed.db.version(), None);
        return;
    }
    let first = bed.db.version().expect("a version");
    bed.bodies().await;
    assert_eq!(bed.db.version(), Some(first), "reading changes nothing");
    bed.note("ours").await.expect("a note");
    let second = bed.db.version().expect("a version");
    assert_ne!(second, first);
    let elsewhere = Bed {
        db: Db::open(bed.scratch.location.clone(), SCHEMA, 0)
            .await
            .expect("a second program on the same file"),
        scratch: bed.scratch,
    };
    assert_eq!(bed.db.version(), Some(second), "opening changes nothing");
    elsewhere.note("theirs").await.expect("a note");
    assert_ne!(bed.db.version(), Some(second));
}
