//! Templates are everyone's own.

use cranedesk_platform::on_both_engines;
use serde_json::json;

use crate::testing::{Actors, TestApp};

on_both_engines!(TestApp: a_template_is_kept_changed_and_removed_by_whoever_made_it);

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
