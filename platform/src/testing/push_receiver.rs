//! A push service on loopback with one browser behind it, which opens what it
//! is sent with its own key.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use aws_lc_rs::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use aws_lc_rs::agreement::{ECDH_P256, PrivateKey, UnparsedPublicKey, agree};
use aws_lc_rs::hmac;
use aws_lc_rs::signature::{self, ECDSA_P256_SHA256_FIXED};
use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::clock::random_bytes;

pub struct PushReceiver {
    pub address: SocketAddr,
    counter: Arc<Counter>,
    serving: tokio::task::JoinHandle<()>,
}

/// One message as it came, opened.
#[derive(Clone, Debug)]
pub struct Received {
    pub path: String,
    pub headers: HeaderMap,
    /// What the server has signed, and whose key it showed.
    pub claims: Value,
    pub server_key: String,
    pub text: Value,
}

struct Counter {
    private: PrivateKey,
    auth: [u8; 16],
    status: Mutex<(u16, Vec<(&'static str, &'static str)>)>,
    came: Mutex<Vec<(String, HeaderMap, Bytes)>>,
}

impl PushReceiver {
    pub async fn open() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let counter = Arc::new(Counter {
            private: PrivateKey::generate(&ECDH_P256).expect("a key"),
            auth: random_bytes(),
            status: Mutex::new((201, Vec::new())),
            came: Mutex::default(),
        });
        let router = Router::new()
            .route("/send/{browser}", post(take))
            .with_state(Arc::clone(&counter));
        let serving = tokio::spawn(async move {
            let _ = axum::serve(listener, router).await;
        });
        Self {
            address,
            counter,
            serving,
        }
    }

    /// From now on it answers so.
    pub fn answer_with(&self, status: u16, headers: &[(&'static str, &'static str)]) {
        *self.counter.status.lock().expect("no panic") = (status, headers.to_vec());
    }

    /// What a browser of this name hands to the server.
    pub fn subscription(&self, browser: &str) -> Value {
        let public = self.counter.private.compute_public_key().expect("a point");
        json!({
            "endpoint": format!("http://{}/send/{browser}", self.address),
            "keys": {
                "p256dh": URL_SAFE_NO_PAD.encode(public.as_ref()),
                "auth": URL_SAFE_NO_PAD.encode(self.counter.auth),
            },
        })
    }

    /// How many came, whether or not they were taken.
    pub fn count(&self) -> usize {
        self.counter.came.lock().expect("no panic").len()
    }

    /// Everything that came, opened and with its signature checked.
    pub fn received(&self) -> Vec<Received> {
        let came = self.counter.came.lock().expect("no panic").clone();
        let open = |(path, headers, body): (String, HeaderMap, Bytes)| {
            let (claims, server_key) = signed(&headers);
            Received {
                text: serde_json::from_slice(&self.counter.unseal(&body)).expect("JSON"),
                path,
                claims,
                server_key,
                headers,
            }
        };
        came.into_iter().map(open).collect()
    }
}

impl Drop for PushReceiver {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

async fn take(
    State(counter): State<Arc<Counter>>,
    Path(browser): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let (status, more) = counter.status.lock().expect("no panic").clone();
    let mut came = counter.came.lock().expect("no panic");
    came.push((browser, headers, body));
    let more: HeaderMap = more
        .into_iter()
        .map(|(name, value)| {
            (
                name.parse().expect("a name"),
                value.parse().expect("a value"),
            )
        })
        .collect();
    let status = StatusCode::from_u16(status).expect("a status");
    (status, more).into_response()
}

/// The claims of the token, once its signature fits the key beside it.
fn signed(headers: &HeaderMap) -> (Value, String) {
    let header = headers["authorization"].to_str().expect("text");
    let header = header.strip_prefix("vapid t=").expect("VAPID");
    let (token, key) = header.split_once(", k=").expect("a token and a key");
    let (signed, signature) = token.rsplit_once('.').expect("a signature");
    let point = URL_SAFE_NO_PAD.decode(key).expect("base64");
    signature::UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, point)
        .verify(
            signed.as_bytes(),
            &URL_SAFE_NO_PAD.decode(signature).expect("base64"),
        )
        .expect("the signature fits");
    let (head, claims) = signed.split_once('.').expect("two parts");
    let read = |part: &str| -> Value {
        serde_json::from_slice(&URL_SAFE_NO_PAD.decode(part).expect("base64")).expect("JSON")
    };
    assert_eq!(read(head), json!({"typ": "JWT", "alg": "ES256"}));
    (read(claims), key.to_owned())
}

impl Counter {
    /// Written from the standards, step by step, and not from what seals.
    fn unseal(&self, body: &[u8]) -> Vec<u8> {
        assert!(body.len() <= 4096, "a service need not take {}", body.len());
        let (salt, rest) = body.split_at(16);
        let (size, rest) = rest.split_at(4);
        assert_eq!(size, 4096_u32.to_be_bytes());
        let (length, rest) = rest.split_at(1);
        let (sender, record) = rest.split_at(usize::from(length[0]));
        let public = self.private.compute_public_key().expect("a point");
        let sender_key = UnparsedPublicKey::new(&ECDH_P256, sender);
        let shared = agree(&self.private, sender_key, (), |shared| Ok(shared.to_vec()));
        let mac = |key: &[u8], parts: &[&[u8]]| -> Vec<u8> {
            let key = hmac::Key::new(hmac::HMAC_SHA256, key);
            hmac::sign(&key, &parts.concat()).as_ref().to_vec()
        };
        let of_keys = mac(&self.auth, &[&shared.expect("a secret")]);
        let info: [&[u8]; 4] = [b"WebPush: info\0", public.as_ref(), sender, &[1]];
        let of_message = mac(salt, &[&mac(&of_keys, &info)]);
        let key = mac(&of_message, &[b"Content-Encoding: aes128gcm\0\x01"]);
        let nonce = mac(&of_message, &[b"Content-Encoding: nonce\0\x01"]);
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key[..16]).expect("a key"));
        let nonce = Nonce::try_assume_unique_for_key(&nonce[..12]).expect("a nonce");
        let mut record = record.to_vec();
        let opened = key.open_in_place(nonce, Aad::empty(), &mut record);
        let opened = opened.expect("it was sealed for this browser");
        let end = opened.iter().rposition(|byte| *byte != 0).expect("a mark");
        assert_eq!(opened[end], 2, "the last record");
        opened[..end].to_vec()
    }
}
