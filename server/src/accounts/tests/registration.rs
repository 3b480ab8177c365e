//! Making an account.

use cranedesk_platform::db::DbResult;
use cranedesk_platform::on_both_engines;
use futures_util::future::join_all;
use serde_json::{Value, json};

use super::{assert_refused, cookie, sign_in, user_with};
use crate::passwords::Cost;
use crate::testing::{PASSWORD, TestApp};

on_both_engines!(
    TestApp: a_visitor_registers_signs_out_and_signs_in_again, every_field_is_checked,
    a_name_is_taken_whatever_its_case, fields_that_nobody_asked_for_are_ignored,
    of_fifty_who_want_one_name_one_gets_it, no_answer_tells_a_password_or_its_hash,
    a_password_is_stored_as_its_argon2id_hash, registering_ends_the_session_before,
);

fn form(username: &str, email: &str, password: &str) -> Value {
    json!({"username": username, "email": email, "password": password})
}

async fn a_visitor_registers_signs_out_and_signs_in_again(app: TestApp) {
    let browser = app.visitor();
    assert_refused(&browser.get("/api/user").await, 401, "Please sign in.");

    let registered = browser
        .post("/api/register", &form("Bob", "bob@example.nz", PASSWORD))
        .await;
    assert_eq!(registered.status, 201);
    let bob = registered.json();
    assert_eq!(
        (&bob["username"], &bob["email"]),
        (&json!("Bob"), &json!("bob@example.nz"))
    );
    assert_eq!(browser.get("/api/user").await.json(), bob);

    assert_eq!(browser.post("/api/logout", &json!({})).await.status, 204);
    assert_eq!(browser.get("/api/user").await.status, 401);

    let back = sign_in(&browser, " bOB ", PASSWORD).await;
    assert_eq!((back.status, back.json()), (200, bob.clone()));
    assert_eq!(browser.get("/api/user").await.json(), bob);
}

async fn every_field_is_checked(app: TestApp) {
    let (name, email) = ("bob", "bob@example.nz");
    let short_name = "Username must be at least 3 characters";
    let long_name = "Username must be at most 32 characters";
    let odd_name = "Username may hold only letters, digits, dots, dashes and underscores";
    let bad_email = "Please enter a valid email address";
    let short_password = "Password must be at least 6 characters";
    let cases = [
        (form("", email, PASSWORD), short_name),
        (form("ab", email, PASSWORD), short_name),
        (form("  ab  ", email, PASSWORD), short_name),
        (form(&"a".repeat(33), email, PASSWORD), long_name),
        (form("bob the builder", email, PASSWORD), odd_name),
        (form("Māui", email, PASSWORD), odd_name),
        (form("bob\nbob", email, PASSWORD), odd_name),
        (form(name, "", PASSWORD), "Email is required"),
        (form(name, "  ", PASSWORD), "Email is required"),
        (
            json!({"username": name, "password": PASSWORD}),
            "Email is required",
        ),
        (form(name, "bob", PASSWORD), bad_email),
        (form(name, "bob@example", PASSWORD), bad_email),
        (form(name, "b b@example.nz", PASSWORD), bad_email),
        (
            form(name, "bob@example.nz\r\nBcc: a@b.nz", PASSWORD),
            bad_email,
        ),
        (
            form(name, &format!("{}@example.nz", "b".repeat(500)), PASSWORD),
            bad_email,
        ),
        (form(name, email, ""), short_password),
        (form(name, email, "12345"), short_password),
        (form(name, email, "ōōōōō"), short_password),
        (
            form(name, email, &"x".repeat(1025)),
            "Password must be at most 1,024 bytes",
        ),
    ];
    for (body, sentence) in cases {
        let answer = app.visitor().post("/api/register", &body).await;
        assert_refused(&answer, 422, sentence);
        assert_eq!(answer.header("set-cookie"), "");
    }
    let longest = form(&"a".repeat(32), email, &"x".repeat(1024));
    assert_eq!(
        app.visitor().post("/api/register", &longest).await.status,
        201
    );
}

async fn a_name_is_taken_whatever_its_case(app: TestApp) {
    app.user("Bob").await;
    for name in ["Bob", "bob", "BOB", " bob "] {
        let form = form(name, "other@example.nz", PASSWORD);
        let answer = app.visitor().post("/api/register", &form).await;
        assert_refused(&answer, 409, "That username is taken.");
    }
}

