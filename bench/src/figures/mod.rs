//! The figures, one file each, in the order of the table.

mod activity;
mod crane;
mod create;
mod encryption;
mod fleet;
mod image;
mod large_fleet;
mod list;
mod login;
mod memory;
mod others;
mod pack;
mod questions;
mod search;
mod start;
mod sweep;
mod under_questions;
mod under_sign_ins;
mod upload;
mod web;

pub(crate) use fleet::Fleet;
pub(crate) use search::asked;
pub(crate) use start::first_answer;
pub(crate) use sweep::raised;

use crate::context::{Bench, Outcome};
use crate::report::Row;

pub(crate) struct Figure {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) measure: fn(&Bench) -> Outcome<Vec<Row>>,
}

pub(crate) const FIGURES: &[Figure] = &[
    list::FIGURE,
    crane::FIGURE,
    create::FIGURE,
    activity::FIGURE,
    login::FIGURE,
    under_sign_ins::FIGURE,
    under_questions::FIGURE,
    upload::FIGURE,
    encryption::FIGURE,
    image::FIGURE,
    memory::FIGURE,
    start::FIGURE,
    others::FIGURE,
    pack::FIGURE,
    questions::FIGURE,
    search::FIGURE,
    sweep::FIGURE,
    web::FIGURE,
    large_fleet::FIGURE,
];

pub(crate) fn is_known(name: &str) -> bool {
    FIGURES.iter().any(|figure| figure.name == name)
}
