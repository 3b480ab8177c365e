//! Proposals: papers that were filed and say themselves which certificate they
//! are and until when. Nothing is written until somebody accepts.

mod actions;
mod model;
mod recognise;
pub(crate) mod routes;
mod store;

#[cfg(test)]
mod tests;

pub(crate) use actions::look_at;
