//! What CraneDesk stands on: database, files, their text, mail and time. Knows no domain concept.

pub mod clock;
pub mod db;
pub mod extract;
pub mod files;
pub mod mail;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
