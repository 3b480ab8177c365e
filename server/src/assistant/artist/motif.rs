//! What somebody wants drawn, out of what can be drawn: the wish is read as any
//! question is, and its query says of what.

use crate::assistant::builtin::{Wish, wish};
use crate::assistant::model::Question;
use crate::cranes::crane_name;
use crate::dates::Moment;
use crate::register::facts::{CraneFacts, Facts};
use crate::register::{
    Ask, Column, Dimension, Of, Query, Row, View, certificates_of, check, run, sentence,
};

pub(in crate::assistant) enum Motif<'a> {
    Crane(&'a CraneFacts),
    /// These certificates by month; in words, where they are not all.
    Chart(Vec<Row<'a>>, Option<String>),
}

const OFFER: &str =
    "I can draw one of your cranes with its dates, or a chart of what expires when.";
/// Names in a question back.
const MOST_NAMES: usize = 6;

impl<'a> Motif<'a> {
    /// What the question wishes for, or a sentence that says what could be had.
    pub(in crate::assistant) fn of(
        question: &Question,
        facts: &'a Facts,
        moment: &'a Moment,
    ) -> Result<Self, String> {
        if facts.cranes.is_empty() {
            return Err(format!("{OFFER} There are no cranes in your register yet."));
        }
        let only = || facts.cranes.first().filter(|_| facts.cranes.len() == 1);
        let view = View { facts, moment };
        match wish(question, facts, moment) {
            Wish::Query(query, is_chart) => of_query(&query, is_chart, view),
            Wish::Chart => Ok(Self::Chart(
                facts.cranes.iter().flat_map(certificates_of).collect(),
                None,
            )),
            Wish::Which(fits) => Err(which_one(&fits, facts)),
            Wish::Unknown => Err(format!("I do not know that crane. {OFFER}")),
            Wish::SomeCrane => only()
                .map(Self::Crane)
                .ok_or_else(|| format!("{OFFER} Please name the crane.")),
            Wish::Unread => Err(cannot()),
        }
    }
}

fn cannot() -> String {
    format!("I cannot draw that. {OFFER}")
}

/// A sheet shows one crane as it is, a chart shows dates: of anything else, or
/// of less, neither is a picture.
fn of_query<'a>(query: &Query, is_chart: bool, view: View<'a>) -> Result<Motif<'a>, String> {
    check(query, view.facts, view.moment.today).map_err(|_| cannot())?;
    let shows_dates = match &query.ask {
        Ask::Describe => true,
        Ask::List(columns) => columns.iter().all(|column| {
            matches!(
                column,
                Column::Certificates | Column::Expires | Column::State | Column::Next
            )
        }),
        Ask::CountBy(dimension) => *dimension == Dimension::Month,
        _ => false,
    };
    if !shows_dates || query.limit.is_some() {
        return Err(cannot());
    }
    let rows = run(query, view).rows;
    let mut cranes: Vec<&CraneFacts> = rows.iter().filter_map(|row| row.crane(view)).collect();
    cranes.dedup_by_key(|one| one.crane.id);
    let is_whole = query.filter.is_everything();
    match (query.of, &cranes[..]) {
        (Of::Cranes, [one]) if !is_chart && is_whole => Ok(Motif::Crane(one)),
        // "What expires when" is a chart, also of a register of one crane.
        (Of::Certificates, [one]) if !is_chart && is_whole && !query.among.is_everything() => {
            Ok(Motif::Crane(one))
        }
        (Of::Certificates, _) => {
            let is_all = is_whole && query.among.is_everything();
            let what = (!is_all).then(|| sentence(query, view.facts));
            Ok(Motif::Chart(rows, what))
        }
        (Of::Cranes, some) if is_chart => Ok(Motif::Chart(
            some.iter().copied().flat_map(certificates_of).collect(),
            Some(sentence(query, view.facts)),
        )),
        (Of::Cranes, _) => Err(format!("{OFFER} Please name the crane.")),
        _ => Err(cannot()),
    }
}

fn which_one(fits: &[usize], facts: &Facts) -> String {
    let names = fits.iter().take(MOST_NAMES);
    let names: Vec<String> = names
        .map(|at| crane_name(&facts.cranes[*at].crane))
        .collect();
    format!("Which one should I draw? {}.", names.join(", "))
}
