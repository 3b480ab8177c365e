//! What an asker can know of the register at this moment: one reading, through
//! the same functions that the screens use.

use std::sync::Arc;

use cranedesk_platform::db::{DbResult, Reader};

use jiff::civil::Date;

use crate::access::Access;
#[cfg(test)]
use crate::certificates::OfEach;
use crate::certificates::{Certificate, Kind, Outcome, Standing, kinds_of};
use crate::cranes::{self, Crane, Status};
use crate::mates::{self, Mate, MateRequest, SharedCrane};

pub(crate) struct Facts {
    /// Who asks.
    pub(crate) user: i64,
    /// The asker's kinds of certificate, and those that these cranes have, in the order in which
    /// they are said.
    pub(crate) kinds: Vec<Arc<Kind>>,
    /// By id: the asker's own and those shared with the asker.
    pub(crate) cranes: Vec<CraneFacts>,
    pub(crate) mates: Vec<Mate>,
    /// Open ones, sent and received.
    pub(crate) requests: Vec<MateRequest>,
    /// Given and taken.
    pub(crate) shares: Vec<SharedCrane>,
    /// The day on which the certificates stood so, where it is not today.
    pub(crate) stood_on: Option<Date>,
}

impl Kind {
    /// Whether it decides about driving on the road.
    pub(crate) fn is_for_road(&self) -> bool {
        [Certificate::Cof, Certificate::Rego]
            .iter()
            .any(|one| one.as_str() == self.key)
    }

    /// As it stands within a sentence.
    pub(crate) fn in_sentence(&self) -> &str {
        match &*self.key {
            "rego" => "rego",
            "riggingGear" => "rigging gear",
            _ => &self.label,
        }
    }
}

/// A crane, its documents and its certificates.
pub(crate) struct CraneFacts {
    pub(crate) crane: Crane,
    /// One for each of [`Facts::kinds`] that the crane needs, in their order.
    pub(crate) certificates: Vec<Held>,
    /// Of a day that has passed: what was not known on it yet, by the key of its kind.
    pub(crate) known_later: Vec<(String, String)>,
}

/// A certificate as a crane holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Held {
    /// Its place in [`Facts::kinds`].
    pub(crate) kind: usize,
    /// Its last moment; `None` where no date is known.
    pub(crate) expires_at: Option<i64>,
    /// What came of the last inspection.
    pub(crate) outcome: Outcome,
}

impl Held {
    pub(super) fn of(standing: &Standing, kinds: &mut Vec<Arc<Kind>>) -> Self {
        let known = kinds.iter().position(|kind| kind.key == standing.kind.key);
        let kind = known.unwrap_or_else(|| {
            kinds.push(Arc::clone(&standing.kind));
            kinds.len() - 1
        });
        Self {
            kind,
            expires_at: standing.expires_at,
            outcome: standing.outcome,
        }
    }
}

impl Facts {
    pub(crate) fn crane(&self, id: i64) -> Option<&CraneFacts> {
        let at = self.cranes.binary_search_by_key(&id, |one| one.crane.id);
        at.ok().map(|at| &self.cranes[at])
    }

    /// Takes in cranes that are archived, where a question is about their past.
    pub(crate) fn admit(&mut self, archived: impl IntoIterator<Item = Crane>) {
        for crane in archived {
            let facts = CraneFacts::of(crane, &mut self.kinds);
            self.cranes.push(facts);
        }
        self.cranes.sort_by_key(|one| one.crane.id);
    }

    pub(crate) fn kind(&self, key: &str) -> Option<&Kind> {
        self.kinds
            .iter()
            .map(|kind| &**kind)
            .find(|kind| kind.key == key)
    }
}

impl CraneFacts {
    fn of(crane: Crane, kinds: &mut Vec<Arc<Kind>>) -> Self {
        Self {
            // A kind that does not apply to the crane is left out, so it never counts as missing.
            certificates: crane
                .standings
                .iter()
                .filter(|standing| standing.applies)
                .map(|standing| Held::of(standing, kinds))
                .collect(),
            crane,
            known_later: Vec::new(),
        }
    }

    pub(crate) fn is_own(&self) -> bool {
        self.crane.access == Access::Owner
    }

    pub(crate) fn expiry(&self, certificate: Certificate) -> Option<i64> {
        self.expiry_of(certificate as usize)
    }

    /// When its certificate of a kind runs out.
    pub(crate) fn expiry_of(&self, kind: usize) -> Option<i64> {
        let held = self.certificates.iter().find(|held| held.kind == kind);
        held.and_then(|held| held.expires_at)
    }

    /// When the first of its certificates runs out.
    pub(crate) fn earliest(&self) -> Option<i64> {
        let dates = self.certificates.iter();
        dates.filter_map(|held| held.expires_at).min()
    }

    /// As the dashboard classifies it: by the earliest of the four dates.
    pub(crate) fn status(&self, now: i64) -> Status {
        Status::of_crane(Certificate::ALL.map(|one| self.expiry(one)), now)
    }
}

pub(crate) fn gather(db: &mut Reader<'_>, user: i64, now: i64) -> DbResult<Facts> {
    // The asker's own are known by name before any crane has one.
    let mut kinds: Vec<Arc<Kind>> = kinds_of(db, user)?.iter().cloned().collect();
    let cranes = cranes::list_visible(db, user, now)?
        .into_iter()
        .map(|crane| CraneFacts::of(crane, &mut kinds))
        .collect();
    Ok(Facts {
        user,
        kinds,
        cranes,
        mates: mates::list_mates(db, user)?,
        requests: mates::list_open_requests(db, user)?,
        shares: mates::list_shares(db, user)?,
        stood_on: None,
    })
}

/// The four that every crane has a date for.
#[cfg(test)]
pub(crate) fn passed(expires_at: OfEach<Option<i64>>) -> Vec<Held> {
    let held = |(kind, expires_at)| Held {
        kind,
        expires_at,
        outcome: Outcome::Pass,
    };
    expires_at.into_iter().enumerate().map(held).collect()
}
