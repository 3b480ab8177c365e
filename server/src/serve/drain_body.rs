//! Reads the rest of a request's body when it was answered before its end, and
//! throws it away. Closing the connection while the client still sends would
//! lose the answer: the client would see only a broken connection. Where more
//! is left than is worth reading, the answer says that the connection ends.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::HeaderValue;
use axum::http::header::{CONNECTION, EXPECT};
use axum::middleware::Next;
use axum::response::Response;
use http_body_util::BodyExt;
use hyper::body::{Body as _, Frame, SizeHint};

/// For how long, and for how many bytes, the rest of a body is read.
const TIME: Duration = Duration::from_secs(30);
const MOST: usize = 128 * 1024 * 1024;
/// A rest that is no reason to end a connection.
const SMALL: u64 = 64 * 1024;

pub(crate) async fn drain_body(request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    // With `Expect: 100-continue` the client sends no body after a refusal.
    let is_asked_first = request.headers().contains_key(EXPECT);
    let length = request.body().size_hint().exact();
    let progress = Arc::new(Progress::default());
    let told = Arc::clone(&progress);
    let request = request.map(|body| {
        Body::new(Drained {
            body: Some(body),
            progress: told,
            is_read_to_its_end: !is_asked_first,
        })
    });
    let mut response = next.run(request).await;
    let left = length.map(|length| length.saturating_sub(progress.read.load(Ordering::Relaxed)));
    let is_small = !is_asked_first && left.is_some_and(|left| left <= SMALL);
    // What was taken needed no more of it: at most the end of the last piece is left.
    let is_early = response.status().is_client_error() || response.status().is_server_error();
    if is_early && !progress.has_ended.load(Ordering::Relaxed) && !is_small {
        let close = HeaderValue::from_static("close");
        response.headers_mut().insert(CONNECTION, close);
    }
    response
}

#[derive(Default)]
struct Progress {
    read: AtomicU64,
    has_ended: AtomicBool,
}

struct Drained {
    body: Option<Body>,
    progress: Arc<Progress>,
    is_read_to_its_end: bool,
}

impl hyper::body::Body for Drained {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let Self { body, progress, .. } = &mut *self;
        let Some(open) = body else {
            return Poll::Ready(None);
        };
        let frame = ready!(Pin::new(&mut *open).poll_frame(context));
        let has_ended = match &frame {
            Some(Ok(frame)) => {
                let len = frame.data_ref().map_or(0, Bytes::len) as u64;
                progress.read.fetch_add(len, Ordering::Relaxed);
                open.is_end_stream()
            }
            None => true,
            Some(Err(_)) => false,
        };
        if has_ended {
            progress.has_ended.store(true, Ordering::Relaxed);
        }
        if !matches!(frame, Some(Ok(_))) {
            *body = None;
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.as_ref().is_none_or(|body| body.is_end_stream())
    }

    fn size_hint(&self) -> SizeHint {
        self.body
            .as_ref()
            .map_or_else(SizeHint::default, |body| body.size_hint())
    }
}

impl Drop for Drained {
    fn drop(&mut self) {
        let Some(body) = self.body.take().filter(|body| !body.is_end_stream()) else {
            return;
        };
        if !self.is_read_to_its_end {
            return;
        }
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(tokio::time::timeout(TIME, discard(body)));
        }
    }
}

async fn discard(mut body: Body) {
    let mut read = 0;
    while read < MOST
        && let Some(Ok(frame)) = body.frame().await
    {
        read += frame.data_ref().map_or(0, Bytes::len);
    }
}
