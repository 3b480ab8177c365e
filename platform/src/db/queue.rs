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

/// Waits until a thread has ended. Work that held the last handle of the database
/// drops it on the very thread that did the work, which cannot wait for itself.
pub(super) fn wait_for(thread: JoinHandle<()>) {
    if thread.thread().id() != thread::current().id() {
        let _ = thread.join();
    }
}

#[cfg(test)]
mod tests {
    use super::{JoinHandle, spawn, wait_for};
    use std::sync::mpsc;

    #[test]
    fn a_thread_that_is_to_wait_for_itself_goes_on() {
        let (give, take) = mpsc::channel::<JoinHandle<()>>();
        let (tell, told) = mpsc::channel();
        let thread = spawn("itself", move || {
            wait_for(take.recv().expect("its own handle"));
            tell.send(()).expect("somebody listens");
        });
        give.send(thread.expect("a thread")).expect("it listens");
        told.recv().expect("it went on");
    }
}
