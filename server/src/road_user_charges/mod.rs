//! Road user charges: licences by distance, what counts the kilometres, and
//! how long a licence will last.
//!
//! A crane's `roadUserKm` is the end of its current licence; it follows from
//! the licences, and of the table of cranes that column is this concept's.

mod actions;
mod model;
mod outlook;
pub(crate) mod routes;
mod store;
mod voiding;

#[cfg(test)]
mod tests;

pub(crate) use actions::{record_edit, record_first};
pub(crate) use store::citations;
