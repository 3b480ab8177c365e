//! SQLite: many readers, and one writer that commits waiting writes together.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use crossbeam_channel::{Receiver, Sender, bounded};
use rusqlite::config::DbConfig;
use rusqlite::{Connection, TransactionBehavior};

use super::connection::Connection as Held;
use super::counters::Counters;
use super::dialect::Dialect;
use super::error::{DbError, DbResult};
use super::job::{Outcome, Write};
use super::migrate::{self, Migration};
use super::queue::{send, spawn, wait_for};
use super::session::{Reader, Writer};

/// Units of work that may wait before callers are told to come back later.
const QUEUE: usize = 4096;
/// Writes that one commit carries at most, so that the first is not kept waiting.
const GROUP: usize = 512;
/// How long to wait for another process that is writing to the same file.
const BUSY: Duration = Duration::from_secs(10);
/// Distinct statements kept prepared on each connection.
const STATEMENTS: usize = 256;

pub(super) struct Sqlite {
    path: PathBuf,
    /// Connections that only read and that nobody uses at this moment.
    readers: Mutex<Vec<Connection>>,
    /// Only ever asked whether others have written.
    watcher: Mutex<Connection>,
    writes: Option<Sender<Box<dyn Write>>>,
    writer: Option<JoinHandle<()>>,
}

impl Sqlite {
    pub(super) fn open(
        path: &Path,
        migrations: &[Migration],
        now_ms: i64,
        counters: Arc<Counters>,
    ) -> DbResult<Self> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(|error| {
                DbError::Unavailable(format!("cannot create {}: {error}", folder.display()))
            })?;
        }
        let mut writer = connect(path)?;
        migrate_sqlite(&mut writer, migrations, now_ms)?;

        let (writes, waiting) = bounded(QUEUE);
        let thread = spawn("db-writer", move || {
            write_loop(&writer, &waiting, &counters);
        })?;
        Ok(Self {
            path: path.to_owned(),
            readers: Mutex::default(),
            watcher: Mutex::new(connect(path)?),
            writes: Some(writes),
            writer: Some(thread),
        })
    }

    /// Runs `work` at once, on the caller's own thread: what a page of the app
    /// reads takes less time than handing it to another thread and back. All
    /// that it reads is of one moment, however many statements it takes.
    pub(super) fn read<T, E: From<DbError>>(
        &self,
        work: impl FnOnce(&mut Reader<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let connection = self.reader()?;
        step(&connection, "BEGIN")?;
        let result = catch_unwind(AssertUnwindSafe(|| {
            work(&mut Reader::new(Held::Sqlite(&connection)))
        }));
        // Dropped where its transaction cannot be ended: it would keep an old snapshot.
        if step(&connection, "COMMIT").is_ok() {
            self.free_readers().push(connection);
        }
        result.unwrap_or_else(|_| Err(E::from(DbError::Stopped)))
    }

    /// The connection that was used last, whose pages and statements are still
    /// at hand. There are at most as many as threads that ever read at once.
    fn reader(&self) -> DbResult<Connection> {
        let free = self.free_readers().pop();
        if let Some(connection) = free {
            return Ok(connection);
        }
        let connection = connect(&self.path)?;
        connection.pragma_update(None, "query_only", true)?;
        Ok(connection)
    }

    /// Another number after every commit, whichever process made it.
    pub(super) fn version(&self) -> DbResult<i64> {
        let watcher = self.watcher.lock().unwrap_or_else(PoisonError::into_inner);
        let mut statement = watcher.prepare_cached("PRAGMA data_version")?;
        Ok(statement.query_row([], |row| row.get("data_version"))?)
    }

    fn free_readers(&self) -> MutexGuard<'_, Vec<Connection>> {
        self.readers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn submit_write(&self, job: Box<dyn Write>) -> DbResult<()> {
        send(self.writes.as_ref(), job)
    }
}

impl Drop for Sqlite {
    /// What is waiting is still done; then the thread ends and the file is closed.
    fn drop(&mut self) {
        self.writes = None;
        if let Some(thread) = self.writer.take() {
            wait_for(thread);
        }
    }
}

