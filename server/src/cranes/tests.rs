//! Cranes over HTTP, on both databases.

mod bin;
mod images;

use cranedesk_platform::on_both_engines;
use cranedesk_platform::params;
use reqwest::Method;
use serde_json::{Value, json};

use crate::testing::{Actors, TestApp, crane_form, send};

on_both_engines!(TestApp:
    a_crane_is_added_read_changed_and_removed,
    the_payload_never_decides_the_owner,
    fields_that_are_not_acceptable_get_a_sentence,
    dates_are_kept_as_utc_and_old_text_still_loads,
    the_list_holds_own_and_shared_cranes_in_a_stable_order,
    an_unchanged_list_is_not_sent_again,
    a_list_shows_what_was_changed_on_another_node,
    a_list_is_sent_packed_to_those_who_can_unpack_it,
    those_who_may_see_a_crane_see_it_and_others_find_nothing,
    those_who_may_change_a_crane_change_it,
    those_who_may_change_a_crane_remove_it,
    a_change_to_an_unseen_state_is_refused,
    every_change_gets_a_new_time,
    what_nobody_sees_is_left_out_of_names,
);

fn with(field: &str, value: impl Into<Value>) -> Value {
    let mut form = crane_form();
    form[field] = value.into();
    form
}

async fn a_crane_is_added_read_changed_and_removed(app: TestApp) {
    let bob = app.user("Bob").await;
    let created = bob.post("/api/cranes", &crane_form()).await;
    assert_eq!(created.status, 201);
    let crane = created.json();
    let id = crane["id"].as_i64().expect("an id");
    let me = bob.get("/api/user").await.json();
    let mut expected = crane_form();
    for (field, value) in [
        ("id", json!(id)),
        ("userId", me["id"].clone()),
        ("ownerName", json!("Bob")),
        ("access", json!("owner")),
        ("imageUrl", json!("")),
        ("thumbnailUrl", json!("")),
        ("updatedAt", json!("2026-07-01T12:00:00.000Z")),
        ("documents", json!([])),
        ("fitness", json!({"fit": true})),
    ] {
        expected[field] = value;
    }
    assert_eq!(crane, expected);
    let path = format!("/api/cranes/{id}");
    assert_eq!(bob.get(&path).await.json(), expected);
    assert_eq!(bob.get("/api/cranes").await.json(), json!([expected]));

    app.seconds_pass(1);
    let changed = bob.put(&path, &with("make", "  Tadano ")).await;
    expected["make"] = "Tadano".into();
    expected["updatedAt"] = "2026-07-01T12:00:01.000Z".into();
    assert_eq!((changed.status, changed.json()), (200, expected.clone()));
    assert_eq!(bob.get(&path).await.json(), expected);

    assert_eq!(bob.delete(&path).await.status, 204);
    assert_eq!(bob.delete(&path).await.status, 404);
    let gone = bob.get(&path).await;
    assert_eq!((gone.status, gone.text.as_str()), (404, "Crane not found"));
    assert_eq!(bob.get("/api/cranes").await.json(), json!([]));
}

async fn the_payload_never_decides_the_owner(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let owner = crew.owner.get("/api/user").await.json()["id"].clone();
    let planted = crew
        .stranger
        .post("/api/cranes", &with("userId", owner.clone()))
        .await
        .json();
    assert_eq!(planted["ownerName"], "stranger");
    let path = format!("/api/cranes/{}", crew.crane);
    let thief = crew.edit_mate.get("/api/user").await.json()["id"].clone();
    let changed = crew.edit_mate.put(&path, &with("userId", thief)).await;
    assert_eq!(
        (changed.status, &changed.json()["userId"]),
        (200, &owner),
        "{}",
        changed.text
    );
}

