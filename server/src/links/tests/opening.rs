//! Opening a link as a stranger.

use cranedesk_platform::on_both_engines;
use reqwest::Method;
use serde_json::json;

use super::super::model::Visited;
use super::super::store;
use super::{Named, link, pack};
use crate::packs::tests::{pages, renew};
use crate::testing::samples::MANUAL;
use crate::testing::{Actors, Answer, Browser, send};

on_both_engines!(Named:
    a_stranger_opens_the_page_and_the_papers_and_each_opening_is_written_down,
    a_frozen_link_stays_as_it_was_and_a_current_one_follows,
    a_word_is_asked_for_and_guessing_it_gets_slow,
    the_page_runs_nothing_and_is_kept_nowhere,
    guessing_at_addresses_is_slowed_for_the_guesser_alone,
    only_a_form_is_taken_for_a_word,
    a_link_opened_very_often_keeps_a_short_log,
);

async fn type_word(browser: &Browser, path: &str, word: &str) -> Answer {
    let request = browser
        .request(Method::POST, &format!("{path}?file"))
        .header("content-type", "application/x-www-form-urlencoded")
        // As a browser sends it from a page that names no referrer.
        .header("origin", "null")
        .body(format!("word={word}"));
    send(request).await
}

async fn a_stranger_opens_the_page_and_the_papers_and_each_opening_is_written_down(
    Named(app): Named,
) {
    let crew = Actors::meet(&app).await;
    let pack = pack(&crew, &crew.owner, "pdf").await;
    let form = json!({ "packId": pack, "days": 7, "recipient": "Fletcher" });
    let (made, path) = link(&crew.owner, &form).await;
    assert_eq!(made["title"], "Liebherr LTM 1100 (KCR 100)");
    assert_eq!(
        (&made["state"], &made["openings"]),
        (&json!("open"), &json!(0))
    );
    let token = path.strip_prefix("/s/").expect("an address");
    assert_eq!(token.len(), 22, "128 bits");
    let page = app.visitor().get(&path).await;
    assert_eq!(page.status, 200);
    assert!(page.text.contains("Liebherr LTM 1100 (KCR 100)") && page.text.contains("owner"));
    let file = app.visitor().get(&format!("{path}?file")).await;
    assert_eq!(
        (file.status, file.header("content-type")),
        (200, "application/pdf")
    );
    assert_eq!(pages(&file.bytes).len(), 4);
    let log = crew
        .owner
        .get(&format!("/api/links/{}/openings", made["id"]))
        .await
        .json();
    assert_eq!(log["total"], 2);
    let [last, first] = &log["openings"].as_array().expect("a list")[..] else {
        panic!("two openings: {log}");
    };
    assert_eq!(
        (&first["what"], &last["what"]),
        (&json!("Page"), &json!("PDF"))
    );
    assert_eq!(first["network"], "127.0.0.x");
    let listed = crew.owner.get("/api/links").await.json();
    assert_eq!(
        (&listed[0]["openings"], &listed[0]["recipient"]),
        (&json!(2), &json!("Fletcher"))
    );
}

async fn a_frozen_link_stays_as_it_was_and_a_current_one_follows(Named(app): Named) {
    let crew = Actors::meet(&app).await;
    let pack = pack(&crew, &crew.owner, "pdf").await;
    let (_, frozen) = link(&crew.owner, &json!({ "packId": pack, "days": 30 })).await;
    let form = json!({ "packId": pack, "days": 30, "isCurrent": true });
    let (_, current) = link(&crew.owner, &form).await;
    let stranger = app.visitor();
    for path in [&frozen, &current] {
        let file = stranger.get(&format!("{path}?file")).await;
        assert_eq!(pages(&file.bytes).len(), 4, "{path}");
    }
    renew(&crew.owner, crew.crane, "rego", "Rego.pdf", MANUAL).await;
    let then = stranger.get(&format!("{frozen}?file")).await;
    assert_eq!(pages(&then.bytes).len(), 4);
    let before = app.stored_files().len();
    let now = stranger.get(&format!("{current}?file")).await;
    assert_eq!(pages(&now.bytes).len(), 7);
    // What nothing changed is not made again.
    let again = stranger.get(&format!("{current}?file")).await;
    assert!(again.bytes == now.bytes);
    app.until_stored_files_are(before).await;
}

async fn a_word_is_asked_for_and_guessing_it_gets_slow(Named(app): Named) {
    let crew = Actors::meet(&app).await;
    let pack = pack(&crew, &crew.owner, "zip").await;
    let form = json!({ "packId": pack, "days": 1, "word": " Pūkeko " });
    let (made, path) = link(&crew.owner, &form).await;
    assert_eq!(made["hasWord"], true);
    let stranger = app.visitor();
    let asked = stranger.get(&format!("{path}?file")).await;
    assert_eq!(asked.header("content-type"), "text/html; charset=utf-8");
    assert!(
        asked
            .text
            .contains("Password. Whoever sent you the link tells you.")
    );
    let file = type_word(&stranger, &path, "p%C5%AAkeko").await;
    assert_eq!(
        (file.status, file.header("content-type")),
        (200, "application/zip")
    );
    let mut statuses = Vec::new();
    for _ in 0..6 {
        let wrong = type_word(&stranger, &path, "moa").await;
        statuses.push(wrong.status);
        assert_ne!(wrong.header("content-type"), "application/zip");
    }
    assert_eq!(statuses, [403, 403, 403, 403, 429, 429]);
    // Looking at the page and typing a wrong password open no papers.
    let listed = crew.owner.get("/api/links").await.json();
    let counted = ["openings", "papersOpened", "wrongWords", "craneId"].map(|of| &listed[0][of]);
    assert_eq!(
        counted,
        [6, 1, 4, crew.crane].map(|number| json!(number)).each_ref()
    );
    app.seconds_pass(60);
    assert_eq!(
        type_word(&stranger, &path, "pūkeko")
            .await
            .header("content-type"),
        "application/zip"
    );
    for short in ["moa", &"a".repeat(65)] {
        let refused = json!({ "packId": pack, "days": 1, "word": short });
        assert_eq!(crew.owner.post("/api/links", &refused).await.status, 422);
    }
}

