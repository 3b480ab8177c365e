//! Stored files on their way out: whole or a range, and 304 where nothing changed.

use std::ops::Range;

use axum::body::Body;
use axum::http::header::{
    ACCEPT_RANGES, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_RANGE,
    CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, IF_RANGE, RANGE,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use cranedesk_platform::files::{FileKey, Files};

use super::conditional::{ASK_EACH_TIME, is_known};
use crate::error::{Error, Result};

/// For a file that a browser only paints: nothing in it may run or load. The
/// browser's own page around a picture has attributes that place it, so all but
/// those is named here one by one, where `default-src` would refuse them too.
pub(crate) const INERT: &str = "script-src 'none'; style-src-elem 'none'; img-src 'none'; \
    font-src 'none'; media-src 'none'; connect-src 'none'; object-src 'none'; frame-src 'none'; \
    worker-src 'none'; manifest-src 'none'; frame-ancestors 'none'; base-uri 'none'; \
    form-action 'none'; sandbox";

/// For a PDF. The sandbox would make doubly sure, but many a browser's viewer
/// does not start inside one.
pub(crate) const PAPER: &str = "default-src 'none'; object-src 'self'; \
    frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/// What a row says about a stored file, and how it is to be shown.
#[derive(Debug)]
pub(crate) struct Download {
    pub(crate) key: String,
    pub(crate) size: u64,
    pub(crate) sha256: String,
    pub(crate) mimetype: &'static str,
    pub(crate) disposition: String,
    /// What the file may do where a browser shows it.
    pub(crate) policy: &'static str,
}

impl Download {
    pub(crate) async fn answer(
        self,
        files: &Files,
        method: &Method,
        request: &HeaderMap,
    ) -> Result<Response> {
        let tag = format!("\"{}\"", self.sha256);
        let headers = self.headers(&tag)?;
        if is_known(request, &tag) {
            return Ok((StatusCode::NOT_MODIFIED, headers).into_response());
        }
        let whole = 0..self.size;
        if method == Method::HEAD {
            return Ok((headers, sized(&whole), Body::empty()).into_response());
        }
        match wanted(request, &tag, self.size) {
            Wanted::Whole => {
                let body = self.body(files, whole.clone()).await?;
                Ok((headers, sized(&whole), body).into_response())
            }
            Wanted::Part(part) => {
                let body = self.body(files, part.clone()).await?;
                let range = format!("bytes {}-{}/{}", part.start, part.end - 1, self.size);
                let range = [(CONTENT_RANGE, range)];
                let status = StatusCode::PARTIAL_CONTENT;
                Ok((status, headers, sized(&part), range, body).into_response())
            }
            Wanted::Nothing => Err(Error::OutOfRange { size: self.size }),
        }
    }

    fn headers(&self, tag: &str) -> Result<HeaderMap> {
        let text = |text: &str| {
            HeaderValue::from_str(text).map_err(|error| Error::Internal(error.to_string()))
        };
        Ok(HeaderMap::from_iter([
            (ETAG, text(tag)?),
            (CACHE_CONTROL, ASK_EACH_TIME),
            (ACCEPT_RANGES, HeaderValue::from_static("bytes")),
            (CONTENT_TYPE, HeaderValue::from_static(self.mimetype)),
            (CONTENT_DISPOSITION, text(&self.disposition)?),
            (
                CONTENT_SECURITY_POLICY,
                HeaderValue::from_static(self.policy),
            ),
            (
                HeaderName::from_static("cross-origin-resource-policy"),
                HeaderValue::from_static("same-origin"),
            ),
        ]))
    }

    async fn body(&self, files: &Files, range: Range<u64>) -> Result<Body> {
        let key: FileKey = self
            .key
            .parse()
            .map_err(|error| Error::Internal(format!("{error}")))?;
        let Some(file) = files.read(&key, Some(range)).await? else {
            tracing::error!(%key, "a file that a row names is not in the store");
            return Err(Error::NotFound("This file is missing from the server."));
        };
        Ok(Body::from_stream(file.stream))
    }
}

fn sized(range: &Range<u64>) -> [(HeaderName, String); 1] {
    [(CONTENT_LENGTH, (range.end - range.start).to_string())]
}

#[derive(Debug, PartialEq, Eq)]
enum Wanted {
    Whole,
    Part(Range<u64>),
    Nothing,
}

/// One range is answered; several at once, or what is no range, get it all.
fn wanted(request: &HeaderMap, tag: &str, size: u64) -> Wanted {
    let text = |name| request.get(name).and_then(|value| value.to_str().ok());
    // A range of another version of the file is of no use.
    if text(IF_RANGE).is_some_and(|known| known != tag) {
        return Wanted::Whole;
    }
    let Some((first, last)) = text(RANGE)
        .and_then(|range| range.trim().strip_prefix("bytes="))
        .and_then(|range| range.split_once('-'))
    else {
        return Wanted::Whole;
    };
    let part = match (number(first), number(last)) {
        (Some(first), Some(last)) if first <= last => first..last.saturating_add(1).min(size),
        (Some(first), None) if last.trim().is_empty() => first..size,
        (None, Some(length)) if first.trim().is_empty() => size.saturating_sub(length)..size,
        _ => return Wanted::Whole,
    };
    if part.is_empty() {
        Wanted::Nothing
    } else {
        Wanted::Part(part)
    }
}

fn number(text: &str) -> Option<u64> {
    let text = text.trim();
    let is_plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    // A number too large for us is past the end of every file.
    is_plain.then(|| text.parse().unwrap_or(u64::MAX))
}

/// A file name in a header: in plain letters for old programs, and in full.
pub(crate) fn disposition(kind: &str, name: &str) -> String {
    let plain: String = name
        .chars()
        .map(|letter| match letter {
            '"' | '\\' | '%' => '_',
            ' '..='~' => letter,
            _ => '_',
        })
        .collect();
    let mut full = String::new();
    for byte in name.bytes() {
        if byte.is_ascii_alphanumeric() || b"!#$&+-.^_`|~".contains(&byte) {
            full.push(char::from(byte));
        } else {
            full += &format!("%{byte:02X}");
        }
    }
    format!("{kind}; filename=\"{plain}\"; filename*=UTF-8''{full}")
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderMap;
    use axum::http::header::{IF_RANGE, RANGE};

    use super::Wanted::{Nothing, Part, Whole};
    use super::{disposition, wanted};

    #[test]
    fn ranges_are_read_as_the_standard_says() {
        let cases = [
            ("bytes=0-0", Part(0..1)),
            ("bytes=2-4", Part(2..5)),
            ("bytes=5-", Part(5..10)),
            ("bytes=-3", Part(7..10)),
            ("bytes=-99", Part(0..10)),
            ("bytes=8-99", Part(8..10)),
            ("bytes=0-99999999999999999999", Part(0..10)),
            ("bytes=10-", Nothing),
            ("bytes=99999999999999999999-", Nothing),
            ("bytes=-0", Nothing),
            ("bytes=4-2", Whole),
            ("bytes=0-1,3-4", Whole),
            ("bytes=a-b", Whole),
            ("bytes=-", Whole),
            ("lines=0-1", Whole),
        ];
        for (range, expected) in cases {
            let request = HeaderMap::from_iter([(RANGE, range.parse().expect("a header"))]);
            assert_eq!(wanted(&request, "\"a\"", 10), expected, "{range}");
        }
    }

    #[test]
    fn a_range_of_another_version_gets_the_whole_file() {
        for (known, expected) in [("\"a\"", Part(0..1)), ("\"b\"", Whole), ("W/\"a\"", Whole)] {
            let request = HeaderMap::from_iter([
                (RANGE, "bytes=0-0".parse().expect("a header")),
                (IF_RANGE, known.parse().expect("a header")),
            ]);
            assert_eq!(wanted(&request, "\"a\"", 10), expected, "{known}");
        }
    }

    #[test]
    fn names_of_any_script_stand_in_the_header() {
        let cases = [
            ("COF 2026.pdf", "COF 2026.pdf", "COF%202026.pdf"),
            (
                "Mōkai \"a\".pdf",
                "M_kai _a_.pdf",
                "M%C5%8Dkai%20%22a%22.pdf",
            ),
            ("検査.pdf", "__.pdf", "%E6%A4%9C%E6%9F%BB.pdf"),
            ("50%.pdf", "50_.pdf", "50%25.pdf"),
        ];
        for (name, plain, full) in cases {
            assert_eq!(
                disposition("inline", name),
                format!("inline; filename=\"{plain}\"; filename*=UTF-8''{full}")
            );
        }
    }
}
