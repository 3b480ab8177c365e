//! The only map from what went wrong to a status and one plain sentence.

use std::borrow::Cow;

use axum::http::header::{CONTENT_RANGE, CONTENT_TYPE, RETRY_AFTER, WWW_AUTHENTICATE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use cranedesk_platform::db::DbError;
use cranedesk_platform::files::FilesError;

pub(crate) type Result<T, E = Error> = std::result::Result<T, E>;

type Sentence = Cow<'static, str>;

#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    #[error("{0}")]
    Malformed(Sentence),
    #[error("Please sign in.")]
    NotSignedIn,
    /// What a program called with is unknown, was revoked or has ended.
    #[error("This token is not known here, or it has ended.")]
    NoSuchToken,
    /// Only programs get here, and this one sent no token of ours.
    #[error("Please send an API token: Authorization: Bearer.")]
    TokenWanted,
    /// The name or the password is wrong; never says which.
    #[error("The username or password is not right.")]
    WrongCredentials,
    #[error("This passkey is not known here, or what it signed does not fit.")]
    WrongPasskey,
    /// The second step of signing in failed.
    #[error("The code is not right.")]
    WrongCode,
    #[error("{0}")]
    Forbidden(&'static str),
    /// Not there, or not the caller's to see: one answer for both.
    #[error("{0}")]
    NotFound(&'static str),
    #[error("This address does not take that kind of request.")]
    WrongMethod,
    /// The request is for a name that is not this server's.
    #[error("This server does not answer to that name. Please use {0}.")]
    Misdirected(String),
    #[error("The token for this page is not right.")]
    WrongToken,
    #[error("{0}")]
    Conflict(Sentence),
    #[error("{0}")]
    TooLarge(Sentence),
    #[error("{0}")]
    WrongKind(Sentence),
    #[error("The file has no such range.")]
    OutOfRange { size: u64 },
    #[error("{0}")]
    Unacceptable(Sentence),
    #[error("Too many {what}. Please try again in {}.", in_words(*.retry_after))]
    TooMany {
        what: &'static str,
        retry_after: u64,
    },
    #[error("The request took too long. Please try again.")]
    TimedOut,
    #[error("{0} does not answer right now. Please try again in a moment.")]
    Unavailable(&'static str),
    /// The model that answers questions gave no answer; the sentence says why.
    #[error("{0}")]
    NoAnswer(Sentence),
    #[error("The server's disk is full. Nothing was saved. Please tell whoever runs it.")]
    DiskFull,
    /// More than one user may keep; the sentence says what there is no room for.
    #[error("{0}")]
    OverQuota(&'static str),
    #[error(
        "The server has too little space left for files. Nothing was saved. Please tell whoever runs it."
    )]
    LowSpace,
    /// More requests of a kind than are worked on at once.
    #[error("The server is busy. Please try again in a moment.")]
    Busy,
    /// A fault of ours. The detail is for the log alone.
    #[error("Something went wrong on the server. Please try again.")]
    Internal(String),
}

/// Seconds after which a caller may ask again when a part is down.
const COME_BACK: u64 = 5;

impl Error {
    pub(crate) fn unacceptable(sentence: impl Into<Sentence>) -> Self {
        Self::Unacceptable(sentence.into())
    }

    pub(crate) fn conflict(sentence: impl Into<Sentence>) -> Self {
        Self::Conflict(sentence.into())
    }

    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Self::Malformed(_) => StatusCode::BAD_REQUEST,
            Self::NotSignedIn
            | Self::NoSuchToken
            | Self::TokenWanted
            | Self::WrongCredentials
            | Self::WrongCode
            | Self::WrongPasskey
            | Self::WrongToken => StatusCode::UNAUTHORIZED,
            Self::Forbidden(_) => StatusCode::FORBIDDEN,
            Self::NotFound(_) => StatusCode::NOT_FOUND,
            Self::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
            Self::Misdirected(_) => StatusCode::MISDIRECTED_REQUEST,
            Self::TimedOut => StatusCode::REQUEST_TIMEOUT,
            Self::Conflict(_) => StatusCode::CONFLICT,
            Self::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Self::WrongKind(_) => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::OutOfRange { .. } => StatusCode::RANGE_NOT_SATISFIABLE,
            Self::Unacceptable(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
            Self::Unavailable(_) | Self::NoAnswer(_) | Self::Busy => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            Self::DiskFull | Self::LowSpace | Self::OverQuota(_) => {
                StatusCode::INSUFFICIENT_STORAGE
            }
            Self::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// Tells the operator of a fault of ours.
    pub(crate) fn log(&self) {
        if let Self::Internal(detail) = self {
            tracing::error!(detail, "a request failed through a fault of ours");
        }
    }

    fn retry_after(&self) -> Option<u64> {
        match self {
            Self::TooMany { retry_after, .. } => Some(*retry_after),
            Self::Unavailable(_) | Self::NoAnswer(_) | Self::Busy => Some(COME_BACK),
            _ => None,
        }
    }
}

/// A wait as one would say it, rounded up.
fn in_words(seconds: u64) -> String {
    match seconds {
        0 | 1 => "1 second".into(),
        2..=119 => format!("{seconds} seconds"),
        120..7200 => format!("{} minutes", seconds.div_ceil(60)),
        _ => format!("{} hours", seconds.div_ceil(60 * 60)),
    }
}

/// What an answer says that is an error, for whoever says it in another form.
#[derive(Clone, Debug)]
pub(crate) struct Said(pub(crate) String);

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        self.log();
        let plain = HeaderValue::from_static("text/plain; charset=utf-8");
        let mut response = (self.status(), self.to_string()).into_response();
        response.extensions_mut().insert(Said(self.to_string()));
        response.headers_mut().insert(CONTENT_TYPE, plain);
        if matches!(self, Self::NoSuchToken | Self::TokenWanted) {
            let bearer = HeaderValue::from_static("Bearer");
            response.headers_mut().insert(WWW_AUTHENTICATE, bearer);
        }
        if let Some(seconds) = self.retry_after() {
            response.headers_mut().insert(RETRY_AFTER, seconds.into());
        }
        if let Self::OutOfRange { size } = self
            && let Ok(range) = HeaderValue::try_from(format!("bytes */{size}"))
        {
            response.headers_mut().insert(CONTENT_RANGE, range);
        }
        response
    }
}

impl From<DbError> for Error {
    fn from(error: DbError) -> Self {
        match error {
            DbError::DiskFull => Self::DiskFull,
            DbError::NulInText => Self::unacceptable("Text may not hold the character NUL."),
            DbError::Unavailable(detail) => {
                tracing::warn!(detail, "the database does not answer");
                Self::Unavailable("The database")
            }
            DbError::GaveWay => Self::Unavailable("The database"),
            other => Self::Internal(other.to_string()),
        }
    }
}

impl From<FilesError> for Error {
    fn from(error: FilesError) -> Self {
        if matches!(error, FilesError::Full(_)) {
            return Self::DiskFull;
        }
        if matches!(error, FilesError::Damaged) {
            tracing::error!("a stored file was changed or damaged: run `cranedesk doctor`");
            return Self::NotFound("This file is damaged on the server.");
        }
        tracing::warn!(?error, "the file store does not do its work");
        Self::Unavailable("The file store")
    }
}

#[cfg(test)]
mod tests {
    use super::in_words;

    #[test]
    fn a_wait_is_said_in_words() {
        let waits = [1, 2, 60, 119, 120, 121, 900, 7199, 86_400].map(in_words);
        let said = [
            "1 second",
            "2 seconds",
            "60 seconds",
            "119 seconds",
            "2 minutes",
            "3 minutes",
            "15 minutes",
            "120 minutes",
            "24 hours",
        ];
        assert_eq!(waits, said);
    }
}
