//! Request parts turned into values, with a plain sentence where they do not fit.

use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use super::pace::is_too_slow;
use crate::error::Error;

/// The detail may quote what was sent, and that may be long.
const LONGEST_DETAIL: usize = 200;

/// A JSON body.
pub(crate) struct Json<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Json<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self, Error> {
        match axum::Json::<T>::from_request(request, state).await {
            Ok(axum::Json(value)) => Ok(Self(value)),
            Err(rejection) => Err(refuse_json(&rejection)),
        }
    }
}

fn refuse_json(rejection: &JsonRejection) -> Error {
    match rejection {
        JsonRejection::JsonDataError(error) => {
            // "make: invalid type: … at line 1 column 2": line and column are cut off.
            let detail = causes(error).nth(1).map(ToString::to_string);
            let detail = detail.unwrap_or_default();
            does_not_fit(detail.split(" at line ").next().unwrap_or_default())
        }
        JsonRejection::MissingJsonContentType(_) => {
            Error::WrongKind("The request must be JSON.".into())
        }
        JsonRejection::BytesRejection(_) if rejection.status() == 413 => {
            Error::TooLarge("The request is too large.".into())
        }
        JsonRejection::BytesRejection(error) if is_too_slow(error) => Error::TimedOut,
        JsonRejection::BytesRejection(_) => Error::Malformed("The request broke off.".into()),
        _ => Error::Malformed("The request is not valid JSON.".into()),
    }
}

fn does_not_fit(what: &str) -> Error {
    let what: String = what.chars().take(LONGEST_DETAIL).collect();
    Error::unacceptable(format!("The request does not fit: {what}."))
}

/// An error and what lies behind it.
fn causes<'e>(
    error: &'e (dyn std::error::Error + 'static),
) -> impl Iterator<Item = &'e (dyn std::error::Error + 'static)> {
    std::iter::successors(Some(error), |error| error.source())
}

/// The words after the question mark.
pub(crate) struct Query<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Query<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let found = axum::extract::Query::from_request_parts(parts, state).await;
        found
            .map(|axum::extract::Query(value)| Self(value))
            .map_err(|rejection| refuse_query(&rejection))
    }
}

fn refuse_query(rejection: &QueryRejection) -> Error {
    match rejection {
        QueryRejection::FailedToDeserializeQueryString(error) => {
            let detail = causes(error).nth(1).map(ToString::to_string);
            does_not_fit(&detail.unwrap_or_default())
        }
        _ => does_not_fit("the words after the question mark cannot be read"),
    }
}

/// The numbers in a path. What is no number is nobody's id: not found.
pub(crate) struct Path<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Path<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let found: Result<axum::extract::Path<T>, PathRejection> =
            axum::extract::Path::from_request_parts(parts, state).await;
        found
            .map(|axum::extract::Path(value)| Self(value))
            .map_err(|_| Error::NotFound("Not found."))
    }
}
