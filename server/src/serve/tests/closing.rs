//! What the wire itself says: when a connection ends, and whom a request is for.

use cranedesk_platform::db::Dialect;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::testing::TestApp;

/// Sends bytes as they are, and answers the head of what comes back.
async fn head_of(app: &TestApp, sent: &[u8]) -> (TcpStream, String) {
    let mut stream = TcpStream::connect(app.address).await.expect("a connection");
    stream.write_all(sent).await.expect("it is sent");
    let head = read_head(&mut stream).await;
    (stream, head)
}

async fn read_head(stream: &mut TcpStream) -> String {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.expect("a head"));
    }
    String::from_utf8(head).expect("text").to_lowercase()
}

fn post(path: &str, kind: &str, more: &str, body: &[u8]) -> Vec<u8> {
    let head = format!("POST {path} HTTP/1.1\r\nhost: x\r\ncontent-type: {kind}\r\n{more}\r\n");
    [head.as_bytes(), body].concat()
}

#[tokio::test]
async fn a_connection_that_will_end_is_announced_and_others_go_on() {
    let app = TestApp::start(Dialect::Sqlite).await;
    let json = "application/json";
    let much = "content-length: 50000000\r\n";
    let chunked = "transfer-encoding: chunked\r\n";
    let asks = "content-length: 50000000\r\nexpect: 100-continue\r\n";
    let form = "multipart/form-data; boundary=x";
    let part = vec![b' '; 300_000];
    let ended = [
        ("413", post("/api/login", json, much, &part)),
        ("415", post("/api/login", "text/plain", much, &part)),
        ("401", post("/api/cranes", json, much, &part)),
        ("404", post("/api/nothing", json, much, &part)),
        ("405", post("/api/user", json, much, &part)),
        ("401", post("/api/cranes/1/documents", form, asks, b"")),
        (
            "401",
            post("/api/cranes/1/documents", form, chunked, b"5\r\nabcde\r\n"),
        ),
    ];
    for (status, sent) in ended {
        let (_stream, head) = head_of(&app, &sent).await;
        assert!(head.starts_with(&format!("http/1.1 {status}")), "{head}");
        assert!(head.contains("\r\nconnection: close\r\n"), "{head}");
    }
    // A short form that is refused unread is no reason to hang up.
    let kept = [
        (
            "401",
            post("/api/cranes", json, "content-length: 2\r\n", b"{}"),
        ),
        (
            "422",
            post("/api/login", json, "content-length: 2\r\n", b"{}"),
        ),
        (
            "415",
            post("/api/login", "text/plain", "content-length: 2\r\n", b"{}"),
        ),
    ];
    for (status, sent) in kept {
        let (mut stream, head) = head_of(&app, &sent).await;
        assert!(head.starts_with(&format!("http/1.1 {status}")), "{head}");
        assert!(!head.contains("\r\nconnection: close\r\n"), "{head}");
        let length = head
            .split("content-length: ")
            .nth(1)
            .and_then(|rest| rest.lines().next());
        let length: usize = length
            .and_then(|length| length.parse().ok())
            .expect("a length");
        let mut body = vec![0; length];
        stream.read_exact(&mut body).await.expect("the sentence");
        let again = b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n";
        stream
            .write_all(again)
            .await
            .expect("the connection is there");
        assert!(read_head(&mut stream).await.starts_with("http/1.1 200"));
    }
}

#[tokio::test]
async fn a_request_for_two_hosts_is_refused() {
    let app = TestApp::start(Dialect::Sqlite).await;
    let two = b"GET /api/settings HTTP/1.1\r\nhost: one\r\nhost: two\r\n\r\n";
    let (_, head) = head_of(&app, two).await;
    assert!(head.starts_with("http/1.1 400"), "{head}");
    let one = b"GET /api/settings HTTP/1.1\r\nhost: one\r\n\r\n";
    let (_, head) = head_of(&app, one).await;
    assert!(head.starts_with("http/1.1 200"), "{head}");
}
