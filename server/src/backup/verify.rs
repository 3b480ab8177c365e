//! Reading a backup to its end and holding every entry against the manifest,
//! before anything is restored from it.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};

use super::archive::{LABEL, MANIFEST, file_entry, table_of};
use super::error::BackupError;
use super::input::{Input, Next};
use super::manifest::{FORMAT, FileState, Label, Manifest};
use super::progress::{self, Progress};
use crate::schema::MIGRATIONS;

pub(super) fn newest_schema() -> i64 {
    MIGRATIONS.last().map_or(0, |last| last.version)
}

fn changed(what: impl Into<String>) -> BackupError {
    BackupError::Changed(what.into())
}

/// The manifest of a backup that is whole and as it was made.
pub(super) async fn verify(
    input: &mut Input,
    in_all: u64,
    progress: &mut Progress,
) -> Result<Manifest, BackupError> {
    let label = read_label(input).await?;
    let mut found = BTreeMap::new();
    let mut manifest: Option<Manifest> = None;
    let mut read = 0;
    loop {
        let name = match input.next().await? {
            Next::End => break,
            Next::Entry { name, size } => {
                read += size;
                name
            }
        };
        progress.tell(|| {
            let (read, in_all) = (progress::size(read), progress::size(in_all));
            format!("Checking: {read} of {in_all}")
        });
        if manifest.is_some() {
            return Err(changed(format!("{name} stands behind the manifest")));
        }
        if name == MANIFEST {
            let text = input.whole().await?;
            let read = serde_json::from_slice(&text);
            manifest = Some(read.map_err(|error| changed(format!("the manifest: {error}")))?);
            continue;
        }
        let mut hash = Sha256::new();
        while let Some(piece) = input.piece().await? {
            hash.update(&piece);
        }
        if found
            .insert(name.clone(), hex::encode(hash.finalize()))
            .is_some()
        {
            return Err(changed(format!("{name} is there twice")));
        }
    }
    let manifest = manifest.ok_or_else(|| changed("it has no manifest"))?;
    compare(&label, &manifest, found)?;
    Ok(manifest)
}

async fn read_label(input: &mut Input) -> Result<Label, BackupError> {
    let foreign = |error| match error {
        BackupError::Changed(_) | BackupError::CutOff => BackupError::Foreign,
        other => other,
    };
    match input.next().await.map_err(foreign)? {
        Next::Entry { name, .. } if name == LABEL => {}
        _ => return Err(BackupError::Foreign),
    }
    let text = input.whole().await?;
    let label: Label =
        serde_json::from_slice(&text).map_err(|error| changed(format!("its label: {error}")))?;
    let known = newest_schema();
    if label.format > FORMAT || label.schema > known {
        return Err(BackupError::Newer {
            backup: label.schema,
            known,
        });
    }
    Ok(label)
}

fn compare(
    label: &Label,
    manifest: &Manifest,
    mut found: BTreeMap<String, String>,
) -> Result<(), BackupError> {
    if manifest.label != *label {
        return Err(changed("the label and the manifest differ"));
    }
    for (name, stated) in &manifest.entries {
        // The label was read before.
        let hash = match name == LABEL {
            true => Some(stated.clone()),
            false => found.remove(name),
        };
        match hash {
            Some(hash) if hash == *stated => {}
            Some(_) => return Err(changed(format!("{name} is not as it was written"))),
            None => return Err(changed(format!("{name} is missing"))),
        }
        let is_known = table_of(name).map(|table| {
            let mut tables = manifest.tables.iter();
            tables.any(|known| known.name == table)
        });
        if is_known == Some(false) {
            return Err(changed(format!("{name} belongs to no table")));
        }
    }
    if let Some(name) = found.keys().next() {
        return Err(changed(format!("{name} was added to it")));
    }
    for (key, file) in &manifest.files {
        let entry = manifest.entries.get(&file_entry(key));
        let fits = match file.state {
            FileState::Whole => entry == Some(&file.sha256),
            FileState::Differs => entry.is_some(),
            FileState::Unreadable | FileState::Missing => true,
        };
        if !fits {
            return Err(changed(format!("the file {key} is not as its row says")));
        }
    }
    Ok(())
}
