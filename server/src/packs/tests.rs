//! Packs over HTTP, on both databases: what goes in, what is said of what does
//! not, and who may make one.

mod making;
mod odd_papers;
mod refusals;
mod templates;
mod with_s3;

use std::time::Duration;

use serde_json::{Value, json};

use crate::testing::{Answer, Browser, samples};

/// Files a paper on a crane and answers its id.
pub(crate) async fn file(
    browser: &Browser,
    crane: i64,
    name: &str,
    bytes: &[u8],
    kind: &str,
) -> i64 {
    let form = reqwest::multipart::Form::new()
        .part("document", samples::part(name, bytes))
        .text("documentType", kind.to_owned());
    let path = format!("/api/cranes/{crane}/documents");
    let filed = browser.upload(&path, form).await;
    assert_eq!(filed.status, 201, "{}", filed.text);
    filed.json()["id"].as_i64().expect("an id")
}

/// Files a paper and renews a certificate with it.
pub(crate) async fn renew(
    browser: &Browser,
    crane: i64,
    kind: &str,
    name: &str,
    bytes: &[u8],
) -> i64 {
    let id = file(browser, crane, name, bytes, "Certification").await;
    let path = format!("/api/cranes/{crane}/certificates/{kind}/renewals");
    let form = json!({ "expires": "2027-06-30", "issued": "2026-06-30", "documentId": id });
    let renewed = browser.post(&path, &form).await;
    assert_eq!(renewed.status, 201, "{}", renewed.text);
    id
}

/// Makes a pack and waits until it is made, or is not.
pub(crate) async fn make(browser: &Browser, form: &Value) -> Value {
    let begun = browser.post("/api/packs", form).await;
    assert_eq!(begun.status, 202, "{}", begun.text);
    let path = format!("/api/packs/{}", begun.json()["id"]);
    let made = async {
        loop {
            let pack = browser.get(&path).await.json();
            if pack["state"] != "making" {
                return pack;
            }
            tokio::task::yield_now().await;
        }
    };
    let made = tokio::time::timeout(Duration::from_mins(2), made).await;
    made.expect("the pack comes to an end")
}

pub(crate) async fn fetch(browser: &Browser, pack: &Value) -> Answer {
    assert_eq!(pack["state"], "ready", "{pack}");
    let file = browser
        .get(&format!("/api/packs/{}/file", pack["id"]))
        .await;
    assert_eq!(file.status, 200, "{}", file.text);
    file
}

/// The words of each page.
pub(crate) fn pages(pdf: &[u8]) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("pack.pdf");
    std::fs::write(&file, pdf).expect("the pack is written");
    let said = std::process::Command::new("pdftotext")
        .args(["-layout", "-enc", "UTF-8"])
        .arg(&file)
        .arg("-")
        .output();
    let said = String::from_utf8(said.expect("pdftotext runs").stdout).expect("text");
    let pages = said.split_terminator('\u{c}');
    // What stands in columns is as far apart as it is on paper.
    let words = pages.map(|page| page.split_whitespace().collect::<Vec<_>>().join(" "));
    words.collect()
}
