//! Mates: people who know one another here, and the cranes they share.

mod actions;
mod asking;
mod block_store;
mod blocks;
mod model;
pub(crate) mod routes;
mod store;

#[cfg(test)]
mod tests;

pub(crate) use model::{Mate, MateRequest, ShareAccess, SharedCrane};
pub(crate) use store::{list_mates, list_open_requests, list_shares};
