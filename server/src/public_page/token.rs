//! The secret in an address that is handed out.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use cranedesk_platform::clock::random_bytes;
use sha2::{Digest, Sha256};

/// 128 random bits, as they stand in an address.
pub(crate) struct Token(String);

impl Token {
    pub(crate) fn random() -> Self {
        Self(URL_SAFE_NO_PAD.encode(random_bytes::<16>()))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// What the database keeps of it.
    pub(crate) fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.0.as_bytes()).into()
    }
}

/// Whatever stands in the address.
impl From<String> for Token {
    fn from(text: String) -> Self {
        Self(text)
    }
}
