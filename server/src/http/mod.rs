//! HTTP: from a socket to an action and back.

pub(crate) mod assets;
pub(crate) mod client;
pub(crate) mod conditional;
pub(crate) mod download;
mod drain_body;
pub(crate) mod extract;
mod headers;
mod health;
pub(crate) mod list_cache;
mod log;
pub(crate) mod metrics;
pub(crate) mod openapi;
mod origin;
pub(crate) mod router;
pub(crate) mod server;
pub(crate) mod settings;
pub(crate) mod upload;

#[cfg(test)]
mod authorisation;
#[cfg(test)]
mod tests;
