//! The tables of certificates, and the dates on a crane's row that follow from them.

pub(super) mod kinds;
pub(super) mod notes;
pub(super) mod projection;
pub(super) mod renewals;
pub(super) mod standings;
