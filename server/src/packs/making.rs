//! Makes the file of a pack, and tells how far it is.

use std::path::Path;
use std::sync::Arc;

use cranedesk_platform::extract::{
    Care, Kind, Merge, Part, Piece, Prepared, Problem, Shape, Workbench,
};
use tokio::task::spawn_blocking;

use super::contents::{Contents, Paper};
use super::front::{self, Bound, Section};
use super::model::PackFormat;
use super::zipping;
use crate::app::App;
use crate::documents::safe_name;
use crate::error::{Error, Result};
use crate::filing::{self, Unfiled};
use crate::pdf::{self, Foot, PAGE};

const MOST_PAGES: usize = 3_000;

/// A file that was made, and what is to be known of it.
pub(super) struct Made {
    pub(super) file: Unfiled,
    pub(super) name: String,
    pub(super) pages: usize,
    pub(super) notes: Vec<String>,
}

/// How many steps it will take: each paper is fetched, and made fit.
pub(super) fn steps(contents: &Contents) -> usize {
    contents.papers().count() * 2 + 3
}

/// The file where a paper lies on the workbench.
pub(super) fn copy_of(place: usize) -> String {
    format!("paper-{place}")
}

/// Makes the file. `told` hears of each step that is done.
pub(super) async fn make(
    app: &App,
    contents: Contents,
    format: PackFormat,
    told: impl Fn(usize),
) -> Result<Made> {
    let bench = app.text_reader.workbench().map_err(failed)?;
    let papers: Vec<Paper> = contents.papers().cloned().collect();
    let mut is_whole = Vec::with_capacity(papers.len());
    for (place, paper) in papers.iter().enumerate() {
        let copy = bench.path(&copy_of(place));
        is_whole.push(filing::copy(app, &paper.key, &paper.sha256, &copy).await?);
        told(place + 1);
    }
    let title = contents.title();
    let made = match format {
        PackFormat::Pdf => bind(&bench, contents, papers, &is_whole, told).await?,
        PackFormat::Zip => zip(&bench, contents, papers, &is_whole).await?,
    };
    let file = Unfiled::store_file(app, &bench.path(WHOLE)).await?;
    Ok(Made {
        file,
        name: safe_name(&format!("{title}.{}", format.ending())),
        pages: made.pages,
        notes: made.notes,
    })
}

const FRONT: &str = "front.pdf";
const FEET: &str = "feet.pdf";
pub(super) const WHOLE: &str = "whole";

struct Outcome {
    pages: usize,
    notes: Vec<String>,
}

async fn zip(
    bench: &Workbench,
    contents: Contents,
    papers: Vec<Paper>,
    is_whole: &[bool],
) -> Result<Outcome> {
    // The originals are the point of it: one that is not is no original.
    if let Some(place) = is_whole.iter().position(|whole| !whole) {
        return Err(lost(&papers[place]));
    }
    let notes = notes(&contents, &[]);
    let copies = (0..papers.len()).map(|place| bench.path(&copy_of(place)));
    let (copies, whole): (Vec<_>, _) = (copies.collect(), bench.path(WHOLE));
    blocking(move || zipping::write(&contents, &copies, &whole)).await?;
    Ok(Outcome { pages: 0, notes })
}

fn lost(paper: &Paper) -> Error {
    Error::conflict(format!(
        "The file of {} is missing from the server or is not what was filed. File it again.",
        paper.name
    ))
}

/// Papers nearly always merge as they are, and fast. Where the whole is not what
/// it must be, each is looked at by itself, to find the one that does not.
async fn bind(
    bench: &Workbench,
    contents: Contents,
    papers: Vec<Paper>,
    is_whole: &[bool],
    told: impl Fn(usize),
) -> Result<Outcome> {
    let to_bind = ToBind {
        bench,
        contents: Arc::new(contents),
        papers,
        is_whole,
    };
    let bound = match to_bind.bind(Care::Quick, &told).await? {
        Err(problem) if problem != Problem::TooSlow => to_bind.bind(Care::Thorough, &told).await?,
        bound => bound,
    };
    bound.map_err(failed)
}

struct ToBind<'a> {
    bench: &'a Workbench,
    contents: Arc<Contents>,
    papers: Vec<Paper>,
    is_whole: &'a [bool],
}

