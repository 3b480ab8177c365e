//! What units of work announce, told to all who listen once it is committed: on
//! this node at once, on the others through `relay.rs`.

use std::sync::Arc;

use tokio::sync::broadcast::error::RecvError;
use tokio::sync::broadcast::{self, Receiver, Sender};

/// Announcements that a listener may be behind before it is told that it missed some.
const BEHIND: usize = 1024;

/// One announcement, or that some were missed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    Said(Arc<str>),
    /// Something may have been announced that was not heard.
    Missed,
}

#[derive(Clone)]
pub(super) struct Told {
    pub(super) heard: Heard,
    /// Committed on this node; others are yet to be told.
    pub(super) is_ours: bool,
}

/// Where everything that was announced comes together.
pub(super) struct Announcements(Sender<Told>);

impl Default for Announcements {
    fn default() -> Self {
        Self(broadcast::channel(BEHIND).0)
    }
}

impl Announcements {
    pub(super) fn tell(&self, heard: Heard, is_ours: bool) {
        // Nobody may be listening.
        let _ = self.0.send(Told { heard, is_ours });
    }

    pub(super) fn subscribe(&self) -> Receiver<Told> {
        self.0.subscribe()
    }
}

/// Hears what is announced on any node, from its making on.
pub struct Listener(Receiver<Told>);

impl Listener {
    pub(super) fn new(announcements: &Announcements) -> Self {
        Self(announcements.subscribe())
    }

    /// `None` once the database is closed.
    pub async fn next(&mut self) -> Option<Heard> {
        match self.0.recv().await {
            Ok(told) => Some(told.heard),
            Err(RecvError::Lagged(_)) => Some(Heard::Missed),
            Err(RecvError::Closed) => None,
        }
    }
}
