//! The second step of signing in: a code that an app on a phone makes anew
//! every half minute, or one of ten recovery codes.

mod actions;
mod model;
mod one_time;
mod picture;
pub(crate) mod routes;
mod sign_in;
mod store;

pub(super) use actions::take_away;
pub(super) use model::NextStep;
#[cfg(test)]
pub(super) use one_time::Secret;
pub(super) use sign_in::{ENDED, HOLDS, begin, find_step, tidy_up, use_step_of};
pub(super) use store::{delete_steps_of, is_on};
