//! Clients that send or take too slowly. Time passes by itself here whenever
//! everybody waits for it.

use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::Request;
use axum::routing::{get, post};
use bytes::Bytes;
use cranedesk_platform::db::Dialect;
use futures_util::stream;
use hyper_util::server::graceful::GracefulShutdown;
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream};
use tower::ServiceExt;

use crate::app::App;
use crate::error::Result;
use crate::http::client::Peer;
use crate::http::extract::Json;
use crate::http::upload::Upload;
use crate::serve::connections::Connections;
use crate::serve::{router, server};
use crate::testing::TestApp;

const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
const TOO_LONG: Bytes = Bytes::from_static(b"The request took too long. Please try again.");

/// A server where uploads take as long as they take.
async fn server_with_uploads() -> Router {
    async fn take(_: Json<serde_json::Value>) {}
    async fn file(upload: Upload) -> Result<()> {
        let mut form = upload.up_to(1024 * 1024)?;
        while let Some(field) = form.next().await? {
            field.whole(usize::MAX).await?;
        }
        Ok(())
    }
    let app = TestApp::start(Dialect::Sqlite).await;
    let routes = Router::<App>::new()
        .route("/take", post(take))
        .route("/file", post(file));
    router::with_middleware(routes, app.app.clone())
}

/// What a server says to a body whose pieces are so many seconds apart, and
/// when it says so.
async fn send_slowly(
    server: Router,
    (path, kind): (&str, &str),
    pause: u64,
    pieces: Vec<Vec<u8>>,
) -> (u16, Bytes, u64) {
    tokio::time::pause();
    let began = tokio::time::Instant::now();
    let pieces = stream::unfold(pieces.into_iter(), move |mut rest| async move {
        let piece = rest.next()?;
        tokio::time::sleep(Duration::from_secs(pause)).await;
        Some((Ok::<_, std::io::Error>(Bytes::from(piece)), rest))
    });
    let request = Request::post(path)
        .header("content-type", kind)
        .extension(Peer(HERE))
        .body(Body::from_stream(pieces))
        .expect("a request");
    let response = server.oneshot(request).await.expect("an answer");
    let (status, seconds) = (response.status().as_u16(), began.elapsed().as_secs());
    let body = to_bytes(response.into_body(), 1000).await.expect("a body");
    (status, body, seconds)
}

const JSON: &str = "application/json";
const FORM: &str = "multipart/form-data; boundary=x";

/// A form with a file of so many pieces.
fn form(piece: &[u8], count: usize) -> Vec<Vec<u8>> {
    let head = b"--x\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\n";
    let mut pieces = vec![piece.to_vec(); count];
    pieces[0].splice(..0, *head);
    pieces[count - 1].extend(b"\r\n--x--\r\n");
    pieces
}

#[tokio::test]
async fn a_client_that_stops_sending_is_told_that_it_took_too_long() {
    let server = server_with_uploads().await;
    let said = send_slowly(server, ("/take", JSON), 1_000, vec![b" ".to_vec()]).await;
    assert_eq!(said, (408, TOO_LONG, 45));
}

#[tokio::test]
async fn a_form_that_drips_in_is_ended_within_a_minute() {
    let server = server_with_uploads().await;
    let said = send_slowly(server, ("/file", FORM), 5, form(b"x", 1_000)).await;
    assert_eq!(said, (408, TOO_LONG, 45));
}

#[tokio::test]
async fn a_form_over_a_weak_signal_arrives() {
    let server = server_with_uploads().await;
    let (status, _, seconds) =
        send_slowly(server, ("/file", FORM), 15, form(&[0; 8_192], 20)).await;
    assert_eq!((status, seconds), (200, 20 * 15));
}

#[tokio::test]
async fn what_must_be_answered_in_time_is() {
    let app = TestApp::start(Dialect::Sqlite).await;
    let server = router::build(app.app.clone());
    let said = send_slowly(server, ("/api/login", JSON), 20, vec![b" ".to_vec(); 9]).await;
    assert_eq!(said, (408, TOO_LONG, 30));
}

const LENGTH: usize = 200_000;

/// A connection on which a large answer was asked for.
async fn ask_for_much() -> (DuplexStream, GracefulShutdown) {
    let open = GracefulShutdown::new();
    let server = Router::new().route("/", get(|| async { vec![b'x'; LENGTH] }));
    let (mut client, stream) = tokio::io::duplex(16 * 1024);
    let place = Connections::new(1, 1, Vec::new()).admit(HERE);
    let place = place.expect("room for one");
    server::serve_connection(stream, HERE, place, &server, &open);
    let asked = client.write_all(b"GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    asked.await.expect("the question is sent");
    (client, open)
}

#[tokio::test(start_paused = true)]
async fn an_answer_that_nobody_takes_is_ended_within_a_minute() {
    let (mut client, _open) = ask_for_much().await;
    tokio::time::sleep(Duration::from_mins(1)).await;
    let mut taken = Vec::new();
    client.read_to_end(&mut taken).await.expect("what was left");
    assert_eq!(taken.len(), 16 * 1024);
}

#[tokio::test(start_paused = true)]
async fn an_answer_that_is_taken_slowly_goes_out_whole() {
    let (mut client, _open) = ask_for_much().await;
    let (mut taken, mut piece) = (0, vec![0; 4 * 1024]);
    loop {
        match client.read(&mut piece).await.expect("the answer goes on") {
            0 => break,
            read => taken += read,
        }
        tokio::time::sleep(Duration::from_secs(5)).await;
    }
    assert!(taken > LENGTH, "{taken} bytes");
}
