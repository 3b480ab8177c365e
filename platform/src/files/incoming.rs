//! A file on its way in, whose first bytes can be looked at before it is stored.

use std::convert::Infallible;

use bytes::{Bytes, BytesMut};
use futures_util::stream::{self, BoxStream, Stream, StreamExt, TryStreamExt};

/// Exists only once its head has been read, so a stream that broke early is never stored.
pub struct Incoming<'a, E> {
    read: Bytes,
    head_len: usize,
    rest: BoxStream<'a, Result<Bytes, E>>,
}

impl<'a, E> Incoming<'a, E> {
    /// Reads the first `head_len` bytes, or all of a stream that is shorter.
    pub async fn new(
        stream: impl Stream<Item = Result<Bytes, E>> + Send + 'a,
        head_len: usize,
    ) -> Result<Self, E> {
        // Fused, because a stream that ended within the head is asked again while storing.
        let mut rest = stream.fuse().boxed();
        let mut read = BytesMut::new();
        while read.len() < head_len {
            match rest.try_next().await? {
                Some(chunk) => read.extend_from_slice(&chunk),
                None => break,
            }
        }
        Ok(Self {
            head_len: head_len.min(read.len()),
            read: read.freeze(),
            rest,
        })
    }

    /// The first bytes, by which to tell what kind of file it is.
    pub fn head(&self) -> &[u8] {
        &self.read[..self.head_len]
    }

    /// The whole file in the order it came, head included.
    pub(super) fn into_chunks(self) -> impl Stream<Item = Result<Bytes, E>> + Send + Unpin + 'a
    where
        E: Send + 'a,
    {
        stream::iter([Ok(self.read)]).chain(self.rest)
    }
}

/// A file made here, such as a picture drawn anew.
impl From<Bytes> for Incoming<'static, Infallible> {
    fn from(bytes: Bytes) -> Self {
        Self {
            head_len: bytes.len(),
            read: bytes,
            rest: stream::empty().boxed(),
        }
    }
}
