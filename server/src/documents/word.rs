//! A closer look at what may be a Word file: any zip or OLE file starts alike.

use cranedesk_platform::files::FileKey;
use futures_util::TryStreamExt;

use super::kind::Kind;
use crate::app::App;
use crate::error::Result;
use crate::filing;

/// Whether a stored file of a kind that its head suggests really is one.
pub(super) async fn is_really(app: &App, kind: Kind, key: &FileKey, size: u64) -> Result<bool> {
    match kind {
        Kind::Docx => has_word_parts(app, key, size).await,
        Kind::Doc => has_word_stream(app, key).await,
        _ => Ok(true),
    }
}

/// Where a zip's list of contents is told: its end, and a comment at most.
const ZIP_TAIL: u64 = 22 + 65_535;
/// No Word file has a list of contents as long as this.
const LONGEST_CONTENTS: u64 = 4 * 1024 * 1024;

async fn has_word_parts(app: &App, key: &FileKey, size: u64) -> Result<bool> {
    let tail = filing::read(app, key, size.saturating_sub(ZIP_TAIL)..size).await?;
    let Some((start, length)) = zip_contents(&tail) else {
        return Ok(false);
    };
    let end = start + length;
    if length > LONGEST_CONTENTS || end > size || length == 0 {
        return Ok(false);
    }
    let contents = filing::read(app, key, start..end).await?;
    let names = || zip_names(&contents);
    let is_text = |name: &[u8]| name.starts_with(b"word/document") && name.ends_with(b".xml");
    Ok(names().any(|name| name == b"[Content_Types].xml") && names().any(is_text))
}

/// Start and length of a zip's list of contents, out of the zip's end.
fn zip_contents(tail: &[u8]) -> Option<(u64, u64)> {
    let at = tail.windows(4).rposition(|bytes| bytes == b"PK\x05\x06")?;
    let end = &tail[at..];
    Some((number::<4>(end, 16)?, number::<4>(end, 12)?))
}

fn zip_names(mut contents: &[u8]) -> impl Iterator<Item = &[u8]> {
    const FIXED: usize = 46;
    std::iter::from_fn(move || {
        contents.strip_prefix(b"PK\x01\x02")?;
        let length = |at| Some(number::<2>(contents, at)? as usize);
        let (name, extra, comment) = (length(28)?, length(30)?, length(32)?);
        let found = contents.get(FIXED..FIXED + name)?;
        contents = contents.get(FIXED + name + extra + comment..)?;
        Some(found)
    })
}

fn number<const N: usize>(bytes: &[u8], at: usize) -> Option<u64> {
    let bytes = bytes.get(at..at + N)?;
    Some(
        bytes
            .iter()
            .rev()
            .fold(0, |sum, &byte| sum << 8 | u64::from(byte)),
    )
}

/// An OLE file is a little file system, and Word's text lies in it under this
/// name. Where its directory lies differs, so all of it is looked through.
async fn has_word_stream(app: &App, key: &FileKey) -> Result<bool> {
    let name: Vec<u8> = "WordDocument"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let Some(file) = app.files.read(key, None).await? else {
        return Ok(false);
    };
    let mut pieces = file.stream;
    let mut seen = Vec::new();
    while let Some(piece) = pieces.try_next().await? {
        seen.extend_from_slice(&piece);
        if seen.windows(name.len()).any(|bytes| bytes == name) {
            return Ok(true);
        }
        // The name may lie across two pieces.
        seen.drain(..seen.len().saturating_sub(name.len()));
    }
    Ok(false)
}
