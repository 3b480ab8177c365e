//! Accounts: everybody who is signed in may do everything with their own.

use futures_util::FutureExt;
use reqwest::Method;
use serde_json::{Value, json};

use super::{Row, Target, row};
use crate::testing::PASSWORD;

fn nothing() -> Target {
    Target::default()
}

fn form(value: Value) -> Target {
    Target::default().with(value)
}

#[rustfmt::skip]
pub(super) fn rows() -> Vec<Row> {
    let (get, post, patch) = (Method::GET, Method::POST, Method::PATCH);
    vec![
        //                                          owner edit view pending stranger nobody
        row(get.clone(), "/api/user", |_| async { nothing() }.boxed(), [200, 200, 200, 200, 200, 401]),
        row(get.clone(), "/api/user/usage", |_| async { nothing() }.boxed(), [200, 200, 200, 200, 200, 401]),
        // Without the wish for a stream it answers at once.
        row(get.clone(), "/api/live", |_| async { nothing() }.boxed(), [200, 200, 200, 200, 200, 401]),
        row(get, "/api/settings", |_| async { nothing() }.boxed(), [200; 6]),
        row(Method::GET, "/api/common-passwords", |_| async { nothing() }.boxed(), [200; 6]),
        row(post.clone(), "/api/logout", |_| async { nothing() }.boxed(), [204; 6]).spoils_the_actors(),
        row(post.clone(), "/api/register", |actors| async {
            // The name is taken already, whoever asks.
            form(json!({"username": actors.stranger.name, "email": "a@example.nz", "password": PASSWORD}))
        }.boxed(), [409; 6]),
        row(post.clone(), "/api/login", |actors| async {
            form(json!({"username": actors.stranger.name, "password": PASSWORD}))
        }.boxed(), [200; 6]).spoils_the_actors(),
        row(post, "/api/user/password", |_| async {
            form(json!({"currentPassword": PASSWORD, "newPassword": "a longer horse"}))
        }.boxed(), [204, 204, 204, 204, 204, 401]).spoils_the_actors(),
        row(patch.clone(), "/api/user/email", |_| async {
            form(json!({"email": "new@example.nz"}))
        }.boxed(), [200, 200, 200, 200, 200, 401]),
        row(patch, "/api/user/date-order", |_| async {
            form(json!({"dateOrder": "month-day-year"}))
        }.boxed(), [200, 200, 200, 200, 200, 401]),
        row(Method::POST, "/api/password-resets", |actors| async {
            // No mail is set up here, which everybody is told alike.
            form(json!({"account": actors.owner.name}))
        }.boxed(), [409; 6]),
        row(Method::POST, "/api/password-resets/open", |_| async {
            form(json!({"token": "guessed"}))
        }.boxed(), [404; 6]),
        row(Method::POST, "/api/password-resets/use", |_| async {
            form(json!({"token": "guessed", "newPassword": "a longer horse"}))
        }.boxed(), [404; 6]),
        row(Method::GET, "/api/invitations", |_| async { nothing() }.boxed(), [200, 200, 200, 200, 200, 401]),
        row(Method::POST, "/api/invitations", |_| async {
            // Anybody may register here, so nobody needs one.
            form(json!({"recipient": "Mere"}))
        }.boxed(), [409, 409, 409, 409, 409, 401]),
        row(Method::DELETE, "/api/invitations/{id}", |_| async { Target::about(1) }.boxed(), [404, 404, 404, 404, 404, 401]),
        row(Method::POST, "/api/invitations/open", |_| async {
            form(json!({"token": "guessed"}))
        }.boxed(), [404; 6]),
        row(Method::GET, "/api/user/activity", |_| async { nothing() }.boxed(), [200, 200, 200, 200, 200, 401]),
        row(Method::GET, "/api/cranes/{id}/activity", |actors| async { Target::about(actors.crane) }.boxed(), [200, 200, 200, 404, 404, 401]),
        row(Method::GET, "/api/user/devices", |_| async { nothing() }.boxed(), [200, 200, 200, 200, 200, 401]),
        row(Method::DELETE, "/api/user/devices", |_| async { nothing() }.boxed(), [200, 200, 200, 200, 200, 401]),
        row(Method::DELETE, "/api/user/devices/{id}", |actors| async {
            let devices = actors.owner.get("/api/user/devices").await.json();
            Target::about(devices[0]["id"].as_i64().expect("a device"))
        }.boxed(), [204, 404, 404, 404, 404, 401]).spoils_the_actors(),
        row(Method::GET, "/api/user/confirmation", |_| async { nothing() }.boxed(), [200, 200, 200, 200, 200, 401]),
        row(Method::POST, "/api/user/confirmation", |_| async {
            form(json!({"password": PASSWORD}))
        }.boxed(), [200, 200, 200, 200, 200, 401]),
        row(Method::GET, "/api/user/second-step", |_| async { nothing() }.boxed(), [200, 200, 200, 200, 200, 401]),
        row(Method::POST, "/api/user/second-step/codes", |_| async { nothing() }.boxed(), [201, 201, 201, 201, 201, 401]).spoils_the_actors(),
        row(Method::POST, "/api/user/second-step/codes/confirm", |_| async {
            // Nobody has begun.
            form(json!({"code": "123456"}))
        }.boxed(), [409, 409, 409, 409, 409, 401]).spoils_the_actors(),
        row(Method::DELETE, "/api/user/second-step/codes", |_| async { nothing() }.boxed(), [409, 409, 409, 409, 409, 401]).spoils_the_actors(),
        row(Method::POST, "/api/user/second-step/recovery-codes", |_| async { nothing() }.boxed(), [409, 409, 409, 409, 409, 401]).spoils_the_actors(),
        row(Method::POST, "/api/user/second-step/passkey", |_| async { nothing() }.boxed(), [409, 409, 409, 409, 409, 401]).spoils_the_actors(),
        row(Method::DELETE, "/api/user/second-step/passkey", |_| async { nothing() }.boxed(), [409, 409, 409, 409, 409, 401]).spoils_the_actors(),
        row(Method::POST, "/api/login/second-step", |_| async {
            form(json!({"code": "123456"}))
        }.boxed(), [404; 6]),
        row(Method::GET, "/api/user/passkeys", |_| async { nothing() }.boxed(), [200, 200, 200, 200, 200, 401]),
        // At a number for an address nobody can have one.
        row(Method::POST, "/api/user/passkeys/begin", |_| async { nothing() }.boxed(), [409, 409, 409, 409, 409, 401]).spoils_the_actors(),
        row(Method::POST, "/api/user/passkeys", |_| async { nothing() }.boxed(), [409, 409, 409, 409, 409, 401]).spoils_the_actors(),
        row(Method::DELETE, "/api/user/passkeys/{id}", |_| async { Target::about(1) }.boxed(), [404, 404, 404, 404, 404, 401]).spoils_the_actors(),
        row(Method::POST, "/api/login/passkey/begin", |_| async { nothing() }.boxed(), [409; 6]),
        row(Method::POST, "/api/login/passkey", |_| async { nothing() }.boxed(), [409; 6]),
        row(Method::POST, "/api/login/second-step/passkey/begin", |_| async { nothing() }.boxed(), [409; 6]),
        row(Method::POST, "/api/login/second-step/passkey", |_| async { nothing() }.boxed(), [409; 6]),
        row(Method::GET, "/api/user/tokens", |_| async { nothing() }.boxed(), [200, 200, 200, 200, 200, 401]),
        row(Method::POST, "/api/user/tokens", |_| async {
            form(json!({"name": "a program", "scope": "read", "days": 30}))
        }.boxed(), [201, 201, 201, 201, 201, 401]).spoils_the_actors(),
        row(Method::DELETE, "/api/user/tokens/{id}", |actors| async {
            let made = json!({"name": "a program", "scope": "read", "days": 30});
            actors.owner.post("/api/user/confirmation", &json!({"password": PASSWORD})).await;
            actors.owner.post("/api/user/tokens", &made).await;
            let tokens = actors.owner.get("/api/user/tokens").await.json();
            Target::about(tokens[0]["id"].as_i64().expect("a token"))
        }.boxed(), [204, 404, 404, 404, 404, 401]).spoils_the_actors(),
        row(Method::GET, "/api/user/email/confirm/{token}", |_| async {
            Target::default().at("token", "guessed")
        }.boxed(), [200; 6]),
        row(Method::POST, "/api/user/email/confirm/{token}", |_| async {
            Target::default().at("token", "guessed")
        }.boxed(), [404; 6]),
    ]
}
