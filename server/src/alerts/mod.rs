//! Alerts: tells users of certificates and road user charges that run out.
//!
//! Each crane that a user can see has one row in the schedule: the next moment
//! at which any of its certificates reaches a threshold. The sweep raises what
//! is due, a digest mail gathers what was raised, and the outbox sends it. Each
//! of a user's devices may get it pushed as well.

mod actions;
mod calendar;
mod charges;
mod digest;
pub(crate) mod mail_page;
mod mate_changes;
mod model;
mod notices;
mod outbox;
pub(crate) mod push;
mod quiet;
pub(crate) mod routes;
mod store;
mod sweep;
mod thresholds;
mod tokens;
mod wording;

#[cfg(test)]
mod tests;

pub(crate) use actions::crane_shared;
pub(crate) use mate_changes::mate_changed;
pub(crate) use model::{MateChange, Notice};
pub(crate) use notices::{Letter, send_letter, show, tell, withdraw, withhold_letter};
pub(crate) use store::outbox::ToSomebodyElse;
#[cfg(test)]
pub(crate) use sweep::sweep;
pub(crate) use sweep::{run, tidy_up};
