//! Packs: whoever sees a crane makes packs of it, each for themselves.
//! Templates are everyone's own.

use futures_util::FutureExt;
use reqwest::Method;
use serde_json::{Value, json};

use super::{Row, Target, row};
use crate::testing::{Actors, samples};

fn template(name: &str) -> Value {
    json!({ "name": name, "documentTypes": ["Crane Charts"] })
}

/// A pack of the owner's.
async fn pack_of_the_owner(actors: &Actors) -> Target {
    let form = pack_form(actors).await;
    let made = actors.owner.post("/api/packs", &form).await.json();
    let id = made["id"].as_i64().expect("an id");
    let path = format!("/api/packs/{id}");
    while actors.owner.get(&path).await.json()["state"] == "making" {
        tokio::task::yield_now().await;
    }
    Target::about(id)
}

async fn pack_form(actors: &Actors) -> Value {
    let crane = actors.another_crane().await.id;
    let path = format!("/api/cranes/{crane}/documents");
    let filed = samples::document("permit.pdf", samples::PDF);
    assert_eq!(actors.owner.upload(&path, filed).await.status, 201);
    json!({ "craneIds": [crane], "format": "zip", "choice": { "documentTypes": ["Permits"] } })
}

async fn template_of_the_owner(actors: &Actors) -> Target {
    let path = "/api/pack-templates";
    let known = actors.owner.get(path).await.json();
    let name = format!("Customer {}", known.as_array().map_or(0, Vec::len));
    let made = actors.owner.post(path, &template(&name)).await.json();
    Target::about(made["id"].as_i64().expect("an id"))
}

#[rustfmt::skip]
pub(super) fn rows() -> Vec<Row> {
    let (get, post, put, delete) = (Method::GET, Method::POST, Method::PUT, Method::DELETE);
    let own = [200, 404, 404, 404, 404, 401];
    vec![
        //                                          owner edit view pending stranger nobody
        row(post.clone(), "/api/packs", |actors| async {
            Target::default().with(pack_form(actors).await)
        }.boxed(), [202, 202, 202, 404, 404, 401]),
        row(get.clone(), "/api/packs/{id}", |actors| pack_of_the_owner(actors).boxed(), own),
        row(get.clone(), "/api/packs/{id}/file", |actors| pack_of_the_owner(actors).boxed(), own),
        row(get, "/api/pack-templates", |_| async { Target::default() }.boxed(), [200, 200, 200, 200, 200, 401]),
        row(post, "/api/pack-templates", |_| async {
            Target::default().with(template("For everyone"))
        }.boxed(), [201, 201, 201, 201, 201, 401]),
        row(put, "/api/pack-templates/{id}", |actors| async {
            template_of_the_owner(actors).await.with(template("Changed"))
        }.boxed(), own),
        row(delete, "/api/pack-templates/{id}", |actors| {
            template_of_the_owner(actors).boxed()
        }, [204, 404, 404, 404, 404, 401]),
    ]
}
