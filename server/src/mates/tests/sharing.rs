//! Sharing cranes, and when that ends.

use cranedesk_platform::on_both_engines;
use serde_json::{Value, json};

use super::{Person, befriend, id, said};
use crate::testing::TestApp;

on_both_engines!(TestApp:
    a_shared_crane_is_listed_for_both,
    a_share_has_the_chosen_access_and_the_owner_may_change_it,
    only_own_cranes_are_shared,
    only_mates_are_shared_with,
    sharing_twice_is_a_conflict,
    only_the_owner_ends_a_share,
    letting_go_ends_every_share_between_the_two_and_no_other,
);

async fn a_shared_crane_is_listed_for_both(app: TestApp) {
    let (ana, bob, cat) = (
        Person::register(&app, "ana").await,
        Person::register(&app, "bob").await,
        Person::register(&app, "cat").await,
    );
    befriend(&ana, &bob).await;
    let (first, second) = (ana.add_crane().await, bob.add_crane().await);
    let shared = ana.share(first, &bob).await;
    assert_eq!(shared.status, 201, "{}", shared.text);
    let shared = shared.json();
    let expected = json!({
        "id": id(&shared), "craneId": first, "craneName": "Liebherr LTM 1100",
        "craneType": "telescopic", "sharedByUserId": ana.id, "sharedByName": "ana",
        "sharedWithUserId": bob.id, "sharedWithName": "bob",
        "access": "edit", "createdAt": "2026-07-01T12:00:00.000Z",
    });
    assert_eq!(shared, expected);
    app.seconds_pass(1);
    let back = bob.share(second, &ana).await.json();
    assert_eq!(ana.shares().await, json!([back, shared]));
    assert_eq!(bob.shares().await, json!([back, shared]));
    assert_eq!(cat.shares().await, json!([]));
    assert_eq!(bob.access_to(first).await.as_deref(), Some("edit"));
    assert_eq!(ana.access_to(first).await.as_deref(), Some("owner"));
    assert_eq!(cat.access_to(first).await, None);
}

async fn a_share_has_the_chosen_access_and_the_owner_may_change_it(app: TestApp) {
    let (ana, bob) = (
        Person::register(&app, "ana").await,
        Person::register(&app, "bob").await,
    );
    befriend(&ana, &bob).await;
    let crane = ana.add_crane().await;
    let wrong = json!({"craneId": crane, "sharedWithUserId": bob.id, "access": "owner"});
    assert_eq!(
        ana.browser
            .post("/api/mates/share-crane", &wrong)
            .await
            .status,
        422
    );
    let form = json!({"craneId": crane, "sharedWithUserId": bob.id, "access": "view"});
    let shared = ana.browser.post("/api/mates/share-crane", &form).await;
    let mut shared: Value = shared.json();
    assert_eq!(shared["access"], "view");
    assert_eq!(bob.access_to(crane).await.as_deref(), Some("view"));

    let changed = ana.change_share(id(&shared), "edit").await;
    shared["access"] = json!("edit");
    assert_eq!((changed.status, changed.json()), (200, shared.clone()));
    assert_eq!(bob.access_to(crane).await.as_deref(), Some("edit"));
    assert_eq!(ana.change_share(id(&shared), "owner").await.status, 422);
    assert_eq!(bob.shares().await, json!([shared]));
}

async fn only_own_cranes_are_shared(app: TestApp) {
    let (ana, bob, cat) = (
        Person::register(&app, "ana").await,
        Person::register(&app, "bob").await,
        Person::register(&app, "cat").await,
    );
    befriend(&ana, &bob).await;
    befriend(&bob, &cat).await;
    let crane = ana.add_crane().await;
    assert_eq!(ana.share(crane, &bob).await.status, 201);
    // Not even a mate who may edit it passes it on, nor gives it back.
    for refused in [
        bob.share(crane, &cat).await,
        bob.share(crane, &ana).await,
        cat.share(crane, &bob).await,
        ana.share(crane + 1, &bob).await,
    ] {
        assert_eq!(said(&refused), (404, "Crane not found"));
    }
    assert_eq!(cat.access_to(crane).await, None);
    assert_eq!(ana.shares().await.as_array().map(Vec::len), Some(1));
}

