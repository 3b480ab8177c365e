//! What a pack holds.

use std::io::Read;

use cranedesk_platform::on_both_engines;
use serde_json::json;
use sha2::{Digest, Sha256};

use super::super::tidy_up;
use super::{fetch, file, make, pages, renew};
use crate::testing::samples::{CERTIFICATE, MANUAL, ROPE};
use crate::testing::{Actors, TestApp, crane_form};

on_both_engines!(TestApp:
    a_pack_has_a_cover_an_index_the_papers_and_page_numbers,
    a_zip_holds_the_originals_and_their_hashes,
    several_cranes_go_into_one_pack,
    only_what_was_chosen_goes_in,
    a_mate_who_may_look_makes_a_pack_for_himself_until_the_share_ends,
    a_pack_goes_after_a_day,
    a_paper_of_a_voided_entry_stays_out_and_an_old_one_is_marked,
);

async fn a_pack_has_a_cover_an_index_the_papers_and_page_numbers(app: TestApp) {
    let crew = Actors::meet(&app).await;
    renew(&crew.owner, crew.crane, "cof", "COF 2026.pdf", MANUAL).await;
    file(
        &crew.owner,
        crew.crane,
        "Chart.jpg",
        CERTIFICATE,
        "Crane Charts",
    )
    .await;
    let form = json!({
        "craneIds": [crew.crane], "format": "pdf",
        "choice": { "documentTypes": ["Crane Charts"], "customer": "Mōkai Builders" },
    });
    let pack = make(&crew.owner, &form).await;
    assert_eq!(pack["pages"], 5, "{pack}");
    assert_eq!(pack["name"], "KCR 100 papers 2 July 2026.pdf");
    let notes = pack["notes"].to_string();
    assert!(notes.contains("No paper is filed for the M&I."), "{notes}");
    let pdf = fetch(&crew.owner, &pack).await;
    assert_eq!(pdf.header("content-type"), "application/pdf");
    let pages = pages(&pdf.bytes);
    assert_eq!(pages.len(), 5);
    let cover = &pages[0];
    for words in [
        "Liebherr LTM 1100",
        "Vehicle ID KCR 100",
        "FIT FOR WORK",
        "2 July 2026, for Mōkai Builders",
        "Missing or expired",
        "No paper is filed for the M&I.",
        "COF 2026.pdf",
        "page 2",
        "page 5",
    ] {
        assert!(cover.contains(words), "{words} is not in {cover}");
    }
    assert!(
        pages[1].contains("Before lifting, level the crane"),
        "{}",
        pages[1]
    );
    for (page, number) in pages.iter().zip(1..) {
        let words = format!("Page {number} of 5");
        assert!(page.contains(&words), "{words} is not in {page}");
    }
}

async fn a_zip_holds_the_originals_and_their_hashes(app: TestApp) {
    let crew = Actors::meet(&app).await;
    renew(&crew.owner, crew.crane, "cof", "COF.pdf", MANUAL).await;
    file(&crew.owner, crew.crane, "Rope.docx", ROPE, "Crane Charts").await;
    file(&crew.owner, crew.crane, "rope.docx", ROPE, "Crane Charts").await;
    let form = json!({ "craneIds": [crew.crane], "format": "zip" });
    let pack = make(&crew.owner, &form).await;
    let file = fetch(&crew.owner, &pack).await;
    assert_eq!(file.header("content-type"), "application/zip");
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(file.bytes)).expect("a ZIP");
    let mut names: Vec<String> = zip
        .file_names()
        .map(|name| name.expect("a name").into_owned())
        .collect();
    names.sort();
    let expected = [
        "COF.pdf",
        "Contents.txt",
        "Rope (2).docx",
        "SHA256SUMS.txt",
        "rope.docx",
    ];
    assert_eq!(names, expected);
    let mut read = |name: &str| {
        let mut bytes = Vec::new();
        let mut file = zip.by_name(name).expect("a file");
        file.read_to_end(&mut bytes).expect("a whole file");
        bytes
    };
    assert!(read("COF.pdf") == MANUAL && read("rope.docx") == ROPE);
    let hashes = String::from_utf8(read("SHA256SUMS.txt")).expect("text");
    let manual = hex::encode(Sha256::digest(MANUAL));
    assert!(hashes.contains(&format!("{manual}  COF.pdf\n")), "{hashes}");
    let list = String::from_utf8(read("Contents.txt")).expect("text");
    assert!(list.contains("! No paper is filed for the Rego."), "{list}");
}

