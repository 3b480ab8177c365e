//! The key by which push services know this server (VAPID, RFC 8292).

use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::json;
use url::Url;

use super::PushError;

/// A day is the most that services take.
const HOLDS_SECONDS: i64 = 12 * 60 * 60;

/// A pair of keys. Browsers subscribe to the public one and take messages from
/// nobody else.
pub struct Identity(EcdsaKeyPair);

impl Identity {
    /// A new private key, to be kept (PKCS #8).
    pub fn make() -> Result<Vec<u8>, PushError> {
        let made =
            EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new())?;
        Ok(made.as_ref().to_vec())
    }

    pub fn open(private_key: &[u8]) -> Result<Self, PushError> {
        EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, private_key)
            .map(Self)
            .map_err(|_| PushError::Unusable)
    }

    /// As browsers take it: the uncompressed point in base64url.
    pub fn public_key(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0.public_key())
    }

    /// What is sent with a message: who sends it, to which service, until when.
    /// `contact` is a web or mail address; Apple takes nothing without one.
    pub(super) fn authorization(
        &self,
        endpoint: &Url,
        contact: Option<&str>,
        now_ms: i64,
    ) -> Result<String, PushError> {
        let mut claims = json!({
            "aud": endpoint.origin().ascii_serialization(),
            "exp": now_ms / 1000 + HOLDS_SECONDS,
        });
        if let Some(contact) = contact {
            claims["sub"] = contact.into();
        }
        let header = json!({"typ": "JWT", "alg": "ES256"});
        let encode = |part: &serde_json::Value| URL_SAFE_NO_PAD.encode(part.to_string());
        let signed = format!("{}.{}", encode(&header), encode(&claims));
        let signature = self.0.sign(&SystemRandom::new(), signed.as_bytes())?;
        let signature = URL_SAFE_NO_PAD.encode(signature);
        let key = self.public_key();
        Ok(format!("vapid t={signed}.{signature}, k={key}"))
    }
}
