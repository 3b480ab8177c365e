//! Mates: people who know one another here, and the cranes they share.

mod actions;
mod model;
pub(crate) mod routes;
mod store;

#[cfg(test)]
mod tests;
