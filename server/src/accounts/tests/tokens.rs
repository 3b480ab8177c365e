//! API tokens: what a program may do with one, and for how long.

use cranedesk_platform::db::DbResult;
use cranedesk_platform::{on_both_engines, params};
use reqwest::Method;
use serde_json::{Value, json};

use super::{assert_refused, sign_in};
use crate::testing::{Answer, Browser, PASSWORD, TestApp, WithMail, crane_form, send};

on_both_engines!(
    TestApp: a_token_reads_and_changes_as_its_scope_says,
    no_token_reaches_the_account_itself,
    a_token_ends_and_is_revoked_at_once,
    the_database_knows_only_the_hash_of_an_api_token,
    making_one_asks_again_who_one_is,
    a_wrong_password_confirms_nothing_and_is_slowed,
    a_forgotten_password_takes_the_tokens_with_it,
    what_a_token_is_called_and_for_how_long_is_checked,
    nobody_sees_or_revokes_the_token_of_another,
    headers_that_are_not_ours_are_left_alone,
    its_last_use_is_noted_at_most_every_five_minutes,
);

mod with_mail {
    use super::*;

    on_both_engines!(WithMail: a_new_token_is_told_of_by_mail_and_bell_and_written_down);
}

const ENDED: &str = "This token is not known here, or it has ended.";

async fn make(owner: &Browser, scope: &str, days: i64) -> String {
    let form = json!({"name": "the yard's program", "scope": scope, "days": days});
    let made = owner.post("/api/user/tokens", &form).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let token = made.json()["token"].as_str().expect("a token").to_owned();
    assert!(
        token.starts_with("cranedesk_") && token.len() == 53,
        "{token}"
    );
    token
}

/// As a program calls: without a cookie.
async fn ask(
    app: &TestApp,
    token: &str,
    method: Method,
    path: &str,
    body: Option<Value>,
) -> Answer {
    let mut request = app.visitor().request(method, path).bearer_auth(token);
    if let Some(body) = body {
        request = request.json(&body);
    }
    send(request).await
}

async fn user_of(app: &TestApp, token: &str) -> Answer {
    ask(app, token, Method::GET, "/api/user", None).await
}

async fn list(owner: &Browser) -> Vec<Value> {
    let list = owner.get("/api/user/tokens").await.json();
    list.as_array().expect("a list").clone()
}

async fn a_token_reads_and_changes_as_its_scope_says(app: TestApp) {
    let bob = app.user("bob").await;
    let (read, change) = (make(&bob, "read", 30).await, make(&bob, "change", 30).await);
    for token in [&read, &change] {
        assert_eq!(user_of(&app, token).await.json()["username"], "bob");
    }
    let add = |token: String| {
        let app = &app;
        async move { ask(app, &token, Method::POST, "/api/cranes", Some(crane_form())).await }
    };
    assert_refused(
        &add(read.clone()).await,
        403,
        "This token may read, but not change.",
    );
    let made = add(change).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let listed = ask(&app, &read, Method::GET, "/api/cranes", None).await;
    assert_eq!(listed.json()[0]["vehicleId"], "KCR 100");
    // A question carries a body, and changes nothing.
    let query = json!({"of": "cranes"});
    let asked = ask(
        &app,
        &read,
        Method::POST,
        "/api/register/query",
        Some(query),
    )
    .await;
    assert_eq!(asked.status, 200, "{}", asked.text);
}

async fn no_token_reaches_the_account_itself(app: TestApp) {
    let bob = app.user("bob").await;
    let token = make(&bob, "change", 30).await;
    let password = json!({"currentPassword": PASSWORD, "newPassword": "a longer horse"});
    let another = json!({"name": "another", "scope": "change", "days": 366});
    let calls = [
        (Method::POST, "/api/user/password", Some(password)),
        (
            Method::PATCH,
            "/api/user/email",
            Some(json!({"email": "eve@example.nz"})),
        ),
        (
            Method::POST,
            "/api/user/confirmation",
            Some(json!({"password": PASSWORD})),
        ),
        (Method::GET, "/api/user/confirmation", None),
        (Method::GET, "/api/user/tokens", None),
        (Method::POST, "/api/user/tokens", Some(another)),
        (Method::DELETE, "/api/user/tokens/1", None),
        (Method::GET, "/api/user/devices", None),
        (Method::DELETE, "/api/user/devices", None),
        (Method::POST, "/api/alerts/calendar", None),
    ];
    for (method, path, body) in calls {
        let answer = ask(&app, &token, method, path, body).await;
        let sentence = "A token cannot do this. Please sign in for it.";
        assert_refused(&answer, 403, sentence);
    }
    assert_eq!(list(&bob).await.len(), 1);
    assert_eq!(sign_in(&app.visitor(), "bob", PASSWORD).await.status, 200);
}

