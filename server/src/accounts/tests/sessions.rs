//! What a session is, and when it ends.

use cranedesk_platform::db::{DbResult, Dialect};
use cranedesk_platform::on_both_engines;
use reqwest::Method;
use serde_json::json;
use sha2::{Digest, Sha256};

use super::{cookie, sign_in, user_with};
use crate::accounts;
use crate::testing::{PASSWORD, TestApp, send};

on_both_engines!(
    TestApp: the_cookie_is_for_this_site_alone, signing_in_ends_the_session_before,
    a_session_ends_after_a_week_without_a_visit, a_session_ends_after_thirty_days_in_any_case,
    signing_out_ends_the_session_on_the_server, the_database_knows_only_the_hash_of_a_token,
    a_session_holds_on_every_node, sessions_that_ended_are_cleared_away,
    cookies_that_are_no_session_are_nobody,
);

const WEEK: u64 = 7 * 24 * 60 * 60;

async fn the_cookie_is_for_this_site_alone(app: TestApp) {
    app.user("bob").await;
    let answer = sign_in(&app.visitor(), "bob", PASSWORD).await;
    let (token, attributes) = answer
        .header("set-cookie")
        .split_once(';')
        .expect("attributes");
    let token = token.strip_prefix("cranedesk=").expect("the plain name");
    // 43 characters of base64 are 256 bits.
    assert_eq!(token.len(), 43);
    assert_eq!(
        attributes,
        " Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax"
    );
    let again = sign_in(&app.visitor(), "bob", PASSWORD).await;
    assert_ne!(cookie(&again), cookie(&answer));
    // Beside it pages may read whose it is, and nothing that opens anything.
    let mark = format!(
        "cranedesk-signed-in={}; Path=/; Max-Age=2592000; SameSite=Lax",
        answer.json()["id"]
    );
    let cookies = answer.headers.get_all("set-cookie").iter();
    assert!(cookies.into_iter().any(|one| *one == mark));
}

#[tokio::test]
async fn with_https_the_cookie_is_secure_and_bound_to_the_host() {
    let app = TestApp::start_with(Dialect::Sqlite, |config| {
        config.public_url = Some("https://cranes.example.nz".parse().expect("an address"));
    })
    .await;
    let answer = app.register("bob").await;
    let (token, attributes) = answer
        .header("set-cookie")
        .split_once(';')
        .expect("attributes");
    let token = token
        .strip_prefix("__Host-cranedesk=")
        .expect("the bound name");
    assert_eq!(
        attributes,
        " Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure"
    );
    let visitor = app.visitor();
    let bound = format!("__Host-cranedesk={token}");
    assert_eq!(user_with(&visitor, &bound).await.status, 200);
    // A neighbouring site could have set the plain name.
    let plain = format!("cranedesk={token}");
    assert_eq!(user_with(&visitor, &plain).await.status, 401);
    let out = visitor.request(Method::POST, "/api/logout");
    let out = send(out.header("cookie", bound)).await;
    assert_eq!(
        out.header("set-cookie"),
        "__Host-cranedesk=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure"
    );
}

async fn signing_in_ends_the_session_before(app: TestApp) {
    let planted = cookie(&app.register("eve").await);
    app.user("bob").await;
    let victim = app.visitor();
    let form = json!({"username": "bob", "password": PASSWORD});
    let request = victim.request(Method::POST, "/api/login").json(&form);
    let answer = send(request.header("cookie", &planted)).await;
    assert_eq!(answer.status, 200);
    assert_ne!(cookie(&answer), planted);
    assert_eq!(user_with(&app.visitor(), &planted).await.status, 401);
    let bob = user_with(&app.visitor(), &cookie(&answer)).await;
    assert_eq!(bob.json()["username"], "bob");
}

