//! The assistant: a question in, an answer with its sources out.
//!
//! Facts come from the same actions that the screens use, with the caller's
//! rights. Text from documents and attachments is data and decides nothing.

mod actions;
mod answer_stream;
mod artist;
mod attachment;
mod builtin;
mod form;
mod images;
mod model;
mod papers;
mod parser;
pub(crate) mod routes;
mod with_model;

#[cfg(test)]
mod tests;

pub(crate) use images::{names_file, tidy_up};
