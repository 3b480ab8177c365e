//! Documents: what somebody may do with a crane, they may do with its papers.

use futures_util::FutureExt;
use reqwest::Method;
use reqwest::multipart::Form;

use super::{Row, Target, row};
use crate::testing::Actors;
use crate::testing::samples::{self, PDF};

fn document() -> Form {
    samples::document("cof.pdf", PDF)
}

/// A document of a new crane.
async fn document_of_a_crane(actors: &Actors) -> Target {
    let path = format!("/api/cranes/{}/documents", actors.another_crane().await.id);
    let filed = actors.owner.browser.upload(&path, document()).await.json();
    Target::about(filed["id"].as_i64().expect("an id"))
}

#[rustfmt::skip]
pub(super) fn rows() -> Vec<Row> {
    vec![
        //                                          owner edit view pending stranger nobody
        row(Method::POST, "/api/cranes/{id}/documents", |actors| async {
            Target::about(actors.another_crane().await.id).with_form(document)
        }.boxed(), [201, 201, 403, 404, 404, 401]),
        row(Method::GET, "/api/documents/{id}", |actors| {
            document_of_a_crane(actors).boxed()
        }, [200, 200, 200, 404, 404, 401]),
        row(Method::POST, "/api/documents/{id}/read", |actors| {
            document_of_a_crane(actors).boxed()
        }, [202, 202, 403, 404, 404, 401]),
        row(Method::GET, "/api/search", |_| async {
            Target::default().asking("?q=brake")
        }.boxed(), [200, 200, 200, 200, 200, 401]),
        row(Method::DELETE, "/api/documents/{id}", |actors| {
            document_of_a_crane(actors).boxed()
        }, [204, 204, 403, 404, 404, 401]),
    ]
}
