//! What a reader may use, and how it bounds itself to that.

use std::io;

use rustix::process::{
    Resource, Rlimit, Signal, getppid, set_parent_process_death_signal, setpriority_process,
    setrlimit,
};
use rustix::thread::set_no_new_privs;
use serde::{Deserialize, Serialize};

const OPEN_FILES: u64 = 64;
const MB: u64 = 1024 * 1024;

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Limits {
    /// Address space of the reader, and of each program it starts, in bytes.
    pub memory: u64,
    /// Processor time of the reader, and of each program it starts.
    pub cpu_seconds: u64,
    /// Time by the clock for the whole file.
    pub seconds: u64,
    /// The text of all pages together, in bytes.
    pub text: usize,
    /// Scanned pages that are read, because each takes seconds.
    pub scans: usize,
    /// What each process may hold of its own, in bytes, beside what it maps.
    pub data: u64,
    /// The largest file that may be written, in bytes.
    pub written: u64,
    /// How far behind the rest of the machine it stands.
    pub niceness: i32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            memory: 1024 * MB,
            cpu_seconds: 60,
            seconds: 10 * 60,
            text: 8 * 1024 * 1024,
            scans: 100,
            data: 1024 * MB,
            // A page is rendered to a file.
            written: 64 * MB,
            // Below everything that somebody waits for.
            niceness: 15,
        }
    }
}

impl Limits {
    /// For papers that are put together while somebody waits for them.
    pub(super) fn for_binding(self) -> Self {
        Self {
            cpu_seconds: self.cpu_seconds.min(60),
            seconds: self.seconds.min(4 * 60),
            data: 128 * MB,
            written: 600 * MB,
            niceness: 5,
            ..self
        }
    }

    /// Bounds this process and all that it will start. There is no way back.
    pub(super) fn impose(&self, parent: u32) -> io::Result<()> {
        // The first limit ends a process with a signal that tells what happened.
        limit(Resource::Cpu, self.cpu_seconds, self.cpu_seconds + 2)?;
        for (resource, most) in [
            (Resource::As, self.memory),
            (Resource::Data, self.data),
            (Resource::Fsize, self.written),
            (Resource::Nofile, OPEN_FILES),
            (Resource::Core, 0),
        ] {
            limit(resource, most, most)?;
        }
        set_no_new_privs(true)?;
        end_with(parent)?;
        Ok(setpriority_process(None, self.niceness)?)
    }
}

/// Ends this process when the one that started it ends, however that ends.
pub(super) fn end_with(parent: u32) -> io::Result<()> {
    set_parent_process_death_signal(Some(Signal::KILL))?;
    let current = getppid().map_or(0, |parent| parent.as_raw_nonzero().get());
    if i64::from(current) == i64::from(parent) {
        return Ok(());
    }
    Err(io::Error::other("the parent is gone already"))
}

fn limit(resource: Resource, current: u64, maximum: u64) -> io::Result<()> {
    let new = Rlimit {
        current: Some(current),
        maximum: Some(maximum),
    };
    Ok(setrlimit(resource, new)?)
}
