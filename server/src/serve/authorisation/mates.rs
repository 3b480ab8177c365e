//! Mates: the receiver answers, the owner shares, and either lets go.

use futures_util::FutureExt;
use reqwest::Method;
use serde_json::json;

use super::{Row, Target, row};

#[rustfmt::skip]
pub(super) fn rows() -> Vec<Row> {
    let (get, post, patch, delete) = (Method::GET, Method::POST, Method::PATCH, Method::DELETE);
    let list = [200, 200, 200, 200, 200, 401];
    let owner_alone = [200, 404, 404, 404, 404, 401];
    vec![
        //                                          owner edit view pending stranger nobody
        row(get.clone(), "/api/mates", |_| async { Target::default() }.boxed(), list),
        row(get.clone(), "/api/mates/requests", |_| async { Target::default() }.boxed(), list),
        row(get.clone(), "/api/mates/shared-cranes", |_| async { Target::default() }.boxed(), list),
        row(delete.clone(), "/api/mates/{id}", |actors| async {
            Target::about(actors.owner.id)
        }.boxed(), [404, 204, 204, 404, 404, 401]).spoils_the_actors(),
        row(post.clone(), "/api/mates/requests", |actors| async {
            Target::default().with(json!({"username": actors.owner.name}))
        }.boxed(), [422, 409, 409, 409, 201, 401]).spoils_the_actors(),
        row(patch.clone(), "/api/mates/requests/{id}", |actors| async {
            Target::about(actors.request).with(json!({"action": "accept"}))
        }.boxed(), owner_alone).spoils_the_actors(),
        row(get.clone(), "/api/mates/blocked", |_| async { Target::default() }.boxed(), list),
        row(post.clone(), "/api/mates/blocked", |actors| async {
            Target::default().with(json!({"userId": actors.pending_mate.id}))
        }.boxed(), [204, 404, 404, 404, 404, 401]).spoils_the_actors(),
        row(delete.clone(), "/api/mates/blocked/{id}", |actors| async {
            let block = json!({"userId": actors.pending_mate.id});
            actors.owner.post("/api/mates/blocked", &block).await;
            Target::about(actors.pending_mate.id)
        }.boxed(), [204, 404, 404, 404, 404, 401]).spoils_the_actors(),
        row(post, "/api/mates/share-crane", |actors| async {
            let crane = actors.another_crane().await;
            let share = format!("/api/mates/shared-cranes/{}", crane.edit_share);
            actors.owner.browser.delete(&share).await;
            Target::default().with(json!({"craneId": crane.id, "sharedWithUserId": actors.edit_mate.id}))
        }.boxed(), [201, 404, 404, 404, 404, 401]),
        row(patch, "/api/mates/shared-cranes/{id}", |actors| async {
            Target::about(actors.another_crane().await.edit_share).with(json!({"access": "view"}))
        }.boxed(), owner_alone),
        row(delete, "/api/mates/shared-cranes/{id}", |actors| async {
            Target::about(actors.another_crane().await.edit_share)
        }.boxed(), [204, 404, 404, 404, 404, 401]),
    ]
}
