//! The main key, which wraps the keys of files, and the keys that came before it.

use std::fmt;

use aws_lc_rs::hmac;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::clock::random_bytes;

/// 32 random bytes.
#[derive(Clone, PartialEq, Eq)]
pub struct MainKey([u8; 32]);

/// Names a key without telling anything about it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KeyId(pub(super) [u8; 8]);

#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("a key is 32 random bytes in base64, as `cranedesk files new-key` prints one")]
pub struct InvalidKey;

impl MainKey {
    pub fn random() -> Self {
        Self(random_bytes())
    }

    pub(super) fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Reads base64; also hexadecimal digits, which other tools print.
    pub fn parse(text: &str) -> Result<Self, InvalidKey> {
        let text = text.trim();
        let bytes = match text.len() {
            64 => hex::decode(text).map_err(|_| InvalidKey)?,
            _ => STANDARD.decode(text).map_err(|_| InvalidKey)?,
        };
        let bytes: [u8; 32] = bytes.try_into().map_err(|_| InvalidKey)?;
        // A row of zeros or of one letter is no random key.
        let is_random = bytes.iter().any(|byte| *byte != bytes[0]);
        is_random.then_some(Self(bytes)).ok_or(InvalidKey)
    }

    /// As the setting takes it.
    pub fn to_text(&self) -> String {
        STANDARD.encode(self.0)
    }

    pub fn id(&self) -> KeyId {
        let key = hmac::Key::new(hmac::HMAC_SHA256, &self.0);
        let name = hmac::sign(&key, b"cranedesk: the name of this key");
        let mut id = [0; 8];
        id.copy_from_slice(&name.as_ref()[..8]);
        KeyId(id)
    }

    pub(super) fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Debug for MainKey {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "MainKey {}", self.id())
    }
}

impl fmt::Display for KeyId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&hex::encode(&self.0[..4]))
    }
}

impl fmt::Debug for KeyId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

/// The key that new files are sealed with, if any, and those of older files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Keyring {
    pub current: Option<MainKey>,
    pub old: Vec<MainKey>,
}

impl Keyring {
    pub fn find(&self, id: KeyId) -> Option<&MainKey> {
        self.current
            .iter()
            .chain(&self.old)
            .find(|key| key.id() == id)
    }

    pub fn is_empty(&self) -> bool {
        self.current.is_none() && self.old.is_empty()
    }
}
