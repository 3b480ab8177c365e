//! Passwords that are guessed first: the commonest, and one's own name.

use std::sync::LazyLock;

use crate::config::PasswordPolicy;
use crate::error::{Error, Result};

/// Sorted, in small letters; see `common_passwords.md`.
pub(super) const COMMON: &str = include_str!("common_passwords.txt");

static SORTED: LazyLock<Vec<&str>> = LazyLock::new(|| COMMON.lines().collect());

/// Letters that a password needs besides the name of its owner.
const LEAST_BESIDES_NAME: usize = 6;
/// Shorter names are parts of too many words.
const SHORTEST_NAME: usize = 3;

impl PasswordPolicy {
    /// `about` is what describes the owner: name and address.
    pub(super) fn check(self, password: &str, about: &[&str]) -> Result<()> {
        if self == Self::Warn {
            return Ok(());
        }
        let password = password.to_lowercase();
        if SORTED.binary_search(&password.as_str()).is_ok() {
            return Err(Error::unacceptable(
                "This is one of the 10,000 commonest passwords. Please choose another.",
            ));
        }
        if is_little_but_a_name(&password, about) {
            return Err(Error::unacceptable(
                "This is little more than your own name. Please choose another.",
            ));
        }
        Ok(())
    }
}

/// The web app has the same rule in `password-strength.ts`.
fn is_little_but_a_name(password: &str, about: &[&str]) -> bool {
    about.iter().any(|text| {
        // Of an address, what is before the @.
        let name = text.split('@').next().unwrap_or_default().to_lowercase();
        name.chars().count() >= SHORTEST_NAME
            && password.contains(&name)
            && password.replace(&name, "").chars().count() < LEAST_BESIDES_NAME
    })
}

#[cfg(test)]
mod tests {
    use super::{COMMON, PasswordPolicy};

    #[test]
    fn the_list_is_sorted_and_holds_ten_thousand() {
        let words: Vec<&str> = COMMON.lines().collect();
        assert_eq!(words.len(), 10_000);
        assert!(words.is_sorted());
        assert!(words.iter().all(|word| word.len() >= 6));
    }

    #[test]
    fn strict_refuses_the_commonest_and_ones_own_name() {
        let about = ["wiremu", "wiremu.tamihana@cranes.nz"];
        let is_good = |policy: PasswordPolicy, password| policy.check(password, &about).is_ok();
        for weak in [
            "123456",
            "PassWord1",
            "iloveyou",
            "wiremu",
            "Wiremu123",
            "wiremuwiremu",
            "wiremu.tamihana1",
        ] {
            assert!(!is_good(PasswordPolicy::Strict, weak), "{weak}");
            assert!(is_good(PasswordPolicy::Warn, weak), "{weak}");
        }
        for good in ["kauri-bridge-42", "wiremu-kauri-bridge", "correct horse"] {
            assert!(is_good(PasswordPolicy::Strict, good), "{good}");
        }
    }
}
