//! The sweep: raises what is due, gathers it into mail, and sends it.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::time::Duration;

use cranedesk_platform::db::{DbResult, Writer};

use super::model::{AlertPreferences, Channel};
use super::store::{deliveries, outbox as outbox_store, raised, schedule, settings};
use super::{actions, charges, digest, mate_changes, outbox, push, thresholds};
use crate::app::App;
use crate::certificates;
use crate::dates::DAY_MS;
use crate::error::{Error, Result};

const EVERY: Duration = Duration::from_secs(30);
/// Cranes in one transaction, so that no other write waits long.
const BATCH: i64 = 200;
const KEEP_MS: i64 = 365 * DAY_MS;

/// Runs until the task is dropped. A failure is told and tried again next time.
pub(crate) async fn run(app: App) {
    loop {
        if let Err(error) = sweep(&app).await {
            tracing::warn!(%error, "alerts: the sweep failed");
        }
        tokio::select! {
            () = tokio::time::sleep(EVERY) => {}
            () = app.outbox_bell.notified() => {}
        }
    }
}

/// Everything that is due at this moment. Safe on any number of nodes.
pub(crate) async fn sweep(app: &App) -> Result<()> {
    raise_due(app).await?;
    mate_changes::tell_due(app).await?;
    digest::compose_due(app).await?;
    outbox::send_due(app).await
}

/// Forgets what is older than a year.
pub(crate) async fn tidy_up(app: &App) -> Result<()> {
    let before = app.clock.now_ms() - KEEP_MS;
    app.db
        .write(move |db| {
            outbox_store::delete_done_before(db, before)?;
            push::forget_unseen(db, before)?;
            deliveries::delete_before(db, before)
        })
        .await?;
    Ok(())
}

/// Answers how many alerts are new.
pub(super) async fn raise_due(app: &App) -> Result<usize> {
    look_again(app).await?;
    let mut new = 0;
    loop {
        let now = app.clock.now_ms();
        let (claimed, raised) = app.db.write(move |db| raise_batch(db, now)).await?;
        new += raised;
        if claimed < BATCH as usize {
            app.metrics.count_alerts(new as u64);
            if new > 0 {
                app.push_bell.notify_one();
            }
            return Ok(new);
        }
    }
}

/// Works out anew when the users of changed cranes are next to be told.
async fn look_again(app: &App) -> Result<()> {
    loop {
        let now = app.clock.now_ms();
        let looked = app
            .db
            .write(move |db| {
                let changed = certificates::take_changed(db, BATCH)?;
                for crane in &changed {
                    actions::crane_changed(db, *crane, now)?;
                }
                Ok::<_, Error>(changed.len())
            })
            .await?;
        if looked < BATCH as usize {
            return Ok(());
        }
    }
}

fn raise_batch(db: &mut Writer<'_>, now: i64) -> Result<(usize, usize), Error> {
    let due = schedule::claim_due(db, now, BATCH)?;
    let mut known: HashMap<i64, AlertPreferences> = HashMap::new();
    let mut new = 0;
    for &(user, crane) in &due {
        if !schedule::is_watched(db, user, crane)? {
            schedule::clear(db, user, crane)?;
            continue;
        }
        let preferences = match known.entry(user) {
            Entry::Occupied(seen) => seen.into_mut(),
            Entry::Vacant(first) => {
                settings::ensure(db, user, now)?;
                first.insert(settings::find_preferences(db, user)?)
            }
        };
        new += raise_crane(db, (user, crane), preferences, now)?;
    }
    Ok((due.len(), new))
}

fn raise_crane(
    db: &mut Writer<'_>,
    (user, crane): (i64, i64),
    preferences: &AlertPreferences,
    now: i64,
) -> DbResult<usize> {
    let mut new = 0;
    let mut next_due: Option<i64> = None;
    for watched in schedule::dates(db, crane)? {
        let (latest, next) = thresholds::around(&watched, preferences, now);
        let certificate = (watched.certificate.key.as_str(), watched.expiry);
        if let Some(threshold) = latest
            && let Some(alert) = raised::raise(db, (user, crane), certificate, threshold.lead, now)?
        {
            push::enqueue(db, user, alert, now)?;
            let what = format!("{} alert", watched.certificate.label);
            deliveries::record(db, user, Channel::Bell, (&what, "Shown in the app"), now)?;
            new += 1;
        }
        let at = next.map(|threshold| threshold.at);
        next_due = next_due.into_iter().chain(at).min();
    }
    if let Some(outlook) = schedule::find_outlook(db, crane)? {
        let (told, next) = charges::around(&outlook, preferences, now);
        for one in told {
            let about = (one.concern.as_str(), one.figure);
            if let Some(alert) = raised::raise(db, (user, crane), about, one.lead, now)? {
                push::enqueue(db, user, alert, now)?;
                let what = ("Road user charges alert", "Shown in the app");
                deliveries::record(db, user, Channel::Bell, what, now)?;
                new += 1;
            }
        }
        next_due = next_due.into_iter().chain(next).min();
    }
    match next_due {
        Some(at) => schedule::set(db, user, crane, at)?,
        None => schedule::clear(db, user, crane)?,
    }
    Ok(new)
}
