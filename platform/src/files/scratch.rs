//! A file that is needed only for a moment: on disk, without a name, and gone
//! as soon as nobody holds it.

use std::fs::File;
use std::io::Seek;

use tokio::io::AsyncWriteExt;

use super::{Files, FilesError};

pub struct Scratch(tokio::fs::File);

impl Files {
    /// Where the store is a folder, on the same disk: where temporary files
    /// are, they may be kept in memory.
    pub fn scratch(&self) -> Result<Scratch, FilesError> {
        let file = match &self.folder {
            Some(folder) => tempfile::tempfile_in(folder)?,
            None => return Scratch::anywhere(),
        };
        Ok(Scratch(file.into()))
    }
}

impl Scratch {
    pub fn anywhere() -> Result<Self, FilesError> {
        Ok(Self(tempfile::tempfile()?.into()))
    }

    pub async fn write(&mut self, piece: &[u8]) -> Result<(), FilesError> {
        Ok(self.0.write_all(piece).await?)
    }

    /// The file, at its beginning.
    pub async fn finish(mut self) -> Result<File, FilesError> {
        self.0.flush().await?;
        let mut file = self.0.into_std().await;
        file.rewind()?;
        Ok(file)
    }
}
