//! A clock that was wrong for a moment must lock nobody out.

use std::time::Duration;

use cranedesk_platform::on_both_engines;

use super::Proxied;
use crate::testing::PASSWORD;

on_both_engines!(
    Proxied: a_delay_from_the_future_is_forgotten, a_used_up_bucket_from_the_future_is_forgotten,
    a_failure_after_the_clock_was_set_right_counts_as_the_first,
    a_delay_is_believed_only_as_far_as_its_failures_go,
);

const HERE: &str = "203.0.113.7";
const WRONG: &str = "wrong horse";
const YEAR: Duration = Duration::from_hours(365 * 24);
const MINUTE: Duration = Duration::from_mins(1);

async fn fail(bed: &Proxied, name: &str, times: usize) {
    for _ in 0..times {
        assert_eq!(bed.sign_in_from(HERE, name, WRONG).await.status, 401);
    }
}

async fn a_delay_from_the_future_is_forgotten(bed: Proxied) {
    bed.0.user("bob").await;
    bed.0.clock.advance(YEAR);
    fail(&bed, "bob", 4).await;
    assert_eq!(bed.sign_in_from(HERE, "bob", PASSWORD).await.status, 429);
    bed.0.clock.go_back(YEAR);
    assert_eq!(bed.sign_in_from(HERE, "bob", PASSWORD).await.status, 200);
}

async fn a_used_up_bucket_from_the_future_is_forgotten(bed: Proxied) {
    bed.0.user("bob").await;
    bed.0.clock.advance(10 * MINUTE);
    for name in ["amy", "cat", "dan", "eve", "fay"] {
        fail(&bed, name, 2).await;
    }
    assert_eq!(bed.sign_in_from(HERE, "bob", PASSWORD).await.status, 429);
    bed.0.clock.go_back(10 * MINUTE);
    assert_eq!(bed.sign_in_from(HERE, "bob", PASSWORD).await.status, 200);
    // The bucket is an honest one again.
    for name in ["gus", "hal", "ida", "jim", "kay"] {
        fail(&bed, name, 2).await;
    }
    assert_eq!(bed.sign_in_from(HERE, "bob", PASSWORD).await.status, 429);
}

async fn a_failure_after_the_clock_was_set_right_counts_as_the_first(bed: Proxied) {
    bed.0.user("bob").await;
    bed.0.clock.advance(YEAR);
    fail(&bed, "bob", 4).await;
    bed.0.clock.go_back(YEAR);
    fail(&bed, "bob", 3).await;
    assert_eq!(bed.sign_in_from(HERE, "bob", PASSWORD).await.status, 200);
}

async fn a_delay_is_believed_only_as_far_as_its_failures_go(bed: Proxied) {
    bed.0.user("bob").await;
    for (ahead, status) in [(MINUTE, 200), (Duration::ZERO, 429)] {
        bed.0.clock.advance(ahead);
        fail(&bed, "bob", 4).await;
        bed.0.clock.go_back(ahead);
        assert_eq!(bed.sign_in_from(HERE, "bob", PASSWORD).await.status, status);
    }
}
