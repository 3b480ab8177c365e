//! Activity: who did what, written down with the change itself and never
//! altered. No secret is in it.

mod actions;
pub(crate) mod commands;
mod model;
mod pages;
pub(crate) mod routes;
mod store;
mod wording;

#[cfg(test)]
mod tests;

pub(crate) use actions::{record, tidy_up};
pub(crate) use model::{Change, Deed, Details, Value, Who};
