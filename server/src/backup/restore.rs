//! Restoring: into an empty place, everything checked before it counts.
//!
//! The database is marked first, and filled in one transaction that takes the
//! mark away. Cut off anywhere, it is still marked: the server does not start
//! on it, and the same restore can be begun again.

use std::collections::BTreeMap;

use bytes::Bytes;
use cranedesk_platform::clock::Clock;
use cranedesk_platform::db::transfer::{self, Cell, Load, Rehearsal, Table};
use cranedesk_platform::db::{Db, Location, Migration};
use cranedesk_platform::files::{FileKey, Files, Incoming, PutError, Shelf};
use cranedesk_platform::sealed::Keys;
use futures_util::{StreamExt, TryStreamExt, stream};
use sha2::{Digest, Sha256};
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;

use super::archive::{file_of, table_of};
use super::error::BackupError;
use super::input::{Input, Next};
use super::manifest::{FileState, Manifest, RowsDigest, TableRecord, line, row};
use super::progress::Progress;
use super::verify::verify;
use crate::config::Config;
use crate::place;
use crate::schema::MIGRATIONS;

/// Tables that tell of the place and not of what is kept in it.
const OF_THE_PLACE: [&str; 4] = ["backup_runs", "file_holds", "operator_notices", "place"];

/// Where a backup is read from, as often as needed.
pub(super) struct Source<'a> {
    pub(super) shelf: &'a Shelf,
    pub(super) name: &'a str,
    pub(super) keys: Keys<'a>,
}

impl Source<'_> {
    async fn open(&self) -> Result<(u64, Input), BackupError> {
        let found = self.shelf.read(self.name).await?;
        let (size, stream) = found.ok_or_else(|| BackupError::NotThere(self.name.to_owned()))?;
        Ok((size, Input::open(stream, self.keys).await?))
    }
}

/// What was restored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Restored {
    pub(super) rows: u64,
    pub(super) files: u64,
    pub(super) made_at: String,
    pub(super) schema: i64,
    /// Files that the backup itself could not carry, or not as their rows say.
    pub(super) troubles: Vec<String>,
}

/// Only looks whether a backup is whole and can be opened.
pub(super) async fn check(
    source: &Source<'_>,
    progress: &mut Progress,
) -> Result<Restored, BackupError> {
    let (size, mut input) = source.open().await?;
    let manifest = verify(&mut input, size, progress).await;
    progress.end();
    let manifest = manifest?;
    rehearse(source, &manifest, progress).await?;
    Ok(summary(&manifest))
}

/// Writes the rows into a database of its own, as a restore would.
async fn rehearse(
    source: &Source<'_>,
    manifest: &Manifest,
    progress: &mut Progress,
) -> Result<(), BackupError> {
    let rehearsal = Rehearsal::begin()?;
    let location = rehearsal.location();
    Db::open(location.clone(), steps_of(manifest), 0).await?;
    let (_, mut input) = source.open().await?;
    let filled = fill(&location, None, &mut input, manifest, progress).await;
    progress.end();
    filled
}

/// The steps of the schema that the backup was made with.
fn steps_of(manifest: &Manifest) -> &'static [Migration] {
    let schema = manifest.label.schema;
    &MIGRATIONS[..MIGRATIONS.partition_point(|step| step.version <= schema)]
}

pub(super) async fn restore(
    config: &Config,
    clock: &Clock,
    source: &Source<'_>,
    progress: &mut Progress,
) -> Result<Restored, BackupError> {
    let files = Files::open(&config.files)?.with_keys(config.files_keys.clone());
    let manifest = {
        let (size, mut input) = source.open().await?;
        let manifest = verify(&mut input, size, progress).await;
        progress.end();
        manifest?
    };
    prepare_place(config, clock, &files, &manifest).await?;

    let (_, mut input) = source.open().await?;
    let filled = fill(
        &config.database,
        Some(&files),
        &mut input,
        &manifest,
        progress,
    )
    .await;
    progress.end();
    filled?;
    // Whatever steps came after the backup.
    let db = Db::open(config.database.clone(), MIGRATIONS, clock.now_ms()).await?;
    place::settle(&config.database, &db, &files).await?;
    Ok(summary(&manifest))
}

