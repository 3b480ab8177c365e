//! The parent's side: a folder for the files of one whole, and the processes
//! that work in it one after the other.

use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio::process::ChildStdout;
use tokio::time::timeout;

use super::binding::{Care, Job, Line, Merge, Part, Prepared};
use super::reader::{Folder, TextReader};
use super::{Limits, Problem, child};

/// What one process may tell: each page takes a few dozen bytes.
const TOLD: u64 = 16 * 1024 * 1024;

/// A folder in which papers are put together. It goes when this is dropped.
pub struct Workbench {
    reader: TextReader,
    folder: Folder,
    limits: Limits,
}

impl TextReader {
    pub fn workbench(&self) -> Result<Workbench, Problem> {
        Ok(Workbench {
            reader: self.clone(),
            folder: Folder::make()?,
            limits: self.limits.for_binding(),
        })
    }
}

impl Workbench {
    /// Where a file of the folder is.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Makes each part fit to be merged, and tells of each as it is done.
    pub async fn prepare(
        &self,
        (parts, care): (Vec<Part>, Care),
        mut each: impl FnMut(usize),
    ) -> Result<Vec<Prepared>, Problem> {
        let count = parts.len();
        let mut done = Vec::with_capacity(count);
        self.work(Job::Prepare(parts, care), |prepared| {
            done.push(prepared);
            each(done.len());
        })
        .await?;
        match done.len() == count {
            true => Ok(done),
            false => Err(Problem::Stopped),
        }
    }

    /// Makes one file of several, or none at all.
    pub async fn merge(&self, merge: Merge) -> Result<(), Problem> {
        self.work(Job::Merge(merge), |_| {}).await
    }

    async fn work(&self, job: Job, each: impl FnMut(Prepared)) -> Result<(), Problem> {
        let job = child::Job::Bind(job);
        let mut group = self
            .reader
            .start(job, self.limits, &self.folder, Stdio::null())?;
        let time = Duration::from_secs(self.limits.seconds);
        timeout(time, group.hear(|out| listen(out, each)))
            .await
            .unwrap_or(Err(Problem::TooSlow))
    }
}

/// `None` where the process ended without a last line.
async fn listen(out: ChildStdout, mut each: impl FnMut(Prepared)) -> Option<Result<(), Problem>> {
    let mut lines = BufReader::new(out.take(TOLD)).lines();
    while let Ok(Some(line)) = lines.next_line().await {
        match serde_json::from_str(&line).ok()? {
            Line::Prepared(prepared) => each(prepared),
            Line::Done => return Some(Ok(())),
            Line::Problem(problem) => return Some(Err(problem)),
        }
    }
    None
}
