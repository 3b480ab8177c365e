//! The search box: what is found by what is typed, and by whom.

use cranedesk_platform::on_both_engines;
use serde_json::{Value, json};

use crate::testing::samples::{MANUAL, ROPE, document};
use crate::testing::{Actors, Browser, TestApp};

on_both_engines!(TestApp:
    papers_are_found_as_people_type,
    a_letter_is_forgiven_when_nothing_else_is_found,
    a_name_finds_a_paper_and_a_plate_narrows_a_search,
    everybody_searches_what_they_may_see_at_that_moment,
    odd_searches_find_nothing_and_long_ones_are_refused,
);

async fn look_up(browser: &Browser, typed: &str) -> Value {
    let query: String = url::form_urlencoded::byte_serialize(typed.as_bytes()).collect();
    let answer = browser.get(&format!("/api/search?q={query}")).await;
    assert_eq!(answer.status, 200, "{typed}: {}", answer.text);
    answer.json()
}

/// "manual.pdf 3", the best first.
async fn hits(browser: &Browser, typed: &str) -> Vec<String> {
    let found = look_up(browser, typed).await;
    let hits = found["hits"].as_array().expect("hits").iter();
    let said = |hit: &Value| {
        let name = hit["documentName"].as_str().unwrap_or_default();
        let page = hit["page"].as_i64().map(|page| format!(" {page}"));
        format!("{name}{}", page.unwrap_or_default())
    };
    hits.map(said).collect()
}

/// A page of plain text that a test says itself.
async fn put_page(app: &TestApp, document: i64, page: i64, text: &'static str) {
    let sql = "INSERT INTO document_pages (document_id, page, text) VALUES ($1, $2, $3)";
    let put: Result<_, cranedesk_platform::db::DbError> = app
        .app
        .db
        .write(move |db| db.execute(sql, cranedesk_platform::params![document, page, text]))
        .await;
    put.expect("a page");
}

/// The crew's crane with a manual of three pages, a report of two, and a
/// register of gear.
async fn with_papers(app: &TestApp) -> Actors {
    let crew = Actors::meet(app).await;
    let path = format!("/api/cranes/{}/documents", crew.crane);
    let mut last = 0;
    for (name, bytes) in [
        ("manual.pdf", MANUAL),
        ("rope.docx", ROPE),
        ("Gear of Mōkai.pdf", MANUAL),
    ] {
        let filed = crew.owner.upload(&path, document(name, bytes)).await;
        last = filed.json()["id"].as_i64().expect("an id");
    }
    app.read_documents().await;
    let gear = "Register of the yard in Ōtāhuhu\nRG-1005\tchain sling\t2.0 t\n\
        RG-1006\tshackle\t4.7 t\nSerial 54E60160, counterweight 1418.5 kg, plate JYP 764";
    put_page(app, last, 9, gear).await;
    crew
}

async fn papers_are_found_as_people_type(app: TestApp) {
    let crew = with_papers(&app).await;
    let cases = [
        ("RG-1005", "Gear of Mōkai.pdf 9"),
        ("rg1005", "Gear of Mōkai.pdf 9"),
        ("1418.5", "Gear of Mōkai.pdf 9"),
        ("54E60160", "Gear of Mōkai.pdf 9"),
        ("54e60", "Gear of Mōkai.pdf 9"),
        ("otahuhu", "Gear of Mōkai.pdf 9"),
        ("Ōtāhuhu register", "Gear of Mōkai.pdf 9"),
        ("jyp-764", "Gear of Mōkai.pdf 9"),
        ("JYP764", "Gear of Mōkai.pdf 9"),
        ("\"chain sling\"", "Gear of Mōkai.pdf 9"),
        ("shack", "Gear of Mōkai.pdf 9"),
        ("castrol", "rope.docx 2"),
        ("lubricating jib ropes", "rope.docx 2"),
    ];
    for (typed, best) in cases {
        let found = hits(&crew.owner, typed).await;
        assert_eq!(found.first().map(String::as_str), Some(best), "{typed}");
    }
    for typed in ["RG-1007", "\"sling chain\"", "14185", "outriggers RG-1005"] {
        assert_eq!(hits(&crew.owner, typed).await, [""; 0], "{typed}");
    }
    // Half typed, and whole.
    for typed in ["outr", "outrigge", "outriggers", "extending the outr"] {
        assert!(
            hits(&crew.owner, typed)
                .await
                .contains(&"manual.pdf 1".to_owned()),
            "{typed}"
        );
    }
    let found = look_up(&crew.owner, "rg-1005").await;
    let hit = &found["hits"][0];
    assert_eq!(hit["craneId"], crew.crane);
    let parts = hit["snippet"].as_array().expect("a snippet");
    assert!(
        parts.contains(&json!({"text": "RG-1005", "found": true})),
        "{hit}"
    );
    assert_eq!(found["forgiven"], false);
}

