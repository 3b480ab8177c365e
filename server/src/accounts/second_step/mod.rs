//! The second step of signing in, as its owner chose: a code that an app on a
//! phone makes anew every half minute, or a passkey. One of ten recovery codes
//! takes the place of either.

mod actions;
mod model;
mod one_time;
mod picture;
pub(crate) mod routes;
mod sign_in;
mod store;

pub(super) use actions::{ask_for_passkey, take_away};
pub(super) use model::{NextStep, RecoveryCodes};
#[cfg(test)]
pub(super) use one_time::Secret;
pub(super) use sign_in::{ENDED, HOLDS, begin, find_step, tidy_up, use_step_of};
pub(super) use store::{asks_for_passkey, delete_steps_of, has_codes, is_on};
