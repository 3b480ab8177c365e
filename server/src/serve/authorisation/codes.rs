//! Codes: who may change a crane prints and revokes them, the owner says what
//! they show, and who sees the crane sees its faults.

use futures_util::FutureExt;
use reqwest::{Method, multipart};
use serde_json::json;

use super::{Row, Target, row};
use crate::testing::Actors;

async fn a_crane(actors: &Actors) -> Target {
    Target::about(actors.another_crane().await.id)
}

#[rustfmt::skip]
pub(super) fn rows() -> Vec<Row> {
    let (get, post, put, delete) = (Method::GET, Method::POST, Method::PUT, Method::DELETE);
    let (own, nothing) = ([404, 404, 404, 404, 404, 401], [404; 6]);
    vec![
        //                                          owner edit view pending stranger nobody
        row(get.clone(), "/api/cranes/{id}/codes", |actors| a_crane(actors).boxed(), [200, 200, 403, 404, 404, 401]),
        row(put, "/api/cranes/{id}/codes", |actors| async {
            a_crane(actors).await.with(json!({
                "showsOwner": true, "telephone": "", "takesFaults": true,
                "papers": { "kinds": [], "documentTypes": [] },
            }))
        }.boxed(), [200, 403, 403, 404, 404, 401]),
        // The server of this table does not know its own address.
        row(post.clone(), "/api/stickers", |actors| async {
            let crane = actors.another_crane().await.id;
            Target::default().with(json!({ "craneIds": [crane], "sheet": "label" }))
        }.boxed(), [409, 409, 409, 409, 409, 401]),
        row(delete.clone(), "/api/codes/{id}", |_| async { Target::about(super::NOT_THERE) }.boxed(), own),
        row(get.clone(), "/api/cranes/{id}/faults", |actors| a_crane(actors).boxed(), [200, 200, 200, 404, 404, 401]),
        row(post.clone(), "/api/faults/{id}/settle", |_| async { Target::about(super::NOT_THERE) }.boxed(), own),
        row(delete.clone(), "/api/faults/{id}/settle", |_| async { Target::about(super::NOT_THERE) }.boxed(), own),
        row(delete, "/api/faults/{id}", |_| async { Target::about(super::NOT_THERE) }.boxed(), own),
        row(get.clone(), "/api/faults/{id}/photo", |_| async { Target::about(super::NOT_THERE) }.boxed(), own),
        row(get, "/c/{token}", |_| async { Target::default().at("{token}", "nobody-has-it") }.boxed(), nothing),
        row(post, "/c/{token}", |_| async {
            Target::default().at("{token}", "nobody-has-it").with_form(|| multipart::Form::new().text("text", "Oil"))
        }.boxed(), nothing),
    ]
}
