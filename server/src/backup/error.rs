//! Why a backup or a restore did not come to its end, for the operator.

use cranedesk_platform::db::DbError;
use cranedesk_platform::files::{FilesError, LocationError};
use cranedesk_platform::sealed::SealError;

use crate::place::PlaceError;

#[derive(Debug, thiserror::Error)]
pub(crate) enum BackupError {
    #[error("The database cannot be used: {0}.")]
    Database(DbError),
    /// A sentence of the database's own.
    #[error("{0}")]
    Schema(String),
    #[error("{}", in_full(.0))]
    Files(#[from] FilesError),
    #[error("{0}")]
    Place(#[from] LocationError),
    #[error("{0}")]
    Strange(#[from] PlaceError),
    #[error("There is no backup at {0}.")]
    NotThere(String),
    #[error("{0} is there already. Give the backup another name.")]
    Exists(String),
    #[error("This is no backup of CraneDesk.")]
    Foreign,
    #[error("The backup is not whole: it ends too early.")]
    CutOff,
    #[error("The backup was changed or damaged after it was made: {0}. Nothing was restored.")]
    Changed(String),
    #[error("The backup cannot be opened: {0}.")]
    Sealed(SealError),
    #[error(
        "The backup was made at schema version {backup}, but this cranedesk knows only version {known}. Use a newer cranedesk."
    )]
    Newer { backup: i64, known: i64 },
    #[error("The place for files is not empty. Restore into an empty one.")]
    FilesThere,
    #[error("What was restored is not what the backup holds: {0}.")]
    Unlike(String),
    #[error("Another backup is under way.")]
    UnderWay,
    #[error("{0}")]
    Stopped(String),
}

/// With the cause, which an operator may see.
fn in_full(error: &FilesError) -> String {
    use std::error::Error;
    match error.source() {
        Some(cause) => format!("{error} ({cause})"),
        None => error.to_string(),
    }
}

impl From<DbError> for BackupError {
    fn from(error: DbError) -> Self {
        match error {
            DbError::Schema(sentence) => Self::Schema(sentence),
            other => Self::Database(other),
        }
    }
}

impl From<SealError> for BackupError {
    fn from(error: SealError) -> Self {
        match error {
            SealError::Damaged => Self::Changed("its seal is broken".into()),
            other => Self::Sealed(other),
        }
    }
}

impl From<tokio::task::JoinError> for BackupError {
    fn from(error: tokio::task::JoinError) -> Self {
        Self::Stopped(error.to_string())
    }
}
