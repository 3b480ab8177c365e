//! The pages of our own in a pack: a cover with what is missing in plain
//! sight, and an index.

use super::contents::{Contents, CraneFolder};
use crate::error::Result;
use crate::pdf::{BLACK, Cell, Flow, GREEN, GREY, PALE, Paragraph, RED};

/// How a paper stands in the pack.
#[derive(Clone, Debug)]
pub(super) struct Bound {
    /// How many pages it has there; none where it is not in it.
    pub(super) pages: usize,
    /// What is to be known of it: that it is shown as pictures, or why not.
    pub(super) note: Option<String>,
}

/// Our own pages: those that all cranes share, and those of each.
pub(super) struct Front {
    pub(super) pdf: Vec<u8>,
    /// Where pages come from, in the order of the whole.
    pub(super) order: Vec<Section>,
    pub(super) pages: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Section {
    /// Pages of the front: the first and the last, from one.
    Front(usize, usize),
    /// A paper, by its place among all.
    Paper(usize),
}

/// Draws the pages. It is done twice: how many there are decides on which page
/// each paper begins, and the index must say so.
pub(super) fn draw(contents: &Contents, bound: &[Bound]) -> Result<Front> {
    let drawn = pass(contents, bound, &[])?;
    let starts = starts(&drawn.order, bound);
    pass(contents, bound, &starts)
}

/// The page on which each paper begins.
fn starts(order: &[Section], bound: &[Bound]) -> Vec<usize> {
    let mut starts = vec![0; bound.len()];
    let mut page = 1;
    for section in order {
        match *section {
            Section::Front(first, last) => page += last + 1 - first,
            Section::Paper(paper) => {
                starts[paper] = page;
                page += bound[paper].pages;
            }
        }
    }
    starts
}

fn pass(contents: &Contents, bound: &[Bound], starts: &[usize]) -> Result<Front> {
    let mut flow = Flow::new()?;
    let mut order = Vec::new();
    let several = contents.folders.len() > 1;
    if several {
        cover_of_several(&mut flow, contents);
        order.push(Section::Front(1, flow.page_count()));
    }
    let mut first_paper = 0;
    for folder in &contents.folders {
        if several {
            flow.next_page();
        }
        let first = flow.page_count();
        let papers = first_paper..first_paper + folder.papers.len();
        let sheet = Sheet {
            contents,
            folder,
            bound: &bound[papers.clone()],
            starts: starts.get(papers.clone()).unwrap_or_default(),
        };
        sheet.draw(&mut flow);
        order.push(Section::Front(first, flow.page_count()));
        let shown = papers.clone().filter(|paper| bound[*paper].pages > 0);
        order.extend(shown.map(Section::Paper));
        first_paper = papers.end;
    }
    Ok(Front {
        pages: flow.page_count(),
        pdf: flow.finish(&contents.title())?,
        order,
    })
}

fn text(text: impl Into<String>, size: f32, above: f32, indent: f32) -> Paragraph {
    Paragraph {
        text: text.into(),
        size,
        above,
        indent,
    }
}

fn made(flow: &mut Flow, contents: &Contents) {
    let mut line = contents.day.clone();
    if !contents.made_for.is_empty() {
        line = format!("{line}, for {}", contents.made_for);
    }
    flow.add(&text(line, 13.0, 4.0, 0.0));
}

fn cover_of_several(flow: &mut Flow, contents: &Contents) {
    flow.add_in(&text("Site pack", 11.0, 0.0, 0.0), GREY);
    let count = contents.folders.len();
    flow.add(&text(format!("{count} cranes"), 24.0, 4.0, 0.0));
    made(flow, contents);
    flow.add(&text("", 6.0, 6.0, 0.0));
    for folder in &contents.folders {
        flow.rule(PALE);
        let (state, ink) = state_of(folder);
        let papers = match folder.papers.len() {
            1 => "1 paper".to_owned(),
            many => format!("{many} papers"),
        };
        let cells = [
            cell(&folder.vehicle_id, 0.0, 90.0, BLACK),
            cell(&folder.name, 96.0, 190.0, BLACK),
            cell(state, 292.0, 110.0, ink),
            cell(&papers, 410.0, 73.0, BLACK),
        ];
        flow.row(&cells, 10.5);
        for line in folder.reasons.iter().chain(&folder.missing) {
            flow.add_in(&text(line.as_str(), 9.5, 0.0, 96.0), RED);
        }
    }
    foot(flow, contents);
}

fn state_of(folder: &CraneFolder) -> (&'static str, crate::pdf::Ink) {
    match folder.fit {
        true => ("FIT FOR WORK", GREEN),
        false => ("PARKED", RED),
    }
}

fn cell(text: &str, x: f32, room: f32, ink: crate::pdf::Ink) -> Cell<'_> {
    Cell { text, x, room, ink }
}

