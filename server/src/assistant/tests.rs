//! The assistant over HTTP, on both databases.

mod asking;
mod images;
mod questions;
mod with_model;
