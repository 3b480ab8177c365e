//! How many connections there may be, from one address and in all, and which
//! of them goes when there is no room: the one that has been idle longest.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::Body;
use ipnet::IpNet;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::sync::Notify;

use super::client_address::is_trusted;
use super::held_body::HeldBody;
use crate::http::client;

/// A browser opens six; a whole office behind one address has enough of these.
const PER_ADDRESS: usize = 256;
/// No machine that serves a crane register needs more.
const MOST_FILES: u64 = 65_536;
/// What the database, the log and the programs that read papers hold open.
const KEPT_BACK: u64 = 128;

/// The connections of this server.
pub(crate) struct Connections {
    per_address: usize,
    in_all: usize,
    /// Who may hold any number: a proxy speaks for everybody.
    proxies: Vec<IpNet>,
    open: Mutex<Open>,
    /// Counts up; what became idle earlier has a smaller number.
    turns: Arc<AtomicU64>,
}

#[derive(Default)]
struct Open {
    by_number: HashMap<u64, Arc<Connection>>,
    by_network: HashMap<IpNet, usize>,
}

struct Connection {
    network: IpNet,
    /// When it became idle, in turns; [`BUSY`] while a request is under way.
    idle_since: AtomicU64,
    turns: Arc<AtomicU64>,
    gives_way: Notify,
}

const BUSY: u64 = u64::MAX;

impl Connections {
    /// As many as this process may have files open, which is raised as far as
    /// the system lets it.
    pub(crate) fn of_this_process(proxies: Vec<IpNet>) -> Arc<Self> {
        let files = raise_open_files();
        // Each may have a file open beside itself.
        let in_all = files.saturating_sub(KEPT_BACK).max(KEPT_BACK) / 2;
        tracing::debug!(files, in_all, "room for connections");
        Self::new(PER_ADDRESS, in_all as usize, proxies)
    }

    pub(crate) fn new(per_address: usize, in_all: usize, proxies: Vec<IpNet>) -> Arc<Self> {
        Arc::new(Self {
            per_address,
            in_all,
            proxies,
            open: Mutex::default(),
            turns: Arc::default(),
        })
    }

    /// A place for a connection, or none where all are taken by requests that
    /// are under way.
    pub(super) fn admit(self: &Arc<Self>, peer: IpAddr) -> Option<Place> {
        let network = client::network(peer);
        let mut open = self.open();
        let is_proxy = is_trusted(peer, &self.proxies);
        let of_network = open.by_network.get(&network).copied().unwrap_or(0);
        if !is_proxy && of_network >= self.per_address {
            open.shed(Some(network))?;
        }
        if open.by_number.len() >= self.in_all {
            open.shed(None)?;
        }
        let number = self.turns.fetch_add(1, Ordering::Relaxed);
        let connection = Arc::new(Connection {
            network,
            idle_since: AtomicU64::new(number),
            turns: Arc::clone(&self.turns),
            gives_way: Notify::new(),
        });
        open.by_number.insert(number, Arc::clone(&connection));
        *open.by_network.entry(network).or_default() += 1;
        Some(Place {
            connections: Arc::clone(self),
            number,
            connection,
        })
    }

    /// Makes room where the system has none left.
    pub(super) fn shed(&self) {
        self.open().shed(None);
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Open {
    /// Lets go of the one that has been idle longest, if any is.
    fn shed(&mut self, of: Option<IpNet>) -> Option<()> {
        let idle = self.by_number.iter().filter_map(|(number, connection)| {
            let since = connection.idle_since.load(Ordering::Relaxed);
            let is_meant = of.is_none_or(|network| connection.network == network);
            (is_meant && since != BUSY).then_some((since, *number))
        });
        let (_, oldest) = idle.min()?;
        self.remove(oldest)?.gives_way.notify_one();
        Some(())
    }

    fn remove(&mut self, number: u64) -> Option<Arc<Connection>> {
        let connection = self.by_number.remove(&number)?;
        if let Some(count) = self.by_network.get_mut(&connection.network) {
            *count -= 1;
            if *count == 0 {
                self.by_network.remove(&connection.network);
            }
        }
        Some(connection)
    }
}

/// One connection's place among all; given back when this goes.
pub(super) struct Place {
    connections: Arc<Connections>,
    number: u64,
    connection: Arc<Connection>,
}

impl Place {
    /// Ends when the connection has to make room for another.
    pub(super) async fn given_away(&self) {
        self.connection.gives_way.notified().await;
    }

    pub(super) fn work(&self) -> Work {
        Work(Arc::clone(&self.connection))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.connections.open().remove(self.number);
    }
}

/// Tells a connection's place when it has something to do.
#[derive(Clone)]
pub(super) struct Work(Arc<Connection>);

impl Work {
    /// A request begins; it ends when what this returns is dropped.
    pub(super) fn begin(&self) -> UnderWay {
        self.0.idle_since.store(BUSY, Ordering::Relaxed);
        UnderWay(Arc::clone(&self.0))
    }
}

pub(super) struct UnderWay(Arc<Connection>);

impl UnderWay {
    /// Holds on until the answer has gone out whole: until then its connection is busy.
    pub(super) fn until_sent(self, body: Body) -> HeldBody<Self> {
        HeldBody::new(body, self)
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        let turn = self.0.turns.fetch_add(1, Ordering::Relaxed);
        self.0.idle_since.store(turn, Ordering::Relaxed);
    }
}

/// Raises the limit on open files, and says what it is now.
fn raise_open_files() -> u64 {
    let now = getrlimit(Resource::Nofile);
    let current = now.current.unwrap_or(MOST_FILES);
    let wanted = now.maximum.unwrap_or(MOST_FILES).min(MOST_FILES);
    if wanted <= current {
        return current;
    }
    let raised = Rlimit {
        current: Some(wanted),
        maximum: now.maximum,
    };
    match setrlimit(Resource::Nofile, raised) {
        Ok(()) => wanted,
        Err(error) => {
            tracing::warn!(%error, current, "the limit on open files could not be raised");
            current
        }
    }
}
