//! A place for files under names of one's own choosing, such as backups.
//!
//! A file appears under its name only when it is whole: in a folder it is
//! written as `name.part` and renamed, in S3 nobody sees an unfinished upload.

use std::fs::TryLockError;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bytes::Bytes;
use futures_util::stream::{BoxStream, StreamExt, TryStreamExt};
use jiff::Timestamp;
use object_store::path::Path as ObjectPath;
use object_store::{MultipartUpload, ObjectStore, ObjectStoreExt};
use tokio::fs::File;
use tokio::io::AsyncWriteExt;

use super::{FilesError, FilesLocation, LocationError};

/// S3 takes at most 10,000 parts, so this bounds a file to 160 GB.
const PART: usize = 16 * 1024 * 1024;
/// The disk is asked to keep up, so that no later write of somebody else waits for all of it.
const SYNC_EVERY: usize = 4 * 1024 * 1024;
const UNFINISHED: &str = "part";

#[derive(Clone, Debug)]
pub struct Shelf {
    store: Arc<dyn ObjectStore>,
    folder: Option<Arc<Path>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShelfEntry {
    pub name: String,
    pub size: u64,
    pub modified: Timestamp,
}

impl Shelf {
    pub fn open(location: &FilesLocation) -> Result<Self, LocationError> {
        let folder = match location {
            // It is never made: where a disk is not mounted, another would fill up.
            FilesLocation::Folder(path) if !path.is_dir() => {
                return Err(LocationError::no_folder(path));
            }
            FilesLocation::Folder(path) => Some(Arc::from(path.as_path())),
            FilesLocation::S3 { .. } => None,
        };
        Ok(Self {
            store: location.open()?,
            folder,
        })
    }

    /// Where it is a folder of this machine.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Begins a file. One of that name must not be there.
    pub async fn create(&self, name: &str) -> Result<ShelfWriter, FilesError> {
        if self.holds(name).await? {
            let there = io::Error::new(ErrorKind::AlreadyExists, format!("{name} is there"));
            return Err(FilesError::Refused(there.into()));
        }
        let target = match &self.folder {
            Some(folder) => Target::create(folder, name).await?,
            None => Target::Bucket {
                upload: self.store.put_multipart(&ObjectPath::from(name)).await?,
                part: Vec::new(),
            },
        };
        Ok(ShelfWriter { target, size: 0 })
    }

