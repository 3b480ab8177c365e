//! A passphrase that a person can keep, made into a key by Argon2id.

use argon2::{Algorithm, Argon2, Params, Version};

use super::MainKey;

/// Shown by no log.
#[derive(Clone)]
pub struct Passphrase {
    text: String,
    cost: Cost,
}

/// How much work it is to try one; it stands in the header of each file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cost {
    pub(super) memory_kib: u32,
    pub(super) passes: u32,
}

/// Half a second and 256 MiB: it is asked once for a backup, not for every request.
const COST: Cost = Cost {
    memory_kib: 256 * 1024,
    passes: 3,
};
/// A header that asks for more was made to hurt whoever opens it.
const MOST: Cost = Cost {
    memory_kib: 1024 * 1024,
    passes: 16,
};

impl Passphrase {
    pub fn new(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            cost: COST,
        }
    }

    /// As little work as the algorithm knows.
    #[cfg(any(test, feature = "testing"))]
    pub fn cheap(text: impl Into<String>) -> Self {
        let cost = Cost {
            memory_kib: 8,
            passes: 1,
        };
        Self {
            text: text.into(),
            cost,
        }
    }

    pub(super) fn cost(&self) -> Cost {
        self.cost
    }

    /// None for a cost that no header of ours has.
    pub(super) fn key(&self, salt: &[u8; 16], cost: Cost) -> Option<MainKey> {
        if cost.memory_kib > MOST.memory_kib || cost.passes > MOST.passes {
            return None;
        }
        let params = Params::new(cost.memory_kib, cost.passes, 1, Some(32)).ok()?;
        let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let mut key = [0; 32];
        argon
            .hash_password_into(self.text.as_bytes(), salt, &mut key)
            .ok()?;
        Some(MainKey::from_bytes(key))
    }
}

impl std::fmt::Debug for Passphrase {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("Passphrase …")
    }
}
