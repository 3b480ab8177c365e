//! The built web app, carried inside the binary.

mod earlier_versions;

use std::borrow::Cow;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rust_embed::{EmbeddedFile, RustEmbed};
use sha2::{Digest, Sha256};

use crate::app::App;
use crate::error::{Error, Result};
use crate::http::conditional::is_known;

#[derive(RustEmbed)]
#[folder = "../web/dist"]
#[allow_missing = true]
struct WebApp;

/// Names under this folder carry a hash of their content, so they never change.
const HASHED: &str = "assets/";

const NOTHING: Error = Error::NotFound("There is nothing at this address.");

/// How a file may be packed: the name of the encoding, and what its file ends with.
const PACKED: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// A file of the web app, or its page for any path that the app itself knows.
/// A script of another version, which a page that is open still asks for,
/// comes from what that version has left.
pub(crate) async fn serve(
    State(app): State<App>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response> {
    match answer::<WebApp>(&method, uri.path(), &headers) {
        Err(nothing) => match earlier_versions::find(&app, &method, uri.path()).await? {
            Some(asset) => Ok(asset.into_response(&headers)),
            None => Err(nothing),
        },
        found => found,
    }
}

/// The styles that the page carries in itself, as a content policy names them.
pub(super) fn styles_in_page() -> Vec<String> {
    let page = WebApp::get("index.html").map(bytes).unwrap_or_default();
    styles_in(&String::from_utf8_lossy(&page))
}

/// By their hashes. Unlike a nonce for each answer, these go with a page that a
/// browser has kept.
fn styles_in(page: &str) -> Vec<String> {
    let begun = page.split("<style>").skip(1);
    let styles = begun.filter_map(|rest| Some(rest.split_once("</style>")?.0));
    styles
        .map(|style| format!("'sha256-{}'", STANDARD.encode(Sha256::digest(style))))
        .collect()
}

/// Leaves this version's files for those that come after it, and removes what
/// no version has needed for long. For housekeeping.
pub(crate) async fn tidy_up(app: &App) -> Result<()> {
    earlier_versions::keep::<WebApp>(app).await?;
    earlier_versions::forget_old(app).await
}

fn answer<Site: RustEmbed>(method: &Method, path: &str, headers: &HeaderMap) -> Result<Response> {
    let path = path.trim_start_matches('/');
    let is_api = path == "api" || path.starts_with("api/");
    if is_api || (method != Method::GET && method != Method::HEAD) {
        return Err(NOTHING);
    }
    if let Some(found) = Site::get(path) {
        return Ok(file::<Site>(path, found, headers));
    }
    if path.starts_with(HASHED) {
        return Err(NOTHING);
    }
    let page = Site::get("index.html").ok_or(Error::NotFound(
        "The web app is not part of this program. `make build` puts it in.",
    ))?;
    Ok(file::<Site>("index.html", page, headers))
}

fn file<Site: RustEmbed>(name: &str, plain: EmbeddedFile, headers: &HeaderMap) -> Response {
    // Weak, since the packed forms share it.
    let etag = format!("W/\"{}\"", hex::encode(&plain.metadata.sha256_hash()[..16]));
    send(name, &etag, headers, |suffix| match suffix {
        "" => Some(bytes(plain.clone())),
        packed => Site::get(&format!("{name}{packed}")).map(bytes),
    })
}

/// A file in the form that the browser takes best. `form` gives the bytes of
/// the file whose name goes on like that; without an addition, the plain ones.
fn send(
    name: &str,
    etag: &str,
    headers: &HeaderMap,
    form: impl Fn(&str) -> Option<Bytes>,
) -> Response {
    if is_known(headers, etag) {
        return with_cache(StatusCode::NOT_MODIFIED.into_response(), name, etag);
    }
    let packed = PACKED
        .into_iter()
        .filter(|(encoding, _)| accepts(headers, encoding))
        .find_map(|(encoding, suffix)| Some((Some(encoding), form(suffix)?)));
    let (encoding, content) = packed.unwrap_or_else(|| (None, form("").unwrap_or_default()));
    let mut response = Response::new(Body::from(content));
    let kind = HeaderValue::from_static(content_type(name));
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    if let Some(encoding) = encoding {
        let encoding = HeaderValue::from_static(encoding);
        response
            .headers_mut()
            .insert(header::CONTENT_ENCODING, encoding);
    }
    with_cache(response, name, etag)
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

/// Whether the browser takes this encoding: named, and not with weight zero.
fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    items(headers, &header::ACCEPT_ENCODING).any(|offer| {
        let (coding, weight) = offer.split_once(';').unwrap_or((offer, "q=1"));
        let weight = weight.trim().strip_prefix("q=").map(str::parse::<f32>);
        coding.trim().eq_ignore_ascii_case(encoding) && weight != Some(Ok(0.0))
    })
}

/// The items of a header that holds a list.
fn items<'h>(headers: &'h HeaderMap, name: &HeaderName) -> impl Iterator<Item = &'h str> {
    let lines = headers.get_all(name).into_iter();
    lines
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(',').map(str::trim))
}

fn bytes(file: EmbeddedFile) -> Bytes {
    match file.data {
        Cow::Borrowed(inside) => Bytes::from_static(inside),
        Cow::Owned(read) => Bytes::from(read),
    }
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

#[cfg(test)]
mod tests;