    pub async fn holds(&self, name: &str) -> Result<bool, FilesError> {
        if let Some(folder) = &self.folder {
            return Ok(tokio::fs::try_exists(folder.join(name)).await?);
        }
        match self.store.head(&ObjectPath::from(name)).await {
            Ok(_) => Ok(true),
            Err(object_store::Error::NotFound { .. }) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Its size and its bytes, or none when it is not there.
    pub async fn read(
        &self,
        name: &str,
    ) -> Result<Option<(u64, BoxStream<'static, Result<Bytes, FilesError>>)>, FilesError> {
        if let Some(folder) = &self.folder {
            return match std::fs::File::open(folder.join(name)) {
                Ok(file) => {
                    let size = file.metadata()?.len();
                    Ok(Some((
                        size,
                        super::read::file_chunks(file, 0..size).boxed(),
                    )))
                }
                Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
                Err(error) => Err(error.into()),
            };
        }
        match self.store.get(&ObjectPath::from(name)).await {
            Ok(found) => Ok(Some((
                found.meta.size,
                found.into_stream().map_err(FilesError::from).boxed(),
            ))),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Every whole file, by name.
    pub async fn list(&self) -> Result<Vec<ShelfEntry>, FilesError> {
        let found = self.store.list_with_delimiter(None).await?;
        let entries = found.objects.into_iter().filter_map(|object| {
            let name = object.location.filename()?.to_owned();
            let is_part = Path::new(&name)
                .extension()
                .is_some_and(|ending| ending == UNFINISHED);
            let modified = object.last_modified;
            (!is_part).then_some(ShelfEntry {
                name,
                size: object.size,
                modified: Timestamp::from_second(modified.timestamp()).ok()?,
            })
        });
        let mut entries: Vec<ShelfEntry> = entries.collect();
        entries.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(entries)
    }

    pub async fn delete(&self, name: &str) -> Result<(), FilesError> {
        if let Some(folder) = &self.folder {
            return Ok(tokio::fs::remove_file(folder.join(name)).await?);
        }
        super::delete_object(&*self.store, &ObjectPath::from(name)).await
    }

    /// What is left in a folder of files whose writer was ended; one that is
    /// still being written is locked and not listed.
    pub fn unfinished(&self) -> Result<Vec<PathBuf>, FilesError> {
        let Some(folder) = &self.folder else {
            return Ok(Vec::new());
        };
        let mut found = Vec::new();
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            let is_part = path.extension().is_some_and(|ending| ending == UNFINISHED);
            if is_part && std::fs::File::open(&path)?.try_lock_shared().is_ok() {
                found.push(path);
            }
        }
        Ok(found)
    }
}

/// One file being written. Dropped without `finish`, it never appears.
pub struct ShelfWriter {
    target: Target,
    size: u64,
}

enum Target {
    Folder {
        file: File,
        unsynced: usize,
        part: PathBuf,
        whole: PathBuf,
    },
    Bucket {
        upload: Box<dyn MultipartUpload>,
        part: Vec<u8>,
    },
}

impl Target {
    async fn create(folder: &Path, name: &str) -> Result<Self, FilesError> {
        let whole = folder.join(name);
        let part = folder.join(format!("{name}.{UNFINISHED}"));
        let file = File::options()
            .write(true)
            .create(true)
            .truncate(false)
            .open(&part)
            .await?
            .into_std()
            .await;
        match file.try_lock() {
            Ok(()) => file.set_len(0)?,
            Err(TryLockError::WouldBlock) => {
                let busy = io::Error::new(ErrorKind::ResourceBusy, "it is being written already");
                return Err(FilesError::Refused(busy.into()));
            }
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
        Ok(Self::Folder {
            file: File::from_std(file),
            unsynced: 0,
            part,
            whole,
        })
    }
}

impl ShelfWriter {
    pub async fn write(&mut self, bytes: &[u8]) -> Result<(), FilesError> {
        self.size += bytes.len() as u64;
        match &mut self.target {
            Target::Folder { file, unsynced, .. } => {
                file.write_all(bytes).await?;
                *unsynced += bytes.len();
                if *unsynced >= SYNC_EVERY {
                    file.sync_data().await?;
                    *unsynced = 0;
                }
            }
            Target::Bucket { upload, part } => {
                part.extend_from_slice(bytes);
                while part.len() >= PART {
                    let later = part.split_off(PART);
                    let now = std::mem::replace(part, later);
                    upload.put_part(Bytes::from(now).into()).await?;
                }
            }
        }
        Ok(())
    }

    /// Answers the size once the file is on disk, under its name.
    pub async fn finish(self) -> Result<u64, FilesError> {
        match self.target {
            Target::Folder {
                mut file,
                part,
                whole,
                ..
            } => {
                file.flush().await?;
                file.sync_all().await?;
                tokio::fs::rename(&part, &whole).await?;
                if let Some(folder) = whole.parent() {
                    // The name is on disk only when the folder is.
                    File::open(folder).await?.sync_all().await?;
                }
            }
            Target::Bucket { mut upload, part } => {
                upload.put_part(Bytes::from(part).into()).await?;
                upload.complete().await?;
            }
        }
        Ok(self.size)
    }

    /// Clears what was written.
    pub async fn give_up(self) {
        let cleared = match self.target {
            Target::Folder { part, .. } => tokio::fs::remove_file(&part)
                .await
                .map_err(FilesError::from),
            Target::Bucket { mut upload, .. } => upload.abort().await.map_err(FilesError::from),
        };
        if let Err(error) = cleared {
            tracing::warn!(?error, "an unfinished file could not be cleared");
        }
    }
}
