//! SQLite: many readers, and one writer that commits waiting writes together.

use std::path::Path;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crossbeam_channel::{Receiver, Sender, TrySendError, bounded};
use rusqlite::{Connection, Statement, TransactionBehavior};

use super::job::{Outcome, Read, Write};
use super::migrate::{self, Migration};
use super::session::Connection as Held;
use super::{Counters, DbError, DbResult, Dialect, Reader, Value, Writer};

/// Units of work that may wait before callers are told to come back later.
const QUEUE: usize = 4096;
/// Writes that one commit carries at most, so that the first is not kept waiting.
const GROUP: usize = 512;
/// How long to wait for another process that is writing to the same file.
const BUSY: Duration = Duration::from_secs(10);
/// Distinct statements kept prepared on each connection.
const STATEMENTS: usize = 256;

pub(super) struct Sqlite {
    reads: Option<Sender<Box<dyn Read>>>,
    writes: Option<Sender<Box<dyn Write>>>,
    threads: Vec<JoinHandle<()>>,
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
        let mut threads = vec![spawn("db-writer", move || {
            write_loop(&writer, &waiting, &counters)
        })?];
        let (reads, waiting) = bounded(QUEUE);
        for _ in 0..reader_count() {
            let connection = connect(path)?;
            connection.pragma_update(None, "query_only", true)?;
            let waiting = waiting.clone();
            threads.push(spawn("db-reader", move || {
                read_loop(&connection, &waiting)
            })?);
        }
        Ok(Self {
            reads: Some(reads),
            writes: Some(writes),
            threads,
        })
    }

    pub(super) fn submit_read(&self, job: Box<dyn Read>) -> DbResult<()> {
        send(self.reads.as_ref(), job)
    }

    pub(super) fn submit_write(&self, job: Box<dyn Write>) -> DbResult<()> {
        send(self.writes.as_ref(), job)
    }
}

impl Drop for Sqlite {
    /// What is waiting is still done; then the threads end and the file is closed.
    fn drop(&mut self) {
        self.reads = None;
        self.writes = None;
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

pub(super) fn send<J>(queue: Option<&Sender<J>>, job: J) -> DbResult<()> {
    match queue.map(|queue| queue.try_send(job)) {
        Some(Ok(())) => Ok(()),
        Some(Err(TrySendError::Full(_))) => {
            Err(DbError::Unavailable("too much work is waiting".into()))
        }
        Some(Err(TrySendError::Disconnected(_))) | None => Err(DbError::Stopped),
    }
}

pub(super) fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> DbResult<JoinHandle<()>> {
    thread::Builder::new()
        .name(name.into())
        .spawn(work)
        .map_err(|error| DbError::Unavailable(error.to_string()))
}

/// Binds `$1`, `$2`, … by their names: SQLite itself would number them in the
/// order in which they first occur.
pub(super) fn bind(statement: &mut Statement<'_>, params: &[Value<'_>]) -> DbResult<()> {
    const NAMES: [&str; 24] = [
        "$1", "$2", "$3", "$4", "$5", "$6", "$7", "$8", "$9", "$10", "$11", "$12", "$13", "$14",
        "$15", "$16", "$17", "$18", "$19", "$20", "$21", "$22", "$23", "$24",
    ];
    for (name, value) in NAMES.iter().zip(params) {
        let index = statement
            .parameter_index(name)?
            .ok_or_else(|| DbError::Other(format!("the statement has no {name}")))?;
        statement.raw_bind_parameter(index, value)?;
    }
    if statement.parameter_count() == params.len() {
        Ok(())
    } else {
        Err(DbError::Other(
            "a statement got too few or too many values".into(),
        ))
    }
}

fn connect(path: &Path) -> DbResult<Connection> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(BUSY)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    // FULL: a commit is on disk when it is acknowledged, also if the power goes.
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    Ok(connection)
}

fn reader_count() -> usize {
    thread::available_parallelism().map_or(4, |cores| (cores.get() * 2).max(4))
}

fn migrate_sqlite(
    connection: &mut Connection,
    migrations: &[Migration],
    now_ms: i64,
) -> DbResult<()> {
    // Taking the write lock at once is what keeps two starting processes apart.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    transaction.execute_batch(migrate::CREATE_TABLE)?;
    let stored = transaction.query_row(migrate::STORED_VERSION, [], |row| row.get(0))?;
    for migration in migrate::missing(migrations, stored)? {
        transaction.execute_batch(&migration.text(Dialect::Sqlite))?;
        transaction.execute(
            migrate::RECORD,
            rusqlite::params![migration.version, migration.name, now_ms],
        )?;
    }
    Ok(transaction.commit()?)
}

fn read_loop(connection: &Connection, waiting: &Receiver<Box<dyn Read>>) {
    while let Ok(job) = waiting.recv() {
        job.run(&mut Reader::new(Held::Sqlite(connection)));
    }
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
