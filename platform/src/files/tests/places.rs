//! The two kinds of place that every test of the store runs on, both real.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::files::{Files, FilesLocation};
pub(super) use crate::testing::bucket_at;
use crate::testing::{BUCKET, serve_bucket};

const PREFIX: &str = "yard/north";

/// A store and the disk beneath it.
pub(super) struct Place {
    pub(super) files: Files,
    pub(super) location: FilesLocation,
    disk: TempDir,
}

impl Place {
    pub(super) fn folder() -> Self {
        let disk = tempfile::tempdir().unwrap();
        let location = FilesLocation::Folder(disk.path().join("not/yet/there"));
        Self::open(disk, location)
    }

    pub(super) async fn s3() -> Self {
        let disk = tempfile::tempdir().unwrap();
        let endpoint = serve_bucket(disk.path()).await;
        Self::open(disk, bucket_at(endpoint))
    }

    /// The same bucket, asked with a key that is not the server's.
    pub(super) async fn s3_with_wrong_key() -> Self {
        let mut place = Self::s3().await;
        if let FilesLocation::S3 { access, .. } = &mut place.location {
            access.secret_key = Some("jib-and-boom".to_owned());
        }
        place.files = Files::open(&place.location).unwrap();
        place
    }

    fn open(disk: TempDir, location: FilesLocation) -> Self {
        Self {
            files: Files::open(&location).unwrap(),
            location,
            disk,
        }
    }

    /// What holds the whole store on the disk: the folder, or the bucket.
    pub(super) fn root(&self) -> PathBuf {
        match &self.location {
            FilesLocation::Folder(folder) => folder.clone(),
            FilesLocation::S3 { .. } => self.disk.path().join(BUCKET),
        }
    }

    /// The file that holds the object with this path.
    pub(super) fn object(&self, path: &str) -> PathBuf {
        match &self.location {
            FilesLocation::Folder(_) => self.root().join(path),
            FilesLocation::S3 { .. } => self.root().join(PREFIX).join(path),
        }
    }

    /// Everything on the disk that holds some of a file: objects, staged files and S3 parts.
    pub(super) fn traces(&self) -> Vec<PathBuf> {
        let mut found = Vec::new();
        walk(self.disk.path(), &mut found);
        // The S3 server notes an object's checksum beside the buckets and never removes the note.
        found.retain(|path| {
            let name = path.file_name().unwrap().to_str().unwrap();
            !name.starts_with(".bucket-") || name.contains(".upload-")
        });
        found
    }
}

fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            walk(&path, found);
        } else {
            found.push(path);
        }
    }
}

/// Runs one test body on a folder and on S3.
macro_rules! on_both {
    ($(async fn $name:ident($place:ident: Place) $body:block)+) => {$(
        mod $name {
            use super::*;

            async fn body($place: Place) $body

            #[tokio::test]
            async fn folder() {
                body(Place::folder()).await;
            }

            #[tokio::test]
            async fn s3() {
                body(Place::s3().await).await;
            }
        }
    )+};
}
pub(super) use on_both;
