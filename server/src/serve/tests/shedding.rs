//! More requests than are worked on at once, over real connections.

use std::net::SocketAddr;

use cranedesk_platform::db::Dialect;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::assert_sentence;
use crate::testing::samples::{PDF, document};
use crate::testing::{Answer, Browser, PASSWORD, TestApp, crane_form};

const BUSY: &str = "The server is busy. Please try again in a moment.";

/// Requests whose bodies never come to their end, so that each keeps its place.
/// The server asks for a body once it has let the request in: whoever asks
/// afterwards takes no place that was meant for one of these.
async fn hold(
    (server, cookie): (SocketAddr, &str),
    (path, kind): (&str, &str),
    count: usize,
) -> Vec<TcpStream> {
    let head = format!(
        "POST {path} HTTP/1.1\r\nhost: x\r\ncookie: {cookie}\r\ncontent-type: {kind}\r\n\
         content-length: 99\r\nexpect: 100-continue\r\n\r\n"
    );
    let mut held = Vec::new();
    while held.len() < count {
        let mut stream = TcpStream::connect(server).await.expect("a connection");
        stream.write_all(head.as_bytes()).await.expect("it is sent");
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).await.expect("an answer");
        // An answer that was just read may still have its place on the server: then once more.
        match &answer {
            b"HTTP/1.1 100" => held.push(stream),
            b"HTTP/1.1 503" => tokio::task::yield_now().await,
            other => panic!("{}", String::from_utf8_lossy(other)),
        }
    }
    held
}

/// Asks until the answer is this one; the server notices in its own time that
/// those who were held have gone.
async fn until(status: u16, ask: impl AsyncFn() -> Answer) -> Answer {
    loop {
        let answer = ask().await;
        if answer.status == status {
            return answer;
        }
        tokio::task::yield_now().await;
    }
}

fn assert_shed(answer: &Answer) {
    assert_sentence(answer, 503, BUSY);
    assert_eq!(answer.header("retry-after"), "5");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn beyond_its_share_each_kind_is_told_to_come_back_and_lists_and_sign_in_last() {
    let app = TestApp::start_with(Dialect::Sqlite, |config| config.requests = 16).await;
    let user = app.user("bob").await;
    let crane = user.post("/api/cranes", &crane_form()).await.json();
    let papers = format!("/api/cranes/{}/documents", crane["id"]);
    let upload = async || user.upload(&papers, document("a.pdf", PDF)).await;
    let change = async || user.post("/api/cranes", &json!({})).await;
    let list = async || user.get("/api/cranes").await;
    let sign_in = async || {
        let form = json!({ "username": "bob", "password": PASSWORD });
        app.visitor().post("/api/login", &form).await
    };
    assert_eq!(upload().await.status, 201);
    assert_eq!(change().await.status, 422);

    let session = sign_in().await;
    let cookie = session.header("set-cookie").split(';').next();
    let from = (app.address, cookie.expect("a session"));
    let multipart = "multipart/form-data; boundary=x";
    let uploads = hold(from, (&papers, multipart), 2).await;
    assert_shed(&upload().await);
    assert_eq!(change().await.status, 422, "others have room");
    assert_eq!(list().await.status, 200);

    let login = ("/api/login", "application/json");
    let lights = hold(from, login, 12).await;
    assert_shed(&change().await);
    assert_eq!(list().await.status, 200, "lists go last");
    assert_eq!(sign_in().await.status, 200, "and so does signing in");

    let last = hold(from, login, 2).await;
    assert_shed(&list().await);
    assert_shed(&sign_in().await);
    let watch = async |browser: &Browser| browser.get("/healthz").await.status;
    assert_eq!(watch(&user).await, 200, "who watches is never refused");

    drop((uploads, lights, last));
    assert_eq!(until(200, list).await.status, 200);
    assert_eq!(until(422, change).await.status, 422);
    assert_eq!(until(201, upload).await.status, 201);
}