async fn a_token_ends_and_is_revoked_at_once(app: TestApp) {
    let bob = app.user("bob").await;
    let (short, long) = (make(&bob, "read", 1).await, make(&bob, "read", 3).await);
    app.seconds_pass(24 * 60 * 60 - 1);
    assert_eq!(user_of(&app, &short).await.status, 200);
    app.seconds_pass(1);
    assert_refused(&user_of(&app, &short).await, 401, ENDED);
    assert_eq!(user_of(&app, &long).await.status, 200);
    let listed = list(&bob).await;
    let ended: Vec<_> = listed.iter().map(|one| one["hasEnded"].clone()).collect();
    assert_eq!(ended, [json!(false), json!(true)]);

    let path = format!("/api/user/tokens/{}", listed[0]["id"]);
    assert_eq!(bob.delete(&path).await.status, 204);
    assert_refused(&user_of(&app, &long).await, 401, ENDED);
    assert_refused(&bob.delete(&path).await, 404, "Token not found");
    // On another node too, which keeps nothing of its own.
    let (node, _stop) = app.another_node().await;
    let asked = send(node.request(Method::GET, "/api/user").bearer_auth(&long)).await;
    assert_refused(&asked, 401, ENDED);
}

async fn the_database_knows_only_the_hash_of_an_api_token(app: TestApp) {
    let bob = app.user("bob").await;
    let token = make(&bob, "read", 30).await;
    let stored: DbResult<Vec<u8>> = app
        .app
        .db
        .read(|db| db.one("SELECT token_hash FROM api_tokens", &[], |row| row.only()))
        .await;
    let stored = stored.expect("a row");
    assert_eq!(stored.len(), 32);
    assert!(!token.as_bytes().windows(32).any(|part| part == stored));
    let shown = bob.get("/api/user/tokens").await.text;
    assert!(!shown.contains(&token[10..]), "shown once: {shown}");
}

async fn making_one_asks_again_who_one_is(app: TestApp) {
    let bob = app.user("bob").await;
    let form = json!({"name": "late", "scope": "read", "days": 30});
    let left = async || bob.get("/api/user/confirmation").await.json()["secondsLeft"].clone();
    assert_eq!(
        left().await,
        600,
        "whoever just signed in has just said who they are"
    );
    app.seconds_pass(10 * 60 - 1);
    assert_eq!(bob.post("/api/user/tokens", &form).await.status, 201);
    app.seconds_pass(1);
    assert_eq!(left().await, 0);
    let late = bob.post("/api/user/tokens", &form).await;
    assert_refused(&late, 403, "Please confirm your password first.");
    let proof = json!({"password": PASSWORD});
    let confirmed = bob.post("/api/user/confirmation", &proof).await;
    assert_eq!(confirmed.json(), json!({"secondsLeft": 600}));
    assert_eq!(bob.post("/api/user/tokens", &form).await.status, 201);
    // It counts in the session in which it was typed, and in no other.
    let elsewhere = app.visitor();
    assert_eq!(sign_in(&elsewhere, "bob", PASSWORD).await.status, 200);
    app.seconds_pass(10 * 60);
    assert_eq!(bob.post("/api/user/confirmation", &proof).await.status, 200);
    assert_eq!(elsewhere.post("/api/user/tokens", &form).await.status, 403);
}

async fn a_wrong_password_confirms_nothing_and_is_slowed(app: TestApp) {
    let bob = app.user("bob").await;
    app.seconds_pass(60 * 60);
    let try_with = async |password: &str| {
        let proof = json!({"password": password});
        bob.post("/api/user/confirmation", &proof).await
    };
    for _ in 0..4 {
        assert_refused(
            &try_with("wrong horse").await,
            422,
            "The password is not right.",
        );
    }
    assert_eq!(try_with(PASSWORD).await.status, 429);
    let form = json!({"name": "late", "scope": "read", "days": 30});
    assert_eq!(bob.post("/api/user/tokens", &form).await.status, 403);
    app.seconds_pass(60);
    assert_eq!(try_with(PASSWORD).await.status, 200);
}

async fn a_forgotten_password_takes_the_tokens_with_it(app: TestApp) {
    let bob = app.user("bob").await;
    let token = make(&bob, "change", 30).await;
    let change = json!({"currentPassword": PASSWORD, "newPassword": "a longer horse"});
    assert_eq!(bob.post("/api/user/password", &change).await.status, 204);
    assert_eq!(user_of(&app, &token).await.status, 200, "programs go on");
    let reset = super::super::actions::reset_password(&app.app, "bob", "a new horse".into());
    reset.await.expect("the operator sets it");
    assert_refused(&user_of(&app, &token).await, 401, ENDED);
}