async fn a_letter_is_forgiven_when_nothing_else_is_found(app: TestApp) {
    let crew = with_papers(&app).await;
    for typed in ["shakcle", "shackel", "shckle", "shacklle", "yard shakle"] {
        let found = look_up(&crew.owner, typed).await;
        assert_eq!(found["forgiven"], true, "{typed}: {found}");
        assert_eq!(found["hits"][0]["page"], 9, "{typed}");
    }
    for typed in ["shxxkle", "RG-1007", "yard helicopter"] {
        let found = look_up(&crew.owner, typed).await;
        assert_eq!(found, json!({"hits": [], "forgiven": false}), "{typed}");
    }
}

async fn a_name_finds_a_paper_and_a_plate_narrows_a_search(app: TestApp) {
    let crew = with_papers(&app).await;
    assert_eq!(hits(&crew.owner, "mokai").await, ["Gear of Mōkai.pdf"]);
    assert_eq!(hits(&crew.owner, "rope.docx").await, ["rope.docx"]);
    let crane = format!("/api/cranes/{}", crew.crane);
    let crane = crew.owner.get(&crane).await.json();
    let plate = crane["vehicleId"].as_str().expect("a plate");
    assert_eq!(
        hits(&crew.owner, &format!("{plate} castrol")).await,
        ["rope.docx 2"]
    );
    let elsewhere = format!("/api/search?q=castrol&crane={}", crew.crane + 1);
    let elsewhere = crew.owner.get(&elsewhere).await.json();
    assert_eq!(elsewhere["hits"], json!([]));
    let one = crew.owner.get("/api/search?q=brake&limit=1").await.json();
    assert_eq!(one["hits"].as_array().map(Vec::len), Some(1));
}

async fn everybody_searches_what_they_may_see_at_that_moment(app: TestApp) {
    let crew = with_papers(&app).await;
    for typed in ["castrol", "castrl", "mokai"] {
        for insider in crew.insiders() {
            assert_eq!(hits(insider, typed).await.len(), 1, "{typed}");
        }
        for outsider in crew.outsiders() {
            assert_eq!(hits(outsider, typed).await, [""; 0], "{typed}");
        }
    }
    crew.stop_sharing_with_edit_mate().await;
    assert_eq!(hits(&crew.edit_mate, "castrol").await, [""; 0]);
    assert_eq!(hits(&crew.view_mate, "castrol").await.len(), 1);
    let crane = format!("/api/cranes/{}", crew.crane);
    assert_eq!(crew.owner.delete(&crane).await.status, 204);
    assert_eq!(hits(&crew.owner, "castrol").await, [""; 0]);
}

async fn odd_searches_find_nothing_and_long_ones_are_refused(app: TestApp) {
    let crew = with_papers(&app).await;
    for typed in [
        "",
        " ",
        "\"",
        "'",
        "-",
        "the",
        "NOT",
        "NEAR(",
        "*",
        "^",
        "marks : u1",
        "a'b\"c\\d",
        "& | ! <->",
        ":*",
        "%_",
        "\0",
        "日本 ß İ",
    ] {
        look_up(&crew.owner, typed).await;
    }
    assert_eq!(
        crew.owner.get("/api/search").await.json()["hits"],
        json!([])
    );
    for (path, sentence) in [
        (
            format!("/api/search?q={}", "a".repeat(401)),
            "Please search for fewer words.",
        ),
        (
            "/api/search?q=a&limit=0".into(),
            "The limit must be from 1 to 50.",
        ),
    ] {
        let refused = crew.owner.get(&path).await;
        assert_eq!((refused.status, refused.text.as_str()), (422, sentence));
    }
}
