//! One database, two engines: SQLite in a file or a PostgreSQL server.
//!
//! A unit of work is a plain closure. It gets a [`Reader`] or a [`Writer`],
//! speaks one SQL text for both engines, and cannot wait for anything but the
//! database, so no slow network call ever holds a connection. On PostgreSQL it
//! runs on a database thread. On SQLite, reads run at once on the caller's
//! thread, and all writers share one thread that commits whatever is waiting
//! together: many acknowledged writes, one fsync.

mod announcements;
mod connection;
mod counters;
mod dialect;
mod error;
mod job;
mod migrate;
mod postgres;
mod queue;
mod relay;
mod remark;
mod row;
mod session;
mod sqlite;
pub mod transfer;
mod value;

#[cfg(test)]
mod tests;

use std::convert::Infallible;
use std::path::PathBuf;
use std::sync::Arc;

pub use announcements::{Heard, Listener};
pub use counters::Counters;
pub use dialect::Dialect;
pub use error::{DbError, DbResult};
pub use migrate::Migration;
pub use remark::Remark;
pub use row::{Column, Row};
pub use session::{Reader, Writer};
pub use value::Value;

use announcements::Announcements;
use job::{Job, ReadJob, WriteJob};

/// Where the data lives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    Sqlite(PathBuf),
    Postgres { url: String, connections: usize },
}

/// An open database. Cheap to clone.
#[derive(Clone)]
pub struct Db {
    engine: Arc<Engine>,
    counters: Arc<Counters>,
    announcements: Arc<Announcements>,
}

enum Engine {
    Sqlite(sqlite::Sqlite),
    Postgres(postgres::Postgres),
}

impl Db {
    /// Connects, and brings the schema up to date under a lock.
    pub async fn open(
        location: Location,
        migrations: &'static [Migration],
        now_ms: i64,
    ) -> DbResult<Self> {
        let counters = Arc::new(Counters::default());
        let counted = Arc::clone(&counters);
        // Both drivers block; opening happens once, off the async threads.
        let engine = tokio::task::spawn_blocking(move || {
            Ok::<_, DbError>(match location {
                Location::Sqlite(path) => {
                    Engine::Sqlite(sqlite::Sqlite::open(&path, migrations, now_ms, counted)?)
                }
                Location::Postgres { url, connections } => Engine::Postgres(
                    postgres::Postgres::open(&url, connections, migrations, now_ms, counted)?,
                ),
            })
        })
        .await
        .map_err(|_| DbError::Stopped)??;
        Ok(Self {
            engine: Arc::new(engine),
            counters,
            announcements: Arc::default(),
        })
    }

    pub fn counters(&self) -> &Counters {
        &self.counters
    }

    pub fn dialect(&self) -> Dialect {
        match *self.engine {
            Engine::Sqlite(_) => Dialect::Sqlite,
            Engine::Postgres(_) => Dialect::Postgres,
        }
    }

    /// Runs `work` on a connection that only reads. On SQLite it runs right
    /// here and sees one moment of the database, so it should read what one
    /// answer needs and no more; work over the whole database goes through it in
    /// pieces.
    pub async fn read<T, E, F>(&self, work: F) -> Result<T, E>
    where
        F: FnOnce(&mut Reader<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<DbError> + Send + 'static,
    {
        Counters::add(&self.counters.reads);
        let engine = match &*self.engine {
            Engine::Sqlite(engine) => return engine.read(work),
            Engine::Postgres(engine) => engine,
        };
        let (job, answer) = ReadJob::boxed(work);
        engine.submit(Job::Read(job))?;
        answer
            .await
            .unwrap_or_else(|_| Err(E::from(DbError::Stopped)))
    }

    /// Runs `work` in a transaction: committed when it returns `Ok`, undone
    /// when it returns `Err` or panics. Answers only once the commit is on disk.
    ///
    /// `work` may run again when the server asks for it (a deadlock on
    /// PostgreSQL), so it must not use up what it captured.
    pub async fn write<T, E, F>(&self, mut work: F) -> Result<T, E>
    where
        F: FnMut(&mut Writer<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<DbError> + Send + 'static,
    {
        Counters::add(&self.counters.writes);
        let remark = Remark::here();
        let work = move |db: &mut Writer<'_>| work(db.with(remark.as_ref()));
        let (job, answer) = WriteJob::boxed(work, Arc::clone(&self.announcements));
        match &*self.engine {
            Engine::Sqlite(engine) => engine.submit_write(job)?,
            Engine::Postgres(engine) => engine.submit(Job::Write(job))?,
        }
        answer
            .await
            .unwrap_or_else(|_| Err(E::from(DbError::Stopped)))
    }

    /// Hears what units of work announce ([`Writer::announce`]) from now on,
    /// each after its commit, and also on other nodes while [`Db::relay`] runs.
    pub fn listen(&self) -> Listener {
        Listener::new(&self.announcements)
    }

    /// Carries announcements between the nodes of a PostgreSQL database, on a
    /// connection of its own, until it is dropped. `begun` is called once it
    /// listens, or could not at first. SQLite has one node.
    pub async fn relay(&self, begun: impl FnOnce()) -> Infallible {
        match &*self.engine {
            Engine::Sqlite(_) => {
                begun();
                std::future::pending().await
            }
            Engine::Postgres(engine) => relay::run(engine.url(), &self.announcements, begun).await,
        }
    }

    /// A number that stays the same only while nothing is committed, for those
    /// who want to use again what they have read. PostgreSQL has none that is
    /// cheaper than reading.
    pub fn version(&self) -> Option<i64> {
        match &*self.engine {
            Engine::Sqlite(engine) => engine.version().ok(),
            Engine::Postgres(_) => None,
        }
    }

    /// Asks the database for an answer, for the readiness probe.
    pub async fn check(&self) -> DbResult<()> {
        self.read(|db| db.one("SELECT 1", &[], |row| row.only::<i32>()))
            .await
            .map(|_| ())
    }
}