fn foot(flow: &mut Flow, contents: &Contents) {
    let line = format!(
        "Put together by {} with CraneDesk on {}. What stands here is what the register said at that moment.",
        contents.made_by, contents.day
    );
    flow.add_in(&text(line, 8.5, 16.0, 0.0), GREY);
}

/// The cover and the index of one crane.
struct Sheet<'a> {
    contents: &'a Contents,
    folder: &'a CraneFolder,
    bound: &'a [Bound],
    starts: &'a [usize],
}

impl Sheet<'_> {
    fn draw(&self, flow: &mut Flow) {
        let folder = self.folder;
        flow.add_in(&text("Site pack", 11.0, 0.0, 0.0), GREY);
        flow.add(&text(folder.name.as_str(), 24.0, 4.0, 0.0));
        let line = format!("Vehicle ID {}, owner {}", folder.vehicle_id, folder.owner);
        flow.add(&text(line, 13.0, 2.0, 0.0));
        made(flow, self.contents);
        let (state, ink) = state_of(folder);
        flow.banner(state, ink);
        for reason in &folder.reasons {
            flow.add_in(&text(reason.as_str(), 12.0, 2.0, 0.0), RED);
        }
        self.missing(flow);
        self.certificates(flow);
        self.index(flow);
        foot(flow, self.contents);
    }

    fn missing(&self, flow: &mut Flow) {
        let unbound = self.folder.papers.iter().zip(self.bound);
        let unbound = unbound.filter(|(_, bound)| bound.pages == 0);
        let unbound = unbound.map(|(paper, bound)| {
            let why = bound.note.as_deref().unwrap_or_default();
            format!("{} is not in this file: {why}", paper.name)
        });
        let lines: Vec<String> = self.folder.missing.iter().cloned().chain(unbound).collect();
        if lines.is_empty() {
            return;
        }
        flow.add_in(&text("Missing or expired", 14.0, 14.0, 0.0), RED);
        for line in lines {
            flow.add_in(&text(line, 11.0, 2.0, 12.0), RED);
        }
    }

    fn certificates(&self, flow: &mut Flow) {
        if self.folder.certificates.is_empty() {
            return;
        }
        flow.add(&text("Certificates", 14.0, 16.0, 0.0));
        for line in &self.folder.certificates {
            flow.rule(PALE);
            let ink = if line.is_bad { RED } else { BLACK };
            let paper = match (line.has_paper, line.is_bad) {
                (true, false) => "paper in this pack",
                (true, true) => "old paper in this pack",
                (false, _) => "no paper",
            };
            let until = match (line.until.as_str(), line.is_bad) {
                (day, false) if !day.is_empty() => format!("until {day}"),
                (day, _) => day.to_owned(),
            };
            let cells = [
                cell(&line.label, 0.0, 150.0, BLACK),
                cell(line.state, 156.0, 95.0, ink),
                cell(&until, 256.0, 115.0, ink),
                cell(paper, 376.0, 107.0, GREY),
            ];
            flow.row(&cells, 10.5);
        }
    }

    fn index(&self, flow: &mut Flow) {
        flow.add(&text("Index", 14.0, 16.0, 0.0));
        let papers = self.folder.papers.iter().zip(self.bound);
        for (place, (paper, bound)) in papers.enumerate() {
            flow.rule(PALE);
            let start = self.starts.get(place).copied().unwrap_or_default();
            let page = match bound.pages {
                0 => "not here".to_owned(),
                _ => format!("page {start}"),
            };
            let cells = [
                cell(&paper.what, 0.0, 150.0, BLACK),
                cell(&paper.name, 156.0, 260.0, BLACK),
                cell(&page, 422.0, 61.0, BLACK),
            ];
            flow.row(&cells, 10.5);
            if let Some(note) = bound.note.as_ref().filter(|_| bound.pages > 0) {
                flow.add_in(&text(note.as_str(), 9.0, 0.0, 156.0), GREY);
            }
        }
    }
}
