//! What can go wrong with a model, in a few kinds that one can tell a user.

use genai::webc::StreamTimeout;
use reqwest::StatusCode;
use serde_json::Value;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// Nobody answers there, or the provider is down.
    Unreachable,
    TimedOut,
    /// Too many questions, or no money left.
    Quota,
    /// The provider does not take our key.
    Denied,
    /// The model will not answer this.
    Refused,
    /// An answer that is none, or a request that the provider does not understand.
    Unusable,
}

/// The header by which the relay says why the provider could not be asked.
pub(super) const WHY: &str = "x-not-asked";

/// The kind is for the user, the detail for the log. It holds no key.
#[derive(Debug, thiserror::Error)]
#[error("{failure:?}: {detail}")]
pub struct LlmError {
    pub failure: Failure,
    pub detail: String,
}

/// Letters of a detail; providers send whole pages.
const LONGEST: usize = 300;

impl LlmError {
    pub(super) fn new(failure: Failure, detail: impl std::fmt::Display) -> Self {
        let detail = detail.to_string().chars().take(LONGEST).collect();
        Self { failure, detail }
    }

    pub(super) fn timed_out() -> Self {
        Self::new(Failure::TimedOut, "the whole answer took too long")
    }
}

/// What a status and the words beside it mean.
pub(super) fn by_status(status: StatusCode, body: &str) -> LlmError {
    let failure = match status.as_u16() {
        401 | 403 => Failure::Denied,
        402 | 429 => Failure::Quota,
        408 | 504 => Failure::TimedOut,
        500.. => Failure::Unreachable,
        _ => by_words(body),
    };
    LlmError::new(failure, format!("{status} {}", codes(body)))
}

/// What a provider calls its error, in plain words. The rest of what it sends is
/// not for the log: some repeat the key, or the question.
fn codes(body: &str) -> String {
    const LONGEST_CODE: usize = 40;
    let is_plain = |code: &&str| {
        let is_letter = |byte: u8| byte.is_ascii_alphabetic() || byte == b'_';
        code.len() <= LONGEST_CODE && code.bytes().all(is_letter)
    };
    let told: Value = serde_json::from_str(body).unwrap_or_default();
    let error = if told["error"].is_object() {
        &told["error"]
    } else {
        &told
    };
    let codes = ["status", "type", "code"].into_iter();
    let codes: Vec<&str> = codes
        .filter_map(|name| error[name].as_str())
        .filter(is_plain)
        .collect();
    codes.join(" ")
}

/// Some say in the text what others say by a status.
fn by_words(body: &str) -> Failure {
    let says = |words: &[&str]| words.iter().any(|word| body.contains(word));
    if says(&["content_policy", "content_filter", "safety"]) {
        Failure::Refused
    } else if says(&["insufficient_quota", "rate_limit", "RESOURCE_EXHAUSTED"]) {
        Failure::Quota
    } else if says(&["overloaded", "UNAVAILABLE", "server_error", "api_error"]) {
        Failure::Unreachable
    } else {
        Failure::Unusable
    }
}

impl From<&genai::Error> for LlmError {
    fn from(error: &genai::Error) -> Self {
        match error {
            genai::Error::HttpError {
                status,
                body,
                headers,
                ..
            } => {
                let told = by_status(*status, body);
                match headers.get(WHY).and_then(|why| why.to_str().ok()) {
                    Some(why) => Self::new(told.failure, why),
                    None => told,
                }
            }
            genai::Error::ChatResponse { body, .. } => {
                let body = body.to_string();
                Self::new(by_words(&body), codes(&body))
            }
            genai::Error::WebStream { error, .. } => {
                if let Some(inner) = error.downcast_ref::<genai::Error>() {
                    inner.into()
                } else if let Some(inner) = error.downcast_ref::<reqwest::Error>() {
                    inner.into()
                } else if let Some(late) = error.downcast_ref::<StreamTimeout>() {
                    Self::new(Failure::TimedOut, late)
                } else {
                    Self::new(Failure::Unusable, "the answer could not be read")
                }
            }
            // Its name alone: the rest may hold what was sent.
            other => {
                let told = format!("{other:?}");
                let name = told.split(|letter: char| !letter.is_alphanumeric()).next();
                Self::new(Failure::Unusable, name.unwrap_or_default())
            }
        }
    }
}

impl From<&reqwest::Error> for LlmError {
    fn from(error: &reqwest::Error) -> Self {
        let failure = if error.is_timeout() {
            Failure::TimedOut
        } else if error.is_builder() {
            Failure::Unusable
        } else {
            Failure::Unreachable
        };
        // What lies beneath says why; the text above it repeats the address,
        // which an operator may have put a key into.
        let mut detail = String::new();
        let mut cause = std::error::Error::source(error);
        while let Some(inner) = cause {
            detail = inner.to_string();
            cause = inner.source();
        }
        Self::new(failure, detail)
    }
}
