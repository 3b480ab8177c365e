//! The least speed of a client: a body that drips in, or an answer that nobody
//! takes, holds a connection and a file for only so long.
//!
//! Only the time counts in which the client is waited for. It is paid for with
//! bytes, so that a weak signal may stall and recover.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::BoxError;
use axum::body::Bytes;
use axum::extract::Request;
use hyper::body::{Body, Frame, SizeHint};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};

/// How long a client is waited for that moves nothing at all.
const PATIENCE: Duration = Duration::from_secs(45);
/// The waiting that one kilobyte pays for: half a kilobyte a second will do.
const PER_KILOBYTE: Duration = Duration::from_secs(2);

/// How much longer a client is waited for.
struct Patience {
    left: Duration,
    /// Since when nothing moved.
    since: Option<Instant>,
    alarm: Option<Pin<Box<Sleep>>>,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            left: PATIENCE,
            since: None,
            alarm: None,
        }
    }
}

impl Patience {
    fn moved(&mut self, bytes: usize) {
        if let Some(since) = self.since.take() {
            self.left = self.left.saturating_sub(since.elapsed());
        }
        let earned = PER_KILOBYTE.mul_f64(bytes as f64 / 1024.0);
        self.left = (self.left + earned).min(PATIENCE);
    }

    /// Ready once the client has been waited for long enough.
    fn poll_end(&mut self, context: &mut Context<'_>) -> Poll<()> {
        if self.since.is_none() {
            let now = Instant::now();
            self.since = Some(now);
            let end = now + self.left;
            match &mut self.alarm {
                Some(alarm) => alarm.as_mut().reset(end),
                None => self.alarm = Some(Box::pin(sleep_until(end))),
            }
        }
        match &mut self.alarm {
            Some(alarm) => alarm.as_mut().poll(context),
            None => Poll::Pending,
        }
    }
}

#[derive(Debug, thiserror::Error)]
#[error("the client is too slow")]
struct TooSlow;

/// Whether an error, or what lies behind it, is that a body came too slowly.
pub(crate) fn is_too_slow(error: &(dyn std::error::Error + 'static)) -> bool {
    std::iter::successors(Some(error), |error| error.source()).any(|error| error.is::<TooSlow>())
}

/// Bounds how slowly the body of a request may come.
pub(crate) async fn body(request: Request) -> Request {
    match request.body().is_end_stream() {
        true => request,
        false => request.map(|body| axum::body::Body::new(PacedBody::new(body))),
    }
}

/// The body of a request, as long as it comes fast enough.
struct PacedBody<B> {
    body: B,
    patience: Patience,
}

impl<B> PacedBody<B> {
    fn new(body: B) -> Self {
        Self {
            body,
            patience: Patience::default(),
        }
    }
}

impl<B> Body for PacedBody<B>
where
    B: Body<Data = Bytes, Error: Into<BoxError>> + Unpin,
{
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        let Self { body, patience } = &mut *self;
        let Poll::Ready(frame) = Pin::new(body).poll_frame(context) else {
            ready!(patience.poll_end(context));
            return Poll::Ready(Some(Err(TooSlow.into())));
        };
        if let Some(Ok(frame)) = &frame {
            patience.moved(frame.data_ref().map_or(0, Bytes::len));
        }
        Poll::Ready(frame.map(|frame| frame.map_err(Into::into)))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// A connection that ends when nobody takes what is written to it.
pub(crate) struct PacedStream<S> {
    stream: S,
    patience: Patience,
}

impl<S> PacedStream<S> {
    pub(crate) fn new(stream: S) -> Self {
        Self {
            stream,
            patience: Patience::default(),
        }
    }

    fn paced(
        &mut self,
        written: Poll<io::Result<usize>>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<usize>> {
        match written {
            Poll::Ready(written) => {
                self.patience.moved(*written.as_ref().unwrap_or(&0));
                Poll::Ready(written)
            }
            Poll::Pending => {
                ready!(self.patience.poll_end(context));
                Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, TooSlow)))
            }
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for PacedStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for PacedStream<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.paced(written, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.paced(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
