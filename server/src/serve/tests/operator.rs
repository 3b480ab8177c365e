//! For whoever runs the server: health, counters and the log.

use std::io;
use std::sync::{Arc, Mutex};

use cranedesk_platform::db::Dialect;
use cranedesk_platform::files::FilesLocation;
use cranedesk_platform::on_both_engines;
use reqwest::Method;
use tower::ServiceExt;
use tracing::instrument::WithSubscriber;

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

#[tokio::test]
async fn each_request_is_one_line_of_log_without_what_was_looked_for() {
    let app = TestApp::start(Dialect::Sqlite).await;
    let lines = Lines::default();
    let writer = lines.clone();
    let log = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::INFO)
        .with_ansi(false)
        .with_writer(move || writer.clone())
        .finish();
    let request = axum::http::Request::get("/api/nothing?search=secret")
        .header("x-request-id", "crane-7")
        .body(axum::body::Body::empty());
    router::build(app.app.clone())
        .oneshot(request.expect("a request"))
        .with_subscriber(log)
        .await
        .expect("an answer");
    let text = String::from_utf8(lines.0.lock().expect("the lines").clone()).expect("text");
    assert_eq!(text.lines().count(), 1, "{text}");
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
}
