//! Road user charges: who sees a crane sees them, the owner and edit mates add to them.

use futures_util::FutureExt;
use reqwest::Method;
use serde_json::{Value, json};

use super::{Row, Target, row};
use crate::testing::Actors;

/// A new crane of which something was entered.
async fn entered(actors: &Actors, what: &str, form: Value) -> Value {
    let path = format!("/api/cranes/{}/ruc/{what}", actors.another_crane().await.id);
    actors.owner.browser.post(&path, &form).await.json()
}

async fn licence_of_a_crane(actors: &Actors) -> Target {
    let made = entered(actors, "licences", json!({ "startKm": 0, "endKm": 1_000 })).await;
    let id = made["licence"]["id"].as_i64().expect("an id");
    Target::about(id).with(json!({ "reason": "Typed wrongly" }))
}

async fn reading_of_a_crane(actors: &Actors) -> Target {
    let made = entered(actors, "readings", json!({ "km": 10 })).await;
    let id = made["lastReading"]["id"].as_i64().expect("an id");
    Target::about(id).with(json!({ "reason": "Typed wrongly" }))
}

async fn recorder_of_a_crane(actors: &Actors) -> Target {
    let form = json!({ "type": "hubodometer", "serial": "H 1", "fittedKm": 0 });
    let made = entered(actors, "recorders", form).await;
    let id = made["recorders"][0]["id"].as_i64().expect("an id");
    Target::about(id).with(json!({ "reason": "Typed wrongly" }))
}

#[rustfmt::skip]
pub(super) fn rows() -> Vec<Row> {
    let (get, post) = (Method::GET, Method::POST);
    let add = [201, 201, 403, 404, 404, 401];
    let change = [200, 200, 403, 404, 404, 401];
    vec![
        //                                          owner edit view pending stranger nobody
        row(get, "/api/cranes/{id}/ruc", |actors| async {
            Target::about(actors.another_crane().await.id)
        }.boxed(), [200, 200, 200, 404, 404, 401]),
        row(post.clone(), "/api/cranes/{id}/ruc/licences", |actors| async {
            Target::about(actors.another_crane().await.id).with(json!({ "startKm": 0, "endKm": 1_000 }))
        }.boxed(), add),
        row(post.clone(), "/api/cranes/{id}/ruc/recorders", |actors| async {
            Target::about(actors.another_crane().await.id)
                .with(json!({ "type": "hubodometer", "serial": "H 1", "fittedKm": 0 }))
        }.boxed(), add),
        row(post.clone(), "/api/cranes/{id}/ruc/readings", |actors| async {
            Target::about(actors.another_crane().await.id).with(json!({ "km": 10 }))
        }.boxed(), add),
        row(post.clone(), "/api/ruc/licences/{id}/void", |actors| {
            licence_of_a_crane(actors).boxed()
        }, change),
        row(post.clone(), "/api/ruc/readings/{id}/void", |actors| {
            reading_of_a_crane(actors).boxed()
        }, change),
        row(post, "/api/ruc/recorders/{id}/void", |actors| {
            recorder_of_a_crane(actors).boxed()
        }, change),
    ]
}
