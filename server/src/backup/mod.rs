//! Everything that is kept, in one file: made while the server runs, and
//! restored into an empty place on either engine.
//!
//! The file is a tar archive. First comes what it is, then the tables as JSON
//! lines, then the stored files, then a manifest with every count and hash, and
//! at the end the hash of all that. It may be sealed as a whole.

mod archive;
mod automatic;
mod commands;
mod error;
mod input;
mod make;
mod manifest;
mod output;
mod progress;
mod restore;
mod retention;
mod runs;
#[cfg(test)]
mod tests;
mod verify;

pub(crate) use automatic::{run, trouble};
pub(crate) use commands::{BackupCommand, RestoreCommand, check_kept};
pub(crate) use progress::size;
pub(crate) use runs::{LastRun, Tried, last};
