//! What can be done with cranes, by those who may.

use cranedesk_platform::db::{DbResult, Reader};
use jiff::Timestamp;

use super::model::{Crane, CraneDates, CraneInput, Particulars};
use super::{image_store, store};
use crate::access::{self, NO_CRANE};
use crate::alerts;
use crate::app::App;
use crate::documents;
use crate::error::{Error, Result};
use crate::filing::{self, uncancelled};

/// Every crane that the user may see, by id, each with its documents.
pub(crate) fn list_visible(db: &mut Reader<'_>, user: i64) -> DbResult<Vec<Crane>> {
    let mut cranes = store::list(db, user)?;
    let mut documents = documents::list_visible(db, user)?.into_iter().peekable();
    // Both lists go by the crane's id. A crane that came or went between the
    // two statements must not bring them out of step.
    for crane in &mut cranes {
        while documents.next_if(|next| next.crane_id < crane.id).is_some() {}
        let own = std::iter::from_fn(|| documents.next_if(|next| next.crane_id == crane.id));
        crane.documents.extend(own);
    }
    Ok(cranes)
}

/// One crane, if the user may see it.
pub(crate) fn find_visible(db: &mut Reader<'_>, user: i64, id: i64) -> Result<Crane> {
    let mut crane = store::find(db, user, id)?.ok_or(NO_CRANE)?;
    crane.documents = documents::list_of_crane(db, user, id)?;
    Ok(crane)
}

/// The certificates of every crane that the user may see.
pub(crate) fn list_dates(db: &mut Reader<'_>, user: i64) -> DbResult<Vec<CraneDates>> {
    store::list_dates(db, user)
}

pub(super) async fn create(app: &App, user: i64, input: &CraneInput) -> Result<Crane> {
    let particulars = Particulars::try_from(input)?;
    let now = app.clock.now_ms();
    app.db
        .write(move |db| {
            let id = store::insert(db, user, &particulars, now)?;
            alerts::crane_changed(db, id, now)?;
            find_visible(db, user, id)
        })
        .await
}

pub(super) async fn update(app: &App, user: i64, id: i64, input: &CraneInput) -> Result<Crane> {
    const CHANGED: &str = "Somebody else changed this crane while you were editing. \
        Please load it again and make your change there.";
    let particulars = Particulars::try_from(input)?;
    let known = input.updated_at.as_deref().map(known_state).transpose()?;
    let now = app.clock.now_ms();
    app.db
        .write(move |db| {
            if !store::update(db, user, id, &particulars, known, now)? {
                access::check_change(db, user, id)?;
                return Err(Error::conflict(CHANGED));
            }
            alerts::crane_changed(db, id, now)?;
            find_visible(db, user, id)
        })
        .await
}

fn known_state(updated_at: &str) -> Result<i64> {
    updated_at
        .parse()
        .map(Timestamp::as_millisecond)
        .map_err(|_| Error::unacceptable("updatedAt must be the time that the crane came with"))
}

/// Removes a crane and all that hangs on it: the rows at once, the files after them.
pub(super) async fn delete(app: App, user: i64, id: i64) -> Result<()> {
    uncancelled(async move {
        let files = app
            .db
            .write(move |db| {
                let mut files = documents::file_keys(db, user, id)?;
                files.extend(image_store::file_keys(db, user, id)?);
                if store::delete(db, user, id)? {
                    return Ok(files);
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
