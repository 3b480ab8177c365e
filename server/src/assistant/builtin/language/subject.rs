//! Which cranes a question is about.

use super::asked::Asked;
use super::naming::Naming;
use super::notion::Notion;
use crate::register::facts::CraneFacts;

pub(crate) enum Subject<'f> {
    One(&'f CraneFacts),
    Many(Vec<&'f CraneFacts>),
    /// One is meant, and several fit.
    Which(Vec<&'f CraneFacts>),
    Unknown(String),
    /// None is named.
    Nothing,
}

impl<'f> Asked<'f> {
    pub(crate) fn subject(&self) -> Subject<'f> {
        if let Some(strange) = self.namings.iter().find(|naming| naming.fits.is_empty()) {
            return Subject::Unknown(strange.said.clone());
        }
        if self.namings.is_empty() {
            // "Which cranes have their COF due": "their" means no crane of before.
            let several = [Notion::All, Notion::Which, Notion::Crane, Notion::Count];
            if self.has(Notion::Pronoun) && !self.has_any(&several) {
                return match self.context {
                    Some(at) => Subject::One(&self.facts.cranes[at]),
                    None => Subject::Which(Vec::new()),
                };
            }
            if !self.owners.is_empty() {
                let cranes = self.filtered(self.facts.cranes.iter().collect());
                return match cranes[..] {
                    [] => Subject::Unknown(self.said_in_full("crane")),
                    [one] => Subject::One(one),
                    _ => Subject::Many(cranes),
                };
            }
            return match self.chosen.filter(|_| self.is_about_chosen()) {
                Some(at) => Subject::One(&self.facts.cranes[at]),
                None => Subject::Nothing,
            };
        }
        let several = [Notion::All, Notion::Which, Notion::Count, Notion::Compare];
        let wants_several = self.has_any(&several);
        let mut cranes: Vec<&CraneFacts> = Vec::new();
        for naming in self.namings.iter().filter(|naming| !naming.describes) {
            let named: Vec<&CraneFacts> = naming
                .fits
                .iter()
                .map(|at| &self.facts.cranes[*at])
                .collect();
            let fits = self.filtered(named.clone());
            match (fits.len(), &named[..]) {
                // "Is MBR482 a lattice crane": it is this one, lattice or not.
                (0, [one]) if !wants_several && self.is_whose(one) => cranes.push(one),
                (0, _) => return Subject::Unknown(self.said_in_full(&naming.said)),
                (2.., _) if !naming.plural && !wants_several => return Subject::Which(fits),
                _ => cranes.extend(fits),
            }
        }
        cranes.sort_by_key(|one| one.crane.id);
        cranes.dedup_by_key(|one| one.crane.id);
        match cranes[..] {
            [one] => Subject::One(one),
            _ => Subject::Many(cranes),
        }
    }

    /// "Hemi's lattice Groves": a Grove there may be, but not one of these.
    fn said_in_full(&self, said: &str) -> String {
        let owner = self.owners.first().map(|owner| format!("{owner}'s"));
        let kind = self.kinds.first().map(|kind| kind.as_str().to_owned());
        let of_others = self.has_any(&[Notion::Mate, Notion::Share]);
        let shared = of_others.then(|| "shared".to_owned());
        let parts = [owner, shared, kind, Some(said.to_owned())];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// "What is due next", with a crane picked: dates of that one, unless
    /// others or all are spoken of.
    fn is_about_chosen(&self) -> bool {
        const DATES: [Notion; 10] = [
            Notion::Expire,
            Notion::Status,
            Notion::Certificate,
            Notion::Next,
            Notion::Dates,
            Notion::Summary,
            Notion::Span,
            Notion::Renew,
            Notion::Road,
            Notion::Left,
        ];
        const OTHERS: [Notion; 11] = [
            Notion::Crane,
            Notion::Fleet,
            Notion::Kind,
            Notion::Mate,
            Notion::Share,
            Notion::Owned,
            Notion::Person,
            Notion::ByType,
            Notion::ByMake,
            Notion::ByStatus,
            Notion::ByOwner,
        ];
        const SEVERAL: [&str; 6] = ["all", "every", "each", "cofs", "regos", "wofs"];
        const OF_ONE: [&str; 7] = [
            "certificate",
            "certificates",
            "cert",
            "certs",
            "date",
            "dates",
            "one",
        ];
        let says_several = || {
            self.words.iter().enumerate().any(|(at, word)| {
                let next = self.words.get(at + 1).map_or("", String::as_str);
                SEVERAL.contains(&word.as_str()) || word == "which" && !OF_ONE.contains(&next)
            })
        };
        self.has_any(&DATES) && !self.has_any(&OTHERS) && !says_several()
    }

    /// "On my cranes": more than the one that is talked about.
    pub(crate) fn says_cranes(&self) -> bool {
        const PLURAL: [&str; 8] = [
            "cranes", "machines", "units", "vehicles", "trucks", "cofs", "regos", "wofs",
        ];
        let mut words = self.words.iter();
        self.has(Notion::Fleet) || words.any(|word| PLURAL.contains(&word.as_str()))
    }

    /// The cranes that a list is to be made of: those named, or all.
    pub(crate) fn group(&self) -> Vec<&'f CraneFacts> {
        match self.subject() {
            Subject::One(one) => vec![one],
            Subject::Many(cranes) | Subject::Which(cranes) => cranes,
            Subject::Unknown(_) => Vec::new(),
            Subject::Nothing => self.filtered(self.facts.cranes.iter().collect()),
        }
    }

    /// Less those of another type, or another owner, than the question says.
    fn filtered(&self, cranes: Vec<&'f CraneFacts>) -> Vec<&'f CraneFacts> {
        let is_kind =
            |one: &CraneFacts| self.kinds.is_empty() || self.kinds.contains(&one.crane.kind);
        cranes
            .into_iter()
            .filter(|one| is_kind(one) && self.is_whose(one))
            .collect()
    }

    /// Whether it belongs to whom the question says.
    fn is_whose(&self, crane: &CraneFacts) -> bool {
        let is_owned = self.owners.is_empty() || self.owners.contains(&crane.crane.owner_name);
        is_owned && (self.asks_whose() || self.is_on_side(crane))
    }

    /// "Do I own KTR551", "is MBR482 shared": to be answered, not taken for true.
    fn asks_whose(&self) -> bool {
        const WHOSE: &[Notion] = &[
            Notion::Named,
            Notion::Share,
            Notion::Own,
            Notion::Owned,
            Notion::Who,
            Notion::Person,
            Notion::WithMe,
            Notion::Crane,
            Notion::Me,
            Notion::Have,
        ];
        let is_open = self.asks_yes_or_no() || self.has(Notion::Who);
        let is_named = self.has(Notion::Named) || !self.owners.is_empty();
        let is_one = |naming: &Naming| naming.fits.len() == 1;
        is_open && is_named && self.namings.iter().all(is_one) && self.is_within(&[WHOSE])
    }

    /// Whether it is on the asker's side or a mate's, as the question says.
    fn is_on_side(&self, crane: &CraneFacts) -> bool {
        let is_given = || {
            let mut shares = self.facts.shares.iter();
            crane.is_own() && shares.any(|share| share.crane_id == crane.crane.id)
        };
        let of_mates = match self.shared() {
            Some(Shared::Given) => return is_given(),
            Some(Shared::Either) => return is_given() || !crane.is_own(),
            Some(Shared::Taken) => true,
            None => self.has(Notion::Mate),
        };
        match (self.has(Notion::Owned), of_mates) {
            (true, false) => crane.is_own(),
            (false, true) => !crane.is_own(),
            _ => true,
        }
    }

    /// "The cranes I share", "shared with me", "shared cranes".
    fn shared(&self) -> Option<Shared> {
        let at = self.notions.iter().position(|one| *one == Notion::Share)?;
        let (before, after) = (&self.notions[..at], &self.notions[at + 1..]);
        let says_with = self.words.iter().any(|word| word == "with");
        let is_asker = |one: &Notion| matches!(one, Notion::Me | Notion::Mine | Notion::Owned);
        Some(if self.has(Notion::WithMe) {
            Shared::Taken
        } else if self.has(Notion::Mate) {
            match says_with {
                true => Shared::Given,
                false => Shared::Taken,
            }
        } else if after.first() == Some(&Notion::Crane) {
            Shared::Either
        } else if before.iter().any(is_asker) || after.contains(&Notion::Me) {
            Shared::Given
        } else {
            Shared::Either
        })
    }
}

/// Which way cranes are shared.
enum Shared {
    Given,
    Taken,
    Either,
}
