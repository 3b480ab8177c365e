//! Taking back what was a mistake. It stays in the history, with the reason.

use cranedesk_platform::db::Writer;

use super::actions::{refresh, show};
use super::model::RoadUserCharges;
use super::store::{self, By};
use crate::access;
use crate::activity::{self, Deed, Details, Who};
use crate::alerts::{self, MateChange};
use crate::app::App;
use crate::certificates::ReasonInput;
use crate::error::{Error, Result};

/// What is voided.
#[derive(Clone, Copy)]
pub(super) enum Entry {
    Licence(i64),
    Recorder(i64),
    Reading(i64),
}

pub(super) async fn void(
    app: &App,
    user: i64,
    entry: Entry,
    input: &ReasonInput,
) -> Result<RoadUserCharges> {
    let reason = input.check()?;
    let now = app.clock.now_ms();
    app.db
        .write(move |db| {
            let crane = match entry {
                Entry::Licence(id) => store::crane_of_licence(db, user, id)?
                    .ok_or(Error::NotFound("Licence not found"))?,
                Entry::Recorder(id) => store::crane_of_recorder(db, user, id)?
                    .ok_or(Error::NotFound("Recorder not found"))?,
                Entry::Reading(id) => store::crane_of_reading(db, user, id)?
                    .ok_or(Error::NotFound("Reading not found"))?,
            };
            // A licence is also part of the crane's form, so voiding one is a change of the crane.
            match entry {
                Entry::Licence(_) => access::claim_change(db, user, crane, now)?,
                Entry::Recorder(_) | Entry::Reading(_) => access::claim_addition(db, user, crane)?,
            };
            alerts::mate_changed(db, crane, user, MateChange::Changed, now)?;
            let by = By { crane, user, now };
            let is_new = match entry {
                Entry::Licence(id) => store::void_licence(db, id, by, &reason)?,
                Entry::Recorder(id) => void_recorder(db, id, by, &reason)?,
                Entry::Reading(id) => store::void_reading(db, id, by, &reason)?,
            };
            if !is_new {
                return Err(Error::conflict("This entry was voided before"));
            }
            let what = match entry {
                Entry::Licence(_) => "a road user licence",
                Entry::Recorder(_) => "a distance recorder",
                Entry::Reading(_) => "a reading of the distance recorder",
            };
            let details = Details::crane(crane).about(what);
            activity::record(db, Who::User(user), Deed::ChargesVoided, &details, now)?;
            refresh(db, user, crane)?;
            show(db, user, crane)
        })
        .await
}

/// The one before it is on the crane again, and gets what was bought since.
fn void_recorder(db: &mut Writer<'_>, id: i64, by: By, reason: &str) -> Result<bool> {
    let recorders = store::recorders(db, by.user, by.crane)?;
    let mut standing = recorders.iter().filter(|one| one.voided.is_none());
    match standing.next() {
        Some(latest) if latest.id == id => {}
        // It is an older one, or was voided before.
        Some(_)
            if recorders
                .iter()
                .any(|one| one.id == id && one.voided.is_none()) =>
        {
            return Err(Error::conflict(
                "Another recorder was fitted after this one. Void that one first.",
            ));
        }
        _ => return Ok(false),
    }
    let before = standing.next().map(|one| one.id);
    let readings = store::readings(db, by.user, by.crane)?;
    let has_readings = readings
        .iter()
        .any(|one| one.recorder_id == Some(id) && one.voided.is_none());
    // Figures of one recorder mean nothing on another. Where none was named
    // before, they are still what was read.
    if before.is_some() && has_readings {
        return Err(Error::conflict(
            "There are readings of this recorder. Void them first.",
        ));
    }
    let is_new = store::void_recorder(db, id, by, reason)?;
    store::hand_over(db, id, before)?;
    if let Some(before) = before {
        store::put_back_recorder(db, before)?;
    }
    Ok(is_new)
}
