//! A forgotten password, and the mail that brings a new one.

use cranedesk_platform::db::{DbResult, Dialect};
use cranedesk_platform::{on_both_engines, params};
use serde_json::json;

use super::{assert_refused, sign_in};
use crate::accounts;
use crate::dates::DAY_MS;
use crate::testing::{Answer, Browser, PASSWORD, TestApp, WithMail};

on_both_engines!(
    WithMail: a_link_sets_a_new_password_once_and_ends_every_session,
    nobody_can_tell_an_account_from_none_by_the_answer,
    a_link_ends_after_half_an_hour_and_with_a_new_password,
    every_account_with_the_address_gets_its_own_link,
    a_mailbox_is_not_flooded_and_a_network_waits,
    an_address_that_was_just_changed_gets_no_link_for_three_days,
    an_address_that_a_wrong_clock_changed_gets_its_link,
    guessed_links_are_refused_and_slowed,
    the_new_password_is_checked_and_the_link_stays,
    the_database_knows_only_the_hash_of_a_link,
);

const NEW: &str = "battery staple";
const ENDED: &str = "This link is no longer valid. You can ask for a new one.";

async fn ask(bed: &WithMail, account: &str) -> Answer {
    let form = json!({"account": account});
    bed.app.visitor().post("/api/password-resets", &form).await
}

/// The secrets in the mails that were delivered since the last time, with who got them.
async fn links(bed: &WithMail, seen: &mut usize) -> Vec<(String, String)> {
    let mails = bed.delivered(seen).await;
    let found = mails.iter().filter_map(|mail| {
        let (_, rest) = mail.split_once("/auth/reset#")?;
        let end = rest.find(['\r', '\n', '"', ' ']).expect("an end");
        let (_, to) = mail.split_once("To: ")?;
        let to = to.lines().next().unwrap_or_default();
        Some((to.to_owned(), rest[..end].to_owned()))
    });
    found.collect()
}

async fn one_link(bed: &WithMail, account: &str, seen: &mut usize) -> String {
    assert_eq!(ask(bed, account).await.status, 202);
    let found = links(bed, seen).await;
    let [(_, token)] = &found[..] else {
        panic!("one link, but: {found:#?}")
    };
    token.clone()
}

async fn set(browser: &Browser, token: &str, password: &str) -> Answer {
    let form = json!({"token": token, "newPassword": password});
    browser.post("/api/password-resets/use", &form).await
}

async fn a_link_sets_a_new_password_once_and_ends_every_session(bed: WithMail) {
    let (bob, mut seen) = (bed.app.user("bob").await, 0);
    let eve = bed.app.user("eve").await;
    let token = one_link(&bed, "BOB", &mut seen).await;
    // 22 characters of base64 are 128 bits.
    assert_eq!(token.len(), 22);
    let visitor = bed.app.visitor();
    let opened = visitor
        .post("/api/password-resets/open", &json!({"token": token}))
        .await;
    assert_eq!(
        (opened.status, &opened.json()["username"]),
        (200, &json!("bob"))
    );
    assert_eq!(
        bob.get("/api/user").await.status,
        200,
        "looking changes nothing"
    );

    let done = set(&visitor, &token, NEW).await;
    assert_eq!((done.status, done.text.as_str()), (204, ""));
    assert_eq!(bob.get("/api/user").await.status, 401);
    assert_eq!(
        visitor.get("/api/user").await.status,
        401,
        "nobody is signed in"
    );
    assert_eq!(eve.get("/api/user").await.status, 200);
    assert_eq!(sign_in(&bob, "bob", PASSWORD).await.status, 401);
    assert_eq!(sign_in(&bob, "bob", NEW).await.status, 200);
    assert_refused(&set(&visitor, &token, "once more").await, 404, ENDED);

    let mails = bed.delivered(&mut seen).await;
    let told = mails
        .iter()
        .find(|mail| mail.contains("password was changed"));
    assert!(told.expect("a mail").contains("To: bob@example.nz\r\n"));
    let list = bob.get("/api/alerts").await.json();
    let alerts = list["alerts"].as_array().expect("a list");
    let told = |alert: &&serde_json::Value| {
        let message = alert["message"].as_str().unwrap_or_default();
        message.starts_with("Your password was changed")
    };
    assert_eq!(alerts.iter().filter(told).count(), 1, "{alerts:?}");
}

