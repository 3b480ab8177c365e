//! Searches for whatever somebody may type.

use cranedesk_platform::db::DbError;
use cranedesk_platform::on_both_engines;

use super::super::{Passage, SearchScope, search};
use crate::testing::fuzz::Texts;
use crate::testing::samples::{MANUAL, document};
use crate::testing::{Actors, TestApp};

on_both_engines!(TestApp: fuzz_search);

/// Never a mistake, and never a page of somebody else's.
async fn fuzz_search(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let path = format!("/api/cranes/{}/documents", crew.crane);
    let filed = crew
        .owner
        .upload(&path, document("manual.pdf", MANUAL))
        .await;
    assert_eq!(filed.status, 201, "{}", filed.text);
    app.read_documents().await;
    let (owner, stranger) = (crew.owner.id, crew.stranger.id);
    let scope = SearchScope {
        crane: None,
        document: None,
    };
    let seeds = [
        "What hydraulic fluid does the slew brake take?",
        "capacity at 9.0 m over the front",
        "NEAR(brake slew) OR text:brake*",
        "brake & | ! <-> (a:*)",
        "marks : u1",
        "GR-800EX",
    ];
    for words in Texts::like(&seeds) {
        let typed = words.clone();
        let found: Result<[Vec<Passage>; 2], DbError> = app
            .app
            .db
            .read(move |db| {
                let own = search(db, owner, &typed, scope, 10)?;
                Ok([own, search(db, stranger, &typed, scope, 10)?])
            })
            .await;
        let [own, others] = found.unwrap_or_else(|error| panic!("{words:?}: {error:?}"));
        assert!(own.len() <= 3 && others.is_empty(), "{words:?}");
    }
}
