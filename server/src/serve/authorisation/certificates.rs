//! Certificates: who sees a crane sees their history, the owner and edit mates
//! add to it. Kinds are everyone's own.

use futures_util::FutureExt;
use reqwest::Method;
use serde_json::{Value, json};

use super::{Row, Target, row};
use crate::testing::Actors;

fn kind() -> Value {
    json!({ "label": "Insurance", "months": 12, "parks": false })
}

/// A kind of a new crane, for every actor who may see the crane.
async fn cof_of_a_crane(actors: &Actors) -> Target {
    Target::about(actors.another_crane().await.id).at("{kind}", "cof")
}

async fn renewal_of_a_crane(actors: &Actors) -> Target {
    let path = format!(
        "/api/cranes/{}/certificates/cof/renewals",
        actors.another_crane().await.id
    );
    let form = json!({ "expires": "2036-01-01" });
    let made = actors.owner.browser.post(&path, &form).await.json();
    let id = made["id"].as_i64().expect("an id");
    Target::about(id).with(json!({ "reason": "Typed wrongly" }))
}

#[rustfmt::skip]
pub(super) fn rows() -> Vec<Row> {
    let (get, post, put, delete) = (Method::GET, Method::POST, Method::PUT, Method::DELETE);
    let change = [200, 200, 403, 404, 404, 401];
    let look = [200, 200, 200, 404, 404, 401];
    vec![
        //                                          owner edit view pending stranger nobody
        row(get.clone(), "/api/certificate-kinds", |_| async { Target::default() }.boxed(), [200, 200, 200, 200, 200, 401]),
        row(post.clone(), "/api/certificate-kinds", |_| async {
            Target::default().with(kind())
        }.boxed(), [201, 201, 201, 201, 201, 401]),
        row(put.clone(), "/api/certificate-kinds/{key}", |_| async {
            Target::default().at("{key}", "cof").with(kind())
        }.boxed(), [200, 200, 200, 200, 200, 401]),
        row(delete.clone(), "/api/certificate-kinds/{key}", |_| async {
            Target::default().at("{key}", "own-nobody-has-it")
        }.boxed(), [404, 404, 404, 404, 404, 401]),
        row(get.clone(), "/api/cranes/{id}/certificates", |actors| async {
            Target::about(actors.another_crane().await.id)
        }.boxed(), look),
        row(get.clone(), "/api/cranes/{id}/evidence", |actors| async {
            Target::about(actors.another_crane().await.id).asking("?on=2026-05-03")
        }.boxed(), look),
        row(get, "/api/cranes/{id}/evidence.pdf", |actors| async {
            Target::about(actors.another_crane().await.id).asking("?on=2026-05-03")
        }.boxed(), look),
        row(post.clone(), "/api/cranes/{id}/certificates/{kind}/renewals", |actors| async {
            cof_of_a_crane(actors).await.with(json!({ "expires": "2036-01-01" }))
        }.boxed(), [201, 201, 403, 404, 404, 401]),
        row(post, "/api/renewals/{id}/void", |actors| {
            renewal_of_a_crane(actors).boxed()
        }, change),
        row(put.clone(), "/api/cranes/{id}/certificates/{kind}/not-applicable", |actors| async {
            cof_of_a_crane(actors).await.with(json!({ "reason": "Never on a road" }))
        }.boxed(), change),
        row(delete.clone(), "/api/cranes/{id}/certificates/{kind}/not-applicable", |actors| {
            cof_of_a_crane(actors).boxed()
        }, change),
        row(put, "/api/cranes/{id}/certificates/{kind}/booking", |actors| async {
            cof_of_a_crane(actors).await.with(json!({ "day": "2030-01-01", "with": "VTNZ" }))
        }.boxed(), change),
        row(delete, "/api/cranes/{id}/certificates/{kind}/booking", |actors| {
            cof_of_a_crane(actors).boxed()
        }, change),
    ]
}
