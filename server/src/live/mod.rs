//! Live: tells open pages what changed, so that they read it again. What is
//! told is only that something did, and only to those who may see it.

mod hearing;
pub(crate) mod routes;
mod telling;

#[cfg(test)]
mod tests;

pub(crate) use hearing::{ending_streams, start};
