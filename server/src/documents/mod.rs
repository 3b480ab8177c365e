//! Documents: the papers of a crane, filed as they came.

mod model;
mod store;

pub(crate) use model::Document;
pub(crate) use store::{list_of_crane, list_visible};
