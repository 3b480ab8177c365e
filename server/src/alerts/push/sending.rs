//! Sends what waits for browsers: gathered and sealed for each, a few at a
//! time, and never in the way of the sweep.

use std::time::Duration;

use cranedesk_platform::db::Writer;
use cranedesk_platform::push::{self, Identity, Outcome, PushError, Subscription};
use futures_util::future::join_all;

use super::super::model::{Channel, Notice};
use super::super::store::{deliveries, raised, settings};
use super::actions::identity;
use super::message::{Message, gather};
use super::store::{self, Device};
use crate::app::App;
use crate::error::{Error, Result};

const EVERY: Duration = Duration::from_secs(30);
const MINUTE: i64 = 60 * 1000;
/// How long a node keeps a browser to itself while it sends.
const CLAIM: i64 = 2 * MINUTE;
/// Browsers that are sent to at once.
const BATCH: i64 = 10;
/// A phone that was off for longer finds the alerts in the app.
const KEEP: Duration = Duration::from_hours(48);
/// Failures in a row after which a browser is given up.
const LAST_FAILURE: i64 = 5;
/// After each of the failures before. A service that is down for an hour
/// loses nobody.
const PAUSES: [i64; 4] = [MINUTE, 10 * MINUTE, 60 * MINUTE, 6 * 60 * MINUTE];

/// Runs until the task is dropped. A failure is told and tried again next time.
pub(crate) async fn run(app: App) {
    loop {
        if let Err(error) = send_due(&app).await {
            tracing::warn!(%error, "alerts: pushes could not be sent");
        }
        tokio::select! {
            () = tokio::time::sleep(EVERY) => {}
            () = app.push_bell.notified() => {}
        }
    }
}

/// Everything that is due at this moment. Safe on any number of nodes.
pub(in super::super) async fn send_due(app: &App) -> Result<()> {
    loop {
        let now = app.clock.now_ms();
        let claimed = app.db.write(move |db| claim(db, now)).await?;
        if claimed.is_empty() {
            return Ok(());
        }
        let identity = identity(app).await?;
        let all = claimed.into_iter().flatten();
        for sent in join_all(all.map(|parcel| send(app, &identity, parcel))).await {
            sent?;
        }
    }
}

/// What goes to one browser.
struct Parcel {
    device: Device,
    messages: Vec<Message>,
}

/// One for each browser that was claimed, without those that nothing is left
/// for: what was read, is taken care of, or is no longer theirs to see is not
/// told, and quiet hours hold back the rest.
fn claim(db: &mut Writer<'_>, now: i64) -> Result<Vec<Option<Parcel>>, Error> {
    store::bring_near(db, now)?;
    let devices = store::claim(db, now, now + CLAIM, BATCH)?;
    devices
        .into_iter()
        .map(|device| pack(db, device, now))
        .collect()
}

fn pack(db: &mut Writer<'_>, device: Device, now: i64) -> Result<Option<Parcel>, Error> {
    let (id, user) = (device.id, device.user);
    let preferences = settings::find_preferences(db, user)?;
    let quiet = settings::find_quiet(db, user)?;
    if let Some(end) = quiet.end(&preferences.zone, now) {
        store::hold(db, id, now, end)?;
    }
    let (due, is_test) = store::due(db, id, now)?;
    let holding = raised::list_to_push(db, user, id, now)?;
    for alert in due {
        if holding.iter().all(|raised| raised.id != alert) {
            store::delete_waiting(db, id, alert)?;
        }
    }
    let mut messages = gather(user, &holding, &preferences, now);
    if is_test {
        messages.push(Message::test(user));
    }
    if messages.is_empty() {
        store::pause(db, id, 0)?;
        return Ok(None);
    }
    Ok(Some(Parcel { device, messages }))
}

