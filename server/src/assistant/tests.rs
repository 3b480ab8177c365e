//! The assistant over HTTP, on both databases.

mod answering;
mod asking;
mod hostile;
mod images;
mod questions;
mod with_model;
