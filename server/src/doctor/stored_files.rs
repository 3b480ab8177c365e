//! The stored files: every one that a row names, read and hashed; and those
//! that none names.

use cranedesk_platform::files::{FileEntry, FileKey, Files, FilesError, FilesLocation, Sealing};
use futures_util::TryStreamExt;
use sha2::{Digest, Sha256};

use super::database::{Known, Named};
use super::{Finding, Visit};
use crate::backup::size;
use crate::filing::GRACE;
use crate::place::{self, Ties};
use crate::text::counted;

const SET_THE_KEY: &str = "Put the key that it names into CRANEDESK_FILES_KEY, \
    or into CRANEDESK_FILES_OLD_KEYS if a newer one is in use.";
const FROM_BACKUP: &str =
    "Restore a backup into an empty place elsewhere, and copy the file from there.";

pub(super) async fn examine(visit: &Visit<'_>, known: Option<&Known>) -> Vec<Finding> {
    if let FilesLocation::Folder(folder) = &visit.config.files
        && !folder.exists()
    {
        let said = format!("There is no folder {}.", folder.display());
        let none = known.is_none_or(|known| known.files.is_empty());
        return vec![match none {
            true => Finding::note("files", said).advise("The server makes it when it starts."),
            false => {
                Finding::broken("files", said).advise("Is its disk mounted? Or restore a backup.")
            }
        }];
    }
    let files = match Files::open(&visit.config.files) {
        Ok(files) => files.with_keys(visit.config.files_keys.clone()),
        Err(error) => return vec![Finding::broken("files", error.to_string())],
    };
    let mut findings = Vec::new();
    if let Err(error) = files.check().await {
        let advice = "Look whether the disk is full, read-only or gone, or whether S3 answers.";
        findings.push(Finding::broken("files", cause(&error)).advise(advice));
    }
    match files.check_key().await {
        Ok(Sealing::Off) => findings.push(Finding::note(
            "encryption",
            "Stored files are not encrypted: CRANEDESK_FILES_KEY is not set.",
        )),
        Ok(Sealing::On(id)) => findings.push(Finding::fine(
            "encryption",
            format!("New files are encrypted with the key {id}."),
        )),
        Err(error) => {
            findings.push(Finding::broken("encryption", cause(&error)).advise(SET_THE_KEY));
            return findings;
        }
    }
    let Some(known) = known else {
        if files.is_empty().await.is_ok_and(|is_empty| !is_empty) {
            findings.push(strange());
        }
        return findings;
    };
    let named = async || Ok(known.files.keys().cloned().collect());
    if let Ok(Ties::Strange) = place::ties(&files, known.place.clone(), named).await {
        findings.push(strange());
        return findings;
    }
    match check_all(&files, visit, known).await {
        Ok(found) => findings.extend(found),
        Err(error) => findings.push(Finding::broken("files", cause(&error))),
    }
    findings
}

/// Then nothing can be said of the files, and nothing is repaired.
fn strange() -> Finding {
    let said = "The database does not belong to these files: it knows none of them, or they are of another place.";
    Finding::broken("files", said).advise(
        "Check CRANEDESK_DATA_DIR, CRANEDESK_DATABASE_URL and CRANEDESK_FILES_URL. \
         If the database was lost, restore a backup into an empty place.",
    )
}

fn are(count: u64) -> String {
    let verb = if count == 1 { "is" } else { "are" };
    format!("{} {verb}", counted(count, "file"))
}

/// With what lies behind it, which an operator may see.
fn cause(error: &FilesError) -> String {
    use std::error::Error;
    match error.source() {
        Some(cause) => format!("{error} ({cause})"),
        None => error.to_string(),
    }
}

