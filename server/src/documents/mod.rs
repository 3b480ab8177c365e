//! Documents: the papers of a crane, filed as they came.

mod actions;
mod index;
mod kind;
mod lookup;
mod model;
mod passage;
mod ranking;
mod reading;
pub(crate) mod routes;
mod search;
mod stop_words;
mod store;
mod terms;
mod text_store;
mod word;

#[cfg(test)]
mod tests;

pub(crate) use actions::{LIMIT, NO_DOCUMENT, open};
pub(crate) use kind::Kind;
#[cfg(test)]
pub(crate) use model::DocumentText;
pub(crate) use model::{Document, DocumentType, TextState, safe_name};
pub(crate) use passage::{Passage, SearchScope};
#[cfg(test)]
pub(crate) use reading::read_waiting;
pub(crate) use reading::run;
pub(crate) use search::search;
pub(crate) use store::{
    Original, find as find_visible, list_of_crane, list_originals, list_visible, names_file,
};
pub(crate) use text_store::read_page;