async fn what_a_token_is_called_and_for_how_long_is_checked(app: TestApp) {
    let bob = app.user("bob").await;
    let long = "x".repeat(81);
    let cases = [
        (" ", "read", 30, "Give the token a name"),
        (
            &long,
            "read",
            30,
            "Use at most 80 letters for the name, on one line",
        ),
        (
            "a\nb",
            "read",
            30,
            "Use at most 80 letters for the name, on one line",
        ),
        (
            "a",
            "all",
            30,
            "Choose what the token may do: read, or change",
        ),
        ("a", "read", 0, "Choose from 1 to 366 days"),
        ("a", "read", 367, "Choose from 1 to 366 days"),
    ];
    for (name, scope, days, sentence) in cases {
        let form = json!({"name": name, "scope": scope, "days": days});
        assert_refused(&bob.post("/api/user/tokens", &form).await, 422, sentence);
    }
    for _ in 0..50 {
        make(&bob, "read", 1).await;
    }
    let form = json!({"name": "one more", "scope": "read", "days": 1});
    assert_eq!(bob.post("/api/user/tokens", &form).await.status, 409);
}

async fn nobody_sees_or_revokes_the_token_of_another(app: TestApp) {
    let (bob, eve) = (app.user("bob").await, app.user("eve").await);
    let token = make(&bob, "read", 30).await;
    let id = list(&bob).await[0]["id"].clone();
    assert!(list(&eve).await.is_empty());
    let path = format!("/api/user/tokens/{id}");
    assert_refused(&eve.delete(&path).await, 404, "Token not found");
    assert_eq!(user_of(&app, &token).await.status, 200);
}

async fn headers_that_are_not_ours_are_left_alone(app: TestApp) {
    let bob = app.user("bob").await;
    let cases = [
        ("Basic Ym9iOmhvcnNl", 200),
        ("Bearer somebody-elses", 200),
        ("Bearer cranedesk_made-up", 401),
        ("bearer  cranedesk_made-up", 401),
    ];
    for (header, status) in cases {
        let request = bob.request(Method::GET, "/api/user");
        let answer = send(request.header("authorization", header)).await;
        assert_eq!(answer.status, status, "{header}: beside a good cookie");
    }
}

async fn its_last_use_is_noted_at_most_every_five_minutes(app: TestApp) {
    let bob = app.user("bob").await;
    let token = make(&bob, "read", 30).await;
    assert_eq!(list(&bob).await[0]["usedAt"], Value::Null);
    user_of(&app, &token).await;
    app.seconds_pass(5 * 60 - 1);
    user_of(&app, &token).await;
    assert_eq!(list(&bob).await[0]["usedAt"], "2026-07-01T12:00:00.000Z");
    app.seconds_pass(1);
    user_of(&app, &token).await;
    assert_eq!(list(&bob).await[0]["usedAt"], "2026-07-01T12:05:00.000Z");
    // Long ended ones are cleared away.
    app.days_pass(30 + 91);
    super::super::tidy_up(&app.app).await.expect("tidied up");
    let left: DbResult<i64> = app
        .app
        .db
        .read(|db| {
            db.one("SELECT count(*) FROM api_tokens", params![], |row| {
                row.only()
            })
        })
        .await;
    assert_eq!(left.expect("a count"), 0);
}

async fn a_new_token_is_told_of_by_mail_and_bell_and_written_down(bed: WithMail) {
    let (bob, mut seen) = (bed.app.user("bob").await, 0);
    let token = make(&bob, "read", 30).await;
    let mails = bed.delivered(&mut seen).await;
    let [mail] = &mails[..] else {
        panic!("one mail: {mails:#?}")
    };
    assert!(mail.contains("the yard's program"), "{mail}");
    assert!(
        !mail.contains(&token),
        "its secret is nowhere but on screen"
    );
    let told = bob.get("/api/alerts").await.json();
    assert_eq!(told["alerts"][0]["path"], "/profile?tab=security");
    let id = list(&bob).await[0]["id"].clone();
    bob.delete(&format!("/api/user/tokens/{id}")).await;
    let log = bob.get("/api/user/activity").await.json();
    let said: Vec<_> = log["activity"].as_array().expect("a list")[..2]
        .iter()
        .map(|one| one["message"].as_str().expect("a sentence").to_owned())
        .collect();
    assert_eq!(
        said,
        [
            "bob revoked the API token the yard's program.",
            "bob made the API token the yard's program."
        ]
    );
}
