//! What stands between the library that speaks to models and the provider.
//!
//! The library keeps a line of an answer, or the body of an error, until its
//! end, however long it is, and lets nobody count. So it is sent to a socket of
//! our own, and what it asks is passed on from here, with the bytes of the
//! answer counted on their way back.

use std::future::ready;
use std::io;
use std::os::unix::net::UnixListener as Listener;
use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{CONNECTION, CONTENT_LENGTH, HOST, TRANSFER_ENCODING};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures_util::StreamExt;
use tokio::net::UnixListener;
use tokio::runtime::Builder;
use tokio::sync::oneshot;
use url::Url;

use super::error::{Failure, LlmError, WHY};
use crate::extract::Folder;

/// More than a provider needs to say what is wrong.
const LARGEST_ERROR: usize = 64 * 1024;
/// No text holds this byte: the library gives the answer up as unusable.
const CUT: Bytes = Bytes::from_static(b"\xff");

/// Ends with its last clone.
#[derive(Clone, Debug)]
pub(super) struct Relay {
    pub(super) socket: PathBuf,
    _held: Arc<oneshot::Sender<()>>,
}

/// Where requests go, and how much may come back.
#[derive(Clone)]
struct Route {
    http: reqwest::Client,
    provider: Url,
    most: usize,
}

impl Relay {
    /// `most` is how many bytes one answer may have.
    pub(super) fn start(http: reqwest::Client, provider: Url, most: usize) -> io::Result<Self> {
        let folder = Folder::make().map_err(|error| io::Error::other(error.to_string()))?;
        let socket = folder.path().join("models");
        let listener = Listener::bind(&socket)?;
        listener.set_nonblocking(true)?;
        let route = Route {
            http,
            provider,
            most,
        };
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let (held, let_go) = oneshot::channel::<()>();
        std::thread::Builder::new()
            .name("models".into())
            .spawn(move || {
                let _folder = folder;
                runtime.block_on(async move {
                    let router = Router::new().fallback(pass_on).with_state(route);
                    match UnixListener::from_std(listener) {
                        // An error of `let_go` says that nobody holds the other end any more.
                        Ok(listener) => tokio::select! {
                            _ = axum::serve(listener, router) => {}
                            _ = let_go => {}
                        },
                        Err(error) => tracing::error!(%error, "models cannot be asked"),
                    }
                });
            })?;
        Ok(Self {
            socket,
            _held: Arc::new(held),
        })
    }
}

async fn pass_on(State(route): State<Route>, request: Request) -> Response {
    let (head, body) = request.into_parts();
    let mut url = route.provider;
    url.set_path(head.uri.path());
    url.set_query(head.uri.query());
    let mut headers = head.headers;
    for name in [HOST, CONNECTION, TRANSFER_ENCODING] {
        headers.remove(name);
    }
    let body = reqwest::Body::wrap_stream(body.into_data_stream());
    let asked = route.http.request(head.method, url).headers(headers);
    match asked.body(body).send().await {
        Ok(answer) if answer.status().is_success() => whole(answer, route.most),
        Ok(answer) => failed(answer).await,
        Err(error) => not_asked(&LlmError::from(&error)),
    }
}

/// The answer as it comes, up to `most` bytes.
fn whole(answer: reqwest::Response, most: usize) -> Response {
    let headers = of_answer(&answer);
    let pieces = answer.bytes_stream().scan(Some(most), |left, piece| {
        let Some(room) = *left else {
            return ready(None);
        };
        ready(Some(piece.map(|piece| {
            *left = room.checked_sub(piece.len());
            if left.is_some() { piece } else { CUT }
        })))
    });
    (headers, Body::from_stream(pieces)).into_response()
}

async fn failed(mut answer: reqwest::Response) -> Response {
    let (status, headers) = (answer.status(), of_answer(&answer));
    let mut body = Vec::new();
    loop {
        match answer.chunk().await {
            Ok(Some(piece)) => body.extend_from_slice(&piece),
            Ok(None) => return (status, headers, body).into_response(),
            Err(error) => return not_asked(&LlmError::from(&error)),
        }
        if body.len() > LARGEST_ERROR {
            return not_asked(&LlmError::new(Failure::Unusable, "the error has no end"));
        }
    }
}

fn of_answer(answer: &reqwest::Response) -> HeaderMap {
    let mut headers = answer.headers().clone();
    for name in [CONNECTION, CONTENT_LENGTH, TRANSFER_ENCODING] {
        headers.remove(name);
    }
    headers.remove(WHY);
    headers
}

/// The status that [`super::error::by_status`] reads as this failure.
fn not_asked(error: &LlmError) -> Response {
    let status = match error.failure {
        Failure::TimedOut => StatusCode::GATEWAY_TIMEOUT,
        Failure::Unusable => StatusCode::UNPROCESSABLE_ENTITY,
        _ => StatusCode::BAD_GATEWAY,
    };
    let why = HeaderValue::from_str(&error.detail);
    let why = why.unwrap_or(HeaderValue::from_static("not asked"));
    (status, [(WHY, why)]).into_response()
}
