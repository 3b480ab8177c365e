//! The reader: a process that bounds itself, reads its standard input, and
//! writes pages to its standard output.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::os::fd::AsFd;

use serde::{Deserialize, Serialize};

use super::report::Report;
use super::{Kind, Limits, Problem, binding, confinement, docx, ocr, pdf, plain, seccomp, xlsx};

/// What a reader is to do, as it stands on its command line.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Task {
    pub(super) job: Job,
    pub(super) limits: Limits,
    /// Folders of the programs that it may start, separated by colons.
    pub(super) tools: String,
    /// Who started it, and with whom it ends.
    pub(super) parent: u32,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum Job {
    /// Tells the text of the file that is its standard input.
    Read(Kind),
    /// Works on files in its folder, and leaves others there.
    Bind(binding::Job),
}

/// Does what the hidden command of the program asks. Fails only before it has
/// looked at the file; everything after that is told on standard output.
pub fn run(task: &str) -> io::Result<()> {
    let task: Task = serde_json::from_str(task)?;
    task.limits.impose(task.parent)?;
    confinement::enter(&task.tools)?;
    match &task.job {
        Job::Read(kind) => read_file(*kind, &task.limits),
        Job::Bind(job) => {
            binding::work(job, io::stdout());
            Ok(())
        }
    }
}

fn read_file(kind: Kind, limits: &Limits) -> io::Result<()> {
    if !kind.needs_tools() {
        seccomp::alone();
    }
    let file = File::from(io::stdin().as_fd().try_clone_to_owned()?);
    let mut report = Report::new(BufWriter::new(io::stdout()), limits);
    let result = read(kind, limits, file, &mut report);
    report.finish(result);
    Ok(())
}

/// How many scanned pages were left out.
fn read<W: Write>(
    kind: Kind,
    limits: &Limits,
    file: File,
    report: &mut Report<W>,
) -> Result<usize, Problem> {
    match kind {
        Kind::Pdf => pdf::read(limits, report),
        Kind::Docx => docx::read(file, report),
        Kind::Doc => Err(Problem::OldWord),
        Kind::Xlsx => xlsx::read(file, limits, report),
        Kind::Text => plain::read(file, limits, report),
        Kind::Image => ocr::read(limits, report),
    }
}
