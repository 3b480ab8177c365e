//! Queries of the register: one typed query, one executor, one wording of answers.
//!
//! Words, a model and scripts make a [`Query`]; it runs over [`Facts`], which
//! hold what the asker may see. Pure but for the gathering of facts.

mod actions;
mod answer;
mod check;
pub(crate) mod facts;
mod fitness;
#[cfg(test)]
pub(crate) mod fixture;
mod grammar;
mod papers;
mod past;
mod query;
pub(crate) mod reply;
pub(crate) mod routes;
mod row;
mod run;
pub(crate) mod say;
mod sentence;
mod source;
mod tell;

#[cfg(test)]
mod tests;

pub(crate) use actions::ask;
pub(crate) use answer::{obstacles, state_of};
pub(crate) use check::check;
pub(crate) use facts::Facts;
pub(crate) use grammar::GRAMMAR;
pub(crate) use papers::PaperWish;
pub(crate) use past::gather_for;
pub(crate) use query::{
    Ask, Column, Comparison, Difference, Dimension, Direction, Filter, Fit, Has, ME, Measure,
    Number, Of, Operand, Order, OrderBy, Purpose, Query, Span, State, StateOn,
};
pub(crate) use row::{Row, View, certificates as certificates_of};
pub(crate) use run::{Found, Result as Outcome, run};
pub(crate) use sentence::sentence;
pub(crate) use source::Source;

pub(crate) use tell::tell;
