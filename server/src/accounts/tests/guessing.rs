//! What slows down guessing.

use cranedesk_platform::on_both_engines;
use futures_util::future::join_all;
use reqwest::Method;
use serde_json::json;

use super::{Proxied, assert_refused, sign_in_from};
use crate::accounts;
use crate::testing::{PASSWORD, send};

on_both_engines!(
    Proxied: each_wrong_password_makes_the_next_wait_longer, the_right_password_ends_the_wait,
    a_day_later_all_is_forgotten, an_address_gets_ten_attempts_and_then_one_in_six_seconds,
    ten_attempts_are_ten_also_when_they_come_at_once, good_sign_ins_are_not_used_up,
    limits_hold_on_every_node, the_owner_elsewhere_is_not_locked_out,
    registrations_are_limited_too,
);

const HERE: &str = "203.0.113.7";
const ELSEWHERE: &str = "198.51.100.9";
const WRONG: &str = "wrong horse";

async fn each_wrong_password_makes_the_next_wait_longer(Proxied(app): Proxied) {
    app.user("bob").await;
    let visitor = app.visitor();
    let attempt = || sign_in_from(&visitor, HERE, "bob", WRONG);
    for _ in 0..3 {
        assert_eq!(attempt().await.status, 401);
    }
    for wait in [1, 2, 4, 8, 16, 32] {
        assert_eq!(attempt().await.status, 401);
        let hashed = app.app.passwords.done();
        let refused = sign_in_from(&visitor, HERE, "bob", PASSWORD).await;
        assert_eq!(refused.status, 429, "the wait is for the right one too");
        assert_eq!(refused.header("retry-after"), wait.to_string());
        assert_eq!(
            app.app.passwords.done(),
            hashed,
            "no work for who must wait"
        );
        app.seconds_pass(wait - 1);
        assert_eq!(attempt().await.header("retry-after"), "1");
        app.seconds_pass(1);
    }
}

async fn the_right_password_ends_the_wait(bed: Proxied) {
    bed.0.user("bob").await;
    for _ in 0..2 {
        for _ in 0..4 {
            assert_eq!(bed.sign_in_from(HERE, "bob", WRONG).await.status, 401);
        }
        assert_eq!(bed.sign_in_from(HERE, "bob", WRONG).await.status, 429);
        bed.0.seconds_pass(1);
        assert_eq!(bed.sign_in_from(HERE, "Bob", PASSWORD).await.status, 200);
        bed.0.seconds_pass(60);
    }
}

async fn a_day_later_all_is_forgotten(bed: Proxied) {
    for tidied in [false, true] {
        for _ in 0..4 {
            assert_eq!(bed.sign_in_from(HERE, "bob", WRONG).await.status, 401);
        }
        assert_eq!(bed.sign_in_from(HERE, "bob", WRONG).await.status, 429);
        bed.0.days_pass(2);
        if tidied {
            accounts::tidy_up(&bed.0.app)
                .await
                .expect("all is tidied up");
            let left = "SELECT count(*) FROM attempt_limits";
            let left = bed.0.app.db.read(|db| db.one(left, &[], |row| row.only()));
            let left: cranedesk_platform::db::DbResult<i64> = left.await;
            assert_eq!(left.expect("limits are counted"), 0);
        }
    }
}

async fn an_address_gets_ten_attempts_and_then_one_in_six_seconds(bed: Proxied) {
    for number in 0..10 {
        let name = format!("user{number}");
        assert_eq!(bed.sign_in_from(HERE, &name, WRONG).await.status, 401);
    }
    let refused = bed.sign_in_from(HERE, "fresh", WRONG).await;
    assert_refused(
        &refused,
        429,
        "Too many attempts. Please try again in 6 seconds.",
    );
    assert_eq!(refused.header("retry-after"), "6");
    assert_eq!(
        bed.sign_in_from(ELSEWHERE, "fresh", WRONG).await.status,
        401
    );
    for _ in 0..2 {
        bed.0.seconds_pass(6);
        assert_eq!(bed.sign_in_from(HERE, "fresh", WRONG).await.status, 401);
        assert_eq!(bed.sign_in_from(HERE, "fresh", WRONG).await.status, 429);
    }
    bed.0.seconds_pass(600);
    for number in 0..10 {
        let name = format!("later{number}");
        assert_eq!(bed.sign_in_from(HERE, &name, WRONG).await.status, 401);
    }
    assert_eq!(bed.sign_in_from(HERE, "fresh", WRONG).await.status, 429);
}

