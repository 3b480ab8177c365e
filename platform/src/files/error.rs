//! What can go wrong with a file store, in words that are safe to show.

use std::error::Error;
use std::io::{self, ErrorKind};

use crate::sealed::SealError;

type Cause = Box<dyn Error + Send + Sync>;

/// The text names no path, bucket or key; `source` does, and is for the log.
#[derive(Debug, thiserror::Error)]
pub enum FilesError {
    #[error("The file store does not answer.")]
    Unavailable(#[source] Cause),
    #[error("The file store refused access.")]
    Refused(#[source] Cause),
    #[error("The file store is full.")]
    Full(#[source] Cause),
    #[error("The file has no such range.")]
    OutOfRange,
    /// Says which key; a key's name tells nothing about it.
    #[error("{0}")]
    WrongKey(String),
    #[error("The file was changed or damaged after it was stored.")]
    Damaged,
}

/// Why a file was not stored. Nothing of it is left in the store.
#[derive(Debug, thiserror::Error)]
pub enum PutError<E> {
    #[error("The file is larger than {limit} bytes.")]
    TooLarge { limit: u64 },
    #[error("The file did not arrive whole.")]
    Interrupted(#[source] E),
    #[error(transparent)]
    Store(#[from] FilesError),
}

impl From<object_store::Error> for FilesError {
    fn from(error: object_store::Error) -> Self {
        use object_store::Error::{PermissionDenied, Unauthenticated};
        match error {
            PermissionDenied { .. } | Unauthenticated { .. } => Self::Refused(error.into()),
            _ => Self::from_cause(error.into()),
        }
    }
}

impl From<SealError> for FilesError {
    fn from(error: SealError) -> Self {
        match error {
            SealError::UnknownKey(id) => Self::WrongKey(format!(
                "The stored files are encrypted with the key {id}, which is not the one that is set."
            )),
            SealError::Damaged => Self::Damaged,
            other => Self::Unavailable(other.into()),
        }
    }
}

impl From<io::Error> for FilesError {
    fn from(error: io::Error) -> Self {
        Self::from_cause(error.into())
    }
}

impl FilesError {
    fn from_cause(cause: Cause) -> Self {
        let kind = io_kind(&*cause);
        match kind {
            Some(ErrorKind::StorageFull | ErrorKind::QuotaExceeded) => Self::Full(cause),
            Some(ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem) => {
                Self::Refused(cause)
            }
            _ => Self::Unavailable(cause),
        }
    }
}

fn io_kind(error: &(dyn Error + 'static)) -> Option<ErrorKind> {
    std::iter::successors(Some(error), |&error| error.source())
        .find_map(|error| error.downcast_ref::<io::Error>())
        .map(io::Error::kind)
}
