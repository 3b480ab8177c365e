//! Uploads that are too large, too slow to end, or that never do.

use cranedesk_platform::on_both_engines;
use futures_util::stream;
use reqwest::Body;
use reqwest::multipart::{Form, Part};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::testing::samples::PDF;
use crate::testing::{Actors, PASSWORD, TestApp};

on_both_engines!(TestApp:
    a_document_of_50_mb_is_taken_and_one_byte_more_is_not,
    a_document_that_says_it_is_too_large_is_refused_at_once,
    a_refused_upload_is_heard_out_so_that_its_answer_arrives,
    an_upload_that_breaks_off_leaves_nothing,
    a_form_with_an_endless_head_is_refused,
);

const MB: usize = 1024 * 1024;

/// A PDF of that size, sent piece by piece and without a length.
fn streamed(size: usize) -> Form {
    let mut left = size - PDF.len();
    let first = std::iter::once(PDF.to_vec());
    let rest = std::iter::from_fn(move || {
        let now = left.min(256 * 1024);
        left -= now;
        (now > 0).then(|| vec![b' '; now])
    });
    let pieces = stream::iter(first.chain(rest).map(Ok::<_, std::io::Error>));
    let file = Part::stream(Body::wrap_stream(pieces)).file_name("a.pdf");
    Form::new().part("document", file)
}

async fn a_document_of_50_mb_is_taken_and_one_byte_more_is_not(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let path = format!("/api/cranes/{}/documents", crew.crane);
    let refused = crew.owner.upload(&path, streamed(50 * MB + 1)).await;
    let sentence = "Maximum file size is 50MB.";
    assert_eq!((refused.status, refused.text.as_str()), (413, sentence));
    app.until_no_file_is_stored().await;
    let filed = crew.owner.upload(&path, streamed(50 * MB)).await;
    assert_eq!(filed.status, 201, "{}", filed.text);
    assert_eq!(filed.json()["size"], (50 * MB).to_string());
    let refused = crew.owner.upload(&path, streamed(60 * MB)).await;
    assert_eq!((refused.status, refused.text.as_str()), (413, sentence));
    let filler = Form::new().part("filler", Part::bytes(vec![0; 55 * MB]));
    assert_eq!(crew.owner.upload(&path, filler).await.status, 413);
}

/// A request by the owner, written to the wire by hand.
struct Wire(TcpStream);

impl Wire {
    async fn open(app: &TestApp, crew: &Actors, length: usize) -> Self {
        let form = json!({"username": "owner", "password": PASSWORD});
        let signed_in = app.visitor().post("/api/login", &form).await;
        let cookie = signed_in
            .header("set-cookie")
            .split(';')
            .next()
            .unwrap_or_default();
        let head = format!(
            "POST /api/cranes/{}/documents HTTP/1.1\r\nHost: {}\r\nCookie: {cookie}\r\n\
            Content-Type: multipart/form-data; boundary=b\r\nContent-Length: {length}\r\n\r\n",
            crew.crane, app.address
        );
        let mut stream = TcpStream::connect(app.address).await.expect("a connection");
        stream.write_all(head.as_bytes()).await.expect("a head");
        Self(stream)
    }

    async fn send(&mut self, bytes: &[u8]) {
        self.0.write_all(bytes).await.expect("the server reads on");
    }

    /// The first line of the answer.
    async fn answer(&mut self) -> String {
        let mut answer = Vec::new();
        while !answer.contains(&b'\r') {
            let byte = self.0.read_u8().await.expect("an answer");
            answer.push(byte);
        }
        String::from_utf8(answer).expect("text").trim().to_owned()
    }
}

const FILE_HEAD: &[u8] =
    b"--b\r\nContent-Disposition: form-data; name=\"document\"; filename=\"a.pdf\"\r\n\r\n%PDF-1.4";

async fn a_document_that_says_it_is_too_large_is_refused_at_once(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let mut wire = Wire::open(&app, &crew, 60 * MB).await;
    wire.send(FILE_HEAD).await;
    assert_eq!(wire.answer().await, "HTTP/1.1 413 Payload Too Large");
}

async fn a_refused_upload_is_heard_out_so_that_its_answer_arrives(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let rest = vec![b'x'; 20 * MB];
    let html = b"--b\r\nContent-Disposition: form-data; name=\"document\"\r\n\r\n<html>";
    let mut wire = Wire::open(&app, &crew, html.len() + rest.len()).await;
    wire.send(html).await;
    // All of it is sent before the answer is looked at, as browsers do.
    wire.send(&rest).await;
    assert_eq!(wire.answer().await, "HTTP/1.1 415 Unsupported Media Type");
}

async fn an_upload_that_breaks_off_leaves_nothing(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let file = [FILE_HEAD, &vec![b' '; 2 * MB]].concat();
    let after_the_file = [&file, &b"\r\n--b\r\nContent-Disposition: form-data;"[..]].concat();
    for sent in [FILE_HEAD, &file, &after_the_file] {
        let mut wire = Wire::open(&app, &crew, 10 * MB).await;
        wire.send(sent).await;
        if sent.len() > MB {
            app.until_stored_files_are(1).await;
        }
        drop(wire);
        app.until_no_file_is_stored().await;
    }
    let crane = crew.owner.get(&format!("/api/cranes/{}", crew.crane)).await;
    assert_eq!(crane.json()["documents"], json!([]));
}

async fn a_form_with_an_endless_head_is_refused(app: TestApp) {
    let crew = Actors::meet(&app).await;
    for start in ["no boundary at all ", "--b\r\nContent-Disposition: "] {
        let mut wire = Wire::open(&app, &crew, 40 * MB).await;
        wire.send(start.as_bytes()).await;
        wire.send(&vec![b'x'; 10 * MB]).await;
        assert_eq!(wire.answer().await, "HTTP/1.1 413 Payload Too Large");
    }
}
