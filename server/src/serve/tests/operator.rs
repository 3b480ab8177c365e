//! For whoever runs the server: health, counters and the log.

use std::io;
use std::sync::{Arc, Mutex};

use cranedesk_platform::Secret;
use cranedesk_platform::db::Dialect;
use cranedesk_platform::files::FilesLocation;
use cranedesk_platform::on_both_engines;
use reqwest::Method;
use tower::ServiceExt;
use tracing::instrument::WithSubscriber;

use super::assert_sentence;
use crate::http::client::Peer;
use crate::serve::router;
use crate::testing::{TestApp, send};

on_both_engines!(
    TestApp: the_server_says_that_it_is_alive_and_ready, readiness_notices_that_the_files_are_gone,
    requests_and_database_work_are_counted,
);

async fn the_server_says_that_it_is_alive_and_ready(app: TestApp) {
    let visitor = app.visitor();
    let alive = visitor.get("/healthz").await;
    assert_eq!((alive.status, alive.text.as_str()), (200, "alive\n"));
    let ready = visitor.get("/readyz").await;
    assert_eq!(
        (ready.status, ready.text.as_str()),
        (200, "database: ready\nfiles: ready\n")
    );
}

async fn readiness_notices_that_the_files_are_gone(app: TestApp) {
    let FilesLocation::Folder(folder) = &app.app.config.files else {
        panic!("tests keep files in a folder");
    };
    std::fs::remove_dir_all(folder).expect("the folder goes");
    let ready = app.visitor().get("/readyz").await;
    assert_eq!(
        (ready.status, ready.text.as_str()),
        (503, "database: ready\nfiles: does not answer\n")
    );
    assert_eq!(app.visitor().get("/healthz").await.status, 200);
}

async fn requests_and_database_work_are_counted(app: TestApp) {
    let visitor = app.visitor();
    visitor.get("/api/user").await;
    app.user("bob").await.get("/api/user").await;
    visitor.get("/api/nothing/7").await;
    let made_up = Method::from_bytes(b"LIFT").expect("a method");
    send(visitor.request(made_up, "/api/user")).await;
    let counters = visitor.get("/metrics").await;
    assert_eq!(counters.status, 200);
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    assert_eq!(counters.header("content-type"), kind);
    let free = counters
        .text
        .lines()
        .find_map(|line| line.strip_prefix("cranedesk_disk_free_bytes{of=\"files\"} "));
    let free = free.map(str::parse::<u64>);
    assert!(matches!(free, Some(Ok(1..))), "{free:?}");
    let has = |line: &str| counters.text.lines().any(|known| known == line);
    for line in [
        "cranedesk_http_requests_total{method=\"GET\",path=\"/api/user\",status=\"401\"} 1",
        "cranedesk_http_requests_total{method=\"GET\",path=\"/api/user\",status=\"200\"} 1",
        "cranedesk_http_requests_total{method=\"POST\",path=\"/api/register\",status=\"201\"} 1",
        "cranedesk_http_requests_total{method=\"GET\",path=\"(web app)\",status=\"404\"} 1",
        "cranedesk_http_requests_total{method=\"other\",path=\"/api/user\",status=\"405\"} 1",
        "cranedesk_http_requests_under_way 1",
        "cranedesk_http_request_seconds_count{method=\"GET\",path=\"/api/user\"} 2",
        "# EOF",
    ] {
        assert!(has(line), "no line {line} in\n{}", counters.text);
    }
    for counter in ["db_reads", "db_writes", "db_commits", "passwords"] {
        let start = format!("cranedesk_{counter}_total ");
        let line = counters
            .text
            .lines()
            .find_map(|line| line.strip_prefix(&start));
        let count: u64 = line.expect(counter).parse().expect("a number");
        assert!(count > 0, "{counter}");
    }
}

/// A log that a test can read.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl io::Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("the lines").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What one request leaves in the log, and the id that its answer carries.
async fn logged(app: &TestApp, path: &str, id: &str) -> (String, String) {
    let lines = Lines::default();
    let writer = lines.clone();
    let log = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::INFO)
        .with_ansi(false)
        .with_writer(move || writer.clone())
        .finish();
    let request = axum::http::Request::get(path)
        .header("x-request-id", id)
        .body(axum::body::Body::empty());
    let answer = router::build(app.app.clone())
        .oneshot(request.expect("a request"))
        .with_subscriber(log)
        .await
        .expect("an answer");
    let text = String::from_utf8(lines.0.lock().expect("the lines").clone()).expect("text");
    assert_eq!(text.lines().count(), 1, "{text}");
    let id = answer.headers()["x-request-id"].to_str().expect("plain");
    (text, id.to_owned())
}

