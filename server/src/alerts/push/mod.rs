//! Push: alerts on the screens of phones and computers, also while the app is
//! closed. Each browser is turned on by itself; what waits for it is gathered
//! and sealed when it is sent, so nothing that no longer holds is told.

mod actions;
mod message;
mod model;
pub(crate) mod routes;
mod sending;
mod store;

pub(super) use actions::enqueue_test;
pub(crate) use actions::{browser_signed_in, forget_browsers, session_ran_out};
pub(crate) use sending::run;
#[cfg(test)]
pub(super) use sending::send_due;
pub(super) use store::{enqueue, forget_unseen, hold_no_longer};
