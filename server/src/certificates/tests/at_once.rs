//! Several people who renew the same certificate, some without seeing the others.

use cranedesk_platform::on_both_engines;
use serde_json::{Value, json};

use super::{get_crane, history, renew, renewed};
use crate::testing::{Actors, Browser, TestApp, crane_form};

on_both_engines!(TestApp:
    of_passes_entered_at_once_the_later_expiry_counts_whatever_their_days,
    who_had_seen_the_other_pass_replaces_it,
    a_program_that_says_nothing_cannot_have_seen_what_another_entered_just_now,
    an_edit_replaces_what_was_entered_at_once,
);

/// As the renewal form says it: the newest entry that it shows.
async fn seen(browser: &Browser, crane: i64, kind: &str) -> i64 {
    let found = history(browser, crane, kind).await;
    let entries = found["renewals"].as_array().expect("a list").iter();
    entries
        .filter_map(|one| one["id"].as_i64())
        .max()
        .unwrap_or(0)
}

fn pass(issued: &str, expires: &str, seen: i64) -> Value {
    json!({ "issued": issued, "expires": expires, "seen": seen })
}

const LONG: &str = "2027-06-30T11:59:59.999Z";

async fn of_passes_entered_at_once_the_later_expiry_counts_whatever_their_days(app: TestApp) {
    let actors = Actors::meet(&app).await;
    let (owner, mate) = (&actors.owner.browser, &actors.edit_mate.browser);
    let days = [
        ("2026-07-01", "2026-06-28"),
        ("2026-06-28", "2026-07-01"),
        ("2026-07-01", "2026-07-01"),
        ("2026-05-01", "2026-06-30"),
    ];
    let kinds = ["cof", "rego", "mi", "riggingGear"];
    for (kind, (of_long, of_short)) in kinds.into_iter().zip(days) {
        let shown = seen(owner, actors.crane, kind).await;
        let long = pass(of_long, "2027-06-30", shown);
        let short = pass(of_short, "2026-12-31", shown);
        let (one, two) = tokio::join!(
            renew(owner, actors.crane, kind, &long),
            renew(mate, actors.crane, kind, &short),
        );
        assert_eq!((one.status, two.status), (201, 201), "{kind}");
        let found = history(&actors.view_mate.browser, actors.crane, kind).await;
        assert_eq!(found["expiry"], LONG, "{kind}");
        let entries = found["renewals"].as_array().expect("a list");
        let standing = entries.iter().filter(|one| one["voided"].is_null());
        assert_eq!(standing.count(), 3, "nobody's is lost: {kind}");
    }
    let crane = get_crane(owner, actors.crane).await;
    for field in ["cofExpiry", "regoExpiry", "miExpiry", "riggingGearExpiry"] {
        assert_eq!(crane[field], LONG, "{field}");
    }
}

async fn who_had_seen_the_other_pass_replaces_it(app: TestApp) {
    let actors = Actors::meet(&app).await;
    let (owner, mate) = (&actors.owner.browser, &actors.edit_mate.browser);
    let shown = seen(owner, actors.crane, "mi").await;
    let long = pass("2026-06-30", "2027-06-30", shown);
    renewed(owner, actors.crane, "mi", &long).await;
    let shown = seen(mate, actors.crane, "mi").await;
    let short = pass("2026-07-01", "2026-12-31", shown);
    let made = renewed(mate, actors.crane, "mi", &short).await;
    let crane = get_crane(owner, actors.crane).await;
    assert_eq!(crane["miExpiry"], made["expires"]);
}

async fn a_program_that_says_nothing_cannot_have_seen_what_another_entered_just_now(app: TestApp) {
    let actors = Actors::meet(&app).await;
    let (owner, mate) = (&actors.owner.browser, &actors.edit_mate.browser);
    let long = json!({ "issued": "2026-06-28", "expires": "2027-06-30" });
    let short = json!({ "issued": "2026-07-01", "expires": "2026-12-31" });
    let (one, two) = tokio::join!(
        renew(owner, actors.crane, "mi", &long),
        renew(mate, actors.crane, "mi", &short),
    );
    assert_eq!((one.status, two.status), (201, 201));
    assert_eq!(get_crane(owner, actors.crane).await["miExpiry"], LONG);
    // Two minutes later, it has been seen, and one of a later day replaces it.
    app.seconds_pass(120);
    let next = json!({ "issued": "2026-07-02", "expires": "2026-12-31" });
    let made = renewed(mate, actors.crane, "mi", &next).await;
    assert_eq!(
        get_crane(owner, actors.crane).await["miExpiry"],
        made["expires"]
    );
}

async fn an_edit_replaces_what_was_entered_at_once(app: TestApp) {
    let actors = Actors::meet(&app).await;
    let (owner, mate) = (&actors.owner.browser, &actors.edit_mate.browser);
    let shown = seen(owner, actors.crane, "cof").await;
    let long = pass("2026-06-28", "2027-06-30", shown);
    let short = pass("2026-07-01", "2026-12-31", shown);
    renewed(mate, actors.crane, "cof", &short).await;
    renewed(owner, actors.crane, "cof", &long).await;
    assert_eq!(get_crane(owner, actors.crane).await["cofExpiry"], LONG);
    let mut form = crane_form();
    form["cofExpiry"] = "2026-11-30T10:59:59.999Z".into();
    let path = format!("/api/cranes/{}", actors.crane);
    assert_eq!(owner.put(&path, &form).await.status, 200);
    assert_eq!(
        get_crane(mate, actors.crane).await["cofExpiry"],
        form["cofExpiry"]
    );
}
