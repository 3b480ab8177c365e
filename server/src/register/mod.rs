//! The register as something to ask: one typed query, one executor, one voice.
//!
//! Words, a model and scripts make a [`Query`]; it runs over [`Facts`], which
//! hold what the asker may see. Pure but for the gathering of facts.

pub(crate) mod facts;
mod query;
pub(crate) mod reply;
pub(crate) mod say;

pub(crate) use facts::Facts;
pub(crate) use query::{
    Ask, Column, Comparison, Difference, Dimension, Filter, Fit, Has, ME, Measure, Number, Of,
    Operand, Order, OrderBy, Purpose, Query, Span, State, StateOn,
};
