//! Answers that a client may keep and ask about again: 304 where nothing changed.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::error::{Error, Result};

/// Kept by the caller's own browser alone, and asked about before each use:
/// whoever loses access to a thing no longer sees it.
pub(crate) const ASK_EACH_TIME: HeaderValue = HeaderValue::from_static("private, no-cache");

/// A JSON text and the tag that names it. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Tagged {
    json: Bytes,
    tag: HeaderValue,
}

impl Tagged {
    pub(crate) fn new<T: Serialize>(value: &T) -> Result<Self> {
        let internal = |error: &dyn std::fmt::Display| Error::Internal(error.to_string());
        let json = serde_json::to_vec(value).map_err(|error| internal(&error))?;
        // Weak, because compression may change the bytes on the way.
        let tag = format!("W/{}", quoted_hash(&json));
        Ok(Self {
            json: json.into(),
            tag: HeaderValue::try_from(tag).map_err(|error| internal(&error))?,
        })
    }

    pub(super) fn size(&self) -> usize {
        self.json.len()
    }

    /// The text, or 304 where the client has this very one.
    pub(crate) fn answer(self, request: &HeaderMap) -> Response {
        let is_known = self.tag.to_str().is_ok_and(|tag| is_known(request, tag));
        let headers = [
            (ETAG, self.tag),
            (CACHE_CONTROL, ASK_EACH_TIME),
            (CONTENT_TYPE, HeaderValue::from_static("application/json")),
        ];
        if is_known {
            (StatusCode::NOT_MODIFIED, headers).into_response()
        } else {
            (headers, self.json).into_response()
        }
    }
}

/// Half a SHA-256 tells answers apart well enough and keeps the header short.
fn quoted_hash(bytes: &[u8]) -> String {
    format!("\"{}\"", hex::encode(&Sha256::digest(bytes)[..16]))
}

/// Whether `If-None-Match` names the tag. Weak and strong compare alike here.
pub(crate) fn is_known(request: &HeaderMap, tag: &str) -> bool {
    let bare = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    let tag = bare(tag);
    request
        .get_all(IF_NONE_MATCH)
        .iter()
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(','))
        .any(|known| known.trim() == "*" || bare(known) == tag)
}
