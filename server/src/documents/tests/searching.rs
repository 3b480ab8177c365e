//! What a search finds, in which order, and for whom.

use cranedesk_platform::db::DbError;
use cranedesk_platform::on_both_engines;

use super::super::{Passage, SearchScope, read_page, search};
use crate::testing::samples::{MANUAL, ROPE, document};
use crate::testing::{Actors, Browser, TestApp};

on_both_engines!(TestApp:
    a_question_finds_the_page_that_answers_it,
    no_text_is_a_mistake_in_a_search,
    a_search_stays_within_the_crane_or_document_it_is_about,
    everybody_finds_what_they_may_see_at_that_moment,
    a_page_is_read_by_those_who_may_see_it,
);

const EVERYWHERE: SearchScope = SearchScope {
    crane: None,
    document: None,
};

async fn id_of(browser: &Browser) -> i64 {
    let user = browser.get("/api/user").await.json();
    user["id"].as_i64().expect("an id")
}

async fn found(app: &TestApp, user: i64, words: &str, scope: SearchScope) -> Vec<Passage> {
    let words = words.to_owned();
    let found: Result<_, DbError> = app
        .app
        .db
        .read(move |db| search(db, user, &words, scope, 10))
        .await;
    found.expect("a search")
}

/// The crew's crane with a manual of three pages and a report of two.
async fn with_papers(app: &TestApp) -> (Actors, [i64; 2]) {
    let crew = Actors::meet(app).await;
    let path = format!("/api/cranes/{}/documents", crew.crane);
    let mut ids = [0; 2];
    for (id, (name, bytes)) in ids
        .iter_mut()
        .zip([("manual.pdf", MANUAL), ("rope.docx", ROPE)])
    {
        let filed = crew.owner.upload(&path, document(name, bytes)).await;
        *id = filed.json()["id"].as_i64().expect("an id");
    }
    app.read_documents().await;
    (crew, ids)
}

async fn a_question_finds_the_page_that_answers_it(app: TestApp) {
    let (crew, [manual, rope]) = with_papers(&app).await;
    let owner = id_of(&crew.owner).await;
    let cases = [
        ("What hydraulic fluid does the slew brake take?", manual, 3),
        ("capacity at 9.0 m over the front", manual, 2),
        ("extending the outriggers", manual, 1),
        ("How many wires may be broken?", rope, 1),
        ("lubricate jib ropes", rope, 2),
        ("castrol", rope, 2),
        ("GR-800EX", manual, 1),
    ];
    for (question, document, page) in cases {
        let found = found(&app, owner, question, EVERYWHERE).await;
        let best = found
            .first()
            .unwrap_or_else(|| panic!("{question}: nothing"));
        assert_eq!((best.document, best.page), (document, page), "{question}");
        assert!(found.is_sorted_by(|one, next| one.rank >= next.rank));
    }
    let brake = &found(&app, owner, "slew brake", EVERYWHERE).await[0];
    assert_eq!(brake.crane, crew.crane);
    assert_eq!(brake.document_name, "manual.pdf");
    assert_eq!(brake.document_type, "Permits");
    assert!(
        brake.text.starts_with("Slew brake\nAdjust"),
        "{}",
        brake.text
    );
    assert!(
        found(&app, owner, "helicopter", EVERYWHERE)
            .await
            .is_empty()
    );
}

async fn no_text_is_a_mistake_in_a_search(app: TestApp) {
    let (crew, _) = with_papers(&app).await;
    let owner = id_of(&crew.owner).await;
    let odd = [
        "",
        " ",
        "\"",
        "'",
        "the of and",
        "brake AND",
        "NOT brake",
        "NEAR(brake slew)",
        "brake*",
        "^brake",
        "marks : u1",
        "text:brake",
        "(brake",
        "brake) OR (",
        "a'b\"c\\d",
        "brake & | ! <->",
        "brake:*",
        "-brake",
        "ISO/VG-32",
        "日本 ō ß İ",
        "\0brake\0",
        "%_",
        "32,000.5",
    ];
    for words in odd {
        let found = found(&app, owner, words, EVERYWHERE).await;
        let is_page = |one: &Passage| one.text.contains("Slew brake");
        if words.contains("brake") {
            assert!(found.iter().any(is_page), "{words:?}");
        }
    }
    let endless = "brake hook ".repeat(5_000);
    assert!(!found(&app, owner, &endless, EVERYWHERE).await.is_empty());
}

