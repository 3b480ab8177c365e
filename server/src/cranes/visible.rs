//! Cranes as those see them who may: with their documents and whether they may
//! work.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use cranedesk_platform::db::{DbResult, Reader};
use jiff::tz::TimeZone;

use super::model::Crane;
use super::store;
use crate::access::NO_CRANE;
use crate::certificates::{self, Kinds, Noted};
use crate::documents;
use crate::error::Result;
use crate::time_zone;

/// Every crane in use that the user may see, by id, each with its documents.
pub(crate) fn list_visible(db: &mut Reader<'_>, user: i64, now: i64) -> DbResult<Vec<Crane>> {
    let cranes = store::list(db, user)?;
    complete(db, user, cranes, now)
}

/// The same of those that are kept only for their past.
pub(crate) fn list_archived(db: &mut Reader<'_>, user: i64, now: i64) -> DbResult<Vec<Crane>> {
    let cranes = store::list_archived(db, user)?;
    complete(db, user, cranes, now)
}

fn complete(
    db: &mut Reader<'_>,
    user: i64,
    mut cranes: Vec<Crane>,
    now: i64,
) -> DbResult<Vec<Crane>> {
    let mut documents = documents::list_visible(db, user)?.into_iter().peekable();
    // Both lists go by the crane's id. A crane that came or went between the
    // two statements must not bring them out of step.
    for crane in &mut cranes {
        while documents.next_if(|next| next.crane_id < crane.id).is_some() {}
        let own = std::iter::from_fn(|| documents.next_if(|next| next.crane_id == crane.id));
        crane.documents.extend(own);
    }
    let noted = match cranes.iter().any(|crane| crane.has_notes) {
        true => certificates::list_noted(db, user)?,
        false => Vec::new(),
    };
    let zone = time_zone::of(db, user)?;
    let mut kinds: HashMap<i64, Kinds> = HashMap::new();
    for crane in &mut cranes {
        let kinds = match kinds.entry(crane.user_id) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(first) => first.insert(certificates::kinds_of(db, crane.user_id)?),
        };
        let from = noted.partition_point(|note| note.crane < crane.id);
        let to = noted.partition_point(|note| note.crane <= crane.id);
        judge(crane, kinds, &noted[from..to], now, &zone);
    }
    Ok(cranes)
}

fn judge(crane: &mut Crane, kinds: &Kinds, noted: &[Noted], now: i64, zone: &TimeZone) {
    crane.standings = certificates::all_standings(kinds, crane.expires_at, noted);
    crane.fitness = certificates::fitness(&crane.standings, now, zone);
    crane.certificate_notes = noted.iter().filter_map(|note| note.note(kinds)).collect();
}

/// Until when a list of cranes says what is so, if nothing is changed.
pub(super) fn holds_until(cranes: &[Crane], now: i64) -> i64 {
    let dates = cranes.iter().flat_map(|crane| &crane.standings);
    let ahead = dates.filter_map(|standing| standing.expires_at.filter(|at| *at >= now));
    ahead.min().unwrap_or(i64::MAX)
}

/// One crane, if the user may see it.
pub(crate) fn find_visible(db: &mut Reader<'_>, user: i64, id: i64, now: i64) -> Result<Crane> {
    let mut crane = store::find(db, user, id)?.ok_or(NO_CRANE)?;
    crane.documents = documents::list_of_crane(db, user, id)?;
    let noted = match crane.has_notes {
        true => certificates::noted_of_crane(db, id)?,
        false => Vec::new(),
    };
    let kinds = certificates::kinds_of(db, crane.user_id)?;
    let zone = time_zone::of(db, user)?;
    judge(&mut crane, &kinds, &noted, now, &zone);
    Ok(crane)
}
