//! Stored files at both ends of their life: before a row names them, and
//! after none does any more.

pub(crate) mod commands;
mod hold;
mod privacy;
mod space;
#[cfg(test)]
mod tests;

use std::collections::HashSet;
use std::ops::Range;
use std::time::Duration;

use axum::extract::multipart::MultipartError;
use cranedesk_platform::db::{DbError, DbResult, Reader, Remark};
use cranedesk_platform::files::{
    FileKey, Files, Incoming, PutError, StoredFile, SweepError, Swept,
};
use futures_util::{TryStreamExt, stream};
use sha2::{Digest, Sha256};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::app::App;
use crate::error::{Error, Result};
use crate::http::upload;
use crate::place::{self, PlaceError};

pub(crate) use hold::{Hold, is_held};
pub(crate) use privacy::{close_to_others, hand_over, left_by_root};
pub(crate) use space::{check as check_space, free, growing_folders};

/// A file that is stored but that no row names yet. Dropped like that, be it
/// by a failure or because the client hung up, it is removed again.
pub(crate) struct Unfiled {
    files: Files,
    file: StoredFile,
    is_kept: bool,
}

impl Unfiled {
    /// Stores a file as it arrives, unless it is longer than `limit`.
    pub(crate) async fn receive(
        app: &App,
        incoming: Incoming<'_, MultipartError>,
        limit: u64,
    ) -> Result<Self> {
        space::check(app)?;
        let stored = app.files.put(incoming, limit).await;
        let file = stored.map_err(|error| match error {
            PutError::TooLarge { limit } => upload::too_large(limit),
            PutError::Interrupted(error) => upload::broken(&error, limit),
            PutError::Store(error) => error.into(),
        })?;
        Ok(Self::new(app, file))
    }

    /// Stores a file that was made here.
    pub(crate) async fn store(app: &App, bytes: Vec<u8>) -> Result<Self> {
        space::check(app)?;
        let whole = Incoming::from(bytes::Bytes::from(bytes));
        match app.files.put(whole, u64::MAX).await {
            Ok(file) => Ok(Self::new(app, file)),
            Err(PutError::Store(error)) => Err(error.into()),
            Err(other) => Err(Error::Internal(other.to_string())),
        }
    }

    /// Stores a file that was made on disk, piece by piece.
    pub(crate) async fn store_file(app: &App, path: &std::path::Path) -> Result<Self> {
        space::check(app)?;
        let file = tokio::fs::File::open(path).await.map_err(unread)?;
        let pieces = stream::try_unfold(file, async |mut file| {
            let mut piece = bytes::BytesMut::with_capacity(PIECE);
            match file.read_buf(&mut piece).await? {
                0 => Ok::<_, std::io::Error>(None),
                _ => Ok(Some((piece.freeze(), file))),
            }
        });
        let whole = Incoming::new(pieces, 0).await.map_err(unread)?;
        match app.files.put(whole, u64::MAX).await {
            Ok(file) => Ok(Self::new(app, file)),
            Err(PutError::Store(error)) => Err(error.into()),
            Err(other) => Err(Error::Internal(other.to_string())),
        }
    }

    fn new(app: &App, file: StoredFile) -> Self {
        Self {
            files: app.files.clone(),
            file,
            is_kept: false,
        }
    }

    pub(crate) fn file(&self) -> &StoredFile {
        &self.file
    }

    /// Keeps the file if its row was written. A definite no removes it; but
    /// when the database went away nobody knows whether the row is there, and
    /// the sweep has to find out.
    pub(crate) fn settle<T>(mut self, recorded: &Result<T>) {
        self.is_kept = !matches!(
            recorded,
            Err(Error::NotFound(_) | Error::Forbidden(_) | Error::OverQuota(_))
        );
    }
}

impl Drop for Unfiled {
    fn drop(&mut self) {
        if self.is_kept {
            return;
        }
        // Without a runtime the process is ending; the daily sweep then removes the file.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            let (files, key) = (self.files.clone(), self.file.key.clone());
            runtime.spawn(async move { remove(&files, &key).await });
        }
    }
}

