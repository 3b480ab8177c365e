//! Certificates: what an inspector or an office says of a crane, and until when.
//!
//! Each renewal is an entry that stays. The dates on a crane's row follow from
//! the entries; see `store/projection.rs`.

mod actions;
pub(crate) mod evidence;
mod evidence_pdf;
mod expiry;
mod fitness;
mod kind;
mod line;
mod model;
pub(crate) mod routes;
mod store;
mod timeline;

#[cfg(test)]
mod tests;

pub(crate) use actions::{
    check_kinds, kinds_of, no_date, read_certificates, record_edits, record_first,
};
pub(crate) use evidence::standings_on;
pub(crate) use expiry::Expiry;
pub(crate) use fitness::{Fitness, Outcome, Standing, State, day_of, fitness};
#[cfg(test)]
pub(crate) use kind::BUILT_IN;
pub(crate) use kind::{Certificate, Kind, Kinds, OfEach};
pub(crate) use line::line;
pub(crate) use model::{CertificateNote, CitedPaper, KindHistory, ReasonInput, Voided, day};
pub(crate) use store::projection::{mark_changed, take_changed};
pub(crate) use store::renewals::{cited_paper, is_paper_of};
pub(crate) use store::standings::{
    Ahead, Noted, all as all_standings, list_ahead, list_visible as list_noted,
    of_crane as noted_of_crane,
};
pub(crate) use timeline::number as day_number;
