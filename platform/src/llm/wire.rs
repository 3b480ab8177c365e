//! The thread on which answers of models are read.
//!
//! The library that reads them takes all that has come, however much, before
//! it lets go of its thread. Here the connection has the same thread, so that
//! only a piece can have come in between, and pieces are counted.

use std::io;
use std::sync::Arc;

use tokio::runtime::{Builder, Handle};
use tokio::sync::oneshot;

/// Ends with its last clone.
#[derive(Clone, Debug)]
pub(super) struct Wire {
    handle: Handle,
    _held: Arc<oneshot::Sender<()>>,
}

impl Wire {
    pub(super) fn start() -> io::Result<Self> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let handle = runtime.handle().clone();
        let (held, let_go) = oneshot::channel();
        std::thread::Builder::new()
            .name("models".into())
            .spawn(move || {
                // An error says that nobody holds the other end any more.
                let _ = runtime.block_on(let_go);
            })?;
        Ok(Self {
            handle,
            _held: Arc::new(held),
        })
    }

    pub(super) fn handle(&self) -> &Handle {
        &self.handle
    }
}
