//! The owner's bin: where a crane rests that a mate deleted.

use cranedesk_platform::db::Writer;

use super::bin_store;
use super::model::{BinnedCrane, Crane};
use super::visible::find_visible;
use crate::access::{self, NO_CRANE};
use crate::activity::{self, Deed, Details, Who};
use crate::alerts::{self, Notice};
use crate::app::App;
use crate::certificates;
use crate::changes::{self, Part};
use crate::dates::{DAY_MS, Moment, long_date};
use crate::error::{Error, Result};
use crate::filing::{self, uncancelled};
use crate::links::{self, Lost};
use crate::time_zone;

/// How long a crane rests before it goes by itself.
const RESTS: i64 = 30 * DAY_MS;
/// Cranes that are removed at once.
const BATCH: i64 = 100;

/// Puts a crane that a mate deletes into its owner's bin, and tells the owner.
/// Says whether there was such a crane.
pub(super) fn put(db: &mut Writer<'_>, mate: i64, crane: i64, now: i64) -> Result<bool> {
    let seen_by = access::seen_by(db, crane)?;
    let Some(binned) = bin_store::put(db, mate, crane, now)? else {
        return Ok(false);
    };
    changes::say_to(db, seen_by, Part::Cranes);
    links::rights_ended(db, Lost::OfCrane(crane), now)?;
    let details = Details::crane(crane).of(binned.owner);
    activity::record(db, Who::User(mate), Deed::CraneBinned, &details, now)?;
    let zone = time_zone::of(db, binned.owner)?;
    let last_day = Moment::from_ms(now, zone).day(now + RESTS);
    let text = format!(
        "{} deleted {}. It is in your bin until {}, and you can put it back.",
        binned.mate_name,
        binned.crane_name,
        long_date(last_day)
    );
    let notice = Notice {
        text: &text,
        path: "/bin",
    };
    alerts::tell(db, binned.owner, &notice, now)?;
    Ok(true)
}

pub(super) async fn list(app: &App, owner: i64) -> Result<Vec<BinnedCrane>> {
    let now = app.clock.now_ms();
    app.db
        .read(move |db| {
            let moment = Moment::from_ms(now, time_zone::of(db, owner)?);
            Ok(bin_store::list(db, owner, &moment, RESTS)?)
        })
        .await
}

/// Puts a crane back where it was, with its papers and shares.
pub(super) async fn restore(app: &App, owner: i64, crane: i64) -> Result<Crane> {
    let now = app.clock.now_ms();
    app.db
        .write(move |db| {
            if !bin_store::restore(db, owner, crane, now - RESTS, now)? {
                return Err(NO_CRANE);
            }
            certificates::mark_changed(db, crane)?;
            let who = Who::User(owner);
            activity::record(db, who, Deed::CraneRestored, &Details::crane(crane), now)?;
            find_visible(db, owner, crane, now)
        })
        .await
}

pub(super) async fn delete(app: App, owner: i64, crane: i64) -> Result<()> {
    let now = app.clock.now_ms();
    uncancelled(async move {
        let files = app
            .db
            .write(move |db| {
                let files = files_of(db, crane)?;
                // Before the crane goes, while its name is known.
                let who = Who::User(owner);
                activity::record(db, who, Deed::CraneDeleted, &Details::crane(crane), now)?;
                let removed = links::with_the_crane_gone(db, crane, now, |db| {
                    bin_store::delete(db, owner, crane)
                })?;
                removed.then_some(files).ok_or(NO_CRANE)
            })
            .await?;
        filing::discard(&app, &files).await;
        Ok(())
    })
    .await
}

/// The files of a crane, for whoever is about to remove it.
pub(super) fn files_of(db: &mut Writer<'_>, crane: i64) -> Result<Vec<String>> {
    Ok(bin_store::file_keys(db, crane)?)
}

/// Removes what has rested long enough.
pub(crate) async fn tidy_up(app: &App) -> Result<()> {
    let before = app.clock.now_ms() - RESTS;
    loop {
        let (files, removed) = app
            .db
            .write(move |db| {
                let mut files = Vec::new();
                let over = bin_store::list_before(db, before, BATCH)?;
                for crane in &over {
                    files.extend(files_of(db, *crane)?);
                    bin_store::delete_before(db, *crane, before)?;
                }
                Ok::<_, Error>((files, over.len()))
            })
            .await?;
        filing::discard(app, &files).await;
        if removed < BATCH as usize {
            return Ok(());
        }
    }
}
