//! A key or password that no log and no message shows.

use sha2::{Digest, Sha256};

#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    pub fn new(value: impl Into<String>) -> Self {
        Self(value.into())
    }

    /// Whether a stranger's guess is right, in the same time for all guesses.
    pub fn is(&self, guess: &str) -> bool {
        Sha256::digest(&self.0) == Sha256::digest(guess)
    }

    /// The value itself, for the one request that needs it.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("…")
    }
}
