//! Who did what, over HTTP and for the operator, on both databases.

use clap::Parser;
use cranedesk_platform::db::DbResult;
use cranedesk_platform::on_both_engines;
use reqwest::Method;
use serde_json::{Value, json};

use super::commands::ActivityCommand;
use crate::activity;
use crate::testing::{Actors, Browser, PASSWORD, TestApp, crane_form, samples, send};

on_both_engines!(
    TestApp: a_crane_shows_who_changed_what_from_what_to_what,
    with_whom_a_crane_is_shared_is_for_its_owner_and_that_mate,
    ones_own_sign_ins_failures_and_settings_are_shown,
    mates_see_what_became_of_them_and_not_who_rejected_or_blocked,
    nothing_is_written_down_of_what_was_refused,
    what_was_written_down_cannot_be_altered,
    no_secret_is_written_down,
    pages_go_back_to_the_beginning,
    the_operator_sees_everything_for_seven_years,
    what_a_program_did_says_with_which_token,
);

async fn of_crane(browser: &Browser, crane: i64) -> Vec<Value> {
    let page = browser.get(&format!("/api/cranes/{crane}/activity")).await;
    assert_eq!(page.status, 200, "{}", page.text);
    page.json()["activity"].as_array().expect("a list").clone()
}

async fn own(browser: &Browser) -> Vec<String> {
    let page = browser.get("/api/user/activity").await.json();
    messages(page["activity"].as_array().expect("a list"))
}

fn messages(list: &[Value]) -> Vec<String> {
    let text = |one: &Value| one["message"].as_str().expect("a sentence").to_owned();
    list.iter().map(text).collect()
}

async fn add_crane(browser: &Browser) -> i64 {
    let made = browser.post("/api/cranes", &crane_form()).await;
    made.json()["id"].as_i64().expect("an id")
}

async fn what_a_program_did_says_with_which_token(app: TestApp) {
    let bob = app.user("bob").await;
    let form = json!({"name": "Yard screen", "scope": "change", "days": 30});
    let made = bob.post("/api/user/tokens", &form).await.json();
    let token = made["token"].as_str().expect("a token");
    let ask = |method: Method, path: &str| {
        let request = app.visitor().request(method, path);
        request.bearer_auth(token)
    };
    // Also where it is known again by a key, and where a file is filed to the end
    // though the program has gone: both are done in tasks of their own.
    let crane = ask(Method::POST, "/api/cranes").header("idempotency-key", "1");
    let crane = send(crane.json(&crane_form())).await.json()["id"].clone();
    let path = format!("/api/cranes/{crane}");
    let paper = samples::document("cof.pdf", samples::PDF);
    let filed = ask(Method::POST, &format!("{path}/documents")).multipart(paper);
    assert_eq!(send(filed).await.status, 201);
    let mut form = crane_form();
    form["make"] = json!("Grove");
    assert_eq!(send(ask(Method::PUT, &path).json(&form)).await.status, 200);
    assert_eq!(bob.delete(&path).await.status, 204, "in person");

    let all = bob.get("/api/user/activity").await.json();
    let all = all["activity"].as_array().expect("a list").clone();
    assert_eq!(
        messages(&all)[..4],
        [
            "bob deleted the crane.",
            "bob changed the make from Liebherr to Grove, with the token Yard screen.",
            "bob filed cof.pdf, with the token Yard screen.",
            "bob added the crane, with the token Yard screen.",
        ]
    );
    let tokens: Vec<&Value> = all[..4].iter().map(|one| &one["token"]).collect();
    let named = json!("Yard screen");
    assert_eq!(tokens, [&Value::Null, &named, &named, &named]);
}

async fn a_crane_shows_who_changed_what_from_what_to_what(app: TestApp) {
    let actors = Actors::meet(&app).await;
    let (crane, mate) = (actors.crane, &actors.edit_mate);
    let path = format!("/api/cranes/{crane}");
    let mut form = crane_form();
    form["make"] = json!("Grove");
    form["cofExpiry"] = json!("2027-03-01T10:59:59.999Z");
    assert_eq!(mate.put(&path, &form).await.status, 200);
    assert_eq!(mate.put(&path, &form).await.status, 200, "the same again");
    let renewed = json!({"expires": "2027-09-01T11:59:59.999Z", "issued": "2026-07-01"});
    let renewal = actors
        .owner
        .post(&format!("{path}/certificates/cof/renewals"), &renewed)
        .await;
    assert_eq!(renewal.status, 201, "{}", renewal.text);
    let paper = samples::document("cof.pdf", samples::PDF);
    let filed = mate.upload(&format!("{path}/documents"), paper).await;
    assert_eq!(filed.status, 201, "{}", filed.text);
    let id = &filed.json()["id"];
    let gone = mate.delete(&format!("/api/documents/{id}")).await;
    assert_eq!(gone.status, 204);

    let name = &mate.name;
    let list = of_crane(&actors.view_mate, crane).await;
    let told = messages(&list);
    assert_eq!(told[0], format!("{name} deleted the document cof.pdf."));
    assert_eq!(told[1], format!("{name} filed cof.pdf."));
    assert_eq!(
        told[2],
        format!(
            "{} renewed the COF: the expiry from 1 March 2027 to 1 September 2027.",
            actors.owner.name
        )
    );
    assert_eq!(
        told[3],
        format!(
            "{name} changed the make from Liebherr to Grove, \
             the COF from 1 September 2026 to 1 March 2027."
        )
    );
    assert_eq!(list[3]["kind"], "crane-changed");
    assert_eq!(
        list[3]["changes"][1],
        json!({"what": "the COF", "before": "1 September 2026", "after": "1 March 2027"})
    );
    assert_eq!(
        actors
            .stranger
            .get(&format!("{path}/activity"))
            .await
            .status,
        404
    );
    let wrong = actors.owner.get(&format!("{path}/activity?before=x")).await;
    assert_eq!(wrong.status, 422);
}