async fn check_all(
    files: &Files,
    visit: &Visit<'_>,
    known: &Known,
) -> Result<Vec<Finding>, FilesError> {
    let mut findings = Vec::new();
    let (mut bytes, mut otherwise) = (0, 0_u64);
    let wanted = visit.config.files_keys.current.as_ref().map(|key| key.id());
    for (key, named) in &known.files {
        bytes += named.size;
        match problem(files, key, named).await? {
            None => {
                if let (false, Ok(key)) = (visit.config.files_keys.is_empty(), key.parse()) {
                    otherwise += u64::from(files.key_of(&key).await? != wanted);
                }
            }
            Some(problem) => {
                let said = format!("{} ({key}) {problem}.", named.what);
                let advice = match needs_a_key(files, key).await? {
                    true => SET_THE_KEY,
                    false => FROM_BACKUP,
                };
                findings.push(Finding::broken("files", said).advise(advice));
            }
        }
    }
    if findings.is_empty() {
        let count = known.files.len();
        let said = format!("All {count} that rows name are whole ({}).", size(bytes));
        findings.push(Finding::fine("files", said));
    }
    if otherwise > 0 {
        let said = format!("{} not encrypted with the key that is set.", are(otherwise));
        let advice = "Run `cranedesk files encrypt`; it can be cut off and begun again.";
        findings.push(Finding::warning("encryption", said).advise(advice));
    }
    findings.push(orphans(files, visit, known).await?);
    Ok(findings)
}

/// Whether a file is only closed, by a key that is not set.
async fn needs_a_key(files: &Files, key: &str) -> Result<bool, FilesError> {
    let Ok(key) = key.parse::<FileKey>() else {
        return Ok(false);
    };
    Ok(matches!(
        files.read(&key, None).await,
        Err(FilesError::WrongKey(_))
    ))
}

/// What is wrong with a file that a row names.
async fn problem(files: &Files, key: &str, named: &Named) -> Result<Option<String>, FilesError> {
    let Ok(key) = key.parse::<FileKey>() else {
        return Ok(Some("has a name that no stored file has".into()));
    };
    let mut body = match files.read(&key, None).await {
        Ok(Some(body)) => body,
        Ok(None) => return Ok(Some("is missing".into())),
        Err(FilesError::Damaged) => return Ok(Some("cannot be decrypted: it was changed".into())),
        Err(FilesError::WrongKey(said)) => {
            return Ok(Some(format!(
                "cannot be decrypted: {}",
                said.trim_end_matches('.')
            )));
        }
        Err(error) => return Err(error),
    };
    if body.size != named.size {
        let said = format!("has {} bytes instead of {}", body.size, named.size);
        return Ok(Some(said));
    }
    let mut hash = Sha256::new();
    loop {
        match body.stream.try_next().await {
            Ok(Some(piece)) => hash.update(&piece),
            Ok(None) => break,
            Err(FilesError::Damaged) => {
                return Ok(Some("cannot be decrypted: it was changed".into()));
            }
            Err(error) => return Ok(Some(format!("cannot be read: {}", cause(&error)))),
        }
    }
    let is_same = hex::encode(hash.finalize()) == named.sha256;
    Ok((!is_same).then(|| "has other content than was filed: its hash differs".into()))
}

/// Files that no row names. Younger ones may be on their way to a row.
async fn orphans(files: &Files, visit: &Visit<'_>, known: &Known) -> Result<Finding, FilesError> {
    let cut_off = visit.clock.now() - GRACE;
    let entries: Vec<FileEntry> = files
        .list()
        .try_filter(|entry| {
            let is_orphan =
                entry.modified < cut_off && !known.files.contains_key(entry.key.as_str());
            std::future::ready(is_orphan)
        })
        .try_collect()
        .await?;
    if entries.is_empty() {
        return Ok(Finding::fine(
            "orphans",
            "No file lies about that no row needs.",
        ));
    }
    let bytes: u64 = entries.iter().map(|entry| entry.size).sum();
    let said = format!(
        "{} ({}) {} needed by no row",
        counted(entries.len() as u64, "file"),
        size(bytes),
        if entries.len() == 1 { "is" } else { "are" }
    );
    match visit.repairs {
        true if known.is_held => Ok(Finding::note(
            "orphans",
            format!("{said}, but a backup is under way."),
        )),
        true => {
            for entry in &entries {
                files.remove_unneeded(entry).await?;
            }
            Ok(Finding::repaired(
                "orphans",
                format!("{said}, and were removed."),
            ))
        }
        false => Ok(Finding::warning("orphans", format!("{said}.")).advise(
            "The server removes what is older than a day by itself; `cranedesk doctor --repair` does at once. Younger ones stay: they may be on their way to a row.",
        )),
    }
}
