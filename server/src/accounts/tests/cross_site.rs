//! A page of another site cannot act in the name of whoever visits it.

use cranedesk_platform::db::Dialect;
use cranedesk_platform::on_both_engines;
use reqwest::{Method, RequestBuilder, multipart};
use serde_json::json;

use super::assert_refused;
use crate::testing::{Browser, PASSWORD, TestApp, send};

on_both_engines!(TestApp: changes_from_another_site_are_refused, our_own_pages_and_programs_may);

const REFUSED: &str = "This request came from another site.";

/// The kinds of request that a form or a script elsewhere can make.
fn kinds(browser: &Browser) -> [RequestBuilder; 5] {
    let form = json!({"username": "bob", "password": PASSWORD});
    let plain = browser.request(Method::POST, "/api/login");
    [
        browser.request(Method::POST, "/api/login").json(&form),
        browser
            .request(Method::PATCH, "/api/user/email")
            .json(&json!({"email": "eve@example.nz"})),
        plain
            .header("content-type", "text/plain")
            .body(form.to_string()),
        browser
            .request(Method::POST, "/api/cranes/1/documents")
            .multipart(multipart::Form::new().text("documentType", "Other")),
        browser.request(Method::POST, "/api/logout"),
    ]
}

async fn changes_from_another_site_are_refused(app: TestApp) {
    let bob = app.user("bob").await;
    let port = app.address.port();
    let neighbour = format!("http://127.0.0.1:{}", port.wrapping_add(1));
    let lookalike = format!("http://127.0.0.1:{port}.evil.example");
    for (name, value) in [
        ("origin", "https://evil.example"),
        ("origin", "null"),
        ("origin", ""),
        ("origin", &neighbour),
        ("origin", &lookalike),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
        ("sec-fetch-site", "something new"),
    ] {
        for request in kinds(&bob) {
            let answer = send(request.header(name, value)).await;
            assert_refused(&answer, 403, REFUSED);
            assert_eq!(answer.header("set-cookie"), "");
        }
    }
    // Still signed in, with the same address: nothing of it was done.
    let user = bob.get("/api/user").await.json();
    assert_eq!(user["email"], "bob@example.nz");
    // A link from elsewhere may be followed.
    let link = bob.request(Method::GET, "/api/user");
    let link = link.header("sec-fetch-site", "cross-site");
    assert_eq!(send(link).await.status, 200);
}

async fn our_own_pages_and_programs_may(app: TestApp) {
    let own = format!("http://{}", app.address);
    let form = json!({"email": "new@example.nz"});
    let bob = app.user("bob").await;
    let change = || bob.request(Method::PATCH, "/api/user/email").json(&form);
    assert_eq!(send(change()).await.status, 200);
    assert_eq!(send(change().header("origin", &own)).await.status, 200);
    let page = change()
        .header("origin", &own)
        .header("sec-fetch-site", "same-origin");
    assert_eq!(send(page).await.status, 200);
}

#[tokio::test]
async fn behind_a_proxy_the_public_address_is_our_own() {
    let app = TestApp::start_with(Dialect::Sqlite, |config| {
        config.public_url = Some("https://cranes.example.nz/".parse().expect("an address"));
    })
    .await;
    for (origin, status) in [
        ("https://cranes.example.nz", 204),
        ("http://cranes.example.nz", 403),
        ("https://cranes.example.nz:8443", 403),
        ("https://cranes.example.nz.evil.example", 403),
    ] {
        let request = app.visitor().request(Method::POST, "/api/logout");
        let answer = send(request.header("origin", origin)).await;
        assert_eq!(answer.status, status, "{origin}");
    }
}
