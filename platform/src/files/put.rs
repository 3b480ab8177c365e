//! Storing a file: the caller receives it, a task of its own hashes and stores it, so that
//! neither waits for the other.
//!
//! The caller can be dropped at any moment, when a client hangs up; the task cannot. It stores
//! what it was given to the end, or clears it away.

use std::sync::Arc;

use bytes::Bytes;
use futures_util::{Stream, TryStreamExt};
use object_store::path::Path;
use object_store::{MultipartUpload, ObjectStore, ObjectStoreExt};
use sha2::{Digest, Sha256};
use tokio::sync::{mpsc, oneshot, watch};

use super::{FileKey, Files, FilesError, Incoming, PutError, delete_object};
use crate::sealed::{CELL, FIRST, OTHER, Sealer, Wrap};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredFile {
    pub key: FileKey,
    pub size: u64,
    /// Lowercase hexadecimal digits.
    pub sha256: String,
}

pub(super) enum Piece {
    More(Bytes),
    Last(Bytes),
}

impl Files {
    /// Stores a file, unless it is longer than `limit`, breaks off, or the caller goes away: then
    /// nothing is left of it.
    pub async fn put<E: Send>(
        &self,
        incoming: Incoming<'_, E>,
        limit: u64,
    ) -> Result<StoredFile, PutError<E>> {
        self.put_as(FileKey::random(), incoming, limit).await
    }

    /// Stores a file under a key that is known already, in place of what is there.
    pub async fn put_as<E: Send>(
        &self,
        key: FileKey,
        incoming: Incoming<'_, E>,
        limit: u64,
    ) -> Result<StoredFile, PutError<E>> {
        self.ensure_unlocked().await?;
        let upload = self.start_upload(&key, OnFailure::Clear);
        let stored = finish_upload(key, upload, incoming, limit).await?;
        self.hand_over(&stored.key)?;
        Ok(stored)
    }

    /// Stores a file in place of the one under this key, which stays where that fails.
    pub(super) async fn put_replacing<E: Send>(
        &self,
        key: FileKey,
        incoming: Incoming<'_, E>,
    ) -> Result<StoredFile, PutError<E>> {
        self.ensure_unlocked().await?;
        let upload = self.start_upload(&key, OnFailure::Keep);
        let stored = finish_upload(key, upload, incoming, u64::MAX).await?;
        self.hand_over(&stored.key)?;
        Ok(stored)
    }

    /// A command that root runs leaves nothing that the server cannot read.
    fn hand_over(&self, key: &FileKey) -> Result<(), FilesError> {
        if let Some(folder) = &self.folder {
            let path = folder.join(key.to_path().to_string());
            if let Some(fan) = path.parent() {
                crate::hand_over(fan)?;
            }
            crate::hand_over(&path)?;
        }
        Ok(())
    }

    fn start_upload(&self, key: &FileKey, on_failure: OnFailure) -> Upload {
        let path = key.to_path();
        let current = self.keys.current.as_ref();
        let sealer = current.map(|main| Sealer::new(Wrap::Main(main), key.as_str()));
        let (upload, pieces, outcome) = match sealer {
            None => Upload::new(self.part_size, self.part_size),
            // Sealed, a part has the part's size again.
            Some(_) => {
                let others = self.part_size / CELL * OTHER;
                Upload::new(others - OTHER + FIRST, others)
            }
        };
        let store = Arc::clone(&self.store);
        let running = Running::start(&self.uploads);
        tokio::spawn(async move {
            store_or_clear(&*store, &path, sealer, pieces, outcome, on_failure).await;
            drop(running);
        });
        upload
    }
}

async fn finish_upload<E: Send>(
    key: FileKey,
    mut upload: Upload,
    incoming: Incoming<'_, E>,
    limit: u64,
) -> Result<StoredFile, PutError<E>> {
    match receive(incoming.into_chunks(), limit, &mut upload).await {
        Ok(size) => {
            let sha256 = upload.finish().await?;
            Ok(StoredFile { key, size, sha256 })
        }
        Err(error) => {
            upload.cancel().await;
            Err(error)
        }
    }
}

/// What to do about a file that was not stored, or that nobody waits for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OnFailure {
    Clear,
    /// Another file may be there under the same key.
    Keep,
}

async fn receive<E>(
    mut chunks: impl Stream<Item = Result<Bytes, E>> + Unpin,
    limit: u64,
    upload: &mut Upload,
) -> Result<u64, PutError<E>> {
    let mut size = 0;
    while let Some(chunk) = chunks.try_next().await.map_err(PutError::Interrupted)? {
        size += chunk.len() as u64;
        if size > limit {
            return Err(PutError::TooLarge { limit });
        }
        if upload.write(&chunk).await.is_err() {
            // No use in reading on; `finish` says what was wrong.
            break;
        }
    }
    Ok(size)
}

/// The caller's end of an upload. Dropping it without `finish` calls the upload off.
pub(super) struct Upload {
    part: Vec<u8>,
    /// What the part that is being filled holds, and every one behind it.
    room: usize,
    next_room: usize,
    pieces: mpsc::Sender<Piece>,
    outcome: oneshot::Receiver<Result<String, FilesError>>,
}

/// The store has failed and takes no more; the reason lies in the outcome.
pub(super) struct Stopped;

/// The hash of what was stored.
type Outcome = oneshot::Sender<Result<String, FilesError>>;

impl Upload {
    pub(super) fn new(first: usize, others: usize) -> (Self, mpsc::Receiver<Piece>, Outcome) {
        let (pieces, taken) = mpsc::channel(1);
        let (told, outcome) = oneshot::channel();
        let upload = Self {
            part: Vec::new(),
            room: first,
            next_room: others,
            pieces,
            outcome,
        };
        (upload, taken, told)
    }

