//! The code on a crane: a sticker that opens a page with how the crane stands,
//! for whoever reads it.

mod actions;
mod faults;
mod model;
mod opening;
pub(crate) mod routes;
mod stickers;
mod store;

#[cfg(test)]
pub(crate) mod tests;

pub(crate) use actions::tidy_up;
pub(crate) use store::{end_of_crane, end_of_user, names_file};
