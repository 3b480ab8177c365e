//! Asking again who one is, before anything is changed by which people get in.

mod actions;
mod model;
pub(crate) mod routes;
