//! Cranes: the register, its four certificates, and a picture of each crane.

mod actions;
mod bin;
mod bin_store;
mod image_store;
mod images;
mod model;
mod picture;
pub(crate) mod routes;
mod status;
mod store;
mod visible;

#[cfg(test)]
mod tests;

pub(crate) use bin::tidy_up;
pub(crate) use image_store::names_file;
pub(crate) use images::{redraw_as_png, redraw_photo};
pub(crate) use model::{Crane, CraneType, crane_name};
pub(crate) use status::Status;
pub(crate) use visible::{find_visible, list_archived, list_visible};
