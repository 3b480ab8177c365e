//! Reading a stored file, whole or a range of it, as a stream. What is sealed
//! is opened on the way.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::sync::Arc;

use bytes::Bytes;
use futures_util::stream::{self, BoxStream, Stream, StreamExt, TryStreamExt};
use object_store::{
    GetOptions, GetRange, GetResult, GetResultPayload, ObjectStore, ObjectStoreExt,
};
use tokio::task::spawn_blocking;

use super::{FileKey, Files, FilesError};
use crate::sealed::{CELL, HEADER, Layout, Opener, is_sealed};

/// What one trip to the disk brings: large enough to keep the trips few.
const CHUNK: u64 = 256 * 1024;
/// The same for a sealed file.
const CELLS: u64 = CHUNK / CELL as u64;

type Chunks = BoxStream<'static, Result<Bytes, FilesError>>;

pub struct FileBody {
    /// Of the whole file.
    pub size: u64,
    /// What the stream brings.
    pub range: Range<u64>,
    pub stream: Chunks,
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
        match (&self.folder, self.keys.is_empty()) {
            (Some(_), _) => self.read_from_folder(key, range).await,
            (None, true) => self.read_plain(key, range).await,
            (None, false) => self.read_from_bucket(key, range).await,
        }
    }

    async fn read_from_folder(
        &self,
        key: &FileKey,
        range: Option<Range<u64>>,
    ) -> Result<Option<FileBody>, FilesError> {
        let found = match self.store.get(&key.to_path()).await {
            Ok(found) => found,
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let GetResultPayload::File(mut file, _) = found.payload else {
            return Err(FilesError::Unavailable("a folder has no streams".into()));
        };
        let stored = found.meta.size;
        // A look at the first bytes, which the disk reads ahead anyway.
        let mut head = [0; HEADER];
        let head = match stored >= HEADER as u64 {
            true => {
                file.read_exact(&mut head)?;
                Some(&head[..]).filter(|head| is_sealed(head))
            }
            false => None,
        };
        let Some(head) = head else {
            let range = cut(range, stored)?;
            return Ok(Some(FileBody {
                size: stored,
                range: range.clone(),
                stream: file_chunks(file, range).boxed(),
            }));
        };
        let opener = Arc::new(Opener::new(head, self.opening(), key.as_str())?);
        let layout = Layout::of_stored(stored).ok_or(FilesError::Damaged)?;
        let range = cut(range, layout.size)?;
        Ok(Some(FileBody {
            size: layout.size,
            range: range.clone(),
            stream: sealed_file_chunks(file, opener, layout, range).boxed(),
        }))
    }

    /// Out of S3 without keys: one request brings it.
    async fn read_plain(
        &self,
        key: &FileKey,
        range: Option<Range<u64>>,
    ) -> Result<Option<FileBody>, FilesError> {
        let start = range.as_ref().map(|range| range.start);
        let found = match self.get(key, range, None).await {
            Ok(found) => found,
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            Err(error) => {
                return Err(match start {
                    Some(start) if self.is_past_end(key, start).await => FilesError::OutOfRange,
                    _ => error.into(),
                });
            }
        };
        Ok(Some(FileBody {
            size: found.meta.size,
            range: found.range.clone(),
            stream: found.into_stream().map_err(FilesError::from).boxed(),
        }))
    }

    /// Out of S3 with keys: the header first, then the cells. Should the file be sealed anew in
    /// between, both are asked for once more.
    async fn read_from_bucket(
        &self,
        key: &FileKey,
        range: Option<Range<u64>>,
    ) -> Result<Option<FileBody>, FilesError> {
        for _ in 0..3 {
            let head = match self.get(key, Some(0..HEADER as u64), None).await {
                Ok(head) => head,
                Err(object_store::Error::NotFound { .. }) => return Ok(None),
                Err(error) if self.is_past_end(key, 0).await => {
                    tracing::debug!(%error, "an empty file has no range");
                    return self.read_plain(key, range).await;
                }
                Err(error) => return Err(error.into()),
            };
            let (stored, tag) = (head.meta.size, head.meta.e_tag.clone());
            let head = head.bytes().await?;
            if !is_sealed(&head) {
                return self.read_plain(key, range).await;
            }
            let opener = Opener::new(&head, self.opening(), key.as_str())?;
            let layout = Layout::of_stored(stored).ok_or(FilesError::Damaged)?;
            let range = cut(range.clone(), layout.size)?;
            let cells = layout.cells_of(&range);
            let wanted = layout.stored_range(cells.clone());
            let body = match self.get(key, Some(wanted), tag).await {
                Ok(body) => body,
                Err(object_store::Error::Precondition { .. }) => continue,
                Err(object_store::Error::NotFound { .. }) => return Ok(None),
                Err(error) => return Err(error.into()),
            };
            let stream = body.into_stream().map_err(FilesError::from).boxed();
            return Ok(Some(FileBody {
                size: layout.size,
                range: range.clone(),
                stream: opened(stream, opener, layout, cells.start, range).boxed(),
            }));
        }
        Err(FilesError::Unavailable(
            "the file changes all the time".into(),
        ))
    }

    async fn get(
        &self,
        key: &FileKey,
        range: Option<Range<u64>>,
        tag: Option<String>,
    ) -> object_store::Result<GetResult> {
        let options = GetOptions {
            range: range.map(GetRange::Bounded),
            if_match: tag,
            ..GetOptions::default()
        };
        self.store.get_opts(&key.to_path(), options).await
    }

    /// A file that another process can be given, or none when it is absent. Out of a folder it
    /// is the stored file itself; out of S3 it is a copy that nobody else sees, and of a sealed
    /// file one in memory, so that no disk holds it.
    pub async fn open_file(&self, key: &FileKey) -> Result<Option<File>, FilesError> {
        if self.folder.is_some() {
            let found = match self.store.get(&key.to_path()).await {
                Ok(found) => found,
                Err(object_store::Error::NotFound { .. }) => return Ok(None),
                Err(error) => return Err(error.into()),
            };
            if let GetResultPayload::File(mut file, _) = found.payload {
                let mut head = Vec::new();
                (&mut file).take(HEADER as u64).read_to_end(&mut head)?;
                if !is_sealed(&head) {
                    file.rewind()?;
                    return Ok(Some(file));
                }
            }
        }
        let Some(mut body) = self.read(key, None).await? else {
            return Ok(None);
        };
        let mut copy = match self.keys.is_empty() {
            true => tempfile::tempfile()?,
            false => in_memory()?,
        };
        while let Some(piece) = body.stream.try_next().await? {
            copy.write_all(&piece)?;
        }
        copy.rewind()?;
        Ok(Some(copy))
    }

    /// Stores report a range that misses the file each in its own way, so the size decides.
    async fn is_past_end(&self, key: &FileKey, start: u64) -> bool {
        let found = self.store.head(&key.to_path()).await;
        found.is_ok_and(|meta| start >= meta.size)
    }
}

