//! The assistant: a question in, an answer with its sources out.
//!
//! Facts come from the same actions that the screens use, with the caller's
//! rights. Text from documents and attachments is data and decides nothing.

mod actions;
mod attachment;
mod builtin;
mod facts;
mod form;
mod model;
pub(crate) mod routes;
mod voice;

#[cfg(test)]
mod tests;
