//! What is stored is for the server's own user alone.

use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};

use cranedesk_platform::db::Location;
use cranedesk_platform::files::FilesLocation;

use crate::config::Config;

/// Closes what stands open to other users of the machine.
pub(crate) fn close_to_others(config: &Config) {
    for error in close_places(&config.database, &config.files) {
        tracing::warn!(%error, "the data could not be closed to other users");
    }
}

/// The data folder, and the folder of the files within it; with what went wrong.
fn close_places(database: &Location, files: &FilesLocation) -> Vec<io::Error> {
    let database = match database {
        Location::Sqlite(path) => Some(path.as_path()),
        Location::Postgres { .. } => None,
    };
    let files = match files {
        FilesLocation::Folder(folder) => Some(folder.as_path()),
        FilesLocation::S3 { .. } => None,
    };
    let mut folders: Vec<&Path> = [database, files]
        .into_iter()
        .flatten()
        .filter_map(Path::parent)
        .collect();
    folders.dedup();
    let mut errors = Vec::new();
    for folder in folders {
        let within = |path: Option<&Path>| {
            let path = path.filter(|path| path.parent() == Some(folder));
            path.and_then(|path| path.file_name().map(OsStr::to_owned))
        };
        let (database, files) = (within(database), within(files));
        let is_ours = |entry: &OsStr| {
            // The database has a log and an index beside it.
            let is_database = database.as_ref().is_some_and(|name| {
                entry
                    .as_encoded_bytes()
                    .starts_with(name.as_encoded_bytes())
            });
            is_database || files.as_deref() == Some(entry)
        };
        errors.extend(cranedesk_platform::tighten(folder, is_ours).err());
    }
    if let Some(folder) = files {
        errors.extend(cranedesk_platform::tighten(folder, |_| true).err());
    }
    errors
}

/// The database with what lies beside it, and the stored files.
fn own_paths(config: &Config) -> Vec<PathBuf> {
    let mut paths = Vec::new();
    if let Location::Sqlite(path) = &config.database {
        for ending in ["", "-wal", "-shm"] {
            let mut name = path.as_os_str().to_owned();
            name.push(ending);
            paths.push(PathBuf::from(name));
        }
    }
    if let FilesLocation::Folder(folder) = &config.files {
        paths.push(folder.clone());
    }
    paths
}

/// How much of it root has made in a folder that is another user's.
pub(crate) fn left_by_root(config: &Config) -> usize {
    let mut count = 0;
    for path in own_paths(config) {
        let _ = cranedesk_platform::each_left_by_root(&path, &mut |_| {
            count += 1;
            Ok(())
        });
    }
    count
}

/// Gives what a command made as root to the owner of the folder it is in: the
/// server could not read it otherwise.
pub(crate) fn hand_over(config: &Config) {
    if !rustix::process::geteuid().is_root() {
        return;
    }
    for path in own_paths(config) {
        let hand_over = &mut cranedesk_platform::hand_over;
        if let Err(error) = cranedesk_platform::each_left_by_root(&path, hand_over) {
            tracing::warn!(%error, "not all could be given to the owner of the data folder");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt;

    use super::{FilesLocation, Location, close_places};

    #[test]
    fn a_data_folder_that_holds_files_alone_is_closed_too() {
        let folder = tempfile::tempdir().expect("a folder");
        let data = folder.path().join("data");
        let files = data.join("files");
        fs::create_dir_all(&files).expect("folders");
        for open in [&data, &files] {
            fs::set_permissions(open, Permissions::from_mode(0o755)).expect("open to all");
        }
        let database = Location::Postgres {
            url: String::new(),
            connections: 1,
        };
        let errors = close_places(&database, &FilesLocation::Folder(files.clone()));
        assert!(errors.is_empty(), "{errors:?}");
        for closed in [&data, &files] {
            let mode = fs::metadata(closed).expect("a folder").permissions().mode();
            assert_eq!(mode & 0o777, 0o700, "{}", closed.display());
        }
    }
}
