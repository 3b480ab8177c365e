//! What the confined process does with papers: qpdf makes them fit and merges
//! them; poppler counts their pages, and paints those that qpdf cannot take.

use std::fs;

use super::super::{Kind, Problem, tool};
use super::inert::make_inert;
use super::photo;
use super::{Care, Merge, PageSize, Part, Piece, Prepared, Shape};

/// What a tool may say on its standard output.
const SAID: usize = 4 * 1024 * 1024;
/// The longer side of a painted page: 150 dots to the inch on A4.
const LONGER_SIDE: &str = "1754";
/// Pages that are painted at most; what has more is not shown in part.
const MOST_PAINTED: usize = 300;

pub(super) fn prepare(part: &Part, care: Care) -> Result<Prepared, Problem> {
    // What was made ready before, as it was, is looked at once more.
    if !fs::exists(&part.file).unwrap_or(true) {
        fs::rename(part.ready(), &part.file).map_err(|_| Problem::Stopped)?;
    }
    let made = match part.kind {
        Kind::Image => photo::page(part).map(|page| Prepared {
            shape: Shape::AsFiled,
            pages: vec![page],
        }),
        Kind::Pdf => prepare_pdf(part, care),
        _ => Err(Problem::UnknownKind),
    };
    match made {
        // These are no fault of the paper.
        Err(problem @ (Problem::NoMergeTool | Problem::NoPdfTool | Problem::NotBegun)) => {
            Err(problem)
        }
        Err(problem) => Ok(Prepared {
            shape: Shape::Absent(problem),
            pages: Vec::new(),
        }),
        made => made,
    }
}

/// Where qpdf finds fewer pages than poppler, it has not understood the file.
fn prepare_pdf(part: &Part, care: Care) -> Result<Prepared, Problem> {
    let seen = match look(&part.file) {
        Err(problem @ (Problem::Protected | Problem::NoPdfTool)) => return Err(problem),
        // Each tool that is started takes longer than its work on such a paper.
        Ok(seen) if care == Care::Quick && seen.is_plain && !seen.pages.is_empty() => {
            fs::rename(&part.file, part.ready()).map_err(|_| Problem::Stopped)?;
            return Ok(Prepared {
                shape: Shape::AsFiled,
                pages: seen.pages,
            });
        }
        seen => seen.map(|seen| seen.pages),
    };
    let fit = unlock(part).and_then(|()| count_pages(&part.ready()));
    let fit = match care {
        Care::Quick => fit,
        Care::Thorough => fit.and_then(|count| merge_alone(part).map(|()| count)),
    };
    match (seen, fit) {
        (_, Err(Problem::NoMergeTool)) => Err(Problem::NoMergeTool),
        (Ok(pages), Ok(count)) if pages.len() == count && count > 0 => Ok(Prepared {
            shape: Shape::AsFiled,
            pages,
        }),
        // Poppler gave up or believed a wrong count, and qpdf mended the file.
        (seen, Ok(count)) if count > seen.as_ref().map_or(0, Vec::len) => {
            let pages = look(&part.ready())?.pages;
            match pages.len() == count {
                true => Ok(Prepared {
                    shape: Shape::AsFiled,
                    pages,
                }),
                false => Err(Problem::Damaged),
            }
        }
        (Ok(pages), _) => paint(part, pages.len()),
        (Err(problem), _) => Err(problem),
    }
}

/// A copy without restrictions, whose form fields look as they were filled in.
fn unlock(part: &Part) -> Result<(), Problem> {
    let ready = part.ready();
    let arguments = [
        "--no-warn",
        "--warning-exit-0",
        "--password=",
        "--decrypt",
        "--generate-appearances",
        &part.file,
        &ready,
    ];
    qpdf(&arguments).map(drop)
}

/// What is done with all papers together, tried with this one: some break off
/// there that pass every look before it.
fn merge_alone(part: &Part) -> Result<(), Problem> {
    let (ready, tried) = (part.ready(), format!("{}.tried", part.file));
    let arguments = [
        "--no-warn",
        "--warning-exit-0",
        "--empty",
        "--pages",
        &ready,
        "1-z",
        "--",
        "--overlay",
        &ready,
        "--",
        &tried,
    ];
    let merged = qpdf(&arguments);
    let _ = fs::remove_file(tried);
    merged.map(drop)
}

