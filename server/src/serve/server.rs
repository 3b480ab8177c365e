//! The server: accepts connections, bounds how long they may dawdle, and lets
//! those under way finish when it is told to stop.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tower::ServiceExt;

use super::router;
use crate::app::App;
use crate::http::client::Peer;

/// A client must send its request's head within this time; an idle
/// connection is closed after it too.
const HEADER_READ: Duration = Duration::from_secs(30);
/// How long requests under way get to finish at shutdown.
const FAREWELL: Duration = Duration::from_secs(20);
/// A pause when the system has no room for another connection.
const BREATHER: Duration = Duration::from_millis(50);

/// Serves until the process is asked to stop.
pub(crate) async fn serve(app: App) -> io::Result<()> {
    let wanted = app.config.listen;
    let listener = TcpListener::bind(wanted).await.map_err(|error| {
        io::Error::new(error.kind(), format!("cannot serve on {wanted}: {error}"))
    })?;
    println!("CraneDesk is at http://{}", listener.local_addr()?);
    run(listener, router::build(app), stop_signal()).await;
    Ok(())
}

pub(crate) async fn run(listener: TcpListener, router: Router, stop: impl Future<Output = ()>) {
    let open = GracefulShutdown::new();
    let mut stop = std::pin::pin!(stop);
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => serve_connection(stream, peer, &router, &open),
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(BREATHER).await;
                }
            },
            () = &mut stop => break,
        }
    }
    drop(listener);
    tracing::info!("stopping; requests under way may finish");
    if tokio::time::timeout(FAREWELL, open.shutdown())
        .await
        .is_err()
    {
        tracing::warn!("some requests did not finish in time");
    }
}

fn serve_connection(stream: TcpStream, peer: SocketAddr, router: &Router, open: &GracefulShutdown) {
    // Answers are written whole; waiting to fill a packet only adds delay.
    let _ = stream.set_nodelay(true);
    let router = router.clone();
    let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(Peer(peer.ip()));
        router.clone().oneshot(request.map(axum::body::Body::new))
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_READ)
        .serve_connection(TokioIo::new(stream), service);
    let connection = open.watch(connection);
    tokio::spawn(async move {
        if let Err(error) = connection.await {
            tracing::debug!(%error, "a connection ended early");
        }
    });
}

async fn stop_signal() {
    use tokio::signal::unix::{SignalKind, signal};
    match signal(SignalKind::terminate()) {
        Ok(mut terminate) => tokio::select! {
            _ = terminate.recv() => {}
            _ = tokio::signal::ctrl_c() => {}
        },
        Err(error) => {
            tracing::warn!(%error, "only Ctrl-C stops this server");
            let _ = tokio::signal::ctrl_c().await;
        }
    }
}
