//! The promises of the database layer, each on both engines.

mod migrating;
mod rows;

use std::sync::atomic::Ordering;
use std::sync::mpsc;

use super::{Db, DbError, DbResult, Dialect, Location, Migration, Remark};
use crate::testing::ScratchDatabase;
use crate::{on_both_engines, params};

const SCHEMA: &[Migration] = &[Migration {
    version: 1,
    name: "notes",
    sql: "CREATE TABLE notes (
        id {id}, body TEXT NOT NULL UNIQUE, flag BOOLEAN NOT NULL DEFAULT false,
        small INTEGER, raw {bytes});
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
                    |row| row.only(),
                )
            })
            .await
    }

    async fn bodies(&self) -> Vec<String> {
        self.db
            .read(|db| db.all("SELECT body FROM notes ORDER BY id", &[], |row| row.only()))
            .await
            .expect("notes are read")
    }
}

on_both_engines!(
    Bed: every_type_comes_back_as_it_went_in, parameters_may_stand_in_any_order,
    a_failed_write_leaves_nothing_and_spares_its_neighbours, a_panic_is_contained_and_undone,
    rules_of_the_schema_are_told_apart, a_reader_cannot_write, deleting_cascades,
    a_wrong_number_of_values_is_an_error, a_nul_in_text_is_refused_on_both,
    the_version_tells_of_every_commit_whoever_made_it,
    what_is_said_of_a_piece_of_work_goes_with_all_that_it_writes,
);

async fn every_type_comes_back_as_it_went_in(bed: Bed) {
    type Note = (String, bool, Option<i32>, Option<Vec<u8>>);
    let read: Vec<Note> = bed
        .db
        .write(|db| {
            let insert = "INSERT INTO notes (body, flag, small, raw) VALUES ($1, $2, $3, $4)";
            db.execute(insert, params!["Ōtāhuhu 🏗", true, 7, &[0u8, 255]])?;
            let (small, raw) = (None::<i64>, None::<&[u8]>);
            db.execute(insert, params!["", false, small, raw])?;
            let sql = "SELECT raw, small, flag, body FROM notes ORDER BY id";
            db.all(sql, &[], |row| {
                assert_eq!(row.text("body")?, row.get::<String>("body")?);
                let (body, flag) = (row.get("body")?, row.get("flag")?);
                Ok((body, flag, row.get("small")?, row.get("raw")?))
            })
        })
        .await
        .map_err(|error: DbError| error)
        .expect("rows are written and read");
    let full = ("Ōtāhuhu 🏗".into(), true, Some(7), Some(vec![0, 255]));
    assert_eq!(read, [full, (String::new(), false, None, None)]);
}

async fn parameters_may_stand_in_any_order(bed: Bed) {
    let answer: DbResult<(String, String)> = bed
        .db
        .read(|db| {
            db.one(
                "SELECT cast($2 AS TEXT) AS one, cast($1 AS TEXT) AS other WHERE cast($2 AS TEXT) = 'second'",
                params!["first", "second"],
                |row| Ok((row.get("one")?, row.get("other")?)),
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
                    |row| row.only::<i64>(),
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
            db.one("SELECT count(*) FROM tags", &[], |row| row.only())
        })
        .await;
    assert_eq!(left.expect("a count"), 0);
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

async fn a_nul_in_text_is_refused_on_both(bed: Bed) {
    let stored = bed.note("a\0b").await;
    assert!(matches!(stored, Err(DbError::NulInText)), "{stored:?}");
    let sql = "SELECT id FROM notes WHERE body = $1";
    let sought: DbResult<Option<i64>> = bed
        .db
        .read(move |db| db.optional(sql, params!["a\0b"], |row| row.only()))
        .await;
    assert!(matches!(sought, Err(DbError::NulInText)), "{sought:?}");
    let listed: DbResult<Vec<i64>> = bed
        .db
        .read(move |db| db.all(sql, params!["a\0b"], |row| row.only()))
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
            .write(move |db| db.one(pages, &[], |row| row.only::<i64>()))
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
            db.one(cut, &[], |row| row.only())
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

async fn what_is_said_of_a_piece_of_work_goes_with_all_that_it_writes(bed: Bed) {
    let heard = async || {
        let heard = bed
            .db
            .write(|db| DbResult::Ok(db.remark().map(str::to_owned)));
        heard.await.expect("nothing is written")
    };
    let said = Remark::default().around(async {
        assert_eq!(heard().await, None, "nothing was said yet");
        let remark = Remark::here().expect("a piece of work");
        remark.say("with a token");
        remark.say("with another");
        heard().await
    });
    assert_eq!(said.await.as_deref(), Some("with a token"));
    assert_eq!(heard().await, None, "of other work nothing is said");
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_reads_one_moment_however_many_statements_it_takes() {
    let bed = Bed::start(Dialect::Sqlite).await;
    let (looked, first_look) = mpsc::channel();
    let (written, change) = mpsc::channel();
    let db = bed.db.clone();
    let writing = tokio::spawn(async move {
        tokio::task::block_in_place(|| first_look.recv()).expect("a first look");
        let sql = "INSERT INTO notes (body) VALUES ('meanwhile')";
        let inserted: DbResult<u64> = db.write(|db| db.execute(sql, &[])).await;
        inserted.expect("a note");
        written.send(()).expect("somebody waits");
    });
    let counts: DbResult<[i64; 2]> = tokio::task::block_in_place(|| {
        tokio::runtime::Handle::current().block_on(bed.db.read(move |db| {
            let sql = "SELECT count(*) FROM notes";
            let before = db.one(sql, &[], |row| row.only())?;
            looked.send(()).expect("a writer");
            change.recv().expect("a change");
            Ok([before, db.one(sql, &[], |row| row.only())?])
        }))
    });
    assert_eq!(counts.expect("two counts"), [0, 0]);
    writing.await.expect("the writer ends");
    assert_eq!(bed.bodies().await, ["meanwhile"]);
}
