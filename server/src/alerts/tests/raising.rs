//! What is raised, when, for whom, and how often: once.

use cranedesk_platform::clock::Clock;
use cranedesk_platform::db::DbError;
use cranedesk_platform::{on_both_engines, params};
use serde_json::json;

use super::super::actions::crane_changed;
use super::super::sweep::raise_due;
use super::{SEVEN_HOURS, add_crane, crane, id, messages, messages_of, sweep};
use crate::app::App;
use crate::testing::{Actors, PASSWORD, TestApp};

on_both_engines!(
    TestApp: each_threshold_is_told_once_on_its_day,
    a_crane_added_late_gives_one_alert_at_once,
    a_new_date_withdraws_and_starts_over,
    mates_are_told_while_the_crane_is_shared,
    a_muted_crane_is_silent,
    a_muted_crane_that_is_no_longer_shared_is_not_there,
    a_thousand_due_on_two_nodes_are_raised_once_each,
    an_owners_own_kind_is_told_of_by_its_name,
    a_booked_inspection_lets_alerts_rest,
    an_archived_crane_is_silent_until_it_is_back,
    road_user_charges_are_told_of_by_what_is_left_and_old_readings_too,
    a_forecast_is_told_for_the_day_that_the_screen_shows,
);

async fn each_threshold_is_told_once_on_its_day(app: TestApp) {
    let bob = app.user("bob").await;
    let user = id(&bob).await;
    // The end of 1 September 2026 in Auckland, where 2 July begins now.
    add_crane(&bob, "2026-09-01T11:59:59.999Z").await;
    app.seconds_pass(SEVEN_HOURS);
    let mut told = Vec::new();
    for day in 0..90 {
        // Sweeping twice must change nothing.
        sweep(&app).await;
        sweep(&app).await;
        let now = messages_of(&app, user).await;
        if now.len() > told.len() {
            told = now;
            let left = 61 - day;
            let first = told.first().expect("a new one");
            let expected = match left {
                2.. => format!("expires in {left} days"),
                1 => "expires tomorrow".into(),
                0 => "expires today".into(),
                _ => format!("expired {} days ago", -left),
            };
            assert!(first.contains(&expected), "day {day}: {first}");
        }
        app.days_pass(1);
    }
    // 60, 30, 14, 7, 1 and 0 days before, then in each of four weeks after.
    assert_eq!(told.len(), 10, "{told:?}");
}

async fn a_crane_added_late_gives_one_alert_at_once(app: TestApp) {
    let bob = app.user("bob").await;
    assert_eq!(bob.get("/api/alerts").await.json()["looking"], false);
    add_crane(&bob, "2026-07-07T11:59:59.999Z").await;
    assert_eq!(bob.get("/api/alerts").await.json()["looking"], true);
    sweep(&app).await;
    assert_eq!(bob.get("/api/alerts").await.json()["looking"], false);
    let told = messages(&bob).await;
    assert_eq!(
        told,
        ["COF of Grove GMK4100L (MHT225) expires in 5 days, on 7 July 2026."]
    );
    let list = bob.get("/api/alerts").await.json();
    assert_eq!(
        (&list["unread"], &list["alerts"][0]["certificate"]),
        (&json!(1), &json!("cof"))
    );
    let ids = json!({ "ids": [list["alerts"][0]["id"]] });
    assert_eq!(bob.post("/api/alerts/read", &ids).await.status, 204);
    assert_eq!(bob.get("/api/alerts").await.json()["unread"], 0);
}

async fn a_new_date_withdraws_and_starts_over(app: TestApp) {
    let bob = app.user("bob").await;
    let crane_id = add_crane(&bob, "2026-07-07T11:59:59.999Z").await;
    sweep(&app).await;
    assert_eq!(messages(&bob).await.len(), 1);
    let renewed = crane("2026-12-01T10:59:59.999Z");
    assert_eq!(
        bob.put(&format!("/api/cranes/{crane_id}"), &renewed)
            .await
            .status,
        200
    );
    assert!(
        messages(&bob).await.is_empty(),
        "the old date no longer counts"
    );
    sweep(&app).await;
    assert!(messages(&bob).await.is_empty(), "the new date is far away");
    let user = id(&bob).await;
    app.days_pass(100);
    sweep(&app).await;
    assert_eq!(
        messages_of(&app, user).await.len(),
        1,
        "and is told of in its own time"
    );
}

