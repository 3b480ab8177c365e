//! PostgreSQL: a few threads, each with a connection and its prepared statements.

use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use crossbeam_channel::{Receiver, Sender, bounded};
use postgres::{Client, Config};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::connection::{Connection, PgConnection};
use super::counters::Counters;
use super::dialect::Dialect;
use super::error::{DbError, DbResult, describe};
use super::job::{Job, Outcome, Write};
use super::migrate::{self, Migration};
use super::queue::{send, spawn, wait_for};
use super::session::{Reader, Writer};

const QUEUE: usize = 4096;
/// How often a transaction that gave way is tried before the caller hears of it.
const TRIES: usize = 5;
pub(super) const CONNECT: Duration = Duration::from_secs(5);
/// Any number, the same for every node: only one migrates at a time.
const MIGRATION_LOCK: i64 = 0x4352_414e_4544;

pub(super) struct Postgres {
    url: String,
    jobs: Option<Sender<Job>>,
    threads: Vec<JoinHandle<()>>,
}

impl Postgres {
    pub(super) fn open(
        url: &str,
        connections: usize,
        migrations: &[Migration],
        now_ms: i64,
        counters: Arc<Counters>,
    ) -> DbResult<Self> {
        let server = Server::new(url)?;
        let mut first = server.connect()?;
        migrate_postgres(&mut first.client, migrations, now_ms)?;

        let (jobs, waiting) = bounded(QUEUE);
        let mut first = Some(first);
        let mut threads = Vec::new();
        for _ in 0..connections.max(1) {
            let (server, waiting, open) = (server.clone(), waiting.clone(), first.take());
            let counters = Arc::clone(&counters);
            threads.push(spawn("db-postgres", move || {
                run(&server, open, &waiting, &counters);
            })?);
        }
        Ok(Self {
            url: url.to_owned(),
            jobs: Some(jobs),
            threads,
        })
    }

    pub(super) fn url(&self) -> &str {
        &self.url
    }

    pub(super) fn submit(&self, job: Job) -> DbResult<()> {
        send(self.jobs.as_ref(), job)
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.jobs = None;
        for thread in self.threads.drain(..) {
            wait_for(thread);
        }
    }
}

/// How the server is reached. The machine's root certificates are read once for all connections.
#[derive(Clone)]
struct Server {
    config: Config,
    tls: MakeRustlsConnect,
}

impl Server {
    fn new(url: &str) -> DbResult<Self> {
        let mut config: Config = url
            .parse()
            .map_err(|error| DbError::Unavailable(format!("{error}")))?;
        config.connect_timeout(CONNECT);
        if config.get_application_name().is_none() {
            config.application_name("cranedesk");
        }
        Ok(Self {
            config,
            tls: MakeRustlsConnect::new(tls_config()?),
        })
    }

    fn connect(&self) -> DbResult<PgConnection> {
        let client = self
            .config
            .connect(self.tls.clone())
            .map_err(|error| DbError::Unavailable(describe(&error)))?;
        Ok(PgConnection::new(client))
    }
}

/// A connection apart from those of the threads.
pub(super) fn connect_once(url: &str) -> DbResult<Client> {
    Ok(Server::new(url)?.connect()?.client)
}

fn transact(connection: &mut PgConnection, job: &mut dyn Write) -> DbResult<Outcome> {
    connection.client.batch_execute("BEGIN")?;
    let outcome = job.run(&mut Writer::new(Connection::Postgres(connection)));
    let end = if outcome == Outcome::Commit {
        "COMMIT"
    } else {
        "ROLLBACK"
    };
    match connection.client.batch_execute(end).map_err(DbError::from) {
        Err(DbError::GaveWay) => Ok(Outcome::Again),
        Err(error) => Err(error),
        Ok(()) => Ok(outcome),
    }
}

pub(super) fn tls_config() -> DbResult<rustls::ClientConfig> {
    let trouble = |error: &dyn std::fmt::Display| DbError::Unavailable(error.to_string());
    let mut roots = rustls::RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let provider = Arc::new(rustls::crypto::aws_lc_rs::default_provider());
    Ok(rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| trouble(&error))?
        .with_root_certificates(roots)
        .with_no_client_auth())
}

fn migrate_postgres(client: &mut Client, migrations: &[Migration], now_ms: i64) -> DbResult<()> {
    let mut transaction = client.transaction()?;
    transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&MIGRATION_LOCK])?;
    transaction.batch_execute(migrate::CREATE_TABLE)?;
    transaction.batch_execute(migrate::CREATE_CHECKSUMS)?;
    let stored = transaction
        .query_one(migrate::STORED_VERSION, &[])?
        .try_get("version")?;
    let rows = transaction.query(migrate::STORED_CHECKSUMS, &[])?;
    let known = rows
        .iter()
        .map(|row| Ok((row.try_get("version")?, row.try_get("checksum")?)));
    let known = known.collect::<DbResult<_>>()?;
    for migration in migrate::unrecorded(migrations, stored, &known)? {
        let checksum = migration.checksum();
        transaction.execute(migrate::RECORD_CHECKSUM, &[&migration.version, &checksum])?;
    }
    for migration in migrate::missing(migrations, stored)? {
        transaction.batch_execute(&migration.text(Dialect::Postgres))?;
        transaction.execute(
            migrate::RECORD,
            &[&migration.version, &migration.name, &now_ms],
        )?;
    }
    Ok(transaction.commit()?)
}

fn run(
    server: &Server,
    mut open: Option<PgConnection>,
    waiting: &Receiver<Job>,
    counters: &Counters,
) {
    while let Ok(job) = waiting.recv() {
        if open.as_ref().is_none_or(|held| held.client.is_closed()) {
            open = None;
        }
        let connection = match &mut open {
            Some(connection) => Ok(connection),
            None => server.connect().map(|fresh| open.insert(fresh)),
        };
        match (job, connection) {
            (Job::Read(job), Ok(connection)) => {
                job.run(&mut Reader::new(Connection::Postgres(connection)));
            }
            (Job::Read(job), Err(error)) => job.refuse(error),
            (Job::Write(job), Ok(connection)) => {
                Counters::add(&counters.commits);
                write(connection, job);
            }
            (Job::Write(job), Err(error)) => job.finish(Err(error)),
        }
    }
}

fn write(connection: &mut PgConnection, mut job: Box<dyn Write>) {
    for _ in 0..TRIES {
        match transact(connection, &mut *job) {
            Ok(Outcome::Again) => {}
            Ok(_) => return job.finish(Ok(())),
            Err(error) => return job.finish(Err(error)),
        }
    }
    job.finish(Err(DbError::GaveWay));
}
