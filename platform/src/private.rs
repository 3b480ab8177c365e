//! What is stored is for the server's own user alone: files 0600, folders 0700.

use std::ffi::OsStr;
use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use rustix::fs::Mode;
use rustix::process::umask;

const FOLDER: u32 = 0o700;
const FILE: u32 = 0o600;

/// From here on, whatever this process makes is for its own user alone.
pub fn keep_to_ourselves() {
    umask(Mode::RWXG | Mode::RWXO);
}

/// Closes to others a folder of ours that an older version left open, with all
/// that is in it. A folder that holds other things too than those named, such
/// as a whole disk, is not ours to close: then only what is named is.
pub fn tighten(folder: &Path, ours: impl Fn(&OsStr) -> bool) -> io::Result<()> {
    let mode = match fs::metadata(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        found => found?.permissions().mode() & 0o777,
    };
    if mode == FOLDER {
        return Ok(());
    }
    let mut is_shared = false;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        match ours(&entry.file_name()) {
            true => close(&entry.path())?,
            false => is_shared = true,
        }
    }
    match is_shared {
        true => {
            tracing::warn!(folder = %folder.display(), "others may look into the data folder");
            Ok(())
        }
        false => fs::set_permissions(folder, Permissions::from_mode(FOLDER)),
    }
}

/// Never follows a link: what it points to is not ours.
fn close(path: &Path) -> io::Result<()> {
    let kind = fs::symlink_metadata(path)?.file_type();
    if kind.is_dir() {
        for entry in fs::read_dir(path)? {
            close(&entry?.path())?;
        }
        fs::set_permissions(path, Permissions::from_mode(FOLDER))
    } else if kind.is_file() {
        fs::set_permissions(path, Permissions::from_mode(FILE))
    } else {
        Ok(())
    }
}
