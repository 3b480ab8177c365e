//! HTTP: from a socket to an action and back.

pub(crate) mod assets;
pub(crate) mod client;
pub(crate) mod conditional;
pub(crate) mod extract;
mod headers;
mod health;
pub(crate) mod metrics;
pub(crate) mod openapi;
mod origin;
pub(crate) mod router;
pub(crate) mod server;
pub(crate) mod settings;

#[cfg(test)]
mod tests;
