//! Documents: the papers of a crane, filed as they came.

mod actions;
mod kind;
mod model;
pub(crate) mod routes;
mod store;
mod word;

#[cfg(test)]
mod tests;

pub(crate) use actions::LIMIT;
pub(crate) use actions::NO_DOCUMENT;
pub(crate) use kind::Kind;
pub(crate) use model::{Document, DocumentType, safe_name};
pub(crate) use store::{file_keys, find as find_visible, list_of_crane, list_visible, names_file};
