//! Passkeys: a key that a device makes and keeps, and opens for its owner's
//! finger, face or PIN. It signs in by itself, or takes the place of a code.

mod actions;
mod cbor;
mod ceremony;
mod model;
pub(crate) mod routes;
mod sign_in;
mod site;
mod store;

pub(super) use actions::tidy_up;
pub(super) use store::has_any;
