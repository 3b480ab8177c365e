//! Templates are everyone's own.

use cranedesk_platform::on_both_engines;
use serde_json::json;

use super::renew;
use crate::testing::samples::MANUAL;
use crate::testing::{Actors, TestApp};

on_both_engines!(TestApp:
    a_template_is_kept_changed_and_removed_by_whoever_made_it,
    a_kind_that_nobody_has_is_refused_in_every_choice,
);

async fn a_template_is_kept_changed_and_removed_by_whoever_made_it(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let form = json!({
        "name": " Fletcher ", "customer": "Fletcher Building",
        "kinds": ["cof"], "documentTypes": ["Crane Charts", "Operators Manual", "Crane Charts"],
    });
    let made = crew.owner.post("/api/pack-templates", &form).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let id = made.json()["id"].clone();
    let expected = json!([{
        "id": id, "name": "Fletcher", "customer": "Fletcher Building",
        "kinds": ["cof"], "documentTypes": ["Crane Charts", "Operators Manual"],
    }]);
    assert_eq!(crew.owner.get("/api/pack-templates").await.json(), expected);
    let again = crew.owner.post("/api/pack-templates", &form).await;
    assert_eq!(
        (again.status, again.text.as_str()),
        (409, "You have a template of that name already.")
    );
    let path = format!("/api/pack-templates/{id}");
    assert_eq!(
        crew.edit_mate.get("/api/pack-templates").await.json(),
        json!([])
    );
    assert_eq!(crew.edit_mate.put(&path, &form).await.status, 404);
    assert_eq!(crew.edit_mate.delete(&path).await.status, 404);
    let all = json!({ "name": "Everything", "documentTypes": [] });
    let changed = crew.owner.put(&path, &all).await.json();
    assert_eq!(
        changed,
        json!({ "id": id, "name": "Everything", "customer": "", "documentTypes": [] })
    );
    let nameless = crew
        .owner
        .put(&path, &json!({ "name": " ", "documentTypes": [] }))
        .await;
    assert_eq!(nameless.status, 422);
    assert_eq!(crew.owner.delete(&path).await.status, 204);
    assert_eq!(
        crew.owner.get("/api/pack-templates").await.json(),
        json!([])
    );
}

async fn a_kind_that_nobody_has_is_refused_in_every_choice(app: TestApp) {
    const UNKNOWN: &str = "One of the kinds of certificate is not known. Please choose again.";
    let crew = Actors::meet(&app).await;
    renew(&crew.owner, crew.crane, "cof", "COF.pdf", MANUAL).await;
    let own = json!({ "label": "Insurance", "months": 12, "parks": true });
    let own = crew.owner.post("/api/certificate-kinds", &own).await.json();
    let key = own["key"].as_str().expect("a key").to_owned();
    let codes = format!("/api/cranes/{}/codes", crew.crane);
    for (kind, owner, stranger) in [("cof", 201, 201), (&key, 201, 422), ("made up", 422, 422)] {
        let template = json!({ "name": kind, "kinds": [kind], "documentTypes": [] });
        for (browser, status) in [
            (&crew.owner, owner),
            (&crew.view_mate, owner),
            (&crew.stranger, stranger),
        ] {
            let answer = browser.post("/api/pack-templates", &template).await;
            assert_eq!(answer.status, status, "{kind}: {}", answer.text);
            assert!(status == 201 || answer.text == UNKNOWN, "{}", answer.text);
        }
        let is_known = owner == 201;
        let settings = json!({
            "showsOwner": false, "telephone": "", "takesFaults": false,
            "papers": { "kinds": [kind], "documentTypes": [] },
        });
        let set = crew.owner.put(&codes, &settings).await;
        assert_eq!(set.status, if is_known { 200 } else { 422 }, "{kind}");
        let choice = json!({ "kinds": ["cof", kind], "documentTypes": [] });
        let form = json!({ "craneIds": [crew.crane], "format": "zip", "choice": choice });
        let begun = crew.owner.post("/api/packs", &form).await;
        assert_eq!(begun.status, if is_known { 202 } else { 422 }, "{kind}");
    }
    // A choice that names a kind which was taken away since can still be saved.
    let gone = crew
        .owner
        .delete(&format!("/api/certificate-kinds/{key}"))
        .await;
    assert!(gone.status < 300, "{}", gone.text);
    let template = json!({ "name": "Old", "kinds": [key], "documentTypes": [] });
    assert_eq!(
        crew.owner
            .post("/api/pack-templates", &template)
            .await
            .status,
        201
    );
}
