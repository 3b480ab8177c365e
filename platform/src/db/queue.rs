//! The line in which work waits for a database thread.

use std::thread::{self, JoinHandle};

use crossbeam_channel::{Sender, TrySendError};

use super::error::{DbError, DbResult};

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
