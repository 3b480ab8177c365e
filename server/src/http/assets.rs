//! The built web app, carried inside the binary.

use std::borrow::Cow;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::error::Error;

#[derive(RustEmbed)]
#[folder = "../web/dist"]
#[allow_missing = true]
struct WebApp;

/// Names under this folder carry a hash of their content, so they never change.
const HASHED: &str = "assets/";

/// A file of the web app, or its page for any path that the app itself knows.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path == "api" || path.starts_with("api/") {
        return Error::NotFound("There is nothing at this address.").into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        return Error::NotFound("There is nothing at this address.").into_response();
    }
    let is_page = path.is_empty() || WebApp::get(path).is_none();
    if is_page && path.starts_with(HASHED) {
        return Error::NotFound("There is nothing at this address.").into_response();
    }
    let name = if is_page { "index.html" } else { path };
    file(name, &headers)
}

fn file(name: &str, headers: &HeaderMap) -> Response {
    let Some(plain) = WebApp::get(name) else {
        return Error::Unavailable("The web app, which was not built into this program,")
            .into_response();
    };
    let etag = format!("\"{}\"", hex(&plain.metadata.sha256_hash()[..16]));
    let seen = headers.get(header::IF_NONE_MATCH);
    if seen.is_some_and(|seen| seen.as_bytes() == etag.as_bytes()) {
        return with_cache(StatusCode::NOT_MODIFIED.into_response(), name, &etag);
    }
    let (encoding, packed) = best_encoding(name, headers);
    let body = body(packed.unwrap_or(plain));
    let mut response = Response::new(body);
    let kind = HeaderValue::from_static(content_type(name));
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    if let Some(encoding) = encoding {
        let encoding = HeaderValue::from_static(encoding);
        response
            .headers_mut()
            .insert(header::CONTENT_ENCODING, encoding);
    }
    with_cache(response, name, &etag)
}

fn with_cache(mut response: Response, name: &str, etag: &str) -> Response {
    let keep = if name.starts_with(HASHED) {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(etag) = HeaderValue::from_str(etag) {
        headers.insert(header::ETAG, etag);
    }
    response
}

/// The smallest form that the browser takes; the build packed each file already.
fn best_encoding(name: &str, headers: &HeaderMap) -> (Option<&'static str>, Option<EmbeddedFile>) {
    let accepted = headers
        .get(header::ACCEPT_ENCODING)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let takes = |wanted: &str| {
        accepted.split(',').any(|offer| {
            let (coding, weight) = offer.split_once(';').unwrap_or((offer, ""));
            coding.trim() == wanted && weight.trim() != "q=0"
        })
    };
    for (encoding, suffix) in [("br", "br"), ("gzip", "gz")] {
        if takes(encoding)
            && let Some(packed) = WebApp::get(&format!("{name}.{suffix}"))
        {
            return (Some(encoding), Some(packed));
        }
    }
    (None, None)
}

fn body(file: EmbeddedFile) -> Body {
    Body::from(match file.data {
        Cow::Borrowed(inside) => Bytes::from_static(inside),
        Cow::Owned(read) => Bytes::from(read),
    })
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
