//! Accounts over HTTP, on both databases.

mod cross_site;
mod devices;
mod email_change;
mod guessing;
mod invitations;
mod many_addresses;
mod operator;
mod passkey_step;
mod passkeys;
mod password_reset;
mod profile;
mod registration;
mod second_step;
mod sessions;
mod sign_in;
mod tokens;
mod weak_passwords;
mod welcome;
mod wrong_clock;

use cranedesk_platform::db::Dialect;
use reqwest::Method;
use serde_json::json;

use crate::testing::{Answer, Browser, TestApp, send};

/// An error's status and its sentence.
fn assert_refused(answer: &Answer, status: u16, sentence: &str) {
    assert_eq!((answer.status, answer.text.as_str()), (status, sentence));
}

async fn sign_in(browser: &Browser, name: &str, password: &str) -> Answer {
    let form = json!({"username": name, "password": password});
    browser.post("/api/login", &form).await
}

/// What a `Set-Cookie` gave, as a browser would send it back.
fn cookie(answer: &Answer) -> String {
    let given = answer.header("set-cookie").split(';').next();
    given.unwrap_or_default().to_owned()
}

/// Who the server takes the bearer of a cookie for.
async fn user_with(browser: &Browser, cookie: &str) -> Answer {
    let request = browser.request(Method::GET, "/api/user");
    send(request.header("cookie", cookie)).await
}

/// A server behind a proxy that it trusts, so that a test can call from anywhere.
struct Proxied(TestApp);

impl Proxied {
    async fn start(dialect: Dialect) -> Self {
        let app = TestApp::start_with(dialect, |config| {
            config.trusted_proxies = vec!["127.0.0.1/32".parse().expect("a network")];
        });
        Self(app.await)
    }

    async fn sign_in_from(&self, address: &str, name: &str, password: &str) -> Answer {
        sign_in_from(&self.0.visitor(), address, name, password).await
    }
}

async fn sign_in_from(browser: &Browser, address: &str, name: &str, password: &str) -> Answer {
    let form = json!({"username": name, "password": password});
    let request = browser.request(Method::POST, "/api/login").json(&form);
    send(request.header("x-forwarded-for", address)).await
}
