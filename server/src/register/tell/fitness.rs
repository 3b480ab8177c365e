//! Whether a crane may work or drive, with every reason why not.

use super::super::facts::CraneFacts;
use super::super::fitness;
use super::super::query::{Fit, Purpose};
use super::super::row::Row;
use super::super::say::{listed, verbatim};
use super::certificates::on_day;
use super::{MOST_ROWS, Teller};

impl<'f> Teller<'_, 'f> {
    /// Whether it may work or drive, and every reason why not.
    pub(super) fn fit_for(&mut self, crane: &CraneFacts, fit: Fit) {
        let day = fit.on.or(self.query.on);
        let name = self.name(crane);
        let (own, all) = (
            self.obstacles(crane, fit),
            self.obstacles_to_work(crane, fit),
        );
        let on = on_day(day);
        let what = fit.purpose.words();
        let is_past = day.is_some_and(|day| day < self.view.moment.today);
        let is = if is_past { "was" } else { "is" };
        self.reply.add(match own.is_empty() {
            true => format!("{name} {is} fit for {what}{on}."),
            false => format!("{name} {is} not fit for {what}{on}: {}.", listed(&own)),
        });
        let others: Vec<String> = all.into_iter().filter(|one| !own.contains(one)).collect();
        if fit.purpose == Purpose::Road && !others.is_empty() {
            self.reply
                .add(format!("But it may not work{on}: {}.", listed(&others)));
        }
    }

    pub(super) fn obstacles(&self, crane: &CraneFacts, fit: Fit) -> Vec<String> {
        let at = self.view.at(fit.on.or(self.query.on));
        let found = fitness::obstacles(crane, fit.purpose, (at, self.view.moment));
        found.iter().map(|one| verbatim(one)).collect()
    }

    fn obstacles_to_work(&self, crane: &CraneFacts, fit: Fit) -> Vec<String> {
        let purpose = Purpose::Work;
        self.obstacles(crane, Fit { purpose, ..fit })
    }

    pub(super) fn obstacle_table(&mut self, rows: &[Row<'f>], fit: Fit) {
        let mut lines = Vec::new();
        for row in rows.iter().take(MOST_ROWS) {
            if let Row::Crane(crane) = row {
                let why = listed(&self.obstacles(crane, fit));
                lines.push(vec![self.name(crane), why]);
            }
        }
        self.reply
            .table(&["Crane", "What stands in the way"], &lines);
        self.rest(rows.len());
    }
}

impl Purpose {
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Work => "work",
            Self::Road => "the road",
        }
    }
}
