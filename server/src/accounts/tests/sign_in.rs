//! Proving who one is.

use std::sync::mpsc;
use std::thread::available_parallelism;

use cranedesk_platform::db::DbResult;
use cranedesk_platform::on_both_engines;
use futures_util::FutureExt;
use serde_json::json;

use super::{assert_refused, sign_in};
use crate::accounts::store;
use crate::error::Error;
use crate::testing::{PASSWORD, TestApp};

on_both_engines!(
    TestApp: an_unknown_name_looks_like_a_wrong_password, every_byte_of_a_password_counts,
    a_password_too_long_to_be_one_is_not_hashed, a_full_queue_asks_to_come_back,
    a_panic_costs_no_hashing_thread, a_password_changed_meanwhile_lets_nobody_in,
);

async fn an_unknown_name_looks_like_a_wrong_password(app: TestApp) {
    app.user("bob").await;
    let mut answers = Vec::new();
    for (name, password) in [("bob", "wrong horse"), ("nobody", PASSWORD), ("", "")] {
        let before = app.app.passwords.done();
        let answer = sign_in(&app.visitor(), name, password).await;
        assert_refused(&answer, 401, "The username or password is not right.");
        assert_eq!(answer.header("set-cookie"), "");
        assert_eq!(app.app.passwords.done() - before, 1, "{name}");
        let mut names: Vec<String> = answer.headers.keys().map(ToString::to_string).collect();
        names.sort();
        answers.push((answer.status, answer.text, names));
    }
    assert!(
        answers.windows(2).all(|pair| pair[0] == pair[1]),
        "{answers:?}"
    );
}

async fn every_byte_of_a_password_counts(app: TestApp) {
    let long = "x".repeat(72);
    let form = json!({
        "username": "bob", "email": "bob@example.nz", "password": format!("{long}a"),
    });
    assert_eq!(app.visitor().post("/api/register", &form).await.status, 201);
    let nul = format!("{long}a\0");
    for (password, status) in [
        (format!("{long}a"), 200),
        (format!("{long}b"), 401),
        (long, 401),
        (nul, 401),
    ] {
        assert_eq!(
            sign_in(&app.visitor(), "bob", &password).await.status,
            status
        );
    }
}

async fn a_password_too_long_to_be_one_is_not_hashed(app: TestApp) {
    let before = app.app.passwords.done();
    let answer = sign_in(&app.visitor(), "bob", &"x".repeat(1025)).await;
    assert_refused(&answer, 422, "Password must be at most 1,024 bytes");
    assert_eq!(app.app.passwords.done(), before);
}

async fn a_full_queue_asks_to_come_back(app: TestApp) {
    app.user("bob").await;
    let passwords = app.app.passwords.clone();
    let (started, all_started) = mpsc::channel();
    let mut releases = Vec::new();
    let mut held = Vec::new();
    for _ in 0..available_parallelism().map_or(1, usize::from) {
        let (release, hold) = mpsc::channel::<()>();
        let (started, passwords) = (started.clone(), passwords.clone());
        releases.push(release);
        held.push(tokio::spawn(async move {
            passwords
                .run(move |_| {
                    started.send(())?;
                    Ok(hold.recv().is_err())
                })
                .await
        }));
        all_started.recv().expect("every thread is at work");
    }
    let mut waiting = Vec::new();
    let refused = loop {
        let mut next = Box::pin(passwords.run(|_| Ok(())));
        match next.as_mut().now_or_never() {
            Some(answer) => break answer,
            None => waiting.push(next),
        }
    };
    assert!(matches!(refused, Err(Error::Unavailable(_))));
    let answer = sign_in(&app.visitor(), "bob", PASSWORD).await;
    assert_refused(
        &answer,
        503,
        "The sign-in desk is busy and does not answer right now. Please try again in a moment.",
    );
    assert_eq!(answer.header("retry-after"), "5");

    drop((releases, waiting));
    for thread in held {
        assert!(matches!(thread.await, Ok(Ok(true))));
    }
    assert_eq!(sign_in(&app.visitor(), "bob", PASSWORD).await.status, 200);
}

async fn a_panic_costs_no_hashing_thread(app: TestApp) {
    for _ in 0..20 {
        let lost: Result<(), _> = app.app.passwords.run(|_| panic!("out of memory")).await;
        assert!(matches!(lost, Err(Error::Internal(_))));
    }
    app.user("bob").await;
}

async fn a_password_changed_meanwhile_lets_nobody_in(app: TestApp) {
    app.user("bob").await;
    let outcome: DbResult<_> = app
        .app
        .db
        .write(|db| {
            let (bob, checked) = store::find_user(db, "bob")?.expect("Bob");
            let before = store::claim_with_password(db, bob.id, &checked)?;
            store::set_password(db, bob.id, "another hash")?;
            let after = store::claim_with_password(db, bob.id, &checked)?;
            Ok((before, after))
        })
        .await;
    assert_eq!(outcome.expect("Bob is asked for"), (true, false));
}
