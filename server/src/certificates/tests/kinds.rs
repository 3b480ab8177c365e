//! Kinds of an owner's own, and the four as an owner changed them.

use cranedesk_platform::on_both_engines;
use serde_json::{Value, json};

use super::super::Certificate;
use super::{get_crane, history, owner_of_a_crane, reasons, renewed};
use crate::alerts;
use crate::testing::{Actors, TestApp};

on_both_engines!(TestApp:
    each_of_the_four_is_renewed_kept_on_the_crane_and_told_of,
    an_owner_adds_a_kind_and_it_counts_like_the_four,
    a_kind_that_is_taken_away_keeps_its_past_and_parks_nothing,
    kinds_that_are_not_acceptable_get_a_sentence,
);

async fn each_of_the_four_is_renewed_kept_on_the_crane_and_told_of(app: TestApp) {
    let (bob, crane) = owner_of_a_crane(&app).await;
    for certificate in Certificate::ALL {
        let key = certificate.as_str();
        let form = json!({ "issued": "2026-07-01", "expires": "2026-07-20" });
        renewed(&bob, crane, key, &form).await;
        assert_eq!(
            get_crane(&bob, crane).await[format!("{key}Expiry")],
            "2026-07-20T11:59:59.999Z"
        );
    }
    alerts::sweep(&app.app).await.expect("a sweep");
    let told = bob.get("/api/alerts").await.json();
    let told = told["alerts"].as_array().expect("a list");
    for certificate in Certificate::ALL {
        let of_it = told.iter().find(|one| {
            one["certificate"] == certificate.as_str()
                && one["certificateLabel"] == certificate.label()
        });
        assert!(of_it.is_some(), "{certificate:?} is not in {told:?}");
    }
}

fn insurance(parks: bool) -> Value {
    json!({ "label": "Insurance", "months": 12, "parks": parks })
}

async fn an_owner_adds_a_kind_and_it_counts_like_the_four(app: TestApp) {
    let actors = Actors::meet(&app).await;
    let made = actors
        .owner
        .post("/api/certificate-kinds", &insurance(true))
        .await;
    assert_eq!(made.status, 201, "{}", made.text);
    let kind = made.json();
    let key = kind["key"].as_str().expect("a key");
    let kinds = actors
        .owner
        .browser
        .get("/api/certificate-kinds")
        .await
        .json();
    let labels: Vec<&Value> = kinds
        .as_array()
        .expect("a list")
        .iter()
        .map(|one| &one["label"])
        .collect();
    assert_eq!(labels, ["COF", "Rego", "M&I", "Rigging Gear", "Insurance"]);
    assert_eq!(
        history(&actors.owner.browser, actors.crane, key).await["state"],
        "nothingRecorded"
    );
    // An edit mate enters it, and who sees the crane sees it.
    let form = json!({ "issued": "2025-07-01", "expires": "2026-06-30" });
    renewed(&actors.edit_mate.browser, actors.crane, key, &form).await;
    for insider in actors.insiders() {
        let seen = get_crane(insider, actors.crane).await;
        assert_eq!(reasons(&seen), ["Insurance expired 30 June"]);
        assert_eq!(seen["certificateNotes"][0]["label"], "Insurance");
        assert_eq!(
            seen["certificateNotes"][0]["expiry"],
            "2026-06-30T11:59:59.999Z"
        );
    }
    let path = format!("/api/certificate-kinds/{key}");
    let changed = actors.owner.browser.put(&path, &insurance(false)).await;
    assert_eq!(
        (changed.status, &changed.json()["parks"]),
        (200, &json!(false))
    );
    assert_eq!(
        get_crane(&actors.owner.browser, actors.crane).await["fitness"]["fit"],
        true
    );
    // The four keep their names, and not their intervals.
    let cof = json!({ "label": "Something else", "months": 12, "parks": true });
    let cof = actors
        .owner
        .put("/api/certificate-kinds/cof", &cof)
        .await
        .json();
    assert_eq!((&cof["label"], &cof["months"]), (&json!("COF"), &json!(12)));
    assert_eq!(
        history(&actors.view_mate.browser, actors.crane, "cof").await["months"],
        12
    );
    assert_eq!(
        actors
            .stranger
            .browser
            .put(&path, &insurance(true))
            .await
            .status,
        404
    );
}

async fn a_kind_that_is_taken_away_keeps_its_past_and_parks_nothing(app: TestApp) {
    let (bob, crane) = owner_of_a_crane(&app).await;
    let kind = bob
        .post("/api/certificate-kinds", &insurance(true))
        .await
        .json();
    let key = kind["key"].as_str().expect("a key");
    let form = json!({ "issued": "2025-07-01", "expires": "2026-06-30" });
    renewed(&bob, crane, key, &form).await;
    assert_eq!(get_crane(&bob, crane).await["fitness"]["fit"], false);
    let path = format!("/api/certificate-kinds/{key}");
    assert_eq!(bob.delete(&path).await.status, 204);
    assert_eq!(bob.delete(&path).await.status, 404);
    let now = get_crane(&bob, crane).await;
    assert_eq!(
        (&now["fitness"]["fit"], now.get("certificateNotes")),
        (&json!(true), None)
    );
    let evidence = bob
        .get(&format!("/api/cranes/{crane}/evidence?on=2026-05-03"))
        .await
        .json();
    let kinds = evidence["kinds"].as_array().expect("a list");
    assert!(
        kinds
            .iter()
            .any(|one| one["label"] == "Insurance" && one["state"] == "valid")
    );
    assert_eq!(bob.delete("/api/certificate-kinds/cof").await.status, 409);
}

async fn kinds_that_are_not_acceptable_get_a_sentence(app: TestApp) {
    let (bob, _) = owner_of_a_crane(&app).await;
    let cases = [
        (
            json!({ "label": " ", "months": 12, "parks": true }),
            422,
            "The name is required",
        ),
        (
            json!({ "label": "x".repeat(41), "months": 12, "parks": true }),
            422,
            "The name must be at most 40 characters",
        ),
        (
            json!({ "label": "WoF", "months": 0, "parks": true }),
            422,
            "The interval must be from 1 to 120 months",
        ),
        (
            json!({ "label": "rego", "months": 12, "parks": true }),
            409,
            "There is a certificate type called Rego already",
        ),
    ];
    for (form, status, sentence) in cases {
        let answer = bob.post("/api/certificate-kinds", &form).await;
        assert_eq!((answer.status, answer.text.as_str()), (status, sentence));
    }
}
