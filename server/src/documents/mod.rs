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
pub(crate) use model::Document;
pub(crate) use store::{file_keys, list_of_crane, list_visible, names_file};
