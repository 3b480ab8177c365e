//! The reader: a process that bounds itself, reads its standard input, and
//! writes pages to its standard output.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::os::fd::AsFd;

use serde::{Deserialize, Serialize};

use super::report::Report;
use super::{Kind, Limits, Problem, confinement, docx, ocr, pdf, plain, seccomp, xlsx};

/// What a reader is to do, as it stands on its command line.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Task {
    pub(super) kind: Kind,
    pub(super) limits: Limits,
    /// Folders of the programs that it may start, separated by colons.
    pub(super) tools: String,
    /// Who started it, and with whom it ends.
    pub(super) parent: u32,
}

/// Does what the hidden command of the program asks. Fails only before it has
/// looked at the file; everything after that is told on standard output.
pub fn run(task: &str) -> io::Result<()> {
    let task: Task = serde_json::from_str(task)?;
    task.limits.impose(task.parent)?;
    confinement::enter(&task.tools)?;
    if !task.kind.needs_tools() {
        seccomp::alone();
    }
    let file = File::from(io::stdin().as_fd().try_clone_to_owned()?);
    let mut report = Report::new(BufWriter::new(io::stdout()), &task.limits);
    let result = read(&task, file, &mut report);
    report.finish(result);
    Ok(())
}

/// How many scanned pages were left out.
fn read<W: Write>(task: &Task, file: File, report: &mut Report<W>) -> Result<usize, Problem> {
    let limits = &task.limits;
    match task.kind {
        Kind::Pdf => pdf::read(limits, report),
        Kind::Docx => docx::read(file, report),
        Kind::Doc => Err(Problem::OldWord),
        Kind::Xlsx => xlsx::read(file, limits, report),
        Kind::Text => plain::read(file, limits, report),
        Kind::Image => ocr::read(limits, report),
    }
}
