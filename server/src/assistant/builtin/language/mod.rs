//! The small language of questions: words, what they mean, and what they name.

mod calendar;
mod lexicon;
mod naming;
mod notion;
mod span;
mod words;

pub(super) mod asked;

pub(super) use asked::{Asked, Subject};
pub(super) use calendar::long_date;
pub(super) use notion::{Notion, WHICH_CRANES};
pub(super) use span::Span;
pub(super) use words::words;
