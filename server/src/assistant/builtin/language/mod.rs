//! The small language of questions: words, what they mean, and what they name.

mod calendar;
mod lexicon;
mod limits;
mod loose;
mod names;
mod naming;
mod notion;
mod span;
mod subject;
mod words;

mod asked;

pub(super) use asked::Asked;
pub(super) use lexicon::notion_of;
pub(super) use naming::Naming;
pub(super) use notion::{Notion, WHICH_CRANES};
pub(super) use span::Span;
pub(in super::super) use subject::Subject;
pub(super) use words::{number, words};