async fn a_search_stays_within_the_crane_or_document_it_is_about(app: TestApp) {
    let (crew, [manual, rope]) = with_papers(&app).await;
    let owner = id_of(&crew.owner).await;
    let other = crew
        .owner
        .post("/api/cranes", &crate::testing::crane_form())
        .await;
    let other = other.json()["id"].as_i64().expect("an id");
    let path = format!("/api/cranes/{other}/documents");
    crew.owner.upload(&path, document("copy.pdf", MANUAL)).await;
    app.read_documents().await;
    let count = async |scope| found(&app, owner, "brake crane rope", scope).await.len();
    let crane = |crane| SearchScope {
        crane: Some(crane),
        document: None,
    };
    let within = |document| SearchScope {
        crane: None,
        document: Some(document),
    };
    assert_eq!(count(EVERYWHERE).await, 6);
    assert_eq!(count(crane(crew.crane)).await, 4);
    assert_eq!(count(crane(other)).await, 2);
    assert_eq!(count(within(manual)).await, 2);
    assert_eq!(count(within(rope)).await, 2);
    assert_eq!(count(within(987_654_321)).await, 0);
    let both = SearchScope {
        crane: Some(other),
        document: Some(rope),
    };
    assert_eq!(count(both).await, 0, "that document is another crane's");
}

async fn everybody_finds_what_they_may_see_at_that_moment(app: TestApp) {
    let (crew, [manual, _]) = with_papers(&app).await;
    let scopes = [
        EVERYWHERE,
        SearchScope {
            crane: Some(crew.crane),
            document: None,
        },
        SearchScope {
            crane: None,
            document: Some(manual),
        },
    ];
    let finds = async |browser: &Browser| {
        let user = id_of(browser).await;
        let mut finds = Vec::new();
        for scope in scopes {
            finds.push(!found(&app, user, "brake", scope).await.is_empty());
        }
        assert!(finds.iter().all(|one| *one == finds[0]), "{finds:?}");
        finds[0]
    };
    for insider in crew.insiders() {
        assert!(finds(insider).await);
    }
    for outsider in crew.outsiders() {
        assert!(!finds(outsider).await);
    }
    crew.stop_sharing_with_edit_mate().await;
    assert!(!finds(&crew.edit_mate).await);
    assert!(finds(&crew.view_mate).await);
    let crane = format!("/api/cranes/{}", crew.crane);
    assert_eq!(crew.owner.delete(&crane).await.status, 204);
    assert!(!finds(&crew.owner).await);
}

async fn a_page_is_read_by_those_who_may_see_it(app: TestApp) {
    let (crew, [manual, _]) = with_papers(&app).await;
    let read = async |browser: &Browser, page: i64| {
        let user = id_of(browser).await;
        let read: Result<_, DbError> = app
            .app
            .db
            .read(move |db| read_page(db, user, manual, page))
            .await;
        read.expect("an answer").map(|passage| passage.text)
    };
    for insider in crew.insiders() {
        let text = read(insider, 2).await.expect("the page");
        assert!(text.contains("24.7 t"), "{text}");
    }
    for page in [-1, 0, 4] {
        assert_eq!(read(&crew.owner, page).await, None);
    }
    for outsider in crew.outsiders() {
        assert_eq!(read(outsider, 2).await, None);
    }
    crew.stop_sharing_with_edit_mate().await;
    assert_eq!(read(&crew.edit_mate, 2).await, None);
}
