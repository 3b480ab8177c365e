//! The name of a stored file: 128 random bits, and where they lie in the store.

use std::fmt;
use std::str::FromStr;

use object_store::path::Path;

const DIGITS: usize = 32;
const FAN_OUT: usize = 2;

/// Names one stored file. Says nothing about who filed it or what it was called.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileKey(String);

#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("a file key is 32 lowercase hexadecimal digits")]
pub struct InvalidKey;

impl FileKey {
    pub(super) fn random() -> Self {
        Self(random_digits())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Two digits choose a folder, so that none of the 256 holds too many files.
    pub(super) fn to_path(&self) -> Path {
        let (folder, name) = self.0.split_at(FAN_OUT);
        Path::from_iter([folder, name])
    }

    /// The key of the object at `path`, or none when this store did not write it.
    pub(super) fn from_path(path: &Path) -> Option<Self> {
        let (folder, name) = path.as_ref().split_once('/')?;
        (folder.len() == FAN_OUT)
            .then(|| format!("{folder}{name}").parse().ok())
            .flatten()
    }
}

impl FromStr for FileKey {
    type Err = InvalidKey;

    fn from_str(text: &str) -> Result<Self, InvalidKey> {
        let valid = text.len() == DIGITS
            && text
                .bytes()
                .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        valid.then(|| Self(text.to_owned())).ok_or(InvalidKey)
    }
}

impl fmt::Display for FileKey {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

pub(super) fn random_digits() -> String {
    format!("{:032x}", rand::random::<u128>())
}
