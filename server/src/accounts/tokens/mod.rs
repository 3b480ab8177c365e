//! API tokens: what a program calls with instead of signing in. Each has a
//! name, may read or also change, and ends.

mod actions;
mod model;
pub(crate) mod routes;
mod store;

pub(super) use actions::{end_all_of, tidy_up};