async fn fields_that_are_not_acceptable_get_a_sentence(app: TestApp) {
    let bob = app.user("Bob").await;
    let id = bob.post("/api/cranes", &crane_form()).await.json()["id"].clone();
    let control = "may not hold line breaks or other control characters";
    let cases = [
        (
            "type",
            json!("tower"),
            "Type must be telescopic, lattice or other",
        ),
        ("make", json!(""), "Make is required"),
        ("model", json!("   "), "Model is required"),
        (
            "vehicleId",
            json!("x".repeat(101)),
            "Vehicle ID must be at most 100 characters",
        ),
        ("make", json!("a\0b"), &format!("Make {control}")),
        ("model", json!("a\nb"), &format!("Model {control}")),
        (
            "roadUserKm",
            json!(-1),
            "Road User KM must be a positive number",
        ),
        (
            "roadUserKm",
            json!(-0.5),
            "Road User KM must be a positive number",
        ),
        (
            "roadUserKm",
            json!(1.5),
            "Road User KM must be a whole number",
        ),
        (
            "roadUserKm",
            json!(1e300),
            "Road User KM must be at most 999,999,999",
        ),
        (
            "cofExpiry",
            json!("2025-02-29"),
            "COF expiry must be a date, such as 31/7/2026",
        ),
        (
            "regoExpiry",
            json!("1/13/2026"),
            "Rego expiry must be a date, such as 31/7/2026",
        ),
        (
            "miExpiry",
            json!(""),
            "M&I expiry must be a date, such as 31/7/2026",
        ),
        (
            "riggingGearExpiry",
            json!("0000-01-01"),
            "Rigging Gear expiry must be a date, such as 31/7/2026",
        ),
    ];
    for (field, value, sentence) in cases {
        let form = with(field, value);
        for answer in [
            bob.post("/api/cranes", &form).await,
            bob.put(&format!("/api/cranes/{id}"), &form).await,
        ] {
            assert_eq!((answer.status, answer.text.as_str()), (422, sentence));
        }
    }
    for value in [json!("12"), json!(null), json!([])] {
        let answer = bob.post("/api/cranes", &with("roadUserKm", value)).await;
        assert_eq!(answer.status, 422, "{}", answer.text);
    }
    let answer = bob.post("/api/cranes", &json!({"make": "Kato"})).await;
    assert_eq!(answer.status, 422, "{}", answer.text);
    let good = [
        ("make", json!("ō".repeat(100))),
        ("model", json!("'; DROP TABLE cranes; --")),
        ("roadUserKm", json!(0)),
        ("roadUserKm", json!(999_999_999)),
        ("type", json!("lattice")),
    ];
    for (field, value) in good {
        let answer = bob.post("/api/cranes", &with(field, value.clone())).await;
        assert_eq!((answer.status, &answer.json()[field]), (201, &value));
    }
    assert_eq!(
        bob.get("/api/cranes").await.json().as_array().map(Vec::len),
        Some(6)
    );
}

async fn dates_are_kept_as_utc_and_old_text_still_loads(app: TestApp) {
    let bob = app.user("Bob").await;
    let mut form = with("cofExpiry", "31/7/2026");
    form["regoExpiry"] = "2026-07-31T23:59:59.999+12:00".into();
    form["miExpiry"] = "2026-07-31".into();
    let crane = bob.post("/api/cranes", &form).await.json();
    assert_eq!(crane["cofExpiry"], "2026-07-31T23:59:59.999Z");
    assert_eq!(crane["regoExpiry"], "2026-07-31T11:59:59.999Z");
    assert_eq!(crane["miExpiry"], "2026-07-31T23:59:59.999Z");

    let instants = app.app.db.read(|db| {
        let sql = "SELECT cof_expires_at, rego_expires_at FROM cranes";
        db.one(sql, &[], |row| {
            let at = |column| row.get::<i64>(column);
            Ok((at("cof_expires_at")?, at("rego_expires_at")?))
        })
    });
    let expected = (1_785_542_399_999, 1_785_499_199_999);
    assert_eq!(instants.await.expect("a crane"), expected);

    let old = app.app.db.write(|db| {
        let sql = "UPDATE cranes SET cof_expiry = $1, cof_expires_at = NULL";
        db.execute(sql, params!["next winter"])
    });
    old.await.expect("an old row");
    let list = bob.get("/api/cranes").await;
    assert_eq!(list.status, 200);
    assert_eq!(list.json()[0]["cofExpiry"], "next winter");
}