async fn fields_that_nobody_asked_for_are_ignored(app: TestApp) {
    let mut form = form("bob", "bob@example.nz", PASSWORD);
    form["id"] = json!(77);
    form["role"] = json!("admin");
    form["confirmPassword"] = json!("something else");
    form["createdAt"] = json!({"$gt": 0});
    let answer = app.visitor().post("/api/register", &form).await;
    assert_eq!(answer.status, 201);
    let bob = answer.json();
    assert_ne!(bob["id"], 77);
    let mut fields: Vec<&String> = bob.as_object().expect("an object").keys().collect();
    fields.sort();
    assert_eq!(
        fields,
        ["confirmedEmail", "dateOrder", "email", "id", "username"]
    );
}

async fn of_fifty_who_want_one_name_one_gets_it(app: TestApp) {
    let app = &app;
    let attempts = (0..50).map(|number| async move {
        let form = form("Bob", &format!("b{number}@example.nz"), PASSWORD);
        app.visitor().post("/api/register", &form).await
    });
    let answers = join_all(attempts).await;
    let winners: Vec<_> = answers
        .iter()
        .filter(|answer| answer.status == 201)
        .collect();
    assert_eq!(winners.len(), 1);
    for loser in answers.iter().filter(|answer| answer.status != 201) {
        assert_refused(loser, 409, "That username is taken.");
        assert_eq!(loser.header("set-cookie"), "");
    }
    let stored = sign_in(&app.visitor(), "bob", PASSWORD).await;
    assert_eq!(stored.json(), winners[0].json());
}

async fn no_answer_tells_a_password_or_its_hash(app: TestApp) {
    let browser = app.visitor();
    let change = json!({"currentPassword": PASSWORD, "newPassword": "battery staple"});
    let wrong = json!({"currentPassword": PASSWORD, "newPassword": "battery staple"});
    let answers = [
        browser
            .post("/api/register", &form("bob", "bob@example.nz", PASSWORD))
            .await,
        browser
            .post("/api/register", &form("bob", "bob@example.nz", PASSWORD))
            .await,
        sign_in(&browser, "bob", PASSWORD).await,
        sign_in(&app.visitor(), "bob", "battery staple").await,
        browser.get("/api/user").await,
        browser
            .patch("/api/user/email", &json!({"email": "b@example.nz"}))
            .await,
        browser.post("/api/user/password", &change).await,
        browser.post("/api/user/password", &wrong).await,
        browser.post("/api/logout", &json!({})).await,
    ];
    let statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    assert_eq!(statuses, [201, 409, 200, 401, 200, 200, 204, 422, 204]);
    for answer in answers {
        let all = format!("{:?} {}", answer.headers, answer.text);
        for secret in [PASSWORD, "battery staple", "argon2", "\"password", "hash"] {
            assert!(!all.contains(secret), "{secret} in {all}");
        }
    }
}

async fn a_password_is_stored_as_its_argon2id_hash(app: TestApp) {
    let dialect = app.app.db.dialect();
    let app = TestApp::start_with(dialect, |config| config.password_cost = Cost::FULL).await;
    app.user("bob").await;
    app.user("eve").await;
    let hashes: DbResult<Vec<String>> = app
        .app
        .db
        .read(|db| db.all("SELECT password_hash FROM users", &[], |row| row.only()))
        .await;
    let hashes = hashes.expect("hashes are read");
    for hash in &hashes {
        assert!(
            hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
            "{hash}"
        );
    }
    assert_ne!(hashes[0], hashes[1], "one salt for two");
}

async fn registering_ends_the_session_before(app: TestApp) {
    let browser = app.visitor();
    let planted = browser
        .post("/api/register", &form("eve", "eve@example.nz", PASSWORD))
        .await;
    let bob = browser
        .post("/api/register", &form("bob", "bob@example.nz", PASSWORD))
        .await;
    let nobody = app.visitor();
    assert_eq!(user_with(&nobody, &cookie(&planted)).await.status, 401);
    assert_eq!(user_with(&nobody, &cookie(&bob)).await.json(), bob.json());
}