async fn several_cranes_go_into_one_pack(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let mut other = crane_form();
    other["vehicleId"] = json!("GRV410");
    other["miExpiry"] = json!("2026-01-01T10:59:59.999Z");
    let other = crew.owner.post("/api/cranes", &other).await.json();
    let other = other["id"].as_i64().expect("an id");
    for crane in [crew.crane, other] {
        renew(&crew.owner, crane, "cof", "COF.pdf", MANUAL).await;
    }
    let form = json!({ "craneIds": [other, crew.crane, other], "format": "pdf" });
    let pack = make(&crew.owner, &form).await;
    let pages = pages(&fetch(&crew.owner, &pack).await.bytes);
    assert_eq!(pages.len(), 9, "a cover, and each a sheet and three pages");
    assert!(pages[0].contains("2 cranes") && pages[0].contains("GRV410"));
    assert!(pages[0].contains("PARKED"), "{}", pages[0]);
    assert!(pages[1].contains("KCR 100") && pages[1].contains("page 3"));
    assert!(pages[5].contains("GRV410") && pages[5].contains("page 7"));
    assert!(
        pages[5].contains("The M&I expired on 1 January 2026."),
        "{}",
        pages[5]
    );
}

async fn only_what_was_chosen_goes_in(app: TestApp) {
    let crew = Actors::meet(&app).await;
    renew(&crew.owner, crew.crane, "cof", "COF.pdf", MANUAL).await;
    renew(&crew.owner, crew.crane, "rego", "Rego.jpg", CERTIFICATE).await;
    let form = json!({
        "craneIds": [crew.crane], "format": "pdf",
        "choice": { "kinds": ["rego"], "documentTypes": [] },
    });
    let pack = make(&crew.owner, &form).await;
    let pages = pages(&fetch(&crew.owner, &pack).await.bytes);
    assert_eq!(pages.len(), 2);
    assert!(pages[0].contains("Rego.jpg") && !pages[0].contains("COF.pdf"));
}

async fn a_mate_who_may_look_makes_a_pack_for_himself_until_the_share_ends(app: TestApp) {
    let crew = Actors::meet(&app).await;
    renew(&crew.owner, crew.crane, "cof", "COF.pdf", MANUAL).await;
    let form = json!({ "craneIds": [crew.crane], "format": "zip" });
    let pack = make(&crew.edit_mate, &form).await;
    fetch(&crew.edit_mate, &pack).await;
    let looked = make(&crew.view_mate, &form).await;
    fetch(&crew.view_mate, &looked).await;
    let path = format!("/api/packs/{}", pack["id"]);
    assert_eq!(
        crew.owner.get(&path).await.status,
        404,
        "it is the mate's own"
    );
    crew.stop_sharing_with_edit_mate().await;
    assert_eq!(crew.edit_mate.get(&path).await.status, 404);
    assert_eq!(
        crew.edit_mate.get(&format!("{path}/file")).await.status,
        404
    );
    assert_eq!(crew.edit_mate.post("/api/packs", &form).await.status, 404);
}

async fn a_paper_of_a_voided_entry_stays_out_and_an_old_one_is_marked(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let (owner, crane) = (&crew.owner, crew.crane);
    renew(owner, crane, "cof", "COF.pdf", MANUAL).await;
    renew(owner, crane, "mi", "Of another crane.pdf", MANUAL).await;
    let path = format!("/api/cranes/{crane}/certificates");
    let all = owner.get(&path).await.json();
    let kinds = all["kinds"].as_array().expect("a list");
    let mi = kinds.iter().find(|kind| kind["key"] == "mi").expect("M&I");
    let void = format!("/api/renewals/{}/void", mi["renewals"][0]["id"]);
    let reason = json!({ "reason": "Wrong crane" });
    assert_eq!(owner.post(&void, &reason).await.status, 200);
    let failed = json!({ "outcome": "fail" });
    let path = format!("{path}/cof/renewals");
    assert_eq!(owner.post(&path, &failed).await.status, 201);
    let form = json!({
        "craneIds": [crane], "format": "pdf", "choice": { "documentTypes": ["Certification"] },
    });
    let pack = make(owner, &form).await;
    let pdf = fetch(owner, &pack).await;
    let pages = pages(&pdf.bytes);
    let cover = &pages[0];
    for words in [
        "The COF failed.",
        "COF (no longer valid)",
        "old paper in this pack",
    ] {
        assert!(cover.contains(words), "{words} is not in {cover}");
    }
    assert!(!cover.contains("Of another crane.pdf"), "{cover}");
}

async fn a_pack_goes_after_a_day(app: TestApp) {
    let crew = Actors::meet(&app).await;
    renew(&crew.owner, crew.crane, "cof", "COF.pdf", MANUAL).await;
    let form = json!({ "craneIds": [crew.crane], "format": "zip" });
    let pack = make(&crew.owner, &form).await;
    assert_eq!(app.stored_files().len(), 2);
    app.seconds_pass(25 * 60 * 60);
    tidy_up(&app.app).await.expect("packs are tidied up");
    app.until_stored_files_are(1).await;
    let known = crew
        .owner
        .get(&format!("/api/packs/{}", pack["id"]))
        .await
        .json();
    assert_eq!(
        known["problem"],
        "This pack is no longer kept. Please make it again."
    );
}
