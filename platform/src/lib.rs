//! What CraneDesk stands on: database, files, their text, mail, pushes, models,
//! the web, and time. Knows no domain concept.

pub mod clock;
pub mod db;
pub mod extract;
pub mod files;
pub mod llm;
pub mod mail;
mod private;
pub mod push;
pub mod sealed;
mod secret;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod visible;
pub mod web;

pub use private::{each_left_by_root, hand_over, keep_to_ourselves, tighten};
pub use secret::Secret;
pub use visible::{is_hidden, visible};
