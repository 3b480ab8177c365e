//! Papers put together to one PDF, in a confined process as readers are: first
//! each is made fit to be merged and its pages are counted, then all are merged.

mod inert;
mod photo;
mod prepare;

use std::io::Write;

use serde::{Deserialize, Serialize};

use super::{Kind, Problem};

/// A paper in the folder, to be made fit.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Part {
    pub file: String,
    /// A PDF or a picture; nothing else can be bound.
    pub kind: Kind,
}

impl Part {
    /// The file that it becomes, unless nothing can be made of it.
    pub fn ready(&self) -> String {
        format!("{}.ready.pdf", self.file)
    }
}

/// How each paper is looked at before all are merged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Care {
    /// A plain PDF is merged as it is. Whether that went well is seen by what
    /// qpdf says of it, and by the number of pages in the end.
    Quick,
    /// Each is rewritten and counted by itself, so that one which cannot be
    /// merged is found.
    Thorough,
}

/// What came of a part.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Prepared {
    pub shape: Shape,
    pub pages: Vec<PageSize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Shape {
    /// Its pages are the pages that were filed.
    AsFiled,
    /// Pictures of its pages, because it cannot be merged.
    Pictures,
    /// Nothing can be shown of it.
    Absent(Problem),
}

/// A page as it is seen, in points.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PageSize {
    pub width: f32,
    pub height: f32,
}

/// Files in the folder that become one.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Merge {
    /// The pages of our own making, whose title the whole has.
    pub front: String,
    pub pieces: Vec<Piece>,
    /// How its pieces were looked at before.
    pub care: Care,
    /// As many pages as the whole has, each laid over one of them.
    pub over: String,
    /// How many pages there must be in the end.
    pub pages: usize,
    pub into: String,
}

/// Some pages of the whole, in order.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Piece {
    /// From the front: the first and the last, counted from one.
    Front(usize, usize),
    /// All pages of a file.
    File(String),
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum Job {
    Prepare(Vec<Part>, Care),
    Merge(Merge),
}

/// One line of what the process tells.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum Line {
    Prepared(Prepared),
    Done,
    Problem(Problem),
}

/// Does the job, and tells on `out` how it goes.
pub(super) fn work(job: &Job, mut out: impl Write) {
    let mut tell = |line: &Line| {
        let text = serde_json::to_string(line).map_err(|_| Problem::Stopped)?;
        let told = writeln!(out, "{text}").and_then(|()| out.flush());
        told.map_err(|_| Problem::Stopped)
    };
    let done = match job {
        Job::Prepare(parts, care) => parts.iter().try_for_each(|part| {
            let prepared = prepare::prepare(part, *care)?;
            tell(&Line::Prepared(prepared))
        }),
        Job::Merge(merge) => prepare::merge(merge),
    };
    let _ = tell(&match done {
        Ok(()) => Line::Done,
        Err(problem) => Line::Problem(problem),
    });
}
