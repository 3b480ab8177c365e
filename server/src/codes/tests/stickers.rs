//! Stickers that a phone can read.

use cranedesk_platform::db::Dialect;
use cranedesk_platform::on_both_engines;
use serde_json::json;

use super::{Named, code, print, read_codes};
use crate::codes::model::StickerSheet;
use crate::testing::{Actors, TestApp};

on_both_engines!(Named:
    every_sheet_is_read_back_by_a_decoder,
    a_revoked_code_opens_nothing_and_a_new_one_does,
    those_who_may_change_a_crane_print_stickers,
    the_owner_says_while_printing_whether_faults_are_taken,
);

async fn every_sheet_is_read_back_by_a_decoder(Named(app): Named) {
    let crew = Actors::meet(&app).await;
    let other = crew.another_crane().await.id;
    for (name, sheet, copies, count) in [
        ("3x7", StickerSheet::ThreeBySeven, 11, 22),
        ("2x7", StickerSheet::TwoBySeven, 8, 16),
        ("label", StickerSheet::Label, 1, 2),
    ] {
        let form = json!({ "craneIds": [crew.crane, other], "sheet": name, "copies": copies });
        let pdf = print(&crew.owner, &form).await;
        assert_eq!(
            (pdf.status, pdf.header("content-type")),
            (200, "application/pdf")
        );
        let mut found = read_codes(&pdf.bytes, sheet);
        assert_eq!(found.len(), count, "{name}");
        found.sort();
        found.dedup();
        assert_eq!(found.len(), 2, "one code for each crane");
        assert!(
            found[0].starts_with("http://cranes.example.nz/c/"),
            "{}",
            found[0]
        );
    }
    let many: Vec<i64> = (1..=500).collect();
    let refused = print(&crew.owner, &json!({ "craneIds": many, "sheet": "3x7" })).await;
    assert_eq!(refused.status, 422);
    assert!(
        refused.text.contains("at most 100 cranes"),
        "{}",
        refused.text
    );
}

async fn a_revoked_code_opens_nothing_and_a_new_one_does(Named(app): Named) {
    let crew = Actors::meet(&app).await;
    let stranger = app.visitor();
    let path = code(&crew.owner, crew.crane).await;
    assert_eq!(stranger.get(&path).await.status, 200);
    let codes = crew
        .owner
        .get(&format!("/api/cranes/{}/codes", crew.crane))
        .await
        .json();
    assert_eq!(
        (&codes["codes"][0]["openings"], &codes["codes"][0]["inUse"]),
        (&json!(1), &json!(true))
    );
    let revoke = format!("/api/codes/{}", codes["codes"][0]["id"]);
    let revoked = crew.owner.delete(&revoke).await.json();
    assert_eq!(revoked["codes"][0]["inUse"], false);
    let over = stranger.get(&path).await;
    for other in ["/c/AAAAAAAAAAAAAAAAAAAAAA", "/c/mistyped", "/c/%00"] {
        let other = stranger.get(other).await;
        assert_eq!((other.status, &other.text), (404, &over.text));
    }
    assert_eq!(over.status, 404);
    assert!(
        over.text.contains("This address is not in use"),
        "{}",
        over.text
    );
    let new = code(&crew.owner, crew.crane).await;
    assert_eq!(stranger.get(&new).await.status, 200);
    assert_eq!(stranger.get(&path).await.status, 404);
}

async fn those_who_may_change_a_crane_print_stickers(Named(app): Named) {
    let crew = Actors::meet(&app).await;
    let stranger = app.visitor();
    let form = json!({ "craneIds": [crew.crane], "sheet": "label" });
    assert_eq!(print(&crew.view_mate, &form).await.status, 403);
    assert_eq!(print(&crew.stranger, &form).await.status, 404);
    let mates = code(&crew.edit_mate, crew.crane).await;
    assert_eq!(stranger.get(&mates).await.status, 200);
    crew.stop_sharing_with_edit_mate().await;
    assert_eq!(
        stranger.get(&mates).await.status,
        404,
        "it ends with the share"
    );
    let own = code(&crew.owner, crew.crane).await;
    let crane = format!("/api/cranes/{}", crew.crane);
    crew.owner
        .put(&format!("{crane}/archive"), &json!(null))
        .await;
    assert_eq!(stranger.get(&own).await.status, 404);
    let refused = print(&crew.owner, &form).await;
    assert_eq!(
        (refused.status, refused.text.as_str()),
        (409, "An archived crane has no code.")
    );
}

async fn the_owner_says_while_printing_whether_faults_are_taken(Named(app): Named) {
    let crew = Actors::meet(&app).await;
    let settings = format!("/api/cranes/{}/codes", crew.crane);
    let form = |takes: Option<bool>| json!({ "craneIds": [crew.crane], "sheet": "label", "takesFaults": takes });
    for (who, said, takes) in [
        (&crew.edit_mate, Some(true), false),
        (&crew.owner, Some(true), true),
        (&crew.owner, None, true),
        (&crew.owner, Some(false), false),
    ] {
        assert_eq!(print(who, &form(said)).await.status, 200);
        let codes = crew.owner.get(&settings).await.json();
        assert_eq!(codes["settings"]["takesFaults"], takes, "{said:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_an_address_of_its_own_the_server_prints_no_code_and_says_what_to_set() {
    let app = TestApp::start(Dialect::Sqlite).await;
    let crew = Actors::meet(&app).await;
    let refused = print(
        &crew.owner,
        &json!({ "craneIds": [crew.crane], "sheet": "label" }),
    )
    .await;
    assert_eq!(refused.status, 409);
    assert!(
        refused.text.contains("CRANEDESK_PUBLIC_URL"),
        "{}",
        refused.text
    );
}
