//! Who may register: anybody, whoever was invited, or nobody.

mod actions;
mod model;
pub(crate) mod routes;
mod store;

pub(super) use actions::{check, invite_for_operator, needed_by, tidy_up, use_up};
