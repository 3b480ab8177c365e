//! Request parts turned into values, with a plain sentence where they do not fit.

use axum::extract::rejection::{JsonRejection, PathRejection};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::app::App;
use crate::error::Error;

/// A JSON body.
pub(crate) struct Json<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Json<T> {
    type Rejection = Error;

    async fn from_request(request: Request, app: &App) -> Result<Self, Error> {
        match axum::Json::<T>::from_request(request, app).await {
            Ok(axum::Json(value)) => Ok(Self(value)),
            Err(rejection) => Err(refuse_json(&rejection)),
        }
    }
}

fn refuse_json(rejection: &JsonRejection) -> Error {
    match rejection {
        JsonRejection::JsonDataError(error) => {
            let detail = innermost(error);
            // "missing field `make` at line 1 column 2": the place helps nobody.
            let what = detail.split(" at line ").next().unwrap_or_default();
            Error::unacceptable(format!("The request does not fit: {what}."))
        }
        JsonRejection::MissingJsonContentType(_) => {
            Error::WrongKind("The request must be JSON.".into())
        }
        JsonRejection::BytesRejection(_) if rejection.status() == 413 => {
            Error::TooLarge("The request is too large.".into())
        }
        _ => Error::Malformed("The request is not valid JSON.".into()),
    }
}

fn innermost(error: &dyn std::error::Error) -> String {
    let mut error = error;
    while let Some(cause) = error.source() {
        error = cause;
    }
    error.to_string()
}

/// The numbers in a path. What is no number is nobody's id: not found.
pub(crate) struct Path<T>(pub(crate) T);

impl<T: DeserializeOwned + Send> FromRequestParts<App> for Path<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let found: Result<axum::extract::Path<T>, PathRejection> =
            axum::extract::Path::from_request_parts(parts, app).await;
        found
            .map(|axum::extract::Path(value)| Self(value))
            .map_err(|_| Error::NotFound("Not found."))
    }
}
