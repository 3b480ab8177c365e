//! What a reader tells its parent: one JSON value a line, the last of which
//! says that this was all, or what went wrong.

use std::io::Write;

use serde::{Deserialize, Serialize};

use super::tidy::tidy;
use super::{Limits, Problem};

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum Line {
    Page(String),
    End {
        /// Scanned pages that were left out.
        unread: usize,
        /// Whether any of the text was read in a picture.
        pictures: bool,
    },
    Problem(Problem),
}

/// PostgreSQL indexes no longer text; a page in print has a few thousand.
const LONGEST_PAGE: usize = 100_000;

/// Writes pages as they are read, and keeps count of what was written.
pub(super) struct Report<W> {
    out: W,
    room: usize,
    has_text: bool,
    pictures: bool,
}

impl<W: Write> Report<W> {
    pub(super) fn new(out: W, limits: &Limits) -> Self {
        Self {
            out,
            room: limits.text,
            has_text: false,
            pictures: false,
        }
    }

    /// One page of a file that has pages. What is too long for one is cut.
    pub(super) fn page(&mut self, text: &str) -> Result<(), Problem> {
        let text = tidy(text);
        self.write(&text[..text.floor_char_boundary(LONGEST_PAGE)])
    }

    /// Text that has no pages of its own: one, or as many as it needs.
    pub(super) fn running_text(&mut self, text: &str) -> Result<(), Problem> {
        let text = tidy(text);
        let mut rest = text.as_str();
        while rest.len() > LONGEST_PAGE {
            let most = &rest[..rest.floor_char_boundary(LONGEST_PAGE)];
            let end = most.rfind('\n').map_or(most.len(), |line| line + 1);
            self.write(&rest[..end])?;
            rest = &rest[end..];
        }
        self.write(rest)
    }

    fn write(&mut self, text: &str) -> Result<(), Problem> {
        self.room = self.room.checked_sub(text.len()).ok_or(Problem::TooLarge)?;
        self.has_text |= text.chars().any(char::is_alphanumeric);
        self.line(&Line::Page(text.to_owned()))
    }

    /// Some of the text was read in a picture.
    pub(super) fn note_picture(&mut self) {
        self.pictures = true;
    }

    pub(super) fn has_text(&self) -> bool {
        self.has_text
    }

    pub(super) fn line(&mut self, line: &Line) -> Result<(), Problem> {
        let mut text = serde_json::to_vec(line).map_err(|_| Problem::Stopped)?;
        text.push(b'\n');
        self.out.write_all(&text).map_err(|_| Problem::Stopped)
    }

    pub(super) fn finish(mut self, result: Result<usize, Problem>) {
        let last = match result {
            Ok(_) if !self.has_text => Line::Problem(Problem::NoText),
            Ok(unread) => Line::End {
                unread,
                pictures: self.pictures,
            },
            Err(problem) => Line::Problem(problem),
        };
        // Writing fails only if the parent has closed the pipe; it then reports the failure itself.
        let _ = self
            .line(&last)
            .and_then(|()| self.out.flush().map_err(|_| Problem::Stopped));
    }
}