async fn with_whom_a_crane_is_shared_is_for_its_owner_and_that_mate(app: TestApp) {
    let actors = Actors::meet(&app).await;
    let crane = add_crane(&actors.owner).await;
    let share = |to: i64| json!({"craneId": crane, "sharedWithUserId": to, "access": "view"});
    for mate in [&actors.edit_mate, &actors.view_mate] {
        let form = share(mate.id);
        let shared = actors.owner.post("/api/mates/share-crane", &form).await;
        assert_eq!(shared.status, 201, "{}", shared.text);
    }
    let shares = async |browser: &Browser| {
        let told = messages(&of_crane(browser, crane).await);
        told.into_iter()
            .filter(|one| one.contains("shared"))
            .count()
    };
    assert_eq!(shares(&actors.owner).await, 2);
    assert_eq!(shares(&actors.edit_mate).await, 1);
    assert_eq!(shares(&actors.view_mate).await, 1);
}

async fn ones_own_sign_ins_failures_and_settings_are_shown(app: TestApp) {
    let bob = app.user("bob").await;
    let elsewhere = app.visitor();
    let form = |password: &str| json!({"username": "bob", "password": password});
    elsewhere.post("/api/login", &form("wrong horse")).await;
    elsewhere.post("/api/login", &form(PASSWORD)).await;
    elsewhere.post("/api/logout", &json!({})).await;
    let dates = json!({"dateOrder": "month-day-year"});
    bob.patch("/api/user/date-order", &dates).await;
    bob.patch("/api/user/email", &json!({"email": "new@example.nz"}))
        .await;
    let settings = json!({
        "leadDays": [30], "emailEnabled": false, "emailHour": 7, "timeZone": "Pacific/Auckland",
    });
    bob.put("/api/alerts/settings", &settings).await;
    assert_eq!(
        own(&bob).await,
        [
            "bob changed the alerts: the days before from 60,30,14,7,1,0 to 30, \
             the daily mail from on to off.",
            "bob changed the e-mail address: the address from bob@example.nz to new@example.nz.",
            "bob changed the dates: the order from day-month-year to month-day-year.",
            "bob signed out.",
            "bob signed in with An unknown program, from 127.0.0.x.",
            "Somebody tried to sign in with a wrong password, from 127.0.0.x.",
            "bob registered with An unknown program, from 127.0.0.x.",
        ]
    );
    assert_eq!(own(&app.user("eve").await).await.len(), 1, "her own alone");
}

async fn mates_see_what_became_of_them_and_not_who_rejected_or_blocked(app: TestApp) {
    let (bob, eve) = (app.user("bob").await, app.user("eve").await);
    let ask = async || {
        let form = json!({"username": "eve"});
        let asked = bob.post("/api/mates/requests", &form).await.json();
        format!("/api/mates/requests/{}", asked["id"])
    };
    eve.patch(&ask().await, &json!({"action": "reject"})).await;
    eve.patch(&ask().await, &json!({"action": "accept"})).await;
    let id = bob.get("/api/user").await.json()["id"].clone();
    eve.delete(&format!("/api/mates/{id}")).await;
    let mine = own(&bob).await;
    assert_eq!(
        mine[..4],
        [
            "eve let go of bob.",
            "eve accepted bob as a mate.",
            "bob asked eve to be a mate.",
            "bob asked eve to be a mate.",
        ]
    );
    let hers = own(&eve).await;
    assert!(hers.contains(&"eve rejected the request of bob.".to_owned()));
}

async fn count(app: &TestApp) -> i64 {
    let count: DbResult<i64> = app
        .app
        .db
        .read(|db| db.one("SELECT count(*) FROM activity", &[], |row| row.only()))
        .await;
    count.expect("a count")
}

