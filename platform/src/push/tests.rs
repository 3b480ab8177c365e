//! Sealing by the example of the standard, and sending to a service that opens.

use std::time::Duration;

use aws_lc_rs::agreement::{ECDH_P256, PrivateKey};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};
use url::Url;

use super::sealing::{LONGEST, seal, seal_with};
use super::{Identity, Message, Outcome, PushError, PushService, Subscription};
use crate::testing::PushReceiver;

const KEY: &str =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";

fn bytes(text: &str) -> Vec<u8> {
    URL_SAFE_NO_PAD.decode(text).expect("base64")
}

fn read(subscription: &Value) -> Subscription {
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    let keys = &subscription["keys"];
    let (endpoint, key, auth) = (
        text(&subscription["endpoint"]),
        text(&keys["p256dh"]),
        text(&keys["auth"]),
    );
    Subscription::read(&endpoint, &key, &auth).expect("a subscription")
}

#[test]
fn the_example_of_rfc_8291_comes_out_byte_for_byte() {
    let to = Subscription::read("https://push.example.net/x", KEY, AUTH).expect("it is good");
    let own = bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw");
    let own = PrivateKey::from_private_key(&ECDH_P256, &own).expect("a key");
    let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().expect("a salt");
    let text = b"When I grow up, I want to be a watermelon";
    let sealed = seal_with(&to, text, &own, salt).expect("it seals");
    assert_eq!(
        URL_SAFE_NO_PAD.encode(sealed),
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6\
         TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
            .replace(' ', "")
    );
}

#[test]
fn a_message_is_as_long_as_every_service_takes_and_no_longer() {
    let to = Subscription::read("https://push.example.net/x", KEY, AUTH).expect("it is good");
    assert_eq!(seal(&to, &[b'x'; LONGEST]).expect("it fits").len(), 4096);
    assert_eq!(seal(&to, &[b'x'; LONGEST + 1]), Err(PushError::TooLong));
}

#[test]
fn keys_that_are_none_are_refused() {
    let at = "https://push.example.net/x";
    let long = format!("{at}{}", "x".repeat(1000));
    // Not on the curve, too short, not base64.
    let off = URL_SAFE_NO_PAD.encode([4; 65]);
    for (endpoint, key, auth) in [
        (at, off.as_str(), AUTH),
        (at, "BA", AUTH),
        (at, "…", AUTH),
        (at, KEY, "BTBZ"),
        (at, KEY, ""),
        ("push", KEY, AUTH),
        (&long, KEY, AUTH),
    ] {
        assert!(Subscription::read(endpoint, key, auth).is_err(), "{key}");
    }
}

#[tokio::test]
async fn only_https_on_the_public_internet_is_sent_to() {
    let closed = PushService::new(None);
    let open = PushService::new(Some("127.0.0.1:9".parse().expect("an address")));
    for (address, at_closed, at_open) in [
        ("https://8.8.8.8/x", true, true),
        ("http://8.8.8.8/x", false, false),
        ("https://127.0.0.1/x", false, false),
        ("https://localhost/x", false, false),
        ("https://10.1.2.3:8443/x", false, false),
        ("https://[::1]/x", false, false),
        ("https://[::ffff:192.168.1.1]/x", false, false),
        ("https://0x7f000001/x", false, false),
        ("http://127.0.0.1:9/x", false, true),
        ("http://127.0.0.1:10/x", false, false),
        ("ftp://8.8.8.8/x", false, false),
        ("data:text/plain,x", false, false),
    ] {
        let url = Url::parse(address).expect(address);
        assert_eq!(closed.check(&url).await.is_ok(), at_closed, "{address}");
        assert_eq!(open.check(&url).await.is_ok(), at_open, "{address}");
    }
}

#[tokio::test]
async fn a_service_gets_what_only_the_browser_can_open() {
    let receiver = PushReceiver::open().await;
    let service = PushService::new(Some(receiver.address));
    let identity = Identity::open(&Identity::make().expect("a key")).expect("it opens");
    let to = read(&receiver.subscription("phone"));
    let message = Message {
        text: br#"{"title":"Grove"}"#,
        keep: Duration::from_hours(1),
    };
    let now = 1_800_000_000_000;
    let send = || {
        service.send(
            &to,
            &message,
            (&identity, Some("https://cranes.example.nz")),
            now,
        )
    };
    assert_eq!(send().await, Ok(Outcome::Taken));
    let received = receiver.received().pop().expect("a message");
    assert_eq!(received.text, json!({"title": "Grove"}));
    assert_eq!(received.server_key, identity.public_key());
    assert_eq!(
        received.claims,
        json!({
            "aud": format!("http://{}", receiver.address),
            "exp": 1_800_000_000 + 12 * 60 * 60,
            "sub": "https://cranes.example.nz",
        })
    );
    assert_eq!(received.headers["ttl"], "3600");
    assert_eq!(received.headers["content-encoding"], "aes128gcm");
    for status in [404, 410] {
        receiver.answer_with(status, &[]);
        assert_eq!(send().await, Ok(Outcome::Gone), "{status}");
    }
    receiver.answer_with(429, &[("retry-after", "90")]);
    let again_after = Some(Duration::from_secs(90));
    let refused = Outcome::Refused {
        status: 429,
        again_after,
    };
    assert_eq!(send().await, Ok(refused));
    // Nobody is led on to anywhere else.
    receiver.answer_with(307, &[("location", "http://127.0.0.1:9/x")]);
    assert!(matches!(
        send().await,
        Ok(Outcome::Refused { status: 307, .. })
    ));
    let elsewhere = PushService::new(None);
    let refused = elsewhere.send(&to, &message, (&identity, None), now).await;
    assert_eq!(refused, Err(PushError::NotAllowed));
}