async fn mates_are_told_while_the_crane_is_shared(app: TestApp) {
    let crew = Actors::meet(&app).await;
    app.days_pass(5);
    sweep(&app).await;
    assert_eq!(messages(&crew.owner).await.len(), 1);
    assert!(messages(&crew.stranger).await.is_empty());
    // The crew's shares are written straight into the tables; a change of the
    // crane tells everyone who can see it.
    let path = format!("/api/cranes/{}", crew.crane);
    let changed = crew
        .owner
        .put(&path, &crane("2026-07-20T11:59:59.999Z"))
        .await;
    assert_eq!(changed.status, 200, "{}", changed.text);
    sweep(&app).await;
    for mate in [&crew.edit_mate, &crew.view_mate] {
        assert_eq!(messages(mate).await.len(), 1);
    }
    let shares = crew.owner.get("/api/mates/shared-cranes").await.json();
    for share in shares.as_array().expect("a list") {
        let path = format!("/api/mates/shared-cranes/{}", share["id"]);
        assert_eq!(crew.owner.delete(&path).await.status, 204);
    }
    let mates = [id(&crew.edit_mate).await, id(&crew.view_mate).await];
    app.days_pass(30);
    sweep(&app).await;
    for mate in mates {
        let told = messages_of(&app, mate).await;
        assert!(told.is_empty(), "what ended is not told of: {told:?}");
    }
}

async fn a_muted_crane_is_silent(app: TestApp) {
    let bob = app.user("bob").await;
    let id = add_crane(&bob, "2026-07-07T11:59:59.999Z").await;
    let path = format!("/api/alerts/mutes/{id}");
    assert_eq!(bob.put(&path, &json!({ "muted": true })).await.status, 204);
    sweep(&app).await;
    assert!(messages(&bob).await.is_empty());
    let settings = bob.get("/api/alerts/settings").await.json();
    assert_eq!(settings["mutedCraneIds"], json!([id]));
    assert_eq!(bob.put(&path, &json!({ "muted": false })).await.status, 204);
    sweep(&app).await;
    assert_eq!(messages(&bob).await.len(), 1);
}

async fn a_muted_crane_that_is_no_longer_shared_is_not_there(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let (mate, path) = (&crew.edit_mate, format!("/api/alerts/mutes/{}", crew.crane));
    for _ in 0..2 {
        assert_eq!(mate.put(&path, &json!({ "muted": true })).await.status, 204);
    }
    crew.stop_sharing_with_edit_mate().await;
    for muted in [true, false] {
        let form = json!({ "muted": muted });
        let gone = mate.put(&path, &form).await;
        let never = mate.put("/api/alerts/mutes/999999", &form).await;
        assert_eq!((gone.status, &gone.text), (404, &never.text));
    }
    let settings = mate.get("/api/alerts/settings").await.json();
    assert_eq!(settings["mutedCraneIds"], json!([]));
}