async fn nothing_is_written_down_of_what_was_refused(app: TestApp) {
    let actors = Actors::meet(&app).await;
    let path = format!("/api/cranes/{}", actors.crane);
    let before = count(&app).await;
    let refused = [
        actors.view_mate.put(&path, &crane_form()).await,
        actors.view_mate.delete(&path).await,
        actors.stranger.delete(&path).await,
        actors.stranger.delete("/api/mates/1").await,
        actors.owner.delete("/api/user/devices/987654").await,
    ];
    assert!(refused.iter().all(|one| one.status >= 400));
    let mut stale = crane_form();
    stale["updatedAt"] = json!("2020-01-01T00:00:00.000Z");
    assert_eq!(actors.owner.put(&path, &stale).await.status, 409);
    assert_eq!(count(&app).await, before);
    assert_eq!(actors.owner.delete(&path).await.status, 204);
    assert_eq!(count(&app).await, before + 1);
    let told = own(&actors.owner).await;
    assert!(told[0].ends_with(" deleted the crane."), "{told:?}");
}

async fn what_was_written_down_cannot_be_altered(app: TestApp) {
    app.user("bob").await;
    let altered: DbResult<u64> = app
        .app
        .db
        .write(|db| db.execute("UPDATE activity SET actor = 'eve'", &[]))
        .await;
    assert!(altered.is_err());
}

async fn no_secret_is_written_down(app: TestApp) {
    let bob = app.user("bob").await;
    let form = json!({"currentPassword": PASSWORD, "newPassword": "battery staple"});
    assert_eq!(bob.post("/api/user/password", &form).await.status, 204);
    let login = json!({"username": "bob", "password": "wrong horse"});
    app.visitor().post("/api/login", &login).await;
    let typo = json!({"username": "correct horse", "password": "bob"});
    app.visitor().post("/api/login", &typo).await;
    let calendar = bob.post("/api/alerts/calendar", &json!({})).await.json();
    let address = calendar["url"].as_str().expect("an address").to_owned();
    let secret = address.rsplit('/').next().expect("a secret").to_owned();
    let all: DbResult<Vec<String>> = app
        .app
        .db
        .read(|db| {
            let sql =
                "SELECT actor || ' ' || crane || ' ' || about || ' ' || changes FROM activity";
            db.all(sql, &[], |row| row.only())
        })
        .await;
    let all = all.expect("rows").join("\n");
    assert!(all.contains("bob"));
    for hidden in [PASSWORD, "battery staple", "wrong horse", &secret] {
        assert!(!all.contains(hidden), "{hidden} is in\n{all}");
    }
}

async fn pages_go_back_to_the_beginning(app: TestApp) {
    let bob = app.user("bob").await;
    let crane = add_crane(&bob).await;
    let path = format!("/api/cranes/{crane}");
    for number in 0..60 {
        let mut form = crane_form();
        form["model"] = json!(format!("LTM {number}"));
        assert_eq!(bob.put(&path, &form).await.status, 200);
    }
    let first = bob.get(&format!("{path}/activity")).await.json();
    assert_eq!(first["activity"].as_array().map(Vec::len), Some(50));
    let next = &first["next"];
    let last = bob
        .get(&format!("{path}/activity?before={next}"))
        .await
        .json();
    assert_eq!(last["next"], Value::Null);
    let told = messages(last["activity"].as_array().expect("a list"));
    assert_eq!(told.len(), 11);
    assert_eq!(told[10], "bob added the crane.");
}

#[derive(Parser)]
struct Line {
    #[command(flatten)]
    command: ActivityCommand,
}

async fn run(app: &TestApp, line: &[&str]) -> String {
    let words = std::iter::once("activity").chain(line.iter().copied());
    let Line { command } = Line::try_parse_from(words).expect("a command");
    command.run(&app.app).await.expect("it answers")
}

async fn the_operator_sees_everything_for_seven_years(app: TestApp) {
    let bob = app.user("bob").await;
    app.user("eve").await;
    add_crane(&bob).await;
    let all = run(&app, &[]).await;
    let lines: Vec<&str> = all.lines().collect();
    assert_eq!(lines.len(), 3, "{all}");
    assert_eq!(
        lines[2],
        "2026-07-01T12:00:00.000Z  Liebherr LTM 1100 (KCR 100): bob added the crane."
    );
    assert_eq!(run(&app, &["--user", "EVE"]).await.lines().count(), 1);
    let last = run(&app, &["--json", "--most", "1"]).await;
    let last: Value = serde_json::from_str(&last).expect("JSON");
    assert_eq!(
        (&last["kind"], &last["actor"], &last["craneName"]),
        (
            &json!("crane-added"),
            &json!("bob"),
            &json!("Liebherr LTM 1100 (KCR 100)")
        )
    );
    app.days_pass(8);
    assert_eq!(run(&app, &[]).await, "Nothing was done.");
    app.days_pass(7 * 365 - 8);
    activity::tidy_up(&app.app).await.expect("tidied up");
    assert_eq!(count(&app).await, 3);
    app.seconds_pass(1);
    activity::tidy_up(&app.app).await.expect("tidied up");
    assert_eq!(count(&app).await, 0);
}
