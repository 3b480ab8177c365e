//! How far it is, on the operator's terminal.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

const EVERY: Duration = Duration::from_millis(200);

/// Writes to standard error, and only where somebody looks at it.
pub(crate) struct Progress {
    shows: bool,
    last: Option<Instant>,
}

impl Progress {
    pub(crate) fn on_terminal() -> Self {
        Self {
            shows: std::io::stderr().is_terminal(),
            last: None,
        }
    }

    pub(crate) fn silent() -> Self {
        Self {
            shows: false,
            last: None,
        }
    }

    pub(crate) fn tell(&mut self, said: impl FnOnce() -> String) {
        if !self.shows || self.last.is_some_and(|last| last.elapsed() < EVERY) {
            return;
        }
        self.last = Some(Instant::now());
        eprint!("\r\x1b[K{}", said());
        let _ = std::io::stderr().flush();
    }

    pub(crate) fn end(&mut self) {
        if self.shows && self.last.is_some() {
            eprint!("\r\x1b[K");
        }
    }
}

/// A size as people say it.
pub(crate) fn size(bytes: u64) -> String {
    let units = [(1_000_000_000, "GB"), (1_000_000, "MB"), (1_000, "kB")];
    for (unit, name) in units {
        if bytes >= unit {
            let tenths = bytes / (unit / 10);
            return format!("{}.{} {name}", tenths / 10, tenths % 10);
        }
    }
    match bytes {
        1 => "1 byte".into(),
        _ => format!("{bytes} bytes"),
    }
}