async fn a_thousand_due_on_two_nodes_are_raised_once_each(app: TestApp) {
    let bob = app.user("bob").await;
    let user = id(&bob).await;
    let now = app.clock.now_ms();
    app.app
        .db
        .write(move |db| {
            for _ in 0..250 {
                let sql = "INSERT INTO cranes (user_id, type, make, model, vehicle_id, road_user_km,
                        cof_expiry, rego_expiry, mi_expiry, rigging_gear_expiry, cof_expires_at,
                        rego_expires_at, mi_expires_at, rigging_gear_expires_at, created_at, updated_at)
                    VALUES ($1, 'other', 'a', 'b', 'c', 0, '', '', '', '', $2, $2, $2, $2, $2, $2)
                    RETURNING id";
                let id: i64 = db.one(sql, params![user, now], |row| row.only())?;
                crane_changed(db, id, now)?;
            }
            Ok::<_, DbError>(())
        })
        .await
        .expect("a fleet");
    let second = App::open(app.app.config.clone(), Clock::set_to(app.clock.now()))
        .await
        .expect("a second node");
    let (one, two) = tokio::join!(raise_due(&app.app), raise_due(&second));
    let raised = one.expect("swept") + two.expect("swept");
    assert_eq!(raised, 1000);
    let stored: i64 = app
        .app
        .db
        .read(|db| db.one("SELECT count(*) FROM alerts", &[], |row| row.only()))
        .await
        .map_err(|error: DbError| error)
        .expect("a count");
    assert_eq!(stored, 1000);
}

async fn an_owners_own_kind_is_told_of_by_its_name(app: TestApp) {
    let bob = app.user("bob").await;
    let id = add_crane(&bob, "2029-01-01T10:59:59.999Z").await;
    let kind = json!({ "label": "Insurance", "months": 12, "parks": false });
    let kind = bob.post("/api/certificate-kinds", &kind).await.json();
    let key = kind["key"].as_str().expect("a key");
    let path = format!("/api/cranes/{id}/certificates/{key}/renewals");
    let form = json!({ "expires": "2026-07-07" });
    assert_eq!(bob.post(&path, &form).await.status, 201);
    sweep(&app).await;
    assert_eq!(
        messages(&bob).await,
        ["Insurance of Grove GMK4100L (MHT225) expires in 5 days, on 7 July 2026."]
    );
    let alert = bob.get("/api/alerts").await.json()["alerts"][0].clone();
    assert_eq!(
        (&alert["certificate"], &alert["certificateLabel"]),
        (&json!(key), &json!("Insurance"))
    );
    // A renewal withdraws it, and so does taking the kind away.
    let taken = bob.delete(&format!("/api/certificate-kinds/{key}")).await;
    assert_eq!(taken.status, 204);
    assert!(messages(&bob).await.is_empty());
}

async fn a_booked_inspection_lets_alerts_rest(app: TestApp) {
    let bob = app.user("bob").await;
    let user = id(&bob).await;
    let crane = add_crane(&bob, "2026-07-07T11:59:59.999Z").await;
    let path = format!("/api/cranes/{crane}/certificates/cof/booking");
    assert_eq!(
        bob.put(&path, &json!({ "day": "2026-07-04" })).await.status,
        200
    );
    sweep(&app).await;
    assert!(messages(&bob).await.is_empty());
    app.days_pass(2);
    sweep(&app).await;
    assert!(messages_of(&app, user).await.is_empty(), "the day itself");
    app.days_pass(1);
    app.seconds_pass(SEVEN_HOURS);
    sweep(&app).await;
    assert_eq!(messages_of(&app, user).await.len(), 1, "the day after");
    // A booking that comes too late keeps nothing back once it has expired.
    let again = json!({ "username": "bob", "password": PASSWORD });
    assert_eq!(bob.post("/api/login", &again).await.status, 200);
    let late = bob.put(&path, &json!({ "day": "2026-07-20" })).await;
    assert_eq!(late.status, 200, "{}", late.text);
    app.days_pass(3);
    sweep(&app).await;
    let told = messages_of(&app, user).await;
    assert!(told[0].contains("expired"), "{told:?}");
}

async fn an_archived_crane_is_silent_until_it_is_back(app: TestApp) {
    let bob = app.user("bob").await;
    let crane = add_crane(&bob, "2026-07-07T11:59:59.999Z").await;
    sweep(&app).await;
    let path = format!("/api/cranes/{crane}/archive");
    assert_eq!(bob.put(&path, &json!(null)).await.status, 200);
    sweep(&app).await;
    assert!(messages(&bob).await.is_empty());
    assert_eq!(bob.delete(&path).await.status, 200);
    sweep(&app).await;
    assert_eq!(messages(&bob).await.len(), 1);
}

