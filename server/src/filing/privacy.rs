//! What is stored is for the server's own user alone.

use std::ffi::OsStr;
use std::path::PathBuf;

use cranedesk_platform::db::Location;
use cranedesk_platform::files::FilesLocation;

use crate::config::Config;

/// Closes what stands open to other users of the machine.
pub(crate) fn close_to_others(config: &Config) {
    let mut tightened = Vec::new();
    if let Location::Sqlite(path) = &config.database
        && let (Some(folder), Some(name)) = (path.parent(), path.file_name())
    {
        let (name, files) = (name.as_encoded_bytes(), OsStr::new("files"));
        // The database has a log and an index beside it.
        let is_ours = |entry: &OsStr| entry.as_encoded_bytes().starts_with(name) || entry == files;
        tightened.push(cranedesk_platform::tighten(folder, is_ours));
    }
    if let FilesLocation::Folder(folder) = &config.files {
        tightened.push(cranedesk_platform::tighten(folder, |_| true));
    }
    for error in tightened.into_iter().filter_map(Result::err) {
        tracing::warn!(%error, "the data could not be closed to other users");
    }
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
