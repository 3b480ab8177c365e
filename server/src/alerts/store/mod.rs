//! The tables of alerts, a file for each.

pub(super) mod deliveries;
pub(super) mod mate_changes;
pub(super) mod outbox;
pub(super) mod raised;
pub(super) mod schedule;
pub(super) mod settings;
