//! The assistant over HTTP, on both databases.

mod asking;
mod hostile;
mod questions;