impl ToBind<'_> {
    /// The inner problem is one of merging, for which a paper may be to blame.
    async fn bind(
        &self,
        care: Care,
        told: &impl Fn(usize),
    ) -> Result<std::result::Result<Outcome, Problem>> {
        let (bench, papers) = (self.bench, &self.papers);
        let kinds: Vec<Option<Kind>> = papers.iter().map(kind_of).collect();
        let is_bound = |place: &usize| kinds[*place].is_some() && self.is_whole[*place];
        let to_bind: Vec<usize> = (0..papers.len()).filter(is_bound).collect();
        let parts = to_bind.iter().filter_map(|place| {
            Some(Part {
                file: copy_of(*place),
                kind: kinds[*place]?,
            })
        });
        let before = papers.len();
        let prepared = bench
            .prepare((parts.collect(), care), |done| told(before + done))
            .await
            .map_err(failed)?;
        let mut shown: Vec<Option<&Prepared>> = vec![None; papers.len()];
        for (place, prepared) in to_bind.iter().zip(&prepared) {
            shown[*place] = Some(prepared);
        }
        let bound: Vec<Bound> = (0..papers.len())
            .map(|place| bound(self.is_whole[place], shown[place]))
            .collect();
        let notes = notes(&self.contents, &bound);
        let (contents, for_front) = (Arc::clone(&self.contents), bound.clone());
        let front = blocking(move || front::draw(&contents, &for_front)).await?;
        told(before * 2 + 1);
        let pages = front.pages + bound.iter().map(|one| one.pages).sum::<usize>();
        if pages > MOST_PAGES {
            return Err(Error::unacceptable(format!(
                "This pack would have {pages} pages. It may have {MOST_PAGES}. Please choose fewer papers."
            )));
        }
        let feet = feet(&front.order, &shown, pages);
        let pieces = front.order.iter().map(|section| match *section {
            Section::Front(first, last) => Piece::Front(first, last),
            Section::Paper(place) => Piece::File(format!("{}.ready.pdf", copy_of(place))),
        });
        let merge = Merge {
            front: FRONT.into(),
            pieces: pieces.collect(),
            care,
            over: FEET.into(),
            pages,
            into: WHOLE.into(),
        };
        save(&bench.path(FRONT), &front.pdf).await?;
        let feet = blocking(move || Ok(pdf::write_feet(&feet))).await?;
        save(&bench.path(FEET), &feet).await?;
        let merged = bench.merge(merge).await;
        told(before * 2 + 2);
        Ok(merged.map(|()| Outcome { pages, notes }))
    }
}

fn kind_of(paper: &Paper) -> Option<Kind> {
    Kind::from_mimetype(&paper.mimetype).filter(|kind| matches!(kind, Kind::Pdf | Kind::Image))
}

fn bound(is_whole: bool, prepared: Option<&Prepared>) -> Bound {
    let (pages, note) = match prepared {
        _ if !is_whole => (0, Some("The server no longer has its file.".to_owned())),
        None => (
            0,
            Some("Only PDF files and pictures can be put into a PDF. The ZIP has it.".to_owned()),
        ),
        Some(prepared) => match prepared.shape {
            Shape::AsFiled => (prepared.pages.len(), None),
            Shape::Pictures => (prepared.pages.len(), Some(PICTURES.to_owned())),
            Shape::Absent(problem) => (0, Some(problem.to_string())),
        },
    };
    Bound { pages, note }
}

const PICTURES: &str = "Shown as pictures of its pages, because the file cannot be merged.";

/// What is missing from the pack, or not as it was filed, by crane.
fn notes(contents: &Contents, bound: &[Bound]) -> Vec<String> {
    let several = contents.folders.len() > 1;
    let mut notes = Vec::new();
    let mut place = 0;
    for folder in &contents.folders {
        let of = match several {
            true => format!("{}: ", folder.vehicle_id),
            false => String::new(),
        };
        notes.extend(folder.missing.iter().map(|line| format!("{of}{line}")));
        for paper in &folder.papers {
            if let Some(Bound {
                pages,
                note: Some(note),
            }) = bound.get(place)
            {
                notes.push(match pages {
                    0 => format!("{of}{} is not in this file: {note}", paper.name),
                    _ => format!("{of}{}: {note}", paper.name),
                });
            }
            place += 1;
        }
    }
    notes
}

/// The foot of every page of the whole.
fn feet(order: &[Section], shown: &[Option<&Prepared>], pages: usize) -> Vec<Foot> {
    let mut sizes = Vec::with_capacity(pages);
    for section in order {
        match *section {
            Section::Front(first, last) => sizes.extend((first..=last).map(|_| (PAGE, ""))),
            Section::Paper(place) => {
                let Some(prepared) = shown[place] else {
                    continue;
                };
                let left = match prepared.shape {
                    Shape::Pictures => "Picture of the page",
                    _ => "",
                };
                let own = prepared.pages.iter();
                sizes.extend(own.map(|page| ((page.width, page.height), left)));
            }
        }
    }
    let numbered = sizes.into_iter().zip(1..);
    let feet = numbered.map(|((size, left), number)| Foot {
        size,
        left,
        right: format!("Page {number} of {pages}"),
    });
    feet.collect()
}

async fn save(path: &Path, bytes: &[u8]) -> Result<()> {
    let saved = tokio::fs::write(path, bytes).await;
    saved.map_err(|error| Error::Internal(format!("a pack cannot be written: {error}")))
}

async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T> + Send + 'static,
) -> Result<T> {
    let done = spawn_blocking(work).await;
    done.unwrap_or_else(|error| Err(Error::Internal(error.to_string())))
}

/// What stopped the whole, rather than one paper.
fn failed(problem: Problem) -> Error {
    match problem {
        Problem::NoMergeTool | Problem::NoPdfTool => Error::conflict(problem.to_string()),
        Problem::TooSlow => Error::unacceptable(
            "Putting these papers together took too long. Please choose fewer, or take the ZIP.",
        ),
        Problem::TooLarge => Error::unacceptable(
            "These papers are too large to be put together. Please choose fewer, or take the ZIP.",
        ),
        problem if problem.may_pass() => Error::Unavailable("The part that makes packs"),
        _ => Error::unacceptable(
            "These papers cannot be put together to one PDF. Please take the ZIP.",
        ),
    }
}