async fn the_list_holds_own_and_shared_cranes_in_a_stable_order(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let own = crew
        .edit_mate
        .post("/api/cranes", &crane_form())
        .await
        .json();
    let last = crew.owner.post("/api/cranes", &crane_form()).await.json();
    let listed = |answer: Value| -> Vec<(i64, String, String)> {
        let text = |value: &Value| value.as_str().expect("text").to_owned();
        let cranes = answer.as_array().expect("a list").clone();
        cranes
            .iter()
            .map(|crane| {
                let id = crane["id"].as_i64().expect("an id");
                (id, text(&crane["access"]), text(&crane["ownerName"]))
            })
            .collect()
    };
    let crane = |id: &Value, access: &str, owner: &str| {
        (
            id.as_i64().expect("an id"),
            access.to_owned(),
            owner.to_owned(),
        )
    };
    let shared = json!(crew.crane);
    let edit_mate = listed(crew.edit_mate.get("/api/cranes").await.json());
    assert_eq!(
        edit_mate,
        [
            crane(&shared, "edit", "owner"),
            crane(&own["id"], "owner", "editor")
        ]
    );
    let view_mate = listed(crew.view_mate.get("/api/cranes").await.json());
    assert_eq!(view_mate, [crane(&shared, "view", "owner")]);
    let owner = listed(crew.owner.get("/api/cranes").await.json());
    assert_eq!(
        owner,
        [
            crane(&shared, "owner", "owner"),
            crane(&last["id"], "owner", "owner")
        ]
    );
    for outsider in crew.outsiders() {
        assert_eq!(outsider.get("/api/cranes").await.json(), json!([]));
    }
    assert_eq!(crew.nobody.get("/api/cranes").await.status, 401);
    assert_eq!(
        crew.nobody.post("/api/cranes", &crane_form()).await.status,
        401
    );
}

async fn an_unchanged_list_is_not_sent_again(app: TestApp) {
    let crew = Actors::meet(&app).await;
    for path in [
        "/api/cranes".to_owned(),
        format!("/api/cranes/{}", crew.crane),
    ] {
        let first = crew.owner.get(&path).await;
        assert_eq!(first.header("cache-control"), "private, no-cache");
        let tag = first.header("etag").to_owned();
        let again = || {
            crew.owner
                .request(Method::GET, &path)
                .header("if-none-match", &tag)
        };
        let unchanged = send(again()).await;
        assert_eq!((unchanged.status, unchanged.text.as_str()), (304, ""));
        assert_eq!(unchanged.header("etag"), tag);
        let path = format!("/api/cranes/{}", crew.crane);
        crew.edit_mate.put(&path, &crane_form()).await;
        assert_eq!(send(again()).await.status, 200);
    }
}

async fn a_list_shows_what_was_changed_on_another_node(app: TestApp) {
    let here = app.user("Bob").await;
    let (there, _stop) = app.another_node().await;
    let form = json!({ "username": "Bob", "password": crate::testing::PASSWORD });
    assert_eq!(there.post("/api/login", &form).await.status, 200);
    for added in 1..=3 {
        let (adds, reads) = if added == 2 {
            (&here, &there)
        } else {
            (&there, &here)
        };
        assert_eq!(adds.post("/api/cranes", &crane_form()).await.status, 201);
        let list = reads.get("/api/cranes").await.json();
        assert_eq!(list.as_array().map(Vec::len), Some(added));
    }
}

async fn a_list_is_sent_packed_to_those_who_can_unpack_it(app: TestApp) {
    let bob = app.user("Bob").await;
    for _ in 0..20 {
        assert_eq!(bob.post("/api/cranes", &crane_form()).await.status, 201);
    }
    let plain = bob.get("/api/cranes").await;
    assert_eq!(plain.header("content-encoding"), "");
    let asks = bob.request(Method::GET, "/api/cranes");
    let packed = send(asks.header("accept-encoding", "br")).await;
    assert_eq!(packed.header("content-encoding"), "br");
    assert!(packed.bytes.len() * 4 < plain.bytes.len());
}

async fn those_who_may_see_a_crane_see_it_and_others_find_nothing(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let path = format!("/api/cranes/{}", crew.crane);
    for (browser, access) in crew.insiders().into_iter().zip(["owner", "edit", "view"]) {
        let crane = browser.get(&path).await;
        assert_eq!(
            (crane.status, &crane.json()["access"]),
            (200, &json!(access))
        );
    }
    let missing = crew.stranger.get("/api/cranes/987654321").await;
    for outsider in crew.outsiders() {
        let answer = outsider.get(&path).await;
        assert_eq!((answer.status, &answer.text), (404, &missing.text));
    }
    assert_eq!(crew.nobody.get(&path).await.status, 401);
    for odd in ["abc", "-1", "9223372036854775808", "1.5", "%00"] {
        let answer = crew.owner.get(&format!("/api/cranes/{odd}")).await;
        assert_eq!(answer.status, 404, "{odd}");
    }
    crew.stop_sharing_with_edit_mate().await;
    assert_eq!(crew.edit_mate.get(&path).await.status, 404);
}

