//! What a reader may use, and how it bounds itself to that.

use std::io;

use rustix::process::{
    Resource, Rlimit, Signal, getppid, set_parent_process_death_signal, setpriority_process,
    setrlimit,
};
use rustix::thread::set_no_new_privs;
use serde::{Deserialize, Serialize};

/// A page is rendered to a file, and none is larger than this.
const FILE_SIZE: u64 = 64 * 1024 * 1024;
const OPEN_FILES: u64 = 64;
/// Below everything that somebody waits for.
const NICENESS: i32 = 15;

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
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            memory: 1024 * 1024 * 1024,
            cpu_seconds: 60,
            seconds: 10 * 60,
            text: 8 * 1024 * 1024,
            scans: 100,
        }
    }
}

impl Limits {
    /// Bounds this process and all that it will start. There is no way back.
    pub(super) fn impose(&self, parent: u32) -> io::Result<()> {
        // The first limit ends a process with a signal that tells what happened.
        limit(Resource::Cpu, self.cpu_seconds, self.cpu_seconds + 2)?;
        for (resource, most) in [
            (Resource::As, self.memory),
            (Resource::Fsize, FILE_SIZE),
            (Resource::Nofile, OPEN_FILES),
            (Resource::Core, 0),
        ] {
            limit(resource, most, most)?;
        }
        set_no_new_privs(true)?;
        end_with(parent)?;
        Ok(setpriority_process(None, NICENESS)?)
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
