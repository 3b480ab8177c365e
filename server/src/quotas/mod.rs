//! How much one user may keep: bytes, documents, cranes. What hangs on a crane
//! counts for its owner, whoever filed it.

pub(crate) mod routes;
mod store;
#[cfg(test)]
mod tests;

use cranedesk_platform::db::Reader;

use crate::app::App;
use crate::config::Quotas;
use crate::error::{Error, Result};
use crate::headroom::Amounts;

pub(crate) use store::{Usage, usage};

/// What is about to be added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Addition {
    pub(crate) bytes: i64,
    pub(crate) documents: i64,
    pub(crate) cranes: i64,
}

impl Addition {
    pub(crate) const CRANE: Self = Self {
        bytes: 0,
        documents: 0,
        cranes: 1,
    };

    pub(crate) fn document(bytes: i64) -> Self {
        Self {
            bytes,
            documents: 1,
            cranes: 0,
        }
    }

    fn amounts(self) -> Amounts {
        [self.bytes, self.documents, self.cranes]
    }

    /// A file that is no document: a picture, a photo, a pack.
    pub(crate) fn file(bytes: i64) -> Self {
        Self {
            bytes,
            ..Self::default()
        }
    }
}

/// Refuses what would not fit, inside the transaction that adds it.
pub(crate) fn check(app: &App, db: &mut Reader<'_>, user: i64, new: Addition) -> Result<()> {
    if app.headroom.take(user, new.amounts()) {
        return Ok(());
    }
    let used = usage(db, user)?;
    let limits = app.config.quotas;
    if let Some(sentence) = shortage(&limits, &used, new) {
        return Err(Error::OverQuota(sentence));
    }
    let left = |limit: Option<i64>, used: i64, new: i64| limit.map(|limit| limit - used - new);
    app.headroom.note(
        user,
        [
            left(limits.bytes, used.bytes, new.bytes),
            left(limits.documents, used.documents, new.documents),
            left(limits.cranes, used.cranes, new.cranes),
        ],
    );
    Ok(())
}

/// The same for what hangs on a crane.
pub(crate) fn check_crane(app: &App, db: &mut Reader<'_>, crane: i64, new: Addition) -> Result<()> {
    match store::owner(db, crane)? {
        Some(owner) => check(app, db, owner, new),
        // Whoever adds to it finds out by themselves that it is gone.
        None => Ok(()),
    }
}

/// Only looks whether there is room at all, before a long upload.
pub(crate) fn check_room(app: &App, db: &mut Reader<'_>, crane: i64, new: Addition) -> Result<()> {
    match store::owner(db, crane)? {
        Some(owner) => check_room_of(app, db, owner, new),
        None => Ok(()),
    }
}

/// The same for what a user is about to have made.
pub(crate) fn check_room_of(
    app: &App,
    db: &mut Reader<'_>,
    user: i64,
    new: Addition,
) -> Result<()> {
    if app.headroom.has(user, new.amounts()) {
        return Ok(());
    }
    match shortage(&app.config.quotas, &usage(db, user)?, new) {
        Some(sentence) => Err(Error::OverQuota(sentence)),
        None => Ok(()),
    }
}

fn shortage(limits: &Quotas, used: &Usage, new: Addition) -> Option<&'static str> {
    let is_over = |limit: Option<i64>, used: i64, new: i64| {
        new > 0 && limit.is_some_and(|limit| used.saturating_add(new) > limit)
    };
    if is_over(limits.bytes, used.bytes, new.bytes) {
        Some("There is no room left for this file. Delete some, or ask whoever runs this server.")
    } else if is_over(limits.documents, used.documents, new.documents) {
        Some(
            "There is no room left for another document. Delete some, or ask whoever runs this server.",
        )
    } else if is_over(limits.cranes, used.cranes, new.cranes) {
        Some(
            "There is no room left for another crane. Delete one, or ask whoever runs this server.",
        )
    } else {
        None
    }
}
