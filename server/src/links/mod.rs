//! Links that end: a pack for somebody without an account, for some days.

mod actions;
mod guessing;
mod model;
mod opening;
mod rights;
pub(crate) mod routes;
mod store;

#[cfg(test)]
mod tests;

pub(crate) use actions::tidy_up;
pub(crate) use rights::{Lost, rights_ended, with_the_crane_gone};
