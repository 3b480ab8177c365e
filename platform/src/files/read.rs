//! Reading a stored file, whole or a range of it, as a stream.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;

use bytes::Bytes;
use futures_util::stream::{self, BoxStream, Stream, StreamExt, TryStreamExt};
use object_store::{GetOptions, GetRange, GetResultPayload, ObjectStore, ObjectStoreExt};
use tokio::io::{AsyncSeekExt, AsyncWriteExt};
use tokio::task::spawn_blocking;

use super::{FileKey, Files, FilesError};

/// What one trip to the disk brings: large enough to keep the trips few.
const CHUNK: u64 = 256 * 1024;

pub struct FileBody {
    /// Of the whole file.
    pub size: u64,
    /// What the stream brings.
    pub range: Range<u64>,
    pub stream: BoxStream<'static, Result<Bytes, FilesError>>,
}

impl Files {
    /// Opens a file for reading, or none when it is absent. A range that goes past the end is cut
    /// there; one that starts there is refused.
    pub async fn read(
        &self,
        key: &FileKey,
        range: Option<Range<u64>>,
    ) -> Result<Option<FileBody>, FilesError> {
        if range.as_ref().is_some_and(Range::is_empty) {
            return Err(FilesError::OutOfRange);
        }
        let start = range.as_ref().map(|range| range.start);
        let options = GetOptions {
            range: range.map(GetRange::Bounded),
            ..GetOptions::default()
        };
        let path = key.to_path();
        let found = match self.store.get_opts(&path, options).await {
            Ok(found) => found,
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            Err(error) => {
                return Err(match start {
                    Some(start) if self.is_past_end(key, start).await => FilesError::OutOfRange,
                    _ => error.into(),
                });
            }
        };
        let (size, range) = (found.meta.size, found.range);
        let stream = match found.payload {
            GetResultPayload::File(file, _) => file_chunks(file, range.clone()).boxed(),
            GetResultPayload::Stream(stream) => stream.map_err(FilesError::from).boxed(),
        };
        Ok(Some(FileBody {
            size,
            range,
            stream,
        }))
    }

    /// A file that another process can be given, or none when it is absent. Out of a folder it
    /// is the stored file itself; out of S3 it is a copy that nobody else sees.
    pub async fn open_file(&self, key: &FileKey) -> Result<Option<File>, FilesError> {
        let found = match self.store.get(&key.to_path()).await {
            Ok(found) => found,
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let mut stream = match found.payload {
            GetResultPayload::File(file, _) => return Ok(Some(file)),
            GetResultPayload::Stream(stream) => stream,
        };
        let mut copy = tokio::fs::File::from_std(tempfile::tempfile()?);
        while let Some(piece) = stream.try_next().await? {
            copy.write_all(&piece).await?;
        }
        copy.rewind().await?;
        Ok(Some(copy.into_std().await))
    }

    /// Stores report a range that misses the file each in its own way, so the size decides.
    async fn is_past_end(&self, key: &FileKey, start: u64) -> bool {
        let found = self.store.head(&key.to_path()).await;
        found.is_ok_and(|meta| start >= meta.size)
    }
}

fn file_chunks(
    file: File,
    range: Range<u64>,
) -> impl Stream<Item = Result<Bytes, FilesError>> + Send {
    stream::try_unfold((file, range), |(mut file, range)| async move {
        if range.is_empty() {
            return Ok(None);
        }
        spawn_blocking(move || {
            let len = CHUNK.min(range.end - range.start);
            let chunk = read_exactly(&mut file, range.start, len)?;
            Ok(Some((chunk, (file, range.start + len..range.end))))
        })
        .await
        .unwrap_or_else(|stopped| Err(FilesError::Unavailable(stopped.into())))
    })
}

fn read_exactly(file: &mut File, start: u64, len: u64) -> io::Result<Bytes> {
    let mut chunk = Vec::with_capacity(len as usize);
    file.seek(SeekFrom::Start(start))?;
    file.take(len).read_to_end(&mut chunk)?;
    if chunk.len() as u64 == len {
        Ok(chunk.into())
    } else {
        Err(io::ErrorKind::UnexpectedEof.into())
    }
}