pub(super) fn connect(path: &Path) -> DbResult<Connection> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(BUSY)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    // FULL: a commit is on disk when it is acknowledged, also if the power goes.
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    // Plans do not depend on bound values. Otherwise SQLite throws a prepared
    // statement away and plans it anew each time a value is bound.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    Ok(connection)
}

fn migrate_sqlite(
    connection: &mut Connection,
    migrations: &[Migration],
    now_ms: i64,
) -> DbResult<()> {
    // Taking the write lock at once is what keeps two starting processes apart.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    transaction.execute_batch(migrate::CREATE_TABLE)?;
    transaction.execute_batch(migrate::CREATE_CHECKSUMS)?;
    let stored = transaction.query_row(migrate::STORED_VERSION, [], |row| row.get("version"))?;
    let known = transaction
        .prepare(migrate::STORED_CHECKSUMS)?
        .query_map([], |row| Ok((row.get("version")?, row.get("checksum")?)))?
        .collect::<rusqlite::Result<_>>()?;
    for migration in migrate::unrecorded(migrations, stored, &known)? {
        let checksum = rusqlite::params![migration.version, migration.checksum()];
        transaction.execute(migrate::RECORD_CHECKSUM, checksum)?;
    }
    for migration in migrate::missing(migrations, stored)? {
        transaction.execute_batch(&migration.text(Dialect::Sqlite))?;
        transaction.execute(
            migrate::RECORD,
            rusqlite::params![migration.version, migration.name, now_ms],
        )?;
    }
    Ok(transaction.commit()?)
}

fn write_loop(connection: &Connection, waiting: &Receiver<Box<dyn Write>>, counters: &Counters) {
    while let Ok(first) = waiting.recv() {
        let mut group = vec![first];
        let closed = write_group(connection, waiting, &mut group);
        if closed.is_err() && !connection.is_autocommit() {
            let _ = step(connection, "ROLLBACK");
        }
        Counters::add(&counters.commits);
        for job in group {
            job.finish(closed.clone());
        }
    }
}

/// Runs one unit of work and all that wait behind it, each in a savepoint of
/// its own, then commits them with one fsync.
fn write_group(
    connection: &Connection,
    waiting: &Receiver<Box<dyn Write>>,
    group: &mut Vec<Box<dyn Write>>,
) -> DbResult<()> {
    step(connection, "BEGIN IMMEDIATE")?;
    let mut next = 0;
    while let Some(job) = group.get_mut(next) {
        step(connection, "SAVEPOINT work")?;
        let outcome = job.run(&mut Writer::new(Held::Sqlite(connection)));
        // A full disk makes SQLite undo the whole transaction on its own.
        if connection.is_autocommit() {
            return Err(DbError::DiskFull);
        }
        if outcome != Outcome::Commit {
            step(connection, "ROLLBACK TO work")?;
        }
        step(connection, "RELEASE work")?;
        next += 1;
        if group.len() < GROUP {
            group.extend(waiting.try_recv());
        }
    }
    step(connection, "COMMIT")
}

fn step(connection: &Connection, sql: &str) -> DbResult<()> {
    connection.prepare_cached(sql)?.execute([])?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::connection::bind;
    use super::{Connection, connect};
    use crate::params;
    use rusqlite::StatementStatus;

    /// How often SQLite planned the statement again while it ran for three users.
    fn plans_made(connection: &Connection) -> i32 {
        let sql = "SELECT id FROM things WHERE owner = $1 ORDER BY id";
        let mut statement = connection.prepare(sql).expect("a good statement");
        for owner in 1..=3_i64 {
            bind(&mut statement, params![owner]).expect("one value");
            let mut rows = statement.raw_query();
            while rows.next().expect("a row or the end").is_some() {}
        }
        statement.get_status(StatementStatus::RePrepare)
    }

    #[test]
    fn a_statement_is_planned_once_for_all_values() {
        let folder = tempfile::tempdir().expect("a folder");
        let ours = connect(&folder.path().join("db.sqlite")).expect("a database");
        let schema = "CREATE TABLE things (id INTEGER PRIMARY KEY, owner BIGINT);
            CREATE INDEX things_owner ON things (owner)";
        ours.execute_batch(schema).expect("a schema");
        assert_eq!(plans_made(&ours), 0);
    }
}
