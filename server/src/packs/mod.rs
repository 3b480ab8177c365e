//! Site packs: the papers that somebody on site asks for, of one crane or
//! several, as one PDF or as a ZIP of the originals.

mod actions;
mod contents;
mod front;
mod handing_out;
mod making;
mod model;
pub(crate) mod routes;
mod store;
mod templates;
mod zipping;

#[cfg(test)]
pub(crate) mod tests;

pub(crate) use actions::tidy_up;
pub(crate) use contents::papers_of;
pub(crate) use handing_out::{copy_to_keep_current, keep, open_handed_out, to_hand_out};
pub(crate) use model::PackChoice;
pub(crate) use store::{names_file, with_crane};
