//! The web app as it is sent, and the scripts of versions before.

use axum::body::to_bytes;
use axum::http::HeaderMap;
use cranedesk_platform::on_both_engines;
use rust_embed::RustEmbed;

use super::{Method, Response, Result, answer, earlier_versions, styles_in, tidy_up};
use crate::testing::{Browser, TestApp};

on_both_engines!(
    TestApp: scripts_of_the_version_before_are_served_until_no_page_can_want_them,
    what_this_version_leaves_stays_while_it_runs,
);

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
fn the_pages_own_styles_are_named_by_their_hashes() {
    // `printf 'p{}' | openssl dgst -sha256 -binary | base64`
    let page = "<head><style>p{}</style><link><style></style></head>";
    let named = [
        "'sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y='",
        "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    ];
    assert_eq!(styles_in(page), named);
    assert!(styles_in("<!doctype html>").is_empty());
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

async fn script(browser: &Browser, accepted: &str) -> (u16, String, String, String) {
    let request = browser
        .request(Method::GET, "/assets/app-1.js")
        .header("accept-encoding", accepted);
    let answer = crate::testing::send(request).await;
    let header = |name: &str| answer.header(name).to_owned();
    (
        answer.status,
        header("content-encoding"),
        header("cache-control"),
        answer.text.trim().to_owned(),
    )
}

async fn scripts_of_the_version_before_are_served_until_no_page_can_want_them(app: TestApp) {
    let visitor = app.visitor();
    assert_eq!(script(&visitor, "br").await.0, 404);
    // Another version has run on this database, here or on another node.
    earlier_versions::keep::<TestSite>(&app.app)
        .await
        .expect("to keep");
    earlier_versions::keep::<TestSite>(&app.app)
        .await
        .expect("twice");
    let forever = "public, max-age=31536000, immutable".to_owned();
    for (accepted, encoding, text) in [("identity", "", "plain"), ("br", "br", "brotli")] {
        let expected = (200, encoding.to_owned(), forever.clone(), text.to_owned());
        assert_eq!(script(&visitor, accepted).await, expected);
    }
    assert_eq!(visitor.get("/assets/app-2.js").await.status, 404);
    assert_eq!(visitor.delete("/assets/app-1.js").await.status, 404);
    app.days_pass(29);
    tidy_up(&app.app).await.expect("order");
    assert_eq!(script(&visitor, "br").await.0, 200);
    app.days_pass(2);
    tidy_up(&app.app).await.expect("order");
    assert_eq!(script(&visitor, "br").await.0, 404);
}

async fn what_this_version_leaves_stays_while_it_runs(app: TestApp) {
    earlier_versions::keep::<TestSite>(&app.app)
        .await
        .expect("to keep");
    app.days_pass(29);
    earlier_versions::keep::<TestSite>(&app.app)
        .await
        .expect("to keep");
    app.days_pass(29);
    earlier_versions::forget_old(&app.app).await.expect("order");
    assert_eq!(script(&app.visitor(), "br").await.0, 200);
}
