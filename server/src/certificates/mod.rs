//! Certificates: what an inspector or an office says of a crane, and until when.

mod expiry;
#[allow(dead_code)]
mod fitness;
#[allow(dead_code)]
mod kind;

pub(crate) use expiry::Expiry;
#[allow(unused_imports)]
pub(crate) use fitness::{Fitness, Standing, fitness};
pub(crate) use kind::Certificate;
#[allow(unused_imports)]
pub(crate) use kind::{BUILT_IN, Kind};
