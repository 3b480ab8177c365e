//! Proposals: whoever may change a crane may say no to one.

use cranedesk_platform::db::DbError;
use futures_util::FutureExt;
use reqwest::Method;

use super::{Row, Target, row};
use crate::proposals;
use crate::testing::Actors;
use crate::testing::samples::{self, PDF};

/// A paper of a new crane that looks like a COF.
async fn paper_that_looks_like_a_cof(actors: &Actors) -> Target {
    let path = format!("/api/cranes/{}/documents", actors.another_crane().await.id);
    let form = samples::document("cof.pdf", PDF);
    let filed = actors.owner.browser.upload(&path, form).await.json();
    let document = filed["id"].as_i64().expect("an id");
    let (pages, now) = (
        ["COF\nExpires 3/6/2027".to_owned()],
        actors.app.clock.now_ms(),
    );
    let looked: Result<_, DbError> = actors
        .app
        .db
        .write(move |db| proposals::look_at(db, document, &pages, now))
        .await;
    looked.expect("a proposal");
    Target::about(document).at("{kind}", "cof")
}

#[rustfmt::skip]
pub(super) fn rows() -> Vec<Row> {
    vec![
        //                                          owner edit view pending stranger nobody
        row(Method::GET, "/api/proposals", |_| async {
            Target::default()
        }.boxed(), [200, 200, 200, 200, 200, 401]),
        row(Method::DELETE, "/api/documents/{id}/proposals/{kind}", |actors| {
            paper_that_looks_like_a_cof(actors).boxed()
        }, [204, 204, 403, 404, 404, 401]),
    ]
}
