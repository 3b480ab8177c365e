//! Cranes: the register, its four certificates, and a picture of each crane.

mod actions;
mod expiry;
mod model;
pub(crate) mod routes;
mod store;

#[cfg(test)]
mod tests;

pub(crate) use actions::{list_dates, list_visible};
pub(crate) use model::Crane;
