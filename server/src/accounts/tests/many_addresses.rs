//! Guessing at one account from many addresses.

use cranedesk_platform::on_both_engines;

use super::{Proxied, assert_refused};
use crate::testing::PASSWORD;

on_both_engines!(
    Proxied: many_addresses_share_one_growing_delay, known_addresses_never_wait_for_strangers,
    the_owner_is_told_once_that_many_addresses_guess,
    a_name_that_nobody_has_is_slowed_the_same_way,
    failed_sign_ins_are_counted_for_the_operator,
);

const WRONG: &str = "wrong horse";
const HOME: &str = "198.51.100.9";

/// One wrong password from an address that was never seen before.
async fn guess(bed: &Proxied, number: usize) -> crate::testing::Answer {
    bed.sign_in_from(&format!("203.0.113.{number}"), "bob", WRONG)
        .await
}

async fn many_addresses_share_one_growing_delay(bed: Proxied) {
    bed.0.user("bob").await;
    // Three networks are few; the fourth begins what they share, and three more are free.
    for number in 0..7 {
        assert_eq!(guess(&bed, number).await.status, 401, "{number}");
    }
    for (number, wait) in [(10, 1), (20, 2), (30, 4), (40, 8)] {
        let waits = guess(&bed, number).await;
        assert_eq!(waits.status, 429);
        assert_eq!(waits.header("retry-after"), wait.to_string());
        bed.0.seconds_pass(wait);
        assert_eq!(guess(&bed, number + 1).await.status, 401);
    }
}

async fn known_addresses_never_wait_for_strangers(bed: Proxied) {
    bed.0.user("bob").await;
    assert_eq!(bed.sign_in_from(HOME, "bob", PASSWORD).await.status, 200);
    for number in 0..7 {
        assert_eq!(guess(&bed, number).await.status, 401);
    }
    assert_eq!(guess(&bed, 8).await.status, 429);
    // A typing error at home is no reason to wait, and signing in is no help to others.
    assert_eq!(bed.sign_in_from(HOME, "bob", WRONG).await.status, 401);
    assert_eq!(bed.sign_in_from(HOME, "bob", PASSWORD).await.status, 200);
    assert_eq!(guess(&bed, 9).await.status, 429);
    // Elsewhere the owner waits once, and is known from then on.
    let cafe = "192.0.2.44";
    assert_eq!(bed.sign_in_from(cafe, "bob", PASSWORD).await.status, 429);
    bed.0.seconds_pass(1);
    assert_eq!(bed.sign_in_from(cafe, "bob", PASSWORD).await.status, 200);
    assert_eq!(bed.sign_in_from(cafe, "bob", PASSWORD).await.status, 200);
}

async fn the_owner_is_told_once_that_many_addresses_guess(bed: Proxied) {
    let bob = bed.0.user("bob").await;
    let told = async || {
        let list = bob.get("/api/alerts").await.json();
        list["alerts"].as_array().expect("a list").clone()
    };
    for number in 0..3 {
        assert_eq!(guess(&bed, number).await.status, 401);
    }
    assert!(told().await.is_empty(), "a few places are a few phones");
    for number in 3..7 {
        assert_eq!(guess(&bed, number).await.status, 401);
    }
    let alerts = told().await;
    assert_eq!(alerts.len(), 1, "{alerts:?}");
    let message = alerts[0]["message"].as_str().expect("a sentence");
    assert!(message.starts_with("Somebody tries to sign in as you from several places"));
    assert_eq!(alerts[0]["path"], "/profile?tab=security");
}

async fn a_name_that_nobody_has_is_slowed_the_same_way(bed: Proxied) {
    for number in 0..7 {
        assert_eq!(guess(&bed, number).await.status, 401);
    }
    assert_refused(
        &guess(&bed, 8).await,
        429,
        "Too many attempts. Please try again in 1 second.",
    );
}

async fn failed_sign_ins_are_counted_for_the_operator(bed: Proxied) {
    bed.0.user("bob").await;
    for _ in 0..5 {
        bed.sign_in_from(HOME, "bob", WRONG).await;
    }
    let metrics = bed.0.visitor().get("/metrics").await.text;
    for line in [
        "cranedesk_failed_sign_ins_total{reason=\"wrong\"} 4",
        "cranedesk_failed_sign_ins_total{reason=\"too many\"} 1",
    ] {
        assert!(metrics.contains(line), "{line} is not in\n{metrics}");
    }
}