async fn the_page_runs_nothing_and_is_kept_nowhere(Named(app): Named) {
    let crew = Actors::meet(&app).await;
    let path = format!("/api/cranes/{}", crew.crane);
    let mut crane = crew.owner.get(&path).await.json();
    crane["make"] = json!("<script>alert(1)</script>");
    assert_eq!(crew.owner.put(&path, &crane).await.status, 200);
    let pack = pack(&crew, &crew.owner, "pdf").await;
    let (_, path) = link(&crew.owner, &json!({ "packId": pack, "days": 1 })).await;
    let stranger = app.visitor();
    let nothing = stranger.get("/s/AAAAAAAAAAAAAAAAAAAAAA").await;
    let file = stranger.get(&format!("{path}?file")).await;
    for answer in [&stranger.get(&path).await, &nothing, &file] {
        assert_eq!(answer.header("cache-control"), "no-store");
        assert_eq!(answer.header("referrer-policy"), "no-referrer");
        assert!(answer.header("x-robots-tag").contains("noindex"));
        let policy = answer.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'"), "{policy}");
        assert!(!policy.contains("script-src"), "{policy}");
        assert!(!answer.text.contains("<script"));
    }
}

async fn guessing_at_addresses_is_slowed_for_the_guesser_alone(Named(app): Named) {
    let crew = Actors::meet(&app).await;
    let pack = pack(&crew, &crew.owner, "pdf").await;
    let (_, known) = link(&crew.owner, &json!({ "packId": pack, "days": 1 })).await;
    let (_, unknown) = link(&crew.owner, &json!({ "packId": pack, "days": 1 })).await;
    let stranger = app.visitor();
    assert_eq!(stranger.get(&known).await.status, 200);
    let mut statuses = Vec::new();
    for guess in 0..62 {
        statuses.push(stranger.get(&format!("/s/guess{guess}")).await.status);
    }
    assert_eq!(statuses[59..], [404, 429, 429]);
    // Whoever holds a link is not locked out by a neighbour who guesses, and
    // neither is its owner: opened there before or not, looked at or posted to.
    for path in [&known, &unknown] {
        assert_eq!(stranger.get(path).await.status, 200);
        assert_eq!(crew.owner.get(path).await.status, 200);
        assert_eq!(type_word(&stranger, path, "").await.status, 200);
    }
    // What is not in use is one and the same, also now.
    let (ended, over) = link(&crew.owner, &json!({ "packId": pack, "days": 1 })).await;
    let end = format!("/api/links/{}", ended["id"]);
    assert_eq!(crew.owner.delete(&end).await.status, 200);
    let never = stranger.get("/s/guess").await;
    let ended = stranger.get(&over).await;
    assert_eq!((never.status, ended.status), (429, 429));
    assert_eq!(never.text, ended.text);
    assert_eq!(type_word(&stranger, &over, "hook").await.status, 429);
}

async fn only_a_form_is_taken_for_a_word(Named(app): Named) {
    let crew = Actors::meet(&app).await;
    let pack = pack(&crew, &crew.owner, "zip").await;
    let form = json!({ "packId": pack, "days": 1, "word": "hook" });
    let (_, path) = link(&crew.owner, &form).await;
    let stranger = app.visitor();
    let post = async |path: &str, kind: &str, body: String| {
        let request = stranger.request(Method::POST, path).body(body);
        let request = match kind {
            "" => request,
            kind => request.header("content-type", kind),
        };
        send(request).await
    };
    for kind in [
        "application/json",
        "text/plain",
        "multipart/form-data; boundary=x",
        "",
    ] {
        for path in [path.as_str(), "/s/AAAAAAAAAAAAAAAAAAAAAA"] {
            let refused = post(path, kind, r#"{"word": "hook"}"#.into()).await;
            assert_eq!(refused.status, 415, "{kind}");
            assert!(refused.text.contains("Please use the form on the page."));
        }
    }
    let long = format!("word={}", "a".repeat(300_000));
    let refused = post(&path, "application/x-www-form-urlencoded", long).await;
    assert_eq!(refused.status, 413);
    assert!(refused.text.contains("<h1>This did not work</h1>"));
}

async fn a_link_opened_very_often_keeps_a_short_log(Named(app): Named) {
    let crew = Actors::meet(&app).await;
    let pack = pack(&crew, &crew.owner, "pdf").await;
    let (made, _) = link(&crew.owner, &json!({ "packId": pack, "days": 1 })).await;
    let id = made["id"].as_i64().expect("an id");
    let opened = app.app.db.write(move |db| {
        for at in 0..10_000 {
            store::log(db, id, "203.0.113.x", Visited::Page, at)?;
        }
        Ok::<_, crate::error::Error>(())
    });
    opened.await.expect("it is opened");
    let log = crew
        .owner
        .get(&format!("/api/links/{id}/openings"))
        .await
        .json();
    assert_eq!(log["total"], 10_000);
    assert_eq!(log["openings"].as_array().map(Vec::len), Some(200));
    let kept = app.app.db.read(|db| {
        let sql = "SELECT count(*) AS kept FROM link_openings";
        db.one(sql, &[], |row| row.only::<i64>())
    });
    let kept: cranedesk_platform::db::DbResult<i64> = kept.await;
    assert!(kept.expect("a count") <= 400);
}
