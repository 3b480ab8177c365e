//! A database from before entries were kept.

use cranedesk_platform::db::{Db, DbError, Dialect};
use cranedesk_platform::testing::ScratchDatabase;
use cranedesk_platform::{on_both_engines, params};
use serde_json::json;

use super::{get_crane, history, renewed};
use crate::schema::MIGRATIONS;
use crate::testing::TestApp;

on_both_engines!(OldRegister:
    what_was_there_before_becomes_one_entry_each,
);

/// The schema as it was, with two cranes: one whose dates are all good, and
/// one with a text that is no date and a date that is missing.
struct OldRegister(ScratchDatabase);

/// The last step before certificates.
const OLD: usize = 10;

impl OldRegister {
    async fn start(dialect: Dialect) -> Self {
        let scratch = ScratchDatabase::new(dialect);
        let old = Db::open(scratch.location.clone(), &MIGRATIONS[..OLD], 0)
            .await
            .expect("the old schema");
        old.write(|db| {
            let sql = "INSERT INTO users (username, username_key, password_hash, created_at)
                VALUES ('old', 'old', '', 0)";
            db.execute(sql, &[])?;
            let sql = "INSERT INTO cranes (user_id, type, make, model, vehicle_id, road_user_km,
                    cof_expiry, rego_expiry, mi_expiry, rigging_gear_expiry, cof_expires_at,
                    rego_expires_at, mi_expires_at, rigging_gear_expires_at, created_at, updated_at)
                VALUES (1, 'other', 'Hiab', 'X', 'NAR557', 119412, $1, $1, $2, '', $3, $3, $4,
                    NULL, 0, $5)";
            let date = "2026-10-01T10:59:59.999Z";
            let at = ms(date);
            let entered = ms("2026-05-01T00:00:00Z");
            db.execute(sql, params![date, date, at, at, entered])?;
            let no_date: Option<i64> = None;
            db.execute(sql, params![date, "soon", at, no_date, entered])?;
            Ok::<_, DbError>(())
        })
        .await
        .expect("old rows");
        drop(old);
        Self(scratch)
    }
}

fn ms(text: &str) -> i64 {
    let time: jiff::Timestamp = text.parse().expect("a time");
    time.as_millisecond()
}

async fn what_was_there_before_becomes_one_entry_each(old: OldRegister) {
    let app = TestApp::start_on(old.0, |_| {}).await;
    let bob = app.user("Bob").await;
    let bob_id = bob.get("/api/user").await.json()["id"]
        .as_i64()
        .expect("an id");
    let owned = app.app.db.write(move |db| {
        db.execute("UPDATE cranes SET user_id = $1", params![bob_id])?;
        Ok::<_, DbError>(())
    });
    owned.await.expect("Bob's cranes");
    let list = bob.get("/api/cranes").await.json();
    let id = |place: usize| list[place]["id"].as_i64().expect("an id");
    let cof = history(&bob, id(0), "cof").await;
    let entry = &cof["renewals"][0];
    assert_eq!(
        (
            &entry["source"],
            &entry["outcome"],
            &entry["issued"],
            &entry["enteredBy"]
        ),
        (
            &json!("carried"),
            &json!("pass"),
            &json!(null),
            &json!(null)
        )
    );
    assert_eq!(entry["expires"], "2026-10-01T10:59:59.999Z");
    // Half a year before its end; a year for the others, but not after it was entered.
    assert_eq!(entry["holdsFrom"], "2026-04-01");
    assert_eq!(
        history(&bob, id(0), "mi").await["renewals"][0]["holdsFrom"],
        "2025-10-01"
    );
    assert_eq!(
        history(&bob, id(0), "riggingGear").await["renewals"],
        json!([])
    );
    // A text that is no date loads as it was, also after another kind was renewed.
    assert_eq!(list[1]["miExpiry"], "soon");
    renewed(&bob, id(1), "cof", &json!({ "expires": "2027-01-01" })).await;
    assert_eq!(get_crane(&bob, id(1)).await["miExpiry"], "soon");
    assert_eq!(list[1]["fitness"]["fit"], true);
    let ruc = bob.get(&format!("/api/cranes/{}/ruc", id(0))).await.json();
    let licence = &ruc["licence"];
    assert_eq!(
        (&licence["endKm"], &licence["source"]),
        (&json!(119_412), &json!("carried"))
    );
}

/// By hand, and on a quiet machine: `scripts/with-postgres cargo nextest run
/// --run-ignored only --no-capture a_hundred_thousand`.
mod large {
    use super::*;

    async fn a_hundred_thousand_cranes_are_brought_over(dialect: Dialect) {
        let scratch = ScratchDatabase::new(dialect);
        let old = Db::open(scratch.location.clone(), &MIGRATIONS[..OLD], 0)
            .await
            .expect("the old schema");
        old.write(|db| {
            let sql = "INSERT INTO users (username, username_key, password_hash, created_at)
                WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
                SELECT 'user' || i, 'user' || i, '', 0 FROM n";
            db.execute(sql, &[])?;
            let sql = "INSERT INTO cranes (user_id, type, make, model, vehicle_id, road_user_km,
                    cof_expiry, rego_expiry, mi_expiry, rigging_gear_expiry, cof_expires_at,
                    rego_expires_at, mi_expires_at, rigging_gear_expires_at, created_at, updated_at)
                WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
                SELECT 1 + i % 5000, 'other', 'Hiab', 'X', 'CRN' || i, 12000 + i, $1, $1, $1, $1,
                    $2, $2, $2, $2, 0, $3 FROM n";
            let date = "2026-10-01T10:59:59.999Z";
            db.execute(sql, params![date, ms(date), ms("2026-05-01T00:00:00Z")])?;
            Ok::<_, DbError>(())
        })
        .await
        .expect("old rows");
        drop(old);
        let began = std::time::Instant::now();
        let new = Db::open(scratch.location.clone(), MIGRATIONS, 0)
            .await
            .expect("the new schema");
        let took = began.elapsed();
        let entries: i64 = new
            .read(|db| {
                let sql = "SELECT count(*) FROM certificate_renewals";
                db.one(sql, &[], |row| row.only())
            })
            .await
            .map_err(|error: DbError| error)
            .expect("a count");
        assert_eq!(entries, 400_000);
        eprintln!("{dialect:?}: 100,000 cranes in {:.1} s", took.as_secs_f64());
        assert!(took.as_secs() < 30, "{took:?}");
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    #[ignore = "takes long, and measures"]
    async fn sqlite_brings_over_a_hundred_thousand() {
        a_hundred_thousand_cranes_are_brought_over(Dialect::Sqlite).await;
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    #[ignore = "takes long, and measures"]
    async fn postgres_brings_over_a_hundred_thousand() {
        a_hundred_thousand_cranes_are_brought_over(Dialect::Postgres).await;
    }
}