    /// Copies, although the chunk could be kept: it may be a sliver of a large network buffer.
    pub(super) async fn write(&mut self, mut chunk: &[u8]) -> Result<(), Stopped> {
        while !chunk.is_empty() {
            if self.part.len() == self.room {
                self.hand_over().await?;
                self.room = self.next_room;
            }
            let room = self.room - self.part.len();
            let (now, later) = chunk.split_at(room.min(chunk.len()));
            self.part.extend_from_slice(now);
            chunk = later;
        }
        Ok(())
    }

    /// Returns when the task has taken the part, which means it is done with the one before. So
    /// one upload holds two parts at most: one being filled, one being stored.
    async fn hand_over(&mut self) -> Result<(), Stopped> {
        let part = std::mem::take(&mut self.part);
        self.send(Piece::More(part.into())).await?;
        let free = self.pieces.reserve().await.map_err(|_| Stopped)?;
        drop(free);
        Ok(())
    }

    async fn send(&self, piece: Piece) -> Result<(), Stopped> {
        self.pieces.send(piece).await.map_err(|_| Stopped)
    }

    async fn finish(mut self) -> Result<String, FilesError> {
        let part = std::mem::take(&mut self.part);
        // A task that has stopped tells why in the outcome.
        let _ = self.send(Piece::Last(part.into())).await;
        self.outcome
            .await
            .unwrap_or_else(|lost| Err(FilesError::Unavailable(lost.into())))
    }

    /// Returns when everything is cleared.
    async fn cancel(self) {
        drop(self.pieces);
        let _ = self.outcome.await;
    }
}

async fn store_or_clear(
    store: &dyn ObjectStore,
    path: &Path,
    sealer: Option<Sealer>,
    pieces: mpsc::Receiver<Piece>,
    outcome: Outcome,
    on_failure: OnFailure,
) {
    let stored = match store_pieces(store, path, sealer, pieces).await {
        Ok(Some(sha256)) => Ok(sha256),
        Ok(None) => return,
        Err(error) => Err(error.into()),
    };
    // The file may be stored although the store reported a failure; and if nobody waits for the key any
    // more, nobody will ever ask for it.
    let clears = on_failure == OnFailure::Clear;
    if stored.is_err() {
        if clears {
            clear(store, path).await;
        }
        let _ = outcome.send(stored);
    } else if outcome.send(stored).is_err() && clears {
        clear(store, path).await;
    }
}

/// The hash of the stored file. None where the pieces end without a last one: then it is not.
async fn store_pieces(
    store: &dyn ObjectStore,
    path: &Path,
    mut sealer: Option<Sealer>,
    mut pieces: mpsc::Receiver<Piece>,
) -> object_store::Result<Option<String>> {
    let first = match pieces.recv().await {
        None => return Ok(None),
        Some(Piece::Last(whole)) => {
            let stored = sealed(&mut sealer, &whole, true);
            store.put(path, stored.into()).await?;
            return Ok(Some(digits(Sha256::new_with_prefix(&whole))));
        }
        Some(Piece::More(first)) => first,
    };
    let mut upload = store.put_multipart(path).await?;
    let stored = store_parts(&mut *upload, sealer, first, pieces).await;
    if !matches!(stored, Ok(Some(_)))
        && let Err(error) = upload.abort().await
    {
        tracing::warn!(%error, "an unfinished upload could not be cleared");
    }
    stored
}

async fn store_parts(
    upload: &mut dyn MultipartUpload,
    mut sealer: Option<Sealer>,
    first: Bytes,
    mut pieces: mpsc::Receiver<Piece>,
) -> object_store::Result<Option<String>> {
    let mut hash = Sha256::new();
    let stored = sealed(&mut sealer, &first, false);
    store_part(upload, stored, &first, &mut hash).await?;
    while let Some(piece) = pieces.recv().await {
        match piece {
            Piece::More(part) => {
                let stored = sealed(&mut sealer, &part, false);
                store_part(upload, stored, &part, &mut hash).await?;
            }
            Piece::Last(part) => {
                let stored = sealed(&mut sealer, &part, true);
                store_part(upload, stored, &part, &mut hash).await?;
                upload.complete().await?;
                return Ok(Some(digits(hash)));
            }
        }
    }
    Ok(None)
}

/// The store, asked first, writes while the part is hashed here.
async fn store_part(
    upload: &mut dyn MultipartUpload,
    stored: Bytes,
    part: &Bytes,
    hash: &mut Sha256,
) -> object_store::Result<()> {
    let stored = upload.put_part(stored.into());
    let (stored, ()) = tokio::join!(stored, async { hash.update(part) });
    stored
}

/// The part as it is stored.
fn sealed(sealer: &mut Option<Sealer>, part: &Bytes, is_end: bool) -> Bytes {
    match sealer {
        None => part.clone(),
        Some(sealer) => sealer.seal(part, is_end).into(),
    }
}

fn digits(hash: Sha256) -> String {
    hex::encode(hash.finalize())
}

async fn clear(store: &dyn ObjectStore, path: &Path) {
    if let Err(error) = delete_object(store, path).await {
        tracing::warn!(?error, "a file that nobody needs could not be removed");
    }
}

/// Counts one upload as under way while it lives.
struct Running(watch::Sender<usize>);

impl Running {
    fn start(uploads: &watch::Sender<usize>) -> Self {
        uploads.send_modify(|running| *running += 1);
        Self(uploads.clone())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.0.send_modify(|running| *running -= 1);
    }
}
