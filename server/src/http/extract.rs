//! Request parts turned into values, with a plain sentence where they do not fit.

use axum::RequestExt;
use axum::body::Bytes;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use hyper::body::Body as _;
use serde::de::DeserializeOwned;
use url::form_urlencoded;

use super::pace::is_too_slow;
use super::strict_json;
use crate::error::Error;

/// The detail may quote what was sent, and that may be long.
const LONGEST_DETAIL: usize = 200;

/// A body as it came.
pub(crate) struct Raw(pub(crate) Bytes);

impl<S: Send + Sync> FromRequest<S> for Raw {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self, Error> {
        whole(request, state).await.map(Self)
    }
}

/// A JSON body.
pub(crate) struct Json<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Json<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self, Error> {
        if !is_json(content_type(&request)) {
            return Err(Error::WrongKind("The request must be JSON.".into()));
        }
        let body = whole(request, state).await?;
        strict_json::read(&body)
            .map(Self)
            .map_err(|error| refuse_json(&error))
    }
}

fn content_type(request: &Request) -> &str {
    let kind = request.headers().get(CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().unwrap_or_default().trim()
}

fn is_json(kind: &str) -> bool {
    let kind = kind.to_ascii_lowercase();
    let of = kind.strip_prefix("application/");
    of.is_some_and(|of| of == "json" || of.ends_with("+json"))
}

/// A body that is held in memory. One that says itself that it is too large is
/// refused before a byte of it is awaited.
async fn whole<S: Send + Sync>(request: Request, state: &S) -> Result<Bytes, Error> {
    let announced = request.body().size_hint().lower();
    let request = request.with_limited_body();
    if request.body().size_hint().lower() < announced {
        return Err(Error::TooLarge("The request is too large.".into()));
    }
    let body = Bytes::from_request(request, state).await;
    body.map_err(|error| match error.status().as_u16() {
        413 => Error::TooLarge("The request is too large.".into()),
        _ if is_too_slow(&error) => Error::TimedOut,
        _ => Error::Malformed("The request broke off.".into()),
    })
}

fn refuse_json(error: &serde_path_to_error::Error<serde_json::Error>) -> Error {
    let (path, inner) = (error.path().to_string(), error.inner());
    if !inner.is_data() {
        return Error::Malformed("The request is not valid JSON.".into());
    }
    // "invalid type: … at line 1 column 2": line and column are cut off.
    let detail = inner.to_string();
    let detail = detail.split(" at line ").next().unwrap_or_default();
    let path = Some(path.as_str()).filter(|path| *path != ".");
    if let Some(words) = allowed_words(detail) {
        return does_not_fit(&format!("{} must be {words}", path.unwrap_or("it")));
    }
    match path {
        None => does_not_fit(&without_type_names(detail)),
        Some(path) => does_not_fit(&format!("{path}: {}", without_type_names(detail))),
    }
}

/// More words than that are not listed.
const MOST_WORDS: usize = 10;

/// Of a word that is none of those that may stand there: "pdf or zip".
fn allowed_words(detail: &str) -> Option<String> {
    let rest = detail.strip_prefix("unknown variant `")?;
    let (_, expected) = rest.rsplit_once("`, expected ")?;
    let words: Vec<&str> = expected.split('`').skip(1).step_by(2).collect();
    Some(match words.as_slice() {
        [one] => (*one).to_owned(),
        [first @ .., last] if words.len() <= MOST_WORDS => {
            format!("{} or {last}", first.join(", "))
        }
        _ => "one of the words that the contract names".to_owned(),
    })
}

/// What our own types are called is nothing to whoever sends JSON.
fn without_type_names(detail: &str) -> String {
    let Some((head, expected)) = detail.split_once("expected ") else {
        return match detail.starts_with("data did not match any variant") {
            true => "it is none of what may stand there".to_owned(),
            false => detail.to_owned(),
        };
    };
    let expected = match expected.split(' ').next().unwrap_or_default() {
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number",
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number that is not negative",
        "f32" | "f64" => "a number",
        "struct" | "internally" | "adjacently" | "map" => "an object",
        "tuple" | "sequence" => "a list",
        "enum" | "variant" | "string" => "one of its words",
        "unit" => "nothing",
        _ => expected,
    };
    format!("{head}expected {expected}")
}

fn does_not_fit(what: &str) -> Error {
    let what: String = what.chars().take(LONGEST_DETAIL).collect();
    Error::unacceptable(format!("The request does not fit: {what}."))
}

/// What a browser sends of a plain form; nothing else is taken for one.
pub(crate) struct Form(Bytes);

impl Form {
    /// The longest field that is looked at.
    const LONGEST: usize = 200;

    pub(crate) fn field(&self, name: &str) -> Option<String> {
        let mut fields = form_urlencoded::parse(&self.0);
        let (_, value) = fields.find(|(known, _)| known == name)?;
        Some(value.chars().take(Self::LONGEST).collect())
    }
}

impl<S: Send + Sync> FromRequest<S> for Form {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self, Error> {
        if !content_type(&request).eq_ignore_ascii_case("application/x-www-form-urlencoded") {
            return Err(Error::WrongKind("Please use the form on the page.".into()));
        }
        whole(request, state).await.map(Self)
    }
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

/// The numbers and names in a path. What is no number is nobody's id, and no
/// name that is stored holds the character NUL: not found.
pub(crate) struct Path<T>(pub(crate) T);

const NUL: &str = "%00";
const NOT_FOUND: Error = Error::NotFound("Not found.");

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Path<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        if parts.uri.path().contains(NUL) {
            return Err(NOT_FOUND);
        }
        let found: Result<axum::extract::Path<T>, PathRejection> =
            axum::extract::Path::from_request_parts(parts, state).await;
        found
            .map(|axum::extract::Path(value)| Self(value))
            .map_err(|_| NOT_FOUND)
    }
}

