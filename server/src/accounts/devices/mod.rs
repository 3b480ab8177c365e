//! Devices: where a user is signed in, and what is told of a new one.

mod actions;
mod arrival;
mod browser;
mod model;
pub(crate) mod routes;
mod store;
mod this_device;

pub(super) use actions::{recognise, tell_of, tidy_up};
pub(super) use arrival::Arrival;
pub(crate) use this_device::ThisDevice;
