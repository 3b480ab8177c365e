//! Notices by mail, and the limit on test mails.

use cranedesk_platform::on_both_engines;
use serde_json::json;

use super::SEVEN_HOURS;
use crate::testing::{Actors, WithMail};

on_both_engines!(
    WithMail: the_daily_mail_tells_what_mates_did, test_mails_are_five_an_hour,
    a_mail_that_a_wrong_clock_put_off_is_sent,
);

async fn the_daily_mail_tells_what_mates_did(bed: WithMail) {
    let (crew, mut seen) = (Actors::meet(&bed.app).await, 0);
    // Read and mailed before, so that the mates' doings stand alone.
    bed.app.seconds_pass(SEVEN_HOURS);
    bed.delivered(&mut seen).await;
    let crane = format!("/api/cranes/{}", crew.crane);
    assert_eq!(crew.edit_mate.delete(&crane).await.status, 204);
    assert!(
        bed.delivered(&mut seen).await.is_empty(),
        "not at their hour"
    );
    bed.app.days_pass(1);
    let mails = bed.delivered(&mut seen).await;
    let owners: Vec<_> = mails
        .iter()
        .filter(|mail| mail.contains("To: owner@example.nz"))
        .collect();
    assert_eq!(owners.len(), 1, "{mails:#?}");
    for part in ["editor deleted Liebherr LTM 1100 (KCR 100).", "/bin"] {
        assert!(owners[0].contains(part), "{}", owners[0]);
    }
    bed.app.days_pass(1);
    assert!(bed.delivered(&mut seen).await.is_empty(), "told once");
}

async fn test_mails_are_five_an_hour(bed: WithMail) {
    let (bob, mut seen) = (bed.app.user("bob").await, 0);
    let form = json!({"channel": "email"});
    for _ in 0..5 {
        assert_eq!(bob.post("/api/alerts/test", &form).await.status, 200);
    }
    let refused = bob.post("/api/alerts/test", &form).await;
    assert_eq!(
        (refused.status, refused.text.as_str()),
        (429, "Too many test mails. Please try again in 60 minutes.")
    );
    assert_eq!(bed.delivered(&mut seen).await.len(), 5);
    let bell = json!({"channel": "bell"});
    assert_eq!(bob.post("/api/alerts/test", &bell).await.status, 200);
    bed.app.seconds_pass(60 * 60 - 1);
    assert_eq!(bob.post("/api/alerts/test", &form).await.status, 429);
    bed.app.seconds_pass(1);
    assert_eq!(bob.post("/api/alerts/test", &form).await.status, 200);
}

async fn a_mail_that_a_wrong_clock_put_off_is_sent(bed: WithMail) {
    let (bob, mut seen) = (bed.app.user("bob").await, 0);
    bed.app.days_pass(5);
    let form = json!({"channel": "email"});
    assert_eq!(bob.post("/api/alerts/test", &form).await.status, 200);
    let five_days = std::time::Duration::from_hours(5 * 24);
    bed.app.clock.go_back(five_days);
    assert_eq!(bed.delivered(&mut seen).await.len(), 1);
}
