//! Making a backup: one moment of the database, then the files that it names.

use std::collections::BTreeMap;

use cranedesk_platform::clock::iso_text;
use cranedesk_platform::db::Dialect;
use cranedesk_platform::db::transfer::{FileColumns, LastIds, Snapshot};
use cranedesk_platform::files::{FileKey, FilesError, Shelf};
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;

use super::archive::{LABEL, MANIFEST, file_entry, table_part};
use super::error::BackupError;
use super::manifest::{
    FORMAT, FileRecord, FileState, Label, Manifest, RowsDigest, TableRecord, line,
};
use super::output::{Output, Protection};
use super::progress::{self, Progress};
use super::runs::{Kind, Made, Run};
use crate::app::App;

/// What a part of a table holds before the next begins.
const PART: usize = 1024 * 1024;

pub(crate) async fn make(
    app: &App,
    kind: Kind,
    shelf: &Shelf,
    name: &str,
    protection: &Protection,
    progress: &mut Progress,
) -> Result<Made, BackupError> {
    let mut run = Run::begin(app, kind, name).await?;
    let mut made = write(app, &mut run, shelf, name, protection, progress).await;
    if let (Kind::Scheduled { .. }, Ok(made)) = (kind, &mut made) {
        made.troubles.extend(run.shrunk(made.size).await?);
    }
    progress.end();
    run.end(&made).await?;
    made
}

async fn write(
    app: &App,
    run: &mut Run<'_>,
    shelf: &Shelf,
    name: &str,
    protection: &Protection,
    progress: &mut Progress,
) -> Result<Made, BackupError> {
    if shelf.holds(name).await? {
        return Err(BackupError::Exists(name.to_owned()));
    }
    let writer = shelf.create(name).await?;
    let mut output = Output::new(writer, protection, app.clock.now_ms());
    match fill(app, run, &mut output, progress).await {
        Ok(mut made) => {
            made.size = output.finish().await?;
            Ok(made)
        }
        Err(error) => {
            output.give_up().await;
            Err(error)
        }
    }
}

/// What the thread that reads the database hands over.
enum Piece {
    Begin {
        schema: i64,
        dialect: Dialect,
    },
    Part {
        entry: String,
        lines: Vec<u8>,
    },
    Table(TableRecord),
    End {
        last_ids: LastIds,
        files: Named,
        dangling: Vec<String>,
    },
}

/// The files that rows name, with what the rows say of them.
type Named = BTreeMap<String, FileRecord>;

async fn fill(
    app: &App,
    run: &mut Run<'_>,
    output: &mut Output,
    progress: &mut Progress,
) -> Result<Made, BackupError> {
    let location = app.config.database.clone();
    let (hand_over, mut pieces) = mpsc::channel(2);
    let reader = spawn_blocking(move || read_tables(&location, &hand_over));
    let mut label = None;
    let mut tables = Vec::new();
    let mut rest = None;
    while let Some(piece) = pieces.recv().await {
        run.keep_up().await?;
        match piece {
            Piece::Begin { schema, dialect } => {
                let begun = Label {
                    format: FORMAT,
                    program: env!("CARGO_PKG_VERSION").to_owned(),
                    schema,
                    database: match dialect {
                        Dialect::Sqlite => "sqlite".to_owned(),
                        Dialect::Postgres => "postgres".to_owned(),
                    },
                    made_at: iso_text(app.clock.now_ms()),
                };
                output.entry(LABEL, &json(&begun)?).await?;
                label = Some(begun);
            }
            Piece::Part { entry, lines } => output.entry(&entry, &lines).await?,
            Piece::Table(table) => {
                progress.tell(|| format!("{}: {} rows", table.name, table.rows));
                tables.push(table);
            }
            Piece::End {
                last_ids,
                files,
                dangling,
            } => rest = Some((last_ids, files, dangling)),
        }
    }
    reader.await??;
    let (Some(label), Some((last_ids, mut files, dangling))) = (label, rest) else {
        return Err(BackupError::Stopped(
            "The database was not read to its end.".into(),
        ));
    };
    let mut troubles: Vec<String> = dangling
        .into_iter()
        .map(|row| format!("In the database, {row}: this backup cannot be restored."))
        .collect();
    troubles.extend(copy_files(app, run, output, &mut files, progress).await?);
    let made = Made {
        size: 0,
        rows: tables.iter().map(|table| table.rows).sum(),
        files: files
            .values()
            .filter(|file| file.state.is_carried())
            .count() as u64,
        troubles,
    };
    let manifest = Manifest {
        label,
        tables,
        last_ids,
        files,
        entries: output.entries().clone(),
    };
    output.entry(MANIFEST, &json(&manifest)?).await?;
    Ok(made)
}

