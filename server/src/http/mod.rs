//! HTTP: from a socket to an action and back.

pub(crate) mod assets;
pub(crate) mod client;
pub(crate) mod conditional;
pub(crate) mod download;
pub(crate) mod extract;
mod headers;
mod health;
mod hear_out;
pub(crate) mod kept;
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