async fn ten_attempts_are_ten_also_when_they_come_at_once(bed: Proxied) {
    let bed = &bed;
    let attempts = (0..30).map(|number| async move {
        let name = format!("user{number}");
        bed.sign_in_from(HERE, &name, WRONG).await.status
    });
    let mut statuses = join_all(attempts).await;
    statuses.sort_unstable();
    assert_eq!(statuses, [vec![401; 10], vec![429; 20]].concat());
}

async fn good_sign_ins_are_not_used_up(bed: Proxied) {
    bed.0.user("bob").await;
    for _ in 0..15 {
        assert_eq!(bed.sign_in_from(HERE, "bob", PASSWORD).await.status, 200);
    }
    for number in 0..10 {
        let name = format!("user{number}");
        assert_eq!(bed.sign_in_from(HERE, &name, WRONG).await.status, 401);
    }
    assert_eq!(bed.sign_in_from(HERE, "fresh", WRONG).await.status, 429);
}

async fn limits_hold_on_every_node(bed: Proxied) {
    for number in 0..6 {
        let name = format!("user{number}");
        assert_eq!(bed.sign_in_from(HERE, &name, WRONG).await.status, 401);
    }
    for _ in 0..4 {
        assert_eq!(bed.sign_in_from(HERE, "bob", WRONG).await.status, 401);
    }
    // A node that has just started knows what the others saw.
    let (node, _stop) = bed.0.another_node().await;
    let waits = sign_in_from(&node, HERE, "bob", WRONG).await;
    assert_eq!((waits.status, waits.header("retry-after")), (429, "1"));
    let waits = sign_in_from(&node, HERE, "fresh", WRONG).await;
    assert_eq!((waits.status, waits.header("retry-after")), (429, "6"));
}

async fn the_owner_elsewhere_is_not_locked_out(bed: Proxied) {
    bed.0.user("bob").await;
    for _ in 0..8 {
        assert_eq!(bed.sign_in_from(HERE, "bob", WRONG).await.status, 401);
        bed.0.seconds_pass(60);
    }
    assert_eq!(bed.sign_in_from(HERE, "bob", WRONG).await.status, 401);
    assert_eq!(bed.sign_in_from(HERE, "bob", PASSWORD).await.status, 429);
    assert_eq!(
        bed.sign_in_from(ELSEWHERE, "bob", PASSWORD).await.status,
        200
    );
    // Nor does that open the door again where it was shut.
    assert_eq!(bed.sign_in_from(HERE, "bob", PASSWORD).await.status, 429);
}

async fn registrations_are_limited_too(Proxied(app): Proxied) {
    app.user("bob").await;
    let visitor = app.visitor();
    let taken = json!({"username": "bob", "email": "b@example.nz", "password": PASSWORD});
    let attempt = |address: &'static str| {
        let request = visitor.request(Method::POST, "/api/register").json(&taken);
        send(request.header("x-forwarded-for", address))
    };
    for _ in 0..200 {
        assert_eq!(attempt(HERE).await.status, 409);
    }
    let refused = attempt(HERE).await;
    assert_eq!((refused.status, refused.header("retry-after")), (429, "10"));
    assert_eq!(attempt(ELSEWHERE).await.status, 409);
}

mod without_a_proxy {
    use cranedesk_platform::on_both_engines;

    use super::{WRONG, sign_in_from};
    use crate::testing::TestApp;

    on_both_engines!(TestApp: a_made_up_forwarded_address_changes_nothing);

    async fn a_made_up_forwarded_address_changes_nothing(app: TestApp) {
        let visitor = app.visitor();
        for number in 0..10 {
            let (address, name) = (format!("203.0.113.{number}"), format!("user{number}"));
            let answer = sign_in_from(&visitor, &address, &name, WRONG).await;
            assert_eq!(answer.status, 401);
        }
        let refused = sign_in_from(&visitor, "203.0.113.99", "fresh", WRONG).await;
        assert_eq!(refused.status, 429);
    }
}
