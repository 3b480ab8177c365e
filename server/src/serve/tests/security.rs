//! The page for whoever found a weakness.

use cranedesk_platform::db::Dialect;

use crate::testing::TestApp;

const PATH: &str = "/.well-known/security.txt";

#[tokio::test]
async fn whoever_finds_a_weakness_is_told_whom_to_tell() {
    let app = TestApp::start_with(Dialect::Sqlite, |config| {
        config.security_contact = Some("mailto:it@cranes.example.nz".into());
    });
    let answer = app.await.visitor().get(PATH).await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8");
    assert_eq!(
        answer.text,
        "Contact: mailto:it@cranes.example.nz\nExpires: 2026-12-28T12:00:00.000Z\n\
         Preferred-Languages: en\n"
    );
    let silent = TestApp::start(Dialect::Sqlite)
        .await
        .visitor()
        .get(PATH)
        .await;
    assert_eq!(
        (silent.status, silent.text.as_str()),
        (404, "The operator of this server has named nobody.")
    );
}

#[tokio::test]
async fn without_a_contact_the_servers_own_https_address_is_one() {
    let app = TestApp::start_with(Dialect::Sqlite, |config| {
        let address = "https://cranes.example.nz".parse();
        config.public_url = Some(address.expect("an address"));
    })
    .await;
    let answer = app.visitor().get(PATH).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    let lines: Vec<&str> = answer.text.lines().skip(1).collect();
    assert!(answer.text.starts_with("# "), "{}", answer.text);
    assert_eq!(
        lines,
        [
            "Contact: https://cranes.example.nz/",
            "Expires: 2026-12-28T12:00:00.000Z",
            "Preferred-Languages: en",
            "Canonical: https://cranes.example.nz/.well-known/security.txt",
        ]
    );
}
