//! Which place the store belongs to: an id beside the files, by which a database
//! that knows nothing of them is told apart from theirs.

use bytes::Bytes;
use futures_util::TryStreamExt;
use object_store::ObjectStoreExt;
use object_store::path::Path;

use super::{Files, FilesError};

const MARK: &str = "belongs-to";

impl Files {
    /// The id of the place that the files belong to; none where none was noted.
    pub async fn owner(&self) -> Result<Option<String>, FilesError> {
        let found = match self.store.get(&Path::from(MARK)).await {
            Ok(found) => found.bytes().await?,
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let text = String::from_utf8_lossy(&found).trim().to_owned();
        Ok(Some(text))
    }

    pub async fn note_owner(&self, place: &str) -> Result<(), FilesError> {
        let text = Bytes::from(format!("{place}\n"));
        self.store.put(&Path::from(MARK), text.into()).await?;
        Ok(())
    }

    /// Whether no file is stored; notes beside the files do not count.
    pub async fn is_empty(&self) -> Result<bool, FilesError> {
        Ok(self.list().try_next().await?.is_none())
    }
}
