//! The register: everybody who is signed in may ask, about what they may see.

use futures_util::FutureExt;
use reqwest::Method;
use serde_json::json;

use super::{Row, Target, row};

#[rustfmt::skip]
pub(super) fn rows() -> Vec<Row> {
    vec![
        //                                          owner edit view pending stranger nobody
        row(Method::POST, "/api/register/query", |actors| async {
            let crane = actors.another_crane().await;
            Target::default().with(json!({ "of": "cranes", "among": { "cranes": [crane.id] } }))
        }.boxed(), [200, 200, 200, 404, 404, 401]),
    ]
}
