//! The commonest passwords and one's own name, on a server that refuses them.

use cranedesk_platform::db::Dialect;
use cranedesk_platform::on_both_engines;
use serde_json::json;

use super::assert_refused;
use crate::config::PasswordPolicy;
use crate::testing::{PASSWORD, TestApp};

struct Strict(TestApp);

impl Strict {
    async fn start(dialect: Dialect) -> Self {
        let app = TestApp::start_with(dialect, |config| config.passwords = PasswordPolicy::Strict);
        Self(app.await)
    }
}

on_both_engines!(Strict: a_strict_server_refuses_weak_passwords);

const COMMON: &str = "This is one of the 10,000 commonest passwords. Please choose another.";
const NAME: &str = "This is little more than your own name. Please choose another.";

async fn a_strict_server_refuses_weak_passwords(Strict(app): Strict) {
    let visitor = app.visitor();
    for (password, sentence) in [
        ("12345", "Password must be at least 6 characters"),
        ("123456", COMMON),
        ("PassWord", COMMON),
        ("bobby.1", NAME),
        ("BobbyBobby", NAME),
        ("crane-owner9", NAME),
    ] {
        let form =
            json!({"username": "bobby", "email": "crane-owner@example.nz", "password": password});
        assert_refused(&visitor.post("/api/register", &form).await, 422, sentence);
    }
    let bob = app.user("bobby").await;
    for (password, sentence) in [("letmein", COMMON), ("bobby123", NAME)] {
        let form = json!({"currentPassword": PASSWORD, "newPassword": password});
        assert_refused(&bob.post("/api/user/password", &form).await, 422, sentence);
    }
    let form = json!({"currentPassword": PASSWORD, "newPassword": "bobby likes kauri"});
    assert_eq!(bob.post("/api/user/password", &form).await.status, 204);
}

mod without_it {
    use cranedesk_platform::on_both_engines;
    use serde_json::json;

    use crate::testing::TestApp;

    on_both_engines!(TestApp: six_letters_are_enough_and_the_list_is_there_to_warn);

    async fn six_letters_are_enough_and_the_list_is_there_to_warn(app: TestApp) {
        let visitor = app.visitor();
        let form = json!({"username": "bobby", "email": "b@example.nz", "password": "123456"});
        assert_eq!(visitor.post("/api/register", &form).await.status, 201);
        let list = visitor.get("/api/common-passwords").await;
        assert_eq!(list.status, 200);
        assert_eq!(list.text.lines().count(), 10_000);
        assert!(list.text.lines().any(|line| line == "123456"));
        assert_eq!(list.header("content-type"), "text/plain; charset=utf-8");
    }
}
