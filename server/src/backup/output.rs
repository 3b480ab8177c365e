//! The way out: entries into a file that is sealed, if it is, as it is written.

use std::collections::BTreeMap;

use bytes::Bytes;
use cranedesk_platform::files::ShelfWriter;
use cranedesk_platform::sealed::{MainKey, Passphrase, Sealer, Wrap};
use futures_util::{Stream, TryStreamExt};
use sha2::{Digest, Sha256};

use super::archive::{self, END, SEAL};
use super::error::BackupError;

/// What a backup is sealed with.
#[derive(Clone, Debug)]
pub(crate) enum Protection {
    None,
    Main(MainKey),
    Passphrase(Passphrase),
}

/// A backup may get any file name, so its seal does not depend on one.
pub(super) const SEALED_NAME: &str = "cranedesk backup";

pub(super) struct Output {
    writer: ShelfWriter,
    sealer: Option<Sealer>,
    /// What does not fill a sealed cell yet.
    held: Vec<u8>,
    hash: Sha256,
    entries: BTreeMap<String, String>,
    made_at: i64,
}

impl Output {
    pub(super) fn new(writer: ShelfWriter, protection: &Protection, made_at: i64) -> Self {
        let sealer = |wrap| Some(Sealer::new(wrap, SEALED_NAME));
        Self {
            writer,
            sealer: match protection {
                Protection::None => None,
                Protection::Main(key) => sealer(Wrap::Main(key)),
                Protection::Passphrase(passphrase) => sealer(Wrap::Passphrase(passphrase)),
            },
            held: Vec::new(),
            hash: Sha256::new(),
            entries: BTreeMap::new(),
            made_at,
        }
    }

    pub(super) fn entries(&self) -> &BTreeMap<String, String> {
        &self.entries
    }

    pub(super) async fn entry(&mut self, name: &str, content: &[u8]) -> Result<(), BackupError> {
        self.begin(name, content.len()).await?;
        self.put(content).await?;
        self.put(archive::padding(content.len() as u64)).await?;
        self.entries
            .insert(name.to_owned(), hex::encode(Sha256::digest(content)));
        Ok(())
    }

    /// An entry of a known size. What the stream does not bring is filled with
    /// zeros, and the answer is then no.
    pub(super) async fn entry_from<E>(
        &mut self,
        name: &str,
        size: u64,
        mut stream: impl Stream<Item = Result<Bytes, E>> + Unpin,
    ) -> Result<Option<String>, BackupError> {
        self.put(&archive::header(name, size, self.made_at)).await?;
        let (mut left, mut hash, mut is_whole) = (size, Sha256::new(), true);
        while left > 0 {
            let piece = match stream.try_next().await {
                Ok(Some(piece)) if piece.len() as u64 <= left => piece,
                _ => {
                    is_whole = false;
                    Bytes::from(vec![0; left.min(64 * 1024) as usize])
                }
            };
            hash.update(&piece);
            self.put(&piece).await?;
            left -= piece.len() as u64;
        }
        self.put(archive::padding(size)).await?;
        let digits = hex::encode(hash.finalize());
        self.entries.insert(name.to_owned(), digits.clone());
        Ok(is_whole.then_some(digits))
    }

    async fn begin(&mut self, name: &str, size: usize) -> Result<(), BackupError> {
        let header = archive::header(name, size as u64, self.made_at);
        self.put(&header).await
    }

    async fn put(&mut self, bytes: &[u8]) -> Result<(), BackupError> {
        self.hash.update(bytes);
        self.send(bytes).await
    }

    async fn send(&mut self, bytes: &[u8]) -> Result<(), BackupError> {
        let Some(sealer) = &mut self.sealer else {
            return Ok(self.writer.write(bytes).await?);
        };
        self.held.extend_from_slice(bytes);
        // More must follow what is sealed as not the last.
        while self.held.len() > sealer.room() {
            let later = self.held.split_off(sealer.room());
            let sealed = sealer.seal(&self.held, false);
            self.held = later;
            self.writer.write(&sealed).await?;
        }
        Ok(())
    }

    /// Closes the archive with the hash of all of it. Answers the file's size.
    pub(super) async fn finish(mut self) -> Result<u64, BackupError> {
        let digits = hex::encode(self.hash.clone().finalize());
        self.begin(SEAL, digits.len()).await?;
        self.send(digits.as_bytes()).await?;
        self.send(archive::padding(digits.len() as u64)).await?;
        self.send(&END).await?;
        if let Some(sealer) = &mut self.sealer {
            let sealed = sealer.seal(&self.held, true);
            self.writer.write(&sealed).await?;
        }
        Ok(self.writer.finish().await?)
    }

    pub(super) async fn give_up(self) {
        self.writer.give_up().await;
    }
}