async fn a_session_ends_after_a_week_without_a_visit(app: TestApp) {
    let bob = app.user("bob").await;
    for _ in 0..3 {
        app.seconds_pass(WEEK - 1);
        assert_eq!(bob.get("/api/user").await.status, 200);
    }
    app.seconds_pass(WEEK);
    assert_eq!(bob.get("/api/user").await.status, 401);
}

async fn a_session_ends_after_thirty_days_in_any_case(app: TestApp) {
    let bob = app.user("bob").await;
    for _ in 0..5 {
        app.days_pass(5);
        assert_eq!(bob.get("/api/user").await.status, 200);
    }
    app.seconds_pass(5 * 24 * 60 * 60 - 1);
    assert_eq!(bob.get("/api/user").await.status, 200);
    app.seconds_pass(1);
    assert_eq!(bob.get("/api/user").await.status, 401);
}

async fn signing_out_ends_the_session_on_the_server(app: TestApp) {
    let browser = app.visitor();
    app.user("bob").await;
    let token = cookie(&sign_in(&browser, "bob", PASSWORD).await);
    let elsewhere = cookie(&sign_in(&app.visitor(), "bob", PASSWORD).await);
    let out = send(browser.request(Method::POST, "/api/logout")).await;
    assert_eq!((out.status, out.text.as_str()), (204, ""));
    assert_eq!(
        out.header("set-cookie"),
        "cranedesk=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"
    );
    let replayed = user_with(&app.visitor(), &token).await;
    assert_eq!(
        (replayed.status, replayed.text.as_str()),
        (401, "Please sign in.")
    );
    assert_eq!(user_with(&app.visitor(), &elsewhere).await.status, 200);
    let again = send(browser.request(Method::POST, "/api/logout")).await;
    assert_eq!(again.status, 204);
}

async fn the_database_knows_only_the_hash_of_a_token(app: TestApp) {
    let token = cookie(&app.register("bob").await);
    let token = token.strip_prefix("cranedesk=").expect("a token");
    let stored: DbResult<Vec<Vec<u8>>> = app
        .app
        .db
        .read(|db| db.all("SELECT token_hash FROM sessions", &[], |row| row.only()))
        .await;
    let hash = Sha256::digest(token.as_bytes()).to_vec();
    assert_eq!(stored.expect("sessions are read"), [hash]);
}

async fn a_session_holds_on_every_node(app: TestApp) {
    let token = cookie(&app.register("bob").await);
    let (elsewhere, _stop) = app.another_node().await;
    let bob = user_with(&elsewhere, &token).await;
    assert_eq!(bob.json()["username"], "bob");
    let out = elsewhere.request(Method::POST, "/api/logout");
    assert_eq!(send(out.header("cookie", &token)).await.status, 204);
    assert_eq!(user_with(&app.visitor(), &token).await.status, 401);
}

async fn sessions_that_ended_are_cleared_away(app: TestApp) {
    app.user("gone").await;
    app.days_pass(6);
    let bob = app.user("bob").await;
    app.days_pass(1);
    accounts::tidy_up(&app.app).await.expect("all is tidied up");
    let left: DbResult<i64> = app
        .app
        .db
        .read(|db| db.one("SELECT count(*) FROM sessions", &[], |row| row.only()))
        .await;
    assert_eq!(left.expect("sessions are counted"), 1);
    assert_eq!(bob.get("/api/user").await.status, 200);
}

async fn cookies_that_are_no_session_are_nobody(app: TestApp) {
    let token = cookie(&app.register("bob").await);
    let visitor = app.visitor();
    let long = format!("cranedesk={}", "a".repeat(5_000));
    for odd in [
        "cranedesk",
        "cranedesk=",
        "cranedesk=a",
        "=;;=",
        "other=1",
        &long,
    ] {
        assert_eq!(user_with(&visitor, odd).await.status, 401, "{odd}");
    }
    let among_others = format!("theme=teal; {token}; x=cranedesk=y");
    assert_eq!(user_with(&visitor, &among_others).await.status, 200);
}
