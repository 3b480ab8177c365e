//! What is stored is for the server's own user alone: files 0600, folders 0700.

use std::ffi::OsStr;
use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::{MetadataExt, PermissionsExt, lchown};
use std::path::Path;

use rustix::fs::Mode;
use rustix::process::{geteuid, umask};

const FOLDER: u32 = 0o700;
const FILE: u32 = 0o600;
/// A folder in which everybody may make things.
const STICKY: u32 = 0o1000;

/// From here on, whatever this process makes is for its own user alone.
pub fn keep_to_ourselves() {
    umask(Mode::RWXG | Mode::RWXO);
}

/// Closes to others a folder of ours that somebody made or an older version
/// left open, and in it what is named. One that other users have things in too,
/// such as /tmp, is not ours to close: then only what is named is.
pub fn tighten(folder: &Path, ours: impl Fn(&OsStr) -> bool) -> io::Result<()> {
    let own = match fs::metadata(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        found => found?,
    };
    let mut is_shared = own.uid() != geteuid().as_raw() || own.mode() & STICKY != 0;
    let is_the_systems = is_the_systems(folder)?;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        match ours(&entry.file_name()) {
            true => close(&entry.path())?,
            false => is_shared |= is_the_systems || is_anothers(&entry, &own)?,
        }
    }
    if mode(&own) == FOLDER {
        return Ok(());
    }
    if is_shared {
        tracing::warn!(folder = %folder.display(), "others may look into the data folder");
        return Ok(());
    }
    fs::set_permissions(folder, Permissions::from_mode(FOLDER))
}

fn mode(found: &fs::Metadata) -> u32 {
    found.mode() & 0o777
}

/// Every disk has a lost+found of root's, whosever it is otherwise.
fn is_anothers(entry: &fs::DirEntry, folder: &fs::Metadata) -> io::Result<bool> {
    let is_own = entry.metadata()?.uid() == folder.uid();
    Ok(!is_own && entry.file_name() != "lost+found")
}

/// A folder such as / or /srv, which root as the server's user must not close
/// where there are other things in it.
fn is_the_systems(folder: &Path) -> io::Result<bool> {
    let depth = folder.canonicalize()?.components().count();
    Ok(geteuid().is_root() && depth <= 2)
}

/// Never follows a link: what it points to is not ours. What is in a folder
/// that is closed already, nobody reaches.
fn close(path: &Path) -> io::Result<()> {
    let found = fs::symlink_metadata(path)?;
    if found.is_dir() && mode(&found) != FOLDER {
        for entry in fs::read_dir(path)? {
            close(&entry?.path())?;
        }
        fs::set_permissions(path, Permissions::from_mode(FOLDER))
    } else if found.is_file() && mode(&found) != FILE {
        fs::set_permissions(path, Permissions::from_mode(FILE))
    } else {
        Ok(())
    }
}

/// Whether root left this in a folder that is another's, who then cannot read it.
fn is_left_by_root(path: &Path) -> io::Result<Option<fs::Metadata>> {
    let Some(folder) = path.parent() else {
        return Ok(None);
    };
    let own = match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        found => found?,
    };
    let folder = match folder.as_os_str().is_empty() {
        true => fs::metadata(".")?,
        false => fs::metadata(folder)?,
    };
    Ok((own.uid() == 0 && folder.uid() != 0).then_some(folder))
}

/// Gives what root made in the folder of another to that one. Does nothing for
/// anybody but root.
pub fn hand_over(path: &Path) -> io::Result<()> {
    if !geteuid().is_root() {
        return Ok(());
    }
    match is_left_by_root(path)? {
        Some(folder) => lchown(path, Some(folder.uid()), Some(folder.gid())),
        None => Ok(()),
    }
}

/// Calls `each` with a path and all that is below it, outermost first, as far
/// as root left it in a folder of another.
pub fn each_left_by_root(
    path: &Path,
    each: &mut dyn FnMut(&Path) -> io::Result<()>,
) -> io::Result<()> {
    if is_left_by_root(path)?.is_some() {
        each(path)?;
    }
    if fs::symlink_metadata(path).is_ok_and(|found| found.is_dir()) {
        for entry in fs::read_dir(path)? {
            each_left_by_root(&entry?.path(), each)?;
        }
    }
    Ok(())
}