/// What is read from disk at once.
const PIECE: usize = 256 * 1024;

fn unread(error: std::io::Error) -> Error {
    Error::Internal(format!("a file of our own cannot be read: {error}"))
}

/// Copies a stored file to a place on disk, and checks that it is what its row
/// says. `Ok(false)` where it is not there, or is another.
pub(crate) async fn copy(app: &App, key: &str, sha256: &str, to: &std::path::Path) -> Result<bool> {
    let Ok(key) = key.parse::<FileKey>() else {
        return Ok(false);
    };
    let Some(mut file) = app.files.read(&key, None).await? else {
        tracing::error!(%key, "a file that a row names is not in the store");
        return Ok(false);
    };
    let mut copy = tokio::fs::File::create(to).await.map_err(unwritten)?;
    let mut hash = Sha256::new();
    while let Some(piece) = file.stream.try_next().await? {
        hash.update(&piece);
        copy.write_all(&piece).await.map_err(unwritten)?;
    }
    copy.flush().await.map_err(unwritten)?;
    Ok(hex::encode(hash.finalize()) == sha256)
}

fn unwritten(error: std::io::Error) -> Error {
    match error.kind() {
        std::io::ErrorKind::StorageFull => Error::DiskFull,
        _ => Error::Internal(format!("a copy cannot be written: {error}")),
    }
}

/// Removes files whose rows are gone. One that cannot be removed now is left
/// to the sweep, and so is every one while somebody holds them.
pub(crate) async fn discard(app: &App, keys: &[String]) {
    if keys.is_empty() || is_held(app).await {
        return;
    }
    for key in keys.iter().filter_map(|key| key.parse().ok()) {
        remove(&app.files, &key).await;
    }
}

async fn remove(files: &Files, key: &FileKey) {
    if let Err(error) = files.delete(key).await {
        tracing::warn!(?error, "a file that nobody needs could not be removed");
    }
}

/// Part of a stored file, held whole: for parts that are known to be small.
pub(crate) async fn read(app: &App, key: &FileKey, range: Range<u64>) -> Result<Vec<u8>> {
    let Some(mut file) = app.files.read(key, Some(range)).await? else {
        return Err(Error::Internal(
            "a file that was just stored is gone".into(),
        ));
    };
    let mut bytes = Vec::new();
    while let Some(piece) = file.stream.try_next().await? {
        bytes.extend_from_slice(&piece);
    }
    Ok(bytes)
}

/// Does the work to its end, even if the client hangs up meanwhile.
pub(crate) async fn uncancelled<T: Send + 'static>(
    work: impl Future<Output = Result<T>> + Send + 'static,
) -> Result<T> {
    let remark = Remark::here().unwrap_or_default();
    tokio::spawn(remark.around(work))
        .await
        .unwrap_or_else(|error| Err(Error::Internal(error.to_string())))
}

/// How long a file may be without a row before it counts as left behind.
pub(crate) const GRACE: Duration = Duration::from_hours(24);

/// Whether some table names a file.
pub(crate) type NamesFile = fn(&mut Reader<'_>, &str) -> DbResult<bool>;

/// Why nothing was swept, or not all.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unswept {
    #[error("{0}")]
    Place(#[from] PlaceError),
    #[error("{0}")]
    Sweep(#[from] SweepError<DbError>),
}

/// Removes every file that none of the tables names, once it is certain that
/// this database is the one that knows.
pub(crate) async fn sweep(app: &App, tables: &'static [NamesFile]) -> Result<Swept, Unswept> {
    place::settle(&app.config.database, &app.db, &app.files).await?;
    let cut_off = app.clock.now() - GRACE;
    let swept = app
        .files
        .sweep(cut_off, |keys| {
            app.db.read(move |db| {
                let mut needed = HashSet::new();
                for key in keys {
                    for names_file in tables {
                        if names_file(db, key.as_str())? {
                            needed.insert(key);
                            break;
                        }
                    }
                }
                Ok(needed)
            })
        })
        .await?;
    Ok(swept)
}
