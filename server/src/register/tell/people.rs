//! Mates, their requests, and who shares what with whom.

use super::super::facts::CraneFacts;
use super::super::query::{Ask, Column, Filter};
use super::super::row::Row;
use super::super::say::{counted, listed, verbatim};
use super::Teller;
use crate::mates::{Mate, ShareAccess, SharedCrane};

impl Teller<'_, '_> {
    pub(super) fn list_mates(&mut self) {
        let mates: Vec<&Mate> = self.found.rows.iter().filter_map(mate).collect();
        let wants_address =
            matches!(&self.query.ask, Ask::List(columns) if columns.contains(&Column::Email));
        if wants_address {
            let points: Vec<String> = mates.iter().map(|one| address(one)).collect();
            return match &points[..] {
                [] => self.reply.add("I do not know that address."),
                [one] => self.reply.add(format!("{one}.")),
                _ => self.reply.list(&points),
            };
        }
        let names: Vec<String> = mates.iter().map(|one| verbatim(&one.username)).collect();
        self.reply.add(match names.len() {
            0 => "You have no mates here yet. Add one on the Mates page.".to_owned(),
            count => format!("You have {}: {}.", counted(count, "mate"), listed(&names)),
        });
    }

    pub(super) fn whether_mates(&mut self) {
        match (&self.query.filter, self.found.rows.is_empty()) {
            (Filter::Named(name), true) => {
                self.reply
                    .add(format!("{} is not your mate here.", verbatim(name)));
            }
            (Filter::Named(name), false) => {
                self.reply.add(format!("{} is your mate.", verbatim(name)));
            }
            _ => self.list_mates(),
        }
    }

    pub(super) fn list_requests(&mut self) {
        let me = self.view.facts.user;
        let points = self.found.rows.iter().filter_map(|row| match row {
            Row::Request(one) if one.sender_id == me => {
                Some(format!("You asked {}.", verbatim(&one.receiver_name)))
            }
            Row::Request(one) => Some(format!("{} asked you.", verbatim(&one.sender_name))),
            _ => None,
        });
        let points: Vec<String> = points.collect();
        if points.is_empty() {
            return self.reply.add("No mate requests are waiting.");
        }
        let count = counted(points.len(), "request");
        self.reply.add(format!("{count} waiting:"));
        self.reply.list(&points);
    }

    pub(super) fn list_shares(&mut self) {
        // Where the answer is no, the shares that were looked at are listed, with what they allow.
        let rows = match (self.found.rows.is_empty(), &self.query.ask) {
            (true, Ask::Whether(_)) => &self.found.among,
            _ => &self.found.rows,
        };
        let shares: Vec<&SharedCrane> = rows.iter().filter_map(share).collect();
        if shares.is_empty() {
            let said = self.nothing_shared();
            return self.reply.add(format!("{said}."));
        }
        let me = self.view.facts.user;
        let (given, taken): (Vec<&SharedCrane>, Vec<&SharedCrane>) = shares
            .into_iter()
            .partition(|one| one.shared_by_user_id == me);
        if !given.is_empty() {
            self.reply.add(format!("You share {}:", cranes(&given)));
            let points: Vec<String> = given.iter().map(|one| self.given(one)).collect();
            self.reply.list(&points);
        }
        if !taken.is_empty() {
            let verb = if taken.len() == 1 { "is" } else { "are" };
            self.reply
                .add(format!("{} {verb} shared with you:", cranes(&taken)));
            let points: Vec<String> = taken.iter().map(|one| self.taken(one)).collect();
            self.reply.list(&points);
        }
    }

    /// "You share no crane with hemi", "No crane is shared with you by sarah"
    fn nothing_shared(&self) -> String {
        let all = self.query.among.clone().and(self.query.filter.clone());
        let other = |part: &Filter| match part {
            Filter::By(who) if who != super::super::query::ME => Some((false, who.clone())),
            Filter::To(who) if who != super::super::query::ME => Some((true, who.clone())),
            _ => None,
        };
        let is_taken = all.mentions(|part| matches!(part, Filter::To(who) if who == "me"));
        match all.conjuncts().iter().find_map(other) {
            Some((true, who)) => format!("You share no crane like that with {}", verbatim(&who)),
            Some((false, who)) => format!("No crane is shared with you by {}", verbatim(&who)),
            None if is_taken => "Nobody shares a crane with you".to_owned(),
            None => "You share no crane".to_owned(),
        }
    }

    fn given(&mut self, share: &SharedCrane) -> String {
        let name = self.shared(share);
        let with = verbatim(&share.shared_with_name);
        format!("{name} with {with}; {with} {}", may(share.access))
    }

    fn taken(&mut self, share: &SharedCrane) -> String {
        let name = self.shared(share);
        let by = verbatim(&share.shared_by_name);
        format!("{name} by {by}; you {}", may(share.access))
    }

    fn shared(&mut self, share: &SharedCrane) -> String {
        match self.view.facts.crane(share.crane_id) {
            Some(crane) => self.reply.name(crane),
            None => verbatim(&share.crane_name),
        }
    }

    /// Who can see a crane, or may change it.
    pub(super) fn who_sees(&mut self, crane: &CraneFacts, column: &Column) {
        let name = self.reply.name(crane);
        if !crane.is_own() {
            let owner = verbatim(&crane.crane.owner_name);
            return self.reply.add(format!(
                "{name} belongs to {owner}, who lets you see it. Who else sees it, only {owner} knows."
            ));
        }
        let may_edit = *column == Column::EditedBy;
        let shares = self.view.facts.shares.iter().filter(|share| {
            share.crane_id == crane.crane.id && (!may_edit || share.access == ShareAccess::Edit)
        });
        let points: Vec<String> = shares
            .map(|share| {
                format!(
                    "{} {}",
                    verbatim(&share.shared_with_name),
                    may(share.access)
                )
            })
            .collect();
        if points.is_empty() {
            let verb = if may_edit { "may edit" } else { "sees" };
            return self.reply.add(format!("Nobody but you {verb} {name}."));
        }
        self.reply.add(format!("Beside you, {name} is open to:"));
        self.reply.list(&points);
    }
}

fn mate<'f>(row: &Row<'f>) -> Option<&'f Mate> {
    match row {
        Row::Mate(mate) => Some(mate),
        _ => None,
    }
}

fn share<'f>(row: &Row<'f>) -> Option<&'f SharedCrane> {
    match row {
        Row::Share(share) => Some(share),
        _ => None,
    }
}

fn cranes(shares: &[&SharedCrane]) -> String {
    let mut ids: Vec<i64> = shares.iter().map(|share| share.crane_id).collect();
    ids.sort_unstable();
    ids.dedup();
    counted(ids.len(), "crane")
}

fn may(access: ShareAccess) -> &'static str {
    match access {
        ShareAccess::Edit => "may edit it",
        ShareAccess::View => "may look at it",
    }
}

fn address(mate: &Mate) -> String {
    let name = verbatim(&mate.username);
    match &mate.email {
        Some(email) => format!("{name}: {}", verbatim(email)),
        None => format!("{name} has given no address"),
    }
}
