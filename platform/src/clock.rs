//! Time and randomness, passed in so that a test can set them.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use jiff::Timestamp;
use rand::Rng;

/// Where the time comes from. Cheap to clone; clones of a set clock move together.
#[derive(Clone, Debug, Default)]
pub struct Clock(Option<Arc<AtomicI64>>);

impl Clock {
    pub fn system() -> Self {
        Self(None)
    }

    /// A clock that stands still until it is moved.
    pub fn set_to(start: Timestamp) -> Self {
        Self(Some(Arc::new(AtomicI64::new(start.as_millisecond()))))
    }

    /// The time now, cut to whole milliseconds: what both databases keep exactly.
    pub fn now(&self) -> Timestamp {
        Timestamp::from_millisecond(self.now_ms()).unwrap_or(Timestamp::UNIX_EPOCH)
    }

    /// Milliseconds since 1970, the form in which times are stored.
    #[expect(
        clippy::disallowed_methods,
        reason = "this is the one place that asks the machine"
    )]
    pub fn now_ms(&self) -> i64 {
        match &self.0 {
            Some(set) => set.load(Ordering::SeqCst),
            None => Timestamp::now().as_millisecond(),
        }
    }

    /// Moves a set clock forward. The system clock does not move for anybody.
    pub fn advance(&self, by: std::time::Duration) {
        if let Some(set) = &self.0 {
            let ms = i64::try_from(by.as_millis()).unwrap_or(i64::MAX);
            set.fetch_add(ms, Ordering::SeqCst);
        }
    }

    /// Turns a set clock to another time, also to one that is past.
    pub fn turn_to(&self, time: Timestamp) {
        if let Some(set) = &self.0 {
            set.store(time.as_millisecond(), Ordering::SeqCst);
        }
    }

    /// Sets a set clock right again that was ahead.
    #[cfg(any(test, feature = "testing"))]
    pub fn go_back(&self, by: std::time::Duration) {
        if let Some(set) = &self.0 {
            let ms = i64::try_from(by.as_millis()).unwrap_or(i64::MAX);
            set.fetch_sub(ms, Ordering::SeqCst);
        }
    }
}

/// A stored time as answers carry it: ISO 8601, UTC, with milliseconds.
pub fn iso_text(ms: i64) -> String {
    let time = Timestamp::from_millisecond(ms).unwrap_or(Timestamp::UNIX_EPOCH);
    format!("{time:.3}")
}

/// `N` bytes from the operating system's generator.
pub fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    rand::rng().fill_bytes(&mut bytes);
    bytes
}
