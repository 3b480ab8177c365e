//! Changing one's own e-mail address, password and order of dates.

use cranedesk_platform::on_both_engines;
use serde_json::{Value, json};

use futures_util::future::join_all;

use super::{assert_refused, cookie, sign_in, user_with};
use crate::testing::{PASSWORD, TestApp};

on_both_engines!(
    TestApp: the_email_address_can_be_changed, a_password_change_ends_all_other_sessions,
    both_passwords_are_checked, of_two_changes_at_once_one_wins,
    guessing_the_current_password_is_slowed_down, the_order_of_dates_follows_its_user,
    thirty_guesses_at_once_are_four,
    a_password_change_gives_this_session_a_new_token,
);

const NEW: &str = "battery staple";

fn change(current: &str, new: &str) -> Value {
    json!({"currentPassword": current, "newPassword": new})
}

async fn the_email_address_can_be_changed(app: TestApp) {
    let bob = app.user("bob").await;
    app.user("eve").await;
    let form = json!({"email": " bob@cranes.example.nz ", "id": 2, "username": "eve"});
    let changed = bob.patch("/api/user/email", &form).await;
    assert_eq!(changed.status, 200);
    assert_eq!(changed.json()["username"], "bob");
    assert_eq!(changed.json()["email"], "bob@cranes.example.nz");
    assert_eq!(bob.get("/api/user").await.json(), changed.json());
    let eve = sign_in(&app.visitor(), "eve", PASSWORD).await;
    assert_eq!(eve.json()["email"], "eve@example.nz");

    let invalid = "Please enter a valid email address";
    for (email, sentence) in [
        ("", "Email is required"),
        ("bob", invalid),
        ("a@b", invalid),
    ] {
        let refused = bob.patch("/api/user/email", &json!({"email": email})).await;
        assert_refused(&refused, 422, sentence);
    }
    let nobody = app.visitor().patch("/api/user/email", &form).await;
    assert_refused(&nobody, 401, "Please sign in.");
}

async fn the_order_of_dates_follows_its_user(app: TestApp) {
    let (bob, eve) = (app.user("bob").await, app.user("eve").await);
    assert_eq!(
        bob.get("/api/user").await.json()["dateOrder"],
        "day-month-year"
    );
    let american = json!({"dateOrder": "month-day-year"});
    let changed = bob.patch("/api/user/date-order", &american).await;
    assert_eq!(changed.status, 200);
    assert_eq!(changed.json()["dateOrder"], "month-day-year");
    assert_eq!(bob.get("/api/user").await.json(), changed.json());
    let phone = sign_in(&app.visitor(), "bob", PASSWORD).await;
    assert_eq!(phone.json()["dateOrder"], "month-day-year");
    assert_eq!(
        eve.get("/api/user").await.json()["dateOrder"],
        "day-month-year"
    );

    let unknown = json!({"dateOrder": "year-day-month"});
    let refused = bob.patch("/api/user/date-order", &unknown).await;
    assert_refused(&refused, 422, "Choose day/month/year or month/day/year.");
}

async fn a_password_change_ends_all_other_sessions(app: TestApp) {
    let (here, phone, eve) = (app.user("bob").await, app.visitor(), app.user("eve").await);
    assert_eq!(sign_in(&phone, "bob", PASSWORD).await.status, 200);
    let changed = here
        .post("/api/user/password", &change(PASSWORD, NEW))
        .await;
    assert_eq!((changed.status, changed.text.as_str()), (204, ""));
    assert_eq!(here.get("/api/user").await.status, 200);
    assert_eq!(phone.get("/api/user").await.status, 401);
    assert_eq!(eve.get("/api/user").await.status, 200);
    assert_eq!(sign_in(&app.visitor(), "bob", PASSWORD).await.status, 401);
    assert_eq!(sign_in(&app.visitor(), "bob", NEW).await.status, 200);
}

async fn both_passwords_are_checked(app: TestApp) {
    let bob = app.user("bob").await;
    let short = "Password must be at least 6 characters";
    let long = "x".repeat(1025);
    for (form, sentence) in [
        (change("", NEW), "Current password is required"),
        (json!({"newPassword": NEW}), "Current password is required"),
        (change(PASSWORD, ""), short),
        (change(PASSWORD, "12345"), short),
        (
            change(PASSWORD, &long),
            "Password must be at most 1,024 bytes",
        ),
        (change(&long, NEW), "Password must be at most 1,024 bytes"),
        (
            change("wrong horse", NEW),
            "The current password is not right.",
        ),
    ] {
        let refused = bob.post("/api/user/password", &form).await;
        assert_refused(&refused, 422, sentence);
    }
    assert_eq!(sign_in(&app.visitor(), "bob", PASSWORD).await.status, 200);
}

async fn of_two_changes_at_once_one_wins(app: TestApp) {
    let bob = app.user("bob").await;
    let (one, other) = (change(PASSWORD, NEW), change(PASSWORD, "another staple"));
    let (one, other) = tokio::join!(
        bob.post("/api/user/password", &one),
        bob.post("/api/user/password", &other),
    );
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    // The first ends the session of the second, if that is not past it already.
    assert!([[204, 401], [204, 422]].contains(&statuses), "{statuses:?}");
    let winner = if one.status == 204 {
        NEW
    } else {
        "another staple"
    };
    assert_eq!(sign_in(&app.visitor(), "bob", winner).await.status, 200);
}

async fn guessing_the_current_password_is_slowed_down(app: TestApp) {
    let bob = app.user("bob").await;
    let wrong = change("wrong horse", NEW);
    for _ in 0..4 {
        assert_eq!(bob.post("/api/user/password", &wrong).await.status, 422);
    }
    let right = change(PASSWORD, NEW);
    let slowed = bob.post("/api/user/password", &right).await;
    assert_refused(
        &slowed,
        429,
        "Too many attempts. Please try again in 1 second.",
    );
    assert_eq!(slowed.header("retry-after"), "1");
    app.seconds_pass(1);
    assert_eq!(bob.post("/api/user/password", &right).await.status, 204);
}

async fn thirty_guesses_at_once_are_four(app: TestApp) {
    let bob = app.user("bob").await;
    let hashed = app.app.passwords.done();
    let guesses = (0..30).map(|number| {
        let form = change(&format!("wrong horse {number}"), NEW);
        let bob = &bob;
        async move { bob.post("/api/user/password", &form).await.status }
    });
    let mut statuses = join_all(guesses).await;
    statuses.sort_unstable();
    assert_eq!(statuses, [vec![422; 4], vec![429; 26]].concat());
    assert_eq!(app.app.passwords.done() - hashed, 4, "no more are compared");
}

async fn a_password_change_gives_this_session_a_new_token(app: TestApp) {
    app.user("bob").await;
    let bob = app.visitor();
    let before = cookie(&sign_in(&bob, "bob", PASSWORD).await);
    let changed = bob.post("/api/user/password", &change(PASSWORD, NEW)).await;
    let after = cookie(&changed);
    assert_ne!(before, after);
    assert_eq!(user_with(&app.visitor(), &before).await.status, 401);
    assert_eq!(user_with(&app.visitor(), &after).await.status, 200);
}
