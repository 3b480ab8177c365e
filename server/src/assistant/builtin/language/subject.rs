//! Which cranes a question is about.

use super::asked::Asked;
use super::notion::Notion;
use crate::assistant::facts::CraneFacts;

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
                    [] => Subject::Unknown(format!("{}'s crane", self.owners[0])),
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
        for naming in &self.namings {
            let fits = self.filtered(
                naming
                    .fits
                    .iter()
                    .map(|at| &self.facts.cranes[*at])
                    .collect(),
            );
            match fits.len() {
                0 => return Subject::Unknown(naming.said.clone()),
                2.. if !naming.plural && !wants_several => return Subject::Which(fits),
                _ => {}
            }
            cranes.extend(fits);
        }
        cranes.sort_by_key(|one| one.crane.id);
        cranes.dedup_by_key(|one| one.crane.id);
        match cranes[..] {
            [one] => Subject::One(one),
            _ => Subject::Many(cranes),
        }
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
            |one: &&CraneFacts| self.kinds.is_empty() || self.kinds.contains(&one.crane.kind);
        let is_owned = |one: &&CraneFacts| {
            self.owners.is_empty() || self.owners.contains(&one.crane.owner_name)
        };
        let of_mates =
            self.has(Notion::Mate) || self.has(Notion::Share) && self.has(Notion::WithMe);
        let is_side = |one: &&CraneFacts| match (self.has(Notion::Owned), of_mates) {
            (true, false) => one.is_own(),
            (false, true) => !one.is_own(),
            _ => true,
        };
        cranes
            .into_iter()
            .filter(|one| is_kind(one) && is_owned(one) && is_side(one))
            .collect()
    }
}
