//! Stored files: streamed in, hashed and counted, read back by range, in a folder or in S3.
//!
//! A file is known by its random [`FileKey`] and nothing else; whoever stores one keeps the key.
//! A bucket needs a lifecycle rule that ends unfinished multipart uploads: only a crash leaves
//! one behind, and S3 shows it to nobody.

mod belonging;
mod error;
mod incoming;
mod key;
mod location;
mod put;
mod read;
mod scratch;
mod sealing;
mod shelf;
mod sweep;
#[cfg(test)]
mod tests;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use futures_util::TryStreamExt;
use object_store::{ObjectStore, ObjectStoreExt};
use tokio::sync::{OnceCell, watch};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::sealed::Keyring;

pub use error::{FilesError, PutError};
pub use incoming::Incoming;
pub use key::{FileKey, InvalidKey};
pub use location::{FilesLocation, LocationError, S3Access};
pub use put::StoredFile;
pub use read::FileBody;
pub use scratch::Scratch;
pub use sealing::{Resealed, Sealing};
pub use shelf::{Shelf, ShelfEntry, ShelfWriter};
pub use sweep::{FileEntry, SweepError, Swept};

/// S3 takes no smaller part than this, save the last.
const S3_PART: usize = 5 * 1024 * 1024;
const FOLDER_PART: usize = 512 * 1024;
const CHECK_TIMEOUT: Duration = Duration::from_secs(3);

/// The file store. Cheap to clone; all clones are the same store.
#[derive(Clone, Debug)]
pub struct Files {
    store: Arc<dyn ObjectStore>,
    folder: Option<Arc<Path>>,
    part_size: usize,
    uploads: watch::Sender<usize>,
    keys: Arc<Keyring>,
    /// Set once the store is known to be sealed with the key that is set.
    unlocked: Arc<OnceCell<()>>,
}

impl Files {
    /// Opens the store and creates a missing folder. Whether S3 answers is for `check` to say.
    pub fn open(location: &FilesLocation) -> Result<Self, LocationError> {
        let store = location.open()?;
        let (folder, part_size) = match location {
            FilesLocation::Folder(path) => (Some(Arc::from(path.as_path())), FOLDER_PART),
            FilesLocation::S3 { .. } => (None, S3_PART),
        };
        Ok(Self {
            store,
            folder,
            part_size,
            uploads: watch::Sender::new(0),
            keys: Arc::default(),
            unlocked: Arc::default(),
        })
    }

    /// The same store; what is stored from here on is sealed with the current key.
    #[must_use]
    pub fn with_keys(mut self, keys: Keyring) -> Self {
        self.keys = Arc::new(keys);
        self
    }

    /// Removes a file. One that is already gone is as good as removed.
    pub async fn delete(&self, key: &FileKey) -> Result<(), FilesError> {
        delete_object(&*self.store, &key.to_path()).await
    }

    /// Fails, within a few seconds, when a file could not be stored now.
    pub async fn check(&self) -> Result<(), FilesError> {
        let check = async {
            match &self.folder {
                Some(folder) => check_folder(folder.to_path_buf()).await,
                None => self.check_bucket().await,
            }
        };
        timeout(CHECK_TIMEOUT, check)
            .await
            .unwrap_or_else(|elapsed| Err(FilesError::Unavailable(elapsed.into())))
    }

    /// Lists a place that is always empty: one short answer, yet it needs the bucket and the keys.
    async fn check_bucket(&self) -> Result<(), FilesError> {
        let nowhere = object_store::path::Path::from("check");
        let Err(error) = self.store.list(Some(&nowhere)).try_next().await else {
            return Ok(());
        };
        // A failed listing hides its reason; asking for one object tells a refusal apart.
        match self.store.head(&nowhere).await.map_err(FilesError::from) {
            Err(refused @ FilesError::Refused(_)) => Err(refused),
            _ => Err(error.into()),
        }
    }

    /// Waits until no upload is under way and broken ones are cleared, for an orderly end.
    pub async fn settled(&self) {
        let mut uploads = self.uploads.subscribe();
        // Cannot fail: `self` holds a sender.
        let _ = uploads.wait_for(|running| *running == 0).await;
    }
}

async fn delete_object(
    store: &dyn ObjectStore,
    path: &object_store::path::Path,
) -> Result<(), FilesError> {
    match store.delete(path).await {
        Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// Writes a byte, because an empty file can still be made on a full disk. It is named like an
/// unfinished upload, so that a sweep clears it should the process end in between.
async fn check_folder(folder: PathBuf) -> Result<(), FilesError> {
    let probe = folder.join(format!("{}#1", key::random_digits()));
    spawn_blocking(move || {
        let written = std::fs::File::create_new(&probe).and_then(|mut file| file.write_all(b"\n"));
        let removed = std::fs::remove_file(&probe);
        Ok(written.and(removed)?)
    })
    .await
    .unwrap_or_else(|stopped| Err(FilesError::Unavailable(stopped.into())))
}