async fn nobody_can_tell_an_account_from_none_by_the_answer(bed: WithMail) {
    bed.app.user("bob").await;
    let mut seen = 0;
    let asked = ["bob", "bob@example.nz", "nobody", "nobody@example.nz"];
    let mut answers = Vec::new();
    for account in asked {
        let answer = ask(&bed, account).await;
        let headers: Vec<_> = answer.headers.keys().map(ToString::to_string).collect();
        answers.push((answer.status, answer.text, headers));
    }
    assert!(answers.iter().all(|one| *one == answers[0]), "{answers:#?}");
    // What the answer waited for is one row, whoever was asked for.
    let waiting: DbResult<Vec<String>> = bed
        .app
        .app
        .db
        .read(|db| {
            let sql = "SELECT account FROM password_reset_requests ORDER BY id";
            db.all(sql, &[], |row| row.only())
        })
        .await;
    assert_eq!(waiting.expect("requests"), asked);
    assert_eq!(links(&bed, &mut seen).await.len(), 2, "bob's alone");
    for nothing in ["", "   "] {
        let refused = ask(&bed, nothing).await;
        assert_refused(&refused, 422, "Type your username or your email address");
    }
    let long = ask(&bed, &"a".repeat(255)).await;
    assert_refused(&long, 422, "That is too long for a username or an address");
}

async fn a_link_ends_after_half_an_hour_and_with_a_new_password(bed: WithMail) {
    let (bob, mut seen) = (bed.app.user("bob").await, 0);
    let visitor = bed.app.visitor();
    let token = one_link(&bed, "bob", &mut seen).await;
    bed.app.seconds_pass(30 * 60);
    assert_refused(&set(&visitor, &token, NEW).await, 404, ENDED);

    let (first, second) = (
        one_link(&bed, "bob", &mut seen).await,
        one_link(&bed, "bob@EXAMPLE.nz", &mut seen).await,
    );
    bed.app.seconds_pass(30 * 60 - 1);
    assert_eq!(set(&visitor, &first, NEW).await.status, 204);
    assert_eq!(
        set(&visitor, &second, NEW).await.status,
        404,
        "all end with one"
    );

    bed.app.seconds_pass(60 * 60);
    bed.delivered(&mut seen).await;
    let third = one_link(&bed, "bob", &mut seen).await;
    assert_eq!(sign_in(&bob, "bob", NEW).await.status, 200);
    let form = json!({"currentPassword": NEW, "newPassword": "third horse"});
    assert_eq!(bob.post("/api/user/password", &form).await.status, 204);
    assert_eq!(set(&visitor, &third, NEW).await.status, 404);

    // A request that waited longer than a link holds is no longer wanted.
    assert_eq!(ask(&bed, "bob").await.status, 202);
    bed.app.seconds_pass(60 * 60);
    bed.delivered(&mut seen).await;
    accounts::tidy_up(&bed.app.app).await.expect("tidied up");
    assert_eq!(
        count(&bed.app, "SELECT count(*) FROM password_resets").await,
        0
    );
}

async fn count(app: &TestApp, sql: &'static str) -> i64 {
    let count: DbResult<i64> = app
        .app
        .db
        .read(move |db| db.one(sql, &[], |row| row.only()))
        .await;
    count.expect("a count")
}

async fn every_account_with_the_address_gets_its_own_link(bed: WithMail) {
    let mut seen = 0;
    for name in ["bob", "bobs-office", "eve"] {
        bed.app.user(name).await;
    }
    let sql = "UPDATE users SET email = 'bob@example.nz', confirmed_email = 'bob@example.nz'
        WHERE username_key = 'bobs-office'";
    let moved = bed.app.app.db.write(move |db| db.execute(sql, &[])).await;
    assert_eq!(moved.expect("an update"), 1);
    assert_eq!(ask(&bed, "bob@example.nz").await.status, 202);
    let found = links(&bed, &mut seen).await;
    assert_eq!(found.len(), 2);
    assert!(found.iter().all(|(to, _)| to == "bob@example.nz"));
    let visitor = bed.app.visitor();
    for (_, token) in &found {
        assert_eq!(set(&visitor, token, NEW).await.status, 204);
    }
    for name in ["bob", "bobs-office"] {
        assert_eq!(sign_in(&bed.app.visitor(), name, NEW).await.status, 200);
    }
}

