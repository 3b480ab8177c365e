//! What an asker can know of the register at this moment: one reading, through
//! the same functions that the screens use.

use cranedesk_platform::db::{DbResult, Reader};

use crate::access::Access;
use crate::alerts::Certificate;
use crate::cranes::{self, Crane, Status};
use crate::mates::{self, Mate, MateRequest, SharedCrane};

pub(crate) struct Facts {
    /// Who asks.
    pub(crate) user: i64,
    /// By id: the asker's own and those shared with the asker.
    pub(crate) cranes: Vec<CraneFacts>,
    pub(crate) mates: Vec<Mate>,
    /// Open ones, sent and received.
    pub(crate) requests: Vec<MateRequest>,
    /// Given and taken.
    pub(crate) shares: Vec<SharedCrane>,
}

/// A crane, its documents, and the moments at which its certificates run out.
pub(crate) struct CraneFacts {
    pub(crate) crane: Crane,
    /// In the order of [`Certificate::ALL`]; `None` where the text is no date.
    pub(crate) expires_at: [Option<i64>; 4],
}

impl CraneFacts {
    pub(crate) fn is_own(&self) -> bool {
        self.crane.access == Access::Owner
    }

    pub(crate) fn expiry(&self, certificate: Certificate) -> Option<i64> {
        let at = Certificate::ALL.iter().position(|one| *one == certificate);
        at.and_then(|at| self.expires_at[at])
    }

    /// As the dashboard classifies it.
    pub(crate) fn status(&self, now: i64) -> Status {
        Status::of_crane(self.expires_at, now)
    }
}

pub(crate) fn gather(db: &mut Reader<'_>, user: i64) -> DbResult<Facts> {
    let mut dates = cranes::list_dates(db, user)?.into_iter().peekable();
    let cranes = cranes::list_visible(db, user)?
        .into_iter()
        .map(|crane| {
            // Both lists go by id; a crane may have come or gone in between.
            while dates.next_if(|next| next.id < crane.id).is_some() {}
            let own = dates.next_if(|next| next.id == crane.id);
            CraneFacts {
                crane,
                expires_at: own.map_or([None; 4], |own| own.expires_at),
            }
        })
        .collect();
    Ok(Facts {
        user,
        cranes,
        mates: mates::list_mates(db, user)?,
        requests: mates::list_open_requests(db, user)?,
        shares: mates::list_shares(db, user)?,
    })
}
