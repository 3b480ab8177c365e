//! Secrets that stand in an address instead of a sign-in.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use cranedesk_platform::clock::random_bytes;
use sha2::{Digest, Sha256};

pub(super) fn random() -> String {
    URL_SAFE_NO_PAD.encode(random_bytes::<24>())
}

/// What the database keeps of one.
pub(super) fn hash(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}
