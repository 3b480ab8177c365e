//! The way in: a backup as a stream of entries, opened if it is sealed, each
//! byte counted in the hash of all.

use bytes::{Bytes, BytesMut};
use cranedesk_platform::files::FilesError;
use cranedesk_platform::sealed::{CELL, HEADER, Keys, Opener, is_sealed};
use futures_util::TryStreamExt;
use futures_util::stream::BoxStream;
use sha2::{Digest, Sha256};

use super::archive::{self, BLOCK, END, SEAL};
use super::error::BackupError;
use super::output::SEALED_NAME;

pub(super) struct Input {
    stream: BoxStream<'static, Result<Bytes, FilesError>>,
    /// As it came.
    raw: BytesMut,
    is_over: bool,
    seal: Option<(Opener, u64)>,
    /// Opened, and not asked for yet.
    plain: BytesMut,
    hash: Sha256,
    /// What is left of the entry that is being read, and what fills its block.
    left: u64,
    fill: usize,
}

/// What comes next.
pub(super) enum Next {
    Entry {
        name: String,
        size: u64,
    },
    /// The archive is over, and its own hash is right.
    End,
}

impl Input {
    pub(super) async fn open(
        stream: BoxStream<'static, Result<Bytes, FilesError>>,
        keys: Keys<'_>,
    ) -> Result<Self, BackupError> {
        let mut input = Self {
            stream,
            raw: BytesMut::new(),
            is_over: false,
            seal: None,
            plain: BytesMut::new(),
            hash: Sha256::new(),
            left: 0,
            fill: 0,
        };
        input.fetch(HEADER).await?;
        if is_sealed(&input.raw) {
            if input.raw.len() < HEADER {
                return Err(BackupError::CutOff);
            }
            let head = input.raw.split_to(HEADER);
            let opener = Opener::new(&head, keys, SEALED_NAME)?;
            input.seal = Some((opener, 0));
        }
        Ok(input)
    }

    /// Gets at least `len` raw bytes, unless there are no more.
    async fn fetch(&mut self, len: usize) -> Result<(), BackupError> {
        while self.raw.len() < len && !self.is_over {
            match self.stream.try_next().await? {
                Some(piece) => self.raw.extend_from_slice(&piece),
                None => self.is_over = true,
            }
        }
        Ok(())
    }

    /// Gets at least `len` opened bytes, unless there are no more.
    async fn fill(&mut self, len: usize) -> Result<(), BackupError> {
        while self.plain.len() < len {
            let Some((_, cell)) = &self.seal else {
                self.fetch(len - self.plain.len()).await?;
                let piece = self.raw.split();
                if piece.is_empty() {
                    return Ok(());
                }
                self.plain.unsplit(piece);
                continue;
            };
            let size = match cell {
                0 => CELL - HEADER,
                _ => CELL,
            };
            // One byte more tells whether this is the last.
            self.fetch(size + 1).await?;
            if self.raw.is_empty() {
                return Ok(());
            }
            let is_last = self.raw.len() <= size;
            let mut sealed = self.raw.split_to(size.min(self.raw.len()));
            if let Some((opener, cell)) = &mut self.seal {
                let opened = opener.open(*cell, is_last, &mut sealed);
                let opened = opened.map_err(|error| match is_last {
                    // The end of a file that was cut is no end that was sealed.
                    true => BackupError::CutOff,
                    false => error.into(),
                })?;
                self.plain.extend_from_slice(opened);
                *cell += 1;
            }
        }
        Ok(())
    }

    async fn exactly(&mut self, len: usize) -> Result<Bytes, BackupError> {
        self.fill(len).await?;
        if self.plain.len() < len {
            return Err(BackupError::CutOff);
        }
        Ok(self.plain.split_to(len).freeze())
    }

    /// The next entry. The one before must have been read to its end.
    pub(super) async fn next(&mut self) -> Result<Next, BackupError> {
        let block = self.exactly(BLOCK).await?;
        let header: &[u8; BLOCK] = block[..].try_into().map_err(|_| BackupError::CutOff)?;
        let Some((name, size)) = archive::entry(header) else {
            return Err(BackupError::Changed(
                "an entry's head is not readable".into(),
            ));
        };
        if name == SEAL {
            return self.check_end(size).await;
        }
        self.hash.update(&block);
        self.left = size;
        self.fill = archive::padding(size).len();
        Ok(Next::Entry { name, size })
    }

    /// The next piece of the entry; none at its end.
    pub(super) async fn piece(&mut self) -> Result<Option<Bytes>, BackupError> {
        if self.left == 0 {
            let fill = std::mem::take(&mut self.fill);
            let padding = self.exactly(fill).await?;
            self.hash.update(&padding);
            return Ok(None);
        }
        self.fill(1).await?;
        let len = self
            .plain
            .len()
            .min(self.left.try_into().unwrap_or(usize::MAX));
        if len == 0 {
            return Err(BackupError::CutOff);
        }
        let piece = self.plain.split_to(len).freeze();
        self.hash.update(&piece);
        self.left -= len as u64;
        Ok(Some(piece))
    }

    pub(super) async fn whole(&mut self) -> Result<Vec<u8>, BackupError> {
        let mut whole = Vec::new();
        while let Some(piece) = self.piece().await? {
            whole.extend_from_slice(&piece);
        }
        Ok(whole)
    }

    async fn check_end(&mut self, size: u64) -> Result<Next, BackupError> {
        let changed = || BackupError::Changed("its own hash is another".into());
        let expected = hex::encode(self.hash.clone().finalize());
        if size != expected.len() as u64 {
            return Err(changed());
        }
        let stated = self.exactly(expected.len()).await?;
        let padding = self.exactly(archive::padding(size).len()).await?;
        let end = self.exactly(END.len()).await?;
        self.fill(1).await?;
        let is_clean = padding.iter().chain(&end).all(|byte| *byte == 0) && self.plain.is_empty();
        match stated == expected.as_bytes() && is_clean {
            true => Ok(Next::End),
            false => Err(changed()),
        }
    }
}
