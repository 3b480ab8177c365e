//! What Word and Excel files have in common: a zip of XML, and the checks
//! against zip bombs and false sizes.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};

use zip::ZipArchive;
use zip::result::ZipError;

use super::Problem;

/// More than this unpacked is no paper, but an attack.
const UNPACKED: u64 = 256 * 1024 * 1024;
/// A file with a password is no zip, but one of these with a zip in it.
const OLE: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

pub(super) fn open(mut file: File) -> Result<ZipArchive<File>, Problem> {
    let mut head = [0; OLE.len()];
    let has_head = file.read_exact(&mut head).is_ok();
    if has_head && head == OLE {
        return Err(Problem::Protected);
    }
    file.seek(SeekFrom::Start(0))
        .map_err(|_| Problem::Stopped)?;
    let archive = ZipArchive::new(file).map_err(|_| Problem::Damaged)?;
    // The stated size may be false; what is unpacked is counted once more where it is read.
    match archive.decompressed_size() {
        Some(size) if size > u128::from(UNPACKED) => Err(Problem::TooLarge),
        _ => Ok(archive),
    }
}

/// One file in the zip, of which no more than the limit is unpacked.
pub(super) fn part<'a>(
    archive: &'a mut ZipArchive<File>,
    name: &str,
) -> Result<impl Read + use<'a>, Problem> {
    let part = archive.by_name(name).map_err(|error| match error {
        ZipError::UnsupportedArchive(_) => Problem::Protected,
        _ => Problem::Damaged,
    })?;
    Ok(part.take(UNPACKED))
}
