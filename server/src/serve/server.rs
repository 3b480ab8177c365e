//! The server: accepts connections, bounds how many there are and how long
//! they may dawdle, and lets those under way finish when it is told to stop.

use std::convert::Infallible;
use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
use tower::ServiceExt;

use super::connections::{Connections, Place};
use super::router;
use crate::app::App;
use crate::console::say;
use crate::http::client::Peer;
use crate::http::held_open::HeldOpen;
use crate::http::pace::PacedStream;
use crate::live;

/// A client must send its request's head within this time; an idle
/// connection is closed after it too.
const HEADER_READ: Duration = Duration::from_secs(30);
/// The longest head of a request; a browser's has a few thousand bytes.
const LONGEST_HEAD: usize = 128 * 1024;
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
    let connections = Connections::of_this_process(app.config.trusted_proxies.clone());
    say(&format!(
        "CraneDesk is at http://{}",
        listener.local_addr()?
    ))?;
    let stop = live::ending_streams(app.clone(), stop_signal());
    run(listener, router::build(app), connections, stop).await;
    Ok(())
}

pub(crate) async fn run(
    listener: TcpListener,
    router: Router,
    connections: Arc<Connections>,
    stop: impl Future<Output = ()>,
) {
    let open = GracefulShutdown::new();
    let mut stop = std::pin::pin!(stop);
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => {
                    // Answers are written whole, so waiting to fill a packet only adds delay.
                    let _ = stream.set_nodelay(true);
                    match connections.admit(peer.ip()) {
                        Some(place) => serve_connection(stream, peer.ip(), place, &router, &open),
                        None => tracing::debug!(%peer, "no room for a connection"),
                    }
                }
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be accepted");
                    connections.shed();
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

pub(super) fn serve_connection<S>(
    stream: S,
    peer: IpAddr,
    place: Place,
    router: &Router,
    open: &GracefulShutdown,
) where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let (router, work) = (router.clone(), place.work());
    let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
        let (router, under_way) = (router.clone(), work.begin());
        request.extensions_mut().insert(Peer(peer));
        async move {
            let response = router.oneshot(request.map(Body::new)).await?;
            let is_idle = response.extensions().get::<HeldOpen>().is_some();
            Ok::<_, Infallible>(match is_idle {
                // Nothing is under way, and it gives way where there is no room.
                true => response,
                false => response.map(|body| Body::new(under_way.until_sent(body))),
            })
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_READ)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(PacedStream::new(stream)), service);
    let connection = open.watch(connection);
    tokio::spawn(async move {
        tokio::select! {
            ended = connection => if let Err(error) = ended {
                tracing::debug!(%error, "a connection ended early");
            },
            () = place.given_away() => tracing::debug!("an idle connection made room"),
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
