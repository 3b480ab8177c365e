//! A page that a search finds, and where it may look.

use cranedesk_platform::db::{DbResult, Row};
use cranedesk_platform::from_row;

/// A page that was found.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Passage {
    pub(crate) document: i64,
    pub(crate) crane: i64,
    pub(crate) document_name: String,
    pub(crate) document_type: String,
    /// From one.
    pub(crate) page: i64,
    /// Of the whole page.
    pub(crate) text: String,
    /// Larger is better; compares within one search alone.
    pub(crate) rank: f64,
}

impl Passage {
    pub(super) fn read(row: &Row<'_>) -> DbResult<Self> {
        from_row!(row => Self {
            document,
            crane,
            document_name,
            document_type,
            page,
            text,
            rank: 0.0,
        })
    }
}

/// Where to search: everywhere, or in one crane's papers, or in one paper.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SearchScope {
    pub(crate) crane: Option<i64>,
    pub(crate) document: Option<i64>,
}
