//! Files on their way in: a form read field by field, never held whole.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::RequestExt;
use axum::body::Body;
use axum::extract::multipart::{Field, Multipart, MultipartError};
use axum::extract::{FromRequest, Request};
use axum::http::header::CONTENT_LENGTH;
use futures_util::{Stream, StreamExt};

use super::pace::is_too_slow;
use crate::error::{Error, Result};

const MB: u64 = 1024 * 1024;
/// What a form may hold beside its file.
const TRIMMINGS: u64 = 64 * 1024;
/// What may be read without a field handing it on. The parser keeps a field's
/// head, and whatever stands before the first field, until it has seen the end.
const UNUSED_LIMIT: u64 = 2 * MB;

/// The largest body of a form whose file may have `limit` bytes.
pub(crate) fn form_of(limit: u64) -> usize {
    usize::try_from(limit + TRIMMINGS).unwrap_or(usize::MAX)
}

/// A multipart form that nobody has said yet how large its file may be.
pub(crate) struct Upload {
    form: Multipart,
    length: Option<u64>,
    unused: Arc<AtomicU64>,
}

impl<S: Send + Sync> FromRequest<S> for Upload {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self> {
        let length = request.headers().get(CONTENT_LENGTH);
        let length = length.and_then(|length| length.to_str().ok()?.parse().ok());
        let unused = Arc::new(AtomicU64::new(0));
        let counter = Arc::clone(&unused);
        let request = request.with_limited_body().map(|body| {
            Body::from_stream(body.into_data_stream().map(move |piece| {
                let len = piece.as_ref().map_or(0, |piece| piece.len() as u64);
                match counter.fetch_add(len, Ordering::Relaxed) {
                    0..UNUSED_LIMIT => piece,
                    _ => Err(axum::Error::new("a form with too much beside its fields")),
                }
            }))
        });
        let form = Multipart::from_request(request, state)
            .await
            .map_err(|_| Error::WrongKind("The upload must be a form with a file.".into()))?;
        Ok(Self {
            form,
            length,
            unused,
        })
    }
}

impl Upload {
    /// The form, unless it says itself that its file has more than `limit`
    /// bytes: then it is refused before a byte is read.
    pub(crate) fn up_to(self, limit: u64) -> Result<UploadForm> {
        match self.length {
            Some(length) if length > limit + TRIMMINGS => Err(too_large(limit)),
            _ => Ok(UploadForm {
                form: self.form,
                limit,
                unused: self.unused,
            }),
        }
    }
}

/// A form whose file has a limit.
pub(crate) struct UploadForm {
    form: Multipart,
    limit: u64,
    unused: Arc<AtomicU64>,
}

impl UploadForm {
    /// The next field, after the rest of the one before.
    pub(crate) async fn next(&mut self) -> Result<Option<UploadField<'_>>> {
        let field = self.form.next_field().await;
        let field = field.map_err(|error| match self.unused.load(Ordering::Relaxed) {
            0..UNUSED_LIMIT => broken(&error, self.limit),
            _ => Error::TooLarge("The form holds too much beside its file.".into()),
        })?;
        Ok(field.map(|field| UploadField {
            field,
            limit: self.limit,
            unused: &self.unused,
        }))
    }
}

pub(crate) struct UploadField<'a> {
    field: Field<'a>,
    limit: u64,
    unused: &'a AtomicU64,
}

impl<'a> UploadField<'a> {
    pub(crate) fn name(&self) -> &str {
        self.field.name().unwrap_or_default()
    }

    /// The name that the file had where it came from, as the client says.
    pub(crate) fn file_name(&self) -> &str {
        self.field.file_name().unwrap_or_default()
    }

    pub(crate) fn pieces(
        self,
    ) -> impl Stream<Item = Result<bytes::Bytes, MultipartError>> + Send + 'a {
        let unused = self.unused;
        self.field.inspect(move |piece| {
            let len = piece.as_ref().map_or(0, |piece| piece.len() as u64);
            unused.fetch_sub(len, Ordering::Relaxed);
        })
    }

    /// A short text. What is longer, or no text at all, is nothing we know.
    pub(crate) async fn short_text(self) -> Result<Option<String>> {
        const LONGEST: usize = 200;
        let text = self.whole(LONGEST).await?;
        Ok(text.and_then(|text| String::from_utf8(text).ok()))
    }

    /// All of the field, held in memory; `None` where it is longer than `most`.
    pub(crate) async fn whole(self, most: usize) -> Result<Option<Vec<u8>>> {
        let limit = self.limit;
        let mut whole = Vec::new();
        let mut pieces = std::pin::pin!(self.pieces());
        while let Some(piece) = pieces.next().await {
            let piece = piece.map_err(|error| broken(&error, limit))?;
            if whole.len() + piece.len() > most {
                return Ok(None);
            }
            whole.extend_from_slice(&piece);
        }
        Ok(Some(whole))
    }
}

pub(crate) fn too_large(limit: u64) -> Error {
    Error::TooLarge(format!("Maximum file size is {}MB.", limit / MB).into())
}

/// What a form that broke off, or went on past its `limit`, is answered with.
pub(crate) fn broken(error: &MultipartError, limit: u64) -> Error {
    if error.status() == 413 {
        too_large(limit)
    } else if is_too_slow(error) {
        Error::TimedOut
    } else {
        Error::Malformed("The upload did not arrive whole. Please try again.".into())
    }
}

#[cfg(test)]
mod tests {
    use axum::extract::{FromRequest, Request};

    use super::Upload;
    use crate::error::Error;
    use crate::testing::fuzz::Texts;

    async fn read(form: String) -> Result<Vec<String>, Error> {
        let request = Request::post("/")
            .header("content-type", "multipart/form-data; boundary=x")
            .body(form.into())
            .map_err(|error| Error::Internal(error.to_string()))?;
        let mut form = Upload::from_request(request, &()).await?.up_to(1024)?;
        let mut names = Vec::new();
        while let Some(field) = form.next().await? {
            names.push(format!("{} {}", field.name(), field.file_name()));
            field.whole(100).await?;
        }
        Ok(names)
    }

    #[tokio::test]
    async fn fuzz_multipart_names() {
        let seeds = [
            "name=\"document\"; filename=\"COF.pdf\"",
            "name=document; filename*=UTF-8''%e6%a4%9c.pdf",
            "name=\"a\\\"b\"; filename=\"../../etc/passwd\"\r\ncontent-type: application/pdf",
            "name=\"x\"\r\n\r\ny\r\n--x\r\ncontent-disposition: form-data; name=\"z\"",
        ];
        for head in Texts::like(&seeds) {
            let form =
                format!("--x\r\ncontent-disposition: form-data; {head}\r\n\r\nbody\r\n--x--\r\n");
            match read(form).await {
                Ok(names) => assert!(names.len() <= 20, "{head:?}: {names:?}"),
                Err(error) => {
                    let status = error.status().as_u16();
                    assert!(
                        [400, 413, 415, 422].contains(&status),
                        "{head:?}: {error:?}"
                    );
                }
            }
        }
    }
}
