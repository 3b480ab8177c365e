//! `cranedesk files …`: the key that stored files are encrypted with.

use clap::Subcommand;
use cranedesk_platform::clock::Clock;
use cranedesk_platform::db::Db;
use cranedesk_platform::files::{FileEntry, Files, FilesError, Resealed, Sealing};
use cranedesk_platform::sealed::MainKey;
use futures_util::TryStreamExt;

use crate::config::Config;
use crate::place::{self, PlaceError};
use crate::schema::MIGRATIONS;

#[derive(Debug, Subcommand)]
pub(crate) enum FilesCommand {
    /// Print a new key for `CRANEDESK_FILES_KEY`
    NewKey,
    /// Encrypt every stored file with `CRANEDESK_FILES_KEY`, whatever it was before
    Encrypt,
    /// Say that the stored files belong to this database; those that no row names are then swept
    Adopt,
    /// Take the encryption off again, with the key in `CRANEDESK_FILES_OLD_KEYS`
    Decrypt,
}

#[derive(Debug, thiserror::Error)]
pub(crate) enum FilesCommandError {
    #[error("{0}")]
    Store(#[from] FilesError),
    #[error("{0}")]
    Place(#[from] cranedesk_platform::files::LocationError),
    #[error("{0}")]
    Adopted(#[from] PlaceError),
    #[error("CRANEDESK_FILES_KEY is not set. `cranedesk files new-key` prints a key.")]
    NoKey,
    #[error(
        "To take the encryption off, move the key from CRANEDESK_FILES_KEY to CRANEDESK_FILES_OLD_KEYS."
    )]
    KeyIsSet,
    /// The others are done; these stay as they were.
    #[error("{done} files are done. These could not be opened, and stay as they were:\n{}\n`cranedesk doctor` says more.", .files.join("\n"))]
    Left { done: u64, files: Vec<String> },
}

impl FilesCommand {
    pub(crate) fn needs_a_place(&self) -> bool {
        !matches!(self, Self::NewKey)
    }

    /// Does it, and answers what to tell the operator. It can be cut off at any
    /// moment and begun again: each file is replaced in one step.
    pub(crate) async fn run(
        &self,
        config: &Config,
        clock: &Clock,
    ) -> Result<String, FilesCommandError> {
        let has_key = config.files_keys.current.is_some();
        match self {
            Self::Adopt => return adopt(config, clock).await,
            Self::NewKey => return Ok(new_key()),
            Self::Encrypt if !has_key => return Err(FilesCommandError::NoKey),
            Self::Decrypt if has_key => return Err(FilesCommandError::KeyIsSet),
            Self::Encrypt | Self::Decrypt => {}
        }
        let files = Files::open(&config.files)?.with_keys(config.files_keys.clone());
        let is_in_use = !has_key || files.is_key_in_use().await?;
        let sealing = files.unlock().await?;
        if !is_in_use {
            tracing::warn!(
                "no server has been started with this key: one that is running now must be \
                 restarted with CRANEDESK_FILES_KEY, or it cannot open what is encrypted here"
            );
        }
        let (done, left) = reseal_all(&files).await?;
        if !left.is_empty() {
            return Err(FilesCommandError::Left { done, files: left });
        }
        files.forget_keys_before().await?;
        if sealing == Sealing::Off {
            files.forget_key().await?;
        }
        Ok(match sealing {
            Sealing::On(id) => {
                format!("Every stored file is encrypted with the key {id}; {done} were not before.")
            }
            Sealing::Off => format!("No stored file is encrypted; {done} were before."),
        })
    }
}

/// Standard output is the key alone, for a file; its name is for people.
fn new_key() -> String {
    let key = MainKey::random();
    eprintln!(
        "This is the key {}. Keep a copy where the server is not.",
        key.id()
    );
    key.to_text()
}

async fn adopt(config: &Config, clock: &Clock) -> Result<String, FilesCommandError> {
    let files = Files::open(&config.files)?;
    let db = Db::open(config.database.clone(), MIGRATIONS, clock.now_ms()).await;
    let id = place::adopt(&db.map_err(PlaceError::from)?, &files).await?;
    Ok(format!(
        "The stored files belong to this database now (place {id}). \
         The server removes those that no row names after a day."
    ))
}

/// Answers how many were written anew, and which could not be opened.
async fn reseal_all(files: &Files) -> Result<(u64, Vec<String>), FilesError> {
    let entries: Vec<FileEntry> = files.list().try_collect().await?;
    let (mut done, mut left) = (0, Vec::new());
    for entry in entries {
        match files.reseal(&entry).await {
            Ok(Resealed::Done) => done += 1,
            Ok(Resealed::Already | Resealed::Gone) => {}
            Err(FilesError::Damaged | FilesError::WrongKey(_)) => left.push(entry.key.to_string()),
            Err(error) => return Err(error),
        }
    }
    Ok((done, left))
}