async fn road_user_charges_are_told_of_by_what_is_left_and_old_readings_too(app: TestApp) {
    let bob = app.user("bob").await;
    let user = id(&bob).await;
    let mut form = crane("2029-01-01T10:59:59.999Z");
    form["roadUserKm"] = 12_000.into();
    let crane = bob.post("/api/cranes", &form).await.json()["id"].clone();
    let readings = format!("/api/cranes/{crane}/ruc/readings");
    let readings_told = [
        (10_900, 0),
        (11_000, 1),
        (11_100, 1),
        (11_500, 2),
        (11_588, 2),
        (11_799, 2),
        (11_800, 3),
    ];
    for (km, told) in readings_told {
        let read = bob.post(&readings, &json!({ "km": km })).await;
        assert_eq!(read.status, 201, "{}", read.text);
        sweep(&app).await;
        assert_eq!(messages(&bob).await.len(), told, "at {km} km");
    }
    let told = messages(&bob).await;
    let first = "Road user charges of Grove GMK4100L (MHT225): 200 km left, up to 12,000 km.";
    assert_eq!(told[0], first);
    // Those from before go on saying what was true when they were raised.
    let then = |km: &str| {
        let crane = "Grove GMK4100L (MHT225)";
        format!("Road user charges of {crane}: {km} km left on 2 July 2026, up to 12,000 km.")
    };
    assert_eq!(told[1..], [then("500"), then("1,000")]);
    assert_eq!(
        bob.get("/api/alerts").await.json()["alerts"][0]["expiry"],
        json!(null)
    );
    // A new licence withdraws them.
    let licence = json!({ "startKm": 12_000, "endKm": 17_000 });
    let path = format!("/api/cranes/{crane}/ruc/licences");
    assert_eq!(bob.post(&path, &licence).await.status, 201);
    sweep(&app).await;
    assert!(messages(&bob).await.is_empty());
    app.days_pass(31);
    app.seconds_pass(SEVEN_HOURS);
    sweep(&app).await;
    assert_eq!(
        messages_of(&app, user).await,
        ["The last reading of Grove GMK4100L (MHT225) is 31 days old: 5,200 km left then."]
    );
}

async fn a_forecast_is_told_for_the_day_that_the_screen_shows(app: TestApp) {
    let bob = app.user("bob").await;
    let mut form = crane("2029-01-01T10:59:59.999Z");
    form["roadUserKm"] = 12_000.into();
    let crane = bob.post("/api/cranes", &form).await.json()["id"].clone();
    let readings = format!("/api/cranes/{crane}/ruc/readings");
    // Older than 90 days before the last, within them, and last; entered
    // backwards, as one does with a logbook.
    let logbook = [
        ("2026-07-01", 10_580),
        ("2026-05-02", 8_180),
        ("2026-04-01", 2_000),
    ];
    for (day, km) in logbook {
        let form = json!({ "day": day, "km": km, "confirmed": true });
        let read = bob.post(&readings, &form).await;
        assert_eq!(read.status, 201, "{}", read.text);
    }
    let says = "Road user charges of Grove GMK4100L (MHT225) run out";
    app.seconds_pass(SEVEN_HOURS);
    for (days, away) in [(20, "in 14 days"), (7, "in 7 days")] {
        app.days_pass(days);
        sweep(&app).await;
        let again = json!({ "username": "bob", "password": PASSWORD });
        assert_eq!(bob.post("/api/login", &again).await.status, 200);
        let path = format!("/api/cranes/{crane}/ruc");
        let shown = bob.get(&path).await.json()["forecast"]["day"].clone();
        // 40 km a day, and 1,420 km left.
        assert_eq!(shown, "2026-08-05");
        let told = messages(&bob).await;
        let expected = format!("{says} {away} at this rate, on 5 August 2026.");
        assert!(told.contains(&expected), "{told:?}");
    }
}