pub(super) fn merge(merge: &Merge) -> Result<(), Problem> {
    let mut arguments = match merge.care {
        // What was only glanced at must give no cause to complain.
        Care::Quick => vec![],
        Care::Thorough => vec!["--no-warn", "--warning-exit-0"],
    };
    arguments.extend([
        // There may be more files than a process can have open.
        "--keep-files-open=n",
        "--object-streams=generate",
        merge.front.as_str(),
        "--pages",
    ]);
    let pieces = merge.pieces.iter().map(|piece| match piece {
        Piece::Front(first, last) => (".", format!("{first}-{last}")),
        Piece::File(file) => (file.as_str(), "1-z".to_owned()),
    });
    let pieces: Vec<(&str, String)> = pieces.collect();
    for (file, range) in &pieces {
        arguments.extend([file, range.as_str()]);
    }
    let merged = format!("{}.merged", merge.into);
    arguments.extend(["--", "--overlay", &merge.over, "--", &merged]);
    qpdf(&arguments)?;
    make_inert(&merged, &merge.into, qpdf)?;
    match count_pages(&merge.into)? == merge.pages {
        true => Ok(()),
        false => Err(Problem::Damaged),
    }
}

fn count_pages(file: &str) -> Result<usize, Problem> {
    let said = qpdf(&["--no-warn", "--warning-exit-0", "--show-npages", file])?;
    said.trim().parse().map_err(|_| Problem::Damaged)
}

fn qpdf(arguments: &[&str]) -> Result<String, Problem> {
    let ran = tool::run("qpdf", arguments, SAID)?;
    ran.ok_or(Problem::NoMergeTool)?.text()
}

/// What poppler says of a file.
struct Seen {
    pages: Vec<PageSize>,
    /// It has neither a lock nor a form nor a fault, so there is nothing to be
    /// rewritten.
    is_plain: bool,
}

fn look(file: &str) -> Result<Seen, Problem> {
    let ran = tool::run("pdfinfo", &["-f", "1", "-l", "100000", file], SAID)?;
    let ran = ran.ok_or(Problem::NoPdfTool)?;
    let is_faultless = ran.complaint.trim().is_empty();
    let said = ran.text()?;
    Ok(Seen {
        pages: sizes_in(&said),
        is_plain: is_faultless && says(&said, "Encrypted:", "no") && says(&said, "Form:", "none"),
    })
}

fn says(said: &str, what: &str, word: &str) -> bool {
    let mut lines = said.lines();
    lines.any(|line| line.strip_prefix(what).map(str::trim) == Some(word))
}

/// Out of lines such as "Page    2 size: 595.28 x 841.89 pts (A4)" and
/// "Page    2 rot:  90".
fn sizes_in(said: &str) -> Vec<PageSize> {
    let mut pages: Vec<PageSize> = Vec::new();
    for line in said.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["Page", _, "size:", width, "x", height, ..] => {
                if let (Ok(width), Ok(height)) = (width.parse(), height.parse()) {
                    pages.push(PageSize { width, height });
                }
            }
            ["Page", _, "rot:", "90" | "270"] => {
                if let Some(page) = pages.last_mut() {
                    (page.width, page.height) = (page.height, page.width);
                }
            }
            _ => {}
        }
    }
    pages
}

fn paint(part: &Part, pages: usize) -> Result<Prepared, Problem> {
    if pages > MOST_PAINTED {
        return Err(Problem::TooLarge);
    }
    let prefix = format!("{}.page", part.file);
    let arguments = [
        "-jpeg",
        "-jpegopt",
        "quality=80",
        "-scale-to",
        LONGER_SIDE,
        &part.file,
        &prefix,
    ];
    let ran = tool::run("pdftoppm", &arguments, SAID)?;
    ran.ok_or(Problem::NoPdfTool)?.text()?;
    let found = fs::read_dir(".").map_err(|_| Problem::Stopped)?;
    let names = found.flatten().map(|entry| entry.file_name());
    let mut painted: Vec<String> = names
        .filter_map(|name| name.into_string().ok())
        .filter(|name| name.starts_with(&prefix))
        .collect();
    // Their numbers have as many digits as the last of them.
    painted.sort();
    if painted.is_empty() || painted.len() != pages {
        return Err(Problem::Damaged);
    }
    let sizes = photo::pages(&painted, &part.ready())?;
    for name in painted {
        let _ = fs::remove_file(name);
    }
    Ok(Prepared {
        shape: Shape::Pictures,
        pages: sizes,
    })
}

#[cfg(test)]
mod tests {
    use super::{says, sizes_in};

    #[test]
    fn a_page_has_the_size_that_is_seen() {
        let said = "Pages:          2\n\
            Page    1 size:  595.276 x 841.89 pts (A4)\nPage    1 rot:   0\n\
            Page    2 size:  595 x 842 pts (A4)\nPage    2 rot:   90\n";
        let seen: Vec<(f32, f32)> = sizes_in(said)
            .iter()
            .map(|page| (page.width, page.height))
            .collect();
        assert_eq!(seen, [(595.276, 841.89), (842.0, 595.0)]);
    }

    #[test]
    fn only_what_is_said_to_be_plain_is() {
        let said = "Title:  Form: none\nForm:            AcroForm\nEncrypted:       no\n";
        assert!(says(said, "Encrypted:", "no"));
        assert!(!says(said, "Form:", "none"));
        assert!(!says("", "Form:", "none"));
    }
}