#[tokio::test]
async fn each_request_is_one_line_of_log_without_what_was_looked_for() {
    let app = TestApp::start(Dialect::Sqlite).await;
    let (text, id) = logged(&app, "/api/nothing?search=secret", "crane-7").await;
    for part in [
        "INFO",
        "id=\"crane-7\"",
        "method=GET",
        "path=\"/api/nothing\"",
        "status=404",
    ] {
        assert!(text.contains(part), "no {part} in {text}");
    }
    assert!(!text.contains("secret"), "{text}");
    assert_eq!(id, "crane-7");
    let (text, _) = logged(&app, "/api/cranes/7", "crane-7").await;
    assert!(text.contains("path=\"/api/cranes/7\""), "{text}");
}

#[tokio::test]
async fn a_secret_in_an_address_is_never_logged() {
    let app = TestApp::start(Dialect::Sqlite).await;
    let secret = "kZ8mJq3vTgW5yB0uR7cXnLs2hE9dPfA4";
    for (path, told) in [
        ("/api/alerts/calendar/", "/api/alerts/calendar/{token}"),
        (
            "/api/alerts/unsubscribe/",
            "/api/alerts/unsubscribe/{token}",
        ),
        ("/api/alerts/calender/", "/api/alerts/calender/…"),
        ("/", "/…"),
    ] {
        let (text, _) = logged(&app, &format!("{path}{secret}"), "crane-7").await;
        assert!(!text.contains(secret), "{text}");
        assert!(text.contains(&format!("path=\"{told}\"")), "{text}");
    }
    let (text, _) = logged(&app, &format!("/api/alerts/calendar/{secret}/"), "crane-7").await;
    assert!(!text.contains(secret), "{text}");
}

#[tokio::test]
async fn a_clients_id_is_taken_only_if_it_is_short_and_plain() {
    let app = TestApp::start(Dialect::Sqlite).await;
    let long = "x".repeat(65);
    for odd in [
        long.as_str(),
        "a b",
        "\u{fc}",
        "level=ERROR\ta",
        "<script>",
        "",
    ] {
        let (text, id) = logged(&app, "/api/nothing", odd).await;
        assert_eq!(id.len(), 36, "{odd:?} gave {id}");
        assert!(odd.is_empty() || !text.contains(odd), "{text}");
    }
    let longest = "x".repeat(64);
    assert_eq!(logged(&app, "/api/nothing", &longest).await.1, longest);
}

#[tokio::test]
async fn the_counters_are_for_this_machine_alone() {
    let app = TestApp::start(Dialect::Sqlite).await;
    let ask = || app.visitor().request(Method::GET, "/metrics");
    assert_eq!(send(ask()).await.status, 200);
    for header in ["x-forwarded-for", "forwarded", "x-real-ip", "via"] {
        let refused = send(ask().header(header, "127.0.0.1")).await;
        assert_sentence(&refused, 404, "There is nothing at this address.");
    }
    for (peer, status) in [
        ("127.0.0.1", 200),
        ("::ffff:127.0.0.1", 200),
        ("10.0.0.7", 404),
    ] {
        let request = axum::http::Request::get("/metrics")
            .extension(Peer(peer.parse().expect("an address")))
            .body(axum::body::Body::empty());
        let server = router::build(app.app.clone());
        let answer = server.oneshot(request.expect("a request")).await;
        assert_eq!(answer.expect("an answer").status(), status, "{peer}");
    }
}

#[tokio::test]
async fn with_a_token_the_counters_are_for_whoever_has_it() {
    let app = TestApp::start_with(Dialect::Sqlite, |config| {
        config.metrics_token = Some(Secret::new("hook block"));
    })
    .await;
    for (given, status) in [
        (None, 401),
        (Some("Bearer hook"), 401),
        (Some("hook block"), 401),
        (Some("Bearer hook block"), 200),
    ] {
        let ask = app.visitor().request(Method::GET, "/metrics");
        let ask = ask.header("x-forwarded-for", "203.0.113.9");
        let ask = given
            .into_iter()
            .fold(ask, |ask, given| ask.header("authorization", given));
        assert_eq!(send(ask).await.status, status, "{given:?}");
    }
}
