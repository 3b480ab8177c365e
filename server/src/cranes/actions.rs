//! What can be done with cranes, by those who may.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use cranedesk_platform::db::{DbResult, Reader};
use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::model::{Crane, CraneInput, Particulars};
use super::{bin, store};
use crate::access::{self, NO_CRANE};
use crate::alerts::{self, MateChange};
use crate::app::App;
use crate::certificates::{self, Kinds, Noted};
use crate::documents;
use crate::error::{Error, Result};
use crate::filing::{self, uncancelled};
use crate::road_user_charges;

/// Every crane in use that the user may see, by id, each with its documents.
pub(crate) fn list_visible(db: &mut Reader<'_>, user: i64, now: i64) -> DbResult<Vec<Crane>> {
    let cranes = store::list(db, user)?;
    complete(db, user, cranes, now)
}

/// The same of those that are kept only for their past.
pub(super) fn list_archived(db: &mut Reader<'_>, user: i64, now: i64) -> DbResult<Vec<Crane>> {
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
    let zone = certificates::zone(db, user)?;
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
    let zone = certificates::zone(db, user)?;
    judge(&mut crane, &kinds, &noted, now, &zone);
    Ok(crane)
}

pub(super) async fn create(app: &App, user: i64, input: &CraneInput) -> Result<Crane> {
    let particulars = Particulars::try_from(input)?;
    let dates = particulars.all_dates()?;
    let now = app.clock.now_ms();
    app.db
        .write(move |db| {
            let id = store::insert(db, user, &particulars, &dates, now)?;
            certificates::record_first(db, id, user, &dates, now)?;
            road_user_charges::record_first(db, id, user, particulars.road_user_km, now)?;
            find_visible(db, user, id, now)
        })
        .await
}

pub(super) async fn update(app: &App, user: i64, id: i64, input: &CraneInput) -> Result<Crane> {
    const CHANGED: &str = "Somebody else changed this crane while you were editing. \
        Please load it again and make your change there.";
    let particulars = Particulars::try_from(input)?;
    let seen = input.updated_at.as_deref().map(known_state).transpose()?;
    let now = app.clock.now_ms();
    app.db
        .write(move |db| {
            let Some(known) = store::update(db, user, id, &particulars, seen, now)? else {
                access::check_change(db, user, id)?;
                return Err(Error::conflict(CHANGED));
            };
            let dates = (&particulars.dates, known.dates);
            certificates::record_edits(db, id, user, dates, now)?;
            let km = particulars.road_user_km;
            if km != known.road_user_km {
                road_user_charges::record_edit(db, id, user, km, now)?;
            }
            alerts::mate_changed(db, id, user, MateChange::Changed, now)?;
            find_visible(db, user, id, now)
        })
        .await
}

fn known_state(updated_at: &str) -> Result<i64> {
    updated_at
        .parse()
        .map(Timestamp::as_millisecond)
        .map_err(|_| Error::unacceptable("updatedAt must be the time that the crane came with"))
}

/// Removes a crane. One of the user's own goes with all that hangs on it: the
/// rows at once, the files after them. One that was shared goes into its
/// owner's bin.
pub(super) async fn delete(app: App, user: i64, id: i64) -> Result<()> {
    let now = app.clock.now_ms();
    uncancelled(async move {
        let files = app
            .db
            .write(move |db| {
                let files = bin::files_of(db, id)?;
                if store::delete(db, user, id)? {
                    return Ok(files);
                }
                if bin::put(db, user, id, now)? {
                    return Ok(Vec::new());
                }
                access::check_change(db, user, id)?;
                // May change it, and yet it is not there: somebody else just removed it.
                Err(NO_CRANE)
            })
            .await?;
        filing::discard(&app, &files).await;
        Ok(())
    })
    .await
}

/// Keeps a crane only for its past, or takes it back into use.
pub(super) async fn archive(app: &App, user: i64, id: i64, archived: bool) -> Result<Crane> {
    let now = app.clock.now_ms();
    app.db
        .write(move |db| {
            access::claim_change(db, user, id, now)?;
            alerts::mate_changed(db, id, user, MateChange::Changed, now)?;
            if store::set_archived(db, id, archived.then_some(now))? {
                certificates::mark_changed(db, id)?;
            }
            find_visible(db, user, id, now)
        })
        .await
}
