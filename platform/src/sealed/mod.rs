//! Sealed files: encrypted and authenticated, cell by cell, so that any part
//! can be read without the rest.
//!
//! A sealed file begins with a header that holds the file's own key, wrapped by
//! the main key (or by one made from a passphrase). Behind it comes the content
//! in cells, each sealed with AES-256-GCM; a cell's number and whether it is the
//! last are part of what is sealed, so cells cannot be swapped, left out or cut
//! off. The header counts as part of the first cell: all cells but the last take
//! the same room, and some S3 servers want parts of one size.

mod header;
mod key;
mod passphrase;
#[cfg(test)]
mod tests;

use std::ops::Range;

use aws_lc_rs::aead::{AES_256_GCM, Aad, LessSafeKey, Nonce, UnboundKey};

use header::Header;
pub use header::{HEADER, is_sealed, key_id};
pub use key::{InvalidKey, KeyId, Keyring, MainKey};
pub use passphrase::Passphrase;

const TAG: usize = 16;
/// What a cell takes in the sealed file, its tag included.
pub const CELL: usize = 64 * 1024;
/// What the first cell holds, and every other.
pub const FIRST: usize = CELL - TAG - HEADER;
pub const OTHER: usize = CELL - TAG;

#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum SealError {
    #[error("it is encrypted with the key {0}, which is not among those set")]
    UnknownKey(KeyId),
    #[error("it is encrypted with a passphrase, and none was given")]
    NeedsPassphrase,
    #[error("the passphrase is not the right one")]
    WrongPassphrase,
    #[error("it was changed or damaged after it was written")]
    Damaged,
    #[error("it was encrypted by a newer cranedesk")]
    Newer,
}

/// What a file's own key is wrapped with.
#[derive(Clone, Copy)]
pub enum Wrap<'a> {
    Main(&'a MainKey),
    Passphrase(&'a Passphrase),
}

/// What may open a file.
#[derive(Clone, Copy)]
pub struct Keys<'a> {
    pub ring: &'a Keyring,
    pub passphrase: Option<&'a Passphrase>,
}

/// Seals one file from its beginning to its end.
pub struct Sealer {
    key: LessSafeKey,
    header: Option<Vec<u8>>,
    cell: u64,
}

impl Sealer {
    /// `name` belongs to the file: under another it cannot be opened.
    pub fn new(wrap: Wrap<'_>, name: &str) -> Self {
        let (header, key) = Header::make(wrap, name);
        Self {
            key: content_key(&key),
            header: Some(header),
            cell: 0,
        }
    }

    /// How much the next cell holds.
    pub fn room(&self) -> usize {
        if self.cell == 0 { FIRST } else { OTHER }
    }

    /// Seals as many cells as the content fills, which must be whole ones
    /// unless it is the end of the file.
    pub fn seal(&mut self, mut content: &[u8], is_end: bool) -> Vec<u8> {
        let cells = content.len() / OTHER + 2;
        let mut sealed = Vec::with_capacity(content.len() + HEADER + cells * TAG);
        sealed.extend(self.header.take().into_iter().flatten());
        loop {
            let (now, later) = content.split_at(self.room().min(content.len()));
            let is_last = is_end && later.is_empty();
            if now.is_empty() && !is_last {
                return sealed;
            }
            debug_assert!(is_last || now.len() == self.room(), "a cell is not full");
            let start = sealed.len();
            sealed.extend_from_slice(now);
            let nonce = nonce(self.cell, is_last);
            let tag = self
                .key
                .seal_in_place_separate_tag(nonce, Aad::empty(), &mut sealed[start..])
                // It fails only for content of more than 64 GB.
                .expect("a cell can be sealed");
            sealed.extend_from_slice(tag.as_ref());
            self.cell += 1;
            content = later;
            if is_last {
                return sealed;
            }
        }
    }
}

/// Opens the cells of one file, in any order.
pub struct Opener(LessSafeKey);

impl Opener {
    /// `head` is the first [`HEADER`] bytes of the file.
    pub fn new(head: &[u8], keys: Keys<'_>, name: &str) -> Result<Self, SealError> {
        let key = Header::open(head, keys, name)?;
        Ok(Self(content_key(&key)))
    }

    /// Opens a cell where it lies, and answers its content.
    pub fn open<'c>(
        &self,
        cell: u64,
        is_last: bool,
        sealed: &'c mut [u8],
    ) -> Result<&'c [u8], SealError> {
        let opened = self
            .0
            .open_in_place(nonce(cell, is_last), Aad::empty(), sealed)
            .map_err(|_| SealError::Damaged)?;
        Ok(opened)
    }
}

/// Which cells hold a range of the content, and where they lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    stored: u64,
    cells: u64,
    /// Of the content.
    pub size: u64,
}

impl Layout {
    /// None for a size that no sealed file has.
    pub fn of_stored(stored: u64) -> Option<Self> {
        let cells = stored.div_ceil(CELL as u64);
        let overhead = HEADER as u64 + cells * TAG as u64;
        let last = stored - cells.checked_sub(1)? * CELL as u64;
        let least = if cells == 1 { HEADER + TAG } else { TAG + 1 };
        (last >= least as u64).then(|| Self {
            stored,
            cells,
            size: stored - overhead,
        })
    }

    /// The cell that holds a byte of the content. The end lies in the last cell.
    pub fn cell_at(&self, offset: u64) -> u64 {
        let cell = match offset.checked_sub(FIRST as u64) {
            None => 0,
            Some(behind) => 1 + behind / OTHER as u64,
        };
        cell.min(self.cells - 1)
    }

    pub fn is_last(&self, cell: u64) -> bool {
        cell + 1 == self.cells
    }

    /// Where in the content a cell begins.
    pub fn content_start(&self, cell: u64) -> u64 {
        match cell.checked_sub(1) {
            None => 0,
            Some(before) => FIRST as u64 + before * OTHER as u64,
        }
    }

    /// Where in the sealed file cells lie, the first without the header.
    pub fn stored_range(&self, cells: Range<u64>) -> Range<u64> {
        let start = match cells.start {
            0 => HEADER as u64,
            cell => cell * CELL as u64,
        };
        start..(cells.end * CELL as u64).min(self.stored)
    }

    /// The cells that a range of the content lies in; never none.
    pub fn cells_of(&self, content: &Range<u64>) -> Range<u64> {
        let last = content.end.saturating_sub(1).max(content.start);
        self.cell_at(content.start)..self.cell_at(last) + 1
    }
}

fn content_key(key: &[u8; 32]) -> LessSafeKey {
    let key = UnboundKey::new(&AES_256_GCM, key).expect("a key of this length is one");
    LessSafeKey::new(key)
}

/// A file's key seals no other file, so a cell's number is never used twice with it.
fn nonce(cell: u64, is_last: bool) -> Nonce {
    let mut nonce = [0; 12];
    nonce[..8].copy_from_slice(&cell.to_be_bytes());
    nonce[11] = u8::from(is_last);
    Nonce::assume_unique_for_key(nonce)
}