fn summary(manifest: &Manifest) -> Restored {
    let trouble = |state| match state {
        FileState::Whole => None,
        FileState::Differs => Some("was not what its row says when the backup was made"),
        FileState::Unreadable => Some("could not be read when the backup was made"),
        FileState::Missing => Some("was missing when the backup was made"),
    };
    let files = manifest.files.iter();
    Restored {
        rows: manifest.tables.iter().map(|table| table.rows).sum(),
        files: files
            .clone()
            .filter(|(_, file)| file.state.is_carried())
            .count() as u64,
        made_at: manifest.label.made_at.clone(),
        schema: manifest.label.schema,
        troubles: files
            .filter_map(|(key, file)| {
                let trouble = trouble(file.state)?;
                Some(format!("The file {key} {trouble}."))
            })
            .collect(),
    }
}

/// Refuses a place that is in use, marks it, and brings its schema to where the
/// backup's was.
async fn prepare_place(
    config: &Config,
    clock: &Clock,
    files: &Files,
    manifest: &Manifest,
) -> Result<(), BackupError> {
    let location = config.database.clone();
    let is_resumed = blocking(move || Ok(transfer::is_half_restored(&location)?)).await?;
    files.check().await?;
    if !is_resumed && files.list().next().await.transpose()?.is_some() {
        return Err(BackupError::FilesThere);
    }
    files.check_key().await?;
    let location = config.database.clone();
    blocking(move || Ok(transfer::begin_restore(&location)?)).await?;
    files.unlock().await?;
    let now = clock.now_ms();
    Db::open(config.database.clone(), steps_of(manifest), now).await?;
    Ok(())
}

async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, BackupError> + Send + 'static,
) -> Result<T, BackupError> {
    spawn_blocking(work).await?
}

/// Without a place for files, only the rows are written.
async fn fill(
    location: &Location,
    files: Option<&Files>,
    input: &mut Input,
    manifest: &Manifest,
    progress: &mut Progress,
) -> Result<(), BackupError> {
    let (parts, taken) = mpsc::channel(2);
    let (location, expected) = (location.clone(), manifest.clone());
    let loader = spawn_blocking(move || load(&location, &expected, taken));
    let carried = carry(files, input, manifest, &parts, progress).await;
    // Only a whole archive ends with this word; without it nothing is committed.
    if carried.is_ok() {
        let _ = parts.send(Part::Commit).await;
    }
    drop(parts);
    match (carried, loader.await?) {
        // The rows were not written, and the loader knows why.
        (Err(BackupError::Stopped(_)) | Ok(()), Err(reason)) => Err(reason),
        (carried, _) => carried,
    }
}

enum Part {
    Lines { table: String, lines: Vec<u8> },
    Commit,
}

async fn carry(
    files: Option<&Files>,
    input: &mut Input,
    manifest: &Manifest,
    parts: &mpsc::Sender<Part>,
    progress: &mut Progress,
) -> Result<(), BackupError> {
    let (count, mut done) = (manifest.files.len(), 0_usize);
    loop {
        let Next::Entry { name, .. } = input.next().await? else {
            return Ok(());
        };
        if let Some(table) = table_of(&name) {
            progress.tell(|| format!("Rows of {table}"));
            let table = table.to_owned();
            let lines = input.whole().await?;
            let gone = |_| BackupError::Stopped("The rows could not be written.".into());
            parts
                .send(Part::Lines { table, lines })
                .await
                .map_err(gone)?;
        } else if let Some(key) = file_of(&name) {
            done += 1;
            progress.tell(|| format!("Files: {done} of {count}"));
            let state = manifest.files.get(key).map(|file| file.state);
            if let Some(files) = files
                && state.is_some_and(FileState::is_carried)
            {
                let expected = manifest.entries.get(&name).map(String::as_str);
                put_file(files, input, key, expected).await?;
                continue;
            }
        }
        while input.piece().await?.is_some() {}
    }
}

/// Stores a file and reads it back.
async fn put_file(
    files: &Files,
    input: &mut Input,
    key: &str,
    expected: Option<&str>,
) -> Result<(), BackupError> {
    let unlike = || BackupError::Unlike(format!("the file {key}"));
    let key: FileKey = key.parse().map_err(|_| unlike())?;
    let pieces = stream::try_unfold(input, async |input| {
        let piece: Option<Bytes> = input.piece().await?;
        Ok::<_, BackupError>(piece.map(|piece| (piece, input)))
    });
    let incoming = Incoming::new(pieces, 0).await?;
    let stored = files.put_as(key.clone(), incoming, u64::MAX).await;
    let stored = stored.map_err(|error| match error {
        PutError::Interrupted(error) => error,
        PutError::Store(error) => error.into(),
        PutError::TooLarge { .. } => unlike(),
    })?;
    let mut body = files.read(&key, None).await?.ok_or_else(unlike)?;
    let mut hash = Sha256::new();
    while let Some(piece) = body.stream.try_next().await? {
        hash.update(&piece);
    }
    let read = hex::encode(hash.finalize());
    match expected == Some(read.as_str()) && stored.sha256 == read {
        true => Ok(()),
        false => Err(unlike()),
    }
}

