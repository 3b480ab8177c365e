//! A forgotten password: a link by mail, once, for half an hour.
//!
//! Whoever asks gets the same answer after the same work: what they typed is
//! put down, and looked up only after that.

mod actions;
mod model;
pub(crate) mod routes;
mod store;

pub(crate) use actions::run;
#[cfg(test)]
pub(crate) use actions::send_links;
pub(super) use actions::tidy_up;
/// A new password ends the links that were sent before it.
pub(super) use store::delete_resets_of;
