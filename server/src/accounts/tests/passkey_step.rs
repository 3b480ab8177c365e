//! A passkey that is asked for after the password, where its owner chose so.

use cranedesk_platform::on_both_engines;
use serde_json::json;

use super::passkeys::{ask, ask_to_sign_in, device_of, enter, list, post};
use super::second_step::{begin, careful, finish};
use super::{assert_refused, sign_in};
use crate::testing::{Browser, PASSWORD, TestApp};

on_both_engines!(
    TestApp: a_passkey_is_asked_for_after_the_password_where_its_owner_chose_so,
    the_last_passkey_stays_while_signing_in_asks_for_one,
    choosing_it_asks_again_who_one_is_and_turning_it_off_too,
    recovery_codes_stay_while_either_second_step_is_on,
    the_operator_takes_this_second_step_away_too,
);

const CHOICE: &str = "/api/user/second-step/passkey";
const START: &str = "/api/login/second-step/passkey/begin";
const END: &str = "/api/login/second-step/passkey";

/// Chooses that a passkey is asked for; answers the recovery codes.
async fn choose(owner: &Browser) -> Vec<String> {
    let chosen = owner.post(CHOICE, &json!({})).await;
    assert_eq!(chosen.status, 201, "{}", chosen.text);
    serde_json::from_value(chosen.json()["codes"].clone()).expect("codes")
}

async fn a_passkey_is_asked_for_after_the_password_where_its_owner_chose_so(app: TestApp) {
    let bob = app.user("bob").await;
    let none = bob.post(CHOICE, &json!({})).await;
    assert_refused(&none, 409, "Add a passkey first.");
    let device = device_of(&bob, 1).await;
    assert_eq!(sign_in(&app.visitor(), "bob", PASSWORD).await.status, 200);
    let recovery = choose(&bob).await;
    assert_eq!(recovery.len(), 10);
    let again = bob.post(CHOICE, &json!({})).await;
    assert_refused(&again, 409, "A passkey is asked for already.");

    let browser = app.visitor();
    let first = sign_in(&browser, "bob", PASSWORD).await;
    assert_eq!(
        (first.status, first.json()),
        (
            202,
            json!({"seconds": 300, "hasCodes": false, "hasPasskey": true})
        )
    );
    assert_eq!(browser.get("/api/user").await.status, 401, "not in yet");
    assert_eq!(
        finish(&browser, "123456").await.status,
        401,
        "no code is taken"
    );
    let asked = ask(&browser, START, "webauthn.get").await;
    let entered = post(&browser, END, &device.sign(&asked)).await;
    assert_eq!(entered.json()["username"], "bob");
    // Without the device, a recovery code gets in, once.
    let browser = begin(&app).await;
    assert_eq!(finish(&browser, &recovery[0]).await.status, 200);
    assert_eq!(finish(&begin(&app).await, &recovery[0]).await.status, 401);
    // The passkey by itself is two steps in one, as before.
    let browser = app.visitor();
    let asked = ask_to_sign_in(&browser).await;
    assert_eq!(enter(&browser, &device.sign(&asked)).await.status, 200);

    assert_eq!(bob.delete(CHOICE).await.status, 204);
    assert_refused(&bob.delete(CHOICE).await, 409, "No passkey is asked for.");
    assert_eq!(sign_in(&app.visitor(), "bob", PASSWORD).await.status, 200);
    let log = bob.get("/api/user/activity").await.text;
    for said in [
        "bob turned on a passkey after the password.",
        "bob turned off the passkey after the password.",
    ] {
        assert!(log.contains(said), "{said}: {log}");
    }
}

async fn the_last_passkey_stays_while_signing_in_asks_for_one(app: TestApp) {
    let bob = app.user("bob").await;
    device_of(&bob, 1).await;
    device_of(&bob, 2).await;
    choose(&bob).await;
    let keys = list(&bob).await;
    let paths: Vec<String> = keys
        .iter()
        .map(|key| format!("/api/user/passkeys/{}", key["id"]))
        .collect();
    assert_eq!(bob.delete(&paths[0]).await.status, 204);
    let sentence = "Signing in asks for a passkey, and this is your last one. Add another, or \
        turn that off first.";
    assert_refused(&bob.delete(&paths[1]).await, 409, sentence);
    assert_eq!(list(&bob).await.len(), 1);
    bob.delete(CHOICE).await;
    assert_eq!(bob.delete(&paths[1]).await.status, 204);
}

async fn choosing_it_asks_again_who_one_is_and_turning_it_off_too(app: TestApp) {
    let bob = app.user("bob").await;
    device_of(&bob, 1).await;
    let proof = json!({"password": PASSWORD});
    let sentence = "Please confirm your password first.";
    app.seconds_pass(10 * 60);
    assert_refused(&bob.post(CHOICE, &json!({})).await, 403, sentence);
    bob.post("/api/user/confirmation", &proof).await;
    choose(&bob).await;
    app.seconds_pass(10 * 60);
    assert_refused(&bob.delete(CHOICE).await, 403, sentence);
    bob.post("/api/user/confirmation", &proof).await;
    assert_eq!(bob.delete(CHOICE).await.status, 204);
}

async fn recovery_codes_stay_while_either_second_step_is_on(app: TestApp) {
    let bob = careful(&app, "bob").await.browser;
    device_of(&bob, 1).await;
    let left = async || bob.get("/api/user/second-step").await.json()["recoveryCodesLeft"].clone();
    assert!(choose(&bob).await.is_empty(), "those that are there stay");
    assert_eq!(left().await, 10);
    let codes = "/api/user/second-step/codes";
    assert_eq!(bob.delete(codes).await.status, 204);
    assert_eq!(left().await, 10);
    assert_eq!(sign_in(&app.visitor(), "bob", PASSWORD).await.status, 202);
    let new = bob
        .post("/api/user/second-step/recovery-codes", &json!({}))
        .await;
    assert_eq!(new.status, 201);
    assert_eq!(bob.delete(CHOICE).await.status, 204);
    assert_eq!(left().await, 0);
    assert_eq!(sign_in(&app.visitor(), "bob", PASSWORD).await.status, 200);
}

async fn the_operator_takes_this_second_step_away_too(app: TestApp) {
    let bob = app.user("bob").await;
    device_of(&bob, 1).await;
    choose(&bob).await;
    let taken = super::super::actions::reset_second_step(&app.app, "bob").await;
    assert!(taken.expect("it is taken away"));
    assert_eq!(sign_in(&app.visitor(), "bob", PASSWORD).await.status, 200);
    let told = bob.get("/api/alerts").await.text;
    assert!(told.contains("asks for no passkey any more"), "{told}");
}