/// Writes the rows as they come, compares what is there with the manifest, and
/// commits when told to.
fn load(
    location: &Location,
    manifest: &Manifest,
    mut parts: mpsc::Receiver<Part>,
) -> Result<(), BackupError> {
    let mut load = Load::begin(location)?;
    let tables = load.tables()?;
    check_schema(&tables, manifest)?;
    load.clear(&tables)?;
    let by_name: BTreeMap<&str, &Table> = tables
        .iter()
        .map(|table| (table.name.as_str(), table))
        .collect();
    let mut next = parts.blocking_recv();
    loop {
        let (name, lines) = match next {
            Some(Part::Lines { table, lines }) => (table, lines),
            Some(Part::Commit) => break,
            None => return Err(BackupError::Stopped("The restore was given up.".into())),
        };
        let Some(table) = by_name.get(name.as_str()) else {
            return Err(BackupError::Unlike(format!("there is no table {name}")));
        };
        let mut rows = Rows {
            table,
            lines,
            at: 0,
            parts: &mut parts,
            next: None,
            is_over: false,
        };
        load.insert(table, || rows.next())?;
        next = rows.next;
    }
    for record in &manifest.tables {
        if let Some(table) = by_name.get(record.name.as_str()) {
            compare(&mut load, table, record)?;
        }
    }
    // What the old place was and did is not this one's: backups of before are
    // the other's, and the first of this one is due.
    let is_of_place = |table: &&Table| OF_THE_PLACE.contains(&table.name.as_str());
    let of_place: Vec<Table> = tables.iter().filter(is_of_place).cloned().collect();
    load.clear(&of_place)?;
    Ok(load.finish(&manifest.last_ids)?)
}

/// The rows of one table, out of as many parts as it has.
struct Rows<'a> {
    table: &'a Table,
    lines: Vec<u8>,
    at: usize,
    parts: &'a mut mpsc::Receiver<Part>,
    /// What came behind the last part of this table.
    next: Option<Part>,
    is_over: bool,
}

impl Rows<'_> {
    fn next(&mut self) -> Result<Option<Vec<Cell>>, BackupError> {
        loop {
            let rest = &self.lines[self.at..];
            if !rest.is_empty() {
                let len = rest
                    .iter()
                    .position(|byte| *byte == b'\n')
                    .unwrap_or(rest.len());
                let cells = row(&rest[..len], self.table);
                self.at += (len + 1).min(rest.len());
                let unlike = || BackupError::Unlike(format!("a row of {}", self.table.name));
                return cells.ok_or_else(unlike).map(Some);
            }
            if self.is_over {
                return Ok(None);
            }
            match self.parts.blocking_recv() {
                Some(Part::Lines { table, lines }) if table == self.table.name => {
                    (self.lines, self.at) = (lines, 0);
                }
                other => {
                    self.next = other;
                    self.is_over = true;
                    return Ok(None);
                }
            }
        }
    }
}

/// The same steps of the schema make the same tables, on either engine.
fn check_schema(tables: &[Table], manifest: &Manifest) -> Result<(), BackupError> {
    for record in &manifest.tables {
        let table = tables.iter().find(|table| table.name == record.name);
        if table.is_none_or(|table| table.columns != record.columns) {
            let name = &record.name;
            return Err(BackupError::Unlike(format!(
                "the table {name} has other columns"
            )));
        }
    }
    Ok(())
}

fn compare(load: &mut Load, table: &Table, record: &TableRecord) -> Result<(), BackupError> {
    let mut digest = RowsDigest::default();
    load.rows(table, |cells| {
        digest.add(&line(cells));
        Ok::<_, BackupError>(())
    })?;
    if digest.rows() != record.rows || digest.to_text() != record.digest {
        return Err(BackupError::Unlike(format!("the rows of {}", record.name)));
    }
    Ok(())
}
