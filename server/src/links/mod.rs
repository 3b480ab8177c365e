//! Links that end: a pack for somebody without an account, for some days.

mod actions;
mod model;
mod opening;
pub(crate) mod routes;
mod store;

#[cfg(test)]
mod tests;

pub(crate) use actions::tidy_up;
