//! The assistant over HTTP, on both databases.

mod asking;
mod hostile;
mod images;
mod questions;
mod with_model;
