//! The programs that a reader starts: poppler's and qpdf for PDF, tesseract for pictures.

use std::env;
use std::io::{self, Read};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{self, Command, ExitStatus, Stdio};

use rustix::process::Signal;

use super::limits::end_with;
use super::{Problem, seccomp};

/// The file that is read is the standard input of the reader, and so of
/// everything that it starts.
pub(super) const FILE: &str = "/dev/stdin";

/// As a shell has it.
const NOT_INSTALLED: i32 = 127;
const NOT_STARTED: u8 = 126;

/// A program may complain at length; the beginning tells enough.
const COMPLAINT: u64 = 16 * 1024;

pub(super) struct Ran {
    pub(super) output: Vec<u8>,
    pub(super) complaint: String,
    status: ExitStatus,
}

/// Runs a program to its end. `None` where it is not installed.
pub(super) fn run(program: &str, arguments: &[&str], limit: usize) -> Result<Option<Ran>, Problem> {
    let started = env::current_exe().and_then(|own| {
        Command::new(own)
            .args(["become-tool", &process::id().to_string(), program])
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
    });
    let mut child = started.map_err(|_| Problem::NotBegun)?;
    let (out, err) = (child.stdout.take(), child.stderr.take());
    let mut output = Vec::new();
    let complaint = std::thread::scope(|scope| {
        let listening = scope.spawn(|| err.map(listen).unwrap_or_default());
        let read = out.map(|out| out.take(limit as u64 + 1).read_to_end(&mut output));
        if output.len() > limit || !matches!(read, Some(Ok(_))) {
            // Its output is no longer read, so it would block on a full pipe for ever.
            let _ = child.kill();
        }
        listening.join().unwrap_or_default()
    });
    let status = child.wait().map_err(|_| Problem::Stopped)?;
    if output.len() > limit {
        return Err(Problem::TooLarge);
    }
    if status.code() == Some(NOT_INSTALLED) {
        return Ok(None);
    }
    Ok(Some(Ran {
        output,
        complaint,
        status,
    }))
}

/// Turns this process into a tool that ends with the reader and stays alone: no
/// fault in it starts another process. Comes back only where there is no such
/// program, with the status to end with.
pub fn become_tool(parent: u32, program: &str, arguments: &[String]) -> u8 {
    if end_with(parent).is_err() {
        return NOT_STARTED;
    }
    seccomp::alone();
    let error = Command::new(program).args(arguments).exec();
    match error.kind() {
        io::ErrorKind::NotFound => NOT_INSTALLED as u8,
        _ => NOT_STARTED,
    }
}

fn listen(mut from: impl Read) -> String {
    let mut heard = Vec::new();
    let _ = from.by_ref().take(COMPLAINT).read_to_end(&mut heard);
    let _ = io::copy(&mut from, &mut io::sink());
    String::from_utf8_lossy(&heard).into_owned()
}

impl Ran {
    /// What it said, or why it did not come to an end.
    pub(super) fn text(self) -> Result<String, Problem> {
        if self.status.success() {
            return Ok(String::from_utf8_lossy(&self.output).into_owned());
        }
        Err(verdict(self.status, &self.complaint))
    }
}

/// What stopped a process that did not end well.
pub(super) fn verdict(status: ExitStatus, complaint: &str) -> Problem {
    const OUT_OF_MEMORY: [&str; 5] = [
        "memory allocation of",
        "Out of memory",
        "bad_alloc",
        "malloc",
        "Bogus memory allocation size",
    ];
    let ended_by = |signal: Signal| status.signal() == Some(signal.as_raw());
    if ended_by(Signal::XCPU) {
        Problem::TooSlow
    } else if ended_by(Signal::XFSZ) || OUT_OF_MEMORY.iter().any(|mark| complaint.contains(mark)) {
        Problem::TooLarge
    } else if ["Incorrect password", "invalid password"]
        .iter()
        .any(|mark| complaint.contains(mark))
    {
        Problem::Protected
    } else if ended_by(Signal::KILL) {
        Problem::Stopped
    } else {
        Problem::Damaged
    }
}
