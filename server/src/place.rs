//! Which place this is. A database and the files that belong to it carry the
//! same id, so that an empty or wrong database is never taken for the one that
//! says which files are needed.

use std::collections::HashSet;

use cranedesk_platform::clock::random_bytes;
use cranedesk_platform::db::transfer::{self, FileColumns, Snapshot};
use cranedesk_platform::db::{Db, DbError, DbResult, Location, Reader, Writer};
use cranedesk_platform::files::{Files, FilesError};
use cranedesk_platform::params;
use futures_util::TryStreamExt;

#[derive(Debug, thiserror::Error)]
pub(crate) enum PlaceError {
    #[error(
        "The database does not belong to the stored files: it names none of them, or they are of another place. \
         Nothing was changed. Check CRANEDESK_DATA_DIR, CRANEDESK_DATABASE_URL and CRANEDESK_FILES_URL. \
         If the database was lost, restore a backup into an empty place; \
         if you know that the two belong together, run `cranedesk files adopt`."
    )]
    Strange,
    #[error("There is no database at {0}; is CRANEDESK_DATA_DIR the server's?")]
    NoFile(String),
    #[error("The database has no tables; is CRANEDESK_DATABASE_URL the server's?")]
    NoTables,
    #[error("The database cannot be used: {0}.")]
    Database(#[from] DbError),
    #[error("{0}")]
    Files(#[from] FilesError),
}

/// How a database and stored files stand to each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ties {
    /// Both carry the same id.
    Known,
    /// They belong together, but not both carry an id yet. The one that is
    /// there is kept.
    Unmarked(Option<String>),
    Strange,
}

/// `named` answers the keys of the files that rows name; it is asked only where
/// the ids do not tell.
pub(crate) async fn ties(
    files: &Files,
    id: Option<String>,
    named: impl AsyncFnOnce() -> DbResult<HashSet<String>>,
) -> Result<Ties, PlaceError> {
    let known = match (id, files.owner().await?) {
        (Some(id), Some(owner)) if id == owner => return Ok(Ties::Known),
        (Some(_), Some(_)) => return Ok(Ties::Strange),
        (id, owner) => id.or(owner),
    };
    if files.is_empty().await? {
        return Ok(Ties::Unmarked(known));
    }
    let named = named().await?;
    let mut entries = files.list();
    while let Some(entry) = entries.try_next().await? {
        if named.contains(entry.key.as_str()) {
            return Ok(Ties::Unmarked(known));
        }
    }
    Ok(Ties::Strange)
}

/// Refuses files with a database that is not there or has no tables, before
/// one is made.
pub(crate) async fn refuse_without_database(
    location: &Location,
    files: &Files,
) -> Result<(), PlaceError> {
    match is_empty(location).await? && !files.is_empty().await? {
        true => Err(PlaceError::Strange),
        false => Ok(()),
    }
}

/// For commands that look at a place and must not make one.
pub(crate) async fn require_database(location: &Location) -> Result<(), PlaceError> {
    match (is_empty(location).await?, location) {
        (false, _) => Ok(()),
        (true, Location::Sqlite(path)) => Err(PlaceError::NoFile(path.display().to_string())),
        (true, Location::Postgres { .. }) => Err(PlaceError::NoTables),
    }
}

/// Makes sure that the database and the files belong together, notes it where
/// that was not done yet, and answers the id of the place.
pub(crate) async fn settle(
    location: &Location,
    db: &Db,
    files: &Files,
) -> Result<String, PlaceError> {
    let id = db.read(find).await?;
    let location = location.clone();
    let ties = ties(files, id.clone(), async || {
        blocking(move || named_files(&location)).await
    });
    match (ties.await?, id) {
        (Ties::Known, Some(id)) => Ok(id),
        (Ties::Unmarked(known), _) => note(db, files, known).await,
        (Ties::Known | Ties::Strange, _) => Err(PlaceError::Strange),
    }
}

/// Takes the files for the database's, because the operator says so.
pub(crate) async fn adopt(db: &Db, files: &Files) -> Result<String, PlaceError> {
    let id = db.read(find).await?;
    note(db, files, id).await
}

async fn note(db: &Db, files: &Files, known: Option<String>) -> Result<String, PlaceError> {
    let id = known.unwrap_or_else(|| hex::encode(random_bytes::<16>()));
    // Another node may have been first.
    let id = db.write(move |db| keep(db, &id)).await?;
    files.note_owner(&id).await?;
    Ok(id)
}

async fn is_empty(location: &Location) -> DbResult<bool> {
    let location = location.clone();
    blocking(move || transfer::is_empty(&location)).await
}

async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> DbResult<T> + Send + 'static,
) -> DbResult<T> {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or(Err(DbError::Stopped))
}

/// Every file that a row names.
fn named_files(location: &Location) -> DbResult<HashSet<String>> {
    let mut snapshot = Snapshot::open(location)?;
    let mut named = HashSet::new();
    for table in snapshot.tables()? {
        let columns = FileColumns::of(&table);
        if columns.is_empty() {
            continue;
        }
        snapshot.rows(&table, |cells| {
            let keys = columns.iter().filter_map(|one| one.read(cells));
            named.extend(keys.map(|(key, _, _)| key.to_owned()));
            Ok::<_, DbError>(())
        })?;
    }
    Ok(named)
}

fn find(db: &mut Reader<'_>) -> DbResult<Option<String>> {
    db.optional("SELECT id FROM place", params![], |row| row.only())
}

fn keep(db: &mut Writer<'_>, id: &str) -> DbResult<String> {
    db.execute(
        "INSERT INTO place (only_row, id) VALUES (1, $1) ON CONFLICT (only_row) DO NOTHING",
        params![id],
    )?;
    db.one("SELECT id FROM place", params![], |row| row.only())
}
