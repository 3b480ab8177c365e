//! Links over HTTP, on both databases: what a stranger sees, what is written
//! down, and when they end.

mod ending;
mod guessing;
mod mailing;
mod opening;

use cranedesk_platform::db::Dialect;
use serde_json::{Value, json};

use crate::config::Config;
use crate::packs::tests::{make, renew};
use crate::testing::samples::MANUAL;
use crate::testing::{Actors, Browser, TestApp};

/// A server that knows its own address.
pub(super) struct Named(pub(super) TestApp);

pub(super) fn name_it(config: &mut Config) {
    config.public_url = Some("http://cranes.example.nz".parse().expect("an address"));
}

impl Named {
    pub(super) async fn start(dialect: Dialect) -> Self {
        Self(TestApp::start_with(dialect, name_it).await)
    }
}

/// A pack of the crane, made by somebody.
pub(super) async fn pack(crew: &Actors, browser: &Browser, format: &str) -> i64 {
    let known = crew
        .owner
        .get(&format!("/api/cranes/{}", crew.crane))
        .await
        .json();
    if known["documents"].as_array().is_some_and(Vec::is_empty) {
        renew(&crew.owner, crew.crane, "cof", "COF.pdf", MANUAL).await;
    }
    let form = json!({ "craneIds": [crew.crane], "format": format });
    let pack = make(browser, &form).await;
    pack["id"].as_i64().expect("an id")
}

/// Makes a link and answers it with the path of its address.
pub(super) async fn link(browser: &Browser, form: &Value) -> (Value, String) {
    let made = browser.post("/api/links", form).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let made = made.json();
    let url = made["url"].as_str().expect("an address");
    let path = url
        .strip_prefix("http://cranes.example.nz")
        .expect("our own");
    (made["link"].clone(), path.to_owned())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_an_address_of_its_own_the_server_makes_no_link_and_says_what_to_set() {
    let app = TestApp::start(Dialect::Sqlite).await;
    let crew = Actors::meet(&app).await;
    let pack = pack(&crew, &crew.owner, "pdf").await;
    let form = json!({ "packId": pack, "days": 7 });
    let refused = crew.owner.post("/api/links", &form).await;
    assert_eq!(refused.status, 409);
    assert!(
        refused.text.contains("CRANEDESK_PUBLIC_URL"),
        "{}",
        refused.text
    );
}
