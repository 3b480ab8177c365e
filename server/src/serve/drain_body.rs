//! Reads the rest of a request's body when it was answered before its end, and
//! throws it away. Closing the connection while the client still sends would
//! lose the answer: the client would see only a broken connection.

use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::header::EXPECT;
use axum::middleware::Next;
use axum::response::Response;
use http_body_util::BodyExt;
use hyper::body::{Body as _, Frame, SizeHint};

/// For how long, and for how many bytes, the rest of a body is read.
const TIME: Duration = Duration::from_secs(30);
const MOST: usize = 128 * 1024 * 1024;

pub(crate) async fn drain_body(request: Request, next: Next) -> Response {
    // With `Expect: 100-continue` the client sends no body after a refusal.
    if request.headers().contains_key(EXPECT) {
        return next.run(request).await;
    }
    next.run(request.map(|body| Body::new(Drained(Some(body)))))
        .await
}

struct Drained(Option<Body>);

impl hyper::body::Body for Drained {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let Some(body) = &mut self.0 else {
            return Poll::Ready(None);
        };
        let frame = ready!(Pin::new(body).poll_frame(context));
        if !matches!(frame, Some(Ok(_))) {
            self.0 = None;
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.0.as_ref().is_none_or(|body| body.is_end_stream())
    }

    fn size_hint(&self) -> SizeHint {
        self.0
            .as_ref()
            .map_or_else(SizeHint::default, |body| body.size_hint())
    }
}

impl Drop for Drained {
    fn drop(&mut self) {
        let Some(body) = self.0.take().filter(|body| !body.is_end_stream()) else {
            return;
        };
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
