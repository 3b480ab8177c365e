//! `cranedesk backup` and `cranedesk restore`.

use std::path::{Path, PathBuf};

use clap::Args;
use cranedesk_platform::clock::Clock;
use cranedesk_platform::files::{FilesLocation, Shelf};
use cranedesk_platform::sealed::{Keys, Passphrase};

use super::error::BackupError;
use super::make::make;
use super::output::Protection;
use super::progress::{Progress, size};
use super::restore::{Restored, Source, check, restore};
use super::runs::Kind;
use crate::accounts::commands::{AskPassword, Terminal};
use crate::app::App;
use crate::config::Config;
use crate::text::counted;

#[derive(Args, Debug)]
pub(crate) struct BackupCommand {
    /// The file to write, or `s3://bucket/name`
    file: String,
    /// Encrypt it to a passphrase, which is asked for, or read from standard input
    #[arg(long)]
    passphrase: bool,
}

#[derive(Args, Debug)]
pub(crate) struct RestoreCommand {
    /// The file to read, or `s3://bucket/name`
    pub(super) file: String,
    /// It is encrypted to a passphrase, which is asked for, or read from standard input
    #[arg(long)]
    pub(super) passphrase: bool,
    /// Only look whether the backup is whole and can be restored
    #[arg(long)]
    pub(super) check: bool,
}

impl BackupCommand {
    /// Does it, and answers what to tell the operator.
    pub(crate) async fn run(&self, app: &App) -> Result<String, BackupError> {
        let (shelf, name) = shelf(&app.config, &self.file)?;
        let protection = match (self.passphrase, &app.config.files_keys.current) {
            (true, _) => Protection::Passphrase(ask("the backup", true)?),
            (false, Some(key)) => Protection::Main(key.clone()),
            (false, None) => Protection::None,
        };
        let mut progress = Progress::on_terminal();
        let made = make(
            app,
            Kind::Command,
            &shelf,
            &name,
            &protection,
            &mut progress,
        )
        .await?;
        let how = match &protection {
            Protection::None => "not encrypted".to_owned(),
            Protection::Main(key) => format!("encrypted with the key {}", key.id()),
            Protection::Passphrase(_) => "encrypted to the passphrase".to_owned(),
        };
        let held = format!(
            "{}, {}, {}, {how}",
            counted(made.rows, "row"),
            counted(made.files, "file"),
            size(made.size)
        );
        match made.troubles.is_empty() {
            true => Ok(format!("The backup is whole: {held}.")),
            false => Err(BackupError::Stopped(format!(
                "A backup was written ({held}), but not all is well with what it was made from:\n{}\n`cranedesk doctor` says more.",
                made.troubles.join("\n")
            ))),
        }
    }
}

impl RestoreCommand {
    pub(crate) async fn run(&self, config: &Config, clock: &Clock) -> Result<String, BackupError> {
        let (shelf, name) = shelf(config, &self.file)?;
        let passphrase = match self.passphrase {
            true => Some(ask("the backup", false)?),
            false => None,
        };
        let source = Source {
            shelf: &shelf,
            name: &name,
            keys: Keys {
                ring: &config.files_keys,
                passphrase: passphrase.as_ref(),
            },
        };
        let mut progress = Progress::on_terminal();
        let (restored, said) = match self.check {
            true => (check(&source, &mut progress).await?, "The backup is whole"),
            false => (
                restore(config, clock, &source, &mut progress).await?,
                "Restored and checked",
            ),
        };
        match self.check && !restored.troubles.is_empty() {
            false => Ok(tell(&restored, said)),
            true => Err(BackupError::Stopped(tell(
                &restored,
                "The backup is as it was made, but not all was well with what it was made from",
            ))),
        }
    }
}

/// Fails where a backup that the server made could not be restored, whole.
pub(crate) async fn check_kept(
    config: &Config,
    shelf: &Shelf,
    name: &str,
) -> Result<(), BackupError> {
    let source = Source {
        shelf,
        name,
        keys: Keys {
            ring: &config.files_keys,
            passphrase: None,
        },
    };
    check(&source, &mut Progress::silent()).await.map(|_| ())
}

fn tell(restored: &Restored, said: &str) -> String {
    let mut text = format!(
        "{said}: {}, {}, made {} at schema version {}.",
        counted(restored.rows, "row"),
        counted(restored.files, "file"),
        restored.made_at,
        restored.schema
    );
    for trouble in &restored.troubles {
        text += &format!("\n{trouble}");
    }
    text
}

fn ask(what: &str, is_new: bool) -> Result<Passphrase, BackupError> {
    let unread = |error| BackupError::Stopped(format!("The passphrase cannot be read: {error}."));
    let text = match is_new {
        true => Terminal.ask(what),
        false => Terminal::ask_once(what),
    };
    let text = text.map_err(unread)?;
    if text.chars().count() < 12 {
        return Err(BackupError::Stopped(
            "The passphrase needs at least 12 characters.".into(),
        ));
    }
    Ok(Passphrase::new(text))
}

/// The folder or bucket that a file lies in, and its name there.
fn shelf(config: &Config, file: &str) -> Result<(Shelf, String), BackupError> {
    let foreign = || BackupError::Stopped(format!("{file} is no name for a file."));
    if file.starts_with("s3://") {
        let (place, name) = file.rsplit_once('/').ok_or_else(foreign)?;
        if place == "s3:/" || name.is_empty() {
            return Err(foreign());
        }
        let location = FilesLocation::parse(place, config.s3.clone())?;
        return Ok((Shelf::open(&location)?, name.to_owned()));
    }
    let path = Path::new(file);
    let name = path.file_name().and_then(|name| name.to_str());
    let name = name.ok_or_else(foreign)?.to_owned();
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    };
    if !folder.is_dir() {
        let folder = folder.display();
        return Err(BackupError::Stopped(format!(
            "There is no folder {folder}."
        )));
    }
    Ok((Shelf::open(&FilesLocation::Folder(folder))?, name))
}
