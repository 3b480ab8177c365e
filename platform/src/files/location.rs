//! Where files are kept: a folder of this machine, or a bucket.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use object_store::aws::AmazonS3Builder;
use object_store::local::LocalFileSystem;
use object_store::prefix::PrefixStore;
use object_store::{ClientOptions, ObjectStore, RetryConfig};

/// Long enough for one part over a slow line, short enough that an upload does not hang.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const RETRIES: usize = 3;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FilesLocation {
    Folder(PathBuf),
    S3 {
        bucket: String,
        prefix: Option<String>,
        access: S3Access,
    },
}

/// How to reach a bucket. Without keys, the machine's own role is used.
#[derive(Clone, PartialEq, Eq)]
pub struct S3Access {
    pub endpoint: Option<String>,
    pub region: String,
    pub access_key: Option<String>,
    pub secret_key: Option<String>,
    pub allow_http: bool,
}

/// A sentence for the operator who set the location; unlike `FilesError` it names it.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct LocationError(String);

impl LocationError {
    pub(super) fn no_folder(path: &Path) -> Self {
        let path = path.display();
        Self(format!(
            "There is no folder {path}. Is its disk mounted? If it is a new one, make it first."
        ))
    }
}

impl FilesLocation {
    /// Reads `file:///folder` or `s3://bucket/prefix`.
    pub fn parse(url: &str, access: S3Access) -> Result<Self, LocationError> {
        if let Some(path) = url.strip_prefix("file://") {
            parse_folder(url, path)
        } else if let Some(rest) = url.strip_prefix("s3://") {
            parse_bucket(rest, access)
        } else {
            Err(LocationError(format!(
                "\"{url}\" is no place for files. Write file:///srv/files or s3://bucket/prefix."
            )))
        }
    }

    pub(super) fn open(&self) -> Result<Arc<dyn ObjectStore>, LocationError> {
        match self {
            Self::Folder(path) => open_folder(path),
            Self::S3 {
                bucket,
                prefix,
                access,
            } => open_bucket(bucket, prefix.as_deref(), access),
        }
    }
}

fn parse_folder(url: &str, path: &str) -> Result<FilesLocation, LocationError> {
    if !path.starts_with('/') {
        return Err(LocationError(format!(
            "\"{url}\" needs a full path, with three slashes: file:///srv/files."
        )));
    }
    if path.contains('%') {
        return Err(LocationError(format!(
            "\"{url}\" contains %. Write the path as it is on disk, without % codes."
        )));
    }
    Ok(FilesLocation::Folder(path.into()))
}

fn parse_bucket(rest: &str, access: S3Access) -> Result<FilesLocation, LocationError> {
    let (bucket, prefix) = rest.split_once('/').unwrap_or((rest, ""));
    let allowed =
        |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'A'..=b'Z' | b'.' | b'-' | b'_');
    // A URL with keys in it fails here, so the name is not repeated: it could hold a secret.
    if !(3..=63).contains(&bucket.len()) || !bucket.bytes().all(allowed) {
        return Err(LocationError(
            "The bucket in s3://bucket/prefix needs 3 to 63 letters, digits, dots or dashes."
                .to_owned(),
        ));
    }
    let prefix = prefix.trim_matches('/');
    Ok(FilesLocation::S3 {
        bucket: bucket.to_owned(),
        prefix: (!prefix.is_empty()).then(|| prefix.to_owned()),
        access,
    })
}

fn open_folder(path: &Path) -> Result<Arc<dyn ObjectStore>, LocationError> {
    let failed = |error: &dyn fmt::Display| {
        LocationError(format!(
            "The folder for files {} cannot be used: {error}.",
            path.display()
        ))
    };
    std::fs::create_dir_all(path).map_err(|error| failed(&error))?;
    let store = LocalFileSystem::new_with_prefix(path).map_err(|error| failed(&error))?;
    Ok(Arc::new(store.with_fsync(true)))
}

fn open_bucket(
    bucket: &str,
    prefix: Option<&str>,
    access: &S3Access,
) -> Result<Arc<dyn ObjectStore>, LocationError> {
    let plain = |endpoint: &String| endpoint.starts_with("http://");
    if access.endpoint.as_ref().is_some_and(plain) && !access.allow_http {
        return Err(LocationError(
            "The S3 endpoint starts with http://, so files would travel unprotected. \
             Use https://, or allow plain HTTP."
                .to_owned(),
        ));
    }
    if access.access_key.is_some() != access.secret_key.is_some() {
        return Err(LocationError(
            "The S3 access key and secret key belong together: set both or neither.".to_owned(),
        ));
    }

    // The read time-out restarts with every byte received: a slow reader may take its time over a
    // large file, but a server that falls silent is noticed.
    let client = ClientOptions::new()
        .with_allow_http(access.allow_http)
        .with_connect_timeout(CONNECT_TIMEOUT)
        .with_read_timeout(REQUEST_TIMEOUT)
        .with_timeout_disabled();
    let retry = RetryConfig {
        max_retries: RETRIES,
        retry_timeout: REQUEST_TIMEOUT,
        ..RetryConfig::default()
    };
    // Not every S3 server knows how to delete in bulk; each knows how to delete one.
    let mut builder = AmazonS3Builder::new()
        .with_bucket_name(bucket)
        .with_region(&access.region)
        .with_client_options(client)
        .with_retry(retry)
        .with_disable_bulk_delete(true);
    if let Some(endpoint) = &access.endpoint {
        builder = builder.with_endpoint(endpoint);
    }
    if let (Some(access_key), Some(secret_key)) = (&access.access_key, &access.secret_key) {
        builder = builder
            .with_access_key_id(access_key)
            .with_secret_access_key(secret_key);
    }
    let store = builder
        .build()
        .map_err(|error| LocationError(format!("The bucket {bucket} cannot be used: {error}.")))?;
    Ok(match prefix {
        Some(prefix) => Arc::new(PrefixStore::new(store, prefix)),
        None => Arc::new(store),
    })
}

impl fmt::Debug for S3Access {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("S3Access")
            .field("endpoint", &self.endpoint)
            .field("region", &self.region)
            .field("access_key", &self.access_key)
            .field("secret_key", &self.secret_key.as_ref().map(|_| "hidden"))
            .field("allow_http", &self.allow_http)
            .finish()
    }
}
