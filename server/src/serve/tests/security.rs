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
