//! Listing the store, and clearing away what nobody needs.

use std::collections::HashSet;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::time::SystemTime;

use futures_util::stream::{BoxStream, StreamExt, TryStreamExt};
use jiff::Timestamp;
use object_store::{ObjectMeta, ObjectStore};
use tokio::task::spawn_blocking;

use super::{FileKey, Files, FilesError};

/// How many keys are asked about at a time: one query each, within what databases take.
const BATCH: usize = 500;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileEntry {
    pub key: FileKey,
    pub modified: Timestamp,
    pub size: u64,
}

/// What a sweep removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Swept {
    pub files: u64,
    pub unfinished_uploads: u64,
}

#[derive(Debug, thiserror::Error)]
pub enum SweepError<E> {
    #[error("Which files are needed could not be found out.")]
    Lookup(#[source] E),
    #[error(transparent)]
    Store(#[from] FilesError),
}

impl Files {
    /// Every stored file, in no particular order. What this store did not write is not listed.
    pub fn list(&self) -> BoxStream<'static, Result<FileEntry, FilesError>> {
        let objects = self.store.list(None).map_err(FilesError::from);
        objects
            .try_filter_map(async |object| Ok(to_entry(object)))
            .boxed()
    }

    /// Removes files older than `cut_off` that are not among those `needed` answers with, and what
    /// a crash left of unfinished uploads. The cut-off must leave an upload time to be recorded,
    /// since a file is stored before anything refers to it.
    pub async fn sweep<E, Answer>(
        &self,
        cut_off: Timestamp,
        mut needed: impl FnMut(Vec<FileKey>) -> Answer,
    ) -> Result<Swept, SweepError<E>>
    where
        Answer: Future<Output = Result<HashSet<FileKey>, E>>,
    {
        let mut swept = Swept::default();
        let old = self
            .list()
            .try_filter(|entry| std::future::ready(entry.modified < cut_off));
        let mut batches = old.try_chunks(BATCH);
        while let Some(batch) = batches.next().await {
            let batch = batch.map_err(|failed| failed.1)?;
            let keys = batch.iter().map(|entry| entry.key.clone()).collect();
            let keep = needed(keys).await.map_err(SweepError::Lookup)?;
            for entry in batch.iter().filter(|entry| !keep.contains(&entry.key)) {
                self.remove_unneeded(entry).await?;
                swept.files += 1;
            }
        }
        swept.unfinished_uploads = self.sweep_unfinished(cut_off).await?;
        Ok(swept)
    }

    /// Removes a file that nothing names, and leaves a trace in the log.
    pub async fn remove_unneeded(&self, entry: &FileEntry) -> Result<(), FilesError> {
        self.delete(&entry.key).await?;
        let FileEntry {
            key,
            modified,
            size,
        } = entry;
        tracing::info!(%key, %modified, size, "a stored file that nothing names was removed");
        Ok(())
    }

    async fn sweep_unfinished(&self, cut_off: Timestamp) -> Result<u64, FilesError> {
        let Some(folder) = self.folder.clone() else {
            return Ok(0);
        };
        spawn_blocking(move || Ok(remove_staged(&folder, cut_off.into())?))
            .await
            .unwrap_or_else(|stopped| Err(FilesError::Unavailable(stopped.into())))
    }
}

fn to_entry(object: ObjectMeta) -> Option<FileEntry> {
    let modified = object.last_modified;
    let nanoseconds = i32::try_from(modified.timestamp_subsec_nanos()).ok()?;
    Some(FileEntry {
        key: FileKey::from_path(&object.location)?,
        modified: Timestamp::new(modified.timestamp(), nanoseconds).ok()?,
        size: object.size,
    })
}

fn remove_staged(folder: &Path, cut_off: SystemTime) -> io::Result<u64> {
    let mut removed = 0;
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        if entry.file_type()?.is_dir() {
            removed += remove_staged(&path, cut_off)?;
        } else if is_staged(&path) && is_older(&path, cut_off)? {
            std::fs::remove_file(&path)?;
            removed += 1;
        }
    }
    Ok(removed)
}

/// Until it is whole, an upload is written under its own name with `#` and a number behind it.
fn is_staged(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    let parts = name.and_then(|name| name.split_once('#'));
    parts.is_some_and(|(_, number)| {
        !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// An upload that ends while the sweep looks at it is not stale.
fn is_older(path: &Path, cut_off: SystemTime) -> io::Result<bool> {
    match std::fs::metadata(path).and_then(|found| found.modified()) {
        Ok(modified) => Ok(modified < cut_off),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}