#[cfg(test)]
mod tests {
    use super::{allowed_words, is_json, without_type_names};

    #[test]
    fn what_our_types_are_called_is_not_told() {
        let cases = [
            (
                "invalid type: sequence, expected struct CraneInput",
                "invalid type: sequence, expected an object",
            ),
            (
                "invalid type: string \"7\", expected i64",
                "invalid type: string \"7\", expected a whole number",
            ),
            (
                "invalid value: integer `-1`, expected u32",
                "invalid value: integer `-1`, expected a whole number that is not negative",
            ),
            (
                "invalid type: null, expected a string",
                "invalid type: null, expected a string",
            ),
            (
                "data did not match any variant of untagged enum Of",
                "it is none of what may stand there",
            ),
            ("missing field `make`", "missing field `make`"),
        ];
        for (said, plain) in cases {
            assert_eq!(without_type_names(said), plain);
        }
    }

    #[test]
    fn of_a_word_that_is_none_the_words_are_told() {
        let cases = [
            (
                "unknown variant `x`, expected `pdf` or `zip`",
                Some("pdf or zip"),
            ),
            (
                "unknown variant `a `, expected b`, expected one of `pass`, `fail`, `suspended`",
                Some("pass, fail or suspended"),
            ),
            ("unknown variant `x`, expected `pdf`", Some("pdf")),
            ("missing field `make`", None),
        ];
        for (said, words) in cases {
            assert_eq!(allowed_words(said).as_deref(), words);
        }
    }

    #[test]
    fn json_is_what_calls_itself_so() {
        for kind in [
            "application/json",
            "Application/JSON",
            "application/problem+json",
        ] {
            assert!(is_json(kind), "{kind}");
        }
        for kind in [
            "",
            "text/json",
            "application/jsonp",
            "application/x-www-form-urlencoded",
        ] {
            assert!(!is_json(kind), "{kind}");
        }
    }
}