fn in_memory() -> Result<File, FilesError> {
    let flags = rustix::fs::MemfdFlags::CLOEXEC;
    let file = rustix::fs::memfd_create("a stored file", flags).map_err(io::Error::from)?;
    Ok(file.into())
}

fn cut(range: Option<Range<u64>>, size: u64) -> Result<Range<u64>, FilesError> {
    match range {
        None => Ok(0..size),
        Some(range) if range.start >= size => Err(FilesError::OutOfRange),
        Some(range) => Ok(range.start..range.end.min(size)),
    }
}

pub(super) fn file_chunks(
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
            Ok(Some((chunk.into(), (file, range.start + len..range.end))))
        })
        .await
        .unwrap_or_else(|stopped| Err(FilesError::Unavailable(stopped.into())))
    })
}

/// The cells are opened on the thread that reads them.
fn sealed_file_chunks(
    file: File,
    opener: Arc<Opener>,
    layout: Layout,
    range: Range<u64>,
) -> impl Stream<Item = Result<Bytes, FilesError>> + Send {
    let cells = layout.cells_of(&range);
    stream::try_unfold((file, cells), move |(mut file, cells)| {
        let (opener, range) = (Arc::clone(&opener), range.clone());
        async move {
            if cells.is_empty() {
                return Ok(None);
            }
            spawn_blocking(move || {
                let now = cells.start..cells.end.min(cells.start + CELLS);
                let stored = layout.stored_range(now.clone());
                let mut chunk = read_exactly(&mut file, stored.start, stored.end - stored.start)?;
                open_cells(&opener, layout, now.clone(), &mut chunk)?;
                let chunk = clip(chunk.into(), layout.content_start(now.start), &range);
                Ok(Some((chunk, (file, now.end..cells.end))))
            })
            .await
            .unwrap_or_else(|stopped| Err(FilesError::Unavailable(stopped.into())))
        }
    })
}

/// Opens sealed cells that lie one behind the other, and leaves their content.
fn open_cells(
    opener: &Opener,
    layout: Layout,
    cells: Range<u64>,
    chunk: &mut Vec<u8>,
) -> Result<(), FilesError> {
    let base = layout.stored_range(cells.clone()).start;
    let mut filled = 0;
    for cell in cells {
        let stored = layout.stored_range(cell..cell + 1);
        let place = (stored.start - base) as usize..(stored.end - base) as usize;
        let sealed = chunk.get_mut(place.clone()).ok_or(FilesError::Damaged)?;
        let len = opener.open(cell, layout.is_last(cell), sealed)?.len();
        chunk.copy_within(place.start..place.start + len, filled);
        filled += len;
    }
    chunk.truncate(filled);
    Ok(())
}

/// What of a piece that begins at `start` lies in the range.
fn clip(piece: Bytes, start: u64, range: &Range<u64>) -> Bytes {
    let end = start + piece.len() as u64;
    let from = range.start.clamp(start, end) - start;
    let to = range.end.clamp(start, end) - start;
    piece.slice(from as usize..to as usize)
}

/// Opens cells as they come over the network.
fn opened(
    stream: Chunks,
    opener: Opener,
    layout: Layout,
    first: u64,
    range: Range<u64>,
) -> impl Stream<Item = Result<Bytes, FilesError>> + Send {
    let last = layout.cells_of(&range).end;
    let state = (stream, opener, first, Vec::new());
    stream::try_unfold(state, move |(mut stream, opener, cell, mut held)| {
        let range = range.clone();
        async move {
            if cell == last {
                return Ok(None);
            }
            let place = layout.stored_range(cell..cell + 1);
            let len = (place.end - place.start) as usize;
            while held.len() < len {
                let piece: Bytes = stream.try_next().await?.ok_or(FilesError::Damaged)?;
                held.extend_from_slice(&piece);
            }
            let later = held.split_off(len);
            let mut now = held;
            open_cells(&opener, layout, cell..cell + 1, &mut now)?;
            let piece = clip(now.into(), layout.content_start(cell), &range);
            Ok(Some((piece, (stream, opener, cell + 1, later))))
        }
    })
}

fn read_exactly(file: &mut File, start: u64, len: u64) -> io::Result<Vec<u8>> {
    let mut chunk = Vec::with_capacity(len as usize);
    file.seek(SeekFrom::Start(start))?;
    file.take(len).read_to_end(&mut chunk)?;
    if chunk.len() as u64 == len {
        Ok(chunk)
    } else {
        Err(io::ErrorKind::UnexpectedEof.into())
    }
}