async fn only_mates_are_shared_with(app: TestApp) {
    let (ana, bob, cat, dan) = (
        Person::register(&app, "ana").await,
        Person::register(&app, "bob").await,
        Person::register(&app, "cat").await,
        Person::register(&app, "dan").await,
    );
    assert_eq!(ana.ask(&bob).await.status, 201);
    assert_eq!(cat.ask(&ana).await.status, 201);
    let crane = ana.add_crane().await;
    let form = json!({"craneId": crane, "sharedWithUserId": 999});
    let nobody = ana.browser.post("/api/mates/share-crane", &form).await;
    for refused in [
        ana.share(crane, &bob).await,
        ana.share(crane, &cat).await,
        ana.share(crane, &dan).await,
        ana.share(crane, &ana).await,
        nobody,
    ] {
        assert_eq!(said(&refused), (404, "Mate not found."));
    }
    assert_eq!(ana.shares().await, json!([]));
}

async fn sharing_twice_is_a_conflict(app: TestApp) {
    let (ana, bob) = (
        Person::register(&app, "ana").await,
        Person::register(&app, "bob").await,
    );
    befriend(&ana, &bob).await;
    let crane = ana.add_crane().await;
    let shared = ana.share(crane, &bob).await.json();
    let form = json!({"craneId": crane, "sharedWithUserId": bob.id, "access": "view"});
    let again = ana.browser.post("/api/mates/share-crane", &form).await;
    let sentence = "You share this crane with that mate already.";
    assert_eq!(said(&again), (409, sentence));
    assert_eq!(ana.shares().await, json!([shared]));
}

async fn only_the_owner_ends_a_share(app: TestApp) {
    let (ana, bob, cat) = (
        Person::register(&app, "ana").await,
        Person::register(&app, "bob").await,
        Person::register(&app, "cat").await,
    );
    befriend(&ana, &bob).await;
    befriend(&ana, &cat).await;
    let crane = ana.add_crane().await;
    let share = id(&ana.share(crane, &bob).await.json());
    for other in [&bob, &cat] {
        for refused in [
            other.change_share(share, "view").await,
            other.stop_sharing(share).await,
        ] {
            assert_eq!(said(&refused), (404, "Shared crane not found."));
        }
    }
    assert_eq!(bob.access_to(crane).await.as_deref(), Some("edit"));

    assert_eq!(said(&ana.stop_sharing(share).await), (204, ""));
    assert_eq!(bob.access_to(crane).await, None);
    assert_eq!(bob.shares().await, json!([]));
    let twice = ana.stop_sharing(share).await;
    assert_eq!(said(&twice), (404, "Shared crane not found."));
    let late = ana.change_share(share, "view").await;
    assert_eq!(said(&late), (404, "Shared crane not found."));
    assert_eq!(ana.share(crane, &bob).await.status, 201);
}

async fn letting_go_ends_every_share_between_the_two_and_no_other(app: TestApp) {
    let (ana, bob, cat) = (
        Person::register(&app, "ana").await,
        Person::register(&app, "bob").await,
        Person::register(&app, "cat").await,
    );
    befriend(&ana, &bob).await;
    befriend(&cat, &ana).await;
    let (hers, his) = (ana.add_crane().await, bob.add_crane().await);
    assert_eq!(ana.share(hers, &bob).await.status, 201);
    assert_eq!(bob.share(his, &ana).await.status, 201);
    let kept = ana.share(hers, &cat).await.json();

    assert_eq!(bob.let_go(&ana).await.status, 204);
    assert_eq!(bob.shares().await, json!([]));
    assert_eq!(ana.shares().await, json!([kept]));
    assert_eq!(bob.access_to(hers).await, None);
    assert_eq!(ana.access_to(his).await, None);
    assert_eq!(cat.access_to(hers).await.as_deref(), Some("edit"));
    // Mates again, but nothing comes back by itself.
    befriend(&ana, &bob).await;
    assert_eq!(bob.shares().await, json!([]));
}
