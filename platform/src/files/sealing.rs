//! Which key the store is sealed with: found out before anything is written,
//! and changed by writing every file anew.

use bytes::Bytes;
use futures_util::{StreamExt, TryStreamExt};
use object_store::path::Path;
use object_store::{GetOptions, GetRange, ObjectStoreExt};

use super::{FileEntry, FileKey, Files, FilesError, Incoming, PutError};
use crate::sealed::{self, HEADER, KeyId, Keys, Opener, Sealer, Wrap};

/// A small sealed file beside the others; the key that opens it is the store's.
const MARK: &str = "sealed-by";

/// Beside it, the names of keys that some files may still be sealed with: from
/// when another key is set until every file was brought to it.
const BEFORE: &str = "sealed-before";
/// Where the mark is lost, as many files are looked at for the key they need.
const LOOKED_AT: usize = 8;

/// Whether what is stored from now on is sealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sealing {
    Off,
    On(KeyId),
}

/// What became of one file when the store's key changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resealed {
    Done,
    /// It was as it should be.
    Already,
    /// It was removed meanwhile.
    Gone,
}

fn needs(id: &str) -> FilesError {
    FilesError::WrongKey(format!(
        "Some stored files are encrypted with the key {id}: put it into CRANEDESK_FILES_OLD_KEYS, \
         and run `cranedesk files encrypt` before you take it away."
    ))
}

impl Files {
    /// Compares the store's key with the one that is set, and refuses another,
    /// before anything is written. A new key is noted.
    pub async fn unlock(&self) -> Result<Sealing, FilesError> {
        let current = self.keys.current.as_ref();
        let mark = Path::from(MARK);
        match (self.head(&mark).await?, current) {
            (None, None) => {}
            (None, Some(_)) => {
                self.check_some_files().await?;
                self.note_key().await?;
            }
            (Some(head), _) => {
                self.check_mark(&head)?;
                self.check_keys_before().await?;
                let before = sealed::key_id(&head);
                let is_current = current.is_some_and(|key| before == Some(key.id()));
                if current.is_some() && !is_current {
                    self.note_key_before(before).await?;
                    self.note_key().await?;
                }
            }
        }
        let _ = self.unlocked.set(());
        Ok(current.map_or(Sealing::Off, |key| Sealing::On(key.id())))
    }

    /// The same, without noting anything.
    pub async fn check_key(&self) -> Result<Sealing, FilesError> {
        match self.head(&Path::from(MARK)).await? {
            Some(head) => {
                self.check_mark(&head)?;
                self.check_keys_before().await?;
            }
            None => self.check_some_files().await?,
        }
        let current = self.keys.current.as_ref();
        Ok(current.map_or(Sealing::Off, |key| Sealing::On(key.id())))
    }

    fn check_mark(&self, head: &[u8]) -> Result<(), FilesError> {
        if self.keys.is_empty() {
            let name = sealed::key_id(head).map_or(String::new(), |id| format!(" {id}"));
            return Err(FilesError::WrongKey(format!(
                "The stored files are encrypted with the key{name}, and CRANEDESK_FILES_KEY is not set."
            )));
        }
        Opener::new(head, self.opening(), MARK)?;
        Ok(())
    }

    /// The mark may be lost; what the files are sealed with then tells.
    async fn check_some_files(&self) -> Result<(), FilesError> {
        let mut entries = self.list().take(LOOKED_AT);
        while let Some(entry) = entries.try_next().await? {
            if let Some(id) = self.key_of(&entry.key).await?
                && self.keys.find(id).is_none()
            {
                return Err(needs(&id.to_string()));
            }
        }
        Ok(())
    }

    /// Refuses a store some of whose files need a key that was taken away too early.
    async fn check_keys_before(&self) -> Result<(), FilesError> {
        let known: Vec<String> = self
            .keys
            .current
            .iter()
            .chain(&self.keys.old)
            .map(|key| key.id().to_string())
            .collect();
        let before = self.keys_before().await?;
        match before.iter().find(|id| !known.contains(id)) {
            Some(id) => Err(needs(id)),
            None => Ok(()),
        }
    }

