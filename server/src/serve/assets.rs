//! The built web app, carried inside the binary.

use std::borrow::Cow;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::error::{Error, Result};
use crate::http::conditional::is_known;

#[derive(RustEmbed)]
#[folder = "../web/dist"]
#[allow_missing = true]
struct WebApp;

/// Names under this folder carry a hash of their content, so they never change.
const HASHED: &str = "assets/";

const NOTHING: Error = Error::NotFound("There is nothing at this address.");

/// A file of the web app, or its page for any path that the app itself knows.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    answer::<WebApp>(&method, uri.path(), &headers).into_response()
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
    if is_known(headers, &etag) {
        return with_cache(StatusCode::NOT_MODIFIED.into_response(), name, &etag);
    }
    let packed = [("br", "br"), ("gzip", "gz")]
        .into_iter()
        .filter(|(encoding, _)| accepts(headers, encoding))
        .find_map(|(encoding, suffix)| Some((encoding, Site::get(&format!("{name}.{suffix}"))?)));
    let (encoding, file) = packed.map_or((None, plain), |(name, file)| (Some(name), file));
    let mut response = Response::new(body(file));
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

#[cfg(test)]
mod tests {
    use super::{Method, Response, Result, answer};
    use axum::body::to_bytes;
    use axum::http::HeaderMap;
    use rust_embed::RustEmbed;

    /// A web app of a few words; the packed forms say only what they are.
    #[derive(RustEmbed)]
    #[folder = "src/serve/test-site"]
    struct TestSite;

    fn get(path: &str, headers: &[(&str, &str)]) -> Result<Response> {
        let headers: HeaderMap = headers
            .iter()
            .map(|(name, value)| {
                (
                    name.parse().expect("a name"),
                    value.parse().expect("a value"),
                )
            })
            .collect();
        answer::<TestSite>(&Method::GET, path, &headers)
    }

    fn header<'r>(response: &'r Response, name: &str) -> &'r str {
        let value = response.headers().get(name);
        value.map_or("", |value| value.to_str().expect("plain text"))
    }

    async fn text(response: Response) -> String {
        let bytes = to_bytes(response.into_body(), 1000).await.expect("a body");
        String::from_utf8_lossy(&bytes).trim().to_owned()
    }

    #[tokio::test]
    async fn every_path_that_is_no_file_is_the_page() {
        for path in ["/", "/auth", "/crane/7", "/index.html"] {
            let page = get(path, &[]).expect("the page");
            assert_eq!(header(&page, "content-type"), "text/html; charset=utf-8");
            assert_eq!(header(&page, "cache-control"), "no-cache");
            assert_eq!(text(page).await, "<!doctype html>", "{path}");
        }
    }

    #[test]
    fn what_is_not_there_is_not_the_page() {
        for path in ["/api", "/api/nothing", "//api/nothing", "/assets/gone-1.js"] {
            assert!(get(path, &[]).is_err(), "{path}");
        }
        let posted = answer::<TestSite>(&Method::POST, "/auth", &HeaderMap::new());
        assert!(posted.is_err());
    }

    #[tokio::test]
    async fn hashed_files_are_kept_for_good_and_sent_packed() {
        let cases = [
            ("", "", "plain"),
            ("gzip, deflate, br, zstd", "br", "brotli"),
            ("gzip", "gzip", "gzip"),
            ("GZIP;q=0.5", "gzip", "gzip"),
            ("br;q=0, gzip;q=1.0", "gzip", "gzip"),
            ("br;q=0.000, identity", "", "plain"),
            ("brotli", "", "plain"),
        ];
        for (accepted, encoding, body) in cases {
            let script = get("/assets/app-1.js", &[("accept-encoding", accepted)]);
            let script = script.expect("the script");
            assert_eq!(header(&script, "content-encoding"), encoding, "{accepted}");
            assert_eq!(header(&script, "vary"), "accept-encoding");
            let kind = header(&script, "content-type");
            assert_eq!(kind, "text/javascript; charset=utf-8");
            let keep = header(&script, "cache-control");
            assert_eq!(keep, "public, max-age=31536000, immutable");
            assert_eq!(text(script).await, body, "{accepted}");
        }
    }

    #[test]
    fn a_page_that_was_seen_is_not_sent_again() {
        let page = get("/", &[]).expect("the page");
        let etag = header(&page, "etag");
        let list = format!("\"other\", {etag}");
        for seen in [etag, &list] {
            let again = get("/auth", &[("if-none-match", seen)]).expect("an answer");
            assert_eq!(again.status(), 304);
            assert_eq!(header(&again, "cache-control"), "no-cache");
        }
        let changed = get("/", &[("if-none-match", "\"other\"")]).expect("an answer");
        assert_eq!(changed.status(), 200);
    }
}
