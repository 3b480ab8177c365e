//! What the concepts use to speak HTTP: extractors, uploads, downloads, and
//! answers that a client may keep. Knows no concept and no route.

pub(crate) mod client;
pub(crate) mod conditional;
pub(crate) mod download;
pub(crate) mod extract;
pub(crate) mod held_open;
pub(crate) mod list_cache;
pub(crate) mod pace;
mod strict_json;
pub(crate) mod upload;
