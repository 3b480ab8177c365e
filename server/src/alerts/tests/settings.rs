//! What a user may set, and what is refused.

use cranedesk_platform::on_both_engines;
use serde_json::json;

use super::{SEVEN_HOURS, add_crane, messages, sweep};
use crate::testing::TestApp;

on_both_engines!(
    TestApp: the_defaults_are_told_and_can_be_changed,
    nonsense_is_refused_in_a_sentence,
    new_lead_days_count_from_now_on,
    somebody_elses_alerts_stay_unread,
);

async fn the_defaults_are_told_and_can_be_changed(app: TestApp) {
    let bob = app.user("bob").await;
    let defaults = bob.get("/api/alerts/settings").await.json();
    assert_eq!(
        defaults,
        json!({
            "leadDays": [60, 30, 14, 7, 1, 0], "emailEnabled": true, "emailHour": 7,
            "timeZone": "Pacific/Auckland", "quietFrom": 21, "quietUntil": 7,
            "emailAvailable": false,
            "emailAddress": "bob@example.nz", "emailToConfirm": null, "emailFailing": false,
            "calendarMadeAt": null, "mutedCraneIds": [],
        })
    );
    let wish = json!({
        "leadDays": [1, 45, 45], "emailEnabled": false, "emailHour": 18,
        "timeZone": "Europe/London",
    });
    let changed = bob.put("/api/alerts/settings", &wish).await;
    assert_eq!(changed.status, 200, "{}", changed.text);
    let stored = bob.get("/api/alerts/settings").await.json();
    assert_eq!(stored["leadDays"], json!([45, 1]));
    assert_eq!(
        [
            &stored["emailEnabled"],
            &stored["emailHour"],
            &stored["timeZone"]
        ],
        [&json!(false), &json!(18), &json!("Europe/London")]
    );
    let test = bob
        .post("/api/alerts/test", &json!({ "channel": "email" }))
        .await;
    assert_eq!(
        (test.status, test.text.as_str()),
        (409, "E-mail is not set up on this server.")
    );
}

async fn nonsense_is_refused_in_a_sentence(app: TestApp) {
    let bob = app.user("bob").await;
    let good = json!({
        "leadDays": [30], "emailEnabled": true, "emailHour": 7, "timeZone": "UTC",
    });
    let wrong = [
        ("leadDays", json!([-1])),
        ("leadDays", json!([366])),
        ("leadDays", json!((0..13).collect::<Vec<i32>>())),
        ("emailHour", json!(24)),
        ("emailHour", json!(-1)),
        ("timeZone", json!("Middle/Earth")),
        ("timeZone", json!("")),
    ];
    for (field, value) in wrong {
        let mut form = good.clone();
        form[field] = value;
        let refused = bob.put("/api/alerts/settings", &form).await;
        assert_eq!(refused.status, 422, "{form}: {}", refused.text);
    }
}

async fn new_lead_days_count_from_now_on(app: TestApp) {
    let bob = app.user("bob").await;
    // 45 days ahead of the first of July in Auckland, which has just begun.
    add_crane(&bob, "2026-08-16T11:59:59.999Z").await;
    let wish = json!({
        "leadDays": [45], "emailEnabled": true, "emailHour": 7, "timeZone": "Pacific/Auckland",
    });
    assert_eq!(bob.put("/api/alerts/settings", &wish).await.status, 200);
    sweep(&app).await;
    assert!(messages(&bob).await.is_empty(), "the hour has not come");
    app.seconds_pass(SEVEN_HOURS);
    sweep(&app).await;
    assert_eq!(
        messages(&bob).await,
        ["COF of Grove GMK4100L (MHT225) expires in 45 days, on 16 August 2026."]
    );
}

async fn somebody_elses_alerts_stay_unread(app: TestApp) {
    let bob = app.user("bob").await;
    let eve = app.user("eve").await;
    add_crane(&bob, "2026-07-07T11:59:59.999Z").await;
    sweep(&app).await;
    let id = bob.get("/api/alerts").await.json()["alerts"][0]["id"].clone();
    assert_eq!(
        eve.post("/api/alerts/read", &json!({ "ids": [id] }))
            .await
            .status,
        204
    );
    assert_eq!(eve.post("/api/alerts/read", &json!({})).await.status, 204);
    assert_eq!(bob.get("/api/alerts").await.json()["unread"], 1);
}