    async fn keys_before(&self) -> Result<Vec<String>, FilesError> {
        match self.store.get(&Path::from(BEFORE)).await {
            Ok(found) => {
                let text = String::from_utf8_lossy(&found.bytes().await?).into_owned();
                Ok(text.lines().map(str::to_owned).collect())
            }
            Err(object_store::Error::NotFound { .. }) => Ok(Vec::new()),
            Err(error) => Err(error.into()),
        }
    }

    async fn note_key_before(&self, id: Option<KeyId>) -> Result<(), FilesError> {
        let mut ids = self.keys_before().await?;
        ids.extend(id.map(|id| id.to_string()));
        ids.dedup();
        let text = Bytes::from(ids.join("\n"));
        self.store.put(&Path::from(BEFORE), text.into()).await?;
        Ok(())
    }

    /// Every file was brought to the current key, or is plain.
    pub async fn forget_keys_before(&self) -> Result<(), FilesError> {
        super::delete_object(&*self.store, &Path::from(BEFORE)).await
    }

    /// Whether a server has been started with the current key, so that it opens
    /// what is sealed with it.
    pub async fn is_key_in_use(&self) -> Result<bool, FilesError> {
        let head = self.head(&Path::from(MARK)).await?;
        let noted = head.and_then(|head| sealed::key_id(&head));
        let current = self.keys.current.as_ref().map(|key| key.id());
        Ok(noted.is_some() && noted == current)
    }

    /// A file is written only where it is known that its key is the store's.
    pub(super) async fn ensure_unlocked(&self) -> Result<(), FilesError> {
        if self.keys.is_empty() || self.unlocked.initialized() {
            return Ok(());
        }
        self.unlock().await.map(|_| ())
    }

    async fn note_key(&self) -> Result<(), FilesError> {
        let Some(key) = &self.keys.current else {
            return Ok(());
        };
        let mark = Sealer::new(Wrap::Main(key), MARK).seal(b"cranedesk", true);
        self.store
            .put(&Path::from(MARK), Bytes::from(mark).into())
            .await?;
        Ok(())
    }

    /// Takes the note of a key away, once no file needs one.
    pub async fn forget_key(&self) -> Result<(), FilesError> {
        super::delete_object(&*self.store, &Path::from(MARK)).await
    }

    pub(super) fn opening(&self) -> Keys<'_> {
        Keys {
            ring: &self.keys,
            passphrase: None,
        }
    }

    /// The first bytes of an object, at most as many as a header has.
    async fn head(&self, path: &Path) -> Result<Option<Bytes>, FilesError> {
        let options = GetOptions {
            range: Some(GetRange::Bounded(0..HEADER as u64)),
            ..GetOptions::default()
        };
        match self.store.get_opts(path, options).await {
            Ok(found) => Ok(Some(found.bytes().await?)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            // An empty file has no range.
            Err(error) => match self.store.head(path).await {
                Ok(meta) if meta.size == 0 => Ok(Some(Bytes::new())),
                _ => Err(error.into()),
            },
        }
    }

    /// Which key a file is sealed with; none for a plain one.
    pub async fn key_of(&self, key: &FileKey) -> Result<Option<KeyId>, FilesError> {
        let head = self.head(&key.to_path()).await?;
        Ok(head.and_then(|head| sealed::key_id(&head)))
    }

    /// Writes a file anew if it is not sealed as new ones are. It is replaced
    /// in one step: cut off, the old one is there.
    pub async fn reseal(&self, entry: &FileEntry) -> Result<Resealed, FilesError> {
        let Some(head) = self.head(&entry.key.to_path()).await? else {
            return Ok(Resealed::Gone);
        };
        let wanted = self.keys.current.as_ref().map(|key| key.id());
        if sealed::key_id(&head) == wanted && sealed::is_sealed(&head) == wanted.is_some() {
            return Ok(Resealed::Already);
        }
        let Some(body) = self.read(&entry.key, None).await? else {
            return Ok(Resealed::Gone);
        };
        let incoming = Incoming::new(body.stream, 0).await?;
        let replaced = self.put_replacing(entry.key.clone(), incoming).await;
        replaced.map_err(|error| match error {
            PutError::Store(error) | PutError::Interrupted(error) => error,
            PutError::TooLarge { .. } => FilesError::OutOfRange,
        })?;
        Ok(Resealed::Done)
    }
}
