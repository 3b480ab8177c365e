//! The assistant over HTTP, on both databases.

mod asking;
mod images;
mod with_model;
mod questions;
