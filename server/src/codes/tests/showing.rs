//! What the page behind a code shows, and to whom.

use cranedesk_platform::on_both_engines;
use reqwest::redirect::Policy;
use serde_json::json;

use super::{Named, code};
use crate::packs::tests::{file, renew};
use crate::testing::Actors;
use crate::testing::samples::MANUAL;

on_both_engines!(Named:
    the_page_says_how_the_crane_stands_and_no_more,
    the_owner_ticks_what_else_is_shown,
    whoever_may_see_the_crane_lands_on_it,
    a_type_without_an_entry_is_not_told_and_an_old_paper_is_marked,
);

async fn the_page_says_how_the_crane_stands_and_no_more(Named(app): Named) {
    let crew = Actors::meet(&app).await;
    renew(&crew.owner, crew.crane, "cof", "Secret COF.pdf", MANUAL).await;
    let path = code(&crew.owner, crew.crane).await;
    let stranger = app.visitor();
    let page = stranger.get(&path).await.text;
    for words in [
        "Liebherr LTM 1100",
        "KCR 100",
        "FIT FOR WORK",
        "valid until 30 June 2027",
        "As at 2 July 2026, 00:00.",
    ] {
        assert!(page.contains(words), "{words} is not in {page}");
    }
    for hidden in [
        "owner",
        "Secret COF.pdf",
        "Telephone",
        "Report a fault",
        "<script",
        "/crane/",
    ] {
        assert!(!page.contains(hidden), "{hidden} is in {page}");
    }
    app.days_pass(130);
    let page = stranger.get(&path).await.text;
    assert!(
        page.contains("PARKED") && page.contains("Rego expired 1 October"),
        "{page}"
    );
}

async fn a_type_without_an_entry_is_not_told_and_an_old_paper_is_marked(Named(app): Named) {
    let crew = Actors::meet(&app).await;
    renew(&crew.owner, crew.crane, "cof", "COF.pdf", MANUAL).await;
    let form = json!({ "label": "Insurance", "months": 12, "parks": true });
    let added = crew.owner.post("/api/certificate-kinds", &form).await;
    assert_eq!(added.status, 201, "{}", added.text);
    let settings = format!("/api/cranes/{}/codes", crew.crane);
    let form = json!({
        "showsOwner": false, "telephone": "", "takesFaults": false,
        "papers": { "kinds": ["cof"], "documentTypes": [] },
    });
    crew.owner.put(&settings, &form).await;
    let path = code(&crew.owner, crew.crane).await;
    let stranger = app.visitor();
    let page = stranger.get(&path).await.text;
    assert!(
        page.contains("FIT FOR WORK")
            && !page.contains("Insurance")
            && !page.contains("class=\"bad\""),
        "{page}"
    );
    let renewals = format!("/api/cranes/{}/certificates/cof/renewals", crew.crane);
    let failed = crew
        .owner
        .post(&renewals, &json!({ "outcome": "fail" }))
        .await;
    assert_eq!(failed.status, 201, "{}", failed.text);
    let page = stranger.get(&path).await.text;
    assert!(page.contains("COF (no longer valid): COF.pdf"), "{page}");
}

async fn the_owner_ticks_what_else_is_shown(Named(app): Named) {
    let crew = Actors::meet(&app).await;
    let cof = renew(&crew.owner, crew.crane, "cof", "COF.pdf", MANUAL).await;
    let hidden = file(&crew.owner, crew.crane, "Invoice.pdf", MANUAL, "Other").await;
    let path = code(&crew.owner, crew.crane).await;
    let settings = format!("/api/cranes/{}/codes", crew.crane);
    let form = json!({
        "showsOwner": true, "telephone": "+64 21 555 000", "takesFaults": true,
        "papers": { "kinds": ["cof"], "documentTypes": ["Crane Charts"] },
    });
    assert_eq!(crew.edit_mate.put(&settings, &form).await.status, 403);
    let set = crew.owner.put(&settings, &form).await;
    assert_eq!(set.json()["settings"], form);
    let stranger = app.visitor();
    let page = stranger.get(&path).await.text;
    for words in [
        "Owner: owner",
        "tel:+6421555000",
        "COF: COF.pdf",
        "Report a fault",
    ] {
        assert!(page.contains(words), "{words} is not in {page}");
    }
    assert!(!page.contains("Invoice.pdf"));
    let paper = stranger.get(&format!("{path}?paper={cof}")).await;
    assert_eq!(
        (paper.status, paper.header("content-type")),
        (200, "application/pdf")
    );
    assert_eq!(paper.header("cache-control"), "no-store");
    assert!(paper.bytes == MANUAL);
    for other in [hidden.to_string(), "987654321".into(), "x".into()] {
        assert_eq!(
            stranger.get(&format!("{path}?paper={other}")).await.status,
            404
        );
    }
    let wrong = json!({ "showsOwner": true, "telephone": "call me", "takesFaults": true,
        "papers": { "kinds": [], "documentTypes": [] } });
    assert_eq!(crew.owner.put(&settings, &wrong).await.status, 422);
}

async fn whoever_may_see_the_crane_lands_on_it(Named(app): Named) {
    let crew = Actors::meet(&app).await;
    let path = code(&crew.owner, crew.crane).await;
    for (name, status) in [("owner", 303), ("viewer", 303), ("stranger", 200)] {
        let form = json!({ "username": name, "password": crate::testing::PASSWORD });
        let login = app.visitor().post("/api/login", &form).await;
        let cookie = login
            .header("set-cookie")
            .split(';')
            .next()
            .unwrap_or_default()
            .to_owned();
        let client = reqwest::Client::builder()
            .redirect(Policy::none())
            .tls_certs_only([]);
        let client = client.build().expect("a client");
        let answer = client
            .get(format!("http://{}{path}", app.address))
            .header("host", "cranes.example.nz")
            .header("cookie", cookie)
            .send()
            .await
            .expect("an answer");
        assert_eq!(answer.status().as_u16(), status, "{name}");
        if status == 303 {
            let to = answer.headers()["location"]
                .to_str()
                .expect("text")
                .to_owned();
            assert_eq!(to, format!("/crane/{}", crew.crane));
        }
    }
}
