//! What can be done with cranes, by those who may.

use cranedesk_platform::db::{DbResult, Writer};
use jiff::Timestamp;

use super::model::{Crane, CraneInput, Particulars};
use super::visible::find_visible;
use super::{bin, store};
use crate::access::{self, NO_CRANE};
use crate::activity::{self, Change, Deed, Details, Value, Who};
use crate::alerts::{self, MateChange};
use crate::app::App;
use crate::certificates::{self, Certificate};
use crate::error::{Error, Result};
use crate::filing::{self, uncancelled};
use crate::links::{self, Lost};
use crate::quotas::{self, Addition};
use crate::road_user_charges;

pub(super) async fn create(app: &App, user: i64, input: &CraneInput) -> Result<Crane> {
    let particulars = Particulars::try_from(input)?;
    let dates = particulars.all_dates()?;
    let now = app.clock.now_ms();
    let own = app.clone();
    app.db
        .write(move |db| {
            quotas::check(&own, db, user, Addition::CRANE)?;
            let id = store::insert(db, user, &particulars, &dates, now)?;
            certificates::record_first(db, id, user, &dates, now)?;
            road_user_charges::record_first(db, id, user, particulars.road_user_km, now)?;
            note(db, user, Deed::CraneAdded, &Details::crane(id), now)?;
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
            let before = store::find(db, user, id)?;
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
            if let Some(before) = before {
                let details = Details::crane(id).changing(changes(&before, &particulars, &known));
                if !details.changes.is_empty() {
                    note(db, user, Deed::CraneChanged, &details, now)?;
                }
            }
            find_visible(db, user, id, now)
        })
        .await
}

fn note(
    db: &mut Writer<'_>,
    user: i64,
    deed: Deed,
    details: &Details<'_>,
    now: i64,
) -> DbResult<()> {
    activity::record(db, Who::User(user), deed, details, now)
}

/// What a form changes, each with how it was.
fn changes(before: &Crane, after: &Particulars, known: &store::Known) -> Vec<Option<Change>> {
    let mut changes = vec![
        Change::of("the type", before.kind.as_str(), after.kind.as_str()),
        Change::of("the make", &*before.make, &*after.make),
        Change::of("the model", &*before.model, &*after.model),
        Change::of("the vehicle ID", &*before.vehicle_id, &*after.vehicle_id),
        Change::of(
            "the Road User KM",
            Value::Number(known.road_user_km),
            Value::Number(after.road_user_km),
        ),
    ];
    for certificate in Certificate::ALL {
        let at = certificate as usize;
        // One that was left empty is one that is not needed, and stays.
        if let Some(expiry) = &after.dates[at] {
            let what = format!("the {}", certificate.label());
            changes.push(Change::of(what, known.dates[at], Some(expiry.at)));
        }
    }
    changes
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
                if store::is_own(db, user, id)? {
                    // Before the crane goes, while its name is known.
                    note(db, user, Deed::CraneDeleted, &Details::crane(id), now)?;
                    links::with_the_crane_gone(db, id, now, |db| store::delete(db, user, id))?;
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
                let deed = match archived {
                    true => Deed::CraneArchived,
                    false => Deed::CraneUnarchived,
                };
                note(db, user, deed, &Details::crane(id), now)?;
                links::rights_ended(db, Lost::OfCrane(id), now)?;
                certificates::mark_changed(db, id)?;
            }
            find_visible(db, user, id, now)
        })
        .await
}