async fn those_who_may_change_a_crane_change_it(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let path = format!("/api/cranes/{}", crew.crane);
    for (browser, make) in [(&crew.owner, "Kato"), (&crew.edit_mate, "Grove")] {
        let changed = browser.put(&path, &with("make", make)).await;
        assert_eq!(
            (changed.status, &changed.json()["make"]),
            (200, &json!(make))
        );
    }
    let refused = crew.view_mate.put(&path, &with("make", "Mine")).await;
    let sentence = "You may look at this crane, but not change it.";
    assert_eq!((refused.status, refused.text.as_str()), (403, sentence));
    for outsider in crew.outsiders() {
        let answer = outsider.put(&path, &with("make", "Mine")).await;
        assert_eq!(
            (answer.status, answer.text.as_str()),
            (404, "Crane not found")
        );
    }
    assert_eq!(
        crew.nobody.put(&path, &with("make", "Mine")).await.status,
        401
    );
    assert_eq!(crew.owner.get(&path).await.json()["make"], "Grove");
}

async fn those_who_may_change_a_crane_remove_it(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let path = format!("/api/cranes/{}", crew.crane);
    assert_eq!(crew.nobody.delete(&path).await.status, 401);
    for outsider in crew.outsiders() {
        assert_eq!(outsider.delete(&path).await.status, 404);
    }
    assert_eq!(crew.view_mate.delete(&path).await.status, 403);
    assert_eq!(crew.owner.get(&path).await.status, 200);
    assert_eq!(crew.edit_mate.delete(&path).await.status, 204);
    assert_eq!(crew.owner.get(&path).await.status, 404);
    assert_eq!(crew.view_mate.get("/api/cranes").await.json(), json!([]));
}

async fn a_change_to_an_unseen_state_is_refused(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let path = format!("/api/cranes/{}", crew.crane);
    let seen = crew.owner.get(&path).await.json()["updatedAt"].clone();
    let mut form = with("make", "Kato");
    form["updatedAt"] = seen.clone();
    assert_eq!(crew.edit_mate.put(&path, &form).await.status, 200);
    form["make"] = "Grove".into();
    let refused = crew.owner.put(&path, &form).await;
    assert_eq!(refused.status, 409);
    let sentence = "Somebody else changed this crane while you were editing.";
    assert!(refused.text.starts_with(sentence), "{}", refused.text);
    assert_eq!(crew.owner.get(&path).await.json()["make"], "Kato");

    assert_eq!(crew.view_mate.put(&path, &form).await.status, 403);
    assert_eq!(crew.stranger.put(&path, &form).await.status, 404);
    form["updatedAt"] = "yesterday".into();
    assert_eq!(crew.owner.put(&path, &form).await.status, 422);
    form["updatedAt"] = json!(null);
    let changed = crew.owner.put(&path, &form).await;
    assert_eq!(changed.status, 200, "without a time the last write wins");
    form["updatedAt"] = changed.json()["updatedAt"].clone();
    assert_eq!(crew.owner.put(&path, &form).await.status, 200);
}

async fn every_change_gets_a_new_time(app: TestApp) {
    let bob = app.user("Bob").await;
    let crane = bob.post("/api/cranes", &crane_form()).await.json();
    let path = format!("/api/cranes/{}", crane["id"]);
    let mut times = vec![crane["updatedAt"].clone()];
    for _ in 0..3 {
        let changed = bob.put(&path, &crane_form()).await.json();
        times.push(changed["updatedAt"].clone());
    }
    let expected =
        ["000", "001", "002", "003"].map(|ms| json!(format!("2026-07-01T12:00:00.{ms}Z")));
    assert_eq!(times, expected);
}

async fn what_nobody_sees_is_left_out_of_names(app: TestApp) {
    let bob = app.user("bob").await;
    let mut form = crane_form();
    form["make"] = json!("\u{feff}Lieb\u{200b}herr\u{202e}");
    form["model"] = json!("LTM\u{2066} 1100\u{2069}");
    form["vehicleId"] = json!("KCR\u{ad}100");
    let crane = bob.post("/api/cranes", &form).await;
    assert_eq!(crane.status, 201, "{}", crane.text);
    let crane = crane.json();
    let names = [&crane["make"], &crane["model"], &crane["vehicleId"]];
    assert_eq!(names, ["Liebherr", "LTM 1100", "KCR100"]);
    form["make"] = json!("\u{200b}\u{2800}\u{3164}");
    let refused = bob.post("/api/cranes", &form).await;
    assert_eq!(
        (refused.status, refused.text.as_str()),
        (422, "Make is required")
    );
}
