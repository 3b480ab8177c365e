//! Links: who may change every crane in a pack makes one, and its maker and
//! the owners of its cranes see and end it. What a stranger opens with the
//! secret is tested with the concept.

use futures_util::FutureExt;
use reqwest::Method;
use serde_json::json;

use super::{Row, Target, row};

#[rustfmt::skip]
pub(super) fn rows() -> Vec<Row> {
    let (get, post, delete) = (Method::GET, Method::POST, Method::DELETE);
    let own = [404, 404, 404, 404, 404, 401];
    let nothing = [404; 6];
    vec![
        //                                          owner edit view pending stranger nobody
        row(get.clone(), "/api/links", |_| async { Target::default() }.boxed(), [200, 200, 200, 200, 200, 401]),
        // The server of this table does not know its own address.
        row(post.clone(), "/api/links", |_| async {
            Target::default().with(json!({ "packId": 1, "days": 1 }))
        }.boxed(), [409, 409, 409, 409, 409, 401]),
        row(delete, "/api/links/{id}", |_| async { Target::about(super::NOT_THERE) }.boxed(), own),
        row(get.clone(), "/api/links/{id}/openings", |_| async { Target::about(super::NOT_THERE) }.boxed(), own),
        row(get, "/s/{token}", |_| async { Target::default().at("{token}", "nobody-has-it") }.boxed(), nothing),
        row(post, "/s/{token}", |_| async {
            Target::default().at("{token}", "nobody-has-it").typing("word=hook")
        }.boxed(), nothing),
    ]
}
