//! Passkeys, with a device that is made of software: added, signed in with,
//! and refused where anything of what it signed is not as it should be.

use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use cranedesk_platform::on_both_engines;
use reqwest::Method;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::second_step::{begin, careful};
use super::{assert_refused, sign_in};
use crate::testing::{Answer, Browser, PASSWORD, TestApp, WithMail, send};

on_both_engines!(
    TestApp: a_passkey_signs_in_without_a_password,
    a_passkey_takes_the_place_of_a_code,
    a_question_is_answered_once_and_within_five_minutes,
    any_node_takes_what_another_asked,
    what_was_signed_for_anything_else_is_refused,
    a_copy_of_a_passkey_is_noticed,
    adding_and_removing_ask_again_who_one_is,
    nobody_answers_for_another,
    a_number_for_an_address_has_no_passkeys,
);

mod with_mail {
    use super::*;

    on_both_engines!(WithMail: a_new_passkey_is_told_of_and_written_down);
}

const HERE: &str = "cranes.example.nz";
const WRONG: &str = "This passkey is not known here, or what it signed does not fit.";
const NO_KEY: &str = "What the device sent is no passkey for this server. Please begin again.";

fn text(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// A device with one key.
pub(super) struct Device {
    key: EcdsaKeyPair,
    id: Vec<u8>,
    count: u32,
}

/// What a device is asked to sign, and how it answers. Tests change parts.
#[derive(Clone)]
pub(super) struct Ask {
    challenge: String,
    kind: &'static str,
    origin: String,
    rp_id: String,
    flags: u8,
}

impl Ask {
    fn new(asked: &Value, kind: &'static str) -> Self {
        Self {
            challenge: asked["challenge"].as_str().expect("a challenge").to_owned(),
            kind,
            origin: format!("http://{HERE}"),
            rp_id: asked["rpId"].as_str().expect("a name").to_owned(),
            flags: 0x05,
        }
    }

    fn client_data(&self) -> Vec<u8> {
        let said = json!({"type": self.kind, "challenge": self.challenge, "origin": self.origin});
        said.to_string().into_bytes()
    }

    fn begins_with(&self, flags: u8, count: u32) -> Vec<u8> {
        let mut data = Sha256::digest(self.rp_id.as_bytes()).to_vec();
        data.push(flags);
        data.extend(count.to_be_bytes());
        data
    }
}

impl Device {
    fn new(id: u8) -> Self {
        Self {
            key: EcdsaKeyPair::generate(&ECDSA_P256_SHA256_ASN1_SIGNING).expect("a key"),
            id: vec![id; 16],
            count: 0,
        }
    }

    fn make(&self, ask: &Ask) -> Value {
        let point = self.key.public_key().as_ref();
        let mut data = ask.begins_with(ask.flags | 0x40, self.count);
        data.extend([0; 16]);
        data.extend((self.id.len() as u16).to_be_bytes());
        data.extend(&self.id);
        // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
        data.extend([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
        data.extend(&point[1..33]);
        data.extend([0x22, 0x58, 0x20]);
        data.extend(&point[33..]);
        // {"fmt": "none", "attStmt": {}, "authData": data}
        let mut attestation = vec![0xa3, 0x63];
        attestation.extend(b"fmt\x64none\x67attStmt\xa0\x68authData\x58");
        attestation.push(data.len() as u8);
        attestation.extend(data);
        json!({
            "name": "Bob's phone",
            "clientData": text(&ask.client_data()),
            "attestation": text(&attestation),
        })
    }

    pub(super) fn sign(&self, ask: &Ask) -> Value {
        let data = ask.begins_with(ask.flags, self.count);
        let mut message = data.clone();
        message.extend(Sha256::digest(ask.client_data()));
        let signature = self.key.sign(&SystemRandom::new(), &message);
        json!({
            "credentialId": text(&self.id),
            "clientData": text(&ask.client_data()),
            "authenticatorData": text(&data),
            "signature": text(signature.expect("a signature").as_ref()),
        })
    }
}

/// As a browser calls that shows a name.
pub(super) async fn post(browser: &Browser, path: &str, body: &Value) -> Answer {
    let request = browser.request(Method::POST, path).json(body);
    send(request.header("host", HERE)).await
}

pub(super) async fn ask(browser: &Browser, path: &str, kind: &'static str) -> Ask {
    let asked = post(browser, path, &json!({})).await;
    assert_eq!(asked.status, 200, "{}", asked.text);
    Ask::new(&asked.json(), kind)
}

pub(super) async fn ask_to_sign_in(browser: &Browser) -> Ask {
    ask(browser, "/api/login/passkey/begin", "webauthn.get").await
}

/// A device on which this user has a passkey.
pub(super) async fn device_of(owner: &Browser, id: u8) -> Device {
    let device = Device::new(id);
    let ask = ask(owner, "/api/user/passkeys/begin", "webauthn.create").await;
    let added = post(owner, "/api/user/passkeys", &device.make(&ask)).await;
    assert_eq!(added.status, 204, "{}", added.text);
    device
}

pub(super) async fn enter(browser: &Browser, answer: &Value) -> Answer {
    post(browser, "/api/login/passkey", answer).await
}

pub(super) async fn list(owner: &Browser) -> Vec<Value> {
    let list = owner.get("/api/user/passkeys").await.json();
    list.as_array().expect("a list").clone()
}

async fn a_passkey_signs_in_without_a_password(app: TestApp) {
    // Also of somebody of whom codes are asked: the device has asked for more.
    let bob = careful(&app, "bob").await.browser;
    let device = device_of(&bob, 1).await;
    assert_eq!(list(&bob).await[0]["name"], "Bob's phone");
    assert_eq!(list(&bob).await[0]["usedAt"], Value::Null);
    let browser = app.visitor();
    let ask = ask_to_sign_in(&browser).await;
    let entered = enter(&browser, &device.sign(&ask)).await;
    assert_eq!(entered.json()["username"], "bob");
    assert_eq!(browser.get("/api/user").await.status, 200);
    assert_ne!(list(&bob).await[0]["usedAt"], Value::Null);
    // Whoever came in so has just proved who they are.
    let left = browser.get("/api/user/confirmation").await.json();
    assert_eq!(left["secondsLeft"], 600);
}

async fn a_passkey_takes_the_place_of_a_code(app: TestApp) {
    let bob = careful(&app, "bob").await.browser;
    let device = device_of(&bob, 1).await;
    let (start, end) = (
        "/api/login/second-step/passkey/begin",
        "/api/login/second-step/passkey",
    );
    assert_eq!(post(&app.visitor(), start, &json!({})).await.status, 404);
    let browser = begin(&app).await;
    let mut asked = ask(&browser, start, "webauthn.get").await;
    // After a password it is enough that somebody touched it.
    asked.flags = 0x01;
    let answer = device.sign(&asked);
    assert_refused(&enter(&app.visitor(), &answer).await, 401, WRONG);
    assert_eq!(
        post(&app.visitor(), end, &answer).await.status,
        404,
        "no step"
    );
    assert_eq!(post(&browser, end, &answer).await.json()["username"], "bob");
    assert_eq!(browser.get("/api/user").await.status, 200);
    let used_up = post(&browser, end, &answer).await;
    assert!([401, 404].contains(&used_up.status));
    // One whose owner has none for this name is told so.
    let eve = careful(&app, "eve").await;
    drop(eve);
    let other = app.visitor();
    assert_eq!(sign_in(&other, "eve", PASSWORD).await.status, 202);
    let none = post(&other, start, &json!({})).await;
    assert_refused(&none, 409, "You have no passkey for this server.");
}

async fn a_question_is_answered_once_and_within_five_minutes(app: TestApp) {
    let bob = app.user("bob").await;
    let device = device_of(&bob, 1).await;
    let browser = app.visitor();
    let ask = ask_to_sign_in(&browser).await;
    let answer = device.sign(&ask);
    assert_eq!(enter(&browser, &answer).await.status, 200);
    assert_refused(&enter(&app.visitor(), &answer).await, 401, WRONG);
    let (early, late) = (
        ask_to_sign_in(&browser).await,
        ask_to_sign_in(&browser).await,
    );
    app.seconds_pass(5 * 60 - 1);
    assert_eq!(enter(&browser, &device.sign(&early)).await.status, 200);
    app.seconds_pass(1);
    assert_refused(&enter(&browser, &device.sign(&late)).await, 401, WRONG);
}

async fn any_node_takes_what_another_asked(app: TestApp) {
    let bob = app.user("bob").await;
    let device = device_of(&bob, 1).await;
    let ask = ask_to_sign_in(&app.visitor()).await;
    let (node, _stop) = app.another_node().await;
    let entered = enter(&node, &device.sign(&ask)).await;
    assert_eq!(entered.json()["username"], "bob");
}

async fn what_was_signed_for_anything_else_is_refused(app: TestApp) {
    let bob = app.user("bob").await;
    let device = device_of(&bob, 1).await;
    let visitor = app.visitor();
    type Twist = fn(&mut Ask);
    let twists: [(&str, Twist); 7] = [
        ("another site", |ask| {
            ask.origin = "https://evil.example".into();
        }),
        ("another port", |ask| {
            ask.origin = format!("http://{HERE}:81");
        }),
        ("another name", |ask| ask.rp_id = "example.nz".into()),
        ("another deed", |ask| ask.kind = "webauthn.create"),
        ("another question", |ask| ask.challenge = text(&[7; 32])),
        ("nobody there", |ask| ask.flags = 0x04),
        ("nobody recognised", |ask| ask.flags = 0x01),
    ];
    for (what, twist) in twists {
        let mut ask = ask_to_sign_in(&visitor).await;
        twist(&mut ask);
        let answer = enter(&visitor, &device.sign(&ask)).await;
        assert_eq!(
            (what, answer.status, answer.text.as_str()),
            (what, 401, WRONG)
        );
    }
    // Another key under the same name, and parts that are no base64, no JSON, cut off.
    let ask = ask_to_sign_in(&visitor).await;
    assert_eq!(
        enter(&visitor, &Device::new(1).sign(&ask)).await.status,
        401
    );
    assert_eq!(
        enter(&visitor, &Device::new(9).sign(&ask)).await.status,
        401
    );
    let good = device.sign(&ask);
    for part in [
        "credentialId",
        "clientData",
        "authenticatorData",
        "signature",
    ] {
        for bad in ["", "A", "!!", "AAAA"] {
            let mut answer = good.clone();
            answer[part] = json!(bad);
            assert_eq!(enter(&visitor, &answer).await.status, 401, "{part} {bad}");
        }
    }
    // The same twists when a key is made.
    for (what, twist) in twists {
        let kind = "webauthn.create";
        let mut ask = ask_to_make(&bob, kind).await;
        twist(&mut ask);
        if what == "another deed" {
            ask.kind = "webauthn.get";
        }
        let answer = post(&bob, "/api/user/passkeys", &Device::new(3).make(&ask)).await;
        assert_eq!(
            (what, answer.status, answer.text.as_str()),
            (what, 422, NO_KEY)
        );
    }
    assert_eq!(list(&bob).await.len(), 1);
}

async fn ask_to_make(owner: &Browser, kind: &'static str) -> Ask {
    ask(owner, "/api/user/passkeys/begin", kind).await
}

async fn a_copy_of_a_passkey_is_noticed(app: TestApp) {
    let bob = app.user("bob").await;
    let mut device = device_of(&bob, 1).await;
    let visitor = app.visitor();
    for (count, status) in [(5, 200), (5, 401), (4, 401), (6, 200), (0, 401)] {
        device.count = count;
        let ask = ask_to_sign_in(&visitor).await;
        let answer = enter(&visitor, &device.sign(&ask)).await;
        assert_eq!(answer.status, status, "{count}");
    }
}

async fn adding_and_removing_ask_again_who_one_is(app: TestApp) {
    let bob = app.user("bob").await;
    let device = device_of(&bob, 1).await;
    let path = format!("/api/user/passkeys/{}", list(&bob).await[0]["id"]);
    let asked = ask_to_make(&bob, "webauthn.create").await;
    let again = post(&bob, "/api/user/passkeys", &device.make(&asked)).await;
    assert_refused(&again, 409, "This passkey is there already.");
    app.seconds_pass(10 * 60);
    let sentence = "Please confirm your password first.";
    let begun = post(&bob, "/api/user/passkeys/begin", &json!({})).await;
    assert_refused(&begun, 403, sentence);
    assert_refused(&bob.delete(&path).await, 403, sentence);
    bob.post("/api/user/confirmation", &json!({"password": PASSWORD}))
        .await;
    assert_eq!(bob.delete(&path).await.status, 204);
    assert_refused(&bob.delete(&path).await, 404, "Passkey not found");
    let visitor = app.visitor();
    let ask = ask_to_sign_in(&visitor).await;
    assert_refused(&enter(&visitor, &device.sign(&ask)).await, 401, WRONG);
}

async fn nobody_answers_for_another(app: TestApp) {
    let (bob, eve) = (careful(&app, "bob").await.browser, app.user("eve").await);
    let (own, hers) = (device_of(&bob, 1).await, device_of(&eve, 2).await);
    // Eve has Bob's password, and a key of her own.
    let browser = begin(&app).await;
    let start = "/api/login/second-step/passkey/begin";
    let asked = ask(&browser, start, "webauthn.get").await;
    let end = "/api/login/second-step/passkey";
    assert_refused(&post(&browser, end, &hers.sign(&asked)).await, 401, WRONG);
    assert_eq!(post(&browser, end, &own.sign(&asked)).await.status, 200);
    // A question that was asked of Bob makes no key for Eve.
    let asked = ask_to_make(&bob, "webauthn.create").await;
    let made = post(&eve, "/api/user/passkeys", &Device::new(5).make(&asked)).await;
    assert_refused(&made, 422, NO_KEY);
    let path = format!("/api/user/passkeys/{}", list(&bob).await[0]["id"]);
    assert_refused(&eve.delete(&path).await, 404, "Passkey not found");
}

async fn a_number_for_an_address_has_no_passkeys(app: TestApp) {
    let bob = app.user("bob").await;
    let sentence = "Passkeys need a name in the address, not a number. On this machine, \
        localhost works in the place of 127.0.0.1.";
    let begun = bob.post("/api/user/passkeys/begin", &json!({})).await;
    assert_refused(&begun, 409, sentence);
    let begun = bob.post("/api/login/passkey/begin", &json!({})).await;
    assert_refused(&begun, 409, sentence);
    let local = bob.request(Method::POST, "/api/login/passkey/begin");
    let local = send(local.header("host", "localhost:8080")).await;
    assert_eq!(local.json()["rpId"], "localhost");
}

async fn a_new_passkey_is_told_of_and_written_down(bed: WithMail) {
    let (bob, mut seen) = (bed.app.user("bob").await, 0);
    device_of(&bob, 1).await;
    let mails = bed.delivered(&mut seen).await;
    let [mail] = &mails[..] else {
        panic!("one mail: {mails:#?}")
    };
    assert!(mail.contains("a passkey was added"), "{mail}");
    let path = format!("/api/user/passkeys/{}", list(&bob).await[0]["id"]);
    bob.delete(&path).await;
    let log = bob.get("/api/user/activity").await.text;
    for said in [
        "bob added the passkey Bob's phone.",
        "bob removed the passkey Bob's phone.",
    ] {
        assert!(log.contains(said), "{said}: {log}");
    }
}
