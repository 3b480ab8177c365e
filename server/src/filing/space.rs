//! Files stop before the disk is full, so that the database can still write.

use std::path::Path;

use cranedesk_platform::db::Location;
use cranedesk_platform::files::FilesLocation;

use crate::app::App;
use crate::config::Config;
use crate::error::{Error, Result};

/// Bytes that may still be written where a folder is, or will be; none where
/// the system does not say.
pub(crate) fn free(path: &Path) -> Option<u64> {
    let known = path.ancestors().find(|path| path.exists())?;
    let known = match known.as_os_str().is_empty() {
        true => Path::new("."),
        false => known,
    };
    let disk = rustix::fs::statvfs(known).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// The folders of this machine that stored files and the database grow in, and
/// what grows there.
pub(crate) fn growing_folders(config: &Config) -> Vec<(&'static str, &Path)> {
    let mut folders = Vec::new();
    if let FilesLocation::Folder(path) = &config.files {
        folders.push(("files", path.as_path()));
    }
    if let Location::Sqlite(path) = &config.database {
        folders.extend(path.parent().map(|folder| ("database", folder)));
    }
    folders
}

/// Refuses another file where the reserve would be touched.
pub(crate) fn check(app: &App) -> Result<()> {
    let reserve = app.config.reserve;
    if reserve == 0 {
        return Ok(());
    }
    for (_, folder) in growing_folders(&app.config) {
        if free(folder).is_some_and(|free| free < reserve) {
            tracing::warn!(folder = %folder.display(), reserve, "a file was refused: too little space is left");
            return Err(Error::LowSpace);
        }
    }
    Ok(())
}