async fn send(app: &App, identity: &Identity, parcel: Parcel) -> Result<()> {
    let Parcel { device, messages } = parcel;
    let Device {
        endpoint,
        public_key,
        auth,
        ..
    } = &device;
    let to = Subscription::new(endpoint, public_key, auth);
    let (mut sent, mut left) = (Vec::new(), messages.into_iter());
    let mut failed = None;
    for message in left.by_ref() {
        // No transaction is open here, however long the push service takes.
        let outcome = match &to {
            Ok(to) => push_one(app, identity, to, &message).await,
            Err(error) => Err(*error),
        };
        app.metrics.count_push(outcome == Ok(Outcome::Taken));
        match outcome {
            Ok(Outcome::Taken) => sent.push(message),
            other => {
                tracing::warn!(user = device.user, ?other, "alerts: a push was not taken");
                failed = Some((message, other));
                break;
            }
        }
    }
    let now = app.clock.now_ms();
    app.db
        .write(move |db| note(db, &device, &sent, failed.as_ref(), now))
        .await
}

async fn push_one(
    app: &App,
    identity: &Identity,
    to: &Subscription,
    message: &Message,
) -> Result<Outcome, PushError> {
    let text = serde_json::to_vec(message).map_err(|_| PushError::TooLong)?;
    let message = push::Message {
        text: &text,
        keep: KEEP,
    };
    let contact = app.config.contact();
    let from = (identity, contact.as_deref());
    app.push.send(to, &message, from, app.clock.now_ms()).await
}

type Failed = (Message, Result<Outcome, PushError>);

/// Writes down how it went, for the user whose device it is.
fn note(
    db: &mut Writer<'_>,
    device: &Device,
    sent: &[Message],
    failed: Option<&Failed>,
    now: i64,
) -> Result<()> {
    for message in sent {
        forget(db, device, message)?;
        record(db, device, message, "Sent", now)?;
    }
    let Some((message, outcome)) = failed else {
        return Ok(store::clear_failures(db, device.id)?);
    };
    let pause = match outcome {
        Ok(Outcome::Gone) | Err(PushError::NotAllowed | PushError::BadKeys) => None,
        Ok(Outcome::Refused { again_after, .. }) => pause(db, device, *again_after)?,
        _ => pause(db, device, None)?,
    };
    match pause {
        Some(pause) => {
            store::pause(db, device.id, now + pause)?;
            let result = "The push service did not take it. It will be tried again.";
            record(db, device, message, result, now)
        }
        None => give_up(db, device, message, now),
    }
}

/// How long to wait; nothing where a browser has failed too often.
fn pause(
    db: &mut Writer<'_>,
    device: &Device,
    again_after: Option<Duration>,
) -> Result<Option<i64>> {
    let failures = store::count_failure(db, device.id)?;
    if failures >= LAST_FAILURE {
        return Ok(None);
    }
    let longest = PAUSES[PAUSES.len() - 1];
    let place = usize::try_from(failures.max(1) - 1).unwrap_or(0);
    let pause = PAUSES.get(place).copied().unwrap_or(longest);
    let wished = again_after.map_or(0, |wish| i64::try_from(wish.as_millis()).unwrap_or(longest));
    Ok(Some(pause.max(wished.min(longest))))
}

/// The browser goes, and its user is told where they still look.
fn give_up(db: &mut Writer<'_>, device: &Device, message: &Message, now: i64) -> Result<()> {
    store::delete(db, device.user, device.id)?;
    let result = "This device can no longer be reached. It was taken off the list.";
    record(db, device, message, result, now)?;
    let text = format!(
        "Alerts can no longer be pushed to {}. If you still use it, turn push on again there.",
        device.browser
    );
    let notice = Notice {
        text: &text,
        path: "/alerts?tab=settings",
    };
    raised::show(db, device.user, &notice, now)?;
    Ok(())
}

fn forget(db: &mut Writer<'_>, device: &Device, message: &Message) -> Result<()> {
    if message.is_test() {
        store::delete_tests(db, device.id)?;
    }
    for alert in &message.tells {
        store::delete_waiting(db, device.id, *alert)?;
    }
    Ok(())
}

fn record(
    db: &mut Writer<'_>,
    device: &Device,
    message: &Message,
    result: &str,
    now: i64,
) -> Result<()> {
    let what = format!("{} To {}.", ended(&message.what), device.browser);
    let said = (what.as_str(), result);
    Ok(deliveries::record(
        db,
        device.user,
        Channel::Push,
        said,
        now,
    )?)
}

/// With a full stop, where it has none.
fn ended(what: &str) -> String {
    match what.ends_with('.') {
        true => what.to_owned(),
        false => format!("{what}."),
    }
}
