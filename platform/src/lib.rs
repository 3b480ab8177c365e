//! Database, files and time; knows no domain concept.

pub mod files;
