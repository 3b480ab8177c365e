//! From a socket to a handler and back: every route, what stands before all
//! of them, and the server that listens.

pub(crate) mod assets;
mod client_address;
pub(crate) mod connections;
mod drain_body;
mod handed_out;
mod headers;
mod health;
mod held_body;
mod host;
mod log;
mod metrics;
mod openapi;
mod origin;
pub(crate) mod repeats;
pub(crate) mod router;
mod security;
pub(crate) mod server;
mod settings;
mod shedding;

#[cfg(test)]
mod authorisation;
#[cfg(test)]
mod tests;