fn json(value: &impl serde::Serialize) -> Result<Vec<u8>, BackupError> {
    serde_json::to_vec_pretty(value).map_err(|error| BackupError::Stopped(error.to_string()))
}

/// Reads every table. The moment ends with this function, so that the files
/// can take their time.
fn read_tables(
    location: &cranedesk_platform::db::Location,
    hand_over: &mpsc::Sender<Piece>,
) -> Result<(), BackupError> {
    let send = |piece| {
        let gone = |_| BackupError::Stopped("The backup was given up.".into());
        hand_over.blocking_send(piece).map_err(gone)
    };
    let mut snapshot = Snapshot::open(location)?;
    send(Piece::Begin {
        schema: snapshot.schema_version()?,
        dialect: snapshot.dialect(),
    })?;
    let mut files = Named::new();
    for table in snapshot.tables()? {
        let mut digest = RowsDigest::default();
        let (mut lines, mut part) = (Vec::with_capacity(PART), 0);
        let columns = FileColumns::of(&table);
        snapshot.rows(&table, |cells| {
            let line = line(cells);
            digest.add(&line);
            lines.extend_from_slice(&line);
            lines.push(b'\n');
            let named = columns.iter().filter_map(|columns| columns.read(cells));
            for (key, size, sha256) in named {
                let file = FileRecord {
                    size,
                    sha256: sha256.to_owned(),
                    state: FileState::Whole,
                };
                files.insert(key.to_owned(), file);
            }
            if lines.len() >= PART {
                let lines = std::mem::replace(&mut lines, Vec::with_capacity(PART));
                let entry = table_part(&table.name, part);
                part += 1;
                send(Piece::Part { entry, lines })?;
            }
            Ok::<_, BackupError>(())
        })?;
        if !lines.is_empty() {
            let entry = table_part(&table.name, part);
            send(Piece::Part { entry, lines })?;
        }
        send(Piece::Table(TableRecord {
            name: table.name,
            columns: table.columns,
            rows: digest.rows(),
            digest: digest.to_text(),
        }))?;
    }
    let last_ids = snapshot.last_ids()?;
    send(Piece::End {
        last_ids,
        files,
        dangling: snapshot.dangling()?,
    })
}

/// Copies the files, and notes of each how it was found.
async fn copy_files(
    app: &App,
    run: &mut Run<'_>,
    output: &mut Output,
    files: &mut Named,
    progress: &mut Progress,
) -> Result<Vec<String>, BackupError> {
    let in_all: u64 = files.values().map(|file| file.size).sum();
    let (count, mut done, mut copied) = (files.len(), 0_usize, 0_u64);
    let mut troubles = Vec::new();
    for (key, record) in &mut *files {
        run.keep_up().await?;
        let found = match key.parse::<FileKey>() {
            Ok(key) => app.files.read(&key, None).await,
            Err(_) => Ok(None),
        };
        record.state = match found {
            Ok(Some(body)) => {
                let entry = file_entry(key);
                let hash = output.entry_from(&entry, body.size, body.stream).await?;
                match hash {
                    Some(hash) if hash == record.sha256 => FileState::Whole,
                    Some(_) => FileState::Differs,
                    None => FileState::Unreadable,
                }
            }
            Ok(None) => FileState::Missing,
            // The file itself is the trouble; anything else ends the backup.
            Err(FilesError::Damaged | FilesError::WrongKey(_)) => FileState::Unreadable,
            Err(error) => return Err(error.into()),
        };
        let trouble = match record.state {
            FileState::Whole => None,
            FileState::Differs => Some("is not what its row says"),
            FileState::Unreadable => Some("cannot be read"),
            FileState::Missing => Some("is missing"),
        };
        troubles.extend(trouble.map(|trouble| format!("The file {key} {trouble}.")));
        done += 1;
        copied += record.size;
        progress.tell(|| {
            let (copied, in_all) = (progress::size(copied), progress::size(in_all));
            format!("Files: {done} of {count}, {copied} of {in_all}")
        });
    }
    Ok(troubles)
}
