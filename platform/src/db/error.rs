//! What can go wrong in a database, in words both engines share.

use std::io;

use ::postgres::error::SqlState;
use rusqlite::ErrorCode;

pub type DbResult<T> = Result<T, DbError>;

#[derive(Clone, Debug, thiserror::Error)]
pub enum DbError {
    /// A unique rule was broken; the text names the index or column.
    #[error("a row like that exists already ({0})")]
    Duplicate(String),
    /// A row that was pointed at is not there (any more).
    #[error("a row that was referred to is not there")]
    MissingReference,
    /// PostgreSQL keeps no NUL in text; SQLite would, so it is refused for both.
    #[error("a text holds the character NUL")]
    NulInText,
    #[error("the disk is full")]
    DiskFull,
    /// The server does not answer, or more work is waiting than it can take.
    #[error("the database does not answer: {0}")]
    Unavailable(String),
    /// PostgreSQL chose this transaction to give way; it may run again.
    #[error("the transaction had to give way to another")]
    GaveWay,
    /// A unit of work panicked, or the database is being closed.
    #[error("the database work was stopped")]
    Stopped,
    /// The stored schema and this program do not fit.
    #[error("{0}")]
    Schema(String),
    #[error("database failure: {0}")]
    Other(String),
}

impl DbError {
    /// For a stored text that is none of those that an enum knows.
    pub fn unknown_text(what: &str, text: &str) -> Self {
        Self::Other(format!("no {what} is called {text:?}"))
    }
}

impl From<rusqlite::Error> for DbError {
    fn from(error: rusqlite::Error) -> Self {
        let rusqlite::Error::SqliteFailure(failure, text) = &error else {
            return Self::Other(error.to_string());
        };
        let text = text.clone().unwrap_or_else(|| failure.to_string());
        match failure.code {
            ErrorCode::ConstraintViolation => match failure.extended_code {
                rusqlite::ffi::SQLITE_CONSTRAINT_UNIQUE
                | rusqlite::ffi::SQLITE_CONSTRAINT_PRIMARYKEY => Self::Duplicate(text),
                rusqlite::ffi::SQLITE_CONSTRAINT_FOREIGNKEY => Self::MissingReference,
                _ => Self::Other(text),
            },
            ErrorCode::DiskFull => Self::DiskFull,
            // A disk that turned read-only or is gone may come back.
            ErrorCode::DatabaseBusy
            | ErrorCode::DatabaseLocked
            | ErrorCode::CannotOpen
            | ErrorCode::ReadOnly
            | ErrorCode::SystemIoFailure => Self::Unavailable(text),
            _ => Self::Other(text),
        }
    }
}

impl From<::postgres::Error> for DbError {
    fn from(error: ::postgres::Error) -> Self {
        let Some(server) = error.as_db_error() else {
            let cause = std::error::Error::source(&error);
            return if error.is_closed() || cause.is_some_and(|cause| cause.is::<io::Error>()) {
                Self::Unavailable(describe(&error))
            } else {
                Self::Other(describe(&error))
            };
        };
        let code = server.code();
        if *code == SqlState::UNIQUE_VIOLATION {
            Self::Duplicate(server.constraint().unwrap_or_default().to_owned())
        } else if *code == SqlState::FOREIGN_KEY_VIOLATION {
            Self::MissingReference
        } else if *code == SqlState::DISK_FULL {
            Self::DiskFull
        } else if *code == SqlState::T_R_SERIALIZATION_FAILURE
            || *code == SqlState::T_R_DEADLOCK_DETECTED
        {
            Self::GaveWay
        } else if matches!(&code.code()[..2], "08" | "53" | "57") {
            // Connection trouble, no resources, or the operator is shutting it down.
            Self::Unavailable(server.message().to_owned())
        } else {
            Self::Other(server.message().to_owned())
        }
    }
}

/// The driver's own message often hides the cause behind it.
pub(super) fn describe(error: &::postgres::Error) -> String {
    match std::error::Error::source(error) {
        Some(cause) => format!("{error}: {cause}"),
        None => error.to_string(),
    }
}
