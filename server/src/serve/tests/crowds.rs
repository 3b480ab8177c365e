//! More connections than there is room for.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Router;
use axum::routing::get;
use futures_util::FutureExt;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::serve::connections::{Connections, Place};
use crate::serve::server;

fn address(text: &str) -> IpAddr {
    text.parse().expect("an address")
}

fn admit(connections: &Arc<Connections>, from: &str) -> Option<Place> {
    connections.admit(address(from))
}

fn is_sent_away(place: &Place) -> bool {
    place.given_away().now_or_never().is_some()
}

#[test]
fn one_address_pushes_out_its_own_oldest_connection_and_nobody_elses() {
    let connections = Connections::new(2, 100, Vec::new());
    let other = admit(&connections, "192.0.2.7").expect("room");
    let [first, second, third] = [1, 2, 3].map(|_| admit(&connections, "192.0.2.1").expect("room"));
    assert!(is_sent_away(&first));
    assert!(![&other, &second, &third].into_iter().any(is_sent_away));
    // Two of one IPv6 network are one household.
    let home = admit(&connections, "2001:db8::1").expect("room");
    let _home = admit(&connections, "2001:db8::2").expect("room");
    let _home = admit(&connections, "2001:db8::3").expect("room");
    assert!(is_sent_away(&home));
}

#[test]
fn a_proxy_speaks_for_everybody_and_is_not_bounded() {
    let proxy = "192.0.2.0/24".parse().expect("a network");
    let connections = Connections::new(2, 100, vec![proxy]);
    let places: Vec<Place> = (0..50)
        .map(|_| admit(&connections, "192.0.2.1").expect("room"))
        .collect();
    assert!(!places.iter().any(is_sent_away));
}

#[test]
fn the_connection_that_has_been_idle_longest_makes_room_and_a_busy_one_never() {
    let connections = Connections::new(100, 3, Vec::new());
    let [busy, done, fresh] = ["192.0.2.1", "192.0.2.2", "192.0.2.3"]
        .map(|from| admit(&connections, from).expect("room"));
    let under_way = busy.work().begin();
    drop(done.work().begin());
    let _fourth = admit(&connections, "192.0.2.4").expect("room");
    assert!(
        is_sent_away(&fresh),
        "it was idle before the other was done"
    );
    let _fifth = admit(&connections, "192.0.2.5").expect("room");
    assert!(is_sent_away(&done));
    assert!(!is_sent_away(&busy));
    drop(under_way);
}

#[test]
fn where_everybody_is_busy_a_new_connection_is_refused_until_one_goes() {
    let connections = Connections::new(100, 2, Vec::new());
    let busy = ["192.0.2.1", "192.0.2.2"].map(|from| admit(&connections, from).expect("room"));
    let under_way = busy.each_ref().map(|place| place.work().begin());
    assert!(admit(&connections, "192.0.2.3").is_none());
    drop((busy, under_way));
    assert!(admit(&connections, "192.0.2.3").is_some());
}

/// A head whose end never comes.
async fn begin_a_head(server: std::net::SocketAddr) -> TcpStream {
    let mut stream = TcpStream::connect(server).await.expect("a connection");
    let half = stream.write_all(b"GET / HTTP/1.1\r\nhost: x\r\n");
    half.await.expect("half a head is sent");
    stream
}

#[tokio::test]
async fn heads_that_are_only_half_sent_shut_nobody_out() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let server = listener.local_addr().expect("an address");
    let routes = Router::new().route("/", get(|| async { "here" }));
    let connections = Connections::new(8, 8, Vec::new());
    let running = tokio::spawn(server::run(
        listener,
        routes,
        connections,
        std::future::pending(),
    ));
    let mut heads = Vec::new();
    for _ in 0..30 {
        heads.push(begin_a_head(server).await);
    }
    let mut stream = TcpStream::connect(server).await.expect("a connection");
    let whole = b"GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
    stream.write_all(whole).await.expect("a head is sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("an answer");
    assert!(answer.ends_with("here"), "{answer}");
    // The first of them was closed to make room.
    assert!(matches!(heads[0].read(&mut [0]).await, Ok(0) | Err(_)));
    running.abort();
}