async fn a_mailbox_is_not_flooded_and_a_network_waits(bed: WithMail) {
    bed.app.user("bob").await;
    let mut seen = 0;
    for _ in 0..10 {
        assert_eq!(ask(&bed, "bob").await.status, 202);
    }
    assert_eq!(links(&bed, &mut seen).await.len(), 3);
    let waits = ask(&bed, "nobody").await;
    assert_eq!((waits.status, waits.header("retry-after")), (429, "300"));
    bed.app.seconds_pass(59 * 60);
    assert_eq!(ask(&bed, "bob").await.status, 202);
    assert!(links(&bed, &mut seen).await.is_empty(), "three in any hour");
    bed.app.seconds_pass(60);
    assert_eq!(ask(&bed, "bob").await.status, 202);
    assert_eq!(links(&bed, &mut seen).await.len(), 1);
}

async fn an_address_that_a_wrong_clock_changed_gets_its_link(bed: WithMail) {
    bed.app.user("bob").await;
    let later = bed.app.clock.now_ms() + 365 * DAY_MS;
    let sql = "UPDATE users SET readdressed_at = $1";
    let moved = bed
        .app
        .app
        .db
        .write(move |db| db.execute(sql, params![later]));
    assert_eq!(moved.await.expect("an update"), 1);
    assert_eq!(ask(&bed, "bob").await.status, 202);
    assert_eq!(links(&bed, &mut 0).await.len(), 1);
}

async fn an_address_that_was_just_changed_gets_no_link_for_three_days(bed: WithMail) {
    let (bob, mut seen) = (bed.app.user("bob").await, 0);
    let form = json!({"email": "elsewhere@example.nz"});
    assert_eq!(bob.patch("/api/user/email", &form).await.status, 200);
    let mails = bed.delivered(&mut seen).await;
    let mail = mails.iter().find(|mail| mail.contains("/confirm/"));
    let (_, rest) = mail.expect("a link").split_once("/api/user/").expect("it");
    let path = rest.split(['\r', '\n', '"']).next().unwrap_or_default();
    let confirm = format!("/api/user/{path}");
    let visitor = bed.app.visitor();
    assert_eq!(visitor.post(&confirm, &json!({})).await.status, 200);

    assert_eq!(ask(&bed, "bob").await.status, 202);
    assert!(links(&bed, &mut seen).await.is_empty());
    bed.app.days_pass(3);
    assert_eq!(ask(&bed, "bob").await.status, 202);
    let found = links(&bed, &mut seen).await;
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].0, "elsewhere@example.nz");
}

async fn guessed_links_are_refused_and_slowed(bed: WithMail) {
    let visitor = bed.app.visitor();
    for number in 0..60 {
        let form = json!({"token": format!("guess-{number}")});
        let guess = visitor.post("/api/password-resets/open", &form).await;
        assert_refused(&guess, 404, ENDED);
    }
    assert_eq!(set(&visitor, "guess", NEW).await.status, 429);
}

async fn the_new_password_is_checked_and_the_link_stays(bed: WithMail) {
    bed.app.user("bob").await;
    let (visitor, mut seen) = (bed.app.visitor(), 0);
    let token = one_link(&bed, "bob", &mut seen).await;
    let short = set(&visitor, &token, "12345").await;
    assert_refused(&short, 422, "Password must be at least 6 characters");
    assert_eq!(set(&visitor, &token, NEW).await.status, 204);
}

async fn the_database_knows_only_the_hash_of_a_link(bed: WithMail) {
    bed.app.user("bob").await;
    let mut seen = 0;
    let token = one_link(&bed, "bob", &mut seen).await;
    let stored: DbResult<Vec<Vec<u8>>> = bed
        .app
        .app
        .db
        .read(|db| {
            db.all("SELECT token_hash FROM password_resets", &[], |row| {
                row.only()
            })
        })
        .await;
    let hash = crate::public_page::Token::from(token).hash().to_vec();
    assert_eq!(stored.expect("links"), [hash]);
}

#[tokio::test]
async fn without_mail_one_is_told_whom_to_ask() {
    let app = TestApp::start(Dialect::Sqlite).await;
    app.user("bob").await;
    let visitor = app.visitor();
    for account in ["bob", "nobody"] {
        let form = json!({"account": account});
        assert_refused(
            &visitor.post("/api/password-resets", &form).await,
            409,
            "This server sends no mail. Ask whoever runs it to set a new password for you.",
        );
    }
    assert_eq!(
        visitor.get("/api/settings").await.json()["passwordReset"],
        false
    );
    assert_eq!(
        count(&app, "SELECT count(*) FROM password_reset_requests").await,
        0
    );
}
