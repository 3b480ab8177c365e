//! What is stored is for the server's own user alone.

use std::ffi::OsStr;

use cranedesk_platform::db::Location;
use cranedesk_platform::files::FilesLocation;

use crate::config::Config;

/// Closes what an older version left open to other users of the machine.
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
